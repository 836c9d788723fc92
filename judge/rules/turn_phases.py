"""6.3.1 to 6.3.3, 6.3.5: the Draw, Standby and Main Phases."""

from judge.board.activation import card_of, effect_of, is_open, own_main_phase
from judge.board.status import statuses
from judge.board.turns import draw_due
from judge.game.acts import (
    Activate,
    ChangePosition,
    DoDraw,
    Enter,
    FlipSummon,
    NormalSummon,
    Number,
    SetCard,
    SetMonster,
    SpecialSummon,
    Winner,
)
from judge.game.facts import Effect
from judge.game.state import Game
from judge.game.turns import First, Follows
from judge.game.words import MAIN_PHASES, Do, EffectClass, Phase
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.priority import goes_on_to, turn_player_first

Summon = NormalSummon | SetMonster | SpecialSummon
FreeAct = Summon | FlipSummon | ChangePosition | SetCard


# --- the Draw Phase ---------------------------------------------------------------------------------------------------
def names_before_draw(effect: Effect | None) -> bool:
    """Whether the text itself says 抽卡前 or 作为进行通常抽卡的代替."""
    return effect is not None and any("before_draw" in w.window for w in effect.when)


@rule("6.3.1:1", on=DoDraw)
def the_normal_draw_comes_first(game: Game, act: DoDraw) -> Finding | None:
    """回合玩家在抽卡阶段最开始，从卡组抽卡1张。这称为「通常抽卡」。"""
    if act.player != game.turn_player or game.phase is not Phase.DRAW:
        return forbid(f"通常抽卡由回合玩家在抽卡阶段进行，现在是{game.turn_player}的{game.phase.shown}")
    if game.stated("drawn"):
        return forbid("这个回合已经进行过通常抽卡")
    return permit("抽卡阶段最开始，从卡组抽1张卡")


@rule("6.3.1:2", on=DoDraw)
def no_normal_draw_for_who_goes_first(game: Game, act: DoDraw) -> Finding | None:
    """先攻第1回合玩家的抽卡阶段不能通常抽卡。"""
    del act
    return forbid("先攻第1回合的抽卡阶段不能通常抽卡") if game.stated("先攻第1回合") else None


@rule("6.3.1:3", on=Activate)
def nothing_is_activated_before_the_draw(game: Game, act: Activate) -> Finding | None:
    """抽卡阶段直到回合玩家抽卡后，双方玩家才能发动卡片。因此，除了已经适用的效果，抽卡终了前不能进行任何卡的发动
    •处理。作为例外，适用『作为进行通常抽卡的代替』效果或记载了『抽卡前』发动•处理的效果正常进行发动和处理。"""
    if not draw_due(game):
        return None
    name = card_of(game, act).name
    if names_before_draw(act.effect):
        return permit(f"「{name}」记载了抽卡前发动")
    return forbid(f"回合玩家还没有抽卡，不能发动「{name}」")


@rule("6.3.1:3", on=Number, overrides="6.3.1:1", of="通常抽卡")
def something_instead_of_the_draw(game: Game, asked: Number) -> Finding | None:
    """抽卡阶段直到回合玩家抽卡后，双方玩家才能发动卡片。因此，除了已经适用的效果，抽卡终了前不能进行任何卡的发动
    •处理。作为例外，适用『作为进行通常抽卡的代替』效果或记载了『抽卡前』发动•处理的效果正常进行发动和处理。"""
    del asked
    for status in statuses(game, Do.SKIP):
        who = status.player if status.op.who == "own" else game.other(status.player)
        if "normal_draw" in status.op.kinds and who == game.turn_player:
            return forbid(f"「{status.source_name}」：作为进行通常抽卡的代替", 0)
    return None


@rule("6.3.1:4", on=First)
def after_the_draw_the_turn_player_first(game: Game, asked: First) -> Finding | None:
    """回合玩家抽卡后，需要进行卡的发动的场合，从回合玩家开始进行发动。"""
    return turn_player_first(game, asked, "activation", Phase.DRAW)


@rule("6.3.1:5", on=Winner)
def no_card_to_draw_loses(game: Game, asked: Winner) -> Finding | None:
    """卡组没有卡，在需要抽卡却无卡可抽的场合，该玩家决斗败北。"""
    del asked
    decked = [p for p in game.players if game.stated(f"decked:{p}")]
    if len(decked) != 1:
        return None
    return cause(f"{decked[0]}需要抽卡却无卡可抽，决斗败北", game.other(decked[0]))


@rule("6.3.1:6", on=Follows)
def the_standby_phase_follows(game: Game, asked: Follows) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权，抽卡阶段终了后，开始进行准备阶段。"""
    del asked
    return goes_on_to(game, Phase.DRAW, Phase.STANDBY)


# --- the Standby Phase ------------------------------------------------------------------------------------------------
@rule("6.3.2:1", on=First)
def in_the_standby_phase_the_turn_player_first(game: Game, asked: First) -> Finding | None:
    """需要进行卡的发动的场合，从回合玩家开始进行发动。"""
    return turn_player_first(game, asked, "activation", Phase.STANDBY)


@rule("6.3.2:2", on=First)
def the_turn_players_standby_effects_first(game: Game, asked: First) -> Finding | None:
    """有需要在准备阶段发动和适用的效果的场合，基本上从回合玩家开始进行处理。而且，如果有「旋风」等发动时机任意的
    卡和效果要发动的场合，可以由玩家任意决定发动和处理的先后顺序。"""
    return turn_player_first(game, asked, "handling", Phase.STANDBY)


@rule("6.3.2:3", on=Follows)
def the_main_phase_follows(game: Game, asked: Follows) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权，准备阶段终了后，进入主要阶段1。"""
    del asked
    return goes_on_to(game, Phase.STANDBY, Phase.MAIN1)


