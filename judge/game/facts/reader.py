"""Reading effects, steps and selections from JSON; unknown words are rejected with the place where they stand."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, TypeVar

from judge.errors import BadInput
from judge.game.facts.kinds import race_of
from judge.game.facts.named import COUNTED, FACTS, KINDS, POSITIONS
from judge.game.facts.values import Cond, Effect, Op, Procedure, Select, Target, Value, When
from judge.game.facts.vocabulary import (
    ATTRIBUTES,
    HOWS,
    MAIN_KINDS,
    MONSTER_TYPES,
    ONCES,
    PICKS,
    PROCEDURES,
    RACES,
    SIDES,
    SPELL_TYPES,
    TRAP_TYPES,
    UNTILS,
    WINDOWS,
)  # fmt: skip
from judge.game.words import Cause, Do, EffectClass, EventKind, Part, Phase, Place, Word

E = TypeVar("E", bound=StrEnum)
_PLAIN: dict[Any, str] = {bool: "true 或 false", int: "整数", str: "文字", int | None: "整数"}
_OP_WORDS = {
    "who": ("own", "opp", "both", "event"), "chooser": ("own", "opp", "both"), "side": ("own", "opp"),
    "at": ("top", "bottom"), "face": ("up", "down"),
}  # fmt: skip


def _is(value: object, plain: Any) -> bool:
    if plain == int | None:
        return value is None or _is(value, int)
    return isinstance(value, plain) and (plain is bool or not isinstance(value, bool))


def _written(value: object) -> str:
    return f"“{value}”"[:42]


class Reader:
    """Reads one JSON object into a value, and says where it is when a word is wrong."""

    def __init__(self, where: str) -> None:
        self.where = where

    def fail(self, message: str) -> BadInput:
        return BadInput(f"{self.where}：{message}")

    def only(self, raw: object, cls: type[Any], extra: Iterable[str] = ()) -> Mapping[str, Any]:
        if not isinstance(raw, Mapping):
            raise self.fail(f"这里应是一个对象，得到的是 {type(raw).__name__}。")
        types = {f.name: f.type for f in fields(cls)} | dict.fromkeys(extra)
        for key, value in raw.items():
            if key not in types:
                raise self.fail(f"不认识的字段“{key}”；可用的有 {'、'.join(sorted(types))}。")
            plain = types[key]
            if plain in _PLAIN and not _is(value, plain) and key != "id":
                raise self.fail(f"“{key}”应是{_PLAIN[plain]}，得到的是 {_written(value)}。")
        return raw

    def word(self, value: Any, words: Iterable[str], what: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise self.fail(f"{what}“{value}”不在词表里；可用的有 {'、'.join(sorted(words))}。")
        return str(value)

    def enum(self, value: Any, cls: type[E], what: str) -> E:
        try:
            return cls(value)
        except (ValueError, TypeError):
            words = "、".join(str(m) for m in cls)
            raise self.fail(f"{what}“{value}”不在词表里；可用的有 {words}。") from None

    def enums(self, raw: Any, cls: type[E], what: str) -> tuple[E, ...]:
        return tuple(self.enum(v, cls, what) for v in self.many(raw))

    def many(self, raw: Any) -> list[Any]:
        if raw is None:
            return []
        return list(raw) if isinstance(raw, list) else [raw]

    def pair(self, raw: Any, what: str) -> tuple[Any, Any]:
        if not isinstance(raw, list) or len(raw) != 2:
            raise self.fail(f"{what}应是两项，得到的是 {_written(raw)}。")
        return raw[0], raw[1]

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
            elif key == "race":
                out[key] = tuple(self.race(v) for v in self.many(value))
            elif key in ("name", "name_has", "not_name"):
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
        if data.get("total"):
            self.word(data["total"], ("atk", "def"), "total ")
        if data.get("counted"):
            self.word(str(data["counted"]).partition(":")[0], COUNTED, "counted ")
        for key in ("n", "times", "divide", "plus"):
            if key in data:
                self.number(data[key], key)
        return Value(**data)

    def op(self, raw: object) -> Op:
        if isinstance(raw, str):
            return Op(self.enum(raw, Do, "do "))
        data = self.only(raw, Op)
        out: dict[str, Any] = dict(data)
        out["do"] = self.enum(data.get("do"), Do, "do ")
        if "what" in data:
            self.word(data["what"], PICKS, "what ")
        for key, words in _OP_WORDS.items():
            if key in data:
                self.word(data[key], words, f"{key} ")
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
            out["kinds"] = tuple(self.kind(out["do"], str(v)) for v in self.many(data["kinds"]))
        if "pos" in data:
            self.word(data["pos"], POSITIONS, "pos ")
        if "n" in data:
            self.number(data["n"], "n")
        if "options" in data:
            out["options"] = tuple(self.ops(v) for v in self.many(data["options"]))
        if "token" in data:
            out["token"] = self.token(data["token"])
        if "condition" in data:
            out["condition"] = tuple(self.cond(v) for v in self.many(data["condition"]))
        return Op(**out)

    def token(self, raw: object) -> tuple[int, int, int, str, str]:
        if not isinstance(raw, list) or len(raw) != 5:
            raise self.fail("token 应是 [等级, 攻击力, 守备力, 属性, 种族]。")
        level, atk, defense = (self.number(v, "token 里的数") for v in raw[:3])
        return level, atk, defense, self.word(raw[3], ATTRIBUTES, "属性"), self.race(raw[4])

    def race(self, value: Any) -> str:
        return self.word(race_of(str(value)), RACES, "种族")

    def kind(self, do: Do, word: str) -> str:
        self.word(word.partition(":")[0], KINDS.get(do, frozenset()), f"{do} 的 kinds ")
        return word

    def ops(self, raw: object) -> tuple[Op, ...]:
        return tuple(self.op(v) for v in self.many(raw))

    def cond(self, raw: object) -> Cond:
        if isinstance(raw, str):
            raw = {"fact": raw}
        data = dict(self.only(raw, Cond))
        if bool(data.get("fact")) == ("has" in data):
            raise self.fail("“condition”的一项应写一个条件的名字，或用 has 写有怎样的卡")
        if data.get("fact"):
            self.word(str(data["fact"]).partition(":")[0], FACTS, "条件 ")
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

    def effect(self, raw: object, number: int = 1) -> Effect:
        data = self.only(raw, Effect, ("class",))
        out: dict[str, Any] = {k: v for k, v in data.items() if k != "class"}
        out["cls"] = self.enum(data.get("class", data.get("cls")), EffectClass, "class ")
        out["id"] = str(data.get("id", number))
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
