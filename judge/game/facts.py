"""What a card is and does, in the engine's closed vocabulary: values and their reading from JSON.

One card is one JSON object (one line of `corpus/cards/*.jsonl`); `CONTRIBUTING` shows how to add one. Unknown words
are rejected with the place where they stand. The facts are our own words; the card's printed text is not stored.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from judge.errors import BadInput
from judge.game.words import Cause, Do, EffectClass, EventKind, Part, Phase, Place, Word

MAIN_KINDS = ("怪兽", "魔法", "陷阱")
MONSTER_TYPES = frozenset(["通常", "效果", "融合", "仪式", "同调", "XYZ", "摇摆", "调整", "反转", "灵魂", "同盟", "二重", "卡通", "衍生物", "特殊召唤"])
SPELL_TYPES = frozenset(["通常", "仪式", "永续", "装备", "场地", "速攻"])
TRAP_TYPES = frozenset(["通常", "永续", "反击"])
TYPES_OF = {"怪兽": MONSTER_TYPES, "魔法": SPELL_TYPES, "陷阱": TRAP_TYPES}
ATTRIBUTES = frozenset("地水炎风光暗神")

SIDES = frozenset({"own", "opp", "any"})
PICKS = frozenset(
    {
        "target", "all", "choose", "random", "self", "event", "chain", "attacker", "attack_target", "battle_opponent",
        "battling_own", "equipped", "cost", "chosen", "previous", "highest_def", "highest_atk", "lowest_atk",
        "bound", "summoning", "material", "top", "other_player",
    }
)  # fmt: skip
UNTILS = frozenset({"turn_end", "end_phase", "damage_calculation", "damage_step", "battle_end", "leave", "always",
                    "next_standby", "opp_end", "next_turn_end"})  # fmt: skip
ONCES = frozenset({"card", "name", "duel", "activation", "chain"})
WINDOWS = frozenset(
    {
        "own_turn", "opp_turn", "own_main", "opp_main", "main", "battle", "own_battle", "opp_battle", "damage_step",
        "draw_phase", "standby", "own_standby", "opp_standby", "end_phase", "own_end", "opp_end", "own_draw",
        "opp_draw", "main_start", "before_draw",
    }
)  # fmt: skip
HOWS = frozenset({"raise", "lower", "set", "half", "double", "swap"})


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
    n: int = 1  # how many (exactly, or at most when `up_to`)
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


PROCEDURES = frozenset({"special", "fusion", "contact", "synchro", "xyz", "xyz_over", "tribute", "no_tribute", "ritual"})
LIMITS = frozenset(
    {
        "cannot_normal_summon", "cannot_special_summon", "only_own_procedure", "only_fusion", "only_ritual",
        "special_summon_monster", "cannot_be_synchro_material", "cannot_be_xyz_material", "cannot_be_fusion_material",
        "cannot_be_set", "one_face_up", "cannot_attack_summon_turn", "no_fusion_spell", "only_listed_material",
        "cannot_flip", "maintenance", "returns_end_phase", "only_synchro_of_race", "hand_synchro",
    }
)  # fmt: skip


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
        order = [t for t in _TYPE_ORDER if t in self.types]
        return "·".join(order) + self.main if order else self.main

    def effect(self, effect_id: str) -> Effect:
        """The effect with this id. Raises BadInput when the card has none such."""
        for effect in self.effects:
            if effect.id == effect_id:
                return effect
        raise BadInput(f"「{self.name}」没有编号为“{effect_id}”的效果；请用 {'、'.join(e.id for e in self.effects) or '（无）'}。")


_TYPE_ORDER = ["衍生物", "调整", "反转", "灵魂", "同盟", "二重", "卡通", "融合", "仪式", "同调", "XYZ", "摇摆", "特殊召唤", "通常", "效果", "永续", "装备", "场地", "速攻", "反击"]


def parse_kind(text: str) -> tuple[str, frozenset[str]]:
    """`速攻魔法` → ("魔法", {"速攻"}); `调整·效果怪兽` → ("怪兽", {"调整", "效果"}); `怪兽` → ("怪兽", {}).

    Raises BadInput for a word that is no kind of card.
    """
    clean = text.strip().replace("怪兽衍生物", "衍生物怪兽").removesuffix("卡")
    if clean == "衍生物":
        clean = "衍生物怪兽"
    main = next((m for m in MAIN_KINDS if clean.endswith(m)), None)
    if main is None:
        raise BadInput(f"“{text}”不是卡的种类；请写成 通常魔法、速攻魔法、反击陷阱、效果怪兽、调整·效果怪兽 这样的形式。")
    rest = clean.removesuffix(main).strip("·•・/ ")
    types: set[str] = set()
    while rest:
        found = next((t for t in sorted(TYPES_OF[main], key=len, reverse=True) if rest.startswith(t)), None)
        if found is None:
            raise BadInput(f"“{text}”里的“{rest}”不是{main}卡的种类；可用的有 {'、'.join(sorted(TYPES_OF[main]))}。")
        types.add(found)
        rest = rest[len(found) :].strip("·•・/ ")
    if main == "怪兽":
        if types & {"反转", "灵魂", "同盟", "二重", "卡通"}:
            types.add("效果")
        if "衍生物" in types:
            types.add("通常")
    elif not types:
        types.add("通常")
    return main, frozenset(types)


T = TypeVar("T")


class _Reader:
    """Reads one JSON object into a value, and says where it is when a word is wrong."""

    def __init__(self, where: str) -> None:
        self.where = where

    def fail(self, message: str) -> BadInput:
        return BadInput(f"{self.where}：{message}")

    def only(self, raw: object, cls: type[Any], extra: Iterable[str] = ()) -> Mapping[str, Any]:
        if not isinstance(raw, Mapping):
            raise self.fail(f"这里应是一个对象，得到的是 {type(raw).__name__}。")
        known = {f.name for f in fields(cls)} | set(extra)
        for key in raw:
            if key not in known:
                raise self.fail(f"不认识的字段“{key}”；可用的有 {'、'.join(sorted(known))}。")
        return raw

    def word(self, value: Any, words: Iterable[str], what: str) -> str:
        if value not in words:
            raise self.fail(f"{what}“{value}”不在词表里；可用的有 {'、'.join(sorted(words))}。")
        return str(value)

    def enum(self, value: Any, cls: type[T], what: str) -> T:
        try:
            return cls(value)  # type: ignore[call-arg]
        except ValueError:
            raise self.fail(f"{what}“{value}”不在词表里；可用的有 {'、'.join(str(m) for m in cls)}。") from None  # type: ignore[attr-defined]

    def enums(self, raw: Any, cls: type[T], what: str) -> tuple[T, ...]:
        return tuple(self.enum(v, cls, what) for v in self.many(raw))

    def many(self, raw: Any) -> list[Any]:
        if raw is None:
            return []
        return list(raw) if isinstance(raw, list) else [raw]

    def number(self, value: Any, what: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fail(f"{what}应是整数，得到的是“{value}”。")
        return value

    def places(self, raw: Any) -> tuple[Place, ...]:
        out: list[Place] = []
        for value in self.many(raw):
            if value == "field":
                out += [Place.MZONE, Place.SZONE, Place.FZONE, Place.PZONE]
            else:
                out.append(self.enum(value, Place, "场所"))
        return tuple(out)

    def select(self, raw: object) -> Select:
        data = self.only(raw, Select)
        out: dict[str, Any] = {}
        for key, value in data.items():
            if key == "place":
                out[key] = self.places(value)
            elif key == "side":
                out[key] = self.word(value, SIDES, "side ")
            elif key == "kind":
                out[key] = tuple(self.word(v, MAIN_KINDS, "种类") for v in self.many(value))
            elif key in ("types", "not_types"):
                every = MONSTER_TYPES | SPELL_TYPES | TRAP_TYPES
                out[key] = tuple(self.word(v, every, "种类词") for v in self.many(value))
            elif key == "face":
                out[key] = self.word(value, ("up", "down"), "face ")
            elif key == "pos":
                out[key] = self.word(value, ("atk", "def"), "pos ")
            elif key == "owner":
                out[key] = self.word(value, ("own", "opp"), "owner ")
            elif key == "attribute":
                out[key] = tuple(self.word(v, ATTRIBUTES, "属性") for v in self.many(value))
            elif key in ("race", "name", "name_has", "not_name"):
                out[key] = tuple(str(v) for v in self.many(value))
            elif key.endswith(("_min", "_max")):
                out[key] = self.number(value, key)
            else:
                out[key] = bool(value)
        return Select(**out)

    def value(self, raw: object) -> Value:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return Value(n=raw)
        data = dict(self.only(raw, Value))
        if "count" in data:
            data["count"] = self.select(data["count"])
        if data.get("stat_of"):
            self.word(data["stat_of"], PICKS, "stat_of ")
        return Value(**data)

    def op(self, raw: object) -> Op:
        if isinstance(raw, str):
            return Op(self.enum(raw, Do, "do "))
        data = self.only(raw, Op)
        out: dict[str, Any] = dict(data)
        out["do"] = self.enum(data.get("do"), Do, "do ")
        if "what" in data:
            self.word(data["what"], PICKS, "what ")
        if "of" in data:
            out["of"] = self.select(data["of"])
            out.setdefault("what", "choose")
        if "value" in data:
            out["value"] = self.value(data["value"])
        if "stat" in data:
            out["stat"] = tuple(self.word(v, ("atk", "def"), "stat ") for v in self.many(data["stat"]))
        if "how" in data:
            self.word(data["how"], HOWS, "how ")
        if "until" in data:
            self.word(data["until"], UNTILS, "until ")
        if "to" in data:
            out["to"] = self.enum(data["to"], Place, "to ")
        if "kinds" in data:
            out["kinds"] = tuple(str(v) for v in self.many(data["kinds"]))
        if "options" in data:
            out["options"] = tuple(self.ops(v) for v in self.many(data["options"]))
        if "token" in data:
            out["token"] = tuple(data["token"])
        if "condition" in data:
            out["condition"] = tuple(self.cond(v) for v in self.many(data["condition"]))
        return Op(**out)

    def ops(self, raw: object) -> tuple[Op, ...]:
        return tuple(self.op(v) for v in self.many(raw))

    def cond(self, raw: object) -> Cond:
        if isinstance(raw, str):
            return Cond(fact=raw)
        data = dict(self.only(raw, Cond))
        if "has" in data:
            data["has"] = self.select(data["has"])
        return Cond(**data)

    def when(self, raw: object) -> When:
        data = self.only(raw, When)
        out: dict[str, Any] = dict(data)
        for key in ("card", "chain", "chain_targets"):
            if key in data:
                out[key] = self.select(data[key])
        if "event" in data:
            out["event"] = self.enums(data["event"], EventKind, "event ")
        if "cause" in data:
            out["cause"] = self.enums(data["cause"], Cause, "cause ")
        if "origin" in data:
            out["origin"] = self.places(data["origin"])
        if "chain_does" in data:
            out["chain_does"] = self.enums(data["chain_does"], Do, "chain_does ")
        if "parts" in data:
            out["parts"] = self.enums(data["parts"], Part, "parts ")
        if "phases" in data:
            out["phases"] = self.enums(data["phases"], Phase, "phases ")
        if "window" in data:
            out["window"] = tuple(self.word(v, WINDOWS, "window ") for v in self.many(data["window"]))
        for key in ("by", "player", "chain_by"):
            if data.get(key):
                self.word(data[key], ("own", "opp"), f"{key} ")
        if data.get("chain_is"):
            self.word(data["chain_is"], ("card", "effect", "any"), "chain_is ")
        return When(**out)

    def target(self, raw: object) -> Target:
        data = dict(self.only(raw, Target))
        data["of"] = self.select(data.get("of", {}))
        if data.get("pick"):
            self.word(data["pick"], PICKS, "pick ")
        return Target(**data)

    def effect(self, raw: object) -> Effect:
        data = self.only(raw, Effect, ("class",))
        out: dict[str, Any] = {k: v for k, v in data.items() if k != "class"}
        out["cls"] = self.enum(data.get("class", data.get("cls")), EffectClass, "class ")
        out["id"] = str(data.get("id", "1"))
        if data.get("word"):
            out["word"] = self.enum(data["word"], Word, "word ")
        out["places"] = self.places(data.get("places"))
        out["when"] = tuple(self.when(v) for v in self.many(data.get("when")))
        out["condition"] = tuple(self.cond(v) for v in self.many(data.get("condition")))
        out["cost"] = self.ops(data.get("cost"))
        out["does"] = self.ops(data.get("does"))
        out["targets"] = tuple(self.target(v) for v in self.many(data.get("targets")))
        if data.get("once"):
            self.word(data["once"], ONCES, "once ")
        return Effect(**out)

    def procedure(self, raw: object) -> Procedure:
        data = self.only(raw, Procedure)
        out: dict[str, Any] = dict(data)
        self.word(data.get("kind"), PROCEDURES, "手续 ")
        out["places"] = self.places(data.get("places"))
        out["condition"] = tuple(self.cond(v) for v in self.many(data.get("condition")))
        out["cost"] = self.ops(data.get("cost"))
        out["materials"] = tuple(self.target(v) for v in self.many(data.get("materials")))
        return Procedure(**out)


_CARD_KEYS = frozenset(
    ["name", "kind", "level", "rank", "attribute", "race", "atk", "def", "scale", "effects", "procedures", "limits", "deck_name", "also_named", "aliases", "ja", "en", "known", "later"]
)


def parse_card(raw: object, where: str = "卡片") -> CardFacts:
    """One card's JSON object as facts. Raises BadInput, naming `where`, for anything outside the vocabulary."""
    reader = _Reader(where)
    if not isinstance(raw, Mapping):
        raise reader.fail("这里应是一张卡的对象。")
    for key in raw:
        if key not in _CARD_KEYS:
            raise reader.fail(f"不认识的字段“{key}”；可用的有 {'、'.join(sorted(_CARD_KEYS))}。")
    name = raw.get("name")
    if not isinstance(name, str) or not name.strip():
        raise reader.fail("缺少卡名 name。")
    reader = _Reader(f"{where}「{name}」")
    try:
        main, types = parse_kind(str(raw.get("kind", "")))
    except BadInput as error:
        raise reader.fail(str(error)) from None
    if raw.get("attribute"):
        reader.word(raw["attribute"], ATTRIBUTES, "属性")
    numbers = {k: reader.number(raw[k], k) for k in ("level", "rank", "atk", "def") if raw.get(k) not in (None, "?")}
    scale = raw.get("scale")
    return CardFacts(
        name=name,
        main=main,
        types=types,
        level=numbers.get("level"),
        rank=numbers.get("rank"),
        attribute=str(raw.get("attribute") or ""),
        race=str(raw.get("race") or "").removesuffix("族"),
        atk=numbers.get("atk"),
        defense=numbers.get("def"),
        scale=None if scale is None else (int(scale[0]), int(scale[1])),
        effects=tuple(reader.effect(e) for e in reader.many(raw.get("effects"))),
        procedures=tuple(reader.procedure(p) for p in reader.many(raw.get("procedures"))),
        limits=frozenset(reader.word(v, LIMITS, "限制") for v in reader.many(raw.get("limits"))),
        deck_name=str(raw.get("deck_name") or ""),
        also_named=tuple((place, n) for p, n in reader.many(raw.get("also_named")) for place in reader.places(p)),
        aliases=tuple(str(a) for a in reader.many(raw.get("aliases"))),
        ja=str(raw.get("ja") or ""),
        en=str(raw.get("en") or ""),
        known=bool(raw.get("known", True)),
        later=str(raw.get("later") or ""),
    )


@dataclass(frozen=True, slots=True)
class Library:
    """Every known card by name and nickname."""

    cards: Mapping[str, CardFacts]
    names: Mapping[str, str] = field(default_factory=dict)  # nickname -> name

    def find(self, name: str) -> CardFacts | None:
        """The card with this name or nickname; None when unknown."""
        return self.cards.get(name) or self.cards.get(self.names.get(name, ""))
