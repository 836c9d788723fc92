"""One effect being carried out: what its steps know of each other, and which cards a step is about."""

from collections.abc import Callable
from dataclasses import dataclass

from judge.board.condition import holds
from judge.board.facts.resolving import RESTRICTS_CHOICE
from judge.board.match import Scope
from judge.board.picks import picked
from judge.board.stats import fits, number, stat_now, those
from judge.game.acts import Number, TargetStands, Use
from judge.game.facts import Op, Select
from judge.game.places import OPPONENT, Sides
from judge.game.playing import ActsFirst
from judge.game.replacing import replace
from judge.game.state import Card, Game, Link, Modifier
from judge.game.words import FIELD, Cause, Do, Place
from judge.play.choosing import choose
from judge.play.moves import Why
from judge.rule import Stance, ask

COUNTED = frozenset(
    {Do.DISCARD, Do.SEND, Do.TO_HAND, Do.DESTROY, Do.BANISH, Do.TO_DECK, Do.TO_EXTRA, Do.SPECIAL_SUMMON, Do.TRIBUTE,
     Do.SET, Do.ATTACH, Do.REVEAL, Do.EXCAVATE, Do.CONTROL}
)  # fmt: skip
"""Steps whose `value` says how many cards."""
EXTREMES = frozenset({"highest_def", "highest_atk", "lowest_atk"})
CHOOSING = frozenset({"choose", "random", "top"})
BY_SIDE = FIELD | {Place.DECK, Place.HAND}  # places for which the book says whose cards are meant


@dataclass(frozen=True, slots=True)
class Run:
    """One effect being carried out: its link, what earlier steps moved and chose, whether the last one did anything."""

    link: Link
    previous: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    did: bool = True
    ever: bool = False
    amount: int = 0  # by how much the last step really changed a value

    def scope(self) -> Scope:
        """The scope in which the steps read the board."""
        link = self.link
        return Scope(
            link.player, link.card, link.targets, link.event, link, self.previous, self.chosen, link.paid,
            link.announced, self.amount or link.amount,
        )  # fmt: skip

    @property
    def why(self) -> Why:
        """The cause of what the steps do."""
        return Why(Cause.EFFECT, self.link.player, self.link.card)


Step = Callable[[Game, Run, Op], tuple[Game, Run]]


def chooser(game: Game, run: Run, op: Op) -> str:
    """Who chooses in this step."""
    return run.link.player if op.chooser == "own" else game.other(run.link.player)


def side_player(game: Game, run: Run, op: Op) -> str:
    """The player on whose side a card comes."""
    return run.link.player if op.side == "own" else game.other(run.link.player)


def players(game: Game, run: Run, op: Op) -> tuple[str, ...]:
    """The players that the step is about, in the order in which they do it (4.1.2:5)."""
    me = run.link.player
    if op.who == "both":
        first = str(ask(game, ActsFirst()).value or game.players[0])
        return (first, game.other(first))
    if op.who == "event" and run.link.event is not None:
        return (run.link.event.player,)
    if op.who == "own":
        return (me,)
    other = ask(game, Number(OPPONENT, game.card(run.link.card), me)).value
    return (str(other),) if other else ()


def how_many(game: Game, run: Run, op: Op) -> int:
    """How many cards a choosing step takes."""
    if op.value is None or op.do not in COUNTED:
        return op.n
    found = number(game, op.value, run.scope())
    return op.n if found is None else found


def done(run: Run, ids: tuple[str, ...], did: bool | None = None) -> Run:
    """The run after a step that was about these cards."""
    return replace(run, previous=ids, did=bool(ids) if did is None else did)


def subjects(game: Game, run: Run, op: Op, default: tuple[Place, ...] = ()) -> tuple[Game, tuple[str, ...]]:
    """The cards that a step is about, chosen now where the step says so; targets that no longer stand are left out."""
    scope = run.scope()
    if op.of is None:
        if op.what == "top":
            return game, tuple(c.id for c in reversed(game.deck(run.link.player)))[: how_many(game, run, op)]
        word = op.what or "target"
        ids = picked(game, word, scope)
        if word == "target":
            game, ids = standing(game, run, ids)
        return game, tuple(i for i in ids if reached(game, run, i))
    found = [c for c in those(game, op.of, scope) if not default or op.of.place or c.place in default]
    game, found = _on_sides(game, run, op.of, found)
    found = [c for c in found if reached(game, run, c.id) and _restricted(game, run, op, c)]
    if op.what in ("", "all"):
        return game, tuple(c.id for c in found)
    if op.what in EXTREMES:
        return choose(game, chooser(game, run, op), _extreme(game, op.what, found), op.n)
    if op.what not in CHOOSING:
        ids = picked(game, op.what, scope)
        if op.what == "battle_opponent":
            return game, tuple(i for i in ids if fits(game, op.of, _as_it_fought(game, i), scope))
        return game, tuple(c.id for c in found if c.id in ids and (op.what != "target" or stands(game, run, c.id)))
    n = how_many(game, run, op)
    if op.what == "top":
        return game, tuple(c.id for c in sorted(found, key=lambda c: -c.seq)[:n])
    return choose(game, chooser(game, run, op), found, n, up_to=op.up_to)


