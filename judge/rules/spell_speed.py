"""4.2.4.1 咒文速度: which speed an activation has, and what it may answer."""

from judge.board.activation import link_name, speed
from judge.game.acts import Activate, Speed
from judge.game.state import Game
from judge.game.words import EffectClass, Place
from judge.rule import Finding, cause, forbid, permit, rule


@rule("4.2.4.1.1:1", on=Activate, of="answer")
def speed_one_never_answers(game: Game, act: Activate) -> Finding | None:
    """咒文速度1的效果，基本上即使是在得到优先权的情况下也不能由玩家自发地连锁其他卡片效果发动。

    Triggers that meet one timing together are the exception (4.2.4.1.1:2): those acts carry their event.
    """
    if speed(game, act) == 1:
        return forbid(f"咒文速度1，不能连锁「{link_name(game, game.chain[-1])}」发动")
    return None


@rule("4.2.4.1.1:2", on=Activate, of="in a chain & at an event")
def triggers_of_one_timing_form_a_chain(game: Game, act: Activate) -> Finding | None:
    """怪兽的诱发效果等，在特定时点发动的复数效果同时迎来该时点的场合，作为例外组成连锁，依照连锁的规则处理。"""
    if speed(game, act) == 1:
        return permit("同一时点的诱发效果，咒文速度1也例外地组成连锁")
    return None


@rule("4.2.4.1.1:3", on=Speed)
def kinds_of_speed_one(game: Game, asked: Speed) -> Finding | None:
    """咒文速度1的效果为以下效果。"""
    del game
    card, effect = asked.card, asked.effect
    if asked.card_activation:
        if card.facts.main == "魔法" and "速攻" not in card.facts.types:
            return cause(f"{card.facts.kind_line}的咒文速度是1", 1)
        if card.facts.main == "怪兽":
            return cause("作为魔法卡发动的摇摆怪兽咒文速度是1", 1)
        return None
    if effect is None or not card.is_monster_card:
        return None
    if effect.cls is not EffectClass.QUICK:
        return cause(f"{effect.cls}效果的咒文速度是1", 1)
    return None


@rule("4.2.4.1.2:1", on=Activate, of="answer")
def speed_two_never_answers_speed_three(game: Game, act: Activate) -> Finding | None:
    """咒文速度2的效果，可以在得到优先权时发动。但是，不能连锁咒文速度3的效果发动。"""
    if speed(game, act) != 2:
        return None
    last = game.chain[-1]
    if last.speed == 3:
        return forbid(f"咒文速度2，不能连锁咒文速度3的「{link_name(game, last)}」")
    return permit(f"咒文速度2，可以连锁咒文速度{last.speed}的「{link_name(game, last)}」")


@rule("4.2.4.1.2:2", on=Speed)
def kinds_of_speed_two(game: Game, asked: Speed) -> Finding | None:
    """咒文速度2的效果为以下效果。"""
    del game
    card, effect = asked.card, asked.effect
    if asked.card_activation:
        if card.facts.main == "魔法" and "速攻" in card.facts.types:
            return cause("速攻魔法的咒文速度是2", 2)
        if card.facts.main == "陷阱" and "反击" not in card.facts.types:
            return cause(f"{card.facts.kind_line}的咒文速度是2", 2)
        return None
    if effect is not None and card.is_monster_card and effect.cls is EffectClass.QUICK:
        return cause("怪兽的诱发即时效果的咒文速度是2", 2)
    return None


@rule("4.2.4.1.3:2", on=Activate, of="answer")
def speed_three_answers_everything(game: Game, act: Activate) -> Finding | None:
    """咒文速度3的效果可以连锁全部发动而发动。"""
    if speed(game, act) == 3:
        return permit(f"咒文速度3，可以连锁「{link_name(game, game.chain[-1])}」")
    return None


@rule("4.2.4.1.3:3", on=Speed)
def only_counter_traps_have_speed_three(game: Game, asked: Speed) -> Finding | None:
    """咒文速度3的效果只有反击陷阱。"""
    del game
    if asked.card_activation and asked.card.facts.main == "陷阱" and "反击" in asked.card.facts.types:
        return cause("反击陷阱的咒文速度是3", 3)
    return None


