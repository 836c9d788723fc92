"""What the engine asks while cards are played and effects carried out (3.3, 3.4, 4.1): one small value a question."""

from dataclasses import dataclass

from judge.game.state import Card, Link


@dataclass(frozen=True, slots=True)
class Laid:
    """Where does a spell or trap (or a monster played as one) lie when it is activated or set? Answer: a Place."""

    card: Card
    face_up: bool


@dataclass(frozen=True, slots=True)
class GoesOn:
    """A step that comes after 那之后: is it done, when the step before did nothing? Answer: True / False."""

    link: Link
    did: bool


@dataclass(frozen=True, slots=True)
class ActsFirst:
    """Both players have to do the same at once: who does it first? Answer: a player."""
