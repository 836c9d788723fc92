"""The state of a duel at one moment. Everything is frozen: a change is a new `Game`.

Players are named by the scenario (A and B by default); labels are only names, `turn_player` says whose turn it is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from judge.clause import ClauseId
from judge.errors import BadInput
from judge.game.cards import Card, Event
from judge.game.facts import Effect, Op
from judge.game.remembered import remembered
from judge.game.replacing import replace
from judge.game.words import EventKind, Part, Phase, Place

__all__ = [
    "START_LP",
    "Battle",
    "Card",
    "Event",
    "Game",
    "Line",
    "Link",
    "Modifier",
    "Summoning",
]
START_LP = 8000


@dataclass(frozen=True, slots=True)
class Link:
    """One chain link. `card_activation` tells 卡的发动 from 效果的发动 (4.2.1:2, 4.2.1.1:1)."""

    number: int
    player: str
    card: str
    effect: Effect | None
    card_activation: bool
    speed: int
    targets: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    announced: str = ""
    negated: str = ""  # "" / "activation" / "effect"
    was: Card | None = None  # the card as it was at activation
    place: Place | None = None  # where it was activated
    event: Event | None = None  # the event that a trigger answers
    option: int = 0
    target_placed: tuple[tuple[str, int], ...] = ()  # when each target had come to its place
    amount: int = 0  # how much the cost was worth (counters removed, LP paid)


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle going on. `part` None while still in the Battle Step."""

    attacker: str
    target: str | None  # None = direct attack
    part: Part | None = None
    negated: bool = False
    target_was_down: bool = False
    doomed: tuple[str, ...] = ()
    monsters: tuple[str, ...] = ()  # the defending player's monsters at declaration
    replayed: bool = False
    choosing: bool = False  # a replay has happened: the attack target is to be chosen again
    own: tuple[str, ...] = ()  # the attacking player's monsters at declaration
    tick: int = 0  # the moment of the declaration


@dataclass(frozen=True, slots=True)
class Modifier:
    """A lasting change by an effect that has resolved: ATK/DEF, a protection, a prohibition, control, negation …

    `cards` are the ids it holds for (empty: found by `op.of` at any time, seen from `player`). `value` is fixed when it
    was applied.
    """

    source: str
    source_name: str
    player: str
    op: Op
    cards: tuple[str, ...] = ()
    value: int = 0
    since: int = 0
    until: str = "turn_end"
    turn: int = 0
    by_monster_itself: bool = False  # a monster's own activated effect on itself (4.3.3.6:2)
    other: str = ""


@dataclass(frozen=True, slots=True)
class Summoning:
    """A summon that was declared and may still be negated: which monsters, how, and what was spent for it."""

    player: str
    cards: tuple[str, ...]
    kind: EventKind  # the event of its success
    attempt: EventKind
    spent: tuple[str, ...] = ()
    was: tuple[Card, ...] = ()
    how: str = ""  # normal, tribute, flip, or as Card.how
    spent_was: tuple[Card, ...] = ()  # the cards that were spent, as they lay before


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the trace: what happened, by which clauses. `kind` tells the reader's eye what it is."""

    kind: str  # chain, pass, resolve, move, lp, stat, event, trigger, missed, phase, battle, win, note
    text: str
    clauses: tuple[ClauseId, ...] = ()
    link: int = 0


@remembered(64)
def _by_place(cards: Mapping[str, Card]) -> Mapping[Place, tuple[Card, ...]]:
    """The cards in each place, in their order."""
    out: dict[Place, list[Card]] = {Place.DECK: [c for c in cards.values() if c.place is Place.DECK]}
    for card in _outside_decks(cards):
        out.setdefault(card.place, []).append(card)
    return {place: tuple(found) for place, found in out.items()}


@remembered(64)
def _outside_decks(cards: Mapping[str, Card]) -> tuple[Card, ...]:
    return tuple([c for c in cards.values() if c.place is not Place.DECK])