@rule("3.3.3.3:5", on=Speed)
def effects_of_continuous_spells_are_slow(game: Game, asked: Speed) -> Finding | None:
    """永续魔法的发动后效果咒文速度为1。因此，不能连锁卡和效果的发动发动。"""
    del game
    card = asked.card
    if not asked.card_activation and card.facts.main == "魔法" and "永续" in card.facts.types and card.on_field:
        return cause("永续魔法发动后的效果咒文速度是1", 1)
    return None


@rule("3.3.3.4:11", on=Speed)
def effects_of_equip_spells_are_slow(game: Game, asked: Speed) -> Finding | None:
    """装备魔法的发动后效果咒文速度为1。"""
    del game
    if not asked.card_activation and asked.card.main == "魔法" and asked.card.is_type("装备") and asked.card.on_field:
        return cause("装备魔法发动后的效果咒文速度是1", 1)
    return None


@rule("3.3.3.5:7", on=Speed)
def effects_of_field_spells_are_slow(game: Game, asked: Speed) -> Finding | None:
    """基本上场地魔法的发动后效果咒文速度为1。因此，不能连锁卡和效果的发动发动。"""
    del game
    if not asked.card_activation and asked.card.place is Place.FZONE:
        return cause("场地魔法发动后的效果咒文速度是1", 1)
    return None


@rule("3.3.3.7:8", on=Speed)
def pendulum_effects_are_slow(game: Game, asked: Speed) -> Finding | None:
    """发动的摇摆效果的咒文速度为1。因此，不能连锁卡和效果的发动发动。"""
    del game
    if not asked.card_activation and asked.card.place is Place.PZONE:
        return cause("发动的摇摆效果咒文速度是1", 1)
    return None


@rule("3.3.3.6:3", on=Speed)
def graveyard_effects_of_quick_play_spells_are_slow(game: Game, asked: Speed) -> Finding | None:
    """「剑斗兽的底力」等在墓地发动的效果，和「古遗物运动机构」的破坏时发动的效果咒文速度为1。"""
    del game
    card = asked.card
    if not asked.card_activation and card.facts.main == "魔法" and "速攻" in card.facts.types and not card.on_field:
        return cause("速攻魔法在墓地等发动的效果咒文速度是1", 1)
    return None


@rule("3.4.3.2:6", on=Speed)
def effects_of_continuous_traps_are_fast(game: Game, asked: Speed) -> Finding | None:
    """永续陷阱的发动后效果咒文速度为2。因此，基本上可以连锁其他卡的发动、效果发动。"""
    del game
    card = asked.card
    if asked.card_activation or card.is_monster_card:
        return None
    if card.facts.main == "陷阱" and "永续" in card.facts.types:
        return cause("永续陷阱发动后的效果咒文速度是2", 2)
    return None


@rule("3.3.1:5", on=Speed)
def spells_other_than_quick_play_are_slow(game: Game, asked: Speed) -> Finding | None:
    """魔法卡发动时入连锁。除速攻魔法之外，魔法卡的咒文速度为1。"""
    del game
    if asked.card_activation and asked.card.facts.main == "魔法" and "速攻" not in asked.card.facts.types:
        return cause("速攻魔法以外的魔法卡咒文速度是1", 1)
    return None


@rule("3.4.1:1", on=Speed)
def traps_are_fast_and_counter_traps_faster(game: Game, asked: Speed) -> Finding | None:
    """陷阱卡发动时入连锁。反击陷阱以外的陷阱咒文速度为2。反击陷阱咒文速度为3。"""
    del game
    if not asked.card_activation or asked.card.facts.main != "陷阱":
        return None
    if "反击" in asked.card.facts.types:
        return cause("反击陷阱的咒文速度是3", 3)
    return cause("反击陷阱以外的陷阱咒文速度是2", 2)


@rule("3.4.3.1:2", on=Speed)
def normal_traps_are_fast(game: Game, asked: Speed) -> Finding | None:
    """通常陷阱卡的咒文速度为2。"""
    del game
    if asked.card_activation and asked.card.facts.main == "陷阱" and "通常" in asked.card.facts.types:
        return cause("通常陷阱的咒文速度是2", 2)
    return None
