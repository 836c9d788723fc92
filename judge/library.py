"""The card facts that ship with the project, by name and nickname, and those a player has taken in."""

import json
from functools import cache
from pathlib import Path

from judge.errors import BadInput
from judge.game.facts import CardFacts, Library, parse_card
from judge.paths import data, user_dir


def read_cards(path: Path) -> list[CardFacts]:
    """The cards of one `.jsonl` file. Raises BadInput naming file and line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"读不了卡片资料“{path}”（{error}）；请用 judge cards import 重新载入，或删去它。") from None
    out: list[CardFacts] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        where = f"{path.name} 第{number}行"
        try:
            raw = json.loads(line)
        except (ValueError, RecursionError):
            raise BadInput(f"{where}：不是一行完整的 JSON；请用 judge cards check 检查。") from None
        out.append(parse_card(raw, where))
    return out


def library_of(cards: list[CardFacts]) -> Library:
    """A library of these cards. Raises BadInput when a name stands twice."""
    by_name: dict[str, CardFacts] = {}
    for card in cards:
        if card.name in by_name:
            raise BadInput(f"卡名「{card.name}」写了两次；请删去一张。")
        by_name[card.name] = card
    nicknames: dict[str, str] = {}
    for card in cards:
        for alias in (*card.aliases, card.ja, card.en):
            if alias and alias not in by_name:
                nicknames.setdefault(alias, card.name)
    return Library(by_name, nicknames)


@cache
def shipped_library() -> Library:
    """The cards that ship with the project."""
    return library_of(_shipped())


def _shipped() -> list[CardFacts]:
    return [card for path in sorted(data("corpus", "cards").glob("*.jsonl")) for card in read_cards(path)]


@cache
def default_library() -> Library:
    """The shipped cards, then the user's own; they never replace a shipped card, by whichever of its names."""
    shipped = shipped_library()
    own = user_dir() / "cards.jsonl"
    if not own.is_file():
        return shipped
    mine = [card for card in read_cards(own) if shipped.find(card.name) is None]
    return library_of([*shipped.cards.values(), *mine])
