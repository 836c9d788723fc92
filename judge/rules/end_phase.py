"""6.3.6 结束阶段: who goes first in it, what ends with it, the hand limit, the next turn."""

from judge.game.acts import Counts, Move, Number
from judge.game.state import Game
from judge.game.turns import Ends, First, Follows
from judge.game.words import Cause, EventKind, Phase
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.priority import turn_player_first

ENDS_APPLYING = "终了适用"  # the act: A 做 终了适用 「效果遮蒙者」
ADJUSTING = "调整手卡"  # the detail: 问 「光蛇」 算 从手卡丢弃 调整手卡


@rule("6.3.6:1", on=First)
def in_the_end_phase_the_turn_player_first(game: Game, asked: First) -> Finding | None:
    """结束阶段开始时需要进行卡的发动的场合，从回合玩家开始进行发动。"""
    return turn_player_first(game, asked, "activation", Phase.END)


@rule("6.3.6:2", on=First)
def the_turn_players_end_phase_effects_first(game: Game, asked: First) -> Finding | None:
    """有需要在结束阶段发动和适用的效果的场合，基本上从回合玩家开始进行处理。而且，如果有「旋风」等发动时机任意的
    卡和效果要发动的场合，可以由玩家任意决定发动和处理的先后顺序。"""
    return turn_player_first(game, asked, "handling", Phase.END)


@rule("6.3.6:3", on=First)
def the_turn_players_left_over_effects_first(game: Game, asked: First) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权后，存在有在结束阶段的必发效果或必须处理的效果的场合，从回合玩家开始进行发动
    和处理。"""
    return turn_player_first(game, asked, "mandatory", Phase.END)


@rule("6.3.6:3", on=Move)
def effects_until_the_end_phase_end_when_their_player_says_so(game: Game, act: Move) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权后，存在有在结束阶段的必发效果或必须处理的效果的场合，从回合玩家开始进行发动
    和处理。"""
    if act.what != ENDS_APPLYING:
        return None
    found = [m for m in game.modifiers if m.source == act.card and m.until == "end_phase"]
    if game.phase is not Phase.END or game.chain:
        return forbid("『直到结束阶段时』的适用在结束阶段、没有其他发动和处理时才能终了")
    if not found or found[0].player != act.player:
        return forbid(f"{act.player}没有这样的『直到结束阶段时』适用中的效果")
    return permit(f"{act.player}选择终了「{found[0].source_name}」的效果的适用")


@rule("6.3.6:3", on=Ends)
def what_lasts_until_the_end_phase(game: Game, asked: Ends) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权后，存在有在结束阶段的必发效果或必须处理的效果的场合，从回合玩家开始进行发动
    和处理。"""
    del game
    return cause("『直到结束阶段时』的效果必须终了", ("end_phase",)) if asked.stretch == "结束阶段" else None


@rule("6.3.6:4", on=Number, of="手卡上限")
def discarded_down_to_six(game: Game, asked: Number) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权，全部的卡的处理终了后回合玩家手卡有7张以上的场合，需要选择丢弃的手卡，并丢弃
    到6张为止。这时丢弃的手卡视为「从手卡丢弃」「从手卡送去墓地」。但不视为「因效果从手卡丢弃」「因效果从手卡送去
    墓地」。"""
    if asked.player not in ("", game.turn_player):
        return None
    return cause("全部的卡的处理终了后，回合玩家手卡7张以上的场合丢弃到6张为止", 6)


@rule("6.3.6:4", on=Counts)
def discarded_by_rule_is_discarded_and_sent(game: Game, asked: Counts) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权，全部的卡的处理终了后回合玩家手卡有7张以上的场合，需要选择丢弃的手卡，并丢弃
    到6张为止。这时丢弃的手卡视为「从手卡丢弃」「从手卡送去墓地」。但不视为「因效果从手卡丢弃」「因效果从手卡送去
    墓地」。"""
    kinds = {"从手卡丢弃": EventKind.DISCARDED, "从手卡送去墓地": EventKind.SENT}
    kind = kinds.get(asked.what.removeprefix("因效果"))
    if asked.card is None or kind is None:
        return None
    found = [e for e in game.history if e.card == asked.card.id and e.kind is kind and e.cause is Cause.RULE]
    if not found and asked.detail != ADJUSTING:
        return None
    if asked.what.startswith("因效果"):
        return forbid(f"调整手卡而丢弃的「{asked.card.name}」不视为{asked.what}")
    return permit(f"调整手卡而丢弃的「{asked.card.name}」视为{asked.what}")


@rule("6.3.6:5", on=Ends)
def what_lasts_until_the_turn_ends(game: Game, asked: Ends) -> Finding | None:
    """记载了『直到回合结束时』的效果，直到双方玩家互相放弃发动卡的优先权，手卡调整结束，全部的卡的处理终了时为止
    适用。"""
    del game
    if asked.stretch != "回合":
        return None
    return cause("『直到回合结束时』的效果到手卡调整和全部的处理终了为止", ("turn_end",))


@rule("6.3.6:6", on=Follows)
def the_opponents_turn_follows(game: Game, asked: Follows) -> Finding | None:
    """结束阶段终了后，开始进行对方玩家的抽卡阶段。"""
    del asked
    if game.phase is not Phase.END:
        return None
    return cause(f"结束阶段终了后，开始{game.other(game.turn_player)}的抽卡阶段", Phase.DRAW)
