"""3.2.2.3.1.1.2: fusion summons by a card, and summons of fusion monsters without one."""

from judge.board.activation import is_open, own_main_phase
from judge.board.match import Scope
from judge.board.materials import (
    fill,
    first_refused,
    fusion_monsters,
    fusion_places,
    fusion_sets,
    fusion_step,
    permits,
    procedure_of,
    stands_for,
    with_materials,
)
from judge.game.acts import Activate, AfterChain, Counts, SpecialSummon, Use
from judge.game.state import Game
from judge.game.words import Do, Place
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.fusion_material import own_monster


@rule("3.2.2.3.1.1.2:1", on=Activate, of="fusion")
def fusion_cards_need_monster_and_materials(game: Game, act: Activate) -> Finding | None:
    """额外卡组中存在的融合怪兽卡上记载的作为条件的怪兽在自己的场上•手卡集齐的时候，可以发动「融合」一类的融合魔
    法卡。进行融合召唤的卡在发动时入连锁。"""
    op = fusion_step(act.effect)
    if op is None:
        return None
    name = game.card(act.card).name
    monsters = fusion_monsters(game, act.player, op, act.card)
    if not monsters:
        return forbid(f"额外卡组没有「{name}」能融合召唤的融合怪兽")
    if not any(next(fusion_sets(game, act.player, op, m, act.card), ()) for m in monsters):
        return forbid(f"没有集齐「{name}」能用的融合素材")
    return permit(f"融合怪兽和素材都集齐，可以发动「{name}」，入连锁")


@rule("3.2.2.3.1.1.2:1", on=Use, of="fusion_material")
def fusion_materials_are_those_the_monster_names(game: Game, use: Use) -> Finding | None:
    """额外卡组中存在的融合怪兽卡上记载的作为条件的怪兽在自己的场上•手卡集齐的时候，可以发动「融合」一类的融合魔
    法卡。进行融合召唤的卡在发动时入连锁。"""
    monster = game.cards.get(use.for_)
    found = procedure_of(monster, "fusion", "contact") if monster is not None else None
    if monster is None or found is None:
        return None
    card, scope = game.card(use.card), Scope(use.player, monster.id)
    if permits(card, "fusion_substitute"):  # 代替其中1只: 3.2.2.3.1.1.2:10 says where it cannot
        return None
    if any(stands_for(game, s, card, scope, down_known=True) for s in found.materials):
        return None
    return forbid(f"「{card.name}」不是「{monster.name}」上记载的作为条件的怪兽")


@rule("3.2.2.3.1.1.2:2", on=Counts)
def which_cards_perform_fusion_summons(game: Game, asked: Counts) -> Finding | None:
    """进行融合召唤的卡指包括「融合」在内的具有进行融合召唤的效果的魔法•陷阱卡。"""
    del game
    card = asked.card
    if card is None or asked.what != "进行融合召唤的卡":
        return None
    if card.facts.main != "怪兽" and any(op.do is Do.FUSION for e in card.facts.effects for op in e.does):
        return permit(f"「{card.name}」是具有进行融合召唤的效果的{card.facts.main}卡")
    return forbid(f"「{card.name}」不是具有进行融合召唤的效果的魔法•陷阱卡")


@rule("3.2.2.3.1.1.2:3", on=Counts)
def fusion_monsters_come_from_the_extra_deck(game: Game, asked: Counts) -> Finding | None:
    """作为融合素材的怪兽由于进行融合召唤的卡的效果处理送去墓地。之后，从额外卡组将以送去墓地的怪兽为条件的怪兽以
    表侧攻击表示或表侧守备表示出场。"""
    del game
    card = asked.card
    if card is None or asked.what != "融合召唤" or card.place is not Place.MZONE:
        return None
    if card.how == "fusion":
        return permit(f"「{card.name}」以送去墓地的怪兽为条件从额外卡组出场，是融合召唤")
    return forbid(f"「{card.name}」不是融合召唤出场的")


@rule("3.2.2.3.1.1.2:4", on=AfterChain)
def used_fusion_cards_go_to_the_graveyard(game: Game, asked: AfterChain) -> Finding | None:
    """发动过的进行融合召唤的卡送去墓地。"""
    card = game.card(asked.link.card)
    if fusion_step(asked.link.effect) is None or card.facts.types & {"永续", "场地", "装备"}:
        return None
    return cause(f"发动过的进行融合召唤的卡「{card.name}」送去墓地", "grave")


@rule("3.2.2.3.1.1.2:5", on=Use, of="fusion_material")
def face_down_monsters_as_fusion_materials(game: Game, use: Use) -> Finding | None:
    """以自己场上的怪兽作为融合素材的场合，可以使用里侧表示存在的怪兽作为融合素材。"""
    card = own_monster(game, use)
    if card is not None and not card.face_up:
        return permit(f"里侧表示存在的「{card.name}」也可以作为融合素材")
    return None


