"""2.1.1, 2.1.2, 2.1.5, 2.1.7: the zones of the field, how many there are, what lies in them and as what it counts."""

from judge.board.possible import free_zones, zones
from judge.game.acts import Activate, Counts, Move, Number, SetCard
from judge.game.facts import Effect
from judge.game.places import StandsIn
from judge.game.playing import Laid
from judge.game.state import Card, Game
from judge.game.words import Do, Place
from judge.rule import Finding, cause, forbid, permit, rule

IN_SPELL_TRAP_ZONE = "魔法&陷阱区域的卡"
MONSTER_WORDS = ("怪兽", "怪兽卡")
SHIFTS = frozenset({"移动位置", "移动怪兽位置"})
BY_EFFECT = "因效果"


def _at_most(place: Place, n: int) -> Finding:
    return cause(f"每个玩家的{place.shown}最多放置{n}张卡", n)


def _moved_about(game: Game, act: Move, place: Place, *, by_effect: bool) -> Finding | None:
    """Whether a card may be put into another zone of the same kind."""
    card = game.cards.get(act.card)
    if card is None or act.what not in SHIFTS or card.place is not place:
        return None
    if act.detail == BY_EFFECT and by_effect:
        return permit(f"因卡片效果或处理，可以移动「{card.name}」在{place.shown}中的位置")
    return forbid(f"「{card.name}」放置在{place.shown}，不得移动位置")


# --- 2.1.1 怪兽区域 -------------------------------------------------------------------------------------------------
@rule("2.1.1:1", on=StandsIn)
def summoned_monsters_stand_in_monster_zones(game: Game, asked: StandsIn) -> Finding | None:
    """在场上通常召唤•特殊召唤的怪兽放置的场所。"""
    del game
    return cause(f"「{asked.card.name}」放置在怪兽区域", Place.MZONE)


@rule("2.1.1:2", on=Number, of=f"{Place.MZONE.shown}的数量")
def five_monster_zones(game: Game, asked: Number) -> Finding | None:
    """自己的怪兽区域最多可以放置5只怪兽。"""
    del game, asked
    return _at_most(Place.MZONE, 5)


def _also_a_trap(card: Card) -> bool:
    """Whether the card's own text makes it a monster and says that it is a trap as well (这张卡也作为陷阱卡)."""
    return any(op.do is Do.MONSTER_TRAP for e in card.facts.effects for op in e.does)


@rule("2.1.1:3", on=Counts)
def spells_and_traps_in_monster_zones_are_monsters(game: Game, asked: Counts) -> Finding | None:
    """因卡片效果或处理在怪兽区域中放置的魔法•陷阱卡视为怪兽卡。如果是因『这张卡也作为陷阱卡』的效果而放置在怪兽
    区域的陷阱卡，同时视为怪兽卡和魔法陷阱卡。"""
    del game
    card = asked.card
    if card is None or card.place is not Place.MZONE or card.facts.main == "怪兽":
        return None
    if asked.what in MONSTER_WORDS:
        return permit(f"「{card.name}」放置在怪兽区域，视为怪兽卡")
    if asked.what in (card.facts.main, f"{card.facts.main}卡") and _also_a_trap(card):
        return permit(f"「{card.name}」因『这张卡也作为陷阱卡』的效果放置在怪兽区域，同时视为{card.facts.main}卡")
    return None


@rule("2.1.1:4", on=Move)
def monsters_keep_their_zone(game: Game, act: Move) -> Finding | None:
    """只要在怪兽区域里放置的怪兽，如果不是因为卡片效果或处理，不得移动其在怪兽区域中的位置。"""
    return _moved_about(game, act, Place.MZONE, by_effect=True)


# --- 2.1.2 魔法&陷阱区域 --------------------------------------------------------------------------------------------
@rule("2.1.2:1", on=Laid)
def spells_and_traps_lie_in_their_zones(game: Game, asked: Laid) -> Finding | None:
    """发动和盖伏的魔法•陷阱卡放置的场所。"""
    del game
    card = asked.card
    if card.place is not Place.HAND or card.facts.main == "怪兽" or "场地" in card.facts.types:
        return None
    return cause(f"{'发动' if asked.face_up else '盖伏'}的「{card.name}」放置在魔法&陷阱区域", Place.SZONE)


@rule("2.1.2:2", on=Number, of=f"{Place.SZONE.shown}的数量")
def five_spell_and_trap_zones(game: Game, asked: Number) -> Finding | None:
    """自己的魔法&陷阱区域最多可以放置5张卡。"""
    del game, asked
    return _at_most(Place.SZONE, 5)


@rule("2.1.2:3", on=(Activate, SetCard))
def nothing_new_when_all_are_taken(game: Game, act: Activate | SetCard) -> Finding | None:
    """魔法&陷阱区域已经存在5张卡的场合，不能再在魔法&陷阱区域发动•盖伏新的魔法•陷阱卡。"""
    card = game.card(act.card)
    new = card.place is Place.HAND and card.facts.main != "怪兽" and "场地" not in card.facts.types
    if not new or (isinstance(act, Activate) and not act.card_activation):
        return None
    if sum(1 for _ in game.at(act.player, Place.SZONE)) >= zones(game, Place.SZONE):
        return forbid(f"{act.player}的魔法&陷阱区域已有5张卡，不能再发动•盖伏「{card.name}」")
    return None


@rule("2.1.2:4", on=Move)
def spells_and_traps_keep_their_zone(game: Game, act: Move) -> Finding | None:
    """只要在魔法&陷阱区域里放置的卡，不得移动其在魔法&陷阱区域中的位置。"""
    return _moved_about(game, act, Place.SZONE, by_effect=False)


