"""ATK and DEF as they are now: the book's layers (4.3.3.6), with the arithmetic shown.

Which earlier raise is counted again after a later setting is not decided here: each pair is asked of the rules
(`Recalculates`), so every line of the sum can name its clause.
"""

from dataclasses import dataclass

from judge.board.applied import applied, immune, negated
from judge.board.counting import COUNTS
from judge.board.match import Scope, StatOf, chosen_from, level, matches, printed
from judge.board.picks import picked
from judge.clause import ClauseId
from judge.game.acts import Recalculates, Rounded
from judge.game.facts import Op, Select, Value
from judge.game.questions import Adds, ChangeStands, OriginalUnknown
from judge.game.state import Card, Game, Modifier
from judge.game.words import Do, Place
from judge.rule import ask

RAISES = frozenset({"raise", "lower"})


@dataclass(frozen=True, slots=True)
class Sum:
    """A present value with the arithmetic that led to it, and the clauses that ordered it."""

    value: int
    text: str
    clauses: tuple[ClauseId, ...]


@dataclass(frozen=True, slots=True)
class _Change:
    op: Op
    modifier: Modifier
    continuous: bool
    amount: int


def rounded(game: Game, halves: int) -> int:
    """A number given as twice its exact value, as the book rounds and bounds it (4.1.4:1, 4.1.5:1)."""
    answer = ask(game, Rounded(halves)).value
    return max(0, (halves + 1) // 2) if answer is None else int(answer)


def fits(game: Game, select: Select, card: Card, scope: Scope, *, down_known: bool = False) -> bool:
    """`matches` with bounds on present ATK and DEF."""
    return matches(game, select, card, scope, stat_now, down_known=down_known)


def those(game: Game, select: Select, scope: Scope, *, down_known: bool = False) -> list[Card]:
    """Every card the selection means, with bounds on present values."""
    return list(chosen_from(game, select, scope, stat_now, down_known=down_known))


def stat_now(game: Game, card: Card, stat: str) -> int | None:
    """The present ATK or DEF. Outside the field the printed one (3.1.4.5:4), None for 「?」 there (3.1.4.5.1:3)."""
    printed = card.data.atk if stat == "atk" else card.data.defense
    if card.place is not Place.MZONE:
        return printed
    return total(game, card, stat).value


def original(game: Game, card: Card, stat: str) -> int:
    """The original ATK or DEF: printed, or as an effect changed it (3.1.4.5:2, 3.1.4.5:3)."""
    base = printed(game, card, stat) or 0
    if not card.face_up:
        return base
    for change in _changes(game, card, stat, printed, originals=True):
        base = _set_value(game, change, base)
    return base


def total(game: Game, card: Card, stat: str) -> Sum:
    """The present value with its arithmetic. A face-down monster has no changes (3.2.4.3:3)."""
    return _total(game, card, stat, _without_conditions)


def _without_conditions(game: Game, card: Card, stat: str) -> int | None:
    """The value as far as it does not hang on other values: what conditions of continuous changes look at."""
    if card.place is not Place.MZONE:
        return printed(game, card, stat)
    return _total(game, card, stat, printed).value


def _total(game: Game, card: Card, stat: str, look: StatOf) -> Sum:
    base = printed(game, card, stat) or 0
    if not card.face_up:
        return Sum(base, str(base), ())
    text, clauses = str(base), list[ClauseId]()
    original_now, raises, settings = base, list[_Change](), list[_Change]()
    before: _Change | None = None
    setting: _Change | None = None  # the continuous setting that is worked out from the original value
    for change in _changes(game, card, stat, look, clauses):
        counted, said = _adds(game, before, change)
        clauses += said
        before = change
        if change.op.how in RAISES:
            raises += [change] if counted else []
            continue
        if change.op.original and printed(game, card, stat) is None:
            unknown = ask(game, OriginalUnknown(card, stat))
            clauses += unknown.clauses
            original_now = base if unknown.value is None else int(unknown.value)
        start = original_now if change.op.original else base + sum(r.amount for r in raises)
        base = _set_value(game, change, start)
        text = _set_text(change, start, base)
        if change.op.original:
            original_now = base
            if setting is not None:
                base = _again(game, setting, original_now)
                text = f"{text}，再变成{base}"
        elif change.continuous and _from_original(change.op):
            setting = change
        raises, again = _counted_again(game, raises, change)
        clauses += [*again, *_counted_again(game, settings, change)[1]]
        settings.append(change)
    value = base + sum(r.amount for r in raises)
    for r in raises:
        text += f"{'+' if r.amount >= 0 else '-'}{abs(r.amount)}"
    final, said = _not_below_zero(game, value)
    clauses += said
    return Sum(final, text if text == str(final) else f"{text}={final}", tuple(dict.fromkeys(clauses)))


def _not_below_zero(game: Game, value: int) -> tuple[int, tuple[ClauseId, ...]]:
    """The value that counts (4.1.5:1), with the clauses when it fell to zero or below."""
    if value >= 0:
        return value, ()
    ruling = ask(game, Rounded(2 * value))
    return (value if ruling.value is None else int(ruling.value)), ruling.clauses


def _adds(game: Game, before: _Change | None, change: _Change) -> tuple[bool, tuple[ClauseId, ...]]:
    """Whether a change counts on the basis of the one before it, as the rules say."""
    if before is None:
        return True, ()
    ruling = ask(game, Adds(before.modifier, before.continuous, change.modifier, change.continuous))
    return bool(ruling.value), ruling.clauses


def _counted_again(game: Game, raises: list[_Change], later: _Change) -> tuple[list[_Change], list[ClauseId]]:
    """The earlier raises that count on top of a later setting, as the rules say for each pair."""
    kept: list[_Change] = []
    clauses: list[ClauseId] = []
    for earlier in raises:
        ruling = ask(game, Recalculates(earlier.modifier, earlier.continuous, later.modifier, later.continuous))
        clauses += ruling.clauses
        if ruling.value:
            kept.append(earlier)
    return kept, clauses


def _from_original(op: Op) -> bool:
    return op.value is not None and bool(op.value.stat_of) and op.value.stat.startswith("original_")


def _again(game: Game, setting: _Change, original_now: int) -> int:
    """A continuous setting worked out again from a changed original value (巨大化 after 收缩)."""
    value = setting.op.value
    assert value is not None
    return _scaled(game, original_now, value)


def _set_value(game: Game, change: _Change, start: int) -> int:
    how = change.op.how
    if how == "half":
        return rounded(game, start) if change.continuous or change.op.original else change.amount
    if how == "double":
        return start * 2 if change.continuous or change.op.original else change.amount
    return change.amount


def _set_text(change: _Change, start: int, value: int) -> str:
    if change.op.how == "half":
        return f"{start}÷2" if start % 2 == 0 else f"{start}÷2→{value}"
    if change.op.how == "double":
        return f"{start}×2"
    return str(value)


def _changes(
    game: Game, card: Card, stat: str, look: StatOf, clauses: list[ClauseId] | None = None, *, originals: bool = False
) -> list[_Change]:
    """Everything that changes this value of the card (or its original value), in the order of application.

    `clauses` collects those by which a change no longer applies.
    """
    found: list[_Change] = []
    for status in applied(game, (Do.STAT,), look):
        op = status.op
        if stat not in op.stat or (originals and not op.original) or not status.covers(game, card):
            continue
        if immune(game, card, status.source):
            continue
        if status.modifier is not None:
            modifier = status.modifier
            if modifier.by_monster_itself:
                ruling = ask(game, ChangeStands(modifier, card, negated(game, card)))
                if ruling.value is False:
                    _note(clauses, ruling.clauses)
                    continue
            found.append(_Change(op, modifier, False, modifier.value))
            continue
        amount = number(game, op.value, status.scope) or 0
        if op.how == "lower":
            amount = -amount
        source, name, since = status.source, status.source_name, status.since
        modifier = Modifier(source, name, status.player, op, (card.id,), amount, since, "leave")
        found.append(_Change(op, modifier, True, amount))
    return sorted(found, key=lambda c: c.modifier.since)


def _note(clauses: list[ClauseId] | None, more: tuple[ClauseId, ...]) -> None:
    if clauses is not None:
        clauses += more


def number(game: Game, value: Value | None, scope: Scope) -> int | None:
    """The number a value means now, or None when it cannot be known. Halves are rounded as the book says."""
    if value is None:
        return None
    base = _base(game, value, scope)
    if base is None:
        return None
    return _scaled(game, base, value)


def _scaled(game: Game, base: int, value: Value) -> int:
    base = base * value.times
    if value.divide == 2:
        base = rounded(game, base)
    elif value.divide > 2:
        base = base // value.divide
    return base + value.plus


def _base(game: Game, value: Value, scope: Scope) -> int | None:
    if value.count is not None:
        found = those(game, value.count, scope)
        return sum(stat_now(game, c, value.total) or 0 for c in found) if value.total else len(found)
    if value.stat_of:
        card = _one_card(game, value.stat_of, scope)
        return None if card is None else _stat_of(game, card, value.stat)
    if value.counted:
        return _counted(game, value.counted, scope)
    return value.n


def _stat_of(game: Game, card: Card, stat: str) -> int | None:
    if stat == "level":
        return level(game, card)
    if stat == "rank":
        return card.data.rank
    if stat in ("printed_atk", "original_atk"):
        return original(game, card, "atk") if stat == "original_atk" else card.data.atk
    if stat in ("printed_def", "original_def"):
        return original(game, card, "def") if stat == "original_def" else card.data.defense
    return stat_now(game, card, stat)


def _counted(game: Game, what: str, scope: Scope) -> int | None:
    name, _, detail = what.partition(":")
    count = COUNTS.get(name)
    return None if count is None else count(game, scope, detail, stat_now)


def _one_card(game: Game, pick: str, scope: Scope) -> Card | None:
    ids = picked(game, pick, scope)
    if not ids:
        return None
    card = game.cards.get(ids[0])
    if card is not None and not card.on_field and scope.event is not None and scope.event.card == card.id:
        return scope.event.was or card
    return card
