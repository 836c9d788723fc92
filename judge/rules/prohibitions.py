"""4.3.3.1: what a text in force forbids, of the acts of the Main Phase and of special summons."""

from judge.board.status import forbidders
from judge.game.acts import (
    ChangePosition,
    FlipSummon,
    NormalSummon,
    SetCard,
    SetMonster,
    SpecialSummon,
    Use,
)
from judge.game.state import Game
from judge.game.words import Do, Place
from judge.rule import Finding, Stance, ask, forbid, rule

FieldAct = NormalSummon | SetMonster | SpecialSummon | SetCard | ChangePosition | FlipSummon
WORDS: dict[type, str] = {
    NormalSummon: "normal_summon", SetMonster: "set", SpecialSummon: "special_summon", SetCard: "set",
    ChangePosition: "change_position", FlipSummon: "flip_summon",
}  # fmt: skip


@rule("4.3.3.1:1", on=(NormalSummon, SetMonster, SpecialSummon, SetCard, ChangePosition, FlipSummon))
def forbidden_acts(game: Game, act: FieldAct) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    card = game.card(act.cards[0] if isinstance(act, SpecialSummon) else act.card)
    by = forbidders(game, WORDS[type(act)], act.player, card)
    return forbid(f"「{by[0].source_name}」适用中，不能这样做") if by else None


@rule("4.3.3.1:1", on=(SetMonster, SpecialSummon, Use), of="special_summon")
def what_the_monster_itself_rules_out(game: Game, act: SetMonster | SpecialSummon | Use) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    cards = [game.card(i) for i in (act.cards if isinstance(act, SpecialSummon) else (act.card,))]
    if isinstance(act, SetMonster):
        limit, word = "cannot_be_set", "盖伏"
    else:
        limit, word = "cannot_special_summon", "特殊召唤"
    found = next((c for c in cards if limit in c.facts.limits), None)
    return forbid(f"「{found.name}」自身记载了不能{word}") if found is not None else None


@rule("4.2.3:2", on=Use, of="target")
def monsters_that_cannot_come_are_no_targets(game: Game, use: Use) -> Finding | None:
    """想要发动某个效果的场合，如果是在该效果完全无法处理的情况下则不能发动。"""
    if use.effect is None or game.card(use.card).place is Place.MZONE:
        return None
    calls = next((op for op in use.effect.does if op.do is Do.SPECIAL_SUMMON and op.what == "target"), None)
    if calls is None:
        return None
    ruling = ask(game, Use(use.player, use.card, "special_summon", use.for_, calls, use.effect))
    if ruling.stance is not Stance.FORBID:
        return None
    return forbid(f"「{game.card(use.card).name}」不能特殊召唤，不能选择：{ruling.why}", through=ruling.clauses)
