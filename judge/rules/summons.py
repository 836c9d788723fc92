"""3.2.2, 3.2.3, 3.2.5: normal summons, sets, tributes, flip summons, changes of position."""

from judge.board.status import forbidders
from judge.game.acts import (
    ChangePosition,
    FlipSummon,
    NormalSummon,
    SetCard,
    SetMonster,
    SpecialSummon,
)
from judge.game.state import Game
from judge.rule import Finding, forbid, rule


@rule("4.3.3.1:1", on=(NormalSummon, SetMonster, SpecialSummon, SetCard, ChangePosition, FlipSummon))
def forbidden_acts(
    game: Game, act: NormalSummon | SetMonster | SpecialSummon | SetCard | ChangePosition | FlipSummon
) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    word = {
        NormalSummon: "normal_summon", SetMonster: "set", SpecialSummon: "special_summon", SetCard: "set",
        ChangePosition: "change_position", FlipSummon: "flip_summon",
    }[type(act)]  # fmt: skip
    card = game.card(act.cards[0] if isinstance(act, SpecialSummon) else act.card)
    by = forbidders(game, word, act.player, card)
    return forbid(f"「{by[0].source_name}」适用中，不能这样做") if by else None
