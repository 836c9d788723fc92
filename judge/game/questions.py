"""What the engine asks the rules while an effect resolves (4.3): one small value a question, answered with a value.

Where no rule speaks the engine does nothing special: a removed rule shows in play.
"""

from dataclasses import dataclass

from judge.game.facts import Effect
from judge.game.state import Card, Link, Modifier
from judge.game.words import Cause, EventKind, Place


@dataclass(frozen=True, slots=True)
class Drawn:
    """Which cards does a player draw? `deck`: ids from top to bottom. Answer: the ids drawn."""

    player: str
    n: int
    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoesTo:
    """Where does a card go that an effect destroys or discards (`how`)? `to`: the place the effect names, if it does.

    `done`: whether it could be destroyed at all. Answer: a Place; None: it stays.
    """

    card: Card
    how: str
    cause: Cause
    to: Place | None = None
    done: bool = True


@dataclass(frozen=True, slots=True)
class BackInDeck:
    """An effect put a card into the deck (`at`: "" / "top" / "bottom"): is it shuffled? Answer: "shuffled" / "kept"."""

    card: Card
    at: str


@dataclass(frozen=True, slots=True)
class Returns:
    """A card banished for a time comes back: how? Answer: "field", "grave" or "stays"."""

    card: Card
    crowded: bool  # five monsters there already
    elsewhere: bool  # it was meanwhile brought somewhere else


@dataclass(frozen=True, slots=True)
class ReturnsAs:
    """In which position, and to whom, does it come back? Answer: (player, attack position, face-up)."""

    card: Card


@dataclass(frozen=True, slots=True)
class ControlMoves:
    """Control of a monster passes to `player`. Answer: "moved", or "destroyed" when there is no place."""

    card: Card
    player: str


@dataclass(frozen=True, slots=True)
class TurnedDown:
    """A monster is turned face-down: what ends? Answers: "modifiers", "bonds", "counters"."""

    card: Card


@dataclass(frozen=True, slots=True)
class MomentOf:
    """Does a link that did nothing still have its moment of being processed? Answer: True / False."""

    link: Link
    result: str


@dataclass(frozen=True, slots=True)
class Simultaneous:
    """Do the next steps of an effect happen at the same moment as those before? `then`: 那之后 stands between."""

    effect: Effect
    then: bool


@dataclass(frozen=True, slots=True)
class ChangeStands:
    """Does this change of ATK/DEF still apply to the card? Answer: False when it no longer does."""

    modifier: Modifier
    card: Card
    negated: bool


@dataclass(frozen=True, slots=True)
class Adds:
    """A change of ATK/DEF after an earlier one: does it count on that basis? Answer: True."""

    earlier: Modifier
    earlier_continuous: bool
    later: Modifier
    later_continuous: bool


@dataclass(frozen=True, slots=True)
class OriginalUnknown:
    """What is the original ATK/DEF of a monster that prints 「?」, when it is halved or doubled? Answer: a number."""

    card: Card
    stat: str


@dataclass(frozen=True, slots=True)
class LifeAfter:
    """Life points after they go down by `amount`, by an event of `kind`. Answer: the new life points."""

    player: str
    kind: EventKind
    amount: int


@dataclass(frozen=True, slots=True)
class Silences:
    """Does the negation of a card's effects silence this text of it? Answer: False when it does not."""

    card: Card
    effect: Effect


@dataclass(frozen=True, slots=True)
class Gains:
    """Does a card that 得到~效果 gain this text of the other card? Answer: True / False."""

    card: Card
    effect: Effect


@dataclass(frozen=True, slots=True)
class SourceKind:
    """Of which kind of card is this link's effect, for cards not affected by a kind? Answer: 怪兽 / 魔法 / 陷阱."""

    link: Link
