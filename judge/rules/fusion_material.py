"""3.2.2.3.1.1.2.1: fusion materials."""

from judge.board.materials import fusion_step
from judge.board.status import redirectors
from judge.game.acts import Applies, Counts, Meets, Use
from judge.game.state import Card, Game
from judge.game.words import Cause, Place
from judge.rule import Finding, forbid, permit, rule
from judge.rules.tribute_summon import missed_while_summoning


def own_monster(game: Game, use: Use) -> Card | None:
    """The card of the use, when it is a monster on the player's own field."""
    card = game.card(use.card)
    return card if card.place is Place.MZONE and card.controller == use.player else None


def is_material(game: Game, asked: Counts, word: str, how: str) -> Finding | None:
    """Whether a card counts as material of the monster it was used for (Counts.detail: that monster's id, if named)."""
    card = asked.card
    if card is None or asked.what != word:
        return None
    host = game.cards.get(card.materials_of)
    if host is None or card.material_how != how or asked.detail not in ("", host.id):
        return forbid(f"「{card.name}」不是{word}")
    return permit(f"「{card.name}」是「{host.name}」的{word}")


def moved_since(game: Game, asked: Counts, word: str, how: str) -> Finding | None:
    """A material that moved again is a material no longer."""
    del game
    card = asked.card
    if card is None or asked.what != word or card.material_how != how or card.placed == card.material_since:
        return None
    return forbid(f"「{card.name}」经过了场所移动，不再视为{word}")


def host_moved(game: Game, asked: Counts, word: str, how: str) -> Finding | None:
    """The monster summoned with it moved (not only banished for a time): its materials are so no longer."""
    card = asked.card
    if card is None or asked.what != word or card.material_how != how:
        return None
    host = game.cards.get(card.materials_of)
    if host is None or host.summon_key == card.material_key:
        return None
    return forbid(f"「{host.name}」发生了场所移动，「{card.name}」不再视为它的{word}")


@rule("3.2.2.3.1.1.2.1:1", on=Counts)
def sent_for_a_fusion_summon(game: Game, asked: Counts) -> Finding | None:
    """为了融合召唤而在进行融合召唤的卡的处理中送去墓地的怪兽称为融合素材。"""
    return is_material(game, asked, "融合素材", "fusion")


@rule("3.2.2.3.1.1.2.1:2", on=Applies)
def no_materials_when_the_card_is_negated(game: Game, asked: Applies) -> Finding | None:
    """融合素材是由于进行融合召唤的卡的效果处理送去墓地。那些卡发动本身被无效的场合，由于之后的处理不再进行，所以
    融合素材不需要送去墓地。"""
    link = asked.link
    if link.negated == "activation" and fusion_step(link.effect) is not None:
        return forbid(f"「{game.card(link.card).name}」的发动被无效，融合素材不需要送去墓地", "negated-activation")
    return None


@rule("3.2.2.3.1.1.2.1:3", on=Use, of="fusion_material")
def only_own_monsters_as_fusion_materials(game: Game, use: Use) -> Finding | None:
    """没有特殊记载的场合，可以作为融合素材的怪兽只有自己控制的怪兽。"""
    card = game.card(use.card)
    if card.controller == use.player:
        return None
    if use.op is not None and any(k.startswith("opp_") for k in use.op.kinds) and card.place is Place.MZONE:
        return permit(f"文本记载可以用对方场上的「{card.name}」作为融合素材")
    return forbid(f"「{card.name}」不是{use.player}控制的怪兽，不能作为融合素材")


@rule("3.2.2.3.1.1.2.1:4", on=Use, of="fusion_material")
def fusion_materials_though_they_are_banished(game: Game, use: Use) -> Finding | None:
    """「大宇宙」适用的情况下，送去墓地的怪兽会被除外的场合也可以发动进行融合召唤的卡并进行融合召唤。这个场合，作
    为素材的怪兽不送去墓地而从游戏中除外。"""
    card = game.card(use.card)
    by = redirectors(game, "grave_to_banished", card) if card.controller == use.player else ()
    return permit(f"「{by[0].source_name}」适用中也可以融合召唤，素材除外") if by else None


@rule("3.2.2.3.1.1.2.1:5", on=Use, of="fusion_material")
def tokens_as_fusion_materials(game: Game, use: Use) -> Finding | None:
    """场上的衍生物也可以作为融合素材。这个场合，衍生物不送去墓地而是移出游戏。"""
    card = own_monster(game, use)
    if card is not None and card.is_type("衍生物"):
        return permit(f"衍生物「{card.name}」也可以作为融合素材，移出游戏")
    return None


@rule("3.2.2.3.1.1.2.1:6", on=Use, of="fusion_material")
def trap_monsters_as_fusion_materials(game: Game, use: Use) -> Finding | None:
    """场上视为怪兽的陷阱卡也可以作为融合素材。这个场合，作为素材的陷阱卡送去墓地。"""
    card = own_monster(game, use)
    if card is not None and card.facts.main == "陷阱":
        return permit(f"视为怪兽的陷阱卡「{card.name}」也可以作为融合素材")
    return None


@rule("3.2.2.3.1.1.2.1:7", on=Meets)
def fusion_materials_miss_their_moment(game: Game, asked: Meets) -> Finding | None:
    """由于融合召唤的融合素材是在效果处理中送去墓地，之后还需要进行融合召唤的处理。所以如果是像『这张卡被送去墓地
    时，可以~~』这种只在这个时点可以发动的选发诱发效果，由于是在处理中，所以不能发动。"""
    if asked.event.cause is not Cause.EFFECT:
        return None
    return missed_while_summoning(game, asked, "fusion", "融合召唤")


@rule("3.2.2.3.1.1.2.1:8", on=Counts)
def moved_fusion_materials_are_so_no_longer(game: Game, asked: Counts) -> Finding | None:
    """融合素材如果经过像在场上特殊召唤一类的场所移动，则不再视为融合素材。"""
    return moved_since(game, asked, "融合素材", "fusion")


@rule("3.2.2.3.1.1.2.1:9", on=Counts)
def materials_of_a_moved_fusion_monster(game: Game, asked: Counts) -> Finding | None:
    """融合怪兽因破坏等发生场所移动的场合，其融合素材不再视为它的融合素材。但是不包括「亚空间物质传送装置」这种只
    在一段时间内除外的效果。"""
    return host_moved(game, asked, "融合素材", "fusion")
