"""A duel that runs out of time: the further turns are counted, and judged at the end of each (7.2, 7.3)."""


from judge.clause import ClauseId
from judge.game.acts import Number
from judge.game.replacing import replace
from judge.game.state import Game
from judge.game.turns import Changed, Overtime, TurnOver
from judge.game.words import EventKind
from judge.rule import ask
from judge.rules.overtime import DUEL, TURNS

CHANGES = frozenset({EventKind.DAMAGE, EventKind.LP_GAINED, EventKind.LP_LOST})


def count(game: Game) -> Game:
    """At the end of a turn: begin to count, go on counting, or say who has won by life points."""
    kind = ask(game, Overtime())
    if kind.value not in (TURNS, DUEL):
        return game
    key = str(kind.value)
    stated = game.stated(key)
    n = int(stated) if stated.isdigit() else int(key == DUEL)
    if not stated.isdigit():
        game = game.said("phase", kind.why, kind.clauses)
    if n == 0:
        return _counted(game, key, 1)
    most = ask(game, Number("额外回合数" if key == TURNS else "额外决斗的回合数")).value
    changed, through = _changed(game)
    ruling = ask(game, TurnOver(n, int(most or 0), changed))
    if ruling.value in game.players:
        game = replace(game, winner=str(ruling.value), win_why=ruling.why)
        return game.said("win", f"{ruling.value}胜：{ruling.why}", (*ruling.clauses, *through))
    return _counted(game.said("phase", ruling.why, ruling.clauses) if ruling.clauses else game, key, n + 1)


def _counted(game: Game, key: str, n: int) -> Game:
    kept = tuple(e for e in game.extra if e[0] != key)
    return replace(game, extra=(*kept, (key, str(n))))


def _changed(game: Game) -> tuple[bool, tuple[ClauseId, ...]]:
    """Whether life points went up or down in this turn, as sudden death counts it; by which clauses if only paid."""
    kinds = {e.kind for e in game.history}
    if kinds & CHANGES or EventKind.LP_PAID not in kinds:
        return bool(kinds & CHANGES), ()
    paid = ask(game, Changed(paid=True))
    return bool(paid.value), paid.clauses
