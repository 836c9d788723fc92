"""3.2.2, 3.2.3, 3.2.5: normal summons, sets, tributes, flip summons, changes of position."""

from judge.board.status import forbidders
from judge.game.acts import (
    ChangePosition,
    Enter,
    FlipSummon,
    NormalSummon,
    SetCard,
    SetMonster,
    SpecialSummon,
)
from judge.game.state import Game
from judge.game.words import MAIN_PHASES, Phase
from judge.rule import Finding, forbid, permit, rule


@rule("4.3.3.1:1", on=(NormalSummon, SetMonster, SpecialSummon, SetCard, ChangePosition, FlipSummon))
def forbidden_acts(game: Game, act: NormalSummon | SetMonster | SpecialSummon | SetCard | ChangePosition | FlipSummon) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    word = {
        NormalSummon: "normal_summon", SetMonster: "set", SpecialSummon: "special_summon", SetCard: "set",
        ChangePosition: "change_position", FlipSummon: "flip_summon",
    }[type(act)]  # fmt: skip
    card = game.card(act.cards[0] if isinstance(act, SpecialSummon) else act.card)
    by = forbidders(game, word, act.player, card)
    return forbid(f"「{by[0].source_name}」适用中，不能这样做") if by else None


@rule("6.3.3:3", on=Enter)
def battle_phase_after_main_phase_one(game: Game, act: Enter) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权，主要阶段1终了后，回合玩家可以选择进入战斗阶段或结束阶段。"""
    if act.phase is not Phase.START_STEP:
        return None
    if game.turn_player != act.player or game.phase is not Phase.MAIN1:
        return forbid(f"战斗阶段由回合玩家从主要阶段1进入，现在是{game.turn_player}的{game.phase.shown}")
    return permit("主要阶段1终了后，回合玩家可以选择进入战斗阶段")


@rule("6.3.4:2", on=Enter)
def no_battle_phase_in_the_first_turn(game: Game, act: Enter) -> Finding | None:
    """先攻第1回合玩家不能进行战斗阶段。"""
    if act.phase is Phase.START_STEP and game.stated("先攻第1回合"):
        return forbid("先攻第1回合不能进行战斗阶段")
    return None


@rule("6.3.5:1", on=Enter)
def main_phase_two_only_after_battle(game: Game, act: Enter) -> Finding | None:
    """只在战斗阶段终了后进行主要阶段2。"""
    if act.phase is not Phase.MAIN2:
        return None
    if game.phase in MAIN_PHASES and not game.battle_phase_done:
        return forbid("没有进行战斗阶段，不能进入主要阶段2")
    return permit("战斗阶段终了后进入主要阶段2")
