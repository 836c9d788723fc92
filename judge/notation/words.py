"""The words of the notation: what may begin a line, a piece of an act, a look; and other spellings of them."""

PLAYERS = ("A", "B")
POSITIONS = ("表侧攻击", "表侧守备", "里侧守备")
MARKS = ("这回合", "表侧", "里侧")  # written in brackets behind the card

ZONES = ("手卡", "怪兽", "盖伏", "魔陷", "场地", "摇摆", "墓地", "除外", "额外", "卡组")
VERBS = (
    "发动", "连锁", "召唤", "盖伏怪兽", "再度召唤", "特殊召唤", "同调召唤", "XYZ召唤", "摇摆召唤", "融合召唤",
    "反转召唤",
    "变更表示", "盖放", "攻击", "进入", "结束回合", "抽卡", "过", "选", "做", "组卡组",
)  # fmt: skip
NEEDS_CARD = frozenset(VERBS) - {"进入", "结束回合", "抽卡", "过", "做", "组卡组"}

# pieces of an act: how many cards and words follow (None: as many as stand there)
PARTS: dict[str, tuple[int | None, int | None]] = {
    "→": (None, 0), "代价": (None, 0), "选": (None, 0), "解放": (None, 0), "素材": (None, 0), "宣言": (0, 1),
    "效果": (0, 1),
    "选项": (0, 1), "应对": (0, 1), "作为": (0, 1), "直接": (0, 0), "守备表示": (0, 0), "攻击表示": (0, 0),
}  # fmt: skip
NAMING = frozenset({"宣言"})  # what follows may be a name in 「」
DECK_PARTS: dict[str, tuple[int | None, int | None]] = {
    "主卡组": (0, 1), "额外": (0, 1), "副卡组": (0, 1), "禁止卡": (0, 0), "限制卡": (0, 0), "准限制卡": (0, 0),
    "放入": (None, 1),
}  # fmt: skip
STATE_PARTS: dict[str, tuple[int | None, int | None]] = {
    "持有者": (0, 1), "本回合召唤": (0, 0), "本回合特殊召唤": (0, 0), "本回合反转召唤": (0, 0), "本回合盖伏": (0, 0),
    "特殊召唤过": (0, 0), "上级召唤过": (0, 0), "攻击过": (0, 0), "变更过表示形式": (0, 0), "装备于": (1, 0),
    "素材": (None, 0),
    "指示物": (0, 2), "效果无效": (0, 0), "再度召唤": (0, 0), "非正规出场": (0, 0), "公开": (0, 0), "对象": (None, 0),
    "当作": (1, 0), "陷阱怪兽": (0, 0), "经过准备阶段": (0, 1), "作为素材": (1, 0),
    "攻击力变成": (0, 1), "攻击力上升": (0, 1), "守备力变成": (0, 1), "守备力上升": (0, 1),
}  # fmt: skip

ANSWERS = ("可以", "不可以", "随之发生", "无法判断")
QUESTIONS = ("算", "看", "数", "速度", "用")
ROLES = {
    "同调素材": "synchro_material", "XYZ素材": "xyz_material", "融合素材": "fusion_material",
    "接触素材": "contact_material", "仪式解放": "ritual_tribute",
    "解放": "tribute", "cost解放": "cost:tribute", "cost送墓": "cost:send", "cost丢弃": "cost:discard",
    "cost除外": "cost:banish",
    "cost回手": "cost:to_hand", "cost回卡组": "cost:to_deck", "cost给对方看": "cost:reveal", "对象": "target",
    "特殊召唤": "special_summon", "里侧": "facedown", "破坏": "destroy", "装备": "equip", "影响": "affected",
    "送去墓地": "send", "放置指示物": "counter", "融合召唤": "fusion_summon", "仪式召唤": "ritual_summon",
}  # fmt: skip
STATS = ("攻击力", "守备力", "原本攻击力", "原本守备力", "等级", "阶级", "属性", "种族", "卡名")
CARD_LOOKS = frozenset({*STATS, "指示物", "持有者", "控制者", "效果无效", "效果有效", "装备于"})
FIRST_LOOKS = frozenset(
    {
        "错过时点", "诱发", "没诱发", "随之", "没有随之", "胜者", "没有胜者", "平局", "阶段", "卷回", "没有卷回",
    }
)  # fmt: skip
RESULTS = ("处理", "不处理", "发动无效", "效果无效")
PLACE_WORDS = (
    "怪兽区域", "魔法&陷阱区域", "场地区域", "摇摆区域", "手卡", "墓地", "除外", "卡组", "额外卡组", "移出游戏",
    "XYZ素材", "场上",
)  # fmt: skip

