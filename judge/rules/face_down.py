"""4.3.3.10 将怪兽变成里侧表示."""

from judge.game.acts import Attack, ChangePosition, FlipSummon, Use
from judge.game.questions import TurnedDown
from judge.game.state import Game
from judge.game.words import Do, Place
from judge.rule import Finding, cause, forbid, rule


@rule("4.3.3.10:1", on=TurnedDown)
def what_applied_ends_when_turned_down(game: Game, asked: TurnedDown) -> Finding | None:
    """场上的表侧表示怪兽变成里侧表示时，对其适用的效果不再适用。"""
    names = dict.fromkeys(f"「{m.source_name}」" for m in game.modifiers if asked.card.id in m.cards)
    if not names:
        return None
    return cause(f"「{asked.card.name}」变成里侧表示，{'、'.join(names)}的效果不再适用", "modifiers")


@rule("4.3.3.10:2", on=TurnedDown)
def lasting_targets_end_when_turned_down(game: Game, asked: TurnedDown) -> Finding | None:
    """永续•装备魔法或永续陷阱等，已经适用效果的对象怪兽变成里侧表示的场合，该怪兽不再是效果对象，之后对效果对象
    适用的效果不再适用。"""
    holders = [c.name for c in game.table if asked.card.id in c.bound_to or c.equipped_to == asked.card.id]
    if not holders:
        return None
    return cause(f"「{asked.card.name}」变成里侧表示，不再是「{'」「'.join(holders)}」的效果对象", "bonds")


@rule("4.3.3.10:3", on=(FlipSummon, ChangePosition))
def monsters_turned_down_stay_as_they_are(game: Game, act: FlipSummon | ChangePosition) -> Finding | None:
    """召唤•特殊召唤•进行过表示形式的变更、进行过攻击宣言的怪兽因卡片效果变成里侧表示状态的场合，当回合不能反转
    召唤。而且，即使之后因其他卡的效果变成表示表示的场合，也不能进行表示形式的变更。"""
    card = game.card(act.card)
    came = bool(card.arrived) and card.arrived_turn == game.turn
    acted = came or card.attacks > 0 or card.position_turn == game.turn
    if not acted or card.set_turn != game.turn or (came and card.arrived == "set"):
        return None
    if isinstance(act, FlipSummon):
        return None if card.face_up else forbid(
            f"「{card.name}」这个回合召唤、攻击或变更过表示形式，变成里侧后当回合不能反转召唤"
        )
    if not card.face_up:
        return None
    return forbid(f"「{card.name}」这个回合召唤、攻击或变更过表示形式，变成里侧后又变成表侧，也不能变更表示形式")


@rule("4.3.3.10:4", on=Attack)
def monsters_that_attacked_attack_no_more(game: Game, act: Attack) -> Finding | None:
    """进行过攻击的怪兽变成里侧表示后，在同一回合的战斗阶段中又变成表侧攻击表示的场合，该怪兽由于已经进行过攻击，
    所以不能再进行攻击。"""
    card = game.card(act.card)
    if card.attacks > 0 and card.face_up and card.set_turn == game.turn and card.place is Place.MZONE and not act.again:
        return forbid(f"「{card.name}」进行过攻击，变成里侧后又变成表侧攻击表示，不能再进行攻击")
    return None


@rule("4.3.3.10:5", on=Use, of=("facedown", "target"))
def tokens_are_never_face_down(game: Game, use: Use) -> Finding | None:
    """衍生物不能变成里侧表示。"""
    card = game.card(use.card)
    if not card.is_type("衍生物"):
        return None
    steps = use.effect.does if use.effect is not None else ()
    turns_down = any(op.do is Do.POSITION and op.pos == "facedown" for op in steps)
    if use.role == "facedown" or turns_down:
        return forbid(f"衍生物「{card.name}」不能变成里侧表示")
    return None
