"""Triggers offered to the players: those of one moment as a chain, those of a phase one by one."""

from collections.abc import Callable

from judge.board.abilities import effects_of
from judge.board.timing import asks_chain, link_fits, stretch_open
from judge.board.turns import PHASE_EVENT
from judge.game.acts import Activate
from judge.game.replacing import replace
from judge.game.state import Game
from judge.game.summons import OneByOne
from judge.game.turns import First
from judge.game.words import PHASE_EVENTS, EffectClass, Phase
from judge.play.chain import add_link
from judge.play.referee import judge, trigger_act
from judge.play.triggers import Pending, answers, gather
from judge.rule import ask

Wants = Callable[[Game, Pending], Activate | bool]  # whether an optional trigger is used; an act says how


def always(game: Game, pending: Pending) -> bool:
    """Use every optional trigger that is offered, unless the scenario refuses it."""
    return (pending.player, pending.card) not in game.refusals


def mandatory_answers(game: Game) -> Game:
    """Mandatory quick effects whose moment is the last activation are activated first (4.2.4.2.1:1 例)."""
    for _ in range(10):
        act = _mandatory_answer(game)
        if act is None:
            return game
        game = add_link(game, act)
    return game


def _mandatory_answer(game: Game) -> Activate | None:
    for card in game.table:
        if not card.on_field or not card.face_up:
            continue
        for effect in effects_of(game, card):
            if effect.cls is not EffectClass.QUICK or not effect.mandatory:
                continue
            player, last = card.controller, game.chain[-1]
            asked = [w for w in effect.when if asks_chain(w) and stretch_open(game, w, player)]
            waits = any(link_fits(game, w, last, card, player) for w in asked)
            act = Activate(player, card.id, effect)
            if waits and judge(game, act).allowed:
                return act
    return None


def offer_triggers(game: Game, wants: Wants = always) -> Game:
    """Gather what triggered and build its chain in the book's order; what a phase triggers waits in the queue."""
    game, pending = gather(game)
    if not pending or game.winner:
        return game
    of_phase = next((p.event.kind for p in pending if p.event.kind in PHASE_EVENTS), None)
    apart = ask(game, OneByOne(of_phase)) if of_phase is not None else None
    if apart is not None and apart.value:
        game = game.said("rule", apart.why, apart.clauses) if len(pending) > 1 else game
        return _queued(game, pending)
    for one in pending:
        game = _use(game, one, wants)
    return mandatory_answers(game) if game.chain else game


def _queued(game: Game, pending: tuple[Pending, ...]) -> Game:
    """The phase's triggers in the order in which they are handled if nobody says otherwise (6.3.2:2, 6.3.6:3)."""
    left = [p for p in pending if p.effect.mandatory and game.phase is Phase.END]
    game, first = _from_first(game, [p for p in pending if p not in left], "handling")
    game, last = _from_first(game, left, "mandatory")
    return replace(game, queue=tuple((p.card, p.effect.id) for p in (*first, *last)))


def _from_first(game: Game, pending: list[Pending], of: str) -> tuple[Game, list[Pending]]:
    """Those of the player who comes first by the rules, then the other's; without a rule, as the cards lie."""
    if not pending:
        return game, pending
    first = ask(game, First(of))
    as_laid = {card_id: n for n, card_id in enumerate(game.cards)}
    order = sorted(pending, key=lambda p: (first.value is not None and p.player != first.value, as_laid[p.card]))
    return (game.said("rule", first.why, first.clauses) if first.clauses else game), order


def _use(game: Game, one: Pending, wants: Wants) -> Game:
    wanted = wants(game, one)
    if not one.effect.mandatory and not wanted:
        return game
    act = wanted if isinstance(wanted, Activate) else trigger_act(one)
    verdict = judge(game, act)
    name = game.card(one.card).name
    if not verdict.allowed:
        return game.said("note", f"「{name}」不能发动：{verdict.why}", verdict.clauses)
    text = f"「{name}」{'必发' if one.effect.mandatory else '选发'}（优先度{one.rank}）"
    return mark_used(add_link(game.said("trigger", text, (*one.clauses, *verdict.clauses)), act), act)


def mark_used(game: Game, act: Activate) -> Game:
    """A trigger of the phase was activated: it waits no longer, and 6.3.2:4 remembers it."""
    if act.effect is None or act.event is None or act.event.kind not in PHASE_EVENTS:
        return game
    key = (act.card, act.effect.id)
    return replace(game, queue=tuple(q for q in game.queue if q != key), phase_used=(*game.phase_used, key))


def next_queued(game: Game, wants: Wants) -> Game:
    """Both players pass: the next trigger of the phase that is wanted or mandatory is activated."""
    kind = PHASE_EVENT.get(game.phase)
    event = next((e for e in reversed(game.history) if e.kind is kind), None)
    while game.queue and event is not None:
        (card_id, effect_id), rest = game.queue[0], game.queue[1:]
        game = replace(game, queue=rest)
        card = game.card(card_id)
        effect = next((e for e in effects_of(game, card) if e.id == effect_id), None)
        if effect is None or not answers(game, card, effect, event):
            continue
        game = _use(game, Pending(card_id, card.controller, effect, event), wants)
        if game.chain:
            return mandatory_answers(game)
    return replace(game, queue=())
