"""Editorial notes: read `corpus/notes.yaml` and lay each note beside its clause or heading.

They are built into `mr3.jsonl`, so that a clause is never loaded, shown or exported without its notes.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

from judge.clause import Clause, ClauseId, Note, NoteKind
from judge.errors import BadInput
from judge.files import read_yaml
from judge.segment import Heading, Text


def read_notes(path: Path) -> dict[ClauseId, tuple[Note, ...]]:
    """The notes by the clause or section they stand beside. Raises BadInput when the file is not as described in it."""
    rows = read_yaml(path)
    notes: dict[ClauseId, tuple[Note, ...]] = {}
    for number, row in enumerate(rows, 1):
        try:
            for where in map(ClauseId.parse, row["where"]):
                notes[where] = (*notes.get(where, ()), _note(row, where))
        except (KeyError, TypeError, ValueError) as error:
            raise BadInput(f"{path.name} 第{number}条注释写得不对（{error}）；需要 where、kind、text。") from None
    return notes


def _note(row: dict[str, Any], where: ClauseId) -> Note:
    see = tuple(id for id in map(ClauseId.parse, row.get("see", [])) if id != where)
    return Note(NoteKind(row["kind"]), str(row["text"]).strip(), see)


def with_notes(text: Text, notes: dict[ClauseId, tuple[Note, ...]]) -> Text:
    """`text` with its notes. Raises BadInput when a note stands beside, or points to, a number that does not exist."""
    known = {clause.id for clause in text.clauses} | {heading.id for heading in text.headings}
    named = set(notes) | {id for group in notes.values() for note in group for id in note.clauses}
    if lost := sorted(named - known):
        raise BadInput(f"注释里有不存在的编号：{'、'.join(map(str, lost))}；请改 corpus/notes.yaml。")

    def of_heading(heading: Heading) -> Heading:
        return replace(heading, notes=notes.get(heading.id, ()))

    def of_clause(clause: Clause) -> Clause:
        return replace(clause, notes=notes.get(clause.id, ()))

    return replace(text, headings=tuple(map(of_heading, text.headings)), clauses=tuple(map(of_clause, text.clauses)))
