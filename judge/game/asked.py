"""What the engine asks the rules while it plays: small values, answered with a value or like an act."""

from dataclasses import dataclass

from judge.game.facts import Effect
from judge.game.state import Card, Event, Link, Modifier
from judge.game.words import Cause, Place


@dataclass(frozen=True, slots=True)
class Speed:
    """Which spell speed has this activation? Answer: 1, 2 or 3."""

    card: Card
    effect: Effect | None
    card_activation: bool


@dataclass(frozen=True, slots=True)
class Destination:
    """Where does a card really go? Answer: a Place (and, for extra deck monsters, another one than was meant)."""

    card: Card
    to: Place
    cause: Cause
    source: str = ""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose hand, graveyard, deck … does it go to? Answer: a player."""

    card: Card
    to: Place


@dataclass(frozen=True, slots=True)
class Applies:
    """Does this link still do something when it resolves?

    Answer: resolved / no-effect / negated-effect / negated-activation.
    """

    link: Link


@dataclass(frozen=True, slots=True)
class TargetStands:
    """Is this target still affected at resolution? Answer: True / False."""

    link: Link
    target: str


@dataclass(frozen=True, slots=True)
class AfterChain:
    """What becomes of the activated card after the chain? Answer: "grave" or "stays"."""

    link: Link


@dataclass(frozen=True, slots=True)
class NegatedCard:
    """What becomes of a card whose activation was negated? Answer: "grave" or "stays"."""

    link: Link
    destroyed: bool


@dataclass(frozen=True, slots=True)
class Meets:
    """Does this trigger still meet its timing after the chain? Answer: True / False (missed)."""

    card: Card
    effect: Effect
    event: Event
    last_tick: int


@dataclass(frozen=True, slots=True)
class TriggerRank:
    """In which rank of the order of simultaneous effects does it stand? Answer: 1, 2 or 3."""

    card: Card
    effect: Effect


@dataclass(frozen=True, slots=True)
class Recalculates:
    """A later setting of ATK/DEF applies: is the earlier raise counted again on top? Answer: True / False."""

    earlier: Modifier
    earlier_continuous: bool
    later: Modifier
    later_continuous: bool


@dataclass(frozen=True, slots=True)
class Rounded:
    """A number that may not be whole or may be below zero. Answer: the number that counts."""

    halves: int  # twice the exact number


@dataclass(frozen=True, slots=True)
class Calculation:
    """Damage calculation. Answer: a `judge.play.battle.Outcome`."""

    attacker: Card
    target: Card | None
    atk: int
    value: int  # the target's ATK or DEF
    target_attack_pos: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """Does a replay happen? Answer: True / False."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """After something happened outside of effects: what do the rules make happen? Answers: tuples of `Forced`."""


@dataclass(frozen=True, slots=True)
class Forced:
    """Something the rules make happen to a card: destroy / send / return / remove …"""

    card: str
    do: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Winner:
    """Who has won? Answer: a player or "draw"."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Does a card count as something (怪兽卡, 通常怪兽, 场上的卡, 被破坏 …)? Answer by permit (是) or forbid (不是)."""

    card: Card | None
    what: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Sees:
    """May this player look at a card or a number now? Answered like an act."""

    player: str
    what: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """A number the rules fix or compute: 手卡上限, 通常召唤次数, 解放数量, 等级 … Answer: the number."""

    what: str
    card: Card | None = None
    player: str = ""
    detail: str = ""
