"""6.3.4.3 伤害步骤: the step as a whole, its five parts, and what is activated in each."""

from judge.board.activation import card_of, effect_of
from judge.board.fight import happened_to
from judge.board.status import statuses
from judge.game.acts import Activate, Consequences, Counts, Forced, Number
from judge.game.state import Game
from judge.game.summons import WaitsForCalculation
from judge.game.turns import Ends, First, Follows
from judge.game.words import Cause, EffectClass, EventKind, Part, Phase, Place
from judge.rule import Finding, cause, forbid, permit, rule


def part_of(game: Game) -> Part | None:
    """The part of the Damage Step that the duel is in; None outside of it."""
    return game.battle.part if game.battle is not None and game.phase is Phase.DAMAGE_STEP else None


def _first(game: Game, asked: First, part: Part) -> Finding | None:
    if asked.of != "activation" or part_of(game) is not part:
        return None
    return cause(f"{part.shown}：从回合玩家{game.turn_player}开始", game.turn_player)


def _follows(game: Game, now: Part, after: Part) -> Finding | None:
    return cause(f"双方放弃优先权，进入{after.shown}", after) if part_of(game) is now else None


# --- the step as a whole ----------------------------------------------------------------------------------------------
@rule("6.3.4.3:3", on=Counts)
def who_entered_the_damage_step_has_attacked(game: Game, asked: Counts) -> Finding | None:
    """进入伤害步骤的场合，那时攻击的怪兽已经视为『攻击过』。"""
    if asked.card is None or asked.what != "攻击过":
        return None
    stated = asked.card.attacks > 0 and not happened_to(game, asked.card, EventKind.ATTACK_DECLARED)
    if stated or happened_to(game, asked.card, EventKind.HAS_ATTACKED):
        return permit(f"「{asked.card.name}」的攻击进入了伤害步骤，已经视为『攻击过』")
    return forbid(f"「{asked.card.name}」的攻击没有进入伤害步骤，不视为『攻击过』")


@rule("6.3.4.3:4", on=Counts)
def what_applies_goes_on_applying(game: Game, asked: Counts) -> Finding | None:
    """已经适用的怪兽效果或永续魔法•陷阱等效果继续适用。"""
    if asked.card is None or asked.what != "继续适用" or game.phase is not Phase.DAMAGE_STEP:
        return None
    if any(s.source == asked.card.id for s in statuses(game)):
        return permit(f"已经适用的「{asked.card.name}」的效果在伤害步骤继续适用")
    return None


MOMENTS = frozenset({Part.START, Part.CALCULATION})


@rule("6.3.4.3:6", on=Activate, of="text & in the damage step")
def a_named_moment_is_over_after_other_effects(game: Game, act: Activate) -> Finding | None:
    """『伤害步骤开始时』或『伤害计算时』等指定特定时点的效果，在该时点其他卡的效果处理完毕后，不能在之后再次发动
    。"""
    part, when = part_of(game), effect_of(act).when
    if part not in MOMENTS or not game.responded:
        return None
    if not when or any(w.parts != (part,) or w.event for w in when):
        return None
    return forbid(f"{part.shown}其他卡的效果已经处理完毕，不能再发动「{card_of(game, act).name}」")


@rule("6.3.4.3:7", on=Number, of="伤害步骤的段")
def the_damage_step_has_five_parts(game: Game, asked: Number) -> Finding | None:
    """伤害步骤依照其进行分为5段。"""
    del game, asked
    return cause("伤害步骤分为5段", len(Part))


# --- from part to part ------------------------------------------------------------------------------------------------
@rule("6.3.4.3.1:1", on=Follows)
def the_damage_step_starts(game: Game, asked: Follows) -> Finding | None:
    """是伤害步骤的开始这一时点。"""
    del asked
    if game.phase is Phase.DAMAGE_STEP and game.battle is not None and game.battle.part is None:
        return cause("伤害步骤开始", Part.START)
    return None


@rule("6.3.4.3.1:2", on=First)
def at_its_start_the_turn_player_first(game: Game, asked: First) -> Finding | None:
    """从回合玩家开始进行『不进行伤害计算』等效果的发动和处理。全部效果的处理结束后，需要进行卡的发动的场合，从回
    合玩家开始进行发动。"""
    return _first(game, asked, Part.START)


