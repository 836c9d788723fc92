"""What a card is and does, in the engine's closed vocabulary: the values. `reader` reads them from JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.errors import BadInput
from judge.game.facts.kinds import kind_line
from judge.game.words import Cause, Do, EffectClass, EventKind, Part, Phase, Place, Word


@dataclass(frozen=True, slots=True)
class Select:
    """Which cards: every field given must hold. `side` is seen from the effect's controller.

    `kind` lists 怪兽/魔法/陷阱, `types` words of the card's kind line (效果, 融合, 速攻 …; all must be there),
    `not_types` words that must not. Levels, ATK and DEF are inclusive bounds on the present value.
    """

    side: str = "any"
    place: tuple[Place, ...] = ()
    kind: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    face: str = ""  # up / down
    pos: str = ""  # atk / def
    attribute: tuple[str, ...] = ()
    race: tuple[str, ...] = ()
    name: tuple[str, ...] = ()  # any of these names
    name_has: tuple[str, ...] = ()  # a name containing any of these (字段)
    not_name: tuple[str, ...] = ()
    level_min: int | None = None
    level_max: int | None = None
    rank_max: int | None = None
    atk_min: int | None = None
    atk_max: int | None = None
    def_min: int | None = None
    def_max: int | None = None
    not_self: bool = False
    only_self: bool = False
    special_summoned: bool = False
    summoned_this_turn: bool = False
    announced: bool = False  # has the announced race / attribute / name
    owner: str = ""  # own / opp: by owner instead of controller


@dataclass(frozen=True, slots=True)
class Value:
    """A number: `n`, or something counted. The result is `base * times + plus` with base from exactly one source."""

    n: int = 0
    stat_of: str = ""  # a pick: target, self, attacker, battle_opponent, event, cost …
    stat: str = "atk"  # atk, def, level, printed_atk, printed_def
    count: Select | None = None
    total: str = ""  # with `count`: not how many, but their ATK (atk) or DEF (def) together
    counted: str = ""  # "previous": how many cards the last step moved; "lp": own LP; "opp_lp"; "lp_gap";
    # "damage": the damage of the event; "standbys": own standby phases since activation; "counters:NAME"; "announced"
    times: int = 1
    divide: int = 1
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Op:
    """One step of an effect, or one cost. Which fields matter depends on `do`; see `judge.play.effects`."""

    do: Do
    what: str = ""  # a pick word: which cards are meant
    of: Select | None = None  # for all / choose / random / highest_…: among which
    n: int = 1  # how many (exactly, or at most when `up_to`); with `all` 0: it may be none of them (光之护封剑)
    up_to: bool = False
    value: Value | None = None
    who: str = "own"  # own / opp / both / event: whose draw, damage, LP; who chooses with `chooser`
    chooser: str = "own"
    stat: tuple[str, ...] = ("atk",)
    how: str = ""
    original: bool = False  # changes the original value (4.3.3.6.2:1)
    until: str = ""
    pos: str = ""  # atk / def / facedown / toggle / any / set (spell or trap face-down)
    side: str = "own"  # where a summoned or moved card goes
    to: Place | None = None
    face: str = "up"
    at: str = ""  # top / bottom of the deck
    may: bool = False  # the player may leave it out
    kinds: tuple[str, ...] = ()  # protect / forbid / permit / redirect / skip / treat_as / grant: what, in words
    name: str = ""  # token or counter name, announced kind, treated-as name
    options: tuple[tuple["Op", ...], ...] = ()  # choose
    token: tuple[int, int, int, str, str] | None = None  # level, atk, def, attribute, race
    condition: tuple["Cond", ...] = ()
    to_grave: bool = False  # 丢弃去墓地: the text says so (4.2.2.2:2)
    same_moment: bool = True  # False: written in order and played as several moments without 那之后
    banish_when_left: bool = False


@dataclass(frozen=True, slots=True)
class Cond:
    """A condition on the state: `has` cards of a selection (at least `n`, or none with `n` = 0), or a named fact."""

    has: Select | None = None
    n: int = 1
    at_most: bool = False
    fact: str = ""  # lp_less, lp_more, lp_at_most:N, no_cards_own_field, attacked_directly, first_turn, self_equipped …


@dataclass(frozen=True, slots=True)
class When:
    """One moment at which an effect may (or must) be activated; an effect lists alternatives.

    `event` waits for something that happened to a card of `card` (`only_self` = this card), from a place, by a cause,
    by a player's card. `chain` answers the last chain link directly. `window` is a stretch of the turn. `parts` are
    parts of the Damage Step.
    """

    event: tuple[EventKind, ...] = ()
    card: Select | None = None
    cause: tuple[Cause, ...] = ()
    by: str = ""  # own / opp: whose card or effect caused it
    origin: tuple[Place, ...] = ()
    player: str = ""  # own / opp: whose event (turn's phase, draw, damage)
    chain: Select | None = None  # the card of the answered link
    chain_is: str = ""  # card (卡的发动) / effect (效果的发动) / any
    chain_by: str = ""  # own / opp
    chain_does: tuple[Do, ...] = ()  # the answered effect includes one of these
    chain_targets: Select | None = None  # the answered effect targets such a card
    window: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    phases: tuple[Phase, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """`n` cards to be chosen as targets at activation (4.2.3.3:2); `up_to` allows fewer, at least one."""

    of: Select
    n: int = 1
    up_to: bool = False
    pick: str = ""  # attacker, event, chain, summoning: the target is that very card
    or_none: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card. `word` only for optional triggers. `places`: where it is activated or applied from."""

    id: str
    cls: EffectClass
    mandatory: bool = False
    word: Word | None = None
    places: tuple[Place, ...] = ()
    when: tuple[When, ...] = ()
    condition: tuple[Cond, ...] = ()
    cost: tuple[Op, ...] = ()
    targets: tuple[Target, ...] = ()
    does: tuple[Op, ...] = ()
    once: str = ""
    must_stay: bool = False  # 仅限这张卡在场上表侧表示存在: needed at resolution too
    pendulum: bool = False  # a pendulum effect: from the Pendulum Zone, a spell card's effect
    damage_step: bool = False  # the text itself names the Damage Step or the moment lies in it
    separate: bool = False  # an effect of a face-up spell/trap that cannot be used together with the card's activation
    face_down: bool = False  # is activated or applied while face-down
    grants_xyz: bool = False  # 用~为素材的XYZ怪兽得到以下效果