@rule("6.3.2:4", on=Activate, of="text")
def standby_triggers_once_a_phase(game: Game, act: Activate) -> Finding | None:
    """「准备阶段时发动的诱发效果」在该效果的发动被无效的场合，不能在同一阶段再度发动。"""
    effect = effect_of(act)
    if effect.cls is not EffectClass.TRIGGER or game.phase is not Phase.STANDBY:
        return None
    if (act.card, effect.id) in game.phase_used:
        return forbid(f"「{card_of(game, act).name}」的这个效果在这个准备阶段已经发动过，发动被无效也不能再度发动")
    return None


# --- the Main Phases --------------------------------------------------------------------------------------------------
@rule("6.3.3:1", on=Activate, of="text")
def only_as_the_first_act_of_the_main_phase(game: Game, act: Activate) -> Finding | None:
    """主要阶段1的开始时，回合玩家可以发动『主要阶段1的开始时才能发动』的卡和效果。该效果是回合玩家只能在主要阶段1
    作为其最初行动发动的卡和效果。"""
    if not any("main_start" in w.window for w in effect_of(act).when):
        return None
    name = card_of(game, act).name
    if act.player == game.turn_player and game.phase is Phase.MAIN1 and game.turn_actions == 0 and is_open(game):
        return permit(f"主要阶段1开始时，「{name}」可以作为最初的行动发动")
    return forbid(f"「{name}」只能由回合玩家在主要阶段1作为最初的行动发动")


@rule("6.3.3:2", on=(NormalSummon, SetMonster, SpecialSummon, FlipSummon, ChangePosition, SetCard))
def what_is_done_in_the_main_phase(game: Game, act: FreeAct) -> Finding | None:
    """回合玩家获得发动卡的优先权，且没有其他卡的发动•处理需要进行的场合，可以在主要阶段进行以下行动。"""
    if own_main_phase(game, act.player) and game.phase is Phase.MAIN1 and is_open(game):
        return permit("主要阶段1，没有其他发动和处理，回合玩家可以进行这个行动")
    return None


@rule("6.3.3:3", on=Enter)
def battle_or_end_after_main_phase_one(game: Game, act: Enter) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权，主要阶段1终了后，回合玩家可以选择进入战斗阶段或结束阶段。"""
    if game.phase is Phase.MAIN1 and act.player == game.turn_player and act.phase in (Phase.START_STEP, Phase.END):
        return permit("主要阶段1终了后，回合玩家可以选择进入战斗阶段或结束阶段")
    return None


@rule("6.3.3:3", on=Follows)
def the_end_phase_without_a_battle(game: Game, asked: Follows) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权，主要阶段1终了后，回合玩家可以选择进入战斗阶段或结束阶段。"""
    if game.phase is Phase.MAIN1 and asked.goal is Phase.END:
        return cause("主要阶段1终了后选择进入结束阶段", Phase.END)
    return None


@rule("6.3.5:1", on=Enter)
def main_phase_two_only_after_battle(game: Game, act: Enter) -> Finding | None:
    """只在战斗阶段终了后进行主要阶段2。"""
    if act.phase is not Phase.MAIN2:
        return None
    if game.phase in MAIN_PHASES and not game.battle_phase_done:
        return forbid("没有进行战斗阶段，不能进入主要阶段2")
    return permit("战斗阶段终了后进入主要阶段2")


@rule("6.3.5:2", on=(NormalSummon, SetMonster, SpecialSummon, FlipSummon, ChangePosition, SetCard))
def the_same_acts_in_main_phase_two(game: Game, act: FreeAct) -> Finding | None:
    """主要阶段2和主要阶段1进行相同行动。"""
    if own_main_phase(game, act.player) and game.phase is Phase.MAIN2 and is_open(game):
        return permit("主要阶段2和主要阶段1进行相同行动")
    return None


@rule("6.3.5:3", on=(NormalSummon, SetMonster, SpecialSummon))
def what_was_done_in_main_phase_one_is_done(game: Game, act: Summon) -> Finding | None:
    """通常召唤或摇摆召唤等1回合只能进行1词的行动在主要阶段1进行过的场合，主要阶段2不能再进行。"""
    if game.phase is not Phase.MAIN2:
        return None
    if isinstance(act, SpecialSummon):
        if act.how == "pendulum" and game.pendulum_summoned:
            return forbid("这个回合已经摇摆召唤过，主要阶段2不能再进行")
        return None
    if act.player in game.normal_summons:
        return forbid("这个回合已经通常召唤过，主要阶段2不能再进行")
    return None


@rule("6.3.5:4", on=Follows)
def the_end_phase_follows(game: Game, asked: Follows) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权，主要阶段2终了后，开始进行结束阶段。"""
    del asked
    return goes_on_to(game, Phase.MAIN2, Phase.END)
