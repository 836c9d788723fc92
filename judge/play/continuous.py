"""Continuous effects that wait for something to happen and then apply at once, without a chain (3.2.7.1, 3.2.7.5)."""


from judge.board.abilities import effects_of, stretch_open
from judge.board.applied import APPLIED, BOARD, applies_from
from judge.board.condition import holds
from judge.board.match import Scope
from judge.board.status import in_chain_unresolved, negated, statuses
from judge.board.timing import event_fits
from judge.game.facts import Effect
from judge.game.questions import Silences
from judge.game.remembered import remembered
from judge.game.replacing import replace
from judge.game.state import Card, Event, Game, Link
from judge.game.words import Cause, Do, EventKind, Place
from judge.play import moves
from judge.play.effects import Run, steps
from judge.play.moves import Why
from judge.rule import Ruling, ask

MOMENTARY = frozenset({Do.POSITION, Do.DESTROY, Do.BANISH, Do.TO_HAND, Do.TO_DECK, Do.SEND, Do.COUNTER})
PROMISES = frozenset({"destroyed_in_end_phase", "destroyed_in_own_end_phase", "banished_in_end_phase"})


def apply_waiting(game: Game, *, chain_over: bool) -> Game:
    """Apply the continuous effects whose moment came since the last look.

    An effect that waits for its card to become a target applies when the chain is over.
    """
    for _ in range(10):
        fresh = [e for e in game.history[game.seen :] if e.kind is not EventKind.TARGETED]
        late = [e for e in game.history[game.seen_targets :] if e.kind is EventKind.TARGETED] if chain_over else []
        if not fresh and not late:
            break
        end = len(game.history)
        game = replace(game, seen=end, seen_targets=end if chain_over else game.seen_targets)
        for event in (*fresh, *late):
            game = _apply_to(game, event)
            if event.kind is EventKind.END_PHASE:
                game = _end_of_stay(game)
    return game


def apply_at_part(game: Game) -> Game:
    """Apply the continuous effects that name the part of the Damage Step that has just begun."""
    if game.battle is None or game.battle.part is None or game.responded or game.chain:
        return game
    event = Event(EventKind.BATTLED, game.tick)
    for card in game.cards.values():
        card_id = card.id
        for effect in effects_of(game, card) if card.facts.effects else ():
            now = game.cards[card_id]
            named = [w for w in effect.when if w.parts and not w.event]
            if effect.cls not in APPLIED or not named or not applies_from(now, effect) or negated(game, now):
                continue
            scope = Scope(now.controller, card_id)
            acts = any(op.do in MOMENTARY for op in effect.does)
            open_now = any(stretch_open(game, w, now.controller) for w in named)
            if acts and open_now and all(holds(game, c, scope) for c in effect.condition):
                game = _apply(game, now, effect, event)
    return game


@remembered(32, by=BOARD)
def _waiting(game: Game) -> tuple[Card, ...]:
    """The cards with a continuous effect that waits for something to happen: mostly there is none."""
    return tuple(
        c for c in game.cards.values() if c.facts.effects
        and any(e.cls in APPLIED and any(w.event for w in e.when) for e in effects_of(game, c))
    )  # fmt: skip


def _apply_to(game: Game, event: Event) -> Game:
    for card in _waiting(game):
        card_id = card.id
        for effect in effects_of(game, card):
            now = game.cards[card_id]
            if effect.cls in APPLIED and _answers(game, now, effect, event):
                scope = Scope(now.controller, card_id, event=event)
                if all(holds(game, c, scope) for c in effect.condition):
                    game = _apply(game, now, effect, event)
    return game


def _answers(game: Game, card: Card, effect: Effect, event: Event) -> bool:
    """Whether the effect waits for this event and its card lies where it applies from (or has just left there)."""
    moments = [w for w in effect.when if w.event]
    was = event.was if event.card == card.id and event.was is not None and event.was.on_field else None
    there = was if was is not None and not card.on_field else card
    if not moments or not applies_from(there, effect) or in_chain_unresolved(game, card):
        return False
    if negated(game, there) and ask(game, Silences(there, effect)).value is not False:
        return False
    return any(event_fits(game, w, event, card, there.controller) for w in moments)


def _apply(game: Game, card: Card, effect: Effect, event: Event) -> Game:
    spared = ask(game, Silences(card, effect)) if negated(game, card) else Ruling(None, ())
    text = f"「{card.name}」的效果适用：{event.kind}" + (f"；{spared.why}" if spared.why else "")
    game = game.said("note", text, spared.clauses)
    link = Link(0, card.controller, card.id, effect, False, 0, was=card, place=card.place, event=event)
    return steps(game, Run(link), effect.does)[0]


def _end_of_stay(game: Game) -> Game:
    """What an effect said of the End Phase of monsters it summoned or changed: destroyed or banished then."""
    for status in tuple(statuses(game, Do.GRANT)):
        words = set(status.op.kinds) & PROMISES
        if not words or status.modifier is None:
            continue
        own = "destroyed_in_own_end_phase" in words
        ids = [i for i in status.modifier.cards if game.card(i).place is Place.MZONE]
        ids = [i for i in ids if not own or game.card(i).controller == game.turn_player]
        why = Why(Cause.EFFECT, status.player, status.source)
        if "banished_in_end_phase" in words:
            game = moves.move(game, ids, Place.BANISHED, why)
        else:
            game, _ = moves.destroy(game, ids, why)
    return game
