"""Whether a condition of a card's text holds on the board now, with present values."""

from judge.board.facts import CHECKS, meets
from judge.board.match import Scope
from judge.board.stats import stat_now
from judge.game.facts import Cond
from judge.game.state import Game


def holds(game: Game, condition: Cond, scope: Scope) -> bool:
    """Whether the condition holds now, seen from `scope`. What the engine cannot see counts as holding;
    `unknown_facts` lists those, and the referee says that they were not checked."""
    return meets(game, condition, scope, stat_now)


def unknown_facts(conditions: tuple[Cond, ...]) -> tuple[str, ...]:
    """The named facts among these conditions that the engine cannot check."""
    return tuple(c.fact for c in conditions if c.fact and c.fact.partition(":")[0] not in CHECKS)
