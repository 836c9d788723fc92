"""3.2.3: flip summons, and monsters being flipped."""

from judge.board.activation import is_open, own_main_phase
from judge.game.acts import Activate, Counts, FlipSummon
from judge.game.state import Game
from judge.game.summons import Flips, Succeeded
from judge.game.words import EffectClass, EventKind, Place
from judge.rule import Finding, cause, forbid, permit, rule


@rule("3.2.3:1", on=FlipSummon)
def flip_summons_in_own_open_main_phase(game: Game, act: FlipSummon) -> Finding | None:
    """在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时，回合玩家可以把在场上里侧守备表示存
    在的怪兽变成表侧攻击表示。这个行为称为反转召唤。"""
    card = game.card(act.card)
    if not own_main_phase(game, act.player) or not is_open(game):
        return forbid("反转召唤只能在自己的主要阶段、没有其他发动和处理时进行")
    if card.place is not Place.MZONE or card.face_up or card.controller != act.player:
        return forbid(f"「{card.name}」不是自己场上里侧守备表示的怪兽")
    return permit(f"可以把里侧守备表示的「{card.name}」反转召唤")


@rule("3.2.3:3", on=FlipSummon)
def one_flip_summon_for_one_monster(game: Game, act: FlipSummon) -> Finding | None:
    """反转召唤一回合可以进行任意多次，但1只怪兽1回合只能进行1次反转召唤。"""
    card = game.card(act.card)
    if any(e.kind is EventKind.FLIP_SUMMONED and e.card == card.id and e.tick >= card.placed for e in game.history):
        return forbid(f"「{card.name}」这个回合已经反转召唤过")
    others = any(e.kind is EventKind.FLIP_SUMMONED for e in game.history)
    if others and own_main_phase(game, act.player) and is_open(game) and not card.face_up:
        return permit("反转召唤1回合可以进行任意多次")
    return None


@rule("3.2.3:4", on=FlipSummon)
def monsters_set_this_turn_are_not_flipped(game: Game, act: FlipSummon) -> Finding | None:
    """通常召唤盖伏的怪兽，在当回合中不能进行反转召唤。"""
    card = game.card(act.card)
    if card.arrived == "set" and card.arrived_turn == game.turn:
        return forbid(f"「{card.name}」是这个回合盖伏的，当回合不能反转召唤")
    return None


@rule("3.2.3:5", on=FlipSummon)
def monsters_summoned_face_down_this_turn_are_not_flipped(game: Game, act: FlipSummon) -> Finding | None:
    """因卡片效果在场上里侧守备表示特殊召唤的怪兽，在当回合中不能进行反转召唤。"""
    card = game.card(act.card)
    if card.arrived == "special" and card.arrived_turn == game.turn and not card.face_up:
        return forbid(f"「{card.name}」是这个回合特殊召唤的，当回合不能反转召唤")
    return None


@rule("3.2.3:6", on=FlipSummon)
def monsters_that_acted_are_not_flipped(game: Game, act: FlipSummon) -> Finding | None:
    """攻击宣言进行过的怪兽或已经进行过表示形式变更的怪兽被「月之书」等变成里侧表示的场合，在当回合中不能再进行反
    转召唤。"""
    card = game.card(act.card)
    if card.face_up or not (card.attacks > 0 or card.position_turn == game.turn):
        return None
    did = "攻击宣言" if card.attacks > 0 else "表示形式变更"
    return forbid(f"「{card.name}」进行过{did}，变成里侧后当回合不能再反转召唤")


@rule("3.2.3:7", on=Flips)
def flip_summoned_monsters_are_flipped(game: Game, asked: Flips) -> Finding | None:
    """反转召唤的怪兽也视为进行了「反转」。"""
    del game
    return cause(f"「{asked.card.name}」反转召唤，也视为进行了反转", True) if asked.how == "反转召唤" else None


@rule("3.2.3.1:1", on=Flips)
def turned_face_up_is_flipped(game: Game, asked: Flips) -> Finding | None:
    """怪兽在由里侧表示变为表侧表示时，该怪兽视为进行了反转。"""
    del game
    return cause(f"「{asked.card.name}」由里侧变为表侧，视为进行了反转", True) if asked.how == "效果" else None


@rule("3.2.3.1:2", on=Flips)
def attacked_face_down_monsters_are_flipped(game: Game, asked: Flips) -> Finding | None:
    """里侧表示的怪兽被攻击，在伤害步骤的伤害计算前变成表侧的场合也视为进行了反转。"""
    del game
    if asked.how == "战斗":
        return cause(f"被攻击的「{asked.card.name}」在伤害计算前变成表侧，视为进行了反转", True)
    return None


@rule("3.2.3.1:3", on=(Activate, Counts))
def flipped_otherwise_is_no_flip_summon(game: Game, asked: Activate | Counts) -> Finding | None:
    """『反转召唤成功时』发动的效果，在因战斗或卡片效果反转时不能发动。"""
    card = asked.card if isinstance(asked, Counts) else game.card(asked.card)
    if card is None or not any(e.kind is EventKind.FLIPPED and e.card == card.id for e in game.history):
        return None
    if any(e.kind is EventKind.FLIP_SUMMONED and e.card == card.id for e in game.history):
        return None
    said = f"「{card.name}」因战斗或卡片效果反转，不是『反转召唤成功时』"
    if isinstance(asked, Counts):
        return forbid(said) if asked.what == "反转召唤成功" else None
    effect = asked.effect
    waits = effect is not None and effect.cls is EffectClass.TRIGGER and asked.event is None
    if waits and effect is not None and any(EventKind.FLIP_SUMMONED in w.event for w in effect.when):
        return forbid(said)
    return None


@rule("3.2.3:1", on=Succeeded)
def flip_summons_succeed(game: Game, asked: Succeeded) -> Finding | None:
    """在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时，回合玩家可以把在场上里侧守备表示存
    在的怪兽变成表侧攻击表示。这个行为称为反转召唤。"""
    del game
    if asked.kind is EventKind.FLIP_SUMMONED:
        return cause(f"「{asked.card.name}」反转召唤成功", (EventKind.FLIP_SUMMONED,))
    return None
