"""Materials of synchro, XYZ, fusion and ritual summons: which sets of cards fit, read off the facts and the rules.

Whether one card may be used as material is asked of the rules (`Use`); this module only puts sets together. The number
of sets looked at is bounded, so that a hand of many cards cannot make it hang.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice

from judge.board.condition import holds
from judge.board.match import Scope, level, names
from judge.board.possible import free_zones
from judge.board.stats import fits
from judge.clause import ClauseId
from judge.game.acts import SpecialSummon, Use
from judge.game.facts import Effect, Op, Procedure, Target
from judge.game.state import Card, Game
from judge.game.summons import RitualSet
from judge.game.words import Do, Place
from judge.rule import Stance, ask

MOST_SETS = 2000
ROLES = {"synchro": "synchro_material", "xyz": "xyz_material", "xyz_over": "xyz_material", "fusion": "fusion_material",
         "contact": "contact_material", "ritual": "ritual_tribute"}  # fmt: skip
FUSION_PLACES: dict[str, tuple[str, Place]] = {
    "own_hand": ("own", Place.HAND), "own_field": ("own", Place.MZONE), "opp_field": ("opp", Place.MZONE),
    "own_grave": ("own", Place.GRAVE), "own_deck": ("own", Place.DECK), "own_banished": ("own", Place.BANISHED),
}  # fmt: skip


def procedure_of(card: Card, *kinds: str) -> Procedure | None:
    """The card's own procedure of one of these kinds."""
    return next((p for p in card.facts.procedures if p.kind in kinds), None)


def way_of(card: Card) -> str:
    """Which special summon without a chain is meant when a player only says 特殊召唤: by the monster's own kind."""
    if card.place is not Place.EXTRA or card.face_up:
        return "special"
    if procedure_of(card, "contact") is not None:
        return "contact"
    return "synchro" if "同调" in card.facts.types else "xyz" if "XYZ" in card.facts.types else "special"


def may_use(game: Game, use: Use) -> bool:
    """Whether no rule forbids this use."""
    return ask(game, use).stance is not Stance.FORBID


def first_refused(
    game: Game, player: str, role: str, monster: str, cards: Sequence[Card]
) -> tuple[Card, tuple[ClauseId, ...]] | None:
    """The first of these cards that may not be used so for the monster, with the clauses that say it."""
    for card in cards:
        ruling = ask(game, Use(player, card.id, role, monster))
        if ruling.stance is Stance.FORBID:
            return card, ruling.clauses
    return None


def stands_for(game: Game, slot: Target, card: Card, scope: Scope, *, down_known: bool = False) -> bool:
    """Whether the card can fill this place among the materials."""
    return fits(game, slot.of, card, scope, down_known=down_known)


def _room(slots: Sequence[Target], *, open_last: bool, count: int) -> list[Target]:
    """One slot a card: each as often as it asks; the last one takes what is left over when it is open (1只以上)."""
    out = [s for s in slots for _ in range(s.n)]
    if open_last and slots and not slots[-1].up_to:
        out += [slots[-1]] * max(0, count - len(out))
    return out


def fill(
    game: Game, slots: Sequence[Target], cards: Sequence[Card], scope: Scope, *, open_last: bool = False,
    down_known: bool = False,
) -> bool:  # fmt: skip
    """Whether these cards fill the slots exactly, each card one."""
    room = _room(slots, open_last=open_last, count=len(cards))
    if len(room) != len(cards):
        return False
    return _assign(game, room, list(cards), scope, down_known)


def _assign(game: Game, room: list[Target], cards: list[Card], scope: Scope, down: bool) -> bool:
    if not room:
        return True
    slot, rest = room[0], room[1:]
    for index, card in enumerate(cards):
        others = cards[:index] + cards[index + 1 :]
        if stands_for(game, slot, card, scope, down_known=down) and _assign(game, rest, others, scope, down):
            return True
    return False


def sets(cards: Sequence[Card], least: int, most: int) -> Iterator[tuple[Card, ...]]:
    """Every set of `least` to `most` of the cards, small ones first, at most `MOST_SETS`."""
    every = (s for n in range(least, min(most, len(cards)) + 1) for s in combinations(cards, n))
    return islice(every, MOST_SETS)