@rule("3.2.2.3.1.1.2:6", on=Use, of="fusion_material")
def materials_from_the_places_of_the_card(game: Game, use: Use) -> Finding | None:
    """依照进行融合召唤的卡的不同，存在把在手卡•场上以外的场所的怪兽作为融合素材的情况。"""
    card = game.card(use.card)
    places = fusion_places(use.op) if use.op is not None else (("own", Place.HAND), ("own", Place.MZONE))
    if not any(card.place is place for _, place in places):
        return forbid(f"「{card.name}」在{card.place.shown}，这次融合召唤不能用那里的怪兽作为素材")
    if card.place not in (Place.HAND, Place.MZONE):
        return permit(f"依照进行融合召唤的卡，可以用{card.place.shown}的「{card.name}」作为素材")
    return None


@rule("3.2.2.3.1.1.2:8", on=Use, of="fusion_summon")
def monsters_that_need_no_polymerization(game: Game, use: Use) -> Finding | None:
    """效果文本中记述有『不需要「融合」魔法卡』的融合怪兽不能通过进行融合召唤的卡融合召唤。"""
    card = game.card(use.card)
    if "no_fusion_spell" in card.facts.limits:
        return forbid(f"「{card.name}」记述了不需要「融合」魔法卡，不能通过进行融合召唤的卡融合召唤")
    return None


@rule("3.2.2.3.1.1.2:10", on=Use, of=("fusion_substitute", "fusion_material"))
def only_the_listed_materials(game: Game, use: Use) -> Finding | None:
    """「电子双生龙」等记述有『这只怪兽融合召唤只能用上记的卡进行』的怪兽，使用进行融合召唤的卡融合召唤的场合只能
    用文本中记载的正规素材。持有『这张卡可以代替融合怪兽素材的其中1只来融合』效果的「心眼之女神」不能作为素材。"""
    if use.for_ not in game.cards:
        return None
    card, monster = game.card(use.card), game.card(use.for_)
    if "only_listed_material" not in monster.facts.limits:
        return None
    found = procedure_of(monster, "fusion")
    scope = Scope(use.player, monster.id)
    listed = found is not None and any(fill(game, (t,), [card] * t.n, scope, down_known=True) for t in found.materials)
    if listed:
        return None
    return forbid(f"「{monster.name}」只能用文本中记载的正规素材，「{card.name}」不能作为素材")


# --- 不需要「融合」魔法卡 ---------------------------------------------------------------------------------------------
@rule("3.2.2.3.1.1.2.2:1", on=SpecialSummon)
def summoned_by_the_way_they_name(game: Game, act: SpecialSummon) -> Finding | None:
    """记述了『不需要「融合」魔法卡』的融合怪兽，是可以通过其上记述的方法特殊召唤的特殊的融合怪兽。"""
    if act.how not in ("contact", "fusion"):
        return None
    card = game.card(act.cards[0])
    found = procedure_of(card, "contact")
    if found is None or card.place is not Place.EXTRA or card.controller != act.player:
        return forbid(f"「{card.name}」不是自己额外卡组里记述了『不需要「融合」魔法卡』的融合怪兽")
    if act.materials is None:
        if with_materials(game, SpecialSummon(act.player, act.cards, "contact")) is None:
            return forbid(f"「{card.name}」需要的怪兽没有集齐")
    else:
        cards = [game.card(i) for i in act.materials]
        bad = first_refused(game, act.player, "contact_material", card.id, cards)
        if bad is not None:
            return forbid(f"「{bad[0].name}」不能用于「{card.name}」的特殊召唤", through=bad[1])
        if not fill(game, found.materials, cards, Scope(act.player, card.id), down_known=True):
            return forbid(f"给出的卡不是「{card.name}」需要的怪兽")
    if own_main_phase(game, act.player) and is_open(game):
        return permit(f"「{card.name}」可以通过自身记述的方法特殊召唤")
    return None


@rule("3.2.2.3.1.1.2.2:2", on=Counts)
def without_a_fusion_card_it_is_no_fusion_summon(game: Game, asked: Counts) -> Finding | None:
    """因为并未进行卡的发动，所以该特殊召唤不入连锁。而且，通过这个方法的特殊召唤不视为融合召唤。"""
    del game
    card = asked.card
    if card is not None and asked.what == "融合召唤" and card.how == "contact":
        return forbid(f"「{card.name}」没有发动卡片、不入连锁地特殊召唤，不视为融合召唤")
    return None


@rule("3.2.2.3.1.1.2.2:4", on=Use, of="contact_material")
def face_down_monsters_for_contact_fusions(game: Game, use: Use) -> Finding | None:
    """和通常的融合召唤一样，场上里侧表示存在的怪兽也可以用于此特殊召唤。"""
    card = game.card(use.card)
    if card.controller != use.player or card.place is not Place.MZONE:
        return None
    return None if card.face_up else permit(f"里侧表示存在的「{card.name}」也可以用于此特殊召唤")
