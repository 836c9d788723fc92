"""Cards coming to the field: monsters summoned or set, control changes, positions, tokens, equips."""

from collections.abc import Iterable

from judge.board.possible import zones
from judge.clause import ClauseId
from judge.game.facts import CardFacts
from judge.game.places import StandsIn
from judge.game.questions import TurnedDown
from judge.game.replacing import replace
from judge.game.state import Card, Event, Game
from judge.game.summons import Flips, Turned
from judge.game.words import EventKind, Part, Place
from judge.play.moves import Why, arrived_card, record, without_card
from judge.rule import Stance, ask


def free_seq(game: Game, player: str, place: Place) -> int:
    """The first free zone's number (0 when all are taken; rules forbid such acts before)."""
    taken = {c.seq for c in game.at(player, place)}
    return next((i for i in range(zones(game, place)) if i not in taken), 0)


def put_monster(
    game: Game, card_id: str, player: str, how: str, *, attack_pos: bool = True, face_up: bool = True
) -> Game:
    """Put a card where summoned monsters lie (2.1.1:1). `how` is its way of arriving ("" when that is no summon)."""
    card = game.card(card_id)
    stands = ask(game, StandsIn(card, how)).value if how else Place.MZONE
    place = stands if isinstance(stands, Place) else card.place
    seq = free_seq(game, player, place)
    there = arrived_card(game, card, place, player, face_up)
    there = replace(
        there, seq=seq, attack_pos=attack_pos, arrived=how, arrived_turn=game.turn if how else None, proper=card.proper,
        set_turn=None if face_up else game.turn,
    )  # fmt: skip
    return game.with_card(there)


def stands_by(game: Game, card: Card) -> tuple[ClauseId, ...]:
    """By which clauses a summoned monster lies where it does."""
    return ask(game, StandsIn(card, card.arrived)).clauses


def summoned(game: Game, ids: Iterable[str], kind: EventKind, why: Why) -> Game:
    """Record that these monsters were summoned together."""
    for card_id in ids:
        card = game.card(card_id)
        pos = "攻击表示" if card.attack_pos else "守备表示"
        face = "" if card.face_up else "里侧"
        text = f"「{card.name}」在{card.controller}场上{face}{pos}（{kind}）"
        game = game.said("move", text, stands_by(game, card))
        game = record(game, Event(kind, game.tick, card_id, card.controller, why.by, why.source, why.cause))
    return game


def set_position(
    game: Game, card_id: str, *, attack_pos: bool, face_up: bool, by: str = "", source: str = "",
    clauses: tuple[ClauseId, ...] = (),
) -> Game:
    """Change a monster's position; up it is flipped (3.2.3.1:1), down what applied to it ends (4.3.3.10:1)."""
    card = game.card(card_id)
    if (card.attack_pos, card.face_up) == (attack_pos, face_up):
        return game
    now = replace(card, attack_pos=attack_pos, face_up=face_up)
    if card.face_up and not face_up:
        now = replace(now, negated_until="", set_turn=game.turn, gemini=False, extra_names=())
        game, now = _turned_down(game, card, now)
    if not card.face_up and face_up:
        now = replace(now, since=game.tick)
    game = game.with_card(now)
    words = f"{'表侧' if face_up else '里侧'}{'攻击' if attack_pos else '守备'}表示"
    events = [Event(EventKind.POSITION_CHANGED, game.tick, card_id, card.controller, by, source, was=card)]
    if not card.face_up and face_up:
        attacked = game.battle is not None and game.battle.target == card_id and game.battle.part is Part.BEFORE
        flips = ask(game, Flips(card, "战斗" if attacked and not source else "效果"))
        clauses += flips.clauses
        if flips.value:
            events.append(Event(EventKind.FLIPPED, game.tick, card_id, card.controller, by, source, was=card))
    return record(game.said("move", f"「{card.name}」变成{words}", clauses), *events)


