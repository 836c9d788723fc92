"""The closed vocabularies of the engine: every word that a card fact, a state or an act may use.

Words that users type or read are the book's Chinese terms; words that only data and code use are English.
"""

from enum import StrEnum


class Place(StrEnum):
    """Where a card is (chapter 2). The six zones of the field first."""

    MZONE = "mzone"
    SZONE = "szone"
    FZONE = "fzone"
    PZONE = "pzone"
    HAND = "hand"
    GRAVE = "grave"
    BANISHED = "banished"
    DECK = "deck"
    EXTRA = "extra"
    MATERIAL = "material"  # under an XYZ monster: not on the field (3.2.2.3.1.1.4.1:2)
    NOWHERE = "nowhere"  # a token that left the field, a card outside the duel

    @property
    def shown(self) -> str:
        """The book's word for the place."""
        return PLACE_NAMES[self]


PLACE_NAMES: dict[Place, str] = {
    Place.MZONE: "怪兽区域",
    Place.SZONE: "魔法&陷阱区域",
    Place.FZONE: "场地区域",
    Place.PZONE: "摇摆区域",
    Place.HAND: "手卡",
    Place.GRAVE: "墓地",
    Place.BANISHED: "除外",
    Place.DECK: "卡组",
    Place.EXTRA: "额外卡组",
    Place.MATERIAL: "XYZ素材",
    Place.NOWHERE: "移出游戏",
}
FIELD = frozenset({Place.MZONE, Place.SZONE, Place.FZONE, Place.PZONE})
SPELL_TRAP_PLACES = frozenset({Place.SZONE, Place.FZONE, Place.PZONE})


class Phase(StrEnum):
    """The phases of a turn, and the four steps of the Battle Phase (6.3)."""

    DRAW = "draw"
    STANDBY = "standby"
    MAIN1 = "main1"
    START_STEP = "battle-start"
    BATTLE_STEP = "battle-step"
    DAMAGE_STEP = "damage-step"
    END_STEP = "battle-end"
    MAIN2 = "main2"
    END = "end"

    @property
    def shown(self) -> str:
        """The book's word for the phase or step."""
        return PHASE_NAMES[self]


PHASE_NAMES: dict[Phase, str] = {
    Phase.DRAW: "抽卡阶段",
    Phase.STANDBY: "准备阶段",
    Phase.MAIN1: "主要阶段1",
    Phase.START_STEP: "开始步骤",
    Phase.BATTLE_STEP: "战斗步骤",
    Phase.DAMAGE_STEP: "伤害步骤",
    Phase.END_STEP: "结束步骤",
    Phase.MAIN2: "主要阶段2",
    Phase.END: "结束阶段",
}
MAIN_PHASES = frozenset({Phase.MAIN1, Phase.MAIN2})
BATTLE_STEPS = frozenset({Phase.START_STEP, Phase.BATTLE_STEP, Phase.DAMAGE_STEP, Phase.END_STEP})


class Part(StrEnum):
    """The five parts of the Damage Step (6.3.4.3:7)."""

    START = "start"
    BEFORE = "before-calculation"
    CALCULATION = "calculation"
    AFTER = "after-calculation"
    END = "end"

    @property
    def shown(self) -> str:
        """The book's word for the part."""
        return PART_NAMES[self]


PART_NAMES: dict[Part, str] = {
    Part.START: "伤害步骤开始时",
    Part.BEFORE: "伤害计算前",
    Part.CALCULATION: "伤害计算时",
    Part.AFTER: "伤害计算后",
    Part.END: "伤害步骤结束时",
}


class EffectClass(StrEnum):
    """What kind of effect it is (3.2.7, 4.2.1); `ACTIVATION`: what a spell or trap does when the card is activated."""

    ACTIVATION = "卡的发动"
    IGNITION = "起动"
    TRIGGER = "诱发"
    QUICK = "诱发即时"
    CONTINUOUS = "永续"
    OTHER = "其他"
    NOT_EFFECT = "效果以外"  # chapter 5: text that is not an effect


class Word(StrEnum):
    """How an optional trigger names its moment (4.2.3.2): 时 may miss it, 场合 waits."""

    WHEN = "时"
    IF = "场合"


