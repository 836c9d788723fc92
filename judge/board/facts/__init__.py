"""The named facts of card conditions, one small check a fact, and whether a condition holds."""

from judge.board.facts import battle, event, field, history, own, resolving
from judge.board.facts.look import Check, Look
from judge.board.match import Scope, StatOf, matches
from judge.game.facts import Cond
from judge.game.state import Game

CHECKS: dict[str, Check] = {
    **field.CHECKS, **own.CHECKS, **battle.CHECKS, **event.CHECKS, **history.CHECKS, **resolving.CHECKS,
}  # fmt: skip


def meets(game: Game, condition: Cond, scope: Scope, stat: StatOf) -> bool:
    """Whether the condition holds now, seen from `scope`, with ATK and DEF read by `stat`.

    A fact without a check counts as holding; the referee names those as not checked.
    """
    if condition.fact:
        name, _, detail = condition.fact.partition(":")
        check = CHECKS.get(name)
        return check is None or check(Look(game, scope, detail, stat))
    assert condition.has is not None
    found = sum(1 for c in game.cards.values() if matches(game, condition.has, c, scope, stat))
    return found <= condition.n if condition.at_most or condition.n == 0 else found >= condition.n
