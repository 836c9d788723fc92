"""7.2 额外回合, 7.3 额外决斗: a duel or match that runs out of time."""

from judge.game.acts import Number
from judge.game.state import START_LP, Game
from judge.game.turns import Changed, Overtime, TurnOver
from judge.rule import Finding, cause, rule

TURNS, DUEL = "额外回合", "额外决斗"
SUDDEN, ON = "突然死亡", "继续"


def leader(game: Game) -> str:
    """The player with more life points; "" when both have the same."""
    a, b = game.players
    return "" if game.lp_of(a) == game.lp_of(b) else max(a, b, key=game.lp_of)


@rule("7.2:1", on=Overtime)
def time_is_up(game: Game, asked: Overtime) -> Finding | None:
    """决斗中规定的限制时间用尽的场合，该决斗通过额外回合决定胜负。"""
    del asked
    if not game.stated("时间用尽") or game.stated(DUEL) or game.stated("决斗开始前"):
        return None
    return cause("决斗中限制时间用尽，通过额外回合决定胜负", TURNS)


@rule("7.2:2", on=Number, of=f"{TURNS}数")
def three_further_turns(game: Game, asked: Number) -> Finding | None:
    """即使已经用尽时间，也首先进行到当回合终了时。如果仍无法决出胜负，从下回合开始计算3回合。3回合后仍无法决出胜
    负的场合，3回合结束时基本分多的一方获得决斗胜利。"""
    del game, asked
    return cause("从下回合开始计算3回合", 3)


def _after_the_last(game: Game, asked: TurnOver, kind: str) -> bool:
    """Whether the last counted turn of this kind of overtime has just ended."""
    return asked.n == asked.most and bool(game.stated(DUEL)) == (kind == DUEL)


def _more_life_points_win(game: Game, asked: TurnOver, kind: str) -> Finding | None:
    who = leader(game)
    if not _after_the_last(game, asked, kind) or not who:
        return None
    return cause(f"{kind}的第{asked.most}回合结束，基本分多的{who}获得决斗胜利", who)


def _sudden_death_begins(game: Game, asked: TurnOver, kind: str) -> Finding | None:
    if not _after_the_last(game, asked, kind) or leader(game):
        return None
    return cause(f"{kind}的第{asked.most}回合结束，基本分相同，进入突然死亡赛制", SUDDEN)


def _sudden_death(game: Game, asked: TurnOver, kind: str) -> Finding | None:
    if asked.n <= asked.most or bool(game.stated(DUEL)) != (kind == DUEL):
        return None
    who = leader(game) if asked.changed else ""
    if who:
        return cause(f"突然死亡：这个回合基本分发生增减，回合终了时{who}的基本分多", who)
    return cause("突然死亡：" + ("基本分相同" if asked.changed else "基本分没有增减") + "，进入下一回合", ON)


@rule("7.2:2", on=TurnOver)
def after_three_turns_more_life_points_win(game: Game, asked: TurnOver) -> Finding | None:
    """即使已经用尽时间，也首先进行到当回合终了时。如果仍无法决出胜负，从下回合开始计算3回合。3回合后仍无法决出胜
    负的场合，3回合结束时基本分多的一方获得决斗胜利。"""
    return _more_life_points_win(game, asked, TURNS)


@rule("7.2:3", on=TurnOver)
def equal_life_points_begin_sudden_death(game: Game, asked: TurnOver) -> Finding | None:
    """3回合结束时双方玩家基本分相同的场合，进入突然死亡赛制。"""
    return _sudden_death_begins(game, asked, TURNS)


@rule("7.2:4", on=TurnOver)
def sudden_death_is_judged_at_the_end_of_a_turn(game: Game, asked: TurnOver) -> Finding | None:
    """突然死亡赛制在发生基本分增减的回合终了时进行判定。那个时点基本分多的一方获得决斗胜利，基本分相同的场合进入
    下一回合。"""
    return _sudden_death(game, asked, TURNS)


@rule("7.2:5", on=Changed)
def paying_counts_as_a_change(game: Game, asked: Changed) -> Finding | None:
    """支付基本分作为cost的场合也视为基本分的增减。"""
    if asked.paid and not game.stated(DUEL):
        return cause("支付基本分作为cost也视为基本分的增减", True)
    return None


@rule("7.2:6", on=Overtime)
def one_duel_each_leads_to_an_extra_duel(game: Game, asked: Overtime) -> Finding | None:
    """额外回合的结果导致决斗1胜1负的场合，经由额外决斗的处理决定比赛的胜者。"""
    del asked
    if game.stated("比赛1胜1负") and game.stated("额外回合结束"):
        return cause("额外回合的结果是1胜1负，经由额外决斗决定比赛的胜者", DUEL)
    return None


@rule("7.3:1", on=Overtime)
def time_is_up_before_a_duel(game: Game, asked: Overtime) -> Finding | None:
    """决斗开始前（或两场决斗之间）到达限制时间的场合，那场决斗通过额外决斗决定胜负。"""
    del asked
    if (game.stated("时间用尽") and game.stated("决斗开始前")) or game.stated(DUEL):
        return cause("决斗开始前到达限制时间，那场决斗通过额外决斗决定胜负", DUEL)
    return None


@rule("7.3:2", on=Number, of=f"{DUEL}的回合数")
def four_turns_of_an_extra_duel(game: Game, asked: Number) -> Finding | None:
    """先后攻通过猜拳决定，从先攻玩家开始计算4回合的额外决斗。"""
    del game, asked
    return cause("从先攻玩家开始计算4回合", 4)


@rule("7.3:3", on=Number, of=f"{DUEL}的初始基本分")
def an_extra_duel_begins_with_full_life_points(game: Game, asked: Number) -> Finding | None:
    """基本分从8000开始。"""
    del game, asked
    return cause("额外决斗的基本分从8000开始", START_LP)


@rule("7.3:4", on=TurnOver)
def after_four_turns_more_life_points_win(game: Game, asked: TurnOver) -> Finding | None:
    """4回合后仍无法决出胜负的场合，4回合结束时基本分多的一方获得决斗胜利。"""
    return _more_life_points_win(game, asked, DUEL)


@rule("7.3:5", on=TurnOver)
def equal_life_points_after_four_turns(game: Game, asked: TurnOver) -> Finding | None:
    """4回合结束时双方玩家基本分相同的场合，进入突然死亡赛制。"""
    return _sudden_death_begins(game, asked, DUEL)


@rule("7.3:6", on=TurnOver)
def sudden_death_of_an_extra_duel(game: Game, asked: TurnOver) -> Finding | None:
    """突然死亡赛制在发生基本分增减的回合终了时进行判定。那个时点基本分多的一方获得决斗胜利，基本分相同的场合进入
    下一回合。"""
    return _sudden_death(game, asked, DUEL)


@rule("7.3:7", on=Changed)
def paying_counts_as_a_change_in_an_extra_duel(game: Game, asked: Changed) -> Finding | None:
    """支付基本分作为cost的场合也视为基本分的增减。"""
    if asked.paid and game.stated(DUEL):
        return cause("支付基本分作为cost也视为基本分的增减", True)
    return None