PHASES = {
    "抽卡阶段": "draw", "准备阶段": "standby", "主要阶段1": "main1", "战斗阶段": "battle-start",
    "开始步骤": "battle-start",
    "战斗步骤": "battle-step", "结束步骤": "battle-end", "主要阶段2": "main2", "结束阶段": "end",
}  # fmt: skip
DAMAGE_PARTS = {
    "伤害步骤": "start", "伤害步骤开始时": "start", "伤害计算前": "before-calculation", "伤害计算时": "calculation",
    "伤害计算后": "after-calculation", "伤害步骤结束时": "end",
}  # fmt: skip
MOMENTS = (*PHASES, *DAMAGE_PARTS)

# other spellings, brought to the ones above when read
ALIASES = {
    "手牌": "手卡", "怪兽区": "怪兽", "怪兽区域": "怪兽", "魔法陷阱": "魔陷", "魔陷区": "魔陷", "魔法&陷阱": "魔陷",
    "场地区": "场地",
    "场地区域": "场地", "摇摆区": "摇摆", "摇摆区域": "摇摆", "灵摆区": "摇摆", "除外区": "除外", "额外卡组": "额外",
    "覆盖": "盖放",
    "通常召唤": "召唤", "上级召唤": "召唤", "盖放怪兽": "盖伏怪兽", "里侧守备召唤": "盖伏怪兽", "超量召唤": "XYZ召唤",
    "灵摆召唤": "摇摆召唤",
    "同步召唤": "同调召唤", "攻击宣言": "攻击", "变更表示形式": "变更表示", "改变表示形式": "变更表示", "放弃": "过",
    "不连锁": "过",
    "放弃优先权": "过", "PASS": "过", "pass": "过", "抽牌": "抽卡", "连锁发动": "连锁", "cost": "代价", "COST": "代价",
    "Cost": "代价",
    "对象": "→", "->": "→", "直接攻击": "直接", "构筑卡组": "组卡组", "特召": "特殊召唤", "结束": "结束回合",
}  # fmt: skip
LATER_ALIASES = {
    "主要阶段": "主要阶段1", "主阶1": "主要阶段1", "主阶2": "主要阶段2", "战阶": "战斗阶段", "结束阶段时": "结束阶段",
    "伤害步骤时": "伤害步骤", "魔法与陷阱区域": "魔法&陷阱区域", "魔陷区域": "魔法&陷阱区域", "怪兽区": "怪兽区域",
    "手牌": "手卡",
    "除外区": "除外", "额外": "额外卡组", "不能": "不可以", "不行": "不可以", "能": "可以", "否": "不是",
    "LP": "基本分", "生命值": "基本分",
    "不能判断": "无法判断",
}  # fmt: skip
TRADITIONAL = str.maketrans(
    "發動連鎖對戰鬥階準備結傷計時後擊變場擺額組處過總現陣盤蓋陷選項應懸獸牌無側攻守裡裏製爾為與設狀態實問數屬種級離遊戲勝負錯誘說來隨單張經區聯調轉機換鍊點進價",
    "发动连锁对战斗阶准备结伤计时后击变场摆额组处过总现阵盘盖陷选项应悬兽牌无侧攻守里里制尔为与设状态实问数属种级离游戏胜负错诱说来随单张经区联调转机换链点进价",
)
