"""ATK and DEF as they are now: the book's layers (4.3.3.6), with the arithmetic shown.

Which earlier raise is counted again after a later setting is not decided here: each pair is asked of the rules
(`Recalculates`), so every line of the sum can name its clause.
"""

from dataclasses import dataclass

from judge.board.match import Scope, chosen_from, feature, level, matches
from judge.board.status import negated, statuses
from judge.clause import ClauseId
from judge.game.acts import Recalculates, Rounded
from judge.game.facts import Op, Select, Value
from judge.game.state import Card, Game, Modifier
from judge.game.words import Do, Place
from judge.rule import ask


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
    base = (card.data.atk if stat == "atk" else card.data.defense) or 0
    if not card.face_up:
        return base
    for change in _changes(game, card, stat):
        if change.op.original and change.op.how != "raise":
            base = _set_value(game, change, base, base)
    return base


def total(game: Game, card: Card, stat: str) -> Sum:
    """The present value with its arithmetic. A face-down monster has no changes (3.2.4.3:3)."""
    base = (card.data.atk if stat == "atk" else card.data.defense) or 0
    if not card.face_up:
        return Sum(base, str(base), ())
    text = str(base)
    original_now = base
    raises: list[_Change] = []
    clauses: list[ClauseId] = []
    for change in _changes(game, card, stat):
        if change.op.how in ("raise", "lower"):
            raises.append(change)
            continue
        current = base + sum(r.amount for r in raises)
        start = original_now if change.op.original else current
        base = _set_value(game, change, start, original_now)
        if change.op.original:
            original_now = base
        text = _set_text(change, start, base)
        kept: list[_Change] = []
        for earlier in raises:
            ruling = ask(game, Recalculates(earlier.modifier, earlier.continuous, change.modifier, change.continuous))
            clauses += ruling.clauses
            if ruling.value:
                kept.append(earlier)
        raises = kept
    value = base + sum(r.amount for r in raises)
    for r in raises:
        text += f"{'+' if r.amount >= 0 else '-'}{abs(r.amount)}"
    final = max(0, value)
    shown = text if text == str(final) else f"{text}={final}"
    return Sum(final, shown, tuple(dict.fromkeys(clauses)))


def _set_value(game: Game, change: _Change, start: int, original_now: int) -> int:
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


def _changes(game: Game, card: Card, stat: str) -> list[_Change]:
    """Everything that changes this value of the card, in the order of application."""
    found: list[_Change] = []
    for status in statuses(game, Do.STAT):
        op = status.op
        if stat not in op.stat or not status.covers(game, card):
            continue
        if _kept_away(game, card, status.source):
            continue
        if status.modifier is not None:
            modifier = status.modifier
            if modifier.by_monster_itself and negated(game, card):
                continue  # 4.3.3.6:2: a monster's own change ends with the negation of its effects
            found.append(_Change(op, modifier, False, modifier.value))
            continue
        amount = number(game, op.value, status.scope) or 0
        if op.how == "lower":
            amount = -amount
        modifier = Modifier(status.source, status.source_name, status.player, op, (card.id,), amount, status.since, "leave")
        found.append(_Change(op, modifier, True, amount))
    return sorted(found, key=lambda c: c.modifier.since)


def _kept_away(game: Game, card: Card, source_id: str) -> bool:
    source = game.cards.get(source_id)
    if source is None:
        return False
    word = {"怪兽": "monster_effects", "魔法": "spell_effects", "陷阱": "trap_effects"}[source.facts.main]
    return any(
        m.op.do is Do.PROTECT and card.id in m.cards and m.source != source_id and {word, "effects"} & set(m.op.kinds)
        for m in game.modifiers
    )


def number(game: Game, value: Value | None, scope: Scope) -> int | None:
    """The number a value means now, or None when it cannot be known. Halves are rounded as the book says."""
    if value is None:
        return None
    base = _base(game, value, scope)
    if base is None:
        return None
    base = base * value.times
    if value.divide == 2:
        base = rounded(game, base)
    elif value.divide > 2:
        base = base // value.divide
    return base + value.plus


def _base(game: Game, value: Value, scope: Scope) -> int | None:
    if value.count is not None:
        return len(those(game, value.count, scope))
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
    own, opp = game.lp_of(scope.player), game.lp_of(game.other(scope.player))
    me = game.cards.get(scope.self_id)
    if what.startswith("counters:"):
        return 0 if me is None else me.counter(what.removeprefix("counters:"))
    simple: dict[str, int | None] = {
        "previous": len(scope.previous),
        "lp": own,
        "opp_lp": opp,
        "lp_gap": abs(own - opp),
        "damage": scope.event.amount if scope.event else None,
        "standbys": me.standbys if me else 0,
        "paid": len(scope.paid),
        "amount": scope.amount,
        "announced": int(scope.announced) if scope.announced.isdigit() else None,
    }
    return simple.get(what)


def _one_card(game: Game, pick: str, scope: Scope) -> Card | None:
    ids = picked(game, pick, scope)
    if not ids:
        return None
    card = game.cards.get(ids[0])
    if card is not None and not card.on_field and scope.event is not None and scope.event.card == card.id:
        return scope.event.was or card
    return card


def picked(game: Game, pick: str, scope: Scope) -> tuple[str, ...]:
    """The card ids that a pick word means, without any choice: target, self, attacker, event, chain …"""
    battle, link = game.battle, scope.link
    me = game.cards.get(scope.self_id)
    if pick == "target":
        return scope.targets
    if pick == "self":
        return (scope.self_id,) if scope.self_id in game.cards else ()
    if pick == "event":
        return (scope.event.card,) if scope.event and scope.event.card else ()
    if pick == "summoning":
        return tuple(e.card for e in game.window if e.card) if game.window else ()
    if pick == "chain":
        answered = next((x for x in game.chain if link and x.number == link.number - 1), None)
        return () if answered is None else (answered.card,)
    if pick == "attacker":
        return (battle.attacker,) if battle else ()
    if pick == "attack_target":
        return (battle.target,) if battle and battle.target else ()
    if pick in ("battle_opponent", "battling_own"):
        return _battling(game, scope.player, scope.self_id, opponent=pick == "battle_opponent")
    if pick == "equipped":
        return (me.equipped_to,) if me and me.equipped_to else ()
    if pick == "bound":
        return me.bound_to if me else ()
    if pick == "cost":
        return scope.paid
    if pick == "chosen":
        return scope.chosen
    if pick == "previous":
        return scope.previous
    if pick == "material":
        return tuple(c.id for c in game.cards.values() if c.host == scope.self_id)
    return ()


def _battling(game: Game, player: str, self_id: str, *, opponent: bool) -> tuple[str, ...]:
    battle = game.battle
    if battle is None or battle.target is None:
        return (battle.attacker,) if battle and not opponent else ()
    both = (battle.attacker, battle.target)
    if self_id in both:
        return tuple(i for i in both if (i != self_id) == opponent)
    return tuple(i for i in both if (game.cards[i].controller != player) == opponent)


def attribute_now(game: Game, card: Card) -> str:
    """The present attribute."""
    return feature(game, card, "attribute")
