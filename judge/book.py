"""The book: headings and clauses looked up by number. The only place clause text comes from.

On disk a book is JSON lines, the same shape for every edition:
`{"type": "book", "edition", "title", "notice": [...], "gaps": [[line, text], ...]}`, then in the order of the source
`{"type": "heading", "id", "name", "raw", "line"}` and
`{"type": "clause", "id", "text", "line", "sub": [[kind, text, line], ...], "notes": [...], "refs": [...]}`,
a note being `{"kind", "text", "clauses": [...]}`; headings may have notes too.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from judge.clause import Clause, ClauseId, Edition, Note, NoteKind, SubKind, SubLine
from judge.errors import BadInput
from judge.paths import data
from judge.segment import Heading, Text, card_names, effect_texts

FILES = {
    Edition.MR3: ("mr3.jsonl",),
    Edition.E2020: ("editions", "2020.jsonl"),
    Edition.EARLY: ("editions", "early.jsonl"),
}


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """One edition of the rules. `text` is what was segmented; the mappings are by id and by section.

    A book is itself and equals no other: what is worked out of it can be remembered by it. `beside` holds the number
    before and after each clause and heading.
    """

    text: Text
    by_id: dict[ClauseId, Clause]
    by_section: dict[ClauseId, tuple[Clause, ...]]
    by_heading: dict[ClauseId, Heading]
    beside: dict[ClauseId, tuple[ClauseId | None, ClauseId | None]]

    @classmethod
    def of(cls, text: Text) -> "Book":
        """The book of a segmented text."""
        sections: dict[ClauseId, list[Clause]] = {heading.id: [] for heading in text.headings}
        for clause in text.clauses:
            sections.setdefault(clause.id.of_section, []).append(clause)
        return cls(
            text,
            {clause.id: clause for clause in text.clauses},
            {section: tuple(clauses) for section, clauses in sections.items()},
            {heading.id: heading for heading in text.headings},
            {
                **_beside([clause.id for clause in text.clauses]),
                **_beside([heading.id for heading in text.headings]),
            },
        )

    @classmethod
    def load(cls, edition: Edition = Edition.MR3) -> "Book":
        """The shipped book of an edition (read once). Raises BadInput when the file is missing or damaged."""
        return _load(edition)

    @property
    def edition(self) -> Edition:
        """Which edition this is."""
        return self.text.edition

    @property
    def notice(self) -> tuple[str, ...]:
        """The translator's notice, points 1-9: it is part of the text and travels with it."""
        return self.text.notice

    @property
    def headings(self) -> tuple[Heading, ...]:
        """All headings in the order of the book."""
        return self.text.headings

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses in the order of the book, item 0 included."""
        return self.text.clauses

    def items(self) -> tuple[Clause, ...]:
        """The ● items in the order of the book (784 in Master Rule 3)."""
        return tuple(clause for clause in self.clauses if clause.id.item)

    def get(self, id: ClauseId) -> Clause | None:
        """The clause with this number, or None."""
        return self.by_id.get(id)

    def __getitem__(self, id: ClauseId) -> Clause:
        """The clause with this number. Raises BadInput when there is none."""
        clause = self.by_id.get(id)
        if clause is None:
            raise BadInput(f"没有条文 {id}；可用 judge clause {id.section} 看这一节有哪些项。")
        return clause

    def __contains__(self, id: ClauseId) -> bool:
        """Whether the number names a clause or a section of this book."""
        return id in self.by_id or id in self.by_heading

    def section(self, id: ClauseId) -> tuple[Clause, ...]:
        """The clauses directly under a heading (without those of its subsections)."""
        return self.by_section.get(id.of_section, ())

    def heading(self, id: ClauseId) -> Heading | None:
        """The heading of the section a number stands in, or None."""
        return self.by_heading.get(id.of_section)

    def path(self, id: ClauseId) -> tuple[str, ...]:
        """The heading names from the chapter down to the number's section; the levels that exist."""
        levels = id.section.split(".")
        sections = (ClauseId(".".join(levels[: depth + 1]), None, id.edition) for depth in range(len(levels)))
        return tuple(self.by_heading[section].name for section in sections if section in self.by_heading)

    def children(self, id: ClauseId) -> tuple[Heading, ...]:
        """The headings one level below a section."""
        return tuple(heading for heading in self.headings if heading.id.parent == id.of_section)

    def below(self, id: ClauseId) -> tuple[Heading, ...]:
        """The heading of a section and every heading below it, in the order of the book."""
        return tuple(heading for heading in self.headings if heading.id.under(id.of_section))

    def neighbours(self, id: ClauseId) -> tuple[ClauseId | None, ClauseId | None]:
        """The clause before and after an item, or the heading before and after a section."""
        return self.beside.get(id, (None, None))