@dataclass(frozen=True, slots=True)
class Procedure:
    """How a monster is summoned by its own text without a chain (3.2.2.3.1, 3.2.2.1.1:4).

    `kind`: special (条件特殊召唤), fusion/synchro/xyz (extra deck materials), tribute (changed number of tributes).
    """

    kind: str
    places: tuple[Place, ...] = ()
    condition: tuple[Cond, ...] = ()
    cost: tuple[Op, ...] = ()
    materials: tuple[Target, ...] = ()
    tributes: int | None = None
    pos: str = "any"
    once: str = ""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card as the duel sees it. `atk`/`defense` None = 「?」 or no monster; `known` False = effects not stated."""

    name: str
    main: str  # 怪兽 / 魔法 / 陷阱
    types: frozenset[str]
    level: int | None = None
    rank: int | None = None
    attribute: str = ""
    race: str = ""
    atk: int | None = None
    defense: int | None = None
    scale: tuple[int, int] | None = None
    effects: tuple[Effect, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    limits: frozenset[str] = frozenset()
    deck_name: str = ""  # 在规则上当作「」使用
    also_named: tuple[tuple[Place, str], ...] = ()  # 在场上•墓地当作「」
    aliases: tuple[str, ...] = ()
    ja: str = ""
    en: str = ""
    known: bool = True
    later: str = ""  # a later change that a reader should know of: only a note

    @property
    def kind_line(self) -> str:
        """The kind as written at a table: 速攻魔法, 反击陷阱, 调整·效果怪兽."""
        return kind_line(self.main, self.types)

    def effect(self, effect_id: str) -> Effect:
        """The effect with this id. Raises BadInput when the card has none such."""
        for effect in self.effects:
            if effect.id == effect_id:
                return effect
        ids = "、".join(e.id for e in self.effects) or "（无）"
        raise BadInput(f"「{self.name}」没有编号为“{effect_id}”的效果；请用 {ids}。")


@dataclass(frozen=True, slots=True)
class Library:
    """Every known card by name and nickname."""

    cards: Mapping[str, CardFacts]
    names: Mapping[str, str] = field(default_factory=dict)  # nickname -> name

    def find(self, name: str) -> CardFacts | None:
        """The card with this name or nickname; None when unknown."""
        return self.cards.get(name) or self.cards.get(self.names.get(name, ""))
