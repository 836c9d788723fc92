"""6.2 发动卡的优先权 and the right to go on; 6.3:1 to 6.3:5: the order of the phases, and who declares them."""


from judge.board.timing import open_now
from judge.board.turns import holder
from judge.game.acts import Activate, Counts, EndTurn, Enter, Number, Pass
from judge.game.state import Card, Game
from judge.game.turns import First
from judge.game.words import Phase
from judge.rule import Finding, ask, cause, forbid, permit, rule

HOLDS = "持有优先权"  # the question: 问 算 『A持有优先权』
ORDER = (
    Phase.DRAW, Phase.STANDBY, Phase.MAIN1, Phase.START_STEP, Phase.BATTLE_STEP, Phase.DAMAGE_STEP, Phase.END_STEP,
    Phase.MAIN2, Phase.END,
)  # fmt: skip


def asks_for_the_right(game: Game, asked: Counts) -> str:
    """The player of whom is asked whether he has the right to activate now; "" when something else is asked."""
    player = asked.what.removesuffix(HOLDS)
    return player if asked.what.endswith(HOLDS) and player in game.players else ""


def turn_player_first(game: Game, asked: First, of: str, phase: Phase) -> Finding | None:
    """The turn player comes first in this phase, for this sort of activation."""
    if asked.of != of or game.phase is not phase:
        return None
    return cause(f"{phase.shown}：从回合玩家{game.turn_player}开始", game.turn_player)


def goes_on_to(game: Game, now: Phase, after: Phase) -> Finding | None:
    """After this phase or step comes that one."""
    if game.phase is not now:
        return None
    return cause(f"双方放弃优先权，{now.shown}终了，进入{after.shown}", after)


@rule("6.2:1", on=First)
def the_turn_player_activates_first(game: Game, asked: First) -> Finding | None:
    """各阶段或步骤等特定时点，进入该回合的回合玩家拥有发动最初的卡的权利。该权利称为发动卡的优先权。

    Read 进入该时点时的回合玩家.
    """
    if asked.of != "activation":
        return None
    return cause(f"进入这个时点时的回合玩家{game.turn_player}拥有发动最初的卡的权利", game.turn_player)


@rule("6.2:1", on=Counts)
def the_right_to_the_first_activation(game: Game, asked: Counts) -> Finding | None:
    """各阶段或步骤等特定时点，进入该回合的回合玩家拥有发动最初的卡的权利。该权利称为发动卡的优先权。"""
    player = asks_for_the_right(game, asked)
    if not player or game.chain or game.passed:
        return None
    first = ask(game, First())
    say = permit if first.value == player else forbid
    return say(f"发动卡的优先权在{first.value}", first.value == player)._replace(through=first.clauses)


@rule("6.2:1", on=Activate, of="first")
def no_one_activates_before_who_has_the_right(game: Game, act: Activate) -> Finding | None:
    """各阶段或步骤等特定时点，进入该回合的回合玩家拥有发动最初的卡的权利。该权利称为发动卡的优先权。

    Triggers and mandatory effects need no right (6.2:3, 6.2:4); in a chain the right has moved on (6.2:5).
    """
    has = holder(game)
    if not _of_own_accord(act) or has in ("", act.player):
        return None
    return forbid(f"发动卡的优先权在{has}，{has}还没有放弃，{act.player}不能先发动", through=ask(game, First()).clauses)


def _of_own_accord(act: Activate) -> bool:
    return act.event is None and not (act.effect is not None and act.effect.mandatory)


@rule("6.2:2", on=Activate, of=("quick", "quick-play spell", "trap"))
def who_has_the_right_activates_fast_effects(game: Game, act: Activate) -> Finding | None:
    """持有发动卡的优先权的玩家，只要发动时机正确，可以发动怪兽的诱发即时效果、速攻魔法、陷阱卡。"""
    if act.event is not None or holder(game) != act.player:
        return None
    card = game.card(act.card)
    if act.effect is not None and not open_now(game, card, act.effect, act.player):
        return None
    return permit(f"{act.player}持有发动卡的优先权，可以发动「{card.name}」")


@rule("6.2:3", on=Activate, overrides="6.2:5", of="optional & at an event")
def optional_triggers_need_no_right(game: Game, act: Activate) -> Finding | None:
    """任意发动的怪兽的诱发效果或表侧表示的魔法•陷阱卡的效果发动•适用的条件满足的场合，即使不持有发动卡的优先权
    也能发动和处理。"""
    if holder(game) == act.player:
        return None
    return permit(f"「{game.card(act.card).name}」的条件满足，{act.player}不持有优先权也能发动")


@rule("6.2:4", on=Activate, overrides="6.2:5", of="effect & mandatory")
def mandatory_effects_need_no_right(game: Game, act: Activate) -> Finding | None:
    """必发效果发动条件满足的场合，即使不持有发动卡的优先权也能发动。"""
    if holder(game) == act.player:
        return None
    return permit(f"「{game.card(act.card).name}」是必发效果，{act.player}不持有优先权也能发动")


@rule("6.2:5", on=(Pass, Activate))
def the_right_passes_to_the_opponent(game: Game, act: Pass | Activate) -> Finding | None:
    """发动卡的优先权转移给对方的情况，是玩家放弃优先权或发动了卡或效果的场合。"""
    has = holder(game)
    if isinstance(act, Pass):
        if act.player == has:
            return permit(f"{act.player}放弃优先权，优先权转移给{game.other(act.player)}")
        return forbid(f"发动卡的优先权不在{act.player}", through=ask(game, First()).clauses if not game.chain else ())
    if act.player in game.passed and has != act.player:
        return forbid(f"{act.player}已经放弃了发动卡的优先权，优先权在对方")
    if game.chain and _of_own_accord(act) and has not in ("", act.player):
        return forbid(f"{act.player}发动了连锁{len(game.chain)}，发动卡的优先权在{has}，{has}还没有放弃")
    return None


