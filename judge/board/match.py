"""Whether a card is meant by a selection of card facts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from judge.game.facts import Op, Select, race_of
from judge.game.state import Card, Event, Game, Link, Modifier
from judge.game.words import FIELD, Do, EffectClass, Place


@dataclass(frozen=True, slots=True)
class Scope:
    """From where a selection or value is read: whose effect, of which card, at which event or link.

    `previous`: the cards the last step moved; `chosen`: those a step chose; `paid`: those the cost took.
    """

    player: str
    self_id: str = ""
    targets: tuple[str, ...] = ()
    event: Event | None = None
    link: Link | None = None
    previous: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    announced: str = ""
    amount: int = 0


StatOf = Callable[[Game, Card, str], int | None]


def printed(_: Game, card: Card, stat: str) -> int | None:
    """The printed ATK (`atk`) or DEF (`def`)."""
    return card.data.atk if stat == "atk" else card.data.defense


def names(card: Card) -> frozenset[str]:
    """Every name the card counts as having where it lies by its own text (1.2.1.1:3, 1.2.1.1:4)."""
    out = {card.facts.name}
    if card.facts.deck_name:
        out.add(card.facts.deck_name)
    out.update(name for place, name in card.facts.also_named if place is card.place)
    if card.extra_names:
        out = set(card.extra_names)
    return frozenset(out)


def names_now(game: Game, card: Card) -> frozenset[str]:
    """The names it has now: those of its text, or the one that an effect gave it."""
    for modifier in reversed(game.modifiers):
        op = modifier.op
        if card.id not in modifier.cards:
            continue
        if op.do is Do.TREAT_AS and "name" in op.kinds:
            return frozenset({op.name or modifier.other})
        if op.do is Do.COPY and "name" in op.kinds and modifier.other in game.cards:
            return frozenset({game.cards[modifier.other].facts.name})
    given = tuple(op.name for op in _own_treatment(card, "name") if op.name)
    return frozenset(given) or names(card)


def level(game: Game, card: Card) -> int | None:
    """The present level; XYZ monsters have none (3.1.4.1:2)."""
    now = card.data.level
    for modifier in game.modifiers:
        if modifier.op.do is Do.LEVEL and card.id in modifier.cards:
            now = modifier.value if modifier.op.how == "set" else (now or 0) + modifier.value
    return now


def feature(game: Game, card: Card, which: str) -> str:
    """The present attribute or race: the one a later effect gave, else the printed one (3.1.4.2:2, 3.1.4.3:2)."""
    now = card.data.attribute if which == "attribute" else card.data.race
    if card.on_field and not card.face_up:
        return now
    for modifier in game.modifiers:
        op = modifier.op
        if op.do is Do.TREAT_AS and which in op.kinds and _held(game, modifier, card):
            now = race_of(modifier.other or op.name) if which == "race" else modifier.other or op.name
    return now


def features(game: Game, card: Card, which: str) -> frozenset[str]:
    """Every attribute or race it counts as: the present one, and those that its own text adds."""
    added = {op.name for op in _own_treatment(card, f"also_{which}", f"extra_{which}") if op.name}
    return frozenset({feature(game, card, which), *added})


def _own_treatment(card: Card, *kinds: str) -> tuple[Op, ...]:
    """The steps by which a face-up card's own text makes it count as something."""
    if not card.facts.effects or card.place is not Place.MZONE or not card.face_up:
        return ()
    if "二重" in card.facts.types and not card.gemini:
        return ()
    return tuple(
        op for e in card.facts.effects if e.cls in (EffectClass.CONTINUOUS, EffectClass.OTHER) and not e.when
        for op in e.does if op.do is Do.TREAT_AS and op.what == "self" and set(kinds) & set(op.kinds)
    )  # fmt: skip


def in_force(game: Game, modifier: Modifier) -> bool:
    """Whether a lasting change still holds: one that a continuous, field or equip card made ends with that card."""
    if modifier.op.until != "leave":
        return True
    source = game.cards.get(modifier.source)
    if source is None or source.facts.main == "怪兽" or not source.facts.types & {"永续", "场地", "装备"}:
        return True
    return source.on_field and source.face_up and source.since <= modifier.since