# --- synchro, XYZ, contact: the summon is an act, its rules judge a set ----------------------------------------------
def usable_for(game: Game, act: SpecialSummon) -> list[Card]:
    """The monsters that the player may use as materials for this summon."""
    role = ROLES.get(act.how, "")
    card_id = act.cards[0]
    places = (Place.MZONE, Place.HAND) if act.how == "contact" else (Place.MZONE,)
    return [
        c for c in game.cards.values()
        if c.place in places and c.id != card_id and c.controller == act.player
        and may_use(game, Use(act.player, c.id, role, card_id))
    ]  # fmt: skip


def with_materials(game: Game, act: SpecialSummon) -> SpecialSummon | None:
    """The act with the first set of materials that the rules allow; None when there is none."""
    cards = usable_for(game, act)
    for chosen in sets(cards, 1, len(cards)):
        tried = SpecialSummon(act.player, act.cards, act.how, tuple(c.id for c in chosen), act.pos)
        if ask(game, tried).stance is not Stance.FORBID:
            return tried
    return None


def over_material(game: Game, card: Card, player: str, materials: Sequence[Card]) -> bool:
    """Whether the XYZ monster may be laid over this one monster (3.2.2.3.1.1.4:3)."""
    found = procedure_of(card, "xyz_over")
    if found is None or len(materials) != 1:
        return False
    scope = Scope(player, card.id, targets=(materials[0].id,), chosen=(materials[0].id,))
    return all(holds(game, c, scope) for c in found.condition) and fill(game, found.materials, materials, scope)


# --- fusion ----------------------------------------------------------------------------------------------------------
def fusion_step(effect: Effect | None, *, kind: str = "fusion_summon") -> Op | None:
    """The step of an effect that performs a fusion (or ritual) summon."""
    return next((op for op in effect.does if op.do == kind), None) if effect is not None else None


def fusion_places(op: Op) -> tuple[tuple[str, Place], ...]:
    """From where the card takes materials: the places it names, else one's own hand and field (3.2.2.3.1.1.2:1)."""
    named = tuple(FUSION_PLACES[k] for k in op.kinds if k in FUSION_PLACES)
    return named or (FUSION_PLACES["own_hand"], FUSION_PLACES["own_field"])


def fusion_monsters(game: Game, player: str, op: Op, by: str) -> list[Card]:
    """The fusion monsters in the Extra Deck that this card could summon, materials aside."""
    scope = Scope(player, by)
    meant = op.of if op.of is not None and Place.EXTRA in op.of.place else None
    return [
        c for c in game.at(player, Place.EXTRA)
        if "融合" in c.facts.types and (meant is None or fits(game, meant, c, scope))
        and may_use(game, Use(player, c.id, "fusion_summon", by, op))
    ]  # fmt: skip


def fusion_cards(game: Game, player: str, op: Op, monster: Card, by: str) -> list[Card]:
    """The cards that may be used as fusion materials for this monster with this card."""
    return [
        c for c in game.cards.values()
        if c.id != by and c.is_monster_card and may_use(game, Use(player, c.id, "fusion_material", monster.id, op))
    ]  # fmt: skip


def fusion_sets(game: Game, player: str, op: Op, monster: Card, by: str) -> Iterator[tuple[str, ...]]:
    """The sets of materials with which this monster can be fusion summoned now, at most `MOST_SETS`."""
    found = procedure_of(monster, "fusion", "contact")
    if found is None:
        return
    cards = fusion_cards(game, player, op, monster, by)
    subs = frozenset(
        c.id for c in cards
        if permits(c, "fusion_substitute")
        and may_use(game, Use(player, c.id, "fusion_substitute", monster.id, op))
    )  # fmt: skip
    scope = Scope(player, monster.id)
    room = [
        ([c for c in cards if stands_for(game, s, c, scope, down_known=True)], subs if s.of.name else frozenset())
        for s in found.materials for _ in range(s.n)
    ]  # fmt: skip
    seen: set[frozenset[str]] = set()
    for chosen in _by_slots(room, {c.id: c for c in cards}, (), substituted=False):
        ids = frozenset(c.id for c in chosen)
        if ids not in seen and room_after(game, player, chosen):
            seen.add(ids)
            yield tuple(c.id for c in chosen)
        if len(seen) >= MOST_SETS:
            return


