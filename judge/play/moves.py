"""Moving cards between places: where they really go is asked of the rules, what happened is recorded as events."""

from collections.abc import Iterable
from dataclasses import dataclass

from judge.clause import ClauseId
from judge.game.acts import Destination, Owner, Use
from judge.game.places import AT_ZERO, Faces
from judge.game.questions import BackInDeck, Drawn, GoesTo, LifeAfter
from judge.game.replacing import replace
from judge.game.state import Card, Event, Game, Line, Modifier
from judge.game.summons import Proper, StopsApplying
from judge.game.words import FIELD, Cause, EventKind, Place
from judge.rule import Stance, ask

OWNED_PLACES = frozenset({Place.GRAVE, Place.BANISHED, Place.HAND, Place.DECK, Place.EXTRA})
ARRIVALS = {
    Place.GRAVE: EventKind.SENT,
    Place.BANISHED: EventKind.BANISHED,
    Place.HAND: EventKind.TO_HAND,
    Place.DECK: EventKind.TO_DECK,
}


@dataclass(frozen=True, slots=True)
class Why:
    """Why cards move: the cause, whose effect or act, and its card."""

    cause: Cause
    by: str = ""
    source: str = ""


def record(game: Game, *events: Event) -> Game:
    """The game with these events recorded as having happened."""
    return replace(game, happened=(*game.happened, *events), history=(*game.history, *events))


def next_tick(game: Game) -> Game:
    """A new moment: what happens from here on is later than what happened before."""
    return replace(game, tick=game.tick + 1)


def move(
    game: Game,
    ids: Iterable[str],
    to: Place,
    why: Why,
    *,
    face_up: bool = True,
    destroyed: bool = False,
    uncounted: bool = False,
    at: str = "",
) -> Game:
    """Move cards together to a place outside the Monster Zone; where each really goes is asked of the rules.

    `destroyed`: their continuous effects stop applying before they leave (3.2.7.1:3). `uncounted`: the move does not
    count as leaving the field or the hand (a card whose activation was negated).
    """
    moving = [game.card(i) for i in dict.fromkeys(ids)]
    view = game
    if destroyed:
        ruled = {c.id: ask(game, StopsApplying(c, "破坏")) for c in moving if c.on_field}
        gone = {i: replace(game.card(i), place=Place.NOWHERE) for i, r in ruled.items() if r.value is True}
        view = game.with_cards(gone)
        for i in gone:
            if game.card(i).facts.effects and game.card(i).facts.main == "怪兽":
                game = game.said("note", ruled[i].why, ruled[i].clauses)
    for card in moving:
        game = _move_one(game, view, card, to, why, face_up, uncounted, at)
    return game


def _move_one(
    game: Game, view: Game, card: Card, to: Place, why: Why, face_up: bool, uncounted: bool, at: str
) -> Game:
    asked = card if not uncounted else replace(card, place=Place.NOWHERE)
    ruling = ask(view, Destination(asked, to, why.cause, why.source))
    place = ruling.value if isinstance(ruling.value, Place) else to
    clauses = ruling.clauses
    player = card.controller
    if place in OWNED_PLACES:
        owner = ask(view, Owner(card, place))
        player = owner.value or card.owner
        clauses += owner.clauses if player != card.controller else ()
    left_field = card.on_field and place not in FIELD and not uncounted
    faces = ask(view, Faces(asked, place, not face_up))
    clauses += faces.clauses
    moved = arrived_card(game, card, place, player, face_up if faces.value is None else bool(faces.value))
    if place is Place.DECK:
        moved = replace(moved, seq=_deck_seq(game, player, at or "top"))
    gone = card.on_field and place not in FIELD
    modifiers = without_card(game, card.id) if gone and game.modifiers else game.modifiers
    game = replace(game, cards={**game.cards, card.id: moved}, modifiers=modifiers)
    if card.proper and not moved.proper:
        forgotten = ask(game, Proper(card, "hidden"))
        game = game.said("rule", forgotten.why, forgotten.clauses)
    line = Line("move", f"「{card.name}」{'' if uncounted else card.place.shown}→{place.shown}", clauses)
    origin = None if uncounted else card.place
    events = []
    if left_field:
        events.append(_event(EventKind.LEFT_FIELD, game, card, why, origin))
    if place in ARRIVALS:
        events.append(_event(ARRIVALS[place], game, card, why, origin))
    game = game.told(line, *events)
    return _shuffled(game, moved, at) if place is Place.DECK and why.cause is Cause.EFFECT else game


