"""Clause numbers and clauses: the values everything else in the project ends in.

A section number is the heading's own number. Item n is the n-th line beginning with ● under that heading;
item 0 stands for lines before the first ●. `ClauseId(section, None)` names the whole section.
"""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import total_ordering

from judge.errors import BadInput


class Edition(StrEnum):
    """Which rulebook a clause stands in. `MR3` is the default and is not written out."""

    MR3 = "mr3"
    E2020 = "2020"
    EARLY = "early"

    @property
    def shown(self) -> str:
        """The edition's name as users see it."""
        return _EDITION_NAMES[self.value]


_EDITION_NAMES = {
    "mr3": "大师规则3（2014年）",
    "2020": "大师规则（2017—2020年）",
    "early": "早期规则（2000年代）",
}

_ID = re.compile(r"(?:(mr3|2020|early):)?(\d{1,4}(?:\.\d{1,4}){0,11})(?::(\d{1,4}))?", re.ASCII)


@total_ordering
@dataclass(frozen=True, slots=True)
class ClauseId:
    """The number of a clause: `4.2.4.1.2:1` (item 1), `4.2.4.1.2` (the section), `early:3.2:1` (another edition)."""

    section: str
    item: int | None = None
    edition: Edition = Edition.MR3

    @classmethod
    def parse(cls, text: str) -> "ClauseId":
        """Read the written form exactly. Raises BadInput for anything else; free text is `judge.reference`'s matter."""
        found = _ID.fullmatch(text)
        if found is None:
            raise BadInput(f"“{text[:40]}”不是条文编号；请写成 4.2.4.1.2:1（第1项）或 4.2.4.1.2（整节）。")
        edition, section, item = found.groups()
        section = ".".join(str(int(level)) for level in section.split("."))
        return cls(section, None if item is None else int(item), Edition(edition or "mr3"))

    @property
    def levels(self) -> tuple[int, ...]:
        """The section number's levels as numbers; comparing these is comparing by level, never by prefix."""
        return tuple(int(level) for level in self.section.split("."))

    @property
    def depth(self) -> int:
        """How many levels the section number has."""
        return self.section.count(".") + 1

    @property
    def of_section(self) -> "ClauseId":
        """The section this clause stands in."""
        return ClauseId(self.section, None, self.edition)

    @property
    def parent(self) -> "ClauseId | None":
        """The section above this clause's section; None at the top."""
        above = self.section.rpartition(".")[0]
        return ClauseId(above, None, self.edition) if above else None

    def under(self, other: "ClauseId") -> bool:
        """Whether this clause is `other`, or stands anywhere below it. 4.2.4.10 is not under 4.2.4.1."""
        if self.edition != other.edition:
            return False
        if other.item is not None:
            return self == other
        return self.levels[: other.depth] == other.levels

    @property
    def shown(self) -> str:
        """As users read it: `4.2.4.1.2 第1项`."""
        label = self.section if self.edition is Edition.MR3 else f"{self.edition}:{self.section}"
        return label if self.item is None else f"{label} 第{self.item}项"

    def __str__(self) -> str:
        label = self.section if self.edition is Edition.MR3 else f"{self.edition}:{self.section}"
        return label if self.item is None else f"{label}:{self.item}"

    def _key(self) -> tuple[int, tuple[int, ...], int]:
        return list(Edition).index(self.edition), self.levels, -1 if self.item is None else self.item

    def __lt__(self, other: "ClauseId") -> bool:
        return self._key() < other._key()


class SubKind(StrEnum):
    """What a line below an item is: 例 / • / `1.` / `*` / plain."""

    EXAMPLE = "example"
    BULLET = "bullet"
    STEP = "step"
    NOTE = "note"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class SubLine:
    """One line that belongs to the item above it. `text` is verbatim; `line` counts source lines from 1."""

    kind: SubKind
    text: str
    line: int


class NoteKind(StrEnum):
    """Why the editors speak beside a clause."""

    READING = "reading"  # the text says one thing and must be read as another
    CONTRADICTS = "contradicts"  # another clause says otherwise; `clauses` names it
    OBSOLETE = "obsolete"  # a later revision emptied it
    CORRECTION = "correction"  # a reader's correction in the thread
    TYPO = "typo"
    LOST_ITEM = "lost_item"  # a line that lost its ●
    LATER_CHANGE = "later_change"  # a later edition changed the rule
    SAME_NAME = "same_name"  # another section bears the same heading

    @property
    def shown(self) -> str:
        """The label in front of the note."""
        return _NOTE_LABELS[self.value]


_NOTE_LABELS = {
    "reading": "应读作",
    "contradicts": "与他条不一致",
    "obsolete": "已失效",
    "correction": "读者订正",
    "typo": "错字",
    "lost_item": "漏了●",
    "later_change": "后来有变更",
    "same_name": "同名标题",
}


@dataclass(frozen=True, slots=True)
class Note:
    """An editorial note that always travels with its clause: `text` in our words, `clauses` the ones it points to."""

    kind: NoteKind
    text: str
    clauses: tuple[ClauseId, ...] = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """One ● item (or the lines before the first, item 0) with everything that belongs to it.

    `text` is the item's own line, verbatim (with ●); empty for item 0, whose lines are all sublines.
    `path` holds the heading names from the chapter down to the section; `line` counts source lines from 1.
    """

    id: ClauseId
    path: tuple[str, ...]
    text: str
    line: int
    sublines: tuple[SubLine, ...] = ()
    card_names: tuple[str, ...] = ()
    effect_texts: tuple[str, ...] = ()
    notes: tuple[Note, ...] = field(default=())
    refs: tuple[ClauseId, ...] = field(default=())

    @property
    def heading(self) -> str:
        """The name of the section the clause stands in."""
        return self.path[-1] if self.path else ""

    @property
    def examples(self) -> tuple[str, ...]:
        """The 例 lines, verbatim."""
        return tuple(sub.text for sub in self.sublines if sub.kind is SubKind.EXAMPLE)

    @property
    def full_text(self) -> str:
        """The item's line and all its sublines, verbatim, joined by newlines; what may be quoted."""
        lines = [self.text] if self.text else []
        return "\n".join([*lines, *(sub.text for sub in self.sublines)])
