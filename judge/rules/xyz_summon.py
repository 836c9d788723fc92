"""3.2.2.3.1.1.4: XYZ summons and their materials."""

from judge.board.activation import is_open, own_main_phase
from judge.board.match import Scope, level
from judge.board.materials import fill, first_refused, may_use, over_material, procedure_of, stands_for, with_materials
from judge.game.acts import Consequences, Counts, Destination, Forced, SpecialSummon, Use
from judge.game.state import Card, Game
from judge.game.summons import LostWith
from judge.game.words import FIELD, Place
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.fusion_material import own_monster


def _materials(game: Game, act: SpecialSummon) -> list[Card] | None:
    return [game.card(i) for i in act.materials] if act.how == "xyz" and act.materials is not None else None


@rule("3.2.2.3.1.1.4:1", on=SpecialSummon)
def levels_must_be_the_rank(game: Game, act: SpecialSummon) -> Finding | None:
    """自己场上表侧表示存在2只以上的相同等级的怪兽，且额外卡组存在阶级与那些怪兽等级相同的XYZ怪兽时可以宣言XYZ召唤
    。"""
    if act.how != "xyz":
        return None
    card = game.card(act.cards[0])
    if act.materials is None:
        if with_materials(game, act) is None:
            return forbid(f"自己场上没有能XYZ召唤「{card.name}」的XYZ素材")
        return permit(f"场上有能XYZ召唤「{card.name}」的怪兽，可以宣言XYZ召唤")
    odd = next((m for m in (game.card(i) for i in act.materials) if level(game, m) != card.facts.rank), None)
    if odd is not None or len(act.materials) < 2:
        said = f"「{odd.name}」的等级不是{card.facts.rank}" if odd is not None else "XYZ素材不到2只"
        return forbid(f"{said}，「{card.name}」是阶级{card.facts.rank}")
    if own_main_phase(game, act.player) and is_open(game):
        return permit(f"{len(act.materials)}只等级{card.facts.rank}的怪兽，可以XYZ召唤「{card.name}」")
    return None


@rule("3.2.2.3.1.1.4:2", on=SpecialSummon)
def the_number_that_the_xyz_monster_names(game: Game, act: SpecialSummon) -> Finding | None:
    """把等级与要XYZ召唤的XYZ怪兽阶级相同、在场上表侧表示存在、由所要XYZ召唤的XYZ怪兽决定的数量的怪兽纵向重叠，之
    后，从额外卡组将XYZ怪兽以表侧攻击表示或表侧守备表示在那些怪兽上重叠出场。"""
    cards = _materials(game, act)
    if cards is None:
        return None
    monster = game.card(act.cards[0])
    bad = first_refused(game, act.player, "xyz_material", monster.id, cards)
    if bad is not None:
        return forbid(f"「{bad[0].name}」不能作为「{monster.name}」的XYZ素材", through=bad[1])
    found = procedure_of(monster, "xyz")
    if found is not None and not fill(game, found.materials, cards, Scope(act.player, monster.id)):
        need = sum(s.n for s in found.materials)
        return forbid(f"「{monster.name}」需要{need}只满足条件的XYZ素材，给出的是{len(cards)}只")
    return None


@rule("3.2.2.3.1.1.4:1", on=Use, of="xyz_material")
def an_xyz_material_has_the_level_of_the_rank(game: Game, use: Use) -> Finding | None:
    """自己场上表侧表示存在2只以上的相同等级的怪兽，且额外卡组存在阶级与那些怪兽等级相同的XYZ怪兽时可以宣言XYZ召唤
    。"""
    card = own_monster(game, use)
    if card is None or not card.face_up or use.for_ not in game.cards:
        return None
    monster = game.card(use.for_)
    rank = monster.facts.rank
    if rank is None or level(game, card) == rank or over_material(game, monster, use.player, [card]):
        return None
    return forbid(f"「{card.name}」的等级不是{rank}，不能作为阶级{rank}的「{monster.name}」的XYZ素材")


@rule("3.2.2.3.1.1.4:2", on=Use, of="xyz_material")
def xyz_materials_lie_face_up_on_the_field(game: Game, use: Use) -> Finding | None:
    """把等级与要XYZ召唤的XYZ怪兽阶级相同、在场上表侧表示存在、由所要XYZ召唤的XYZ怪兽决定的数量的怪兽纵向重叠，之
    后，从额外卡组将XYZ怪兽以表侧攻击表示或表侧守备表示在那些怪兽上重叠出场。"""
    card = game.card(use.card)
    if card.place is not Place.MZONE or card.controller != use.player:
        return forbid(f"「{card.name}」不在{use.player}的场上，不能作为XYZ素材")
    if not card.face_up:
        return forbid(f"里侧表示的「{card.name}」不能作为XYZ素材")
    monster = game.cards.get(use.for_)
    found = procedure_of(monster, "xyz") if monster is not None else None
    if monster is None or found is None or over_material(game, monster, use.player, [card]):
        return None
    if any(stands_for(game, s, card, Scope(use.player, monster.id)) for s in found.materials):
        return None
    return forbid(f"「{card.name}」不满足「{monster.name}」记载的XYZ素材的条件")


