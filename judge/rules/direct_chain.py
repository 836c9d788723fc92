"""Negating an activation: only directly on it (3.4.3.3, 4.3.3.5), and only what the card can negate (4.2.1.1)."""

from judge.board.activation import card_of, effect_of, link_name
from judge.board.timing import asks_chain, link_fits, stretch_open
from judge.game.acts import Activate
from judge.game.state import Game, Link
from judge.rule import Finding, forbid, permit, rule


def answerable(game: Game, act: Activate, link: Link) -> bool:
    """Whether the act's effect, by its own text, answers this link."""
    if act.effect is None:
        return False
    card = card_of(game, act)
    return any(
        asks_chain(w) and stretch_open(game, w, act.player) and link_fits(game, w, link, card, act.player)
        for w in act.effect.when
    )


def _meant_link(game: Game, act: Activate) -> Link | None:
    """The link a negating card is meant for when it does not stand last: named, or the only one it could negate."""
    last = game.chain[-1]
    if act.answers is not None:
        return next((x for x in game.chain if x.number == act.answers and x.number != last.number), None)
    if answerable(game, act, last):
        return None
    return next((x for x in reversed(game.chain[:-1]) if answerable(game, act, x)), None)


@rule("3.4.3.3:4", on=Activate, of="counter trap & negates & in a chain")
def counter_traps_negate_only_directly(game: Game, act: Activate) -> Finding | None:
    """使卡片•效果的发动无效的反击陷阱，必须直接连锁需要无效的卡片•效果发动。"""
    link = _meant_link(game, act)
    if link is None:
        return None
    name = card_of(game, act).name
    return forbid(f"「{name}」必须直接连锁「{link_name(game, link)}」的发动，中间已有连锁{game.chain[-1].number}")


@rule("4.3.3.5.1:3", on=Activate, of="negates & in a chain")
def card_activations_are_negated_only_directly(game: Game, act: Activate) -> Finding | None:
    """无效发动的效果，必须直接连锁需要无效的卡的发动而发动。"""
    link = _meant_link(game, act)
    if link is None or not link.card_activation:
        return None
    return forbid(f"要无效「{link_name(game, link)}」的卡的发动，必须直接连锁它")


@rule("4.3.3.5.2:3", on=Activate, of="negates & in a chain")
def effect_activations_are_negated_only_directly(game: Game, act: Activate) -> Finding | None:
    """无效发动的效果，必须直接连锁需要无效的效果的发动而发动。"""
    link = _meant_link(game, act)
    if link is None or link.card_activation:
        return None
    return forbid(f"要无效「{link_name(game, link)}」的效果的发动，必须直接连锁它")


def blind_to_effects(game: Game, act: Activate) -> Link | None:
    """The link to be answered, when it is a spell's or trap's 效果的发动 and the act negates 卡的发动 only."""
    last = game.chain[-1]
    asked = [w for w in effect_of(act).when if asks_chain(w)]
    if last.card_activation or not asked or any(w.chain_is != "card" for w in asked):
        return None
    subject = last.was or game.cards[last.card]
    if subject.main == "怪兽" or not any(w.chain is None or subject.main in w.chain.kind for w in asked):
        return None
    return last


@rule("4.2.1.1:3", on=Activate, of="negates & in a chain")
def effects_are_no_card_activations(game: Game, act: Activate) -> Finding | None:
    """魔法•陷阱的「效果的发动」不能用『卡的发动无效』的效果无效。"""
    link = blind_to_effects(game, act)
    if link is None:
        return None
    name = card_of(game, act).name
    return forbid(f"「{link_name(game, link)}」这次是效果的发动，不是卡的发动，「{name}」只能无效卡的发动")


@rule("4.3.3.5.1:1", on=Activate, of="negates & in a chain")
def card_activations_can_be_negated(game: Game, act: Activate) -> Finding | None:
    """『魔法•陷阱卡发动时才能发动。那个发动无效』等效果，可以无效卡片在场上变成表侧而进行的『卡的发动』。"""
    last = game.chain[-1]
    if not last.card_activation or not answerable(game, act, last):
        return None
    return permit(f"直接连锁「{link_name(game, last)}」的卡的发动")


@rule("4.3.3.5.2:1", on=Activate, of="negates & in a chain")
def effect_activations_can_be_negated(game: Game, act: Activate) -> Finding | None:
    """『魔法•陷阱•效果怪兽的效果的发动无效并破坏』等效果，可以无效卡片在场上变成表侧而进行的『卡的发动』，以及
    场上表侧表示存在的卡的『效果的发动』。"""
    last = game.chain[-1]
    if last.card_activation or not answerable(game, act, last):
        return None
    return permit(f"直接连锁「{link_name(game, last)}」的效果的发动")


