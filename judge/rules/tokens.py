"""3.2.6: tokens."""

from judge.game.acts import Counts, Destination, Use
from judge.game.state import Game
from judge.game.words import FIELD, Place
from judge.rule import Finding, forbid, permit, rule


@rule("3.2.6:1", on=Counts)
def monsters_made_by_an_effect_are_tokens(game: Game, asked: Counts) -> Finding | None:
    """『把衍生物特殊召唤』的卡片效果产生的怪兽为衍生物。"""
    del game
    if asked.card is None or asked.what != "衍生物":
        return None
    if asked.card.is_type("衍生物"):
        return permit(f"「{asked.card.name}」由『把衍生物特殊召唤』的效果产生，是衍生物")
    return forbid(f"「{asked.card.name}」不是衍生物")


@rule("3.2.6:2", on=Destination)
def tokens_leave_the_game(game: Game, asked: Destination) -> Finding | None:
    """衍生物离场的场合，不送去墓地而从游戏中移出。"""
    del game
    if asked.card.is_type("衍生物") and asked.to not in FIELD:
        return forbid(f"衍生物「{asked.card.name}」离场，移出游戏", Place.NOWHERE)
    return None


@rule("3.2.6:3", on=Use, of="facedown")
def tokens_are_never_turned_face_down(game: Game, use: Use) -> Finding | None:
    """衍生物不能变成里侧守备表示。"""
    card = game.card(use.card)
    if card.is_type("衍生物"):
        return forbid(f"衍生物「{card.name}」不能变成里侧守备表示")
    return None


@rule("3.2.6:4", on=Use, of="cost:send")
def tokens_are_not_sent_as_cost(game: Game, use: Use) -> Finding | None:
    """衍生物不能为了效果发动而送去墓地。"""
    card = game.card(use.card)
    if card.is_type("衍生物"):
        return forbid(f"衍生物「{card.name}」不能为了效果发动而送去墓地")
    return None


@rule("3.2.6:5", on=Use, of=("synchro_material", "xyz_material"))
def tokens_for_synchro_not_for_xyz(game: Game, use: Use) -> Finding | None:
    """衍生物可以作为同调素材。这个场合，衍生物不送去墓地而是移出游戏。而且，衍生物不能作为XYZ素材。"""
    card = game.card(use.card)
    if not card.is_type("衍生物") or card.controller != use.player:
        return None
    if use.role == "synchro_material":
        return permit(f"衍生物「{card.name}」可以作为同调素材")
    return forbid(f"衍生物「{card.name}」不能作为XYZ素材")


@rule("3.2.6:6", on=Counts)
def tokens_are_normal_monsters(game: Game, asked: Counts) -> Finding | None:
    """场上的衍生物视为通常怪兽。有一部分效果的发动或处理与衍生物有关，那些效果视为特殊召唤该衍生物的卡的效果。"""
    del game
    card = asked.card
    if card is None or not card.is_type("衍生物") or asked.what not in ("通常怪兽", "效果怪兽", "衍生物自身的效果"):
        return None
    if asked.what == "衍生物自身的效果":
        return forbid(f"与「{card.name}」有关的效果，视为特殊召唤它的卡的效果")
    said = f"场上的衍生物「{card.name}」视为通常怪兽"
    return permit(said) if asked.what == "通常怪兽" else forbid(said)