def _by_slots(
    room: list[tuple[list[Card], frozenset[str]]], cards: Mapping[str, Card], taken: tuple[Card, ...], *,
    substituted: bool,
) -> Iterator[tuple[Card, ...]]:  # fmt: skip
    """Fill one slot after the other; one card may stand in for a named material."""
    if len(taken) == len(room):
        yield taken
        return
    fitting, subs = room[len(taken)]
    for card in fitting:
        if card not in taken:
            yield from _by_slots(room, cards, (*taken, card), substituted=substituted)
    for i in () if substituted else sorted(subs):
        if cards[i] not in taken and cards[i] not in fitting:
            yield from _by_slots(room, cards, (*taken, cards[i]), substituted=True)


def permits(card: Card, word: str) -> bool:
    """Whether the card's own text permits something in the place where it lies (代替融合素材)."""
    return any(
        op.do == "permit" and word in op.kinds and (not e.places or card.place in e.places)
        for e in card.facts.effects for op in e.does
    )  # fmt: skip


def room_after(game: Game, player: str, leaving: Sequence[Card]) -> bool:
    """Whether a Monster Zone is free once these cards have left (3.2.2.3:3)."""
    own = game.monsters(player)
    return free_zones(game, player, Place.MZONE) + sum(1 for c in leaving if c in own) > 0


# --- ritual ----------------------------------------------------------------------------------------------------------
def ritual_monsters(game: Game, player: str, op: Op, by: str) -> list[Card]:
    """The ritual monsters in hand that this ritual spell can summon, tributes aside."""
    scope = Scope(player, by)
    return [
        c for c in game.at(player, Place.HAND)
        if "仪式" in c.facts.types and (op.of is None or fits(game, op.of, c, scope))
        and may_use(game, Use(player, c.id, "ritual_summon", by, op))
    ]  # fmt: skip


def ritual_cards(game: Game, player: str, op: Op, monster: Card) -> list[Card]:
    """The cards that may be tributed for this monster's ritual summon."""
    return [
        c for c in game.cards.values()
        if c.id != monster.id and c.is_monster_card and level(game, c)
        and may_use(game, Use(player, c.id, "ritual_tribute", monster.id, op))
    ]  # fmt: skip


def ritual_levels(op: Op, monster: Card) -> int:
    """The total that the tributes have to reach: the number written, else the monster's own level."""
    return op.value.n if op.value is not None and op.value.n else monster.data.level or 0


def ritual_sets(game: Game, player: str, op: Op, monster: Card) -> Iterator[tuple[str, ...]]:
    """The sets of tributes with which this monster can be ritual summoned now; the rules judge each set."""
    cards = ritual_cards(game, player, op, monster)
    for chosen in sets(cards, 1, len(cards)):
        ids = tuple(c.id for c in chosen)
        if room_after(game, player, chosen) and ritual_fits(game, player, op, monster, ids):
            yield ids


def ritual_fits(game: Game, player: str, op: Op, monster: Card, ids: tuple[str, ...]) -> bool:
    """Whether the rules accept these tributes together: their levels (3.2.2.3.1.1.1.1:3, 3.2.2.3.1.1.1.1:4)."""
    return ask(game, RitualSet(player, monster.id, ids, op)).stance is not Stance.FORBID


def total_level(game: Game, ids: tuple[str, ...]) -> int:
    """The levels of these cards together."""
    return sum(level(game, game.card(i)) or 0 for i in ids)


def summons_by(game: Game, card: Card, source: Card) -> bool:
    """Whether the card's own text names this source as the one whose effect summons it."""
    scope = Scope(card.controller, card.id)
    return any(
        p.kind == "by_effect" and (not p.places or card.place in p.places)
        and any(fits(game, t.of, source, scope, down_known=True) for t in p.materials)
        for p in card.facts.procedures
    )  # fmt: skip


def named_spells(monster: Card) -> tuple[str, ...]:
    """The ritual spell (or series) that the ritual monster's own text names (「○○」降临)."""
    words = [c.fact for p in monster.facts.procedures if p.kind == "ritual" for c in p.condition]
    return tuple(w.partition(":")[2] for w in words if w.startswith("ritual_spell_named:"))


def is_named(spell: Card, words: tuple[str, ...]) -> bool:
    """Whether the spell carries one of the names."""
    return any(word in name for word in words for name in names(spell))


def takes_any_ritual_monster(spell: Card) -> bool:
    """Whether the ritual spell's text names no ritual monster or series, so that every one can be summoned with it."""
    steps = [op for e in spell.facts.effects for op in e.does if op.do is Do.RITUAL]
    return any(op.of is None or not (op.of.name or op.of.name_has) for op in steps)
