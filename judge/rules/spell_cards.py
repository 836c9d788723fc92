"""3.3 魔法: when and from where spell cards are activated."""

from judge.board.activation import card_of, from_hand, is_open, is_spell, own_main_phase
from judge.board.possible import spell_trap_places_free
from judge.board.status import permitters
from judge.game.acts import Activate
from judge.game.state import Game
from judge.game.words import Place
from judge.rule import Finding, forbid, permit, rule


@rule("3.3.1:1", on=Activate, of="spell")
def spells_in_own_open_main_phase(game: Game, act: Activate) -> Finding | None:
    """除了速攻魔法之外，在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时，回合玩家可以把魔
    法卡表侧在场上发动。"""
    if is_spell(game, act, "速攻"):
        return None
    name = card_of(game, act).name
    if not own_main_phase(game, act.player):
        return forbid(f"「{name}」只能在自己的主要阶段发动，现在是{game.turn_player}的{game.phase.shown}")
    if game.chain or game.resolving:
        return forbid(f"「{name}」只能在没有其他卡发动和处理时发动")
    if not is_open(game):
        return forbid(f"「{name}」只能在没有其他卡发动和处理时发动，不能对应刚发生的事发动")
    return permit(f"自己的主要阶段，没有其他发动和处理，可以发动「{name}」")


@rule("3.3.1:4", on=Activate, of="spell")
def no_free_zone_no_spell_from_hand(game: Game, act: Activate) -> Finding | None:
    """没有空的魔法&陷阱区域的场合，不能从手卡发动场地魔法以外的魔法卡。"""
    card = card_of(game, act)
    if card.facts.main != "魔法" or not from_hand(game, act) or is_spell(game, act, "场地"):
        return None
    if not spell_trap_places_free(game, card, act.player):
        return forbid(f"{act.player}没有空的魔法&陷阱区域，不能从手卡发动「{card.name}」")
    return None


@rule("3.3.3.6:4", on=Activate, of="quick-play spell")
def quick_play_from_hand_in_own_turn(game: Game, act: Activate) -> Finding | None:
    """手卡的速攻魔法，可以在自己的回合得到优先权时发动。"""
    if not from_hand(game, act):
        return None
    name = card_of(game, act).name
    if game.turn_player != act.player:
        if permitters(game, "quick_from_hand_opp", act.player):
            return None
        return forbid(f"「{name}」在手卡，只能在自己的回合发动，现在是{game.turn_player}的回合")
    return permit(f"自己的回合，可以从手卡发动速攻魔法「{name}」")


@rule("3.3.3.6:5", on=Activate, of="quick-play spell")
def set_quick_play_in_either_turn(game: Game, act: Activate) -> Finding | None:
    """在场上盖伏的速攻魔法，在该玩家得到优先权时可以在自己或对方回合发动。"""
    card = card_of(game, act)
    if card.on_field and not card.face_up:
        return permit(f"盖伏的速攻魔法「{card.name}」在双方回合都可以发动")
    return None


@rule("3.3.3.6:6", on=Activate, of="quick-play spell")
def quick_play_not_in_the_turn_it_was_set(game: Game, act: Activate) -> Finding | None:
    """速攻魔法在盖伏的回合不能发动。"""
    card = card_of(game, act)
    if card.on_field and not card.face_up and card.set_turn == game.turn:
        return forbid(f"「{card.name}」是这个回合盖伏的速攻魔法，这个回合不能发动")
    return None


@rule("3.3.2:4", on=Activate, of="spell")
def other_set_spells_in_the_same_turn(game: Game, act: Activate) -> Finding | None:
    """除了速攻魔法之外，盖伏的魔法卡在当回合就能发动。"""
    card = card_of(game, act)
    set_now = card.on_field and not card.face_up and card.set_turn == game.turn
    if "速攻" not in card.facts.types and set_now:
        return permit(f"「{card.name}」不是速攻魔法，盖伏的回合也能发动")
    return None


@rule("3.3.3.6:2", on=Activate, of="quick-play spell & answer")
def quick_play_answers_all_but_counter_traps(game: Game, act: Activate) -> Finding | None:
    """速攻魔法的咒文速度为2。因此，可以连锁反击陷阱以外的卡片和效果发动。"""
    del act
    if game.chain[-1].speed == 3:
        return forbid("速攻魔法不能连锁反击陷阱发动")
    return permit("速攻魔法咒文速度是2，可以连锁反击陷阱以外的发动")


@rule("3.3.3.5:2", on=Activate, of="field spell")
def field_spells_use_the_field_zone(game: Game, act: Activate) -> Finding | None:
    """场地魔法发动的场合在自己的场地区域放置。"""
    card = card_of(game, act)
    if card.place is Place.HAND and own_main_phase(game, act.player) and is_open(game):
        return permit(f"「{card.name}」放到自己的场地区域，不占魔法&陷阱区域")
    return None
