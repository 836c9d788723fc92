"""Checking files of card facts: words outside the vocabulary, doubles, and cards that the book names and nobody has."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import yaml

from judge.errors import BadInput
from judge.game.facts import CardFacts, parse_card
from judge.paths import data

NAMED = re.compile(r"「([^「」]+)」")


@dataclass(frozen=True, slots=True)
class Checked:
    """The cards that could be read, each with where it stands, and what is wrong, one sentence each."""

    cards: tuple[tuple[str, CardFacts], ...]
    wrong: tuple[str, ...]


def check_files(paths: Iterable[Path]) -> Checked:
    """Read every line of the files, also after a wrong one. Raises BadInput for a file that cannot be read."""
    cards: list[tuple[str, CardFacts]] = []
    wrong: list[str] = []
    for path in paths:
        for number, line in enumerate(_lines(path), 1):
            where = f"{path.name} 第{number}行"
            if not line.strip():
                continue
            try:
                cards.append((where, parse_card(json.loads(line), where)))
            except (ValueError, RecursionError):
                wrong.append(f"{where}：不是一行完整的 JSON；请检查引号和括号。")
            except BadInput as error:
                wrong.append(str(error))
    return Checked(tuple(cards), (*wrong, *doubles(cards)))


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise BadInput(f"读不了文件“{path}”：{error.strerror or error}。") from None
    except UnicodeDecodeError:
        raise BadInput(f"“{path}”不是 UTF-8 文字；请用 UTF-8 保存。") from None


def doubles(cards: Iterable[tuple[str, CardFacts]]) -> list[str]:
    """A sentence for each name that stands twice, as a name or as one of the other names."""
    cards = list(cards)
    names: dict[str, str] = {}
    out: list[str] = []
    for where, card in cards:
        if card.name in names:
            out.append(f"{where}：卡名「{card.name}」已经写在{names[card.name]}；请删去一张。")
        names.setdefault(card.name, where)
    others: dict[str, str] = {}
    for where, card in cards:
        for alias in dict.fromkeys((*card.aliases, card.ja, card.en)):
            if not alias or alias == card.name:
                continue
            if alias in names:
                out.append(f"{where}：「{card.name}」的别名“{alias}”是另一张卡的卡名；请删去。")
            elif others.setdefault(alias, card.name) != card.name:
                out.append(f"{where}：别名“{alias}”同时属于「{others[alias]}」和「{card.name}」；请只留一处。")
    return out


def named_in_the_book() -> dict[str, int]:
    """Every word that stands in 「」 in the book's text, with the line where it stands first, in that order."""
    found: dict[str, int] = {}
    for line in data("corpus", "mr3.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for text, at in ((row.get("text", ""), row.get("line", 0)), *((s[1], s[2]) for s in row.get("sub") or ())):
            for name in NAMED.findall(text):
                found.setdefault(name, at)
    return found


def not_cards() -> dict[str, str]:
    """Words that the book writes in 「」 and that are no cards, each with the reason. Raises BadInput."""
    raw = yaml.safe_load(data("corpus", "not_cards.yaml").read_text(encoding="utf-8"))
    if not isinstance(raw, dict):
        raise BadInput("not_cards.yaml 应是 理由: [词, …] 的表。")
    return {str(word): str(reason) for reason, words in raw.items() for word in words}


def missing_from(cards: Iterable[CardFacts]) -> list[str]:
    """The names in the book's 「」 that are neither one of these cards nor listed as no card."""
    have = {name for card in cards for name in (card.name, *card.aliases)}
    excused = not_cards()
    return [name for name in named_in_the_book() if name not in have and name not in excused]
