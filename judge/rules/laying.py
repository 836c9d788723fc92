"""3.3.1, 3.3.2, 3.4.1, 3.4.2: where played and set spells and traps lie, and who may look at them."""

from judge.board.activation import is_open, own_main_phase
from judge.board.past import last_event
from judge.board.possible import spell_trap_places_free
from judge.game.acts import Counts, Move, Sees, SetCard
from judge.game.playing import Laid
from judge.game.state import Card, Game
from judge.game.words import SPELL_TRAP_PLACES, Cause, EventKind, Place
from judge.rule import Finding, cause, forbid, permit, rule


def _from_hand(card: Card, main: str) -> bool:
    return card.facts.main == main and card.place is Place.HAND


def _set_on_field(card: Card, main: str) -> bool:
    return card.facts.main == main and card.place in SPELL_TRAP_PLACES and not card.face_up


@rule("3.3.1:2", on=Laid)
def spells_from_the_hand_lie_face_up(game: Game, asked: Laid) -> Finding | None:
    """除了场地魔法之外，从手卡发动魔法卡的场合，将其在1个自己的魔法&陷阱区域表侧放置。"""
    del game
    if asked.face_up and _from_hand(asked.card, "魔法") and "场地" not in asked.card.facts.types:
        return cause(f"「{asked.card.name}」从手卡放到魔法&陷阱区域，表侧", Place.SZONE)
    return None


@rule("3.3.1:3", on=Laid)
def set_spells_are_turned_up_where_they_lie(game: Game, asked: Laid) -> Finding | None:
    """将盖伏的魔法卡发动的场合，将在魔法&陷阱区域的里侧的魔法卡表侧放置。"""
    del game
    if asked.face_up and _set_on_field(asked.card, "魔法"):
        return cause(f"盖伏的「{asked.card.name}」变成表侧", asked.card.place)
    return None


@rule("3.3.2:2", on=Laid)
def spells_are_set_face_down(game: Game, asked: Laid) -> Finding | None:
    """从手卡把魔法卡里侧放置称为盖伏。"""
    del game
    if asked.face_up or not _from_hand(asked.card, "魔法"):
        return None
    place = Place.FZONE if "场地" in asked.card.facts.types else Place.SZONE
    return cause(f"把「{asked.card.name}」从手卡里侧放置，称为盖伏", place)


@rule("3.4.1:5", on=Laid)
def set_traps_are_turned_up_where_they_lie(game: Game, asked: Laid) -> Finding | None:
    """将盖伏的陷阱卡发动的场合，将在魔法&陷阱区域的里侧的陷阱卡表侧放置。"""
    del game
    if asked.face_up and _set_on_field(asked.card, "陷阱"):
        return cause(f"盖伏的「{asked.card.name}」变成表侧", asked.card.place)
    return None


@rule("3.4.2:2", on=Laid)
def traps_are_set_face_down(game: Game, asked: Laid) -> Finding | None:
    """从手卡把陷阱卡里侧放置称为盖伏。"""
    del game
    if not asked.face_up and _from_hand(asked.card, "陷阱"):
        return cause(f"把「{asked.card.name}」从手卡里侧放置，称为盖伏", Place.SZONE)
    return None


@rule("3.3.3.5:2", on=Laid)
def field_spells_lie_in_the_field_zone(game: Game, asked: Laid) -> Finding | None:
    """场地魔法发动的场合在自己的场地区域放置。"""
    del game
    if asked.face_up and _from_hand(asked.card, "魔法") and "场地" in asked.card.facts.types:
        return cause(f"场地魔法「{asked.card.name}」放到自己的场地区域", Place.FZONE)
    return None


@rule("3.3.3.5:3", on=Laid)
def a_new_field_spell_replaces_the_old_one(game: Game, asked: Laid) -> Finding | None:
    """自己的场地区域已经有场地魔法存在的场合，可以将该卡送去墓地并将新的场地魔法在场地区域发动或盖伏。这个场合，
    送去墓地的卡不视为被破坏，也不视为因效果送去墓地。"""
    old = [c for c in game.at(asked.card.controller, Place.FZONE) if c.id != asked.card.id]
    if old and _from_hand(asked.card, "魔法") and "场地" in asked.card.facts.types:
        return cause(f"先把自己场地区域的「{old[0].name}」送去墓地，不视为被破坏", Place.FZONE)
    return None