@rule("3.2.2.3.1.1.4:3", on=SpecialSummon, overrides=("3.2.2.3.1.1.4:1", "3.2.2.3.1.1.4:2"))
def laid_over_one_certain_monster(game: Game, act: SpecialSummon) -> Finding | None:
    """在XYZ怪兽中存在可以在场上特定的1只以上怪兽重叠进行XYZ召唤的XYZ怪兽。这个场合，不需要那个XYZ怪兽上记载的XYZ
    素材。而且，此时可以和正常的XYZ召唤一样重新选择放置的怪兽区域。这个方法进行的XYZ召唤也视为通过正规手段进行的XY
    Z召唤。"""
    cards = _materials(game, act)
    monster = game.card(act.cards[0])
    if cards is None or not over_material(game, monster, act.player, cards):
        return None
    usable = may_use(game, Use(act.player, cards[0].id, "xyz_material", monster.id))
    if not usable or not own_main_phase(game, act.player):
        return None
    return permit(f"「{monster.name}」可以在「{cards[0].name}」上重叠XYZ召唤，视为正规手段")


# --- XYZ素材 ----------------------------------------------------------------------------------------------------------
@rule("3.2.2.3.1.1.4.1:1", on=Counts)
def cards_under_an_xyz_monster_are_its_materials(game: Game, asked: Counts) -> Finding | None:
    """XYZ怪兽下重叠的卡片称为XYZ素材。"""
    card = asked.card
    if card is None or asked.what != "XYZ素材":
        return None
    if card.place is Place.MATERIAL and card.host in game.cards:
        return permit(f"「{card.name}」重叠在「{game.card(card.host).name}」下，是XYZ素材")
    return forbid(f"「{card.name}」没有重叠在XYZ怪兽下")


@rule("3.2.2.3.1.1.4.1:2", on=Counts)
def xyz_materials_are_not_on_the_field(game: Game, asked: Counts) -> Finding | None:
    """作为XYZ素材的怪兽不视为在场上存在的卡片。"""
    del game
    if asked.card is not None and asked.what == "场上的卡" and asked.card.place is Place.MATERIAL:
        return forbid(f"作为XYZ素材的「{asked.card.name}」不视为在场上存在的卡片")
    return None


@rule("3.2.2.3.1.1.4.1:3", on=LostWith)
def xyz_materials_are_gone_though_negated(game: Game, asked: LostWith) -> Finding | None:
    """XYZ素材的重叠是在XYZ怪兽出场之前进行的。XYZ召唤被无效的场合，作为XYZ素材的怪兽也会送去墓地。但是，这个场合
    不视为从场上送去墓地。"""
    del game
    if asked.how == "xyz":
        return cause(f"XYZ召唤被无效，「{asked.card.name}」也送去墓地，不视为从场上送去墓地", "spent")
    return None


@rule("3.2.2.3.1.1.4.1:4", on=Consequences)
def materials_go_to_the_graveyard(game: Game, asked: Consequences) -> Finding | None:
    """上面重叠的XYZ怪兽离场的场合，XYZ素材送去墓地。"""
    del asked
    waiting = game.summoning.cards if game.summoning is not None else ()
    out = [
        Forced(c.id, "send", f"XYZ怪兽离场，XYZ素材「{c.name}」送去墓地")
        for c in game.table
        if c.place is Place.MATERIAL and c.host not in waiting
        and (c.host not in game.cards or game.cards[c.host].place is not Place.MZONE)
    ]  # fmt: skip
    return cause("XYZ怪兽离场", tuple(out)) if out else None


@rule("3.2.2.3.1.1.4.1:5", on=Destination)
def materials_do_not_leave_the_field(game: Game, asked: Destination) -> Finding | None:
    """XYZ素材送去墓地的场合，不视为卡片从场上送去墓地。"""
    del game
    if asked.card.place is Place.MATERIAL and asked.to not in FIELD:
        return cause(f"XYZ素材「{asked.card.name}」送去墓地，不视为从场上送去墓地", asked.to)
    return None


@rule("3.2.2.3.1.1.4.1:5", on=Counts)
def materials_sent_do_not_come_from_the_field(game: Game, asked: Counts) -> Finding | None:
    """XYZ素材送去墓地的场合，不视为卡片从场上送去墓地。"""
    del game
    card = asked.card
    if card is not None and asked.what == "从场上送去墓地" and card.came_from is Place.MATERIAL:
        return forbid(f"作为XYZ素材送去墓地的「{card.name}」不视为从场上送去墓地")
    return None


@rule("3.2.2.3.1.1.4.1:6", on=Use, of="target")
def xyz_materials_are_never_targets(game: Game, use: Use) -> Finding | None:
    """XYZ素材不会成为效果对象。"""
    card = game.card(use.card)
    if card.place is Place.MATERIAL:
        return forbid(f"XYZ素材「{card.name}」不会成为效果对象")
    return None


@rule("3.2.2.3.1.1.4.1:7", on=Use, of="xyz_material")
def tokens_are_no_xyz_materials(game: Game, use: Use) -> Finding | None:
    """衍生物不能作为XYZ素材。"""
    card = game.card(use.card)
    if card.is_type("衍生物"):
        return forbid(f"衍生物「{card.name}」不能作为XYZ素材")
    return None


@rule("3.2.2.3.1.1.4.1:8", on=Use, of="xyz_material")
def trap_monsters_as_xyz_materials(game: Game, use: Use) -> Finding | None:
    """场上视为怪兽的陷阱卡可以作为XYZ素材。"""
    card = own_monster(game, use)
    if card is not None and card.facts.main == "陷阱":
        return permit(f"视为怪兽的陷阱卡「{card.name}」可以作为XYZ素材")
    return None
