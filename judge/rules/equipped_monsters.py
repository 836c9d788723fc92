"""4.3.3.8 将怪兽当做装备卡装备."""

from judge.board.status import negated
from judge.game.acts import Consequences, Counts, Forced
from judge.game.questions import SourceKind
from judge.game.state import Card, Game
from judge.game.words import Do, Place
from judge.rule import Finding, cause, forbid, permit, rule


def _as_equip(card: Card | None) -> bool:
    """Whether it is a monster card that lies in a Spell & Trap Zone as an equip card."""
    return card is not None and card.facts.main == "怪兽" and card.place is Place.SZONE and bool(card.equipped_to)


@rule("4.3.3.8:1", on=Counts)
def monsters_as_equip_cards_are_equip_spells(game: Game, asked: Counts) -> Finding | None:
    """当做装备卡的怪兽卡在魔法&陷阱区域放置，视为装备魔法。"""
    del game
    card = asked.card
    if card is None or not _as_equip(card):
        return None
    if asked.what in ("装备魔法", "魔法卡", "魔法"):
        return permit(f"「{card.name}」当作装备卡放在魔法&陷阱区域，视为装备魔法")
    if asked.what in ("怪兽", "怪兽卡"):
        return forbid(f"「{card.name}」当作装备卡，视为装备魔法，不是怪兽")
    return None


@rule("4.3.3.8:2", on=SourceKind)
def their_effects_are_those_of_equip_spells(game: Game, asked: SourceKind) -> Finding | None:
    """作为装备卡状态的怪兽的效果发动•适用的场合，该效果视为装备魔法的效果。"""
    was = asked.link.was
    if was is None or not _as_equip(was):
        return None
    return cause(f"「{game.card(asked.link.card).name}」作为装备卡发动，视为装备魔法的效果", "魔法")


@rule("4.3.3.8:3", on=Consequences)
def equips_fall_with_the_effect_that_equipped_them(game: Game, asked: Consequences) -> Finding | None:
    """因其装备的怪兽的效果作为装备的卡，在该怪兽效果无效的场合，作为装备的卡破坏送去墓地。"""
    del asked
    out = []
    for card in game.table:
        host = game.cards.get(card.equipped_to) if _as_equip(card) and card.equipped_by == card.equipped_to else None
        if host is not None and host.face_up and negated(game, host):
            out.append(Forced(card.id, "destroy", f"「{host.name}」的效果无效，因其效果装备的「{card.name}」破坏"))
    return cause("装备怪兽的效果无效", tuple(out)) if out else None


@rule("4.3.3.8:4", on=Counts)
def becoming_an_equip_card_targets(game: Game, asked: Counts) -> Finding | None:
    """怪兽作为装备卡的效果照常视为取对象效果。"""
    del game
    if asked.what not in ("取对象效果", "取对象的效果") or asked.card is None or asked.card.facts.main != "怪兽":
        return None
    equips = [e for e in asked.card.facts.effects if e.targets and any(op.do is Do.EQUIP for op in e.does)]
    return permit(f"「{asked.card.name}」作为装备卡的效果照常视为取对象效果") if equips else None


@rule("4.3.3.8:5", on=Counts)
def negated_equip_monsters_stay_equipped(game: Game, asked: Counts) -> Finding | None:
    """怪兽装备的作为装备卡的怪兽效果被无效的场合，其仍以装备卡状态留在场上。"""
    card = asked.card
    if asked.what != "装备卡" or card is None or not _as_equip(card) or not negated(game, card):
        return None
    return permit(f"「{card.name}」的效果被无效，仍以装备卡状态留在场上")
