"""4.2.3.3 效果的对象: what can be a target."""

from judge.board.status import protectors
from judge.game.acts import Use
from judge.game.state import Game
from judge.game.words import Place
from judge.rule import Finding, forbid, rule


@rule("4.2.3.3:4", on=Use)
def protected_cards_cannot_be_targeted(game: Game, use: Use) -> Finding | None:
    """不能以持有『不会成为效果的对象』的效果的卡为对象发动效果。在以某张卡为对象发动效果之后，该卡适用『不会成为
    效果的对象』效果的场合，因为已经取过对象所以之后效果正常适用。"""
    if use.role != "target":
        return None
    card = game.card(use.card)
    for status in protectors(game, "targeting", card):
        if status.op.who == "opp" and use.player == card.controller:
            continue
        return forbid(f"「{status.source_name}」适用中，「{card.name}」不会成为效果的对象")
    return None


@rule("3.2.2.3.1.1.4.1:6", on=Use)
def xyz_materials_are_never_targets(game: Game, use: Use) -> Finding | None:
    """XYZ素材不会成为效果对象。"""
    card = game.card(use.card)
    if use.role == "target" and card.place is Place.MATERIAL:
        return forbid(f"XYZ素材「{card.name}」不会成为效果对象")
    return None


@rule("6.3.4.3.3:6", on=Use)
def doomed_monsters_are_never_targets(game: Game, use: Use) -> Finding | None:
    """记载了『这张卡被破坏的场合，可以作为代替』的效果在这个时点适用，适用的场合视为不被破坏。"""
    if use.role == "target" and game.battle is not None and use.card in game.battle.doomed:
        return forbid(f"「{game.card(use.card).name}」已确定被战斗破坏，送去墓地前不能成为效果的对象")
    return None
