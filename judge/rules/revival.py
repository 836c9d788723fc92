"""3.2.2.3.1.1: which monsters with a revival limit an effect may special summon."""

from judge.board.materials import summons_by
from judge.game.acts import Counts, Use
from judge.game.state import Card, Game
from judge.game.summons import Proper
from judge.game.words import Place
from judge.rule import Finding, forbid, permit, rule
from judge.rules.monster_kinds import revival_limited

EXTRA_FRAMES = frozenset({"融合", "同调", "XYZ"})
HIDDEN = frozenset({Place.HAND, Place.DECK})


def _by_effect(game: Game, use: Use) -> Card | None:
    """The monster, when it is another card's effect that special summons it."""
    return game.card(use.card) if use.for_ != use.card else None


def properly_out(card: Card) -> bool:
    """Whether the monster counts as once properly summoned where it lies now."""
    return card.proper and card.place not in HIDDEN and not (card.place is Place.EXTRA and not card.face_up)


@rule("3.2.2.3.1.1:3", on=Use, of="special_summon")
def only_by_its_own_way(game: Game, use: Use) -> Finding | None:
    """召唤条件中记载了『只能通过~进行特殊召唤』的具有苏生限制的怪兽，只能通过该方法特殊召唤，而不能通过其他卡的效
    果特殊召唤。"""
    card = _by_effect(game, use)
    if card is not None and "only_own_procedure" in card.facts.limits:
        return forbid(f"「{card.name}」只能通过召唤条件记载的方法特殊召唤，不能通过其他卡的效果特殊召唤")
    return None


@rule("3.2.2.3.1.1:4", on=Use, of="special_summon")
def only_after_a_proper_summon(game: Game, use: Use) -> Finding | None:
    """具有苏生限制的怪兽如果未通过该怪兽上记载的方法特殊召唤过，则不能用其他卡的效果特殊召唤。但是，融合、同调、X
    YZ怪兽基本上可以通过『从额外卡组特殊召唤』效果特殊召唤。"""
    card = _by_effect(game, use)
    if card is None or not revival_limited(card) or properly_out(card):
        return None
    if card.place is Place.EXTRA and card.facts.types & EXTRA_FRAMES:
        return permit(f"「{card.name}」可以通过『从额外卡组特殊召唤』的效果特殊召唤")
    return forbid(f"具有苏生限制的「{card.name}」没有以正规手段特殊召唤过，不能用其他卡的效果特殊召唤")


@rule("3.2.2.3.1.1:5", on=Proper)
def hidden_places_forget_the_proper_summon(game: Game, asked: Proper) -> Finding | None:
    """通过正规手段特殊召唤的怪兽，在之后如果加入卡组或手卡等非公开场所的场合，该怪兽不再视为由正规手段进行过特殊
    召唤的怪兽。"""
    del game
    if asked.what == "hidden" and revival_limited(asked.card):
        return forbid(f"「{asked.card.name}」到了非公开场所，不再视为由正规手段特殊召唤过", False)
    return None


@rule("3.2.2.3.1.1:6", on=Use, overrides=("3.2.2.3.1.1:3", "3.2.2.3.1.1:4"), of="special_summon")
def conditions_may_be_ignored(game: Game, use: Use) -> Finding | None:
    """一部分『无视召唤条件特殊召唤』的卡片效果，可以将必须以正规手段特殊召唤的怪兽无视条件从卡组•手卡特殊召唤。"""
    card = _by_effect(game, use)
    if card is None or use.op is None or "ignore_conditions" not in use.op.kinds or not revival_limited(card):
        return None
    if card.place in HIDDEN:
        return permit(f"『无视召唤条件特殊召唤』，可以从{card.place.shown}把「{card.name}」特殊召唤")
    return None


@rule("3.2.2.3.1.1:7", on=(Proper, Counts))
def negated_flip_summons_forget_the_proper_summon(game: Game, asked: Proper | Counts) -> Finding | None:
    """通过正规手段特殊召唤的怪兽因「月之书」的效果变成里侧后，反转召唤被无效的场合，该怪兽不再视为由正规手段进行
    过特殊召唤的怪兽，之后不能通过其他卡的效果特殊召唤。"""
    del game
    if isinstance(asked, Counts):
        if asked.card is None or asked.what != "正规手段特殊召唤过" or not revival_limited(asked.card):
            return None
        ok = properly_out(asked.card)
        said = f"「{asked.card.name}」{'' if ok else '不再视为'}由正规手段特殊召唤过"
        return permit(said) if ok else forbid(said)
    if asked.what == "flip_negated":
        return forbid(f"「{asked.card.name}」变成里侧后反转召唤被无效，不再视为由正规手段特殊召唤过", False)
    return None


@rule("3.2.2.3.1.1.2:9", on=Use, of="special_summon")
def fusion_only_monsters_come_back_from_the_graveyard(game: Game, use: Use) -> Finding | None:
    """「冥界龙 龙亡」等记述有『这张卡用融合召唤才能从额外卡组特殊召唤』的怪兽，从额外卡组只能通过融合召唤特殊召唤
    ，但是只要以正规手段出场过，就可以通过其他卡的效果从墓地特殊召唤。"""
    card = _by_effect(game, use)
    if card is None or "only_fusion" not in card.facts.limits:
        return None
    if card.place is Place.EXTRA:
        ok = use.for_ in game.cards and summons_by(game, card, game.card(use.for_))
        return None if ok else forbid(f"「{card.name}」从额外卡组只能通过融合召唤特殊召唤")
    if properly_out(card):
        return permit(f"「{card.name}」以正规手段出场过，可以用其他卡的效果从{card.place.shown}特殊召唤")
    return None
