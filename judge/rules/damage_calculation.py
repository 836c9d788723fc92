"""6.3.4.3.3 伤害计算: who takes how much, what is destroyed, and what kind of damage it is."""

from judge.board.fight import happened_to
from judge.board.outcome import Outcome
from judge.board.status import statuses
from judge.game.acts import Calculation, Counts, Use
from judge.game.state import Game
from judge.game.summons import StopsApplying
from judge.game.turns import DamageKind, Replacement
from judge.game.words import Do, EventKind
from judge.rule import Finding, cause, forbid, permit, rule


@rule("6.3.4.3.3:3", on=Calculation)
def damage_calculation(game: Game, asked: Calculation) -> Finding | None:
    """和对方怪兽进行伤害计算的场合，按照以下规则进行伤害计算。"""
    me = asked.attacker.controller
    other = game.other(me)
    target = asked.target
    if target is None:
        return cause(f"直接攻击，给予{asked.atk}战斗伤害", Outcome(((other, asked.atk),) if asked.atk else ()))
    gap = asked.atk - asked.value
    if asked.target_attack_pos:
        if gap > 0:
            return cause(f"攻击力高{gap}，对方怪兽破坏，给予{gap}战斗伤害", Outcome(((other, gap),), (target.id,)))
        if gap < 0:
            lost = Outcome(((me, -gap),), (asked.attacker.id,))
            return cause(f"攻击力低{-gap}，攻击怪兽破坏，受到{-gap}战斗伤害", lost)
        return cause("攻击力相同，双方怪兽破坏，都没有战斗伤害", Outcome((), (asked.attacker.id, target.id)))
    if gap > 0:
        pierce = any(s.covers(game, asked.attacker) for s in statuses(game, Do.PIERCE))
        damage = ((other, gap),) if pierce else ()
        hurt = f"，贯穿伤害{gap}" if pierce else "，没有战斗伤害"
        return cause("攻击力高，守备表示怪兽破坏" + hurt, Outcome(damage, (target.id,)))
    if gap < 0:
        return cause(f"守备力高{-gap}，攻击玩家受到{-gap}战斗伤害", Outcome(((me, -gap),)))
    return cause("攻击力和守备力相同，都不破坏，没有战斗伤害", Outcome())


@rule("6.3.4.3.3.1:1", on=Calculation, overrides="6.3.4.3.3:3")
def two_attackers_with_zero_destroy_nothing(game: Game, asked: Calculation) -> Finding | None:
    """双方攻击力为0的攻击表示怪兽进行战斗的场合，双方玩家都不受到战斗伤害，怪兽都不破坏。"""
    del game
    if asked.target is not None and asked.target_attack_pos and asked.atk == 0 and asked.value == 0:
        return cause("双方攻击力都是0，都不破坏，都不受到战斗伤害", Outcome())
    return None


@rule("6.3.4.3.3:4", on=Counts)
def only_a_calculated_battle_is_a_battle(game: Game, asked: Counts) -> Finding | None:
    """未进行伤害计算的战斗不视为『进行战斗』。"""
    if asked.card is None or asked.what != "进行过战斗":
        return None
    if happened_to(game, asked.card, EventKind.BATTLED):
        return permit(f"「{asked.card.name}」进行过伤害计算，视为『进行战斗』")
    return forbid(f"「{asked.card.name}」没有进行伤害计算，不视为『进行战斗』")


def _doomed(game: Game, card_id: str) -> bool:
    return game.battle is not None and card_id in game.battle.doomed


@rule("6.3.4.3.3:5", on=Use, of="target")
def doomed_monsters_are_never_targets(game: Game, use: Use) -> Finding | None:
    """持有永续效果的怪兽确定被那次战斗破坏的场合，从那个时点开始效果不再适用。而且，确定破坏的怪兽，直到该伤害步
    骤结束、被送去墓地时不能成为效果的对象。"""
    if _doomed(game, use.card):
        return forbid(f"「{game.card(use.card).name}」已确定被战斗破坏，送去墓地前不能成为效果的对象")
    return None


@rule("6.3.4.3.3:5", on=StopsApplying)
def doomed_monsters_apply_nothing(game: Game, asked: StopsApplying) -> Finding | None:
    """持有永续效果的怪兽确定被那次战斗破坏的场合，从那个时点开始效果不再适用。而且，确定破坏的怪兽，直到该伤害步
    骤结束、被送去墓地时不能成为效果的对象。"""
    if asked.when != "战斗" or not _doomed(game, asked.card.id):
        return None
    return cause(f"「{asked.card.name}」已确定被战斗破坏，永续效果不再适用", True)


REPLACES = ("replace_destruction", "replace_battle_destruction", "replace_destruction_by_detach")


@rule("6.3.4.3.3:6", on=Replacement)
def something_else_instead_of_destruction(game: Game, asked: Replacement) -> Finding | None:
    """记载了『这张卡被破坏的场合，可以作为代替』的效果在这个时点适用，适用的场合视为不被破坏。"""
    for status in statuses(game, Do.PROTECT):
        words = [w for w in status.op.kinds if w.partition(":")[0] in REPLACES]
        if not words or not status.covers(game, asked.card) or (status.player, status.source) in game.refusals:
            continue
        how = "detach" if "detach" in words[0] else "destroy"
        if how == "detach" and not any(c.host == asked.card.id for c in game.table):
            continue
        return cause(f"「{status.source_name}」作为代替，「{asked.card.name}」视为不被破坏", (status.source, how))
    return None


# --- the kind of damage -----------------------------------------------------------------------------------------------
@rule("6.3.4.3.3.2:1", on=DamageKind)
def damage_by_a_battle_of_monsters(game: Game, asked: DamageKind) -> Finding | None:
    """因怪兽的战斗给予对方基本分的伤害称为战斗伤害。"""
    del game
    return cause("因怪兽的战斗给予的伤害是战斗伤害", EventKind.BATTLE_DAMAGE) if asked.by == "攻击怪兽" else None


@rule("6.3.4.3.3.2:2", on=DamageKind)
def damage_by_a_monster_in_defense(game: Game, asked: DamageKind) -> Finding | None:
    """守备表示的怪兽给予对方玩家的伤害也是战斗伤害。"""
    del game
    return cause("守备表示的怪兽给予的伤害也是战斗伤害", EventKind.BATTLE_DAMAGE) if asked.by == "守备怪兽" else None


@rule("6.3.4.3.3.2:3", on=DamageKind)
def damage_that_an_effect_calls_battle_damage(game: Game, asked: DamageKind) -> Finding | None:
    """记载了『给与对方战斗伤害』的效果给予的伤害不视为效果伤害而视为战斗伤害。"""
    del game
    if asked.by == "效果" and asked.text:
        return cause("记载了『给与对方战斗伤害』，视为战斗伤害", EventKind.BATTLE_DAMAGE)
    return None
