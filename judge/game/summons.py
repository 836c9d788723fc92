"""What the engine asks the rules while a monster is summoned: small values, answered with a value.

Where no rule speaks the engine does nothing special: a removed rule shows in play.
"""

from dataclasses import dataclass

from judge.game.facts import Op
from judge.game.state import Card
from judge.game.words import EventKind


@dataclass(frozen=True, slots=True)
class RitualSet:
    """Are these monsters together the right tributes for this ritual monster? Answered like an act."""

    player: str
    monster: str
    tributes: tuple[str, ...]
    op: Op


@dataclass(frozen=True, slots=True)
class LostWith:
    """A summon was negated: what becomes of a card that was spent for it? Answer: "spent"; unanswered: it comes back.

    `kind`: the event that the summon would have been; `how`: normal, tribute, synchro, xyz …
    """

    card: Card
    kind: EventKind
    how: str


@dataclass(frozen=True, slots=True)
class Negated:
    """A summon was negated: does its monster count as leaving the place where it was? Answer: True / False."""

    card: Card
    kind: EventKind
    how: str


@dataclass(frozen=True, slots=True)
class Succeeded:
    """A summon was not negated: which moment is it now? Answer: the kinds of events that happen with it."""

    card: Card
    kind: EventKind
    spent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flips:
    """A monster is turned face-up: is it flipped? `how`: 反转召唤, 战斗 or 效果. Answer: True / False."""

    card: Card
    how: str


@dataclass(frozen=True, slots=True)
class Turned:
    """The battle position is changed and none is named: which one is it then? Answer: (attack position, face-up).

    `by`: "效果", or "玩家" when the player changes it by his own will.
    """

    card: Card
    by: str


@dataclass(frozen=True, slots=True)
class FightsWith:
    """With which value does this monster enter damage calculation? Answer: "atk" or "def"."""

    card: Card


@dataclass(frozen=True, slots=True)
class StopsApplying:
    """The monster's destruction is settled (`when`: 破坏 / 战斗): do its effects end? Answer: True / False."""

    card: Card
    when: str


@dataclass(frozen=True, slots=True)
class OneByOne:
    """Several triggers wait for the same phase: is one handled after the other? Answer: True / False."""

    kind: EventKind


@dataclass(frozen=True, slots=True)
class WaitsForCalculation:
    """An attacked face-down monster was turned up: does its flip effect wait for later? Answer: True / False."""

    card: Card


@dataclass(frozen=True, slots=True)
class Proper:
    """A properly summoned monster moved or was turned (`what`): is it so still? Answer: True / False.

    `what`: hidden (hand or deck), flip_negated.
    """

    card: Card
    what: str
