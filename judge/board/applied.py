"""What applies on the board without being activated: continuous effects, lasting effects, and what negates them.

Selections and conditions are read here with the values of a given `stat` function: the sums of ATK and DEF themselves
ask what applies (`judge.board.stats`), everything else reads present values through `judge.board.status`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import attrgetter

from judge.board.abilities import effects_of, stretch_open
from judge.board.facts import meets
from judge.board.match import Scope, StatOf, in_force, matches, printed
from judge.board.picks import picked
from judge.game.facts import Effect, Op, Select
from judge.game.questions import Silences
from judge.game.remembered import remembered
from judge.game.replacing import replace
from judge.game.state import Card, Game, Modifier
from judge.game.summons import StopsApplying
from judge.game.words import Do, EffectClass, Place
from judge.rule import ask

APPLIED = frozenset({EffectClass.CONTINUOUS, EffectClass.OTHER, EffectClass.NOT_EFFECT})
FREE_WORDS = frozenset({"", "all", "choose"})
BOARD = attrgetter("cards", "modifiers")  # of a game: what applies on it depends on nothing else
KIND_WORD = {"怪兽": "monster", "魔法": "spell", "陷阱": "trap"}


@dataclass(frozen=True, slots=True)
class Status:
    """One thing that applies: an op of a face-up card's continuous effect, or of a lasting modifier."""

    op: Op
    player: str
    source: str
    source_name: str
    since: int
    effect: Effect | None = None
    modifier: Modifier | None = None
    stat: StatOf = field(default=printed, compare=False)

    @property
    def scope(self) -> Scope:
        """From where the op's selections are read."""
        return Scope(self.player, self.source)

    def covers(self, game: Game, card: Card) -> bool:
        """Whether it holds for this card."""
        if self.modifier is not None and self.modifier.cards:
            return card.id in self.modifier.cards
        if self.op.what not in FREE_WORDS and card.id not in picked(game, self.op.what, self.scope):
            return False
        if self.op.of is None:
            return self.op.what not in FREE_WORDS
        return matches(game, self.op.of, card, self.scope, self.stat)


