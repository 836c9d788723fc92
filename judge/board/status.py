"""What applies on the board, read with present values: who forbids, protects, permits or redirects what."""

from collections.abc import Iterator

from judge.board.applied import Status, applied, immune, in_chain_unresolved, negated, negators, nothing
from judge.board.stats import stat_now
from judge.game.state import Card, Game
from judge.game.words import Do

__all__ = [
    "Status",
    "forbidders",
    "immune",
    "in_chain_unresolved",
    "negated",
    "negators",
    "permitters",
    "protectors",
    "redirectors",
    "statuses",
]


def statuses(game: Game, *kinds: Do) -> Iterator[Status]:
    """What applies now of these kinds (all when none is named), negated sources left out."""
    return applied(game, kinds, stat_now)


def forbidders(game: Game, what: str, player: str, card: Card | None = None) -> tuple[Status, ...]:
    """The effects in force that forbid `what` to this player (with this card).

    A word of card facts may carry a detail after a colon: `forbid activate:X` is asked for as `activate`.
    """
    if nothing(game, Do.FORBID):
        return ()
    found = (s for s in statuses(game, Do.FORBID) if _names(s, what) and meant(s, player, game))
    return tuple(s for s in found if _about(s, game, card))


def _about(status: Status, game: Game, card: Card | None) -> bool:
    general = status.op.of is None and status.op.what in ("", "all") and not (status.modifier and status.modifier.cards)
    return general or (card is not None and status.covers(game, card))


def _names(status: Status, what: str) -> bool:
    return any(kind.partition(":")[0] == what for kind in status.op.kinds)


def protectors(game: Game, what: str, card: Card) -> tuple[Status, ...]:
    """The effects in force that protect this card from `what`."""
    if nothing(game, Do.PROTECT):
        return ()
    return tuple(s for s in statuses(game, Do.PROTECT) if _names(s, what) and s.covers(game, card))


def permitters(game: Game, what: str, player: str, card: Card | None = None) -> tuple[Status, ...]:
    """The effects in force that permit `what` to this player."""
    if nothing(game, Do.PERMIT):
        return ()
    found = (s for s in statuses(game, Do.PERMIT) if _names(s, what) and meant(s, player, game))
    return tuple(s for s in found if s.op.of is None or (card is not None and s.covers(game, card)))


def redirectors(game: Game, what: str, card: Card) -> tuple[Status, ...]:
    """The effects in force that send this card elsewhere (`what`: grave_to_banished …)."""
    if nothing(game, Do.REDIRECT):
        return ()
    return tuple(s for s in statuses(game, Do.REDIRECT) if _names(s, what) and _about(s, game, card))


def meant(status: Status, player: str, game: Game) -> bool:
    """Whether this player is the one (own / opp / both) that the effect speaks of."""
    if status.op.who == "both":
        return True
    return player == (status.player if status.op.who == "own" else game.other(status.player))
