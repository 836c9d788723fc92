"""7 大会规则: matches, the deck one brings, limited and foreign cards."""

from judge.game.acts import Build, Move, Number, Sees
from judge.game.state import Game
from judge.rule import Finding, cause, forbid, permit, rule, unknown

FREE = "无限制决斗"
STRICT = ("标准决斗", "概念决斗")
FOREIGN = "使用外语版卡"
LIMITS = {"禁止": 0, "限制": 1, "准限制": 2}


def _stated(game: Game, *facts: str) -> str:
    """The first of these facts that the scenario states; "" when none is."""
    return next((f for f in facts if game.stated(f)), "")


@rule("7:2", on=Number)
def a_match_is_won_by_two_duels(game: Game, asked: Number) -> Finding | None:
    """大会使用1场比赛（先获得2场决斗胜利/最多进行3场决斗）决定胜负。"""
    del game
    number = {"比赛胜利需要的决斗胜利": 2, "比赛最多的决斗": 3}.get(asked.what)
    return None if number is None else cause(f"{asked.what}：{number}", number)


# --- 7.1.1 可以在大会中使用的卡组 ------------------------------------------------------------------------------
@rule("7.1.1:1", on=Move)
def one_deck_for_the_tournament(game: Game, act: Move) -> Finding | None:
    """1场大会中只能使用1套卡组。"""
    del game
    return forbid("1场大会中只能使用1套卡组") if act.what == "换用另一套卡组" else None


@rule("7.1.1:2", on=Move)
def the_deck_is_registered_if_asked(game: Game, act: Move) -> Finding | None:
    """如果大会主办者提出，参加者需要履行将在大会中使用的卡组的内容记入「卡组登记表」的义务。"""
    if act.what != "不填卡组登记表":
        return None
    if game.stated("主办者要求登记"):
        return forbid("大会主办者提出了，参加者有义务把卡组内容记入「卡组登记表」")
    return unknown("大会主办者有没有要求填写「卡组登记表」")


@rule("7.1.1:3", on=Move)
def only_registered_cards(game: Game, act: Move) -> Finding | None:
    """「卡组登记表」中记载的卡以外的卡在卡组•副卡组•额外卡组中均禁止使用。"""
    del game
    if act.what != "使用登记表以外的卡":
        return None
    return forbid("「卡组登记表」中记载的卡以外的卡，在卡组•副卡组•额外卡组中均禁止使用")


# --- 7.1.2 禁止•限制•准限制卡 ------------------------------------------------------------------------------
def _copies(build: Build, listing: str) -> Finding | None:
    """Whether there are more copies over all parts of the deck than this listing allows."""
    if build.listing != listing:
        return None
    most = LIMITS[listing]
    for name, n in build.copies:
        if n > most:
            return forbid(f"{listing}卡「{name}」" + (f"合计最多{most}张，有{n}张" if most else "不能使用"))
    return permit(f"{listing}卡没有超过{most}张") if most else None


@rule("7.1.2:1", on=Build, overrides=("7.1.2:2", "7.1.2:3", "7.1.2:4"))
def where_the_limits_hold(game: Game, build: Build) -> Finding | None:
    """商店决斗中的标准决斗和概念决斗中，必须遵守限制规章。而且，无限制决斗中，也有依照该大会主办者要求，对卡的使
    用进行限制的情况。"""
    if not build.listing or not (game.stated(FREE) or FREE in build.facts):
        return None
    return unknown(f"{FREE}中，大会主办者有没有要求限制{build.listing}卡的使用")


@rule("7.1.2:2", on=Build)
def forbidden_cards_are_not_used(game: Game, build: Build) -> Finding | None:
    """禁止卡在卡组•副卡组•额外卡组的构筑中不能使用。"""
    del game
    return _copies(build, "禁止")


@rule("7.1.2:3", on=Build)
def one_limited_card(game: Game, build: Build) -> Finding | None:
    """限制卡在卡组•副卡组•额外卡组的构筑中合计最多只能使用1张。"""
    del game
    return _copies(build, "限制")


@rule("7.1.2:4", on=Build)
def two_semi_limited_cards(game: Game, build: Build) -> Finding | None:
    """准限制卡在卡组•副卡组•额外卡组的构筑中合计最多只能使用2张。"""
    del game
    return _copies(build, "准限制")