@remembered(4096)
def _lasting(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Those that apply without being activated: most cards have none."""
    return tuple(e for e in effects if e.cls in APPLIED and e.does)


@remembered(32, by=BOARD)
def _by_kind(game: Game) -> dict[Do, tuple[Status, ...]]:
    """Everything that would apply on this board by kind, before negation, conditions and stretches are looked at."""
    out: dict[Do, list[Status]] = {}
    cards = game.cards.values()
    for card in [c for c in cards if c.facts.effects or (c.place is Place.MZONE and "XYZ" in c.facts.types)]:
        for effect in _lasting(effects_of(game, card)):
            if not applies_from(card, effect):
                continue
            for op in effect.does:
                made = Status(op, card.controller, card.id, card.name, card.since, effect)
                out.setdefault(op.do, []).append(made)
    for modifier in game.modifiers:
        if in_force(game, modifier):
            source, name, since = modifier.source, modifier.source_name, modifier.since
            made = Status(modifier.op, modifier.player, source, name, since, None, modifier)
            out.setdefault(modifier.op.do, []).append(made)
    return {do: tuple(found) for do, found in out.items()}


def _sources(game: Game, kinds: tuple[Do, ...]) -> Iterator[Status]:
    """Everything of these kinds that would apply now, before negation and conditions are looked at."""
    index = _by_kind(game)
    for kind in kinds or tuple(index):
        for status in index.get(kind, ()):
            effect = status.effect
            if effect is None or not effect.when or _open(game, game.cards[status.source], effect):
                yield status


def _open(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a continuous effect that names stretches of the turn applies now; one that waits for events does not."""
    return any(not w.event and stretch_open(game, w, card.controller) for w in effect.when)


def applies_from(card: Card, effect: Effect) -> bool:
    """Whether the card lies where and as its effect applies from."""
    if effect.face_down:
        return card.on_field
    if effect.places:
        return card.place in effect.places and (card.face_up or not card.on_field)
    if not card.on_field or not card.face_up:
        return False
    if effect.pendulum:
        return card.place is Place.PZONE
    if card.facts.main == "怪兽" and card.place is not Place.MZONE:
        return bool(card.equipped_to) and card.place is Place.SZONE and _as_equip(effect)
    return "二重" not in card.facts.types or card.gemini


def _as_equip(effect: Effect) -> bool:
    """Whether the effect is one that a monster has as an equip card."""
    return (
        effect.cls is EffectClass.OTHER
        or any(c.fact == "equipped_as_card" for c in effect.condition)
        or any(op.what == "equipped" for op in effect.does)
    )


def _conditions_hold(game: Game, status: Status, stat: StatOf) -> bool:
    effect = status.effect
    needed = (*(effect.condition if effect is not None else ()), *status.op.condition)
    return all(meets(game, c, status.scope, stat) for c in needed)


def applied(game: Game, kinds: tuple[Do, ...], stat: StatOf) -> Iterator[Status]:
    """What applies now of these kinds (all when none is named), negated sources left out."""
    return iter(()) if nothing(game, *kinds) else _applied(game, kinds, stat)


def nothing(game: Game, *kinds: Do) -> bool:
    """Whether nothing of these kinds could apply on this board: the usual case, told without looking further."""
    return bool(kinds) and _by_kind(game).keys().isdisjoint(kinds)


def _applied(game: Game, kinds: tuple[Do, ...], stat: StatOf) -> Iterator[Status]:
    for status in _sources(game, kinds):
        if status.modifier is None:
            card = game.cards[status.source]
            effect = status.effect
            if effect is not None and negated(game, card) and ask(game, Silences(card, effect)).value is not False:
                continue
            if in_chain_unresolved(game, card) or _doomed(game, card):
                continue
        if _conditions_hold(game, status, stat):
            yield status if stat is printed else replace(status, stat=stat)


def _doomed(game: Game, card: Card) -> bool:
    """Whether the monster is already sure to be destroyed by battle, so that the rules end its effects (3.2.7.1:4)."""
    if game.battle is None or card.id not in game.battle.doomed or card.place is not Place.MZONE:
        return False
    return ask(game, StopsApplying(card, "战斗")).value is True


def in_chain_unresolved(game: Game, card: Card) -> bool:
    """Whether its card activation is still on the chain: what it applies begins when it has resolved."""
    return any(
        link.card == card.id and link.card_activation and (game.resolving == 0 or link.number < game.resolving)
        for link in game.chain
    )


def negators(game: Game) -> tuple[Status, ...]:
    """The continuous effects that negate effects, without those that are themselves negated.

    Of two that negate each other the earlier stands; one that is negated by a standing one negates nothing.
    """
    if nothing(game, Do.NEGATE_EFFECT):
        return ()
    found = sorted(
        (
            s for s in _sources(game, (Do.NEGATE_EFFECT,))
            if s.modifier is None and _conditions_hold(game, s, printed)
            and not in_chain_unresolved(game, game.cards[s.source])
            and not _negated_singly(game, game.cards[s.source])
        ),
        key=lambda s: s.since,
    )  # fmt: skip
    if len(found) < 2:
        return tuple(found)
    beats = _beaten_pairs(game, found)
    standing = set(range(len(found)))
    for _ in found:
        now = {n for n in range(len(found)) if not any((m, n) in beats for m in standing)}
        if now == standing:
            break
        standing = now
    return tuple(s for n, s in enumerate(found) if n in standing)


def _beaten_pairs(game: Game, found: list[Status]) -> set[tuple[int, int]]:
    """Which of these negate which; of two that negate each other only the earlier does."""
    hits = {
        (m, n)
        for m, one in enumerate(found)
        for n, other in enumerate(found)
        if one.source != other.source and _negates(game, one, game.cards[other.source])
    }
    return {(m, n) for m, n in hits if (n, m) not in hits or m < n}


def _negates(game: Game, status: Status, card: Card) -> bool:
    return status.covers(game, card) and not immune(game, card, status.source)


def immune(game: Game, card: Card, source_id: str) -> bool:
    """Whether a lasting protection keeps this source's effects away from the card (不受…效果影响)."""
    source = game.cards.get(source_id)
    if source is None:
        return False
    words = {"effects", f"{KIND_WORD.get(source.facts.main, 'unknown')}_effects"}
    return any(
        m.op.do is Do.PROTECT and card.id in m.cards and m.source != source_id and words & set(m.op.kinds)
        for m in game.modifiers
    )


def _negated_singly(game: Game, card: Card) -> bool:
    if card.negated_until:
        return True
    return any(
        m.op.do is Do.NEGATE_EFFECT
        and (card.id in m.cards if m.cards else m.op.of is not None and _found(game, m, m.op.of, card))
        for m in game.modifiers
    )


def _found(game: Game, modifier: Modifier, select: Select, card: Card) -> bool:
    return matches(game, select, card, Scope(modifier.player, modifier.source))


def negated(game: Game, card: Card) -> bool:
    """Whether the card's effects are negated where it lies now."""
    if card.place is Place.MZONE and not card.face_up:
        return False
    if _negated_singly(game, card):
        return True
    return any(s.source != card.id and _negates(game, s, card) for s in negators(game))
