"""3.3.3.4 装备魔法: which monster it is activated on, how many, and what a negation leaves."""

from judge.board.activation import card_of
from judge.board.status import negated
from judge.game.acts import Activate, Applies, Counts, Use
from judge.game.state import Card, Game
from judge.game.words import Place
from judge.rule import Finding, forbid, permit, rule

ROLES = ("target", "equip")


def _equips_on(game: Game, host: Card) -> list[Card]:
    return [c for c in game.table if c.equipped_to == host.id and c.place is Place.SZONE]


def _by_equip_spell(game: Game, use: Use) -> Card | None:
    """The equip spell for which a monster is used, when it is one."""
    by = game.cards.get(use.for_)
    fits = by is not None and by.facts.main == "魔法" and "装备" in by.facts.types
    return by if fits else None


@rule("3.3.3.4:3", on=Activate, of="equip spell & targets named")
def equip_spells_target_one_monster(game: Game, act: Activate) -> Finding | None:
    """装备魔法以1只需要装备的怪兽为对象发动。该作为对象的怪兽，依照发动的装备魔法不同，可以是场上表侧表示存在的怪
    兽/墓地存在的怪兽/被除外的怪兽。"""
    name = card_of(game, act).name
    if len(act.targets) != 1:
        return forbid(f"装备魔法「{name}」以1只怪兽为对象发动，给出的是{len(act.targets)}只")
    target = game.card(act.targets[0])
    if not target.is_monster_card or (target.on_field and not target.face_up):
        return forbid(f"「{target.name}」不是表侧表示的怪兽，「{name}」不能以它为对象")
    return None


@rule("3.3.3.4:4", on=Counts)
def the_monster_with_an_equip_spell_is_its_equipped_monster(game: Game, asked: Counts) -> Finding | None:
    """装备魔法装备的怪兽，称为该装备魔法的装备怪兽。"""
    if asked.card is None or not asked.what.endswith("装备怪兽"):
        return None
    whose = asked.what.removesuffix("装备怪兽").removesuffix("的").strip("「」") or asked.detail
    equips = [c for c in _equips_on(game, asked.card) if not whose or whose in (c.name, c.id)]
    if equips:
        return permit(f"装备着「{equips[0].name}」的「{asked.card.name}」是它的装备怪兽")
    return forbid(f"「{asked.card.name}」没有装备{f'「{whose}」' if whose else '装备卡'}")


@rule("3.3.3.4:5", on=Use, of=ROLES)
def equip_spells_may_go_to_the_opponents_monsters(game: Game, use: Use) -> Finding | None:
    """不指定自己还是对方的场合，装备魔法也可以装备给对方怪兽。"""
    by, card = _by_equip_spell(game, use), game.card(use.card)
    if by is None or not card.is_monster_card or card.controller == use.player:
        return None
    sides = {t.of.side for e in by.facts.effects for t in e.targets}
    if sides and "any" not in sides:
        return None
    return permit(f"「{by.name}」没有指定自己还是对方，也可以装备给对方的「{card.name}」")


@rule("3.3.3.4:6", on=Use, of=ROLES)
def a_monster_may_have_several_equips(game: Game, use: Use) -> Finding | None:
    """基本上1只怪兽可以装备复数装备魔法。"""
    by, card = _by_equip_spell(game, use), game.card(use.card)
    others = [] if by is None else [c for c in _equips_on(game, card) if c.id != by.id]
    if not others:
        return None
    return permit(f"「{card.name}」已有「{others[0].name}」，1只怪兽可以装备复数装备魔法")


@rule("3.3.3.4:7", on=Applies, overrides="4.3.3.5.3:1")
def negated_equip_spells_are_equipped_all_the_same(game: Game, asked: Applies) -> Finding | None:
    """装备魔法卡的发动被无效的场合无法装备，但效果被无效的场合是以被无效的状态装备。"""
    link = asked.link
    card = game.card(link.card)
    if not link.card_activation or card.facts.main != "魔法" or "装备" not in card.facts.types:
        return None
    if link.negated == "activation":
        return forbid(f"「{card.name}」的发动无效，无法装备", "negated-activation")
    if card.on_field and link.targets and (link.negated == "effect" or negated(game, card)):
        return forbid(f"「{card.name}」的效果无效，以被无效的状态装备", "equipped-negated")
    return None
