"""3.4 陷阱: when and from where trap cards are activated."""

from judge.board.activation import card_of
from judge.board.status import permitters
from judge.game.acts import Activate
from judge.game.state import Game
from judge.game.words import Place
from judge.rule import Finding, forbid, permit, rule


@rule("3.4.1:2", on=Activate, of="trap")
def traps_must_be_set(game: Game, act: Activate) -> Finding | None:
    """陷阱卡必须在盖伏的状态发动。但是「处刑人-摩休罗」的『这张卡的持有者可以从手卡发动陷阱卡』效果适用的场合，在
    得到优先权时在自己或对方回合可以从手卡发动陷阱卡。"""
    card = card_of(game, act)
    if card.place is Place.HAND:
        by = permitters(game, "trap_from_hand", act.player, card)
        if by:
            return permit(f"「{by[0].source_name}」适用中，可以从手卡发动陷阱卡")
        return forbid(f"陷阱卡「{card.name}」在手卡，必须先盖伏才能发动")
    return None


@rule("3.4.1:3", on=Activate, of="trap")
def set_traps_in_either_turn(game: Game, act: Activate) -> Finding | None:
    """场上盖伏的陷阱卡，在该玩家得到优先权时在自己或对方回合都能发动。"""
    card = card_of(game, act)
    if card.on_field and not card.face_up and card.set_turn != game.turn:
        return permit(f"盖伏的陷阱卡「{card.name}」在双方回合都能发动")
    return None


@rule("3.4.1:4", on=Activate, of="trap")
def traps_not_in_the_turn_they_were_set(game: Game, act: Activate) -> Finding | None:
    """陷阱卡在盖伏的回合不能发动。但是「王家的神殿」的『陷阱盖伏到场上的那个回合就可以发动陷阱』的效果适用的场合
    ，可以像在前一个回合就已经盖伏在场上一样发动陷阱。"""
    card = card_of(game, act)
    if card.face_up or not card.on_field or card.set_turn != game.turn:
        return None
    by = permitters(game, "trap_set_turn", act.player, card)
    if by:
        return permit(f"「{by[0].source_name}」适用中，盖伏的回合就可以发动陷阱卡")
    return forbid(f"「{card.name}」是这个回合盖伏的陷阱卡，这个回合不能发动")


@rule("3.4.3.2:2", on=Activate, of="continuous trap")
def continuous_traps_may_just_be_turned_up(game: Game, act: Activate) -> Finding | None:
    """没有发动条件的永续陷阱，即使不能发动文本中记述的效果也可以只进行将卡从里侧到表侧发动的行为。"""
    card = card_of(game, act)
    ready = card.on_field and not card.face_up and card.set_turn != game.turn
    if (act.effect is None or not act.effect.when) and ready:
        return permit(f"没有发动条件的永续陷阱「{card.name}」可以只从里侧到表侧发动")
    return None