@rule("3.3.3.5:3", on=Counts)
def replaced_field_spells_are_neither_destroyed_nor_sent_by_an_effect(game: Game, asked: Counts) -> Finding | None:
    """自己的场地区域已经有场地魔法存在的场合，可以将该卡送去墓地并将新的场地魔法在场地区域发动或盖伏。这个场合，
    送去墓地的卡不视为被破坏，也不视为因效果送去墓地。"""
    event = last_event(game, asked.card, EventKind.SENT)
    if event is None or event.cause is not Cause.RULE or event.origin is not Place.FZONE:
        return None
    if asked.card is None or asked.what not in ("被破坏", "因效果送去墓地"):
        return None
    return forbid(f"「{asked.card.name}」因新的场地魔法而送去墓地，不视为被破坏，也不视为因效果送去墓地")


def _setting(game: Game, act: SetCard, main: str) -> Finding | None:
    """When and from where spells (or traps) are set."""
    card = game.card(act.card)
    if card.facts.main == "怪兽":
        return forbid(f"「{card.name}」不是魔法•陷阱卡")
    if card.facts.main != main:
        return None
    if card.place is not Place.HAND:
        return forbid(f"「{card.name}」不在手卡")
    if not own_main_phase(game, act.player) or not is_open(game):
        return forbid("盖伏只能在自己的主要阶段、没有其他发动和处理时进行")
    return permit(f"可以把手卡的「{card.name}」盖伏")


@rule("3.3.2:1", on=SetCard)
def spells_are_set_in_own_open_main_phase(game: Game, act: SetCard) -> Finding | None:
    """在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时，回合玩家可以把魔法卡从手卡里侧放置
    。"""
    return _setting(game, act, "魔法")


@rule("3.4.2:1", on=SetCard)
def traps_are_set_in_own_open_main_phase(game: Game, act: SetCard) -> Finding | None:
    """在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时，回合玩家可以把陷阱卡从手卡里侧放置
    。"""
    return _setting(game, act, "陷阱")


def _no_zone(game: Game, act: SetCard, main: str) -> Finding | None:
    card = game.card(act.card)
    if card.facts.main == main and not spell_trap_places_free(game, card, act.player):
        return forbid(f"{act.player}没有空的魔法&陷阱区域")
    return None


@rule("3.3.2:3", on=SetCard)
def no_free_zone_no_setting_of_spells(game: Game, act: SetCard) -> Finding | None:
    """没有空的魔法&陷阱区域的场合，不能盖放场地魔法以外的魔法卡。"""
    return _no_zone(game, act, "魔法")


@rule("3.4.2:3", on=SetCard)
def no_free_zone_no_setting_of_traps(game: Game, act: SetCard) -> Finding | None:
    """没有空的魔法&陷阱区域的场合，不能盖放陷阱卡。"""
    return _no_zone(game, act, "陷阱")


@rule("3.3.3.7:1", on=Laid)
def pendulum_monsters_are_played_in_the_pendulum_zone(game: Game, asked: Laid) -> Finding | None:
    """在摇摆区域发动的摇摆怪兽视为魔法卡。"""
    del game
    if asked.face_up and _from_hand(asked.card, "怪兽") and "摇摆" in asked.card.facts.types:
        return cause(f"「{asked.card.name}」在摇摆区域发动，视为魔法卡", Place.PZONE)
    return None


@rule("3.3.3.7:6", on=Move)
def pendulum_monsters_are_not_set_in_the_pendulum_zone(game: Game, act: Move) -> Finding | None:
    """摇摆怪兽不能在摇摆区域里侧盖伏。"""
    card = game.cards.get(act.card)
    if card is not None and act.what == "在摇摆区域盖伏" and "摇摆" in card.facts.types:
        return forbid(f"摇摆怪兽「{card.name}」不能在摇摆区域里侧盖伏")
    return None


def _hidden(asked: Sees, main: str) -> Finding | None:
    card = asked.card
    if card is None or not _set_on_field(card, main):
        return None
    if card.controller == asked.player:
        return permit(f"{asked.player}是盖伏的卡的控制者，可以随时确认")
    return forbid(f"{card.controller}盖伏的卡（包括是魔法还是陷阱）对{asked.player}是非公开状态")


@rule("3.3.2:5", on=Sees)
def set_spells_are_hidden_from_the_opponent(game: Game, asked: Sees) -> Finding | None:
    """里侧表示的魔法卡的情报，包括该卡是魔法卡还是陷阱卡，对于对方玩家处于非公开状态。该卡的控制者可以随时确认里
    侧表示的魔法卡。"""
    del game
    return _hidden(asked, "魔法")


@rule("3.4.2:4", on=Sees)
def set_traps_are_hidden_from_the_opponent(game: Game, asked: Sees) -> Finding | None:
    """里侧表示的魔法卡的情报，包括该卡是魔法卡还是陷阱卡，对于对方玩家处于非公开状态。该卡的控制者可以随时确认里
    侧表示的陷阱卡。

    The text says 魔法卡 where the section on traps means 陷阱卡.
    """
    del game
    return _hidden(asked, "陷阱")