@dataclass(frozen=True, slots=True)
class Game:
    """The whole duel at one moment."""

    players: tuple[str, str] = ("A", "B")
    turn_player: str = "A"
    turn: int = 2  # the first turn of the duel is 1; scenarios start later unless they say 先攻第1回合
    phase: Phase = Phase.MAIN1
    lp: tuple[int, int] = (START_LP, START_LP)
    cards: Mapping[str, Card] = field(default_factory=dict)
    chain: tuple[Link, ...] = ()
    resolving: int = 0  # the number of the link being resolved, 0 = none
    window: tuple[Event, ...] = ()  # what opened the present timing
    happened: tuple[Event, ...] = ()  # since the last time triggers were gathered
    history: tuple[Event, ...] = ()  # the whole turn
    seen: int = 0  # how much of the history the continuous effects that wait for events have seen
    seen_targets: int = 0  # the same for cards becoming targets: looked at when the chain is over
    battle: Battle | None = None
    modifiers: tuple[Modifier, ...] = ()
    used: tuple[tuple[str, str], ...] = ()  # once-per-turn marks: (player, key)
    duel_used: tuple[tuple[str, str], ...] = ()
    normal_summons: tuple[str, ...] = ()  # players' normal summons and sets this turn
    pendulum_summoned: bool = False
    battle_phase_done: bool = False
    tick: int = 1
    turn_actions: int = 0  # what the turn player has done in this phase
    winner: str = ""  # a player, "draw", or "" while the duel goes on
    win_why: str = ""
    responded: bool = False  # a chain was already built and resolved at this timing
    leaving: bool = False  # the turn player wants to leave the phase
    pending_return: tuple[tuple[str, int], ...] = ()
    extra: tuple[tuple[str, str], ...] = ()  # facts the scenario states (先攻第1回合, 公式大会 …)
    skip_battle: bool = False
    passed: tuple[str, ...] = ()  # who has given up the right to activate since the last act (6.2:5)
    phase_used: tuple[tuple[str, str], ...] = ()  # triggers of this phase already activated: (card, effect id)
    turn_starts: tuple[tuple[int, str], ...] = ()  # when each further turn began, and whose it is
    summoning: Summoning | None = None
    queue: tuple[tuple[str, str], ...] = ()  # triggers of this phase still to come, one by one: (card, effect id)
    log: tuple[Line, ...] = ()  # what has happened so far, for the trace
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()  # choices made beforehand, in order: (player, card ids)
    refusals: tuple[tuple[str, str], ...] = ()  # (player, card id): optional things left out
    results: tuple[tuple[int, str, str], ...] = ()  # (link number, card id, result) of the chain being resolved

    def said(self, kind: str, text: str, clauses: tuple[ClauseId, ...] = (), link: int = 0) -> "Game":
        """The game with one more line in its trace."""
        return replace(self, log=(*self.log, Line(kind, text, clauses, link)))

    def told(self, line: Line, *events: Event) -> "Game":
        """The game in which these events have happened, with one line in its trace."""
        happened, history = (*self.happened, *events), (*self.history, *events)
        return replace(self, log=(*self.log, line), happened=happened, history=history)

    def other(self, player: str) -> str:
        """The opponent of `player` (1.3:2)."""
        return self.players[1] if player == self.players[0] else self.players[0]

    def lp_of(self, player: str) -> int:
        """Life points."""
        return self.lp[self.players.index(player)]

    def with_lp(self, player: str, value: int) -> "Game":
        """The game with `player`'s life points set."""
        a, b = self.lp
        return replace(self, lp=(value, b) if player == self.players[0] else (a, value))

    def card(self, card_id: str) -> Card:
        """The card with this id. Raises BadInput when there is none."""
        try:
            return self.cards[card_id]
        except KeyError:
            raise BadInput(f"局面里没有编号为“{card_id}”的卡；请检查卡的编号或卡名。") from None

    def with_card(self, card: Card) -> "Game":
        """The game with this card put in, or in place of the one with the same id."""
        return replace(self, cards={**self.cards, card.id: card})

    def with_cards(self, cards: Mapping[str, Card]) -> "Game":
        """The game with several cards replaced at once."""
        return replace(self, cards={**self.cards, **cards})

    def at(self, player: str | None, *places: Place) -> Iterator[Card]:
        """The cards a player controls (None: both) in these places, in a stable order."""
        if len(places) == 1:
            found = _by_place(self.cards).get(places[0], ())
        else:
            found = tuple(c for c in (self.cards.values() if Place.DECK in places else self.table) if c.place in places)
        return iter(found if player is None else [c for c in found if c.controller == player])

    @property
    def table(self) -> tuple[Card, ...]:
        """Every card outside the main decks, in a stable order: most of a duel's cards lie in those."""
        return _outside_decks(self.cards)

    def monsters(self, player: str | None = None) -> tuple[Card, ...]:
        """The cards in the Monster Zones."""
        return tuple(self.at(player, Place.MZONE))

    def deck(self, player: str) -> list[Card]:
        """The main deck from bottom to top."""
        return sorted((c for c in self.at(None, Place.DECK) if c.owner == player), key=lambda c: c.seq)

    def blocked_zones(self, player: str) -> int:
        """Spell & Trap Zones kept by trap monsters: unusable though empty (4.3.3.11:2)."""
        return sum(1 for c in self.at(player, Place.MZONE) if c.trap_monster)

    def stated(self, key: str) -> str:
        """A fact the scenario states by name; "" when it does not."""
        return dict(self.extra).get(key, "")
