"""The record of a session: what was asked and what was answered, for reading, as text and as a table."""

from dataclasses import dataclass
from datetime import datetime

import pandas as pd

from judge.clause import ClauseId, Edition

MOST = 500
"""How many entries a session keeps."""
COLUMNS = ("时间", "类别", "问题", "答复", "条文")


@dataclass(frozen=True, slots=True)
class Entry:
    """One question or ruling: when, on which page, the words, the answer in one sentence, the clauses."""

    time: datetime
    page: str
    question: str
    answer: str
    clauses: tuple[ClauseId, ...]


def added(entries: tuple[Entry, ...], entry: Entry) -> tuple[Entry, ...]:
    """The record with one more entry; a page drawn again, or a question asked again, is not written twice."""
    same = any((e.page, e.question, e.answer) == (entry.page, entry.question, entry.answer) for e in entries)
    return entries if same else (*entries, entry)[-MOST:]


def frame(entries: tuple[Entry, ...]) -> pd.DataFrame:
    """The record as a table, one row an entry."""
    rows = [
        (f"{entry.time:%Y-%m-%d %H:%M:%S}", entry.page, entry.question, entry.answer, _shown(entry))
        for entry in entries
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def as_csv(entries: tuple[Entry, ...]) -> bytes:
    """The record as CSV in UTF-8 with a mark, so that spreadsheets read it; no cell can start a formula."""
    table = frame(entries).map(lambda cell: f"'{cell}" if str(cell).startswith(("=", "+", "-", "@", "\t")) else cell)
    return str(table.to_csv(index=False, lineterminator="\n")).encode("utf-8-sig")


def as_text(entries: tuple[Entry, ...]) -> str:
    """The record as plain text, to be sent or printed."""
    lines = [f"裁定记录 · {Edition.MR3.shown}"]
    for number, entry in enumerate(entries, 1):
        lines += ["", f"{number}. [{entry.time:%Y-%m-%d %H:%M}] {entry.page}", entry.question, f"→ {entry.answer}"]
        if entry.clauses:
            lines.append("依据：" + _shown(entry))
    return "\n".join(lines) + "\n"


def _shown(entry: Entry) -> str:
    return "、".join(id.shown for id in entry.clauses)
