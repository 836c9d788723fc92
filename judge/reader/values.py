"""What is understood of a player's words: tokens with their place in the text, acts, the question, the reading."""

from dataclasses import dataclass

from judge.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the cleaned text at [start:end]. `code` is its class as one letter (`vocabulary` lists them)."""

    code: str
    value: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mention:
    """A card as the player names it. `name` is a card's full name, or "" for 怪兽, 盖卡 …, then `kind` says which.

    `owner` is A, B, S (自己: whoever acts) or "". `place` and `position` are words of the notation, "" when unsaid.
    """

    name: str = ""
    kind: str = ""
    owner: str = ""
    place: str = ""
    position: str = ""
    atk: int | None = None
    defense: int | None = None
    level: int | None = None
    this_turn: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a player does. `verb` is a word of the notation, or 发动 with `answering` for a chain link."""

    player: str
    verb: str
    card: Mention | None = None
    targets: tuple[Mention, ...] = ()
    costs: tuple[Mention, ...] = ()
    answering: bool = False
    link: int = 0
    direct: bool = False
    effect: bool = False
    negates: tuple[Mention, ...] = ()
    asked: bool = False
    value: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked at the end. `kind`: can, valid, destroyed, banished, bounced, stays, where, negated, summoned,
    atk, lp, missed, overall. `card` is the card it is asked of, where one is named."""

    kind: str
    card: Mention | None = None
    player: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """The whole text as acts and questions. `unread`: pieces that could not be read."""

    deeds: tuple[Deed, ...] = ()
    asked: tuple[Asked, ...] = ()
    turn: str = ""
    phase: str = ""
    lp: tuple[tuple[str, int], ...] = ()
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A player's words as a scenario, with what was assumed, what was not read and what is missing.

    `scenario` is None when too little was understood. `asked_step` is the index in its steps of the act that is asked
    about, -1 when the question is about what comes of it. `card` is the id-like name (Ref.shown) the question is of.
    """

    text: str
    scenario: Scenario | None = None
    asked: Asked | None = None
    asked_step: int = -1
    card: str = ""
    link: int = 0
    assumed: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    others: tuple[tuple[str, Scenario], ...] = ()
    """The same play with another choice where the words leave one open, and what to ask for when the answer depends
    on it."""

    @property
    def sure(self) -> bool:
        """Whether everything was read and nothing is missing: only then may a verdict be given."""
        return self.scenario is not None and self.asked is not None and not (self.unread or self.missing)
