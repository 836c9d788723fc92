"""The closed sets of words that card facts may use beside the enums of `judge.game.words`."""

MAIN_KINDS = ("怪兽", "魔法", "陷阱")
MONSTER_TYPES = frozenset(
    {"通常", "效果", "融合", "仪式", "同调", "XYZ", "摇摆", "调整", "反转", "灵魂", "同盟", "二重", "卡通", "衍生物",
     "特殊召唤"}
)  # fmt: skip
SPELL_TYPES = frozenset(["通常", "仪式", "永续", "装备", "场地", "速攻"])
TRAP_TYPES = frozenset(["通常", "永续", "反击"])
TYPES_OF = {"怪兽": MONSTER_TYPES, "魔法": SPELL_TYPES, "陷阱": TRAP_TYPES}
ATTRIBUTES = frozenset("地水炎风光暗神")
RACES = frozenset(
    {
        "战士", "魔法师", "天使", "恶魔", "不死", "机械", "水", "炎", "岩石", "鸟兽", "植物", "昆虫", "雷", "龙",
        "兽", "兽战士", "恐龙", "鱼", "海龙", "爬虫类", "念动力", "幻神兽", "创造神", "幻龙",
        "电子界", "幻想魔",  # later than 2014: a user's own database has them
    }
)  # fmt: skip
OTHER_RACE_NAMES = {"魔法使": "魔法师", "超能": "念动力", "爬虫": "爬虫类"}
"""Races as the book (3.3.3.4:9 魔法使族) or other translations write them."""

SIDES = frozenset({"own", "opp", "any"})
PICKS = frozenset(
    {
        "target", "all", "choose", "random", "self", "event", "chain", "attacker", "attack_target", "battle_opponent",
        "battling_own", "equipped", "cost", "chosen", "previous", "highest_def", "highest_atk", "lowest_atk",
        "bound", "summoning", "material", "top", "other_player",
    }
)  # fmt: skip
UNTILS = frozenset({"turn_end", "end_phase", "damage_calculation", "damage_step", "battle_end", "leave", "always",
                    "next_standby", "opp_end", "next_turn_end"})  # fmt: skip
ONCES = frozenset({"card", "name", "duel", "activation", "chain"})
WINDOWS = frozenset(
    {
        "own_turn", "opp_turn", "own_main", "opp_main", "main", "battle", "own_battle", "opp_battle", "damage_step",
        "draw_phase", "standby", "own_standby", "opp_standby", "end_phase", "own_end", "opp_end", "own_draw",
        "opp_draw", "main_start", "before_draw",
    }
)  # fmt: skip
HOWS = frozenset({"raise", "lower", "set", "half", "double", "swap"})
PROCEDURES = frozenset(
    {"special", "fusion", "contact", "synchro", "xyz", "xyz_over", "tribute", "no_tribute", "ritual", "by_effect"}
)
LIMITS = frozenset(
    {
        "cannot_normal_summon", "cannot_special_summon", "only_own_procedure", "only_fusion", "only_ritual",
        "special_summon_monster", "cannot_be_synchro_material", "cannot_be_xyz_material", "cannot_be_fusion_material",
        "cannot_be_set", "one_face_up", "cannot_attack_summon_turn", "no_fusion_spell", "only_listed_material",
        "cannot_flip", "maintenance", "returns_end_phase", "only_synchro_of_race", "hand_synchro",
    }
)  # fmt: skip