@rule("6.2:5", on=Counts)
def the_right_after_an_activation_or_a_pass(game: Game, asked: Counts) -> Finding | None:
    """发动卡的优先权转移给对方的情况，是玩家放弃优先权或发动了卡或效果的场合。"""
    player = asks_for_the_right(game, asked)
    if not player or not (game.chain or game.passed):
        return None
    has = holder(game)
    say = permit if has == player else forbid
    return say(f"发动或放弃之后，优先权在{has or '双方都没有'}", has == player)


@rule("6.2:6", on=Enter)
def both_must_have_given_up(game: Game, act: Enter) -> Finding | None:
    """回合玩家进入下个阶段或步骤，需要在该玩家自己放弃发动卡的优先权，且对方也放弃发动卡的优先权后进行。"""
    if act.player in game.passed and game.other(act.player) not in game.passed:
        return forbid(f"{game.other(act.player)}还没有放弃发动卡的优先权")
    return None


@rule("6.2.1:1", on=(Enter, EndTurn))
def only_the_turn_player_goes_on(game: Game, act: Enter | EndTurn) -> Finding | None:
    """回合中的各阶段或步骤等，由一个时点前进到下一个时点的权利通常由回合玩家持有。这种优先权和发动卡的优先权是不
    同的。"""
    if act.player != game.turn_player:
        return forbid(f"进到下一个时点的权利由回合玩家{game.turn_player}持有")
    return None


@rule("6.2.1:2", on=Enter)
def after_both_have_passed_the_next_phase(game: Game, act: Enter) -> Finding | None:
    """双方互相放弃发动卡的优先权后，回合玩家可以宣言进入下个阶段或步骤。"""
    if act.player == game.turn_player and len(set(game.passed)) == len(game.players):
        return permit("双方都放弃了发动卡的优先权，回合玩家可以宣言进入下个阶段或步骤")
    return None


@rule("6.3:1", on=Enter)
def the_phases_come_in_their_order(game: Game, act: Enter) -> Finding | None:
    """一个回合由全部6个阶段构成，进行那个回合的回合玩家，需要依次进行这6个阶段。而且，战斗阶段又细分为4个步骤。"""
    now = Phase.BATTLE_STEP if game.phase is Phase.DAMAGE_STEP else game.phase
    if ORDER.index(act.phase) < ORDER.index(now):
        return forbid(f"一个回合的阶段依次进行，现在是{game.phase.shown}，不能回到{act.phase.shown}")
    return None


@rule("6.3:1", on=Number)
def six_phases_and_four_steps(game: Game, asked: Number) -> Finding | None:
    """一个回合由全部6个阶段构成，进行那个回合的回合玩家，需要依次进行这6个阶段。而且，战斗阶段又细分为4个步骤。"""
    del game
    number = {"回合的阶段": 6, "战斗阶段的步骤": 4}.get(asked.what)
    return None if number is None else cause(f"{asked.what}：{number}", number)


@rule("6.3:2", on=(Enter, EndTurn))
def nothing_ends_while_effects_go_on(game: Game, act: Enter | EndTurn) -> Finding | None:
    """每个阶段或步骤，需要在双方玩家互相放弃发动卡的优先权，且效果处理全部进行完毕时才能终了。如果在该回合或步骤
    ，任一玩家的卡的发动或效果处理还在继续，则该回合或步骤不会终了。"""
    del act
    if game.chain or game.resolving or game.summoning is not None:
        return forbid(f"还有卡的发动或处理没有完毕，{game.phase.shown}不会终了")
    return None


@rule("6.3:3", on=(Enter, EndTurn))
def the_turn_player_declares_each_phase(game: Game, act: Enter | EndTurn) -> Finding | None:
    """每个阶段或步骤的开始由那时的回合玩家宣言。"""
    if act.player != game.turn_player:
        return None
    what = act.phase.shown if isinstance(act, Enter) else "回合的结束"
    return permit(f"{what}由回合玩家{act.player}宣言")


def _turns_since(game: Game, card: Card) -> list[str]:
    """Whose turns have begun since the card became active."""
    return [player for tick, player in game.turn_starts if tick > card.since]


@rule("6.3:4", on=Number, of="经过回合")
def every_turn_counts(game: Game, asked: Number) -> Finding | None:
    """仅记载了『○回合后』而没有指定自己/对方的效果的场合，每个回合都作为1回合计算。"""
    if asked.card is None or asked.detail:
        return None
    n = len(_turns_since(game, asked.card))
    return cause(f"每个回合都作为1回合计算，「{asked.card.name}」之后是第{n}回合", n)


@rule("6.3:5", on=Number, of="经过回合")
def only_ones_own_turns_count(game: Game, asked: Number) -> Finding | None:
    """记载了『用自己回合计算』等的场合，只将每个该玩家的回合作为1回合计算。"""
    if asked.card is None or not asked.detail:
        return None
    player = asked.player or asked.card.controller
    n = _turns_since(game, asked.card).count(player)
    return cause(f"只计算{player}的回合，「{asked.card.name}」之后是第{n}回合", n)
