"""Whether a moment named by a card's text is now: events of the present window, the link to be answered, stretches."""

from collections.abc import Iterable

from judge.board.abilities import stretch_open
from judge.board.match import Scope
from judge.board.stats import fits
from judge.game.facts import Effect, Op, When
from judge.game.replacing import replace
from judge.game.state import Card, Event, Game, Link
from judge.game.words import SUMMON_ATTEMPTS, EventKind, Place

__all__ = [
    "all_steps",
    "asks_chain",
    "event_fits",
    "event_windows",
    "found_event",
    "link_fits",
    "moment_open",
    "open_now",
    "stretch_open",
]


def open_now(game: Game, card: Card, effect: Effect, player: str) -> bool:
    """Whether one of the moments the effect names is now (an effect that names none is always open)."""
    return not effect.when or any(moment_open(game, w, card, player) for w in effect.when)


def moment_open(game: Game, when: When, card: Card, player: str) -> bool:
    """Whether this one moment is now."""
    if not stretch_open(game, when, player):
        return False
    if when.event and found_event(game, when, card, player, game.window) is None:
        return False
    if asks_chain(when):
        return bool(game.chain) and link_fits(game, when, game.chain[-1], card, player)
    return True


def asks_chain(when: When) -> bool:
    """Whether the moment is the activation it answers."""
    return bool(when.chain or when.chain_is or when.chain_by or when.chain_does or when.chain_targets)


def found_event(game: Game, when: When, card: Card, player: str, events: Iterable[Event]) -> Event | None:
    """The first of these events that the moment waits for."""
    return next((e for e in events if event_fits(game, when, e, card, player)), None)


def event_fits(game: Game, when: When, event: Event, card: Card, player: str) -> bool:
    """Whether this event is what the moment waits for, seen from `player` with `card`."""
    kinds = when.event
    if event.kind not in kinds and not (
        event.kind is EventKind.TRIBUTE_SUMMONED and EventKind.SUMMONED in kinds
    ):
        return False
    if when.cause and event.cause not in when.cause:
        return False
    if when.by and (event.by == player) != (when.by == "own"):
        return False
    if when.player and (event.player == player) != (when.player == "own"):
        return False
    if when.origin and event.origin not in when.origin:
        return False
    if when.card is not None:
        subject = event.was or game.cards.get(event.card)
        if subject is None:
            return False
        if event.kind in _NOW_KINDS:
            subject = game.cards.get(event.card, subject)
        if not fits(game, when.card, subject, Scope(player, card.id), down_known=event.was is not None):
            return False
    return True


_NOW_KINDS = frozenset(
    {
        EventKind.SUMMONED, EventKind.TRIBUTE_SUMMONED, EventKind.FLIP_SUMMONED, EventKind.SPECIAL_SUMMONED,
        EventKind.ATTACK_DECLARED, EventKind.ATTACKED, EventKind.BATTLED, EventKind.FLIPPED, EventKind.TARGETED,
        *SUMMON_ATTEMPTS,
    }
)  # fmt: skip


def link_fits(game: Game, when: When, link: Link, card: Card, player: str) -> bool:
    """Whether this link is an activation that the moment answers."""
    if (when.chain_is == "card" and not link.card_activation) or (when.chain_is == "effect" and link.card_activation):
        return False
    if when.chain_by and (link.player == player) != (when.chain_by == "own"):
        return False
    subject = link.was or game.cards[link.card]
    if link.card_activation and subject.facts.main == "怪兽":
        subject = replace(subject, place=Place.PZONE)  # 3.3.3.7:5: its activation is that of a spell card
    scope = Scope(player, card.id, link=link)
    if when.chain is not None and not fits(game, when.chain, subject, scope, down_known=True):
        return False
    if when.chain_does and not (link.effect and any(op.do in when.chain_does for op in all_steps(link.effect))):
        return False
    if when.chain_targets is not None:
        return any(fits(game, when.chain_targets, game.cards[t], scope) for t in link.targets)
    return True


def all_steps(effect: Effect) -> Iterable[Op]:
    """Every step of the effect, options included."""
    for op in effect.does:
        yield op
        for option in op.options:
            yield from option


def event_windows(effect: Effect) -> tuple[When, ...]:
    """The moments of the effect that wait for an event."""
    return tuple(w for w in effect.when if w.event)
