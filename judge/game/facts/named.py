"""The closed sets of named facts, counted things and `kinds` words that card facts may use.

A fact's or kind's detail stands after a colon (`lp_less_by:3000`). `UNCHECKED` facts are known, but the engine cannot
see them: the verdict names them as not checked. `UNPLAYED` kinds are known, but not played out: it names them too.
"""

from judge.game.words import Do

CHECKED = frozenset(
    {
        "attack_on_monster", "attacker_weaker", "battle_opponent_attribute", "battle_opponent_face_up",
        "battle_opponent_not_attribute", "battle_opponent_race", "battle_with_monster", "battling_own_light",
        "bound_is_own", "chain_destroys_on_field", "chain_links_at_least", "chosen_atk_below_event",
        "chosen_level_is_sum_of_banished", "chosen_same_attribute_as_previous", "chosen_same_name_as_event",
        "chosen_same_name_as_previous", "cost_for_monster_effect_attribute",
        "damage_calculation", "direct_attack", "direct_attack_by_own_effect", "discarded_by_opp",
        "each_has_not_declared_attack_this_turn", "equipped_as_card", "equipped_attack_pos",
        "equipped_battling_monster", "equipped_defense_pos", "event_card_is_bound", "event_is_bound",
        "event_is_equipped", "event_single", "event_synchro_summoned", "event_was_destroyed", "event_was_face_down",
        "event_was_face_up", "event_went_to_own_grave", "event_xyz_summoned", "face_down_or_effect_monster_on_field",
        "first_own_standby_since_banished", "gemini_active", "levels_total_at_least", "lp_at_least", "lp_at_most",
        "lp_less", "lp_less_by", "lp_more", "material_rank_at_least", "materials_all_named", "more_opp_monsters",
        "no_battle_phase_this_turn", "no_cards_own_field", "no_monster_equipped_by_self", "no_monsters_own_field",
        "no_special_summon_this_turn", "no_special_summon_this_turn_except", "no_spell_activated_this_turn_except",
        "no_spell_trap_own_field", "no_summon_this_turn", "no_szone_opp", "no_szone_own",
        "no_xyz_summon_since_self_resolved", "not_draw_phase", "not_on_field_before_self", "not_turn_sent_to_grave",
        "not_used_this_damage_calculation", "not_used_while_face_up", "only_machine_special_summoned_this_turn",
        "opp_attacks", "opp_hand_and_field_more", "opp_hand_more", "opp_has_monster", "opp_no_monster", "opp_turn",
        "opp_turns_on_field", "other_effect_not_used_this_turn", "own_attacks", "own_battle_damage_pending",
        "own_battling_attribute", "own_battling_name_has", "own_battling_race", "own_grave_names_of",
        "own_hand_empty", "own_monster_battling", "own_no_monster_opp_has", "own_pendulum_battling",
        "own_standbys_since_activation", "own_turn", "previous_dark_monster", "previous_has_monster",
        "previous_is_monster", "previous_is_normal_monster", "self_activated_this_turn", "self_attack_pos",
        "self_attacked", "self_attacked_opp_def_monster", "self_attacked_this_battle_phase", "self_attacking",
        "self_banished_by_own_effect", "self_battled_this_battle_phase", "self_battling", "self_counters_at_least",
        "self_counters_at_most", "self_defense_pos", "self_doomed", "self_drawn", "self_equipped", "self_excavated",
        "self_face_up", "self_had_material", "self_has_material", "self_has_material_attribute",
        "self_has_not_attacked", "self_lacks_material", "self_no_material", "self_normal_summoned",
        "self_not_attacked_this_turn", "self_resolved_this_turn", "self_sent_to_grave_this_turn",
        "self_special_summoned", "self_summoned_by_own_effect", "self_summoned_by_own_procedure",
        "self_summoned_for_battle_damage", "self_summoned_for_effect_damage", "self_summoned_or_flipped_this_turn",
        "self_summoned_this_turn", "self_summoned_with_tributes", "self_summoned_without_tribute",
        "self_synchro_summoned", "self_tribute_summoned", "self_tributed_for_own_effect_1_this_turn",
        "self_was_attacked", "self_was_material", "self_xyz_summoned", "single_summon", "single_summoning",
        "summoned_by_monster_effect", "szone_own", "takes_battle_damage", "target_level_equals_cost",
        "target_lists_material", "target_name_differs_from_cost", "target_rank", "targeted_by_monster_effect",
        "targets_at_most_own_grave", "targets_different_levels",
    }
)  # fmt: skip
UNCHECKED = frozenset({"coin_guessed", "named_on_cost_card", "ritual_spell_named"})
FACTS = CHECKED | UNCHECKED
UNPLAYED = frozenset(
    {
        "attack_without_paying_lp", "synchro_material_except_race", "synchro_material_with_level",
        "own_deck_if_opp_has_extra_deck_monster", "atk_in_own_attack_damage_step",
        "battle_opponent_atk_in_own_attack_damage_step", "controller_sends_hand_when_destroyed_by_plant",
        "destroys_attacked_defender_without_calculation", "must_draw_when_opp_special_summons", "set_as_spell",
        "only_once", "each_opp_monster_once",
    }
)  # fmt: skip
COUNTED = frozenset(
    {
        "amount", "announced", "answered_damage", "battle_opponent_higher_stat", "counters", "counters_on_field",
        "damage", "lp", "lp_gap", "materials_of_equipped", "opp_lp", "own_previous",
        "paid", "previous", "ranks_on_field",
        "really_lowered", "standbys",
    }
)  # fmt: skip
POSITIONS = frozenset({"atk", "def", "facedown", "toggle", "any", "set"})
KINDS: dict[Do, frozenset[str]] = {
    Do.ATTACH: frozenset({"under_equipped"}),
    Do.COPY: frozenset({"effects", "name", "original_atk"}),
    Do.DAMAGE: frozenset({"battle_damage"}),
    Do.DAMAGE_SHIFT: frozenset(
        {
            "battle_damage_double", "battle_damage_half", "battle_damage_is_original_atk",
            "battle_damage_to_opponent", "battle_damage_zero",
        }
    ),
    Do.DESTROY: frozenset({"every_link"}),
    Do.EQUIP: frozenset({"to_self"}),
    Do.EXTRA_ATTACK: frozenset({"each_opp_monster_once", "one_more_in_a_row"}),
    Do.FORBID: frozenset(
        {
            "activate", "activate_at_own_summon_success", "activate_monster_effect", "activate_spell",
            "activate_spell_before_own_next_turn", "activate_spell_effect", "activate_spell_except",
            "activate_spell_from_hand", "activate_trap", "activate_trap_effect", "affected_by_effects", "attack",
            "attack_without_paying_lp", "banish", "battle_phase", "change_position", "direct_attack", "draw",
            "flip_summon", "normal_summon", "respond", "respond_to_summon", "search", "second_attribute",
            "second_face_up_of_series", "second_race", "set", "special_summon", "special_summon_except_xyz",
            "special_summon_from_deck", "special_summon_second_time", "synchro_material",
            "synchro_material_except_race", "synchro_material_with_level", "tribute", "tribute_for_tribute_summon",
            "turn_face_down", "use", "xyz_material",
        }
    ),
    Do.FUSION: frozenset(
        {
            "banish_materials", "opp_field", "own_banished", "own_deck",
            "own_deck_if_opp_has_extra_deck_monster", "own_field", "own_grave", "own_hand",
        }
    ),
    Do.GRANT: frozenset(
        {
            "atk_in_own_attack_damage_step", "banished_in_end_phase",
            "battle_opponent_atk_in_own_attack_damage_step", "cannot_activate_effects",
            "controller_sends_hand_when_destroyed_by_plant", "destroyed_in_end_phase", "destroyed_in_own_end_phase",
            "destroys_attacked_defender_without_calculation", "must_draw_when_opp_special_summons",
        }
    ),
    Do.MONSTER_TRAP: frozenset({"效果", "调整"}),
    Do.NEGATE_ACTIVATION: frozenset({"every_link"}),
    Do.PERMIT: frozenset(
        {
            "extra_normal_summon", "fusion_substitute", "one_less_tribute", "quick_from_hand_opp", "set_as_spell",
            "set_monster_face_up_defense", "stays_on_field", "summon_without_tribute", "trap_from_hand",
            "trap_set_turn",
        }
    ),
    Do.POSITION: frozenset({"no_flip_effects"}),
    Do.PROTECT: frozenset(
        {
            "battle_damage", "battle_destruction", "effect_damage", "effect_destruction", "effects",
            "monster_effects", "only_once", "other_monster_effects", "replace_battle_destruction",
            "replace_destruction", "replace_destruction_by_detach", "spell_effects", "summon_negation", "targeting",
            "trap_effects",
        }
    ),
    Do.REDIRECT: frozenset(
        {
            "battle_destroyed_to_banished", "battle_destroyed_to_deck_top", "effect_damage_to_counter",
            "field_to_grave_to_deck_top", "grave_to_banished", "leave_field_to_banished", "leave_to_banished",
        }
    ),
    Do.REVEAL: frozenset({"only_own_eyes"}),
    Do.RITUAL: frozenset(
        {
            "deck_normal_monsters_to_grave", "level_exact", "levels_at_least", "levels_equal",
        }
    ),
    Do.SKIP: frozenset({"battle_phase", "normal_draw"}),
    Do.SPECIAL_SUMMON: frozenset({"as_fusion", "ignore_conditions", "materials_of_target", "same_name"}),
    Do.TREAT_AS: frozenset({"also_attribute", "attribute", "extra_attribute", "field", "name", "race", "scale"}),
}  # fmt: skip
