"""What has happened to a card this turn."""

from judge.game.state import Card, Event, Game
from judge.game.words import EventKind


def last_event(game: Game, card: Card | None, *kinds: EventKind) -> Event | None:
    """The last event of one of these kinds that happened to the card this turn; None when there was none."""
    if card is None:
        return None
    return next((e for e in reversed(game.history) if e.card == card.id and e.kind in kinds), None)