@rule("2.1.2:6", on=Counts)
def monsters_in_spell_and_trap_zones_are_spells_or_traps(game: Game, asked: Counts) -> Finding | None:
    """因卡片效果或处理在魔法&陷阱区域放置的怪兽卡视为魔法•陷阱卡。"""
    del game
    card = asked.card
    if card is None or card.place is not Place.SZONE or card.facts.main != "怪兽":
        return None
    if asked.what in MONSTER_WORDS:
        return forbid(f"「{card.name}」放置在魔法&陷阱区域，不视为怪兽卡")
    return permit(f"「{card.name}」放置在魔法&陷阱区域，视为魔法•陷阱卡") if asked.what == "魔法•陷阱卡" else None


# --- 2.1.5 场地区域 -------------------------------------------------------------------------------------------------
@rule("2.1.5:1", on=Laid)
def field_spells_lie_in_field_zones(game: Game, asked: Laid) -> Finding | None:
    """发动和盖伏的场地魔法卡放置的场所。"""
    del game
    if asked.card.place is not Place.HAND or "场地" not in asked.card.facts.types:
        return None
    return cause(f"{'发动' if asked.face_up else '盖伏'}的「{asked.card.name}」放置在场地区域", Place.FZONE)


@rule("2.1.5:2", on=Number, of=f"{Place.FZONE.shown}的数量")
def one_field_zone_each(game: Game, asked: Number) -> Finding | None:
    """双方玩家可以在各自的场地区域各放置1张场地魔法。而且场地魔法不作为魔法&陷阱区域中的卡。"""
    del game, asked
    return _at_most(Place.FZONE, 1)


@rule("2.1.5:2", on=Counts)
def field_spells_are_not_in_spell_and_trap_zones(game: Game, asked: Counts) -> Finding | None:
    """双方玩家可以在各自的场地区域各放置1张场地魔法。而且场地魔法不作为魔法&陷阱区域中的卡。"""
    del game
    if asked.card is None or asked.card.place is not Place.FZONE or asked.what != IN_SPELL_TRAP_ZONE:
        return None
    return forbid(f"场地魔法「{asked.card.name}」不作为魔法&陷阱区域中的卡")


def _asks(effect: Effect | None, fact: str) -> bool:
    return effect is not None and any(c.fact == fact for c in effect.condition)


@rule("2.1.5:2", on=Activate)
def field_spells_are_spells_on_the_field(game: Game, act: Activate) -> Finding | None:
    """双方玩家可以在各自的场地区域各放置1张场地魔法。而且场地魔法不作为魔法&陷阱区域中的卡。"""
    here = tuple(game.at(act.player, Place.FZONE))
    elsewhere = any(True for _ in game.at(act.player, Place.SZONE))
    if not here or elsewhere:
        return None
    name = game.card(act.card).name
    if _asks(act.effect, "no_spell_trap_own_field"):
        return forbid(f"自己的场地区域有「{here[0].name}」，它是场上的魔法•陷阱卡，「{name}」不能发动")
    if _asks(act.effect, "szone_own"):
        return forbid(f"「{here[0].name}」在场地区域，不作为魔法&陷阱区域中的卡，「{name}」不能发动")
    return None


# --- 2.1.7 摇摆区域 -------------------------------------------------------------------------------------------------
@rule("2.1.7:1", on=Laid)
def pendulum_monsters_played_as_spells_lie_in_pendulum_zones(game: Game, asked: Laid) -> Finding | None:
    """作为魔法卡发动的摇摆怪兽放置的场所。"""
    del game
    card = asked.card
    if not asked.face_up or card.place is not Place.HAND or "摇摆" not in card.facts.types:
        return None
    return cause(f"作为魔法卡发动的「{card.name}」放置在摇摆区域", Place.PZONE)


@rule("2.1.7:2", on=Number, of=f"{Place.PZONE.shown}的数量")
def two_pendulum_zones(game: Game, asked: Number) -> Finding | None:
    """摇摆区域中可以左右各放置1张，合计2张摇摆怪兽。"""
    del game, asked
    return _at_most(Place.PZONE, 2)


@rule("2.1.7:2", on=Activate, of="spell")
def no_third_pendulum_card(game: Game, act: Activate) -> Finding | None:
    """摇摆区域中可以左右各放置1张，合计2张摇摆怪兽。"""
    card = game.card(act.card)
    if card.place is not Place.HAND or "摇摆" not in card.facts.types:
        return None
    if free_zones(game, act.player, Place.PZONE) < 1:
        return forbid(f"{act.player}的摇摆区域左右都已放置，不能再发动「{card.name}」")
    return None


@rule("2.1.7:3", on=Counts)
def in_pendulum_zones_they_are_spells(game: Game, asked: Counts) -> Finding | None:
    """摇摆区域放置的摇摆怪兽不视作怪兽卡，而视作魔法卡。但不视作魔法&陷阱区域中的卡。"""
    del game
    card = asked.card
    if card is None or card.place is not Place.PZONE:
        return None
    if asked.what in ("魔法", "魔法卡"):
        return permit(f"摇摆区域的「{card.name}」视作魔法卡")
    if asked.what in (*MONSTER_WORDS, IN_SPELL_TRAP_ZONE):
        return forbid(f"摇摆区域的「{card.name}」视作魔法卡，不视作怪兽卡，也不视作魔法&陷阱区域中的卡")
    return None


@rule("2.1.7:4", on=Move)
def pendulum_cards_keep_their_zone(game: Game, act: Move) -> Finding | None:
    """只要在摇摆区域里放置的卡，如果不是因为卡片效果或处理，其在场上存在时不得移动其位置。"""
    return _moved_about(game, act, Place.PZONE, by_effect=True)
