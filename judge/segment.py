"""From a source text to numbered clauses, and back again to the character.

A heading is a line `number  spaces  name`; an item is a line that begins with ●; every other line belongs to the item
above it, or to item 0 of its section. Blank lines and the poster's number between two posts are layout: they are kept
as gaps so that joining gives the source back exactly.
"""

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from judge.clause import Clause, ClauseId, Edition, Note, SubKind, SubLine
from judge.errors import BadInput

HEADING = re.compile(r"(\d+(?:\.\d+)*)[ \u00a0]{2,}(\S.*)")
_POSTER = "787012293"
_END = "teleangel"  # the first reader who replies; the rule text ends above this line
_NOTICE_START = "写在前面的几点注意事项："
_CARD = re.compile(r"「([^「」]+)」")
_EFFECT = re.compile(r"『([^『』]+)』")


@dataclass(frozen=True, slots=True)
class Heading:
    """A numbered heading. `raw` is the source line verbatim."""

    id: ClauseId
    name: str
    raw: str
    line: int
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A segmented rule text: everything between its first heading and its end, plus the notice above it."""

    edition: Edition
    title: str
    notice: tuple[str, ...]
    headings: tuple[Heading, ...]
    clauses: tuple[Clause, ...]
    gaps: tuple[tuple[int, str], ...]


def kind_of(line: str) -> SubKind:
    """What a line that is neither heading nor item is, by its first characters."""
    if line.startswith("例"):
        return SubKind.EXAMPLE
    if line.startswith("•"):
        return SubKind.BULLET
    if re.match(r"\d+\.(?!\d)", line):
        return SubKind.STEP
    return SubKind.NOTE if line.startswith("*") else SubKind.PLAIN


def card_names(text: str) -> tuple[str, ...]:
    """What stands in 「」, in order, each once. The book uses 「」 for card and archetype names (notice, point 7)."""
    return tuple(dict.fromkeys(name for name in _CARD.findall(text) if name != "?"))


def effect_texts(text: str) -> tuple[str, ...]:
    """What stands in 『』, in order, each once: quoted effect texts."""
    return tuple(dict.fromkeys(_EFFECT.findall(text)))


def notice_of(lines: list[str]) -> tuple[str, ...]:
    """The translator's notice: its heading line and points 1-9, which the translator asks to travel with the text."""
    if _NOTICE_START not in lines:
        raise BadInput(f"原文缺少译者说明（找不到“{_NOTICE_START}”），请换回原来的文件。")
    start = lines.index(_NOTICE_START)
    end = next((at for at in range(start, len(lines)) if not lines[at].strip()), len(lines))
    return tuple(lines[start:end])


def body_of(lines: list[str]) -> tuple[int, int]:
    """Where the rule text stands: index of heading 1, and the index after its last line (7.3's last item)."""
    start = next((at for at, line in enumerate(lines) if (m := HEADING.fullmatch(line)) and m[1] == "1"), None)
    if start is None:
        raise BadInput("原文里找不到第1章的标题，无法分条；请换回原来的文件。")
    end = lines.index(_END) if _END in lines else len(lines)
    while end > start and not lines[end - 1].strip():
        end -= 1
    return start, end


def segment(source: str, edition: Edition = Edition.MR3) -> Text:
    """Cut the 2014 thread into headings and clauses. Raises BadInput when the text is not that text."""
    lines = source.split("\n")
    start, end = body_of(lines)
    headings: list[Heading] = []
    clauses: list[Clause] = []
    gaps: list[tuple[int, str]] = []
    names: dict[str, str] = {}
    for number, line in enumerate(lines[start:end], start + 1):
        if not line.strip() or line == _POSTER:
            gaps.append((number, line))
        elif (found := HEADING.fullmatch(line)) is not None:
            names[found[1]] = found[2]
            headings.append(Heading(ClauseId(found[1], None, edition), found[2], line, number))
        else:
            _add_line(clauses, headings[-1].id, _path(headings[-1].id, names), line, number)
    return Text(edition, lines[0], notice_of(lines), tuple(headings), tuple(map(_named, clauses)), tuple(gaps))


def _path(section: ClauseId, names: dict[str, str]) -> tuple[str, ...]:
    levels = section.section.split(".")
    return tuple(names[".".join(levels[: depth + 1])] for depth in range(len(levels)))


def _add_line(clauses: list[Clause], section: ClauseId, path: tuple[str, ...], line: str, number: int) -> None:
    same_section = bool(clauses) and clauses[-1].id.of_section == section
    if line.startswith("●"):
        item = (clauses[-1].id.item or 0) + 1 if same_section else 1
        clauses.append(Clause(ClauseId(section.section, item, section.edition), path, line, number))
        return
    if not same_section:
        clauses.append(Clause(ClauseId(section.section, 0, section.edition), path, "", number))
    last = clauses[-1]
    clauses[-1] = replace(last, sublines=(*last.sublines, SubLine(kind_of(line), line, number)))


def _named(clause: Clause) -> Clause:
    text = clause.full_text
    return replace(clause, card_names=card_names(text), effect_texts=effect_texts(text))


def join(text: Text) -> str:
    """The source back again, from heading 1 to the end of 7.3. Raises BadInput when a line is gone."""
    lines = dict(text.gaps)
    lines |= {heading.line: heading.raw for heading in text.headings}
    for clause in text.clauses:
        if clause.text:
            lines[clause.line] = clause.text
        lines |= {sub.line: sub.text for sub in clause.sublines}
    numbers = sorted(lines)
    missing = next((a + 1 for a, b in pairwise(numbers) if b != a + 1), None)
    if missing is not None:
        raise BadInput(f"条文文件不完整：原文第{missing}行不见了；请重新运行 judge build。")
    return "\n".join(lines[number] for number in numbers)
