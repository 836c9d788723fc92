"""1.1, 1.3, 1.4: players, the match, whose cards a text means, and the end of the duel."""

from judge.game.acts import (
    Activate,
    Attack,
    ChangePosition,
    DoDraw,
    EndTurn,
    Enter,
    FlipSummon,
    NormalSummon,
    Number,
    Pass,
    SetCard,
    SetMonster,
    SpecialSummon,
)  # fmt: skip
from judge.game.places import OPPONENT, Sides
from judge.game.state import Game
from judge.game.words import FIELD, Place
from judge.rule import Finding, cause, forbid, rule

DUELLING = (
    Activate, Attack, ChangePosition, DoDraw, EndTurn, Enter, FlipSummon, NormalSummon, Pass, SetCard, SetMonster,
    SpecialSummon,
)  # fmt: skip
WINS_NEEDED, MOST_DUELS = 2, 3


@rule("1.1:1", on=Number, of="玩家人数")
def two_players(game: Game, asked: Number) -> Finding | None:
    """『游戏王ARC-V OCG』（以下略称『OCG』）是原则上供2人游玩的游戏。而且，按『OCG』规则决出一局胜负称为『决斗』
    。"""
    del asked
    return cause("原则上供2人游玩，决出一局胜负称为『决斗』", len(game.players))


@rule("1.1:2", on=Number)
def two_wins_of_three_duels(game: Game, asked: Number) -> Finding | None:
    """『OCG』的游戏基本上是进行最多3局决斗，首先取得2局胜利者获得整场比赛胜利。"""
    if asked.what == "整场比赛的胜者":
        wins = {p: game.stated(f"胜局{p}") for p in game.players}
        won = [p for p, n in wins.items() if n.isdigit() and int(n) >= WINS_NEEDED]
        return cause(f"{won[0]}首先取得{WINS_NEEDED}局胜利", won[0]) if won else None
    number = {"比赛胜利需要的决斗胜利": WINS_NEEDED, "比赛最多的决斗": MOST_DUELS}.get(asked.what)
    return None if number is None else cause("最多3局决斗，首先取得2局胜利者获得整场比赛胜利", number)


@rule("1.3:1", on=Number, of="回合玩家")
def the_turn_player(game: Game, asked: Number) -> Finding | None:
    """称进行决斗的人为玩家。称正在进行当回合的玩家为回合玩家。"""
    del asked
    return cause(f"正在进行{game.turn_player}的回合", game.turn_player)


@rule("1.3:2", on=Number, of=OPPONENT)
def who_uses_the_card_is_not_the_opponent(game: Game, asked: Number) -> Finding | None:
    """卡片的效果文本中记述『对方』的场合，基本上就是指使用该卡片玩家的对手。"""
    if not asked.player:
        return None
    name = f"「{asked.card.name}」" if asked.card is not None else "卡"
    return cause(f"{name}由{asked.player}使用，『对方』指{game.other(asked.player)}", game.other(asked.player))


@rule("1.4:1", on=DUELLING)
def nothing_is_done_after_the_end(game: Game, act: object) -> Finding | None:
    """任一玩家满足胜利条件的场合，决斗结束。决斗有多种胜利条件。"""
    del act
    if not game.winner:
        return None
    return forbid(f"决斗已经结束（{'平局' if game.winner == 'draw' else game.winner + '胜'}：{game.win_why}）")


# --- 自己或对方没有指定的效果 ---------------------------------------------------------------------------------------
@rule("2.1:4", on=Sides)
def the_field_is_both_players(game: Game, asked: Sides) -> Finding | None:
    """未指定自己或对方，而仅仅记述了『场上的卡』的效果会作用于双方的怪兽区域、魔法&陷阱区域、场地区域和摇摆区域。"""
    if asked.place not in FIELD:
        return None
    return cause("未指定自己或对方，作用于双方的场上", game.players)


@rule("2.1.4:5", on=Sides)
def the_deck_is_both_players(game: Game, asked: Sides) -> Finding | None:
    """未指定自己或对方，而仅仅记述了『卡组』的效果会作用于双方的主卡组。"""
    if asked.place is not Place.DECK:
        return None
    return cause("未指定自己或对方，作用于双方的主卡组", game.players)


@rule("2.2:5", on=Sides)
def the_hand_is_ones_own(game: Game, asked: Sides) -> Finding | None:
    """基本上如果不指定自己或对方，记述有『从手卡送去墓地』和『从手卡特殊召唤』的效果都是只作用于自己的手卡。"""
    del game
    if asked.place is not Place.HAND:
        return None
    return cause(f"不指定自己或对方，只作用于{asked.player}自己的手卡", (asked.player,))
