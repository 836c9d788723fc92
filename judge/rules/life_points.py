"""1.4, 4.1.4, 4.1.5: life points, winning, rounding; 6.3.1: how many cards the normal draw takes."""

from judge.game.acts import Number, Rounded, Winner
from judge.game.facts import Op
from judge.game.places import AT_ZERO, WON_BY_TEXT, NothingDone
from judge.game.questions import LifeAfter
from judge.game.state import START_LP, Game
from judge.game.words import Do, EventKind, Place
from judge.rule import Finding, cause, rule
from judge.rules.not_effects import winner_by_text

DAMAGE = {EventKind.DAMAGE: "卡片效果", EventKind.BATTLE_DAMAGE: "怪兽的战斗"}


# --- 基本分 ---------------------------------------------------------------------------------------------------------
@rule("1.4.1:1", on=Number, of="初始基本分")
def life_points_at_the_beginning(game: Game, asked: Number) -> Finding | None:
    """决斗开始时双方都持有8000基本分。"""
    del game, asked
    return cause(f"决斗开始时双方都持有{START_LP}基本分", START_LP)


@rule("1.4.1:2", on=LifeAfter)
def damage_takes_life_points(game: Game, asked: LifeAfter) -> Finding | None:
    """因怪兽的战斗或因卡片效果受到伤害，基本分会减少。"""
    if asked.kind not in DAMAGE:
        return None
    now = game.lp_of(asked.player)
    return cause(f"{asked.player}因{DAMAGE[asked.kind]}受到伤害，基本分减少{asked.amount}", now - asked.amount)


@rule("1.4.1:4", on=LifeAfter, overrides=("1.4.1:2", "4.3.3.7:1"))
def life_points_do_not_fall_below_zero(game: Game, asked: LifeAfter) -> Finding | None:
    """因战斗或卡片效果受到使基本分降至0以下的伤害，基本分不会变成负值而仍为0。"""
    if asked.kind not in DAMAGE or asked.amount < game.lp_of(asked.player):
        return None
    return cause(f"{asked.player}的基本分降至0以下，不会变成负值而仍为0", 0)


@rule("1.4.1:3", on=Winner)
def life_points_at_zero_lose(game: Game, asked: Winner) -> Finding | None:
    """任一玩家把对方的基本分通过战斗或卡片效果伤害降至0的时点即决斗胜利。"""
    del asked
    down = [p for p in game.players if game.lp_of(p) <= 0]
    if len(down) == 1:
        return cause(f"{down[0]}的基本分变成0", game.other(down[0]))
    return None


def _first_at_zero(game: Game) -> list[str]:
    """The players whose life points became 0 first (both, when it was at the same moment)."""
    at = {p: int(game.stated(f"{AT_ZERO}{p}")) for p in game.players if game.stated(f"{AT_ZERO}{p}")}
    return [p for p, tick in at.items() if tick == min(at.values())]


@rule("1.4.1:6", on=Winner, overrides="1.4.1:3")
def the_moment_at_zero_decides(game: Game, asked: Winner) -> Finding | None:
    """玩家因效果或在连锁处理当中基本分变成0，即使因之后的处理基本分变成1以上，也会在基本分变成0的瞬间败北。"""
    del asked
    first = _first_at_zero(game)
    if not game.resolving or len(first) != 1:
        return None
    loser, winner = first[0], game.other(first[0])
    if game.lp_of(loser) <= 0 < game.lp_of(winner):
        return None  # nothing came after: 1.4.1:3 says all
    after = f"之后变成{game.lp_of(loser)}也一样" if game.lp_of(loser) > 0 else f"{winner}的基本分在那之后才变成0"
    return cause(f"{loser}的基本分在连锁{game.resolving}的处理中变成0，在那个瞬间败北，{after}", winner)


# --- 无法抽卡、特殊胜利、平局 ---------------------------------------------------------------------------------------
@rule("1.4.2:1", on=Winner)
def who_cannot_draw_loses(game: Game, asked: Winner) -> Finding | None:
    """对方的卡组变为0且不得不抽卡的场合，玩家会因对方不能抽卡而决斗胜利。"""
    del asked
    decked = [p for p in game.players if game.stated(f"decked:{p}")]
    if len(decked) == 1:
        return cause(f"{decked[0]}不得不抽卡却无卡可抽", game.other(decked[0]))
    return None


def _from_deck(op: Op) -> bool:
    return op.do is not Do.DRAW and op.of is not None and Place.DECK in op.of.place


@rule("1.4.2:2", on=NothingDone)
def an_empty_deck_alone_does_not_lose(game: Game, asked: NothingDone) -> Finding | None:
    """卡组为0张时发动抽卡以外的如『从卡组将卡加入手卡』『从卡组将卡送去墓地』的效果，即便此时效果无法处理，也不会
    因此而败北。"""
    link = asked.link
    ops = link.effect.does if link.effect is not None else ()
    if game.deck(link.player) or not any(_from_deck(op) for op in ops):
        return None
    return cause(f"{link.player}的卡组为0张，效果无法处理，不会因此而败北")


@rule("1.4.3:1", on=Winner)
def texts_that_win(game: Game, asked: Winner) -> Finding | None:
    """可以通过特定卡片文本中记载的方法获得胜利。"""
    del asked
    won = [(p, game.stated(f"{WON_BY_TEXT}{p}")) for p in game.players if game.stated(f"{WON_BY_TEXT}{p}")]
    player, card = won[0] if len(won) == 1 else winner_by_text(game)
    return cause(f"{player}以「{card}」的文本中记载的方法获得胜利", player) if player else None


@rule("1.4.4:1", on=Winner)
def both_at_once_is_a_draw(game: Game, asked: Winner) -> Finding | None:
    """双方因同一效果处理基本分同时变成0的场合，或双方在卡组为0时同时需要处理抽卡效果的场合，该决斗平局。"""
    del asked
    if all(game.lp_of(p) <= 0 for p in game.players) and len(_first_at_zero(game)) != 1:
        return cause("双方基本分同时变成0", "draw")
    if all(game.stated(f"decked:{p}") for p in game.players):
        return cause("双方卡组为0时同时需要抽卡", "draw")
    return None


# --- 数值 -----------------------------------------------------------------------------------------------------------
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


@rule("6.3.1:1", on=Number, of="通常抽卡")
def one_normal_draw(game: Game, asked: Number) -> Finding | None:
    """回合玩家在抽卡阶段最开始，从卡组抽卡1张。这称为「通常抽卡」。"""
    del asked
    if not game.stated("先攻第1回合"):
        return cause("抽卡阶段最开始抽卡1张", 1)
    return None


@rule("6.3.1:2", on=Number, of="通常抽卡")
def no_normal_draw_in_the_first_turn(game: Game, asked: Number) -> Finding | None:
    """先攻第1回合玩家的抽卡阶段不能通常抽卡。"""
    del asked
    if game.stated("先攻第1回合"):
        return cause("先攻第1回合不能通常抽卡", 0)
    return None
