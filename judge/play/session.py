"""Driving a duel: performing acts, passing, resolving, offering triggers, going from one timing to the next."""

from collections.abc import Callable
from dataclasses import replace

from judge.board.timing import asks_chain, link_fits, stretch_open
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
    Meets,
    NormalSummon,
    Pass,
    SetCard,
    SetMonster,
    SpecialSummon,
)  # fmt: skip
from judge.game.state import Game
from judge.game.words import PHASE_EVENTS, EffectClass, Phase, Place
from judge.play import battle, moves, phases, placing, summoning
from judge.play.chain import add_link, lay, resolve_chain, settle_rules
from judge.play.referee import judge, trigger_act
from judge.play.triggers import Pending, gather
from judge.rule import ask

Wants = Callable[[Game, Pending], Activate | bool]  # whether an optional trigger is used; an act says how


def always(game: Game, pending: Pending) -> bool:
    """Use every optional trigger that is offered, unless the scenario refuses it."""
    return (pending.player, pending.card) not in game.refusals


def perform(game: Game, act: Act, wants: Wants = always) -> Game:
    """Perform an act that the rules allow, and what follows at once: mandatory answers, triggers of what happened."""
    if isinstance(act, Activate):
        return _mandatory_answers(replace(add_link(game, act), responded=False))
    if isinstance(act, NormalSummon | SetMonster):
        game = summoning.normal_summon(game, act)
    elif isinstance(act, FlipSummon):
        game = summoning.flip_summon(game, act)
    elif isinstance(act, SpecialSummon):
        game = summoning.special_summon(game, act)
    elif isinstance(act, ChangePosition):
        game = _change_position(game, act)
    elif isinstance(act, SetCard):
        game = _set_card(game, act)
    elif isinstance(act, Attack):
        game = battle.declare(game, act)
    elif isinstance(act, Enter):
        return go_to(game, act.phase, wants)
    elif isinstance(act, EndTurn):
        return end_turn(game, wants)
    elif isinstance(act, DoDraw):
        game = phases.normal_draw(moves.next_tick(game))
    elif isinstance(act, Pass):
        return game.said("pass", f"{act.player}放弃优先权")
    if game.summoning is not None:
        return game
    return offer_triggers(settle_rules(game), wants)


def _change_position(game: Game, act: ChangePosition) -> Game:
    game = replace(moves.next_tick(game), turn_actions=game.turn_actions + 1)
    card = game.card(act.card)
    attack, face_up = placing.new_position(card, "toggle")
    game = placing.set_position(game, act.card, attack_pos=attack, face_up=face_up, by=act.player)
    return game.with_card(replace(game.card(act.card), position_turn=game.turn))


def _set_card(game: Game, act: SetCard) -> Game:
    game = replace(moves.next_tick(game), turn_actions=game.turn_actions + 1)
    return lay(game, game.card(act.card), act.player, face_up=False)


def _mandatory_answers(game: Game) -> Game:
    """Mandatory quick effects whose moment is the last activation are activated first (4.2.4.2.1:1 例)."""
    for _ in range(10):
        act = _mandatory_answer(game)
        if act is None:
            return game
        game = add_link(game, act)
    return game


def _mandatory_answer(game: Game) -> Activate | None:
    for card in game.cards.values():
        if not card.on_field or not card.face_up:
            continue
        for effect in card.facts.effects:
            if effect.cls is not EffectClass.QUICK or not effect.mandatory:
                continue
            waits = any(
                asks_chain(w) and stretch_open(game, w, card.controller) and link_fits(game, w, game.chain[-1], card, card.controller)
                for w in effect.when
            )
            act = Activate(card.controller, card.id, effect)
            if waits and judge(game, act).allowed:
                return act
    return None


def offer_triggers(game: Game, wants: Wants = always) -> Game:
    """Gather what triggered and build its chain in the book's order; the window stays open for answers."""
    game, pending = gather(game)
    if not pending or game.winner:
        return game
    if any(p.event.kind in PHASE_EVENTS for p in pending):
        return _one_by_one(game, pending, wants)
    for one in pending:
        game = _use(game, one, wants)
    return _mandatory_answers(game) if game.chain else game


def _use(game: Game, one: Pending, wants: Wants) -> Game:
    wanted = wants(game, one)
    if not one.effect.mandatory and not wanted:
        return game
    act = wanted if isinstance(wanted, Activate) else trigger_act(one)
    verdict = judge(game, act)
    if not verdict.allowed:
        return game.said("note", f"「{game.card(one.card).name}」不能发动：{verdict.why}", verdict.clauses)
    game = game.said("trigger", f"「{game.card(one.card).name}」{'必发' if one.effect.mandatory else '选发'}（优先度{one.rank}）", (*one.clauses, *verdict.clauses))
    return add_link(game, act)


def _one_by_one(game: Game, pending: tuple[Pending, ...], wants: Wants) -> Game:
    """Triggers of a phase are not simultaneous: one is activated and resolved, then the next (3.2.7.3:4)."""
    for index, one in enumerate(pending):
        used = _use(game, one, wants)
        if used.chain:
            rest = tuple((p.card, p.effect.id) for p in pending[index + 1 :])
            return _mandatory_answers(replace(used, queue=rest))
        game = used
    return game


