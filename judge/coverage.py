"""The ledger: by what each item of the book is enforced, or why nothing in it can be checked.

An item is enforced when a rule carries its number and a ruling expects that number to be cited. It is excused by a line
of `corpus/coverage/*.yaml` (`"3.1.3:1": {as: definition, why: …}`). What is neither is open. The book's worked examples
(`"4.2.3.3.1:1 例1"`) are counted beside: replayed by a ruling that names them as its source, excused, or open.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge.book import Book
from judge.clause import Clause, ClauseId
from judge.errors import BadInput
from judge.files import read_yaml
from judge.notation import parse, show
from judge.paths import data
from judge.rule import Rule, rules
from judge.scenario import Scenario

EXCUSES = ("definition", "procedure", "information")
SHOWN = {"definition": "定义", "procedure": "做法", "information": "说明"}
ENFORCED, EXCUSED, OPEN = "enforced", "excused", "open"


@dataclass(frozen=True, slots=True)
class Excuse:
    """Why nothing can be checked about an item or an example."""

    as_: str
    why: str
    file: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One item of the book: its rules, the rulings that cite it, its excuse."""

    clause: Clause
    rules: tuple[Rule, ...]
    rulings: tuple[Scenario, ...]
    excuse: Excuse | None = None

    @property
    def status(self) -> str:
        """enforced, excused or open."""
        if self.rules and self.rulings:
            return ENFORCED
        return EXCUSED if self.excuse is not None else OPEN

    @property
    def chapter(self) -> int:
        """The chapter it stands in."""
        return self.clause.id.levels[0]

    @property
    def lacking(self) -> str:
        """What an open item lacks, in words."""
        if self.rules:
            return "有规则，没有裁定引用它"
        return "有裁定引用它，没有规则" if self.rulings else "没有规则"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of the book: `name` is its number, as `4.2.4.2.1:1 例2`."""

    name: str
    text: str
    rulings: tuple[Scenario, ...]
    excuse: Excuse | None = None

    @property
    def status(self) -> str:
        """enforced (replayed by a ruling), excused or open."""
        return ENFORCED if self.rulings else EXCUSED if self.excuse is not None else OPEN


@dataclass(frozen=True, slots=True)
class Ledger:
    """Every item and every worked example of the book; and excuses for what is not in the book."""

    entries: tuple[Entry, ...]
    examples: tuple[Example, ...]
    unknown: tuple[str, ...]

    @property
    def doubled(self) -> tuple[str, ...]:
        """Items and examples that are enforced and excused at once."""
        found: list[Entry | Example] = [*self.entries, *self.examples]
        return tuple(_name(x) for x in found if x.status == ENFORCED and x.excuse is not None)

    @property
    def open(self) -> tuple[Entry, ...]:
        """The items that are neither enforced nor excused."""
        return tuple(e for e in self.entries if e.status == OPEN)

    def entry(self, clause: ClauseId) -> Entry | None:
        """What enforces this item; None for what is no item."""
        return next((e for e in self.entries if e.clause.id == clause), None)


def _name(of: Entry | Example) -> str:
    return of.name if isinstance(of, Example) else str(of.clause.id)


def counts(of: Iterable[Entry | Example]) -> dict[str, int]:
    """How many are enforced, excused, open."""
    out = {ENFORCED: 0, EXCUSED: 0, OPEN: 0}
    for one in of:
        out[one.status] += 1
    return out


@cache
def shipped_rulings(naming: tuple[ClauseId, ...] = ()) -> tuple[Scenario, ...]:
    """Every ruling that comes with the project; with `naming`, only those of the files that name one of these items."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(data("tests", "rulings").glob("*.ruling"))]
    numbers = [str(clause) for clause in naming]
    return tuple(s for text in texts if not numbers or any(n in text for n in numbers) for s in parse(text))


def excuses() -> dict[str, Excuse]:
    """The excuses by item (`3.1.3:1`) or example (`3.1.3:1 例1`). Raises BadInput naming file and item."""
    out: dict[str, Excuse] = {}
    for path in sorted(data("corpus", "coverage").glob("*.yaml")):
        raw = read_yaml(path) or {}
        if not isinstance(raw, Mapping):
            raise BadInput(f"{path.name} 里应是 \"条文编号\": {{as: …, why: …}} 的对应表。")
        for key, value in raw.items():
            if str(key) in out:
                raise BadInput(f"{path.name}：“{key}”在 {out[str(key)].file} 里已经写过。")
            out[str(key)] = _excuse(str(key), value, path.name)
    return out


