"""What a check of a named fact looks at."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from judge.board.match import Scope, StatOf
from judge.board.picks import picked
from judge.game.state import Card, Event, Game
from judge.game.words import FIELD, EventKind, Place


@dataclass(frozen=True, slots=True)
class Look:
    """The board, from where it is seen, the detail after the fact's colon, and how ATK and DEF are read."""

    game: Game
    scope: Scope
    detail: str
    stat: StatOf

    @property
    def n(self) -> int:
        """The detail as a number."""
        return int(self.detail) if self.detail.lstrip("-").isdigit() else 0

    @property
    def player(self) -> str:
        """Whose effect it is."""
        return self.scope.player

    @property
    def opponent(self) -> str:
        """The other player."""
        return self.game.other(self.scope.player)

    @property
    def me(self) -> Card | None:
        """The card whose effect it is."""
        return self.game.cards.get(self.scope.self_id)

    @property
    def event(self) -> Event | None:
        """The event that the effect answers; without one the first of the present window."""
        return self.scope.event or (self.game.window[0] if self.game.window else None)

    def cards(self, pick: str) -> tuple[Card, ...]:
        """The cards that a pick word means."""
        return tuple(self.game.cards[i] for i in picked(self.game, pick, self.scope) if i in self.game.cards)

    def count(self, player: str | None, *places: Place) -> int:
        """How many cards a player controls in these places (the whole field when none is named)."""
        return sum(1 for _ in self.game.at(player, *(places or tuple(FIELD))))

    def past(self, *kinds: EventKind) -> Iterable[Event]:
        """What happened this turn of these kinds."""
        return (e for e in self.game.history if e.kind in kinds)


Check = Callable[[Look], bool]


def own_card(check: Callable[[Look, Card], bool]) -> Check:
    """A check of the card itself; a card that is not there has no such fact."""

    def found(look: Look) -> bool:
        card = look.me
        return card is not None and check(look, card)

    return found