def _turned_down(game: Game, card: Card, now: Card) -> tuple[Game, Card]:
    """What the rules end for a monster turned face-down: what applied to it, what held it as a target, its counters."""
    ruling = ask(game, TurnedDown(card))
    ends = {s.finding.value for s in ruling.said if s.finding.stance is Stance.CAUSE}
    if ends:
        game = game.said("rule", ruling.why, ruling.clauses)
    if "counters" in ends:
        now = replace(now, counters=())
    if "modifiers" in ends:
        game = replace(game, modifiers=without_card(game, card.id))
    if "bonds" in ends:
        holders = [c for c in game.table if card.id in c.bound_to]
        free = {c.id: replace(c, bound_to=tuple(i for i in c.bound_to if i != card.id)) for c in holders}
        game = game.with_cards(free)
    return game, now


def drop_modifiers(game: Game, card_id: str) -> Game:
    """What applied to a card that left its place applies no longer."""
    kept = without_card(game, card_id)
    return game if len(kept) == len(game.modifiers) else replace(game, modifiers=kept)


def change_control(game: Game, card_id: str, player: str, why: Why) -> Game:
    """Give a monster to a player, in a free zone; whether there is one is the rules' matter (4.3.3.4.7:3)."""
    card = game.card(card_id)
    seq = free_seq(game, player, Place.MZONE)
    game = game.with_card(replace(card, controller=player, seq=seq))
    game = game.said("move", f"「{card.name}」的控制权转移给{player}")
    return record(game, Event(EventKind.CONTROL_CHANGED, game.tick, card_id, player, why.by, why.source, why.cause))


def make_token(
    game: Game, player: str, facts: CardFacts, *, attack_pos: bool, face_up: bool = True
) -> tuple[Game, str]:
    """Put a token into a free Monster Zone; returns its new id (T1, T2, …)."""
    number = 1 + sum(1 for c in game.cards.values() if c.id.startswith("T"))
    token_id = f"T{number}"
    while token_id in game.cards:
        number += 1
        token_id = f"T{number}"
    seq = free_seq(game, player, Place.MZONE)
    token = Card(
        token_id, facts, player, player, Place.MZONE, seq, face_up, attack_pos,
        arrived="special", arrived_turn=game.turn, since=game.tick, placed=game.tick, proper=True,
    )  # fmt: skip
    return game.with_card(token), token_id


def equip(game: Game, card_id: str, host: str, player: str) -> Game:
    """Put a card into a Spell & Trap Zone as an equip card of `host`."""
    card = game.card(card_id)
    if card.place is not Place.SZONE:
        seq = free_seq(game, player, Place.SZONE)
        card = replace(arrived_card(game, card, Place.SZONE, player), seq=seq)
    card = replace(card, equipped_to=host, since=game.tick, face_up=True)
    game = game.with_card(card)
    game = game.said("move", f"「{card.name}」装备给「{game.card(host).name}」")
    return record(game, Event(EventKind.EQUIPPED, game.tick, card_id, player, player, other=host))


def trap_back(game: Game, card_id: str, *, face_up: bool) -> Game:
    """A trap that had become a monster goes back to a Spell & Trap Zone, set or face-up (4.3.3.11:5, 4.3.3.11:6)."""
    card = game.card(card_id)
    there = arrived_card(game, card, Place.SZONE, card.controller, face_up)
    seq = free_seq(game, card.controller, Place.SZONE)
    return game.with_card(replace(there, seq=seq, set_turn=None if face_up else game.turn, since=card.since))


def new_position(
    game: Game, card: Card, word: str, by: str = "效果"
) -> tuple[bool, bool, tuple[ClauseId, ...]]:
    """The position after a change: attack position, face-up, and by which clauses.

    `toggle`: the next one by the book's arrows (3.2.4:2, 3.2.5:5); without a rule it stays.
    """
    named = {"facedown": (False, False), "atk": (True, True), "def": (False, True)}
    if word in named:
        return (*named[word], ())
    ruling = ask(game, Turned(card, by))
    attack, face_up = ruling.value or (card.attack_pos, card.face_up)
    return attack, face_up, ruling.clauses