# --- 7.1.3 外语版卡 ------------------------------------------------------------------------------
@rule("7.1.3:1", on=Move)
def foreign_cards_play_along(game: Game, act: Move) -> Finding | None:
    """用日语以外表记的『Yu-Gi-Oh! TRADING CARD GAME』系列，原则上可以与日语表记的『遊☆戯☆王OCG』一起使用进行游
    戏。"""
    del game
    return permit("日语以外表记的卡，原则上可以与日语版的卡一起使用") if act.what == FOREIGN else None


@rule("7.1.3:2", on=Move)
def no_foreign_cards_in_official_tournaments(game: Game, act: Move) -> Finding | None:
    """无限制决斗以外的商店大会或公式大会，不能使用外语版卡。"""
    where = _stated(game, "公式大会", "商店大会", *STRICT)
    if act.what != FOREIGN or not where or game.stated(FREE):
        return None
    return forbid(f"{FREE}以外的商店大会或公式大会（{where}），不能使用外语版卡")


@rule("7.1.3:3", on=Move)
def sleeves_hide_the_backs(game: Game, act: Move) -> Finding | None:
    """由于卡的背面设计不同，在大会中使用含有不同语言的卡片的卡组的场合，有使用卡套遮挡卡片背面的义务。"""
    tournament = _stated(game, FREE, "商店大会", "公式大会")
    if act.what != FOREIGN or not tournament or game.stated("有卡套"):
        return None
    if game.stated("没有卡套"):
        return forbid("卡的背面设计不同，有使用卡套遮挡卡片背面的义务")
    return unknown("卡组有没有用卡套遮挡卡片背面")


@rule("7.1.3:4", on=Move)
def cards_without_a_japanese_version(game: Game, act: Move) -> Finding | None:
    """不能使用其对应日语版不存在的其他语言的卡。"""
    return forbid("不能使用日语版不存在的卡") if act.what == FOREIGN and game.stated("没有日语版") else None


@rule("7.1.3:5", on=Move)
def the_japanese_text_must_be_at_hand(game: Game, act: Move) -> Finding | None:
    """使用海外发售的卡的场合，需要在事先准备可以用于确认日语版文本的材料（日语版卡或记载日语版的效果用纸等），并
    对效果作出适当说明。没有准备的场合，不能将那些卡在决斗中使用。使用电子设备表示卡片情报的场合，只承认「OCG Card
     Database」（http://www.db.yugioh-card.com/）。"""
    if act.what != FOREIGN or game.stated("有日语版文本"):
        return None
    if game.stated("没有日语版文本"):
        return forbid("没有事先准备可以用于确认日语版文本的材料，不能在决斗中使用")
    return unknown("有没有事先准备可以用于确认日语版文本的材料")


# --- 7.1.4 卡组的初期化 ------------------------------------------------------------------------------
@rule("7.1.4:1", on=Move)
def the_deck_is_restored_for_the_next_match(game: Game, act: Move) -> Finding | None:
    """玩家有将上一轮（上一场比赛）换入的卡，恢复到本轮开始时的卡组•副卡组的状态的义务。"""
    del game
    if act.what != "保留上一场比赛换入的卡":
        return None
    return forbid("玩家有义务恢复到本轮开始时的卡组•副卡组的状态")


@rule("7.1.4:2", on=Move)
def no_exchange_before_the_first_duel(game: Game, act: Move) -> Finding | None:
    """不承认在各轮（各场比赛）的第1场决斗前在卡组和副卡组之间进行的卡的替换。"""
    if act.what != "替换副卡组" or not game.stated("第1场决斗前"):
        return None
    return forbid("各轮的第1场决斗前，不承认卡组和副卡组之间的替换")


@rule("7.1.4:3", on=Sees)
def the_sizes_of_extra_and_side_deck_are_shown(game: Game, asked: Sees) -> Finding | None:
    """各玩家需要在决斗开始前向对手提示自己的额外卡组和副卡组的张数。"""
    if asked.what not in ("对方额外卡组的张数", "对方副卡组的张数") or not game.stated("决斗开始前"):
        return None
    return permit(f"决斗开始前，要向对手提示自己的额外卡组和副卡组的张数，{asked.player}可以知道")
