"""Gathering the triggers that met their moment, those that missed it, and the order in which they are activated."""

from dataclasses import dataclass

from judge.board.abilities import effects_of
from judge.board.timing import event_fits, stretch_open
from judge.clause import ClauseId
from judge.game.acts import Meets, TriggerRank
from judge.game.facts import Effect
from judge.game.replacing import replace
from judge.game.state import Card, Event, Game
from judge.game.words import PHASE_EVENTS, EffectClass, EventKind, Place
from judge.play.continuous import apply_at_part, apply_waiting
from judge.rule import ask

HIDDEN = frozenset({Place.HAND, Place.DECK, Place.EXTRA})
WENT_AWAY = frozenset(
    {
        EventKind.SENT, EventKind.DESTROYED, EventKind.DESTROYED_BATTLE, EventKind.TRIBUTED, EventKind.DISCARDED,
        EventKind.LEFT_FIELD, EventKind.BANISHED,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pending:
    """A trigger whose moment has come: which effect of which card, by which event, in which rank of the order."""

    card: str
    player: str
    effect: Effect
    event: Event
    rank: int = 2
    clauses: tuple[ClauseId, ...] = ()  # why it may still be activated, and why in this rank


def gather(game: Game) -> tuple[Game, tuple[Pending, ...]]:
    """The triggers of everything that happened since the last gathering, in the order of their activation.

    What happened becomes the window: the events of the last moment, which fast effects may answer.
    """
    game = apply_at_part(apply_waiting(game, chain_over=not game.chain))
    events = game.happened
    found: list[Pending] = []
    for card in game.cards.values():
        if not card.facts.effects and card.place is not Place.MZONE:
            continue  # only monsters gain effects
        for effect in effects_of(game, card):
            if effect.cls is not EffectClass.TRIGGER:
                continue
            event = next((e for e in events if answers(game, card, effect, e)), None) or part_event(game, card, effect)
            if event is None:
                continue
            ruling = ask(game, Meets(card, effect, event, game.tick))
            if ruling.value is False:
                game = game.said("missed", f"「{card.name}」错过时点：{ruling.why}", ruling.clauses)
                continue
            player = player_of(card, event)
            rank = ask(game, TriggerRank(card, effect))
            number = 2 if rank.value is None else int(rank.value)
            found.append(Pending(card.id, player, effect, event, number, (*ruling.clauses, *rank.clauses)))
    window = tuple(e for e in events if e.tick == game.tick and e.kind is not EventKind.ACTIVATED)
    return replace(game, happened=(), window=window), in_order(game, found)


def player_of(card: Card, event: Event) -> str:
    """Who activates the trigger: who controlled the card when it left the field, else who has it now."""
    if event.card == card.id and event.was is not None and event.was.on_field and not card.on_field:
        return event.was.controller
    return card.controller


def in_order(game: Game, found: list[Pending]) -> tuple[Pending, ...]:
    """By rank, the turn player first in each; a player's own in the order of the cards' ids."""
    order = {card_id: n for n, card_id in enumerate(game.cards)}
    return tuple(sorted(found, key=lambda p: (p.rank, p.player != game.turn_player, order[p.card])))


def answers(game: Game, card: Card, effect: Effect, event: Event) -> bool:
    """Whether this effect's moment is this event, and the card lies where the effect can be activated from."""
    moved = event.card == card.id and event.was is not None and _moved_again(card, event)
    if (moved and card.place not in HIDDEN) or (not moved and not _from_here(card, effect, event)):
        return False  # a card that went back to hand or deck is asked of the rules (3.2.7.3:3, 4.3.3.4.5:2)
    controller = player_of(card, event)
    return any(
        event_fits(game, when, event, card, controller)
        and (event.kind in PHASE_EVENTS or stretch_open(game, when, controller))
        for when in effect.when
        if when.event
    )


def part_event(game: Game, card: Card, effect: Effect) -> Event | None:
    """The beginning of the part of the Damage Step that the trigger names, while nothing was done in it yet."""
    if game.battle is None or game.battle.part is None or game.responded or game.chain:
        return None
    named = [w for w in effect.when if w.parts and not w.event]
    here = card.on_field and card.face_up if not effect.places else card.place in effect.places
    if not here or not any(stretch_open(game, w, card.controller) for w in named):
        return None
    return Event(EventKind.BATTLED, game.tick, "", card.controller)


def _moved_again(card: Card, event: Event) -> bool:
    """Whether the card lies elsewhere by now than where this event left it."""
    if event.kind in WENT_AWAY:
        return card.placed != event.tick and card.place in HIDDEN
    return False


def _from_here(card: Card, effect: Effect, event: Event) -> bool:
    if effect.places:
        if card.place not in effect.places:
            return False
        return card.face_up or not card.on_field or effect.face_down
    if event.card == card.id:
        if card.place in HIDDEN and event.kind not in (EventKind.TO_HAND, EventKind.DRAWN):
            return False
        hidden = event.was is not None and event.was.on_field and not event.was.face_up
        if hidden and event.kind is EventKind.LEFT_FIELD:
            return True
        return card.face_up or card.place is not Place.MZONE
    if not card.on_field or not card.face_up:
        return False
    if card.facts.main == "怪兽" and card.place is not Place.MZONE:
        return effect.pendulum and card.place is Place.PZONE
    return "二重" not in card.facts.types or card.gemini
