"""The question bank: for every clause, the ways players ask for it, each with a one-line answer.

One JSON object a line in ``corpus/questions.jsonl``::

    {"id": "Q0001", "q": "…", "items": ["4.2.4.1.2:1"], "answer": "不可以。…", "style": "plain", "level": "regular"}

`items` names the clauses that decide, best first; the others say the same thing elsewhere in the book.
"""

import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from judge.clause import ClauseId
from judge.errors import BadInput
from judge.paths import data

HOLD_OUT = 10  # one phrasing in ten is never trained on, so that choices can be measured


class Style(StrEnum):
    """How a phrasing is put."""

    KEYWORD = "keyword"
    PLAIN = "plain"
    SITUATION = "situation"
    TRADITIONAL = "traditional"
    MIXED = "mixed"
    SLANG = "slang"


class Level(StrEnum):
    """Who would ask so."""

    NEWCOMER = "newcomer"
    REGULAR = "regular"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class Phrasing:
    """One way to ask for a clause, with the answer in a line."""

    id: str
    question: str
    items: tuple[ClauseId, ...]
    answer: str
    style: Style
    level: Level

    @property
    def held_out(self) -> bool:
        """Whether training and the index used for tuning leave this phrasing out (by a hash of its words)."""
        return hashlib.sha256(self.question.encode("utf-8")).digest()[0] % HOLD_OUT == 0


@cache
def load(path: Path | None = None) -> tuple[Phrasing, ...]:
    """The phrasings in `path` (default: the bank that ships; none if it is not there).

    Raises:
        BadInput: a line is not a phrasing; the message names the line.
    """
    path = path or data("corpus", "questions.jsonl")
    if not path.is_file():
        return ()
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(_phrasing(line, f"{path.name} 第{number}行") for number, line in enumerate(lines, 1) if line.strip())


def _phrasing(line: str, where: str) -> Phrasing:
    try:
        record = json.loads(line)
        return Phrasing(
            id=str(record["id"]),
            question=str(record["q"]),
            items=tuple(ClauseId.parse(item) for item in record["items"]),
            answer=str(record["answer"]),
            style=Style(record["style"]),
            level=Level(record["level"]),
        )
    except (ValueError, KeyError, TypeError, BadInput) as error:
        raise BadInput(f"问题库{where}无法读取（{error}）；请按该文件其他各行的格式改正。") from error


@cache
def negatives(path: Path | None = None) -> tuple[str, ...]:
    """Questions that the book does not decide, our own, for calibrating silence: one {"q", "kind"} a line.

    Raises:
        BadInput: a line is not such a record.
    """
    path = path or data("corpus", "negatives.jsonl")
    if not path.is_file():
        return ()
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found.append(str(json.loads(line)["q"]))
        except (ValueError, KeyError, TypeError) as error:
            raise BadInput(f'{path.name} 第{number}行无法读取；每行应为 {{"q": …, "kind": …}}。') from error
    return tuple(found)