def without_card(game: Game, card_id: str) -> tuple[Modifier, ...]:
    """The lasting changes without this card among theirs; those that held for it alone are gone."""
    kept: list[Modifier] = []
    for modifier in game.modifiers:
        if card_id not in modifier.cards:
            kept.append(modifier)
        elif len(modifier.cards) > 1:
            kept.append(replace(modifier, cards=tuple(i for i in modifier.cards if i != card_id)))
    return tuple(kept)


def _shuffled(game: Game, card: Card, at: str) -> Game:
    """A card came back to the deck by an effect: shuffled, or put where the effect says (4.3.3.4.5:1)."""
    ruling = ask(game, BackInDeck(card, at))
    if ruling.value != "shuffled":
        return game.said("rule", f"{card.controller}的卡组不洗切", ruling.clauses) if ruling.value else game
    return game.said("rule", f"「{card.name}」以里侧放入{card.controller}的卡组，洗切", ruling.clauses)


def _event(kind: EventKind, game: Game, card: Card, why: Why, origin: Place | None) -> Event:
    return Event(kind, game.tick, card.id, card.controller, why.by, why.source, why.cause, card, 0, origin)


def _deck_seq(game: Game, player: str, at: str) -> int:
    deck = game.deck(player)
    if not deck:
        return 0
    return deck[0].seq - 1 if at == "bottom" else deck[-1].seq + 1


def arrived_card(game: Game, card: Card, place: Place, player: str, face_up: bool = True) -> Card:
    """The card newly arrived at a place: everything that held for it where it was is gone."""
    return Card(
        id=card.id,
        facts=card.facts,
        owner=card.owner,
        controller=player,
        place=place,
        seq=card.seq,
        face_up=face_up if place is not Place.HAND else True,
        since=game.tick,
        placed=game.tick,
        proper=card.proper and not _forgotten(game, card, place, face_up),
        left_turn=game.turn if card.on_field else card.left_turn,
        came_from=card.place,
        materials_of=card.host if card.place is Place.MATERIAL else card.materials_of,
        material_how=card.material_how,
        material_since=card.material_since,
        material_key=card.material_key,
        excavated=card.excavated and card.place is Place.DECK,
    )


def _forgotten(game: Game, card: Card, place: Place, face_up: bool) -> bool:
    """Whether the rules forget, now that it comes to a hidden place, that the monster was properly summoned."""
    hidden = place in (Place.HAND, Place.DECK) or (place is Place.EXTRA and not face_up)
    return hidden and ask(game, Proper(card, "hidden")).value is False


def destroyable(game: Game, card: Card, why: Why) -> tuple[bool, Game]:
    """Whether the card can be destroyed; the trace says why not."""
    ruling = ask(game, Use(why.by, card.id, "destroy:battle" if why.cause is Cause.BATTLE else "destroy", why.source))
    if ruling.stance is Stance.FORBID:
        return False, game.said("note", f"「{card.name}」不被破坏：{ruling.why}", ruling.clauses)
    return True, game


def destroy(
    game: Game, ids: Iterable[str], why: Why, to: Place | None = None, *, uncounted: bool = False
) -> tuple[Game, tuple[str, ...]]:
    """Destroy cards together: they go to the Graveyard (or to `to`: 破坏并…). Returns those destroyed.

    `uncounted`: a card whose activation or summon was negated does not count as coming from the field or the hand.
    """
    done: list[str] = []
    for card_id in dict.fromkeys(ids):
        ok, game = destroyable(game, game.card(card_id), why)
        if ok:
            done.append(card_id)
        else:
            game = _undestroyed(game, card_id, why, to)
    before = [game.card(i) for i in done]
    events = [_event(EventKind.DESTROYED, game, c, why, c.place) for c in before]
    if why.cause is Cause.BATTLE:
        events += [_event(EventKind.DESTROYED_BATTLE, game, c, why, c.place) for c in before]
    game = record(game, *events)
    by_place: dict[Place, list[str]] = {}
    for card in before:
        place = to or Place.GRAVE
        if why.cause is Cause.EFFECT:
            ruling = ask(game, GoesTo(card, "destroy", why.cause, to))
            if not isinstance(ruling.value, Place):
                continue
            place = ruling.value
            game = game.said("rule", ruling.why, ruling.clauses)
        by_place.setdefault(place, []).append(card.id)
    for place, ids in by_place.items():
        game = move(game, ids, place, why, destroyed=True, uncounted=uncounted)
    return game, tuple(done)


