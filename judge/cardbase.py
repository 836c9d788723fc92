"""Reading a player's own card database (cards.cdb of YGOPro and EDOPro) into cards whose effects are not stated.

The database is SQLite with the tables `datas(id, ot, alias, setcode, type, atk, def, level, race, attribute, category)`
and `texts(id, name, desc, …)`. Kinds, statistics and names are read; the printed texts are not.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.errors import BadInput
from judge.files import write_text
from judge.game.facts import Library

MONSTER, SPELL, TRAP, LINK = 0x1, 0x2, 0x4, 0x4000000
MAINS = {MONSTER: "怪兽", SPELL: "魔法", TRAP: "陷阱"}
MONSTER_BITS = {
    0x10: "通常", 0x20: "效果", 0x40: "融合", 0x80: "仪式", 0x200: "灵魂", 0x400: "同盟", 0x800: "二重", 0x1000: "调整",
    0x2000: "同调", 0x4000: "衍生物", 0x200000: "反转", 0x400000: "卡通", 0x800000: "XYZ", 0x1000000: "摇摆",
    0x2000000: "特殊召唤",
}  # fmt: skip
SPELL_BITS = {0x80: "仪式", 0x10000: "速攻", 0x20000: "永续", 0x40000: "装备", 0x80000: "场地"}
TRAP_BITS = {0x20000: "永续", 0x100000: "反击"}
BITS = {"怪兽": MONSTER_BITS, "魔法": SPELL_BITS, "陷阱": TRAP_BITS}
ATTRIBUTES = {0x1: "地", 0x2: "水", 0x4: "炎", 0x8: "风", 0x10: "光", 0x20: "暗", 0x40: "神"}
RACES = (
    "战士", "魔法师", "天使", "恶魔", "不死", "机械", "水", "炎", "岩石", "鸟兽", "植物", "昆虫", "雷", "龙",
    "兽", "兽战士", "恐龙", "鱼", "海龙", "爬虫类", "念动力", "幻神兽", "创造神", "幻龙", "电子界", "幻想魔",
)  # fmt: skip
OTHER_ART = 20  # ids of the same card in other art lie this close together
LARGEST = 400_000_000  # bytes
COLUMNS = "d.id, d.alias, d.type, d.atk, d.def, d.level, d.race, d.attribute, t.name"
QUERY = f"SELECT {COLUMNS} FROM datas d LEFT JOIN texts t ON t.id = d.id ORDER BY d.id"
Row = tuple[Any, ...]


@dataclass(slots=True)
class Count:
    """How many rows became cards, and why the others did not."""

    read: int = 0
    kept: int = 0
    shipped: int = 0  # cards whose facts ship with the project
    other_art: int = 0
    doubled: int = 0  # the same name once more
    later: int = 0  # Link monsters: not of this edition
    unreadable: int = 0  # no name, no kind, numbers that are none

    @property
    def shown(self) -> str:
        """One sentence for the user."""
        left_out = {
            "随本程序已有": self.shipped, "同卡异图": self.other_art, "重名": self.doubled,
            "连接怪兽（本规则没有）": self.later, "读不懂": self.unreadable,
        }  # fmt: skip
        rest = "、".join(f"{why}{n}张" for why, n in left_out.items() if n)
        return f"读到{self.read}行，载入{self.kept}张" + (f"；没有载入：{rest}" if rest else "") + "。"


def read_rows(path: Path) -> list[Row]:
    """The rows of the database, opened read-only. Raises BadInput for a file that is no such database."""
    how = "请给出 YGOPro 或 EDOPro 的 cards.cdb"
    try:
        with path.open("rb") as file:
            head = file.read(16)
            size = path.stat().st_size
    except OSError as error:
        raise BadInput(f"读不了文件“{path}”：{error.strerror or error}；{how}。") from None
    if head != b"SQLite format 3\x00":
        raise BadInput(f"“{path}”不是 SQLite 数据库；{how}。")
    if size > LARGEST:
        raise BadInput(f"“{path}”有{size // 1_000_000}MB，太大，不是卡片数据库；{how}。")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as base:
            base.text_factory = lambda raw: raw.decode("utf-8", "replace")
            return base.execute(QUERY).fetchall()
    except sqlite3.OperationalError as error:
        missing = "no such" in str(error)
        why = "没有 datas、texts 这两张表或其中的列" if missing else f"打不开（{error}）"
        raise BadInput(f"“{path}”{why}；{how}。") from None
    except (sqlite3.Error, OverflowError) as error:
        raise BadInput(f"“{path}”是损坏的数据库（{error}）；请重新下载后再试。") from None


def cards_of(rows: Iterable[Row], shipped: Library, count: Count) -> Iterator[dict[str, Any]]:
    """The cards of the rows as JSON objects for `parse_card`; `count` is filled as they are read."""
    rows = list(rows)
    names = {row[0]: row[8].strip() for row in rows if isinstance(row[8], str)}
    seen: set[str] = set()
    for row in rows:
        count.read += 1
        card = _card(row, names)
        if card is None:
            later = isinstance(row[2], int) and row[2] & LINK
            count.later += bool(later)
            count.unreadable += not later
        elif _other_art(row, names):
            count.other_art += 1
        elif shipped.find(card["name"]) is not None:
            count.shipped += 1
        elif card["name"] in seen:
            count.doubled += 1
        else:
            seen.add(card["name"])
            count.kept += 1
            yield card


def save(path: Path, cards: Iterable[dict[str, Any]]) -> None:
    """Write the cards, one a line, beside the target and then renamed over it. Raises BadInput when it cannot be."""
    text = "".join(json.dumps(card, ensure_ascii=False, separators=(",", ":")) + "\n" for card in cards)
    try:
        write_text(path, text)
    except OSError as error:
        raise BadInput(f"写不了“{path}”：{error.strerror or error}；可以用 --out 写到别处。") from None


def _other_art(row: Row, names: dict[Any, str]) -> bool:
    number, alias = row[0], row[1]
    if not isinstance(alias, int) or not alias or alias not in names:
        return False
    return names[alias] == names.get(number) or abs(alias - number) < OTHER_ART


def _card(row: Row, names: dict[Any, str]) -> dict[str, Any] | None:
    """One row as a card; None for a row that cannot be one of this edition."""
    number, alias, kinds, atk, defense, level, race, attribute, _ = row
    name = names.get(number, "")
    if not name or not all(isinstance(v, int) for v in (number, kinds, atk, defense, level, race, attribute)):
        return None
    main = next((word for bit, word in MAINS.items() if kinds & bit), None)
    if main is None or kinds & LINK or not _plain(name):
        return None
    types = [word for bit, word in BITS[main].items() if kinds & bit]
    card: dict[str, Any] = {"name": name, "kind": "·".join(types or ["通常"] * (main != "怪兽")) + main}
    if main == "怪兽":
        card |= _statistics(types, atk, defense, level, race, attribute)
    if isinstance(alias, int) and alias in names and names[alias] != name:
        card["deck_name"] = names[alias]
    # a monster without effect text is known in full; of everything else the effects are not stated
    if main != "怪兽" or "效果" in types or "摇摆" in types:
        card["known"] = False
    return card


def _plain(name: str) -> bool:
    return name.isprintable() and not set("「」") & set(name) and len(name) <= 80


def _statistics(types: list[str], atk: int, defense: int, level: int, race: int, attribute: int) -> dict[str, Any]:
    """Level (low byte; the two highest are pendulum scales), race and attribute (one bit), ATK and DEF (-2: ?)."""
    number = level & 0xFF
    races = [word for bit, word in enumerate(RACES) if race == 1 << bit]
    return {
        **({} if number == 0 else {"rank" if "XYZ" in types else "level": number}),
        **({"attribute": ATTRIBUTES[attribute]} if attribute in ATTRIBUTES else {}),
        **({"race": races[0]} if races else {}),
        "atk": atk if atk >= 0 else "?",
        "def": defense if defense >= 0 else "?",
        **({"scale": [level >> 24 & 0xFF, level >> 16 & 0xFF]} if "摇摆" in types else {}),
    }
