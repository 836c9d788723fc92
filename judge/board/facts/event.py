"""Facts of the event that an effect answers, and of the link it answers."""

from judge.board.facts.look import Check, Look
from judge.board.match import names
from judge.game.state import Card, Event
from judge.game.words import FIELD, Cause, Do, EventKind, Place


def _was(look: Look) -> Card | None:
    return look.event.was if look.event is not None else None


def _destroyed(look: Look) -> bool:
    """Whether the card of the event went by destruction."""
    event = look.event
    if event is None:
        return False
    kinds = (EventKind.DESTROYED, EventKind.DESTROYED_BATTLE)
    return any(e.card == event.card and e.tick == event.tick for e in look.past(*kinds))


def _is_bound(look: Look) -> bool:
    return look.event is not None and look.me is not None and look.event.card in look.me.bound_to


def _is_equipped(look: Look) -> bool:
    return look.event is not None and look.me is not None and look.event.card == look.me.equipped_to


def _discarded_by_opponent(look: Look) -> bool:
    event = look.event
    return event is not None and event.by == look.opponent


def _alone(look: Look) -> bool:
    """Whether the event happened to one card only."""
    event = look.event
    if event is None:
        return False
    same = [e for e in look.past(event.kind) if e.tick == event.tick and e.by == event.by]
    return len({e.card for e in same} | {event.card}) == 1


def _single_attempt(look: Look) -> bool:
    waiting = look.game.summoning
    if waiting is not None:
        return len(waiting.cards) == 1
    return len({e.card for e in look.game.window if e.card}) == 1


def _summoned_how(look: Look, how: str) -> bool:
    card = look.game.cards.get(look.event.card) if look.event is not None else None
    return card is not None and card.how == how


def _summoner(look: Look) -> bool:
    """Whether it was special summoned by the effect of a monster of this series."""
    event = look.event
    source = look.game.cards.get(event.source) if event is not None else None
    return (
        event is not None and source is not None and event.cause is Cause.EFFECT and source.facts.main == "怪兽"
        and any(look.detail in n for n in names(source))
    )  # fmt: skip


def _to_own_grave(look: Look) -> bool:
    card = look.game.cards.get(look.event.card) if look.event is not None else None
    return card is not None and card.place is Place.GRAVE and card.owner == look.player


def _cost_of_attribute(look: Look) -> bool:
    """Whether it was sent as the cost of a monster's effect, the monster having this attribute."""
    event = look.event
    source = look.game.cards.get(event.source) if event is not None else None
    return (
        event is not None and source is not None and event.cause is Cause.COST and source.facts.main == "怪兽"
        and source.facts.attribute == look.detail
    )  # fmt: skip


def _own_effect(look: Look) -> bool:
    """Whether it was banished by its own effect."""
    me = look.me
    return (me is not None and bool(me.return_to)) or _banisher(look) == look.scope.self_id


def _banisher(look: Look) -> str:
    return next((e.source for e in look.past(EventKind.BANISHED) if e.card == look.scope.self_id), look.scope.self_id)


def _by_monster_effect(look: Look) -> bool:
    event: Event | None = look.event
    source = look.game.cards.get(event.source) if event is not None else None
    return source is not None and source.is_monster_card


def _answered_destroys(look: Look) -> bool:
    """Whether the answered effect destroys cards on the field (星尘龙)."""
    link = look.game.chain[-1] if look.game.chain else None
    if link is None or link.effect is None:
        return False
    steps = [op for op in link.effect.does if op.do is Do.DESTROY]
    steps += [op for whole in link.effect.does for option in whole.options for op in option if op.do is Do.DESTROY]
    for op in steps:
        if op.what == "chain":
            subject = look.game.cards.get(look.game.chain[-2].card) if len(look.game.chain) > 1 else None
            if subject is not None and subject.place in FIELD:
                return True
        elif op.of is None or not op.of.place or set(op.of.place) & FIELD:
            return True
    return False


CHECKS: dict[str, Check] = {
    "event_was_face_up": lambda k: (was := _was(k)) is not None and was.face_up,
    "event_was_face_down": lambda k: (was := _was(k)) is not None and not was.face_up,
    "event_was_destroyed": _destroyed,
    "event_card_is_bound": _is_bound,
    "event_is_bound": _is_bound,
    "event_is_equipped": _is_equipped,
    "event_single": _alone,
    "event_synchro_summoned": lambda k: _summoned_how(k, "synchro"),
    "event_xyz_summoned": lambda k: _summoned_how(k, "xyz"),
    "event_went_to_own_grave": _to_own_grave,
    "single_summon": _single_attempt,
    "single_summoning": _single_attempt,
    "discarded_by_opp": _discarded_by_opponent,
    "summoned_by_monster_effect": _summoner,
    "cost_for_monster_effect_attribute": _cost_of_attribute,
    "self_banished_by_own_effect": _own_effect,
    "self_drawn": lambda k: any(e.tick == (k.event.tick if k.event else -1) for e in k.past(EventKind.DRAWN)),
    "targeted_by_monster_effect": _by_monster_effect,
    "chain_destroys_on_field": _answered_destroys,
}
