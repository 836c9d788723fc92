"""Reading one card's facts from JSON."""

from collections.abc import Mapping

from judge.errors import BadInput
from judge.game.facts.kinds import parse_kind
from judge.game.facts.reader import Reader
from judge.game.facts.values import CardFacts
from judge.game.facts.vocabulary import ATTRIBUTES, LIMITS

_CARD_KEYS = frozenset(
    {
        "name", "kind", "level", "rank", "attribute", "race", "atk", "def", "scale", "effects", "procedures", "limits",
        "deck_name", "also_named", "aliases", "ja", "en", "known", "later",
    }
)  # fmt: skip


def parse_card(raw: object, where: str = "卡片") -> CardFacts:
    """One card's JSON object as facts. Raises BadInput, naming `where`, for anything outside the vocabulary."""
    reader = Reader(where)
    if not isinstance(raw, Mapping):
        raise reader.fail("这里应是一张卡的对象。")
    for key in raw:
        if key not in _CARD_KEYS:
            raise reader.fail(f"不认识的字段“{key}”；可用的有 {'、'.join(sorted(_CARD_KEYS))}。")
    name = raw.get("name")
    if not isinstance(name, str) or not name.strip():
        raise reader.fail("缺少卡名 name。")
    reader = Reader(f"{where}「{name}」")
    try:
        main, types = parse_kind(str(raw.get("kind", "")))
    except BadInput as error:
        raise reader.fail(str(error)) from None
    if raw.get("attribute"):
        reader.word(raw["attribute"], ATTRIBUTES, "属性")
    numbers = {k: reader.number(raw[k], k) for k in ("level", "rank", "atk", "def") if raw.get(k) not in (None, "?")}
    scale = raw.get("scale")
    left, right = (None, None) if scale is None else reader.pair(scale, "scale")
    effects = tuple(reader.effect(e, n) for n, e in enumerate(reader.many(raw.get("effects")), 1))
    also = [reader.pair(v, "also_named 的一项") for v in reader.many(raw.get("also_named"))]
    ids = [e.id for e in effects]
    if len(set(ids)) < len(ids):
        raise reader.fail(f"效果的编号 id 有重复：{'、'.join(ids)}。")
    return CardFacts(
        name=name,
        main=main,
        types=types,
        level=numbers.get("level"),
        rank=numbers.get("rank"),
        attribute=str(raw.get("attribute") or ""),
        race=reader.race(raw["race"]) if raw.get("race") else "",
        atk=numbers.get("atk"),
        defense=numbers.get("def"),
        scale=None if scale is None else (reader.number(left, "scale"), reader.number(right, "scale")),
        effects=effects,
        procedures=tuple(reader.procedure(p) for p in reader.many(raw.get("procedures"))),
        limits=frozenset(reader.word(v, LIMITS, "限制") for v in reader.many(raw.get("limits"))),
        deck_name=str(raw.get("deck_name") or ""),
        also_named=tuple((place, str(name)) for p, name in also for place in reader.places(p)),
        aliases=tuple(str(a) for a in reader.many(raw.get("aliases"))),
        ja=str(raw.get("ja") or ""),
        en=str(raw.get("en") or ""),
        known=bool(raw.get("known", True)),
        later=str(raw.get("later") or ""),
    )
