"""6.3.4.3 伤害步骤: the little that may be activated in it."""

from judge.board.activation import card_of, changes_stats, effect_of, is_trap, negates_activation
from judge.game.acts import Activate
from judge.game.facts import Effect
from judge.game.state import Event, Game
from judge.game.words import EventKind, Part, Phase
from judge.rule import Finding, forbid, permit, rule

BEFORE_CALCULATION = frozenset({Part.START, Part.BEFORE})
OWN_EVENTS = frozenset(
    {
        EventKind.SPECIAL_SUMMONED, EventKind.DESTROYED, EventKind.DESTROYED_BATTLE, EventKind.BANISHED,
        EventKind.TO_HAND, EventKind.DRAWN,
    }
)  # fmt: skip
BATTLE_EVENTS = frozenset(
    {
        EventKind.BATTLED, EventKind.BATTLE_DAMAGE, EventKind.DESTROYED_BATTLE, EventKind.DESTROYS_BATTLE,
        EventKind.DAMAGE,
    }
)  # fmt: skip


def _names_the_step(effect: Effect) -> bool:
    """Whether the text itself names a moment of the Damage Step."""
    return effect.damage_step or any(w.parts or Phase.DAMAGE_STEP in w.phases for w in effect.when)


def _own_event(act: Activate, event: Event) -> bool:
    return event.card == act.card and event.kind in OWN_EVENTS


@rule("6.3.4.3:1", on=Activate, of="in the damage step")
def little_is_activated_in_the_damage_step(game: Game, act: Activate) -> Finding | None:
    """伤害步骤中，基本上即使是得到发动卡的优先权的玩家也不能发动卡片。但是，持有以下效果的卡可以发动。"""
    effect = act.effect
    part = game.battle.part.shown if game.battle and game.battle.part else Phase.DAMAGE_STEP.shown
    if is_trap(game, act, "反击"):
        return permit(f"{part}：反击陷阱可以发动")
    if effect is not None:
        if negates_activation(effect):
            return permit(f"{part}：无效卡片•效果的发动的效果可以发动")
        if effect.mandatory:
            return permit(f"{part}：必发效果可以发动")
        event = act.event
        if event is not None and (_own_event(act, event) or event.kind in (EventKind.FLIPPED, *BATTLE_EVENTS)):
            return permit(f"{part}：「{event.kind}」时发动的效果可以发动")
        if _names_the_step(effect):
            return permit(f"{part}：记载了这个时点的效果可以发动")
        if changes_stats(effect):
            return permit(f"{part}：增减攻击力•守备力的效果可以发动")
    return forbid(f"{part}不能发动「{card_of(game, act).name}」")


@rule("6.3.4.3:2", on=Activate, of="optional & in the damage step")
def stat_changes_only_before_calculation(game: Game, act: Activate) -> Finding | None:
    """增减怪兽的攻击力•守备力的效果只能在到伤害计算前为止的时点发动。"""
    effect = effect_of(act)
    if game.battle is None or act.event is not None:
        return None
    if not changes_stats(effect) or _names_the_step(effect) or negates_activation(effect):
        return None
    part = game.battle.part
    if part in BEFORE_CALCULATION:
        return None
    return forbid(f"增减攻击力•守备力的效果只能在到伤害计算前为止发动，现在是{part.shown if part else ''}")


@rule("3.2.7.3:5", on=Activate, of="trigger & optional & at an event & in the damage step")
def triggers_in_the_damage_step(game: Game, act: Activate) -> Finding | None:
    """在伤害步骤中这个时点基本上不能发动诱发效果。但是，必发效果/自身特殊召唤成功时发动的效果/反转时发动的怪兽效
    果/自身被破坏、除外或加入手卡时发动的效果可以发动。"""
    if act.event is None or _own_event(act, act.event) or act.event.kind is EventKind.FLIPPED:
        return None
    if act.event.kind in BATTLE_EVENTS or _names_the_step(effect_of(act)):
        return None
    return forbid(f"伤害步骤中不能发动「{card_of(game, act).name}」的这个诱发效果")
