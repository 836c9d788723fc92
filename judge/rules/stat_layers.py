"""4.3.3.6.1, 4.3.3.6.2: which earlier change of ATK or DEF is counted again after a later setting."""

from judge.game.acts import Recalculates
from judge.game.state import Game
from judge.rule import Finding, cause, rule


def _asks(asked: Recalculates, *, raised: str, later: str) -> bool:
    """Whether the pair is this one: a raise (发动后 / 永续), then 变成指定数值 (发动后 / 永续) or 原本…变成."""
    if asked.earlier.op.how not in ("raise", "lower"):
        return False
    continuous = asked.earlier_continuous == (raised == "永续")
    if later == "原本":
        return continuous and asked.later.op.original and not asked.later_continuous
    if later == "永续":
        return continuous and asked.later_continuous
    return continuous and not asked.later.op.original and not asked.later_continuous


@rule("4.3.3.6.1.1:2", on=Recalculates)
def activated_raise_then_activated_setting(game: Game, asked: Recalculates) -> Finding | None:
    """「发动后攻击力•守备力上升•下降的效果」适用后，「发动后攻击力•守备力变成指定数值的效果」适用的场合，该效
    果适用后不会再度计算「发动后攻击力•守备力上升•下降的效果」所产生的数值变化。"""
    del game
    if _asks(asked, raised="发动后", later="发动后"):
        return cause("发动后上升•下降，之后发动后变成指定数值：上升•下降不再计算", False)
    return None


@rule("4.3.3.6.1.1:3", on=Recalculates)
def activated_raise_then_original_setting(game: Game, asked: Recalculates) -> Finding | None:
    """「发动后攻击力•守备力上升•下降的效果」适用后，「原本攻击力•守备力变成指定数值的效果」适用的场合，该效果
    适用后还会再度计算「发动后攻击力•守备力上升•下降的效果」所产生的数值变化。"""
    del game
    if _asks(asked, raised="发动后", later="原本"):
        return cause("发动后上升•下降，之后原本数值变成指定数值：上升•下降再度计算", True)
    return None


@rule("4.3.3.6.2.3:2", on=Recalculates)
def original_setting_counts_raises_again(game: Game, asked: Recalculates) -> Finding | None:
    """「发动后攻击力•守备力上升•下降的效果」适用后，「原本攻击力•守备力变成指定数值的效果」适用的场合，该效果
    适用后还会再度计算「发动后攻击力•守备力上升•下降的效果」所产生的数值变化。"""
    del game
    if _asks(asked, raised="发动后", later="原本"):
        return cause("原本数值变成指定数值后，还会再度计算上升•下降", True)
    return None


@rule("4.3.3.6.1.2:2", on=Recalculates)
def continuous_raise_then_activated_setting(game: Game, asked: Recalculates) -> Finding | None:
    """「攻击力•守备力永续上升•下降的效果」适用中，「发动后攻击力•守备力变成指定数值的效果」适用的场合，该效果
    适用后不会再度计算「攻击力•守备力永续上升•下降的效果」所产生的数值变化。"""
    del game
    if _asks(asked, raised="永续", later="发动后"):
        return cause("永续上升•下降，之后发动后变成指定数值：不再计算", False)
    return None


@rule("4.3.3.6.1.2:3", on=Recalculates)
def continuous_raise_then_original_setting(game: Game, asked: Recalculates) -> Finding | None:
    """「攻击力•守备力永续上升•下降的效果」适用中，「原本攻击力•守备力变成指定数值的效果」适用的场合，该效果适
    用后还会再度计算「攻击力•守备力永续上升•下降的效果」所产生的数值变化。"""
    del game
    if _asks(asked, raised="永续", later="原本"):
        return cause("永续上升•下降，之后原本数值变成指定数值：再度计算", True)
    return None


@rule("4.3.3.6.1.2:4", on=Recalculates)
def continuous_raise_then_continuous_setting(game: Game, asked: Recalculates) -> Finding | None:
    """「攻击力•守备力永续上升•下降的效果」适用中，「攻击力•守备力永续变成指定数值的效果」适用的场合，该效果适
    用后还会再度计算「攻击力•守备力永续上升•下降的效果」所产生的数值变化。"""
    del game
    if _asks(asked, raised="永续", later="永续"):
        return cause("永续上升•下降，之后永续变成指定数值：再度计算", True)
    return None


@rule("4.3.3.6.2.2:2", on=Recalculates)
def activated_raise_then_continuous_setting(game: Game, asked: Recalculates) -> Finding | None:
    """「发动后攻击力•守备力上升•下降的效果」适用后，「攻击力•守备力永续变成指定数值的效果」适用的场合，该效果
    适用后不会再度计算「发动后攻击力•守备力上升•下降的效果」所产生的数值变化。"""
    del game
    if _asks(asked, raised="发动后", later="永续"):
        return cause("发动后上升•下降，之后永续变成指定数值：不再计算", False)
    return None


@rule("4.3.3.6.2.1:2", on=Recalculates)
def activated_settings_stand_whatever_came_before(game: Game, asked: Recalculates) -> Finding | None:
    """「发动后攻击力•守备力变成指定数值的效果」适用的怪兽，即使已经适用其他变化攻击力•守备力的效果，就结果来说
    数值还是会变成「指定的数值」。而且，因为一直有效的效果而导致的攻击力•守备力变化不会再度计算。"""
    del game
    if asked.later.op.original or asked.later_continuous:
        return None
    return cause("发动后变成指定数值：结果就是指定的数值，之前的变化不再计算", False)


@rule("4.3.3.6.2:2", on=Recalculates)
def the_later_original_value_decides(game: Game, asked: Recalculates) -> Finding | None:
    """『原本攻击力•守备力变成~』的效果复数适用的场合，其数值基本上由后适用的效果决定。"""
    del game
    if asked.earlier.op.original and asked.later.op.original and asked.earlier.op.how not in ("raise", "lower"):
        return cause("『原本攻击力•守备力变成』复数适用，由后适用的效果决定", False)
    return None
