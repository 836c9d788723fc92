"""The turn, read off the board: the phase's event, whether the draw is due, who has the right to activate."""


from judge.game.remembered import remembered
from judge.game.replacing import replace
from judge.game.state import Event, Game
from judge.game.turns import First
from judge.game.words import EventKind, Phase
from judge.rule import ask

PHASE_EVENT = {
    Phase.DRAW: EventKind.DRAW_PHASE,
    Phase.STANDBY: EventKind.STANDBY_PHASE,
    Phase.MAIN1: EventKind.MAIN_START,
    Phase.START_STEP: EventKind.BATTLE_START,
    Phase.END_STEP: EventKind.BATTLE_END,
    Phase.END: EventKind.END_PHASE,
}
MOMENTS = frozenset({EventKind.MAIN_START, EventKind.BATTLE_START})  # 开始时: over with the first act


def phase_event(game: Game) -> Event | None:
    """The event that triggers of this phase or step wait for, as long as it lasts; None where there is none."""
    if draw_due(game):
        return Event(EventKind.DRAW_PHASE, game.tick, player=game.turn_player)  # only 抽卡前 waits for it (6.3.1:3)
    kind = PHASE_EVENT.get(game.phase)
    if kind is None or kind in MOMENTS:
        return None
    return next((e for e in reversed(game.history) if e.kind is kind), None)


def draw_due(game: Game) -> bool:
    """Whether it is the Draw Phase and the turn player has not drawn yet."""
    due = game.stated("draw_due") or game.stated("抽卡前")
    return game.phase is Phase.DRAW and bool(due) and not game.stated("drawn")


@remembered(64)
def holder(game: Game) -> str:
    """Who has the right to activate now (发动卡的优先权), "" when both have given it up."""
    if len(set(game.passed)) == len(game.players):
        return ""
    first = game.other(game.chain[-1].player) if game.chain else str(ask(game, First()).value or "")
    return game.other(first) if first in game.passed else first


def given_the_right(game: Game, player: str) -> Game:
    """The game in which whoever has the right to activate has passed it to `player`, where that is left unsaid."""
    has = holder(game)
    return game if has in ("", player) else replace(game, passed=(*game.passed, has))