def _as_it_fought(game: Game, card_id: str) -> Card:
    """The card as it was on the field, when the battle has just sent it away."""
    card = game.card(card_id)
    left = (e for e in reversed(game.history) if e.card == card_id and e.tick == card.placed)
    was = next((e.was for e in left if e.was is not None and e.was.on_field), None)
    return was if was is not None and not card.on_field else card


def _on_sides(game: Game, run: Run, select: Select, found: list[Card]) -> tuple[Game, list[Card]]:
    """An effect that names neither 自己 nor 对方: the cards on those sides that the rules say it acts on."""
    others = {c.place for c in found if c.controller != run.link.player and c.place in BY_SIDE}
    if select.side != "any" or select.owner:
        return game, found
    for place in sorted(others):
        ruling = ask(game, Sides(run.link.player, place))
        meant: tuple[str, ...] = ruling.value or ()
        found = [c for c in found if c.place is not place or c.controller in meant]
        game = game.said("rule", ruling.why, ruling.clauses, run.link.number) if ruling.clauses else game
    return game, found


def _extreme(game: Game, word: str, found: list[Card]) -> list[Card]:
    """The cards with the highest (or lowest) value."""
    if not found:
        return []
    stat = "def" if word.endswith("def") else "atk"
    values = {c.id: stat_now(game, c, stat) or 0 for c in found}
    best = min(values.values()) if word.startswith("lowest") else max(values.values())
    return [c for c in found if values[c.id] == best]


def restricts(fact: str) -> bool:
    """Whether this named fact is about the card that a step chooses, not about the board."""
    return fact.partition(":")[0] in RESTRICTS_CHOICE


def _restricted(game: Game, run: Run, op: Op, card: Card) -> bool:
    """Whether the card is one that the step's own words allow to be chosen."""
    facts = [c for c in op.condition if restricts(c.fact)]
    return not facts or all(holds(game, c, replace(run.scope(), chosen=(card.id,))) for c in facts)


def standing(game: Game, run: Run, ids: tuple[str, ...]) -> tuple[Game, tuple[str, ...]]:
    """The targets that still stand; the trace says why the others do not (4.2.3.3:3)."""
    for card_id in ids:
        if not stands(game, run, card_id):
            ruling = ask(game, TargetStands(run.link, card_id))
            game = game.said("note", ruling.why, ruling.clauses, run.link.number)
    return game, tuple(i for i in ids if stands(game, run, i))


def stands(game: Game, run: Run, card_id: str) -> bool:
    """Whether the rules let the effect still apply to this target; one its own earlier step moved is still meant."""
    return card_id in run.previous or ask(game, TargetStands(run.link, card_id)).value is not False


def reached(game: Game, run: Run, card_id: str) -> bool:
    """Whether no protection keeps the effect away from the card (不受…效果影响)."""
    if card_id == run.link.card or card_id not in game.cards:
        return card_id in game.cards
    ruling = ask(game, Use(run.link.player, card_id, "affected", run.link.card, None, run.link.effect))
    return ruling.stance is not Stance.FORBID


def add_modifier(game: Game, run: Run, op: Op, ids: tuple[str, ...], value: int, other: str = "") -> Game:
    """The game with a lasting change by this effect."""
    link = run.link
    source = game.card(link.card)
    itself = ids == (link.card,) and source.facts.main == "怪兽"
    op = replace(op, condition=())  # it was met when the step was carried out
    modifier = Modifier(
        link.card, source.name, link.player, op, ids, value, game.tick, op.until or "always", game.turn, itself,
        other or op.name or link.announced,
    )  # fmt: skip
    return replace(game, modifiers=(*game.modifiers, modifier))