def _held(game: Game, modifier: Modifier, card: Card) -> bool:
    if not in_force(game, modifier):
        return False
    if modifier.cards:
        return card.id in modifier.cards
    return modifier.op.of is not None and matches(game, modifier.op.of, card, Scope(modifier.player, modifier.source))


def matches(
    game: Game, select: Select, card: Card, scope: Scope, stat: StatOf = printed, *, down_known: bool = False
) -> bool:
    """Whether `card` is meant by `select`, seen from `scope`.

    A face-down card on the field has no known properties, so a selection that asks for one does not mean it
    (3.2.4.3:6, 3.2.4.3:7), unless `down_known`: tributes may be face-down.
    """
    if select.side != "any" and (card.controller == scope.player) != (select.side == "own"):
        return False
    if select.owner and (card.owner == scope.player) != (select.owner == "own"):
        return False
    if select.place and card.place not in select.place:
        return False
    if (select.not_self and card.id == scope.self_id) or (select.only_self and card.id != scope.self_id):
        return False
    if select.face and (card.face_up != (select.face == "up")):
        return False
    if select.pos and (card.place is not Place.MZONE or card.attack_pos != (select.pos == "atk")):
        return False
    if select.special_summoned and card.arrived != "special":
        return False
    if select.summoned_this_turn and (card.arrived_turn != game.turn or not card.arrived):
        return False
    if card.place in FIELD and not card.face_up and not down_known:
        return _matches_face_down(select, card)
    return _matches_properties(game, select, card, scope, stat)


def _matches_face_down(select: Select, card: Card) -> bool:
    asked = (
        select.types or select.not_types or select.attribute or select.race or select.name or select.name_has
        or select.not_name or select.announced
    )  # fmt: skip
    numbers = (
        select.level_min, select.level_max, select.rank_max, select.atk_min, select.atk_max, select.def_min,
        select.def_max,
    )  # fmt: skip
    if asked or any(n is not None for n in numbers):
        return False
    if not select.kind:
        return True
    if card.place is Place.MZONE:
        return "怪兽" in select.kind
    return ("魔法" in select.kind and "陷阱" in select.kind) or bool(card.counts_as & set(select.kind))


def _matches_properties(game: Game, select: Select, card: Card, scope: Scope, stat: StatOf) -> bool:
    if select.kind and not card.counts_as & set(select.kind):
        return False
    if select.types and not all(card.is_type(t) for t in select.types):
        return False
    if select.not_types and any(card.is_type(t) for t in select.not_types):
        return False
    if select.attribute and not features(game, card, "attribute") & set(select.attribute):
        return False
    if select.race and not features(game, card, "race") & set(select.race):
        return False
    if select.name or select.name_has or select.not_name:
        own = names_now(game, card)
        if select.name and not own & set(select.name):
            return False
        if select.not_name and own & set(select.not_name):
            return False
        if select.name_has and not any(part in name for part in select.name_has for name in own):
            return False
    if select.announced and scope.announced not in {
        *features(game, card, "race"), *features(game, card, "attribute"), *names_now(game, card), card.main,
    }:  # fmt: skip
        return False
    return _in_bounds(game, select, card, stat)


def _in_bounds(game: Game, select: Select, card: Card, stat: StatOf) -> bool:
    if not _between(level(game, card), select.level_min, select.level_max):
        return False
    if select.rank_max is not None and not _between(card.data.rank, None, select.rank_max):
        return False
    asks_atk = (select.atk_min, select.atk_max) != (None, None)
    if asks_atk and not _between(stat(game, card, "atk"), select.atk_min, select.atk_max):
        return False
    return (select.def_min, select.def_max) == (None, None) or _between(
        stat(game, card, "def"), select.def_min, select.def_max
    )


def _between(value: int | None, low: int | None, high: int | None) -> bool:
    if low is None and high is None:
        return True
    return value is not None and (low is None or value >= low) and (high is None or value <= high)


def chosen_from(
    game: Game, select: Select, scope: Scope, stat: StatOf = printed, *, down_known: bool = False
) -> Iterator[Card]:
    """Every card in the duel that the selection means."""
    places = select.place
    cards = game.cards.values() if not places else game.at(None, *places)
    for card in cards:
        if card.place is not Place.NOWHERE and matches(game, select, card, scope, stat, down_known=down_known):
            yield card
