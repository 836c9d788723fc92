"""What the engine asks the rules about places and decks (chapters 1.4 and 2): small values, answered with a value.

Where no rule speaks the engine does nothing special: a removed rule shows in play.
"""

from dataclasses import dataclass

from judge.game.state import Card, Link
from judge.game.words import Place

AT_ZERO = "zero:"  # Game.extra, + player: the moment at which life points became 0 (1.4.1:6)
WON_BY_TEXT = "win:"  # Game.extra, + player: the card whose effect says that the player wins (1.4.3:1)
OPPONENT = "对方"  # Number: who is meant by 对方 in a card's text (1.3:2)


@dataclass(frozen=True, slots=True)
class Faces:
    """How does a card lie at the place it goes to? `down`: the effect says 里侧. Answer: True for face-up, False."""

    card: Card
    place: Place
    down: bool = False


@dataclass(frozen=True, slots=True)
class StandsIn:
    """Where does a monster that is summoned or set come to lie? Answer: a Place."""

    card: Card
    how: str


@dataclass(frozen=True, slots=True)
class Sides:
    """An effect names this place but neither 自己 nor 对方: on whose cards does it act? Answer: players."""

    player: str
    place: Place


@dataclass(frozen=True, slots=True)
class Searched:
    """An effect that looked for a card in this player's deck has been carried out. Answer: "shuffled"."""

    link: Link
    player: str


@dataclass(frozen=True, slots=True)
class NothingDone:
    """Nothing could be done when this link resolved: what does that mean? The rule's sentence says it."""

    link: Link