def _next_queued(game: Game, wants: Wants) -> Game:
    kind = phases.PHASE_EVENT.get(game.phase)
    event = next((e for e in reversed(game.history) if e.kind is kind), None)
    while game.queue and event is not None:
        (card_id, effect_id), rest = game.queue[0], game.queue[1:]
        game = replace(game, queue=rest)
        card = game.card(card_id)
        effect = card.facts.effect(effect_id)
        if ask(game, Meets(card, effect, event, game.tick)).value is False and effect.mandatory:
            continue
        game = _use(game, Pending(card_id, card.controller, effect, event), wants)
        if game.chain:
            return _mandatory_answers(game)
    return game


def busy(game: Game) -> bool:
    """Whether something is still going on that both players passing would carry further."""
    return bool(game.chain or game.summoning or game.window or game.battle or game.happened or game.queue)


def advance(game: Game, wants: Wants = always) -> Game:
    """Both players pass: the chain resolves, or the declared summon succeeds, or the window closes, or the battle goes on."""
    if game.winner:
        return replace(game, chain=(), window=(), battle=None, summoning=None, happened=(), queue=())
    if game.chain:
        game = game.said("chain", "双方都不发动，处理连锁", ask(game, Pass(game.turn_player)).clauses)
        game = resolve_chain(game)
        if game.summoning is not None:
            game = summoning.complete(game)
        if game.battle is not None and game.battle.part is None and game.window and not game.happened:
            game = replace(game, window=())
        game = offer_triggers(replace(game, responded=True), wants)
        return _next_queued(game, wants) if game.queue and not game.chain else game
    if game.summoning is not None:
        return offer_triggers(settle_rules(summoning.complete(game)), wants)
    if game.queue:
        return _next_queued(game, wants)
    if game.battle is not None:
        return _advance_battle(game, wants)
    if game.happened:
        return offer_triggers(game, wants)
    return replace(game, window=())


def _advance_battle(game: Game, wants: Wants) -> Game:
    assert game.battle is not None
    if game.battle.part is None and battle.replay_due(game) and battle.goes_on(game) | (game.battle.target is not None):
        return _replay(game)
    game = battle.next_part(game)
    game = settle_rules(game)
    if game.battle is None:
        return game if not game.skip_battle else phases.enter(game, Phase.END_STEP)
    kept = game.window
    game = offer_triggers(game, wants)
    return replace(game, window=game.window or kept) if game.battle is not None else game


def _replay(game: Game) -> Game:
    """A replay: the attacker chooses again. Without a choice the attack goes to the monster it was meant for, or stops."""
    fight = game.battle
    assert fight is not None
    attacker = game.card(fight.attacker)
    if attacker.place is not Place.MZONE or not attacker.face_up or not attacker.attack_pos or fight.negated:
        return battle.next_part(game)
    game = game.said("battle", f"发生卷回：「{attacker.name}」重新选择攻击对象", (ClauseId.parse("6.3.4.2.1:4"),))
    defender = game.other(attacker.controller)
    monsters = game.monsters(defender)
    chosen = next((ids for who, ids in game.choices if who == attacker.controller), ())
    target = next((i for i in chosen if any(m.id == i for m in monsters)), "")
    choices = game.choices
    if target:
        index = next(n for n, (who, _) in enumerate(game.choices) if who == attacker.controller)
        choices = (*game.choices[:index], *game.choices[index + 1 :])
    elif fight.target and any(m.id == fight.target for m in monsters):
        target = fight.target
    elif monsters:
        return replace(game, battle=None, window=()).said("battle", "停止攻击", (ClauseId.parse("6.3.4.2.1:5"),))
    again = replace(
        fight, target=target or None, monsters=tuple(m.id for m in monsters), replayed=True,
        target_was_down=bool(target) and not game.card(target).face_up,
    )  # fmt: skip
    return replace(game, battle=again, choices=choices, window=(), responded=False)


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
        if game.phase is phase and not busy(game) or game.winner:
            return game
        if game.phase is phase and not game.chain and not game.happened:
            return game
        game = advance(game, wants) if busy(game) else step_towards(game, phase, wants)
    return game


def step_towards(game: Game, goal: Phase, wants: Wants = always) -> Game:
    """One phase or step further on the way to `goal`; from the End Phase into the next turn."""
    now = Phase.BATTLE_STEP if game.phase is Phase.DAMAGE_STEP else game.phase
    battle_goal = goal in (Phase.START_STEP, Phase.BATTLE_STEP, Phase.DAMAGE_STEP, Phase.END_STEP, Phase.MAIN2)
    following = {
        Phase.DRAW: Phase.STANDBY,
        Phase.STANDBY: Phase.MAIN1,
        Phase.MAIN1: Phase.START_STEP if battle_goal else Phase.END,
        Phase.START_STEP: Phase.BATTLE_STEP,
        Phase.BATTLE_STEP: Phase.END_STEP,
        Phase.END_STEP: Phase.MAIN2,
        Phase.MAIN2: Phase.END,
    }.get(now)
    if following is None:
        return end_turn(game, wants)
    return _enter(game, following, wants)


def _enter(game: Game, phase: Phase, wants: Wants) -> Game:
    game = offer_triggers(phases.enter(game, phase), wants)
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
    return offer_triggers(settle_rules(phases.expire(game, "end_phase")), wants)


def _hand_limit(game: Game, wants: Wants) -> Game:
    return offer_triggers(settle_rules(phases.hand_limit(game)), wants)


def _next_turn(game: Game, wants: Wants) -> Game:
    return offer_triggers(settle_rules(phases.next_turn(game)), wants)


END_OF_TURN = (_returns, _hand_limit, _next_turn)
