"""3.2.2.3.1.1.3: synchro summons and their materials. 3.2.1.4:2: the tuner."""

from judge.board.activation import is_open, own_main_phase
from judge.board.match import Scope
from judge.board.materials import fill, first_refused, procedure_of, stands_for, total_level, with_materials
from judge.board.status import redirectors
from judge.game.acts import Counts, SpecialSummon, Use
from judge.game.facts import Target
from judge.game.state import Card, Game
from judge.game.summons import LostWith
from judge.game.words import Place
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.fusion_material import host_moved, is_material, moved_since, own_monster


def _materials(game: Game, act: SpecialSummon) -> list[Card] | None:
    """The materials named for a synchro summon; None when none are named or it is another summon."""
    return [game.card(i) for i in act.materials] if act.how == "synchro" and act.materials is not None else None


def _slots(game: Game, act: SpecialSummon) -> tuple[Target, ...]:
    found = procedure_of(game.card(act.cards[0]), "synchro")
    return found.materials if found is not None else ()


@rule("3.2.1.4:2", on=SpecialSummon)
def a_synchro_summon_needs_a_tuner(game: Game, act: SpecialSummon) -> Finding | None:
    """调整是同调召唤所需的同调素材中所必要的怪兽。"""
    cards = _materials(game, act)
    if cards is not None and not any(c.is_type("调整") for c in cards):
        return forbid("同调素材里没有调整，不能同调召唤")
    return None


@rule("3.2.2.3.1.1.3:1", on=SpecialSummon)
def levels_must_add_up_to_the_synchro_monsters(game: Game, act: SpecialSummon) -> Finding | None:
    """自己场上表侧表示存在的调整和其他怪兽1只以上的合计等级与额外卡组存在的想要同调召唤的同调怪兽的等级相同时可以
    宣言同调召唤。"""
    if act.how != "synchro":
        return None
    card = game.card(act.cards[0])
    if act.materials is None:
        if with_materials(game, act) is None:
            return forbid(f"自己场上没有能同调召唤「{card.name}」的同调素材")
        return permit(f"场上有合计等级{card.facts.level}的调整和其他怪兽，可以宣言同调召唤「{card.name}」")
    have = total_level(game, act.materials)
    if have != card.facts.level:
        return forbid(f"同调素材合计等级{have}，「{card.name}」是等级{card.facts.level}")
    if own_main_phase(game, act.player) and is_open(game):
        return permit(f"合计等级{have}，可以同调召唤「{card.name}」")
    return None


@rule("3.2.2.3.1.1.3:2", on=SpecialSummon)
def one_tuner_and_others_face_up(game: Game, act: SpecialSummon) -> Finding | None:
    """把合计等级与要同调召唤的同调怪兽等级相同的、在场上表侧表示存在的1只调整和其他怪兽作为同调素材送去墓地，之后
    ，从额外卡组将同调怪兽以表侧攻击表示或表侧守备表示出场。"""
    cards = _materials(game, act)
    if cards is None:
        return None
    monster = game.card(act.cards[0])
    if len(set(act.materials or ())) != len(cards) or len(cards) < 2:
        return forbid("同调素材要1只调整和其他怪兽1只以上")
    bad = first_refused(game, act.player, "synchro_material", monster.id, cards)
    if bad is not None:
        return forbid(f"「{bad[0].name}」不能作为「{monster.name}」的同调素材", through=bad[1])
    slots = _slots(game, act)
    if slots and not fill(game, slots, cards, Scope(act.player, monster.id), open_last=True):
        return forbid(f"给出的怪兽不是「{monster.name}」需要的同调素材")
    return None


@rule("3.2.2.3.1.1.3:2", on=Use, of="synchro_material")
def synchro_materials_lie_face_up_on_the_field(game: Game, use: Use) -> Finding | None:
    """把合计等级与要同调召唤的同调怪兽等级相同的、在场上表侧表示存在的1只调整和其他怪兽作为同调素材送去墓地，之后
    ，从额外卡组将同调怪兽以表侧攻击表示或表侧守备表示出场。"""
    card = game.card(use.card)
    if card.place is not Place.MZONE or card.controller != use.player:
        return forbid(f"「{card.name}」不在{use.player}的场上，不能作为同调素材")
    return None if card.face_up else forbid(f"里侧表示的「{card.name}」不能作为同调素材")


