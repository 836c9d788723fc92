"""The second witness: another copy of the same text, found inside a web page, laid beside the first line by line."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from judge.errors import BadInput
from judge.segment import body_of


@dataclass(frozen=True, slots=True)
class Difference:
    """A stretch of lines in which the witness differs from the text, with the line numbers in both files (from 1)."""

    text_line: int
    witness_line: int
    text: tuple[str, ...]
    witness: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Testimony:
    """What the witness says: how many of its lines stand in the text, and every difference up to where it ends."""

    lines: int
    found: int
    differences: tuple[Difference, ...]


def _norm(line: str) -> str:
    """The page wrote its spaces as `& `; widths and kinds of space do not count."""
    return re.sub(r"[\s\u00a0]+", " ", line.replace("&", " ").replace("\u3000", " ")).strip()


def _lines(lines: list[str], start: int, end: int) -> list[tuple[int, str]]:
    numbered = ((number, _norm(line)) for number, line in enumerate(lines[start:end], start + 1))
    return [(number, line) for number, line in numbered if line and line != "787012293"]


def compare(source: str, page: str) -> Testimony:
    """Lay `page` beside the rule text `source`. Raises BadInput when the page does not hold the copy."""
    lines = source.split("\n")
    text = _lines(lines, *body_of(lines))
    rows = page.split("\n")
    start = next((at for at, row in enumerate(rows) if _norm(row) == text[0][1]), None)
    if start is None:
        raise BadInput("第二份抄本里找不到正文开头，无法对照；请换回原来的文件。")
    copy = _lines(rows, start, len(rows))
    known = {line for _, line in text}
    ours, theirs = [line for _, line in text], [line for _, line in copy]
    differences = []
    for tag, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        b = a + (d - c) if d == len(theirs) else b  # the copy breaks off; what follows in the text is not a difference
        where = text[min(a, len(text) - 1)][0], copy[min(c, len(copy) - 1)][0]
        if ours[a:b] or theirs[c:d]:
            differences.append(Difference(*where, tuple(ours[a:b]), tuple(theirs[c:d])))
    return Testimony(len(theirs), sum(line in known for line in theirs), tuple(differences))
