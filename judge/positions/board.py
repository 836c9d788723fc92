"""The board of a position record: cards, decks, life points, values."""

import re
from collections.abc import Mapping
from typing import Any

from judge.board.stats import stat_now
from judge.errors import BadInput
from judge.game.facts import CardFacts, Library, Op, parse_card
from judge.game.replacing import replace
from judge.game.state import Card, Game, Modifier
from judge.game.words import Do, Phase, Place

_NOT_WRITTEN = (Place.MATERIAL, Place.NOWHERE)
PLACES = {p.value: p for p in Place if p not in _NOT_WRITTEN} | {"removed": Place.BANISHED}
PHASE_WORDS = {"damage-calculation": "damage-step", "damage": "damage-step", "battle": "battle-step"}


def facts_for(raw: Mapping[str, Any], library: Library) -> CardFacts:
    """The facts of a card in a record: the library's by name; what the record states itself replaces them."""
    name = str(raw.get("name", ""))
    known = library.find(name) or library.find(re.sub(r"\d+$", "", name))
    stated: dict[str, Any] = {}
    if raw.get("kind"):
        stated["kind"] = str(raw["kind"]).replace("反转效果", "反转·效果").replace("灵魂怪兽", "灵魂·效果怪兽")
    if known is not None and raw.get("effects"):
        stated_here = parse_card({"name": name, "kind": known.kind_line, "effects": raw["effects"]}, "局面里的卡")
        return replace(known, effects=stated_here.effects, known=True)
    if known is None and not raw.get("kind"):
        return CardFacts(name, "", frozenset(), known=False)
    if known is None:
        plain = {k: raw[k] for k in ("level", "rank", "attribute", "race", "atk", "def") if raw.get(k) is not None}
        effects = raw.get("effects", [])
        known_now = bool(effects) or "通常怪兽" in str(raw.get("kind"))
        facts = {"name": name, "kind": stated.get("kind", ""), **plain, "effects": effects, "known": known_now}
        return parse_card(facts, "局面里的卡")
    return known


def read_card(raw: Mapping[str, Any], game: Game, library: Library) -> Card:
    """One card of a record as it lies on the board."""
    for key in ("id", "name", "controller", "place"):
        if not raw.get(key):
            raise BadInput(f"局面里有一张卡缺少“{key}”；每张卡要有 id、name、controller、place。")
    place = PLACES.get(str(raw["place"]))
    if place is None:
        raise BadInput(f"卡“{raw['name']}”的场所“{raw['place']}”不认识；可用的有 {'、'.join(PLACES)}。")
    facts = facts_for(raw, library)
    _same_kind(raw, facts)
    controller, owner = str(raw["controller"]), str(raw.get("owner") or raw["controller"])
    if controller not in game.players:
        raise BadInput(f"卡“{raw['name']}”的控制者“{controller}”不是玩家；玩家是 {'、'.join(game.players)}。")
    if owner not in game.players:
        raise BadInput(f"卡“{raw['name']}”的持有者“{owner}”不是玩家；玩家是 {'、'.join(game.players)}。")
    down = raw.get("face", "up") == "down" or place is Place.DECK or (place is Place.EXTRA and raw.get("face") != "up")
    set_turn = None
    if raw.get("face") == "down" and place is not Place.DECK:
        set_turn = game.turn if raw.get("set_turn") == "this" else game.turn - 1
    if place is Place.MZONE and facts.main == "怪兽":
        base_atk = _printed(raw.get("printed_atk"), facts.atk)
        base_def = _printed(raw.get("printed_def"), facts.defense)
        if (base_atk, base_def) != (facts.atk, facts.defense):
            facts = replace(facts, atk=base_atk, defense=base_def)
    summoned = bool(raw.get("summoned_this_turn"))
    return Card(
        id=str(raw["id"]),
        facts=facts,
        owner=owner,
        controller=controller,
        place=place,
        seq=int(raw.get("seq") or 0),
        face_up=not down,
        attack_pos=raw.get("pos", "atk") != "def",
        set_turn=set_turn,
        arrived=("normal" if summoned else ""),
        arrived_turn=game.turn if summoned else None,
        negated_until="always" if raw.get("effect_negated") else "",
        proper=True,
        equipped_to=str(raw.get("equip_to") or raw.get("equipped_to") or ""),
    )


def _printed(stated: Any, known: int | None) -> int | None:
    return known if stated is None else None if stated == "?" else int(stated)


def _same_kind(raw: Mapping[str, Any], facts: CardFacts) -> None:
    """What the record calls the card and what the card is must be the same of monster, spell and trap."""
    said = str(raw.get("kind") or "")
    words = [w for w in ("怪兽", "魔法", "陷阱") if said.endswith(w)]
    if facts.main and words and facts.main not in words:
        raise BadInput(f"卡“{raw['name']}”写成“{said}”，它是{facts.main}卡；请检查“kind”或卡名。")


def phase_of(word: str) -> Phase:
    """The phase or step of a record; a part of the Damage Step may be named for it."""
    try:
        return Phase(PHASE_WORDS.get(word, word))
    except ValueError:
        words = "、".join((*Phase, *PHASE_WORDS))
        raise BadInput(f"不认识的阶段“{word}”；可用的有 {words}。") from None


def rows(raw: Mapping[str, Any], key: str) -> list[Any]:
    value = raw.get(key) or []
    if not isinstance(value, list) or not all(isinstance(v, Mapping) for v in value):
        raise BadInput(f"“{key}”应是一列对象。")
    return value


def with_decks(cards: dict[str, Card], decks: Mapping[str, Any], game: Game, library: Library) -> dict[str, Card]:
    """The decks' cards, with the ids that the record leaves free: each player's unused numbers, from the bottom up."""
    out = dict(cards)
    for player in game.players:
        names = decks.get(player) or []
        numbers = iter(n for n in range(1, 10_000) if f"{player}{n}" not in cards)
        for seq, name in enumerate(names):
            facts = library.find(str(name)) or parse_card({"name": str(name), "kind": "怪兽", "known": False}, "卡组")
            card_id = f"{player}{next(numbers)}"
            out[card_id] = Card(card_id, facts, player, player, Place.DECK, seq, face_up=False)
    return out


def present_values(game: Game, raw: Mapping[str, Any]) -> Game:
    """ATK and DEF as the record gives them: what the board does not explain is a change made earlier."""
    for one in rows(raw, "cards"):
        for stat in ("atk", "def"):
            card = game.card(str(one["id"]))
            given = one.get(stat)
            if card.place is not Place.MZONE or not card.face_up or not isinstance(given, int):
                continue
            gap = given - (stat_now(game, card, stat) or 0)
            if gap:
                op = Op(Do.STAT, "self", stat=(stat,), how="raise", until="always")
                change = Modifier("", "局面给出的数值", card.controller, op, (card.id,), gap, 0, "always", game.turn)
                game = replace(game, modifiers=(*game.modifiers, change))
    return game
