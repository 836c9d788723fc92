"""A card in the duel, and something that happened to one. Both are frozen: a change is a new value."""

from dataclasses import dataclass

from judge.game.facts import CardFacts
from judge.game.words import FIELD, SPELL_TRAP_PLACES, Cause, EventKind, Place


@dataclass(frozen=True, slots=True)
class Card:
    """One card in the duel. `since` orders what became active when (a tick of the game's clock, 0 = at the start)."""

    id: str
    facts: CardFacts
    owner: str
    controller: str
    place: Place
    seq: int = 0  # which zone, or the position in the deck from the bottom
    face_up: bool = True
    attack_pos: bool = True
    set_turn: int | None = None  # the turn in which it was set face-down
    arrived: str = ""  # how it came to the Monster Zone: normal, tribute, set, special, flip, "" (by no summon)
    arrived_turn: int | None = None
    position_turn: int | None = None  # the turn in which its battle position was last changed by its player
    attacks: int = 0  # attack declarations this turn
    since: int = 0
    placed: int = 0  # the tick in which it came to where it lies; a target that moved has another one
    equipped_to: str = ""
    announced: str = ""  # what its player announced when it was activated (禁止令)
    equipped_by: str = ""  # the card whose effect made this monster an equip card (4.3.3.8:3)
    bound_to: tuple[str, ...] = ()  # persistent targets (活死人的呼声), in order
    host: str = ""  # the XYZ monster above this material
    counters: tuple[tuple[str, int], ...] = ()
    negated_until: str = ""  # effects negated: "turn" / "always" / ""
    proper: bool = False  # was once summoned by its own proper procedure
    gemini: bool = False  # summoned again
    extra_names: tuple[str, ...] = ()
    trap_monster: bool = False  # a trap treated as a monster
    monster: CardFacts | None = None  # what a trap monster is as a monster
    return_to: str = ""  # temporarily banished: "attack"/"defense"/… position to come back to
    standbys: int = 0  # own standby phases since activation
    revealed: bool = False  # a hand card that an effect keeps revealed
    left_turn: int | None = None
    came_from: Place | None = None
    banish_when_left: bool = False
    materials_of: str = ""  # this card was used as material for that card id
    material_how: str = ""  # for which kind of summon: synchro, xyz, fusion, contact
    material_since: int = 0  # when it came to where it lay as material; another `placed` means that it moved since
    material_key: int = 0  # the summon_key of the monster it was used for
    summon_key: int = 0  # the tick of its summon, kept while it is banished for a time only
    how: str = ""  # how it was special summoned: synchro, xyz, fusion, ritual, pendulum, contact, procedure, effect
    summoned_with: tuple[str, ...] = ()  # the tributes or materials of its summon
    opp_turns: int = 0  # opponent's turns that have ended since it became active
    excavated: bool = False  # was turned up in the deck by an effect (翻开)
    activated_turn: int | None = None  # the turn in which its card activation resolved

    @property
    def name(self) -> str:
        """The card's printed name."""
        return self.facts.name

    @property
    def on_field(self) -> bool:
        """Whether it lies in one of the four kinds of zones (2.1:3)."""
        return self.place in FIELD

    @property
    def is_monster_card(self) -> bool:
        """Whether it counts as a monster where it lies (2.1.1:3, 2.1.2:6, 2.1.7:3)."""
        if self.place in SPELL_TRAP_PLACES:
            return False
        return self.facts.main == "怪兽" or (self.place is Place.MZONE)

    @property
    def main(self) -> str:
        """怪兽 / 魔法 / 陷阱, as the card counts where it lies now."""
        if self.place is Place.MZONE:
            return "怪兽"
        if self.place in SPELL_TRAP_PLACES and self.facts.main == "怪兽":
            return "魔法"
        return self.facts.main

    @property
    def counts_as(self) -> frozenset[str]:
        """Every kind it counts as: a trap monster is 怪兽 and 陷阱 (4.3.3.11:3)."""
        if self.trap_monster and self.place is Place.MZONE:
            return frozenset({"怪兽", self.facts.main})
        return frozenset({self.main})

    @property
    def data(self) -> CardFacts:
        """The facts that hold where it lies: a trap monster's monster side in the Monster Zone."""
        return self.monster if self.monster is not None and self.place is Place.MZONE else self.facts

    @property
    def treated_as_normal(self) -> bool:
        """Whether a Gemini monster's 『当作通常怪兽使用』 applies: in the Graveyard, or face-up, not summoned again."""
        here = self.place is Place.GRAVE or (self.place is Place.MZONE and self.face_up and not self.gemini)
        return here and not self.negated_until

    def is_type(self, word: str) -> bool:
        """Whether its kind line carries this word as the card counts now."""
        if self.place in SPELL_TRAP_PLACES and self.facts.main == "怪兽":
            return word == "装备" and bool(self.equipped_to)
        if "二重" in self.data.types and self.treated_as_normal and word in ("通常", "效果"):
            return word == "通常"
        return word in self.data.types

    def counter(self, name: str) -> int:
        """How many counters of this name lie on it."""
        return dict(self.counters).get(name, 0)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: to `card` (its id), because of `cause`, by an effect or act of `player`'s `source` card.

    Events with the same `tick` are simultaneous. `was` is the card as it was just before.
    """

    kind: EventKind
    tick: int
    card: str = ""
    player: str = ""  # whose event: the one who drew, was damaged, whose phase
    by: str = ""  # the player whose effect, attack or summon did it
    source: str = ""  # the card that did it
    cause: Cause = Cause.RULE
    was: Card | None = None
    amount: int = 0
    origin: Place | None = None
    other: str = ""  # attack target, summoned with, …
