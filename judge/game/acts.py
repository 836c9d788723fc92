"""What players do, and what the engine asks the rules: small values that rules are registered for.

An act is something a player announces; the referee answers 可以 / 不可以 / 无法判断. A question is something the
engine must know while it plays (where does this card go? does this link still apply?); rules answer with a value.
"""

from dataclasses import dataclass

from judge.game.facts import Effect, Op
from judge.game.state import Card, Event, Link, Modifier
from judge.game.words import Cause, Phase, Place


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


@dataclass(frozen=True, slots=True)
class Use:
    """Use a card as something: cost of a kind, tribute, material, target, equip … `role` names it."""

    player: str
    card: str
    role: str
    for_: str = ""  # the card it is used for
    op: Op | None = None
    effect: Effect | None = None


# --- questions of the engine ------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Speed:
    """Which spell speed has this activation? Answer: 1, 2 or 3."""

    card: Card
    effect: Effect | None
    card_activation: bool


@dataclass(frozen=True, slots=True)
class Destination:
    """Where does a card really go? Answer: a Place (and, for extra deck monsters, another one than was meant)."""

    card: Card
    to: Place
    cause: Cause
    source: str = ""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose hand, graveyard, deck … does it go to? Answer: a player."""

    card: Card
    to: Place


@dataclass(frozen=True, slots=True)
class Applies:
    """Does this link still do something when it resolves?

    Answer: resolved / no-effect / negated-effect / negated-activation.
    """

    link: Link


@dataclass(frozen=True, slots=True)
class TargetStands:
    """Is this target still affected at resolution? Answer: True / False."""

    link: Link
    target: str


@dataclass(frozen=True, slots=True)
class AfterChain:
    """What becomes of the activated card after the chain? Answer: "grave" or "stays"."""

    link: Link


@dataclass(frozen=True, slots=True)
class NegatedCard:
    """What becomes of a card whose activation was negated? Answer: "grave" or "stays"."""

    link: Link
    destroyed: bool


@dataclass(frozen=True, slots=True)
class Meets:
    """Does this trigger still meet its timing after the chain? Answer: True / False (missed)."""

    card: Card
    effect: Effect
    event: Event
    last_tick: int


@dataclass(frozen=True, slots=True)
class TriggerRank:
    """In which rank of the order of simultaneous effects does it stand? Answer: 1, 2 or 3."""

    card: Card
    effect: Effect


@dataclass(frozen=True, slots=True)
class Recalculates:
    """A later setting of ATK/DEF applies: is the earlier raise counted again on top? Answer: True / False."""

    earlier: Modifier
    earlier_continuous: bool
    later: Modifier
    later_continuous: bool


@dataclass(frozen=True, slots=True)
class Rounded:
    """A number that may not be whole or may be below zero. Answer: the number that counts."""

    halves: int  # twice the exact number


@dataclass(frozen=True, slots=True)
class Calculation:
    """Damage calculation. Answer: a `judge.play.battle.Outcome`."""

    attacker: Card
    target: Card | None
    atk: int
    value: int  # the target's ATK or DEF
    target_attack_pos: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """Does a replay happen? Answer: True / False."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """After something happened outside of effects: what do the rules make happen? Answers: tuples of `Forced`."""


@dataclass(frozen=True, slots=True)
class Forced:
    """Something the rules make happen to a card: destroy / send / return / remove …"""

    card: str
    do: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Winner:
    """Who has won? Answer: a player or "draw"."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Does a card count as something (怪兽卡, 通常怪兽, 场上的卡, 被破坏 …)? Answer by permit (是) or forbid (不是)."""

    card: Card | None
    what: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Sees:
    """May this player look at a card or a number now? Answered like an act."""

    player: str
    what: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """A number the rules fix or compute: 手卡上限, 通常召唤次数, 解放数量, 等级 … Answer: the number."""

    what: str
    card: Card | None = None
    player: str = ""
    detail: str = ""


Act = (
    Activate | NormalSummon | SetMonster | SpecialSummon | FlipSummon | ChangePosition | SetCard | Attack
    | Enter | EndTurn | Pass | DoDraw | Move | Build | Use
)  # fmt: skip