def _undestroyed(game: Game, card_id: str, why: Why, to: Place | None) -> Game:
    """A card that could not be destroyed: what else the effect would do to it is asked of the rules (4.3.3.4.1:5)."""
    if to is None:
        return game
    ruling = ask(game, GoesTo(game.card(card_id), "destroy", why.cause, to, done=False))
    if ruling.stance is Stance.FORBID:
        return game.said("rule", ruling.why, ruling.clauses)
    return move(game, (card_id,), to, why)


def tribute(game: Game, ids: Iterable[str], why: Why) -> Game:
    """Tribute cards: no destruction, but in the end they are sent to the Graveyard (4.2.2.1:2)."""
    ids = tuple(ids)
    game = record(game, *(_event(EventKind.TRIBUTED, game, game.card(i), why, game.card(i).place) for i in ids))
    return move(game, ids, Place.GRAVE, why)


def discard(game: Game, ids: Iterable[str], why: Why) -> Game:
    """Discard cards from the hand to the Graveyard (4.3.3.4.2:2)."""
    ids = tuple(ids)
    game = record(game, *(_event(EventKind.DISCARDED, game, game.card(i), why, game.card(i).place) for i in ids))
    if why.cause is not Cause.EFFECT:
        return move(game, ids, Place.GRAVE, why)
    for i in ids:
        ruling = ask(game, GoesTo(game.card(i), "discard", why.cause))
        if isinstance(ruling.value, Place):
            game = move(game.said("rule", ruling.why, ruling.clauses), (i,), ruling.value, why)
    return game


def draw(game: Game, player: str, n: int, why: Why) -> Game:
    """Draw n cards at once (4.3.3.3:2). With too few cards the player draws what there is and has then lost."""
    deck = game.deck(player)
    ruling = ask(game, Drawn(player, n, tuple(c.id for c in reversed(deck))))
    top: tuple[str, ...] = ruling.value or ()
    if len(deck) < n:
        game = replace(game, extra=(*game.extra, (f"decked:{player}", str(why.cause))))
    if not top:
        return game
    game = game.said("move", f"{player}抽{len(top)}张卡", ruling.clauses)
    game = record(game, Event(EventKind.DRAWN, game.tick, "", player, why.by, why.source, why.cause, amount=len(top)))
    return move(game, top, Place.HAND, why)


def lose_lp(game: Game, player: str, amount: int, kind: EventKind, why: Why, *, text: str = "") -> Game:
    """Take life points: damage, payment or loss (the event's kind tells which)."""
    clauses: tuple[ClauseId, ...] = ()
    before = game.lp_of(player)
    now = max(0, before - amount)
    if kind in (EventKind.DAMAGE, EventKind.BATTLE_DAMAGE):
        ruling = ask(game, LifeAfter(player, kind, amount))
        now, clauses = before if ruling.value is None else int(ruling.value), ruling.clauses
    words = {EventKind.DAMAGE: "受到伤害", EventKind.BATTLE_DAMAGE: "受到战斗伤害", EventKind.LP_PAID: "支付"}
    game = game.said("lp", text or f"{player}{words.get(kind, '失去')}{amount}：{before}→{now}", clauses)
    game = game.with_lp(player, now)
    if now <= 0 < before:
        game = replace(game, extra=(*game.extra, (f"{AT_ZERO}{player}", str(game.tick))))
    dealer = why.source if kind is EventKind.BATTLE_DAMAGE else ""  # whose battle damage: effects wait for their own
    event = Event(kind, game.tick, dealer, player, why.by, why.source, why.cause, amount=amount)
    events = [event]
    if kind is EventKind.BATTLE_DAMAGE:
        events.append(replace(event, kind=EventKind.DAMAGE))
    return record(game, *events)
