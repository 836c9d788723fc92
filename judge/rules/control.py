"""4.3.3.4.7 控制权的变更: whose card it is, and where there is no room for it."""

from judge.board.activation import effect_of
from judge.board.possible import free_zones
from judge.game.acts import Activate, Use
from judge.game.facts import Op
from judge.game.questions import ControlMoves
from judge.game.state import Game
from judge.game.words import Do, Place
from judge.rule import Finding, cause, forbid, permit, rule

USES = frozenset({"tribute", "synchro_material", "xyz_material", "fusion_material", "ritual_tribute"})


@rule("4.3.3.4.7:1", on=Use)
def taken_cards_are_their_controllers(game: Game, use: Use) -> Finding | None:
    """转移控制权的卡视为那时的控制者持有的卡。可以作为卡的发动的cost，用于进行XYZ召唤、同调召唤等特殊召唤。"""
    card = game.card(use.card)
    if card.controller != use.player or card.owner == use.player or not card.on_field:
        return None
    if use.role.startswith("cost:") or use.role in USES:
        return permit(f"「{card.name}」的控制权在{use.player}，视为{use.player}的卡，可以使用")
    return None


@rule("4.3.3.4.7:3", on=Activate, of="text")
def no_control_without_room(game: Game, act: Activate) -> Finding | None:
    """自己的怪兽区域有5只怪兽存在的场合，不能发动得到对方怪兽控制权的效果。而且，转移怪兽控制权的处理之前，要移向
    的怪兽区域已经有5只怪兽存在的场合，转移控制权的怪兽被破坏送去墓地。"""
    effect = effect_of(act)
    if not _takes_control(effect.does) or any(op.do is Do.TRIBUTE for op in effect.cost):
        return None
    if free_zones(game, act.player, Place.MZONE) < 1:
        return forbid(f"{act.player}的怪兽区域已有5只怪兽，不能发动得到控制权的效果")
    return None


def _takes_control(ops: tuple[Op, ...]) -> bool:
    return any(op.do is Do.CONTROL for op in ops)


@rule("4.3.3.4.7:3", on=ControlMoves)
def monsters_without_room_are_destroyed(game: Game, asked: ControlMoves) -> Finding | None:
    """自己的怪兽区域有5只怪兽存在的场合，不能发动得到对方怪兽控制权的效果。而且，转移怪兽控制权的处理之前，要移向
    的怪兽区域已经有5只怪兽存在的场合，转移控制权的怪兽被破坏送去墓地。"""
    if free_zones(game, asked.player, Place.MZONE) < 1:
        return forbid(f"{asked.player}的怪兽区域已有5只怪兽，「{asked.card.name}」被破坏送去墓地", "destroyed")
    return cause(f"控制权转移给{asked.player}", "moved")
