"""6.1 游戏的准备: shuffling and cutting, who goes first, hand and life points at the beginning."""

from judge.game.acts import Activate, Move, Number
from judge.game.state import START_LP, Game
from judge.rule import Finding, cause, forbid, permit, rule, unknown

CHOOSES = frozenset({"选择先攻", "选择后攻"})
BEFORE = "先攻玩家的回合开始前"


@rule("6.1.1:1", on=Move)
def decks_are_shuffled_and_cut(game: Game, act: Move) -> Finding | None:
    """决斗开始时，首先双方对自己的卡组进行洗牌。之后，适当地切洗对手的卡组。该行为称为『切牌』。"""
    del game
    if act.what == "切洗对手的卡组":
        return permit(f"决斗开始时，{act.player}可以适当地切洗对手的卡组（切牌）")
    if act.what == "不洗切自己的卡组":
        return forbid("决斗开始时，首先双方对自己的卡组进行洗牌")
    return None


@rule("6.1.1:2", on=Move)
def a_deck_that_was_cut_is_not_shuffled_again(game: Game, act: Move) -> Finding | None:
    """对于对手切牌后回到持有者手中的卡组不能再度洗切。"""
    if act.what == "洗切自己的卡组" and game.stated("对手已切牌"):
        return forbid(f"{act.player}的卡组已经由对手切牌，不能再度洗切")
    return None


@rule("6.1.2:1", on=Move)
def who_wins_the_throw_chooses(game: Game, act: Move) -> Finding | None:
    """卡组洗切后，进行猜拳，由胜者选择先攻/后攻。"""
    if act.what not in CHOOSES or _later_duel(game):
        return None
    return _chooses(game, act, "猜拳胜者", "猜拳的胜者")


def _later_duel(game: Game) -> bool:
    """Whether it is not the first duel of the match."""
    return bool(game.stated("第2场决斗") or game.stated("第3场决斗"))


def _stated_player(game: Game, fact: str) -> str:
    return next((p for p in game.players if game.stated(f"{fact}{p}")), "") or game.stated(fact)


def _chooses(game: Game, act: Move, fact: str, word: str) -> Finding:
    player = _stated_player(game, fact)
    if player not in game.players:
        return unknown(f"谁是{word}")
    say = permit if player == act.player else forbid
    return say(f"由{word}{player}选择先攻/后攻")


@rule("6.1.2:2", on=Move)
def the_loser_of_the_duel_before_chooses(game: Game, act: Move) -> Finding | None:
    """进行复数决斗的一场比赛，第一场决斗猜拳决定先攻/后攻，之后由前一场决斗的败者选择先攻/后攻。若前一场决斗为平
    局，则猜拳决定先攻/后攻。"""
    if act.what not in CHOOSES or not _later_duel(game):
        return None
    if game.stated("前一场平局"):
        return _chooses(game, act, "猜拳胜者", "猜拳的胜者")
    return _chooses(game, act, "前一场败者", "前一场决斗的败者")


@rule("6.1.3:1", on=Number)
def hand_and_life_points_at_the_beginning(game: Game, asked: Number) -> Finding | None:
    """双方玩家在决斗开始时持有8000基本分，从卡组抽5张卡。直到先攻玩家的回合开始为止，双方不能使用任何卡。"""
    del game
    number = {"初始基本分": START_LP, "初始手卡": 5}.get(asked.what)
    return None if number is None else cause(f"{asked.what}是{number}", number)


@rule("6.1.3:1", on=Activate)
def no_card_before_the_first_turn(game: Game, act: Activate) -> Finding | None:
    """双方玩家在决斗开始时持有8000基本分，从卡组抽5张卡。直到先攻玩家的回合开始为止，双方不能使用任何卡。"""
    if not game.stated(BEFORE):
        return None
    return forbid(f"先攻玩家的回合开始之前，不能使用「{game.card(act.card).name}」")
