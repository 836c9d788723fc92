"""Driving a duel: performing acts, passing, resolving, offering triggers, going from one timing to the next."""


from judge.board.turns import draw_due, holder
from judge.clause import ClauseId
from judge.game.acts import (
    Act,
    Activate,
    Attack,
    ChangePosition,
    DoDraw,
    EndTurn,
    Enter,
    FlipSummon,
    Move,
    NormalSummon,
    Pass,
    SetCard,
    SetMonster,
    SpecialSummon,
)  # fmt: skip
from judge.game.replacing import replace
from judge.game.state import Game
from judge.game.turns import Follows
from judge.game.words import Phase
from judge.play import battle, moves, phases, placing, replaying, summoned, summoning
from judge.play.chain import add_link, lay, resolve_chain, settle_rules
from judge.play.offering import Wants, always, mandatory_answers, mark_used, next_queued, offer_triggers
from judge.rule import ask
from judge.rules.end_phase import ENDS_APPLYING
from judge.rules.replays import STOP

__all__ = [
    "END_OF_TURN", "Wants", "advance", "always", "busy", "end_turn", "go_to", "offer_triggers", "perform", "settle",
    "step_towards",
]  # fmt: skip


def perform(game: Game, act: Act, wants: Wants = always) -> Game:
    """Perform an act that the rules allow, and what follows at once: mandatory answers, triggers of what happened."""
    if isinstance(act, Pass):
        return _pass(game, act)
    game = replace(game, passed=(), responded=game.responded and game.battle is not None)
    if isinstance(act, Activate):
        return mandatory_answers(mark_used(add_link(game, act), act))
    if isinstance(act, Enter):
        return go_to(game, act.phase, wants)
    if isinstance(act, EndTurn):
        return end_turn(game, wants)
    game = _done(game, act)
    if game.summoning is not None:
        return game
    return offer_triggers(settle_rules(game), wants)


def _done(game: Game, act: Act) -> Game:
    if isinstance(act, NormalSummon | SetMonster):
        return summoning.normal_summon(game, act)
    if isinstance(act, FlipSummon):
        return summoning.flip_summon(game, act)
    if isinstance(act, SpecialSummon):
        return summoning.special_summon(game, act)
    if isinstance(act, ChangePosition):
        return _change_position(game, act)
    if isinstance(act, SetCard):
        return _set_card(game, act)
    if isinstance(act, Attack):
        return battle.declare(game, act)
    if isinstance(act, DoDraw):
        return phases.normal_draw(moves.next_tick(game))
    if isinstance(act, Move) and act.what == STOP:
        return replaying.stop(game, act)
    if isinstance(act, Move) and act.what == ENDS_APPLYING:
        return phases.expire(game, "end_phase", source=act.card)
    return game


def _pass(game: Game, act: Pass) -> Game:
    """Give up the right to activate; with nothing pending the turn player thereby wants to leave the phase."""
    leaving = game.leaving or (not busy(game) and act.player == game.turn_player)
    game = game.said("pass", f"{act.player}放弃优先权", ask(game, act).clauses)
    return replace(game, leaving=leaving, passed=(*game.passed, act.player))


def _change_position(game: Game, act: ChangePosition) -> Game:
    game = replace(moves.next_tick(game), turn_actions=game.turn_actions + 1)
    card = game.card(act.card)
    attack, face_up, by = placing.new_position(game, card, "toggle", "玩家")
    game = placing.set_position(game, act.card, attack_pos=attack, face_up=face_up, by=act.player, clauses=by)
    return game.with_card(replace(game.card(act.card), position_turn=game.turn))


def _set_card(game: Game, act: SetCard) -> Game:
    game = replace(moves.next_tick(game), turn_actions=game.turn_actions + 1)
    return lay(game, game.card(act.card), act.player, face_up=False)


def busy(game: Game) -> bool:
    """Whether something is still going on that both players passing would carry further."""
    pending = game.chain or game.summoning or game.window or game.battle or game.happened or game.queue
    return bool(pending) or draw_due(game)