@rule("3.2.2.3.1.1.3:3", on=Use, of="synchro_material")
def a_material_that_meets_no_condition(game: Game, use: Use) -> Finding | None:
    """调整以外的作为同调素材的怪兽需要满足特定条件的场合，作为素材的调整以外的怪兽需要全部满足该条件。"""
    card = own_monster(game, use)
    monster = game.cards.get(use.for_)
    found = procedure_of(monster, "synchro") if monster is not None else None
    if card is None or not card.face_up or monster is None or found is None or not found.materials:
        return None
    if any(stands_for(game, s, card, Scope(use.player, monster.id)) for s in found.materials):
        return None
    return forbid(f"「{card.name}」不满足「{monster.name}」对同调素材的条件")


# --- 同调素材 ---------------------------------------------------------------------------------------------------------
@rule("3.2.2.3.1.1.3.1:1", on=Counts)
def sent_for_a_synchro_summon(game: Game, asked: Counts) -> Finding | None:
    """为了同调召唤而送去墓地的怪兽称为同调素材。"""
    return is_material(game, asked, "同调素材", "synchro")


@rule("3.2.2.3.1.1.3.1:2", on=LostWith)
def synchro_materials_are_gone_though_negated(game: Game, asked: LostWith) -> Finding | None:
    """把同调素材送去墓地是在同调怪兽出场之前进行的。同调召唤被无效的场合，作为同调素材的怪兽也会送去墓地。但是，
    这个场合被送去墓地的怪兽不视为同调素材。"""
    del game
    if asked.how == "synchro":
        return cause(f"同调召唤被无效，「{asked.card.name}」也送去墓地，不视为同调素材", "spent")
    return None


@rule("3.2.2.3.1.1.3.1:3", on=Use, of="synchro_material")
def synchro_materials_though_they_are_banished(game: Game, use: Use) -> Finding | None:
    """「大宇宙」适用的情况下，送去墓地的怪兽会被除外的场合也可以进行同调召唤。这个场合，作为素材的怪兽不送去墓地
    而从游戏中除外。"""
    card = own_monster(game, use)
    by = redirectors(game, "grave_to_banished", card) if card is not None and card.face_up else ()
    return permit(f"「{by[0].source_name}」适用中也可以同调召唤，素材除外") if by else None


@rule("3.2.2.3.1.1.3.1:4", on=Use, of="synchro_material")
def tokens_as_synchro_materials(game: Game, use: Use) -> Finding | None:
    """场上的衍生物也可以作为同调素材。这个场合，衍生物不送去墓地而是移出游戏。"""
    card = own_monster(game, use)
    if card is not None and card.is_type("衍生物"):
        return permit(f"衍生物「{card.name}」也可以作为同调素材，移出游戏")
    return None


@rule("3.2.2.3.1.1.3.1:5", on=Use, of="synchro_material")
def trap_monsters_as_synchro_materials(game: Game, use: Use) -> Finding | None:
    """场上视为怪兽的陷阱卡也可以作为同调素材。这个场合，作为素材的陷阱卡送去墓地。"""
    card = own_monster(game, use)
    if card is not None and card.facts.main == "陷阱":
        return permit(f"视为怪兽的陷阱卡「{card.name}」也可以作为同调素材")
    return None


@rule("3.2.2.3.1.1.3.1:6", on=Counts)
def moved_synchro_materials_are_so_no_longer(game: Game, asked: Counts) -> Finding | None:
    """同调素材如果经过像在场上特殊召唤一类的场所移动，则不再视为融合素材。"""
    return moved_since(game, asked, "同调素材", "synchro")


@rule("3.2.2.3.1.1.3.1:7", on=Counts)
def materials_of_a_moved_synchro_monster(game: Game, asked: Counts) -> Finding | None:
    """同调怪兽因破坏等发生场所移动的场合，其同调素材不再视为它的同调素材。但是不包括「亚空间物质传送装置」这种只
    在一段时间内除外的效果。"""
    return host_moved(game, asked, "同调素材", "synchro")
