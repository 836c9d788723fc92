"""The names of the shipped cards as entries of the glossary: one place says what players call a card."""

import hashlib
import json
from typing import Any

from judge.errors import BadInput
from judge.paths import data


def card_entries() -> list[dict[str, Any]]:
    """One entry a card: its name, nicknames, Japanese and English name, in the order of the files.

    Raises BadInput naming file and line for a line that is no card.
    """
    out: list[dict[str, Any]] = []
    for path in sorted(data("corpus", "cards").glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if line.strip():
                out.append(_entry(line, f"{path.name} 第{number}行"))
    return out


def digest() -> str:
    """sha256 of the names: what is made from the glossary is out of date when one of them changes, and only then."""
    return hashlib.sha256(json.dumps(card_entries(), ensure_ascii=False).encode("utf-8")).hexdigest()


def _entry(line: str, where: str) -> dict[str, Any]:
    try:
        card = json.loads(line)
    except ValueError:
        card = None
    if not isinstance(card, dict) or not isinstance(card.get("name"), str):
        raise BadInput(f"{where}：不是一张卡的 JSON；请用 judge cards check 检查。")
    other = {"ja": [card["ja"]] if card.get("ja") else [], "en": [card["en"]] if card.get("en") else []}
    return {"term": card["name"], "kind": "card", "slang": list(card.get("aliases") or ()), **other}


def with_cards(terms: list[Any], cards: list[dict[str, Any]]) -> list[Any]:
    """The entries of the file with those of the cards: the file's own names first, new cards at the end."""
    shipped = {card["term"]: card for card in cards}
    out: list[Any] = []
    for entry in terms:
        card = shipped.pop(entry.get("term"), None) if isinstance(entry, dict) else None
        if card is None:
            out.append(entry)
            continue
        more = {source: [*(entry.get(source) or ()), *card[source]] for source in ("slang", "ja", "en")}
        out.append({**entry, **more})
    return [*out, *shipped.values()]