def _beside(ids: list[ClauseId]) -> dict[ClauseId, tuple[ClauseId | None, ClauseId | None]]:
    """Each number with the one before and the one after it."""
    return {id: (before, after) for before, id, after in zip([None, *ids], ids, [*ids[1:], None], strict=False)}


@cache
def _load(edition: Edition) -> Book:
    return Book.of(read(data("corpus", *FILES[edition])))


def records(text: Text) -> Iterator[dict[str, Any]]:
    """A book's JSON records, in the order of the source."""
    gaps = [list(gap) for gap in text.gaps]
    yield {"type": "book", "edition": str(text.edition), "title": text.title, "notice": list(text.notice), "gaps": gaps}
    lines: list[Heading | Clause] = [*text.headings, *text.clauses]
    for part in sorted(lines, key=lambda part: part.line):
        if isinstance(part, Heading):
            row = {"type": "heading", "id": str(part.id), "name": part.name, "raw": part.raw, "line": part.line}
            yield row | _notes_record(part.notes)
        else:
            yield _clause_record(part)


def _clause_record(clause: Clause) -> dict[str, Any]:
    record: dict[str, Any] = {"type": "clause", "id": str(clause.id), "text": clause.text, "line": clause.line}
    if clause.sublines:
        record["sub"] = [[str(sub.kind), sub.text, sub.line] for sub in clause.sublines]
    record |= _notes_record(clause.notes)
    if clause.refs:
        record["refs"] = [str(id) for id in clause.refs]
    return record


def _notes_record(notes: tuple[Note, ...]) -> dict[str, Any]:
    rows = [{"kind": str(note.kind), "text": note.text, "clauses": [str(id) for id in note.clauses]} for note in notes]
    return {"notes": rows} if rows else {}


def dump(text: Text) -> str:
    """A book as the text of its JSON lines file."""
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records(text))


def read(path: Path) -> Text:
    """Read a book's JSON lines file. Raises BadInput when it is missing or damaged."""
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
        return _text(rows)
    except FileNotFoundError:
        raise BadInput(f"找不到条文文件 {path.name}；请运行 judge build 生成。") from None
    except (ValueError, KeyError, TypeError, IndexError, BadInput) as error:
        raise BadInput(f"条文文件 {path.name} 已损坏（{error}）；请运行 judge build 重新生成。") from None


def _text(rows: list[dict[str, Any]]) -> Text:
    head = rows[0]
    headings = [
        Heading(ClauseId.parse(row["id"]), row["name"], row["raw"], row["line"], _notes(row))
        for row in rows
        if row["type"] == "heading"
    ]
    names = {heading.id.section: heading.name for heading in headings}
    clauses = [_clause(row, names) for row in rows if row["type"] == "clause"]
    gaps = tuple((int(line), str(text)) for line, text in head.get("gaps", []))
    edition = Edition(head["edition"])
    return Text(edition, head["title"], tuple(head.get("notice", [])), tuple(headings), tuple(clauses), gaps)


def _clause(row: dict[str, Any], names: dict[str, str]) -> Clause:
    id = ClauseId.parse(row["id"])
    levels = id.section.split(".")
    path = tuple(names[key] for depth in range(len(levels)) if (key := ".".join(levels[: depth + 1])) in names)
    sublines = tuple(SubLine(SubKind(kind), text, line) for kind, text, line in row.get("sub", []))
    refs = tuple(ClauseId.parse(other) for other in row.get("refs", []))
    clause = Clause(id, path, row["text"], row["line"], sublines, (), (), _notes(row), refs)
    text = clause.full_text
    return replace(clause, card_names=card_names(text), effect_texts=effect_texts(text))


def _notes(row: dict[str, Any]) -> tuple[Note, ...]:
    return tuple(
        Note(NoteKind(note["kind"]), note["text"], tuple(ClauseId.parse(other) for other in note.get("clauses", [])))
        for note in row.get("notes", [])
    )