def _excuse(key: str, value: Any, file: str) -> Excuse:
    if not isinstance(value, Mapping) or value.get("as") not in EXCUSES or not str(value.get("why") or "").strip():
        raise BadInput(f"{file}：“{key}”应写成 {{as: {' / '.join(EXCUSES)}, why: 一句理由}}。")
    return Excuse(str(value["as"]), str(value["why"]).strip(), file)


def ledger(book: Book | None = None, rulings: Iterable[Scenario] | None = None) -> Ledger:
    """The ledger of the book, by the registered rules, the rulings (the shipped ones by default) and the excuses."""
    book = book or Book.load()
    rulings = shipped_rulings() if rulings is None else tuple(rulings)
    by_clause: dict[ClauseId, list[Rule]] = defaultdict(list)
    for rule in rules():
        for clause in rule.clauses:
            by_clause[clause].append(rule)
    citing: dict[ClauseId, list[Scenario]] = defaultdict(list)
    sourced: dict[str, list[Scenario]] = defaultdict(list)
    for ruling in rulings:
        for clause in ruling.cited:
            citing[clause].append(ruling)
        for source in ruling.sources:
            for word in source.words:
                if word.startswith("例"):
                    sourced[f"{source.clause} 例{word[1:] or 1}"].append(ruling)
    excused = excuses()
    entries = tuple(
        Entry(c, tuple(by_clause.get(c.id, ())), tuple(citing.get(c.id, ())), excused.get(str(c.id)))
        for c in book.items()
    )
    examples = tuple(
        Example(name, text, tuple(sourced.get(name, ())), excused.get(name)) for name, text in _examples(book.clauses)
    )
    known = {str(e.clause.id) for e in entries} | {x.name for x in examples}
    unknown = tuple(key for key in excused if key not in known)
    return Ledger(entries, examples, (*unknown, *(str(c) for c in by_clause if str(c) not in known)))


def entries(items: Iterable[ClauseId]) -> dict[ClauseId, Entry]:
    """The lines of the ledger for a few items; what is no item of the book has none. No other ruling is read."""
    wanted = tuple(dict.fromkeys(items))
    found = ledger(rulings=shipped_rulings(wanted)).entries if wanted else ()
    return {e.clause.id: e for e in found if e.clause.id in wanted}


def entry_lines(entry: Entry, most: int = 3) -> list[str]:
    """What enforces an item and what tests it, in a few lines; at most so many rulings by their titles."""
    lines = []
    if entry.rules:
        lines.append("规则：" + "、".join(dict.fromkeys(_short(rule) for rule in entry.rules)))
    if entry.rulings:
        titles = "、".join(f"“{ruling.title or '无题'}”" for ruling in entry.rulings[:most])
        lines.append(f"裁定：{titles}" + (f" 等{len(entry.rulings)}条" if len(entry.rulings) > most else ""))
    if entry.status == EXCUSED and entry.excuse is not None:
        lines.append(f"不作检查（{SHOWN[entry.excuse.as_]}）：{entry.excuse.why}")
    return lines


def entry_json(entry: Entry) -> dict[str, Any]:
    """The same as values for JSON, with the notation of every ruling, ready for `judge check -`."""
    return {
        "status": entry.status,
        "rules": list(dict.fromkeys(rule.name for rule in entry.rules)),
        "rulings": [{"title": ruling.title, "notation": show(ruling)} for ruling in entry.rulings],
        "excuse": entry.excuse and {"as": entry.excuse.as_, "why": entry.excuse.why},
    }


def _short(rule: Rule) -> str:
    return rule.name.removeprefix("judge.rules.")


def _examples(clauses: Iterable[Clause]) -> Iterable[tuple[str, str]]:
    for clause in clauses:
        for number, text in enumerate(clause.examples, 1):
            yield f"{clause.id} 例{number}", text


def as_json(found: Ledger) -> dict[str, Any]:
    """The counts as values for JSON, in all and by chapter, and what is open."""
    chapters = sorted({e.chapter for e in found.entries})
    return {
        "total": counts(found.entries),
        "chapters": {str(n): counts(e for e in found.entries if e.chapter == n) for n in chapters},
        "examples": counts(found.examples),
        "open": [str(e.clause.id) for e in found.open],
    }