def advance(game: Game, wants: Wants = always) -> Game:
    """Both players pass: the chain resolves, the declared summon succeeds, the window closes, or the battle goes on."""
    if game.winner:
        return replace(game, chain=(), window=(), battle=None, summoning=None, happened=(), queue=())
    game = replace(game, passed=())
    if game.chain:
        return _resolve(game, wants)
    if game.summoning is not None:
        return offer_triggers(settle_rules(summoned.complete(game)), wants)
    if draw_due(game):
        return offer_triggers(settle_rules(phases.normal_draw(moves.next_tick(game))), wants)
    if game.queue:
        return next_queued(game, wants)
    if game.battle is not None:
        return _advance_battle(game, wants)
    if game.happened:
        return offer_triggers(game, wants)
    return replace(game, window=())


def _resolve(game: Game, wants: Wants) -> Game:
    """The chain resolves; then what triggered, and in a battle the replay, when nothing is left to be handled."""
    game = game.said("chain", "双方都不发动，处理连锁", ask(game, Pass(holder(game))).clauses)
    game = resolve_chain(game)
    if game.summoning is not None:
        game = summoned.complete(game)
    if game.battle is not None and game.battle.part is None and game.window and not game.happened:
        game = replace(game, window=())
    return replaying.notice(offer_triggers(replace(game, responded=True), wants))


def _advance_battle(game: Game, wants: Wants) -> Game:
    assert game.battle is not None
    if game.battle.choosing:
        return replaying.choose_by_default(game)
    game = settle_rules(battle.next_part(game))
    if game.battle is None:
        return game if game.phase is not Phase.END_STEP else _enter(game, Phase.END_STEP, wants)
    kept = game.window
    game = offer_triggers(game, wants)
    return replace(game, window=game.window or kept) if game.battle is not None else game


def settle(game: Game, wants: Wants = always, *, through_battle: bool = True) -> Game:
    """Both players pass until nothing is going on any more (or, without `through_battle`, until no chain is)."""
    for _ in range(200):
        if not busy(game) or game.winner:
            return replace(game, happened=()) if game.winner else game
        if not through_battle and not (game.chain or game.summoning or game.happened or game.queue):
            return game
        game = advance(game, wants)
    return game


def go_to(game: Game, phase: Phase, wants: Wants = always) -> Game:
    """From the present phase through those between to the wanted one, passing everywhere."""
    for _ in range(60):
        if (game.phase is phase and not busy(game)) or game.winner:
            return game
        if game.phase is phase and not game.chain and not game.happened:
            return game
        game = advance(game, wants) if busy(game) else step_towards(game, phase, wants)
    return game


def step_towards(game: Game, goal: Phase, wants: Wants = always) -> Game:
    """One phase or step further on the way to `goal`, as the rules say; from the End Phase into the next turn."""
    if game.phase is Phase.END:
        return end_turn(game, wants)
    ruling = ask(game, Follows(goal))
    return _enter(game, ruling.value, wants, ruling.clauses) if isinstance(ruling.value, Phase) else game


def _enter(game: Game, phase: Phase, wants: Wants, clauses: tuple[ClauseId, ...] = ()) -> Game:
    game = offer_triggers(phases.enter(game, phase, clauses), wants)
    if phase in (Phase.BATTLE_STEP, Phase.MAIN1, Phase.MAIN2) and not game.chain:
        return replace(game, window=())
    return game


def end_turn(game: Game, wants: Wants = always) -> Game:
    """The End Phase with everything in it, then the next player's turn up to its Main Phase 1."""
    game = go_to(game, Phase.END, wants)
    for part in END_OF_TURN:
        game = settle(part(game, wants), wants)
        if game.winner:
            return game
    return go_to(game, Phase.MAIN1, wants)


def _returns(game: Game, wants: Wants) -> Game:
    game = phases.return_banished(game)
    return offer_triggers(settle_rules(phases.end_stretch(game, "结束阶段")), wants)


def _hand_limit(game: Game, wants: Wants) -> Game:
    return offer_triggers(settle_rules(phases.hand_limit(game)), wants)


def _next_turn(game: Game, wants: Wants) -> Game:
    return offer_triggers(settle_rules(phases.next_turn(game)), wants)


END_OF_TURN = (_returns, _hand_limit, _next_turn)
