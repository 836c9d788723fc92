"""What the engine asks the rules while a turn and a battle go on: small values, answered with a value.

Where no rule speaks the engine stays where it is: a removed rule shows in play.
"""

from dataclasses import dataclass

from judge.game.state import Card
from judge.game.words import Phase


@dataclass(frozen=True, slots=True)
class First:
    """Who has the right to activate the first card at this timing (6.2:1)? Answer: a player.

    `of`: "activation", "handling" (effects that this phase itself brings about) or "mandatory" (those left at its end).
    """

    of: str = "activation"


@dataclass(frozen=True, slots=True)
class Follows:
    """Both players have passed and nothing is pending: what comes next? `goal`: where the turn player wants to go.

    Answer: a Phase or a Part; the Draw Phase means the other player's turn.
    """

    goal: Phase | None = None


@dataclass(frozen=True, slots=True)
class Ends:
    """A stretch of the turn is over (伤害计算, 伤害步骤, 战斗阶段, 结束阶段, 回合): which lasting effects end?

    Answer: words of `until` (`judge.game.facts`).
    """

    stretch: str


@dataclass(frozen=True, slots=True)
class DamageKind:
    """Which damage is it? `by`: 攻击怪兽, 守备怪兽 or 效果; `text`: the effect says 给与战斗伤害.

    Answer: the kind of its event.
    """

    by: str
    text: bool = False


@dataclass(frozen=True, slots=True)
class Replacement:
    """Is something done instead of this monster's destruction by battle? Answer: (card id, "destroy" or "detach")."""

    card: Card


@dataclass(frozen=True, slots=True)
class Overtime:
    """Is the duel or match decided by 额外回合 or 额外决斗 (7.2, 7.3)? Answer: that word."""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """A turn of the overtime has ended: who has won by the tournament rules? `n`: the how many-th turn it was.

    `most`: how many turns there are; `changed`: life points went up or down in it.
    Answer: a player, "突然死亡" (sudden death begins) or "继续".
    """

    n: int
    most: int
    changed: bool


@dataclass(frozen=True, slots=True)
class Changed:
    """Did this event change life points as sudden death counts it (7.2:4, 7.2:5)? Answer: True / False."""

    paid: bool
