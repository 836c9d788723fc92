"""1.4, 4.1.4, 4.1.5, 4.3.3.3: winning, rounding, drawing from an empty deck."""

from judge.game.acts import Number, Rounded, Winner
from judge.game.state import Game
from judge.rule import Finding, cause, rule


@rule("1.4.1:3", on=Winner)
def life_points_at_zero_lose(game: Game, asked: Winner) -> Finding | None:
    """任一玩家把对方的基本分通过战斗或卡片效果伤害降至0的时点即决斗胜利。"""
    del asked
    down = [p for p in game.players if game.lp_of(p) <= 0]
    if len(down) == 1:
        return cause(f"{down[0]}的基本分变成0", game.other(down[0]))
    return None


@rule("1.4.4:1", on=Winner)
def both_at_once_is_a_draw(game: Game, asked: Winner) -> Finding | None:
    """双方因同一效果处理基本分同时变成0的场合，或双方在卡组为0时同时需要处理抽卡效果的场合，该决斗平局。"""
    del asked
    decked = [p for p in game.players if game.stated(f"decked:{p}")]
    if all(game.lp_of(p) <= 0 for p in game.players):
        return cause("双方基本分同时变成0", "draw")
    if len(decked) == 2:
        return cause("双方同时不能抽卡", "draw")
    return None


@rule("1.4.2:1", on=Winner)
def who_cannot_draw_loses(game: Game, asked: Winner) -> Finding | None:
    """对方的卡组变为0且不得不抽卡的场合，玩家会因对方不能抽卡而决斗胜利。"""
    del asked
    decked = [p for p in game.players if game.stated(f"decked:{p}")]
    if len(decked) == 1:
        return cause(f"{decked[0]}不得不抽卡却无卡可抽", game.other(decked[0]))
    return None


@rule("4.1.4:1", on=Rounded)
def halves_are_rounded_up(game: Game, asked: Rounded) -> Finding | None:
    """因任何效果而导致基本分或攻守等数值变成一半，结果中产生了分数或小数的场合，按照四舍五入计算。"""
    del game
    if asked.halves > 0:
        return cause("四舍五入", (asked.halves + 1) // 2)
    return None


@rule("4.1.5:1", on=Rounded)
def values_do_not_fall_below_zero(game: Game, asked: Rounded) -> Finding | None:
    """因任何效果而导致攻击力•守备力数值下降，结果数值为0以下的场合，该数值为0。而且，此时下降的数值参照实际变动
    的数值。"""
    del game
    if asked.halves <= 0:
        return cause("数值在0以下的场合为0", 0)
    return None


@rule("2.2:4", on=Number)
def hand_limit(game: Game, asked: Number) -> Finding | None:
    """回合玩家持有7张及以上手卡的场合，在该玩家的结束阶段终了时必须把手卡丢弃去墓地，直到变成6张为止。因这个处理
    而丢弃的卡片不视为因卡片效果丢弃的卡片。"""
    del game
    if asked.what == "手卡上限":
        return cause("结束阶段终了时手卡7张以上的场合，丢弃到6张为止", 6)
    return None


@rule("6.3.1:1", on=Number)
def one_normal_draw(game: Game, asked: Number) -> Finding | None:
    """回合玩家在抽卡阶段最开始，从卡组抽卡1张。这称为「通常抽卡」。"""
    if asked.what == "通常抽卡" and not game.stated("先攻第1回合"):
        return cause("抽卡阶段最开始抽卡1张", 1)
    return None


@rule("6.3.1:2", on=Number)
def no_normal_draw_in_the_first_turn(game: Game, asked: Number) -> Finding | None:
    """先攻第1回合玩家的抽卡阶段不能通常抽卡。"""
    if asked.what == "通常抽卡" and game.stated("先攻第1回合"):
        return cause("先攻第1回合不能通常抽卡", 0)
    return None
