"""4.3.3.7 伤害: damage by effects, what is no damage, what is battle damage."""

from judge.game.acts import Counts
from judge.game.questions import LifeAfter
from judge.game.state import Event, Game
from judge.game.turns import DamageKind
from judge.game.words import EventKind
from judge.rule import Finding, cause, forbid, rule

LOSSES = frozenset({EventKind.DAMAGE, EventKind.BATTLE_DAMAGE, EventKind.LP_PAID, EventKind.LP_LOST})
WORDS = {EventKind.LP_PAID: "作为cost支付的基本分", EventKind.LP_LOST: "『失去基本分』的效果"}


@rule("4.3.3.7:1", on=LifeAfter)
def damage_takes_that_many_life_points(game: Game, asked: LifeAfter) -> Finding | None:
    """因效果受到伤害的场合，该玩家减去那个数值的基本分。"""
    if asked.kind is not EventKind.DAMAGE:
        return None
    now = game.lp_of(asked.player)
    return cause(f"{asked.player}因效果受到{asked.amount}伤害：{now}-{asked.amount}", max(0, now - asked.amount))


def _last_loss(game: Game) -> Event | None:
    """The last time in this turn that life points went down."""
    return next((e for e in reversed(game.history) if e.kind in LOSSES), None)


@rule("4.3.3.7:2", on=Counts)
def payments_and_losses_are_no_damage(game: Game, asked: Counts) -> Finding | None:
    """作为cost支付的基本分或因『失去基本分』的效果基本分减少的场合不视为「受到伤害」。"""
    last = _last_loss(game)
    if asked.what != "受到伤害" or last is None or last.kind not in WORDS:
        return None
    return forbid(f"{WORDS[last.kind]}，{last.player}减少{last.amount}，不视为「受到伤害」")


@rule("4.3.3.7:3", on=DamageKind)
def piercing_damage_is_battle_damage(game: Game, asked: DamageKind) -> Finding | None:
    """适用『这张卡向守备表示怪兽攻击时，若攻击力超过那个守备力，给与对方基本分那个数值的战斗伤害』等记载『给予战
    斗伤害』的效果的场合，该伤害视为战斗伤害。"""
    del game
    if asked.by == "攻击怪兽" and asked.text:
        return cause("向守备表示怪兽攻击给予的伤害，视为战斗伤害", EventKind.BATTLE_DAMAGE)
    return None


@rule("4.3.3.7:4", on=DamageKind)
def shifted_damage_is_battle_damage(game: Game, asked: DamageKind) -> Finding | None:
    """『对自己的战斗伤害由对方代受』等将战斗伤害转移的效果给与的伤害视为战斗伤害。"""
    del game
    return cause("由对方代受的战斗伤害，视为战斗伤害", EventKind.BATTLE_DAMAGE) if asked.by == "代受" else None
