"""4.2.2 cost: what can be paid, and with which cards."""

from judge.board.activation import card_of, effect_of
from judge.board.costs import COST_ROLES, lacking_cost, lacking_lp
from judge.board.match import Scope
from judge.board.stats import fits
from judge.board.status import forbidders, redirectors
from judge.game.acts import Activate, Use
from judge.game.facts import Op
from judge.game.state import Game
from judge.game.words import Place
from judge.rule import Finding, forbid, permit, rule


def _not_to_grave(game: Game, use: Use) -> str:
    """The name of the card in force that would send this card elsewhere than to the Graveyard, or ""."""
    by = redirectors(game, "grave_to_banished", game.card(use.card))
    return by[0].source_name if by else ""


def _op(game: Game, use: Use) -> Op | None:
    """The cost for which the card is used: given, or found in the card it is used for."""
    if use.op is not None or use.for_ not in game.cards:
        return use.op
    costs = (op for e in game.card(use.for_).facts.effects for op in e.cost)
    return next((op for op in costs if COST_ROLES.get(op.do) == use.role), None)


@rule("4.2.2:3", on=Activate, of="cost")
def costs_must_be_payable(game: Game, act: Activate) -> Finding | None:
    """玩家无法支付必要的cost的场合不能发动该卡片。"""
    effect, card = effect_of(act), card_of(game, act)
    lack = lacking_cost(game, effect, card, act.player) or lacking_lp(game, effect, card, act.player)
    return forbid(f"不能支付cost：{lack.why}", through=lack.clauses) if lack is not None else None


@rule("1.4.1:5", on=Activate, of="cost")
def life_points_paid_are_not_more_than_left(game: Game, act: Activate) -> Finding | None:
    """需要支付基本分作为cost发动卡片或卡片效果的场合，所支付的数值不能比剩余基本分多。"""
    lack = lacking_lp(game, effect_of(act), card_of(game, act), act.player)
    return forbid(lack.why) if lack is not None else None


@rule("4.2.2:5", on=Use, of="any cost")
def costs_from_own_cards(game: Game, use: Use) -> Finding | None:
    """没有特别的卡片文本指定，cost只能从自己控制的卡片中支付。"""
    card = game.card(use.card)
    op = _op(game, use)
    elsewhere = op is not None and op.of is not None and op.of.side != "own"
    if card.controller != use.player and not elsewhere:
        return forbid(f"「{card.name}」不是{use.player}控制的卡，不能用来支付cost")
    return None


@rule("4.2.2.2:2", on=Use, of="cost:discard")
def discard_to_grave_needs_the_grave(game: Game, use: Use) -> Finding | None:
    """需要支付记载了『丢弃去墓地』的cost的时候如果有「大宇宙」等适用，送去墓地的卡会被除外的场合，以『丢弃去墓地
    』为cost的卡不能发动。但可以支付只记载了『丢弃』的cost，这个场合，就结果而言cost不送去墓地而除外。"""
    op = _op(game, use)
    if op is None:
        return None
    by = _not_to_grave(game, use)
    if not by:
        return None
    if op.to_grave:
        return forbid(f"「{by}」适用中，送去墓地的卡会被除外，不能支付『丢弃去墓地』的cost")
    return permit(f"只记载『丢弃』的cost，「{by}」适用中也可以支付")


@rule("4.2.2.3:4", on=Use, of="cost:send")
def sent_cards_must_show_their_condition(game: Game, use: Use) -> Finding | None:
    """作为cost送去墓地的怪兽需要满足所记载的特定条件的场合，则不能将场上里侧表示的怪兽送去墓地。"""
    card = game.card(use.card)
    op = _op(game, use)
    if not card.on_field or card.face_up or op is None or op.of is None:
        return None
    if fits(game, op.of, card, Scope(use.player, use.for_)):
        return None
    return forbid(f"里侧表示的「{card.name}」不能作为需要特定条件的cost送去墓地")


@rule("4.2.2.3:5", on=Use, of="cost:send")
def sending_needs_the_grave(game: Game, use: Use) -> Finding | None:
    """「大宇宙」适用的情况下，送去墓地的怪兽会被除外的场合，由于不能将卡送去墓地，所以以『送去墓地』为cost的卡不
    能发动。"""
    by = _not_to_grave(game, use)
    return forbid(f"「{by}」适用中，不能把「{game.card(use.card).name}」送去墓地作为cost") if by else None


@rule("4.2.2.3:6", on=Use, of="cost:send")
def tokens_cannot_be_sent(game: Game, use: Use) -> Finding | None:
    """由于衍生物从场上离开的场合移出游戏，所以不能通过记载了『送去墓地』的文本而送去墓地。"""
    card = game.card(use.card)
    if card.is_type("衍生物"):
        return forbid(f"衍生物「{card.name}」离场时移出游戏，不能作为『送去墓地』的cost")
    return None


@rule("4.2.2.1:4", on=Use, of="cost:tribute")
def tributes_though_banished(game: Game, use: Use) -> Finding | None:
    """「大宇宙」适用的情况下，送去墓地的怪兽会被除外的场合也可以解放。这个场合，被解放的怪兽不送去墓地而从游戏中
    除外。"""
    by = _not_to_grave(game, use)
    return permit(f"「{by}」适用中也可以解放，被解放的怪兽从游戏中除外") if by else None


@rule("4.2.2.1:3", on=Use, of="cost:tribute")
def face_down_monsters_may_be_tributed(game: Game, use: Use) -> Finding | None:
    """即使作为cost解放的怪兽需要满足所记载的特定条件的场合，也可以解放场上里侧表示的怪兽。"""
    card = game.card(use.card)
    if card.place is Place.MZONE and not card.face_up:
        return permit("里侧表示的怪兽也可以解放")
    return None


@rule("4.3.3.1:1", on=Use, of=("cost:tribute", "tribute", "cost:banish", "banish", "special_summon"))
def forbidden_uses(game: Game, use: Use) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    by = forbidders(game, use.role.removeprefix("cost:"), use.player, game.card(use.card))
    return forbid(f"「{by[0].source_name}」适用中，不能这样做") if by else None
