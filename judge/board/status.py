"""What applies on the board without being activated: continuous effects, lasting turn effects, and what they negate."""

from collections.abc import Iterator
from dataclasses import dataclass

from judge.board.condition import holds
from judge.board.match import Scope, matches
from judge.game.facts import Effect, Op
from judge.game.state import Card, Game, Modifier
from judge.game.words import Do, EffectClass, Place

APPLIED = frozenset({EffectClass.CONTINUOUS, EffectClass.OTHER, EffectClass.NOT_EFFECT})


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

    @property
    def scope(self) -> Scope:
        """From where the op's selections are read."""
        return Scope(self.player, self.source)

    def covers(self, game: Game, card: Card) -> bool:
        """Whether it holds for this card."""
        if self.modifier is not None and self.modifier.cards:
            return card.id in self.modifier.cards
        if self.op.what == "self":
            return card.id == self.source
        if self.op.what == "equipped":
            host = game.cards.get(self.source)
            return host is not None and host.equipped_to == card.id
        if self.op.what == "bound":
            host = game.cards.get(self.source)
            return host is not None and card.id in host.bound_to
        return self.op.of is not None and matches(game, self.op.of, card, self.scope)


def _sources(game: Game) -> Iterator[Status]:
    """Everything that would apply, before negation is looked at."""
    for card in game.cards.values():
        if not card.facts.effects:
            continue
        for effect in card.facts.effects:
            if effect.cls not in APPLIED or not effect.does or not _applies_from(card, effect):
                continue
            for op in effect.does:
                yield Status(op, card.controller, card.id, card.name, card.since, effect)
    for modifier in game.modifiers:
        yield Status(modifier.op, modifier.player, modifier.source, modifier.source_name, modifier.since, None, modifier)


def _applies_from(card: Card, effect: Effect) -> bool:
    if effect.face_down:
        return card.on_field
    if effect.places:
        return card.place in effect.places and (card.face_up or not card.on_field)
    if not card.on_field or not card.face_up:
        return False
    if effect.pendulum:
        return card.place is Place.PZONE
    if card.facts.main == "怪兽" and card.place is not Place.MZONE:
        return bool(card.equipped_to) and card.place is Place.SZONE and effect.cls is EffectClass.OTHER
    return "二重" not in card.facts.types or card.gemini


def _conditions_hold(game: Game, status: Status) -> bool:
    effect = status.effect
    needed = (*(effect.condition if effect is not None else ()), *status.op.condition)
    return all(holds(game, c, status.scope) for c in needed)


def statuses(game: Game, *kinds: Do) -> Iterator[Status]:
    """What applies now of these kinds (all when none is named), negated sources left out."""
    for status in _sources(game):
        if kinds and status.op.do not in kinds:
            continue
        if status.modifier is None:
            card = game.cards[status.source]
            if status.effect is not None and status.effect.cls is not EffectClass.NOT_EFFECT and negated(game, card):
                continue
            if in_chain_unresolved(game, card):
                continue
        if _conditions_hold(game, status):
            yield status


def in_chain_unresolved(game: Game, card: Card) -> bool:
    """Whether its card activation is still on the chain: what it applies begins when it has resolved."""
    return any(link.card == card.id and link.card_activation and link.number != -1 for link in game.chain) and (
        game.resolving == 0 or any(link.card == card.id and link.number < game.resolving for link in game.chain)
    )


def negators(game: Game) -> tuple[Status, ...]:
    """The continuous effects that negate effects, those that are themselves negated by an earlier one left out."""
    found = sorted(
        (s for s in _sources(game) if s.op.do is Do.NEGATE_EFFECT and s.modifier is None and _conditions_hold(game, s)
         and not in_chain_unresolved(game, game.cards[s.source])),
        key=lambda s: s.since,
    )  # fmt: skip
    standing: list[Status] = []
    for status in found:
        card = game.cards[status.source]
        if not _negated_singly(game, card) and not any(_negates(game, s, card) for s in standing):
            standing.append(status)
    return tuple(standing)


def _negates(game: Game, status: Status, card: Card) -> bool:
    return status.covers(game, card) and not immune(game, card, status)


def immune(game: Game, card: Card, status: Status) -> bool:
    """Whether a protection keeps this applied effect away from the card (不受…效果影响)."""
    source = game.cards.get(status.source)
    return any(
        m.op.do is Do.PROTECT and card.id in m.cards and source is not None and m.source != status.source
        and ("effects" in m.op.kinds or f"{_KIND_WORD[source.facts.main]}_effects" in m.op.kinds)
        for m in game.modifiers
    )  # fmt: skip


_KIND_WORD = {"怪兽": "monster", "魔法": "spell", "陷阱": "trap"}


def _negated_singly(game: Game, card: Card) -> bool:
    if card.negated_until:
        return True
    return any(
        m.op.do is Do.NEGATE_EFFECT
        and (card.id in m.cards if m.cards else m.op.of is not None and matches(game, m.op.of, card, Scope(m.player, m.source)))
        for m in game.modifiers
    )


def negated(game: Game, card: Card) -> bool:
    """Whether the card's effects are negated where it lies now."""
    if card.place is Place.MZONE and not card.face_up:
        return False
    return _negated_singly(game, card) or any(_negates(game, s, card) for s in negators(game) if s.source != card.id)


def forbidders(game: Game, what: str, player: str, card: Card | None = None) -> tuple[Status, ...]:
    """The effects in force that forbid `what` to this player (with this card)."""
    return tuple(
        s for s in statuses(game, Do.FORBID)
        if what in s.op.kinds and _meant(s, player, game)
        and (s.op.of is None and not (s.modifier and s.modifier.cards) and s.op.what != "self"
             or card is not None and s.covers(game, card))
    )  # fmt: skip


def protectors(game: Game, what: str, card: Card) -> tuple[Status, ...]:
    """The effects in force that protect this card from `what`."""
    return tuple(s for s in statuses(game, Do.PROTECT) if what in s.op.kinds and s.covers(game, card))


def permitters(game: Game, what: str, player: str, card: Card | None = None) -> tuple[Status, ...]:
    """The effects in force that permit `what` to this player."""
    return tuple(
        s for s in statuses(game, Do.PERMIT)
        if what in s.op.kinds and _meant(s, player, game) and (s.op.of is None or card is not None and s.covers(game, card))
    )  # fmt: skip


def redirectors(game: Game, what: str, card: Card) -> tuple[Status, ...]:
    """The effects in force that send this card elsewhere (`what`: grave_to_banished …)."""
    return tuple(
        s for s in statuses(game, Do.REDIRECT) if what in s.op.kinds and (s.op.of is None and s.op.what != "self" or s.covers(game, card))
    )


def _meant(status: Status, player: str, game: Game) -> bool:
    return status.op.who == "both" or player == (
        status.player if status.op.who == "own" else game.other(status.player)
    )