@rule("6.3.4.3.1:3", on=Follows)
def before_calculation_follows(game: Game, asked: Follows) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权的场合，进入伤害计算前。"""
    del asked
    return _follows(game, Part.START, Part.BEFORE)


@rule("6.3.4.3.2:1", on=Consequences)
def attacked_face_down_monsters_are_turned_up(game: Game, asked: Consequences) -> Finding | None:
    """里侧表示的怪兽进行战斗的场合，在伤害计算前这一时点变成表侧守备表示。即使持有反转时发动的效果的场合，也不会
    在这一时点发动。"""
    del asked
    if part_of(game) is not Part.BEFORE or game.battle is None or not game.battle.target:
        return None
    target = game.card(game.battle.target)
    if target.place is not Place.MZONE or target.face_up:
        return None
    return cause("伤害计算前", (Forced(target.id, "turn_up", f"里侧表示的「{target.name}」变成表侧守备表示"),))


@rule("6.3.4.3.2:1", on=WaitsForCalculation)
def flips_are_not_answered_before_calculation(game: Game, asked: WaitsForCalculation) -> Finding | None:
    """里侧表示的怪兽进行战斗的场合，在伤害计算前这一时点变成表侧守备表示。即使持有反转时发动的效果的场合，也不会
    在这一时点发动。"""
    if part_of(game) is not Part.BEFORE:
        return None
    return cause(f"「{asked.card.name}」反转时发动的效果不在这一时点发动", True)


@rule("6.3.4.3.2:2", on=First)
def before_calculation_the_turn_player_first(game: Game, asked: First) -> Finding | None:
    """里侧的怪兽变成表侧后，需要进行卡的发动的场合，从回合玩家开始进行发动。双方玩家互相放弃发动卡的优先权的场合
    ，进入伤害计算时。"""
    return _first(game, asked, Part.BEFORE)


@rule("6.3.4.3.2:2", on=Follows)
def calculation_follows(game: Game, asked: Follows) -> Finding | None:
    """里侧的怪兽变成表侧后，需要进行卡的发动的场合，从回合玩家开始进行发动。双方玩家互相放弃发动卡的优先权的场合
    ，进入伤害计算时。"""
    del asked
    return _follows(game, Part.BEFORE, Part.CALCULATION)


@rule("6.3.4.3.3:1", on=Ends)
def what_lasts_for_the_calculation(game: Game, asked: Ends) -> Finding | None:
    """依照进行战斗的怪兽的攻击力•守备力数值进行伤害计算，扣除受到伤害玩家的基本分的时点。"""
    del game
    if asked.stretch != "伤害计算":
        return None
    return cause("伤害计算完毕，只在那次伤害计算时适用的效果终了", ("damage_calculation",))


@rule("6.3.4.3.3:2", on=First)
def at_calculation_the_turn_player_first(game: Game, asked: First) -> Finding | None:
    """从回合玩家开始进行记载了『伤害计算时』的效果的发动和处理。"""
    return _first(game, asked, Part.CALCULATION)


@rule("6.3.4.3.3:2", on=Activate, of="text & in the damage step")
def effects_that_name_the_calculation(game: Game, act: Activate) -> Finding | None:
    """从回合玩家开始进行记载了『伤害计算时』的效果的发动和处理。"""
    if part_of(game) is not Part.CALCULATION:
        return None
    if any(Part.CALCULATION in w.parts for w in effect_of(act).when):
        return permit(f"「{card_of(game, act).name}」记载了『伤害计算时』，可以在这个时点发动")
    return None


@rule("6.3.4.3.4:1", on=Follows)
def after_calculation_follows(game: Game, asked: Follows) -> Finding | None:
    """依照伤害计算时的结果，进行效果的发动和处理的时点。"""
    del asked
    return _follows(game, Part.CALCULATION, Part.AFTER)


AFTER_EVENTS = frozenset({EventKind.BATTLED, EventKind.BATTLE_DAMAGE, EventKind.FLIPPED})
END_EVENTS = frozenset({EventKind.DESTROYED_BATTLE, EventKind.DESTROYS_BATTLE})


def _at(game: Game, act: Activate, part: Part, events: frozenset[EventKind]) -> Finding | None:
    if act.event is None or part_of(game) is not part or act.event.kind not in events:
        return None
    return permit(f"{part.shown}：「{card_of(game, act).name}」的『{act.event.kind}』时的效果发动")


@rule("6.3.4.3.4:2", on=Activate, of="at an event & in the damage step")
def triggers_after_calculation(game: Game, act: Activate) -> Finding | None:
    """『伤害计算后』发动的效果、『给与对方战斗伤害时』发动的效果或『反转时发动』的效果依照优先度组成连锁发动并处
    理。"""
    return _at(game, act, Part.AFTER, AFTER_EVENTS)


@rule("6.3.4.3.5:1", on=Follows)
def the_end_of_the_damage_step_follows(game: Game, asked: Follows) -> Finding | None:
    """战斗终了，将战斗破坏的怪兽送去墓地的时点。"""
    del asked
    return _follows(game, Part.AFTER, Part.END)


@rule("6.3.4.3.5:2", on=Activate, of="at an event & text & in the damage step")
def triggers_of_destruction_by_battle(game: Game, act: Activate) -> Finding | None:
    """『这张卡被战斗破坏送去墓地时』或『这张卡战斗破坏对方怪兽时』发动的效果依照优先度组成连锁发动并处理。"""
    if effect_of(act).cls is not EffectClass.TRIGGER:
        return None
    if act.event is not None and act.event.kind is EventKind.SENT and act.event.cause is Cause.BATTLE:
        return _at(game, act, Part.END, END_EVENTS | {EventKind.SENT})
    return _at(game, act, Part.END, END_EVENTS)


@rule("6.3.4.3.5:3", on=Ends)
def what_lasts_until_the_damage_step_ends(game: Game, asked: Ends) -> Finding | None:
    """『直到伤害步骤结束时』适用的效果，直到伤害步骤结束时全部的卡片的发动和处理终了时适用。"""
    del game
    return cause("『直到伤害步骤结束时』的效果终了", ("damage_step",)) if asked.stretch == "伤害步骤" else None


@rule("6.3.4.3.5:4", on=Follows)
def the_battle_step_comes_again(game: Game, asked: Follows) -> Finding | None:
    """伤害步骤结束时的处理终了后，开始战斗步骤。之后，不再进行攻击的场合进入结束步骤。"""
    del asked
    return cause("伤害步骤终了，开始战斗步骤", Phase.BATTLE_STEP) if part_of(game) is Part.END else None