class EventKind(StrEnum):
    """What may happen in a duel, as far as an effect or a rule waits for it."""

    SUMMON_ATTEMPT = "召唤之际"
    FLIP_ATTEMPT = "反转召唤之际"
    SPECIAL_ATTEMPT = "特殊召唤之际"
    SUMMONED = "召唤成功"
    TRIBUTE_SUMMONED = "上级召唤成功"
    FLIP_SUMMONED = "反转召唤成功"
    SPECIAL_SUMMONED = "特殊召唤成功"
    FLIPPED = "反转"
    SET = "盖伏"
    ATTACK_DECLARED = "攻击宣言"
    ATTACKED = "成为攻击对象"
    BATTLED = "伤害计算后"
    HAS_ATTACKED = "攻击过"  # the attacker entered the Damage Step (6.3.4.3:3)
    DESTROYED = "被破坏"
    DESTROYED_BATTLE = "被战斗破坏"
    DESTROYS_BATTLE = "战斗破坏怪兽"
    SENT = "送去墓地"
    LEFT_FIELD = "离场"
    BANISHED = "除外"
    TO_HAND = "加入手卡"
    TO_DECK = "回到卡组"
    DRAWN = "抽卡"
    DISCARDED = "丢弃"
    TRIBUTED = "解放"
    DAMAGE = "受到伤害"
    BATTLE_DAMAGE = "受到战斗伤害"
    LP_GAINED = "回复基本分"
    LP_PAID = "支付基本分"
    LP_LOST = "失去基本分"
    POSITION_CHANGED = "表示形式变更"
    CONTROL_CHANGED = "控制权变更"
    TARGETED = "成为效果对象"
    ACTIVATED = "发动"
    EQUIPPED = "装备"
    DETACHED = "取除素材"
    COUNTER_PLACED = "放置指示物"
    NEGATED_SUMMON = "召唤被无效"
    DRAW_PHASE = "抽卡阶段时"
    STANDBY_PHASE = "准备阶段时"
    MAIN_START = "主要阶段开始时"
    BATTLE_START = "战斗阶段开始时"
    BATTLE_END = "战斗阶段结束时"
    END_PHASE = "结束阶段时"


SUMMON_ATTEMPTS = frozenset({EventKind.SUMMON_ATTEMPT, EventKind.FLIP_ATTEMPT, EventKind.SPECIAL_ATTEMPT})
SUMMON_SUCCESSES = frozenset({EventKind.SUMMONED, EventKind.FLIP_SUMMONED, EventKind.SPECIAL_SUMMONED})
PHASE_EVENTS = frozenset(
    {
        EventKind.DRAW_PHASE,
        EventKind.STANDBY_PHASE,
        EventKind.MAIN_START,
        EventKind.BATTLE_START,
        EventKind.BATTLE_END,
        EventKind.END_PHASE,
    }
)


class Cause(StrEnum):
    """Why something moved or happened; the text tells these apart (4.2.2:4, 3.2.2.3.1:5 …)."""

    EFFECT = "效果"
    COST = "cost"
    BATTLE = "战斗"
    SUMMON = "召唤手续"  # tributes, materials
    RULE = "规则"  # after resolution, hand limit, equips without a monster


class Do(StrEnum):
    """What an effect does: the closed vocabulary of card facts. One word, one function in `judge.play.effects`."""

    DESTROY = "destroy"
    BANISH = "banish"
    TO_HAND = "to_hand"
    TO_DECK = "to_deck"
    SEND = "send"
    DISCARD = "discard"
    TRIBUTE = "tribute"
    DETACH = "detach"
    DRAW = "draw"
    SPECIAL_SUMMON = "special_summon"
    NORMAL_SUMMON = "normal_summon"
    SET = "set"
    NEGATE_ACTIVATION = "negate_activation"
    NEGATE_EFFECT = "negate_effect"
    NEGATE_SUMMON = "negate_summon"
    NEGATE_ATTACK = "negate_attack"
    END_BATTLE_PHASE = "end_battle_phase"
    POSITION = "position"
    STAT = "stat"
    LEVEL = "level"
    DAMAGE = "damage"
    GAIN_LP = "gain_lp"
    LOSE_LP = "lose_lp"
    PAY_LP = "pay_lp"
    CONTROL = "control"
    SWAP_CONTROL = "swap_control"
    EQUIP = "equip"
    TOKEN = "token"
    COUNTER = "counter"
    REMOVE_COUNTER = "remove_counter"
    REVEAL = "reveal"
    EXCAVATE = "excavate"
    SHUFFLE = "shuffle"
    ANNOUNCE = "announce"
    PROTECT = "protect"
    FORBID = "forbid"
    REDIRECT = "redirect"
    TREAT_AS = "treat_as"
    GRANT = "grant"
    SKIP = "skip"
    WIN = "win"
    PIERCE = "pierce"
    DIRECT_ATTACK = "direct_attack"
    EXTRA_ATTACK = "extra_attack"
    DAMAGE_SHIFT = "damage_shift"
    PERMIT = "permit"
    THEN = "then"  # 那之后: what follows is a later moment and needs what came before
    CHOOSE = "choose"  # one of several lists of steps
    TO_EXTRA = "to_extra"
    ATTACH = "attach"
    MONSTER_TRAP = "monster_trap"  # this trap becomes a monster
    FUSION = "fusion_summon"
    RITUAL = "ritual_summon"
    COPY = "copy"
    UNSUPPORTED = "unsupported"  # the step is known, its playing out is not: the engine says 无法判断
