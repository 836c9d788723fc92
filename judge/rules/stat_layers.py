"""4.3.3.6 攻守的变化: which earlier raise is counted again after a later setting."""

from judge.game.acts import Recalculates
from judge.game.state import Game
from judge.rule import Finding, cause, rule


def _asks(asked: Recalculates, *, raised: str, later: str) -> bool:
    """Whether the pair is this one: a raise (发动后 / 永续), then 变成指定数值 (发动后 / 永续) or 原本…变成."""
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
