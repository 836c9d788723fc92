"""What players do, and what the engine asks the rules: small values that rules are registered for.

An act is something a player announces; the referee answers 可以 / 不可以 / 无法判断. A question is something the
engine must know while it plays (where does this card go? does this link still apply?); rules answer with a value.
"""

from dataclasses import dataclass

from judge.game.asked import (
    AfterChain,
    Applies,
    Calculation,
    Consequences,
    Counts,
    Destination,
    Forced,
    Meets,
    NegatedCard,
    Number,
    Owner,
    Recalculates,
    Replay,
    Rounded,
    Sees,
    Speed,
    TargetStands,
    TriggerRank,
    Winner,
)
from judge.game.facts import CardFacts, Effect, Op
from judge.game.state import Event
from judge.game.words import Phase

__all__ = [
    "Act",
    "Activate",
    "AfterChain",
    "Applies",
    "Attack",
    "Build",
    "Calculation",
    "ChangePosition",
    "Consequences",
    "Counts",
    "Destination",
    "DoDraw",
    "EndTurn",
    "Enter",
    "FlipSummon",
    "Forced",
    "Meets",
    "Move",
    "NegatedCard",
    "NormalSummon",
    "Number",
    "Owner",
    "Pass",
    "Recalculates",
    "Replay",
    "Rounded",
    "Sees",
    "SetCard",
    "SetMonster",
    "SpecialSummon",
    "Speed",
    "TargetStands",
    "TriggerRank",
    "Use",
    "Winner",
]


# --- acts -----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Activate:
    """Activate a card or an effect, as link 1 or in response. `card_activation`: the spell/trap card itself."""

    player: str
    card: str
    effect: Effect | None = None
    card_activation: bool = False
    targets: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    announced: str = ""
    option: int = 0
    event: Event | None = None  # the event that a trigger answers
    answers: int | None = None  # the link that is to be answered when the player names one (直接连锁)


@dataclass(frozen=True, slots=True)
class NormalSummon:
    """Summon face-up (召唤), with tributes for 上级召唤; `gemini`: summon a Gemini monster again."""

    player: str
    card: str
    tributes: tuple[str, ...] | None = None  # None: whatever is needed, if there is enough
    pos: str = "atk"


@dataclass(frozen=True, slots=True)
class SetMonster:
    """Normal summon face-down (盖伏)."""

    player: str
    card: str
    tributes: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SpecialSummon:
    """Special summon without a chain: by own procedure, synchro, XYZ, pendulum (3.2.2.3.1)."""

    player: str
    cards: tuple[str, ...]
    how: str = "special"  # special, synchro, xyz, pendulum, fusion (contact)
    materials: tuple[str, ...] | None = None
    pos: str = "atk"


@dataclass(frozen=True, slots=True)
class FlipSummon:
    """Flip summon (反转召唤)."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class ChangePosition:
    """Change the battle position by the player's own will (3.2.5)."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class SetCard:
    """Set a spell or trap from the hand."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class Attack:
    """Declare an attack; `target` None = direct."""

    player: str
    card: str
    target: str | None = None
    again: bool = False  # choosing a new target after a replay


@dataclass(frozen=True, slots=True)
class Enter:
    """Go to a phase or step."""

    player: str
    phase: Phase


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn; the other player's begins."""

    player: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Give up the right to activate (6.2:5)."""

    player: str


@dataclass(frozen=True, slots=True)
class DoDraw:
    """The normal draw of the Draw Phase."""

    player: str


@dataclass(frozen=True, slots=True)
class Move:
    """Move a card to another zone, look at it, reorder …: a table act that is no activation. `what` names it."""

    player: str
    what: str
    card: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Build:
    """Bring a deck: sizes, and how many copies of one name (chapter 1.2, 7.1)."""

    player: str
    main: int | None = None
    extra: int | None = None
    side: int | None = None
    copies: tuple[tuple[str, int], ...] = ()
    cards_in: tuple[tuple[str, str], ...] = ()  # (card name, part of the deck)
    listing: str = ""  # 禁止 / 限制 / 准限制 of the card in `copies`
    facts: tuple[str, ...] = ()
    known: tuple[CardFacts, ...] = ()  # the facts of the named cards, as far as they are known


@dataclass(frozen=True, slots=True)
class Use:
    """Use a card as something: cost of a kind, tribute, material, target, equip … `role` names it."""

    player: str
    card: str
    role: str
    for_: str = ""  # the card it is used for
    op: Op | None = None
    effect: Effect | None = None


Act = (
    Activate | NormalSummon | SetMonster | SpecialSummon | FlipSummon | ChangePosition | SetCard | Attack
    | Enter | EndTurn | Pass | DoDraw | Move | Build | Use
)  # fmt: skip
