"""The facts of the cards of a scenario: those stated inline, else the library's."""

import json
import re
from typing import Any

from judge.errors import BadInput
from judge.game.facts import CardFacts, Library, parse_card
from judge.game.facts.vocabulary import ATTRIBUTES
from judge.game.replacing import replace
from judge.game.words import EffectClass
from judge.scenario import Scenario, Stats

_LEVEL = re.compile(r"(\d{1,2})[星级]")
_RANK = re.compile(r"(?:阶级?(\d{1,2})|(\d{1,2})阶)")
_STATS = re.compile(r"(\d{1,5}|[?？])/(\d{1,5}|[?？])")
_SCALE = re.compile(r"刻度(\d{1,2})(?:-(\d{1,2}))?")
_CLASSES = {c.value: c.value for c in EffectClass} | {f"{c.value}效果": c.value for c in EffectClass}
FIELDS = {"def": "defense", "kind": "types"}
FILLER = CardFacts("卡组的卡", "未知", frozenset(), known=False)


def facts_of(name: str, stated: dict[str, Stats], library: Library, line: int) -> CardFacts:
    """The facts of a named card. Raises BadInput when neither the scenario nor the library has them."""
    known = library.find(name)
    inline = stated.get(name)
    if inline is None:
        if known is None:
            how = f"卡 「{name}」 效果怪兽 4星 战士族 地 1500/1000"
            raise BadInput(f"第{line}行：不认识「{name}」，也没有写它的资料；请加一行，如 {how}。")
        return known
    raw = _stated(inline)
    where = f"第{inline.line}行"
    if known is None:
        if "kind" not in raw:
            raise BadInput(f"{where}：「{name}」不在卡表里，请写明它的种类，如 卡 「{name}」 效果怪兽。")
        raw.setdefault("known", bool(raw.get("effects")) or _without_effects(raw["kind"]))
        return parse_card({"name": name, **raw}, where)
    raw.setdefault("kind", known.kind_line)
    given = parse_card({"name": known.name, **raw}, where)
    fields = {FIELDS.get(key, key): getattr(given, FIELDS.get(key, key)) for key in raw if key != "name"}
    return replace(known, main=given.main, **fields)


def stated_facts(scenario: Scenario) -> dict[str, Stats]:
    """The cards whose facts are stated inline, by name. Raises BadInput for one that is stated twice."""
    out: dict[str, Stats] = {}
    for line in scenario.setup:
        if isinstance(line, Stats):
            if line.name in out:
                raise BadInput(f"第{line.line}行：「{line.name}」的资料写了两次；请合成一行。")
            out[line.name] = line
    return out


def _without_effects(kind: str) -> bool:
    return "怪兽" in kind and not re.search("效果|反转|灵魂|同盟|二重|卡通|摇摆", kind)


def _stated(line: Stats) -> dict[str, Any]:
    """The JSON of an inline card: its words, then its own JSON."""
    raw: dict[str, Any] = {}
    effects: list[dict[str, Any]] = []
    for word in line.words:
        effect = _read_word(word, raw, line)
        if effect is not None:
            effects.append({"id": str(len(effects) + 1), **effect})
    data: dict[str, Any] = json.loads(line.data) if line.data else {}
    if effects:
        raw["effects"] = effects
        raw["known"] = False  # what the effects do is not stated
    if "effects" in data:
        raw.pop("known", None)
    return raw | data


def _read_word(word: str, raw: dict[str, Any], line: Stats) -> dict[str, Any] | None:
    if found := _LEVEL.fullmatch(word):
        raw["level"] = int(found[1])
    elif found := _RANK.fullmatch(word):
        raw["rank"] = int(found[1] or found[2])
    elif found := _STATS.fullmatch(word):
        raw["atk"], raw["def"] = (int(n) if n.isdigit() else "?" for n in found.groups())
    elif found := _SCALE.fullmatch(word):
        raw["scale"] = [int(found[1]), int(found[2] or found[1])]
    elif word in ATTRIBUTES or word.removesuffix("属性") in ATTRIBUTES:
        raw["attribute"] = word.removesuffix("属性")
    elif word.endswith("族"):
        raw["race"] = word
    elif word in _CLASSES:
        return {"class": _CLASSES[word]}
    elif re.search("(怪兽|魔法|陷阱|衍生物)卡?$", word):
        raw["kind"] = word
    else:
        known = "效果怪兽 4星 战士族 地 1500/1000 刻度5 起动"
        raise BadInput(f"第{line.line}行：「{line.name}」后面的“{word[:20]}”不认识；可写 {known}。")
    return None
