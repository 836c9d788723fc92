"""Numbers for texts that have none: the other two editions, cut into sections and items by `editions.yaml`.

Their source lines are taken as they are (the early rules restored first); only the numbers and some headings are ours.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from judge.book import FILES, dump
from judge.clause import Clause, ClauseId, Edition, SubKind, SubLine
from judge.errors import BadInput
from judge.files import read_yaml, write_text
from judge.paths import data
from judge.restore import Line, Restored, report, restore
from judge.segment import Heading, Text, card_names, effect_texts

_MARKS = re.compile(r"[\s，。；：、·:]")


@dataclass(frozen=True, slots=True)
class Section:
    """One numbered section of an outline; see the head of `editions.yaml` for what the fields mean."""

    number: str
    name: str
    at: str
    takes: bool
    one: bool
    each: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Where an edition comes from and how it is numbered; `noise` is the line at which the text has ended."""

    edition: Edition
    source: str
    noise: str
    notice: tuple[str, ...]
    sections: tuple[Section, ...]


@cache
def plans() -> dict[Edition, Plan]:
    """The editions of `corpus/editions/editions.yaml`. Raises BadInput when the file names an edition nobody knows."""
    raw = read_yaml(data("corpus", "editions", "editions.yaml"))
    try:
        return {Edition(str(name)): _plan(Edition(str(name)), entry) for name, entry in raw.items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadInput(f"版本表 editions.yaml 有误：{error}") from None


def edition_text(edition: Edition) -> Text:
    """An edition's text, numbered. Raises BadInput when its source is missing or no longer fits its outline."""
    plan = plans()[edition]
    lines = early().lines if edition is Edition.EARLY else _plain(source(plan.source), plan.noise)
    return number(plan, lines)


@cache
def early() -> Restored:
    """The early rules restored from their source."""
    table = plans()
    return restore(source(table[Edition.EARLY].source), source(table[Edition.E2020].source), source("mr3-2014.txt"))


def is_current() -> bool:
    """Whether the two editions and the report on disk are byte for byte what the sources give."""
    return all(path.is_file() and path.read_text(encoding="utf-8") == text for path, text in _files().items())


def write() -> tuple[Text, ...]:
    """Write `corpus/editions/2020.jsonl`, `early.jsonl` and `REPORT.md`, and give the two texts."""
    for path, text in _files().items():
        write_text(path, text)
    return tuple(edition_text(edition) for edition in plans())


def _files() -> dict[Path, str]:
    files = {data("corpus", *FILES[edition]): dump(edition_text(edition)) for edition in plans()}
    return files | {data("corpus", "editions", "REPORT.md"): report(early())}


def source(name: str) -> str:
    """A source text as received. Raises BadInput when it is missing."""
    path = data("corpus", "sources", name)
    if not path.is_file():
        raise BadInput(f"找不到原文 corpus/sources/{name}；请在完整的源码目录里运行。")
    return path.read_text(encoding="utf-8")


def number(plan: Plan, lines: Sequence[Line]) -> Text:
    """Cut `lines` into sections and items. Raises BadInput naming the section whose line is not found."""
    headings: list[Heading] = []
    clauses: list[Clause] = []
    path: dict[str, str] = {}
    starts = _starts(plan, lines)
    for here, (section, first) in enumerate(starts):
        end = starts[here + 1][1] if here + 1 < len(starts) else len(lines)
        id = ClauseId(section.number, None, plan.edition)
        path[section.number] = section.name
        own = lines[first]
        headings.append(Heading(id, section.name, own.text if section.takes else "", own.number))
        body = lines[first + section.takes : end]
        if not section.each:
            clauses += _items(id, _path(section.number, path), body, section.one)
            continue
        cuts = [at for at, line in enumerate(body) if line.text.startswith(section.each)]
        for nth, (cut, after) in enumerate(zip(cuts, [*cuts[1:], len(body)], strict=True), 1):
            below = ClauseId(f"{section.number}.{nth}", None, plan.edition)
            path[below.section] = name = body[cut].text.removeprefix(section.each)
            headings.append(Heading(below, name, body[cut].text, body[cut].number))
            clauses += _items(below, _path(below.section, path), body[cut + 1 : after], one=False)
    return Text(plan.edition, plan.edition.shown, plan.notice, tuple(headings), tuple(clauses), ())


def _plan(edition: Edition, entry: dict[str, Any]) -> Plan:
    sections = []
    for number, given in (entry.get("sections") or {}).items():
        section: dict[str, Any] = given if isinstance(given, dict) else {"name": given, "at": given, "takes": True}
        sections.append(
            Section(
                str(number),
                str(section["name"]),
                str(section["at"]),
                bool(section.get("takes")),
                bool(section.get("one")),
                str(section.get("each", "")),
            )
        )
    return Plan(edition, entry["source"], entry.get("noise", ""), tuple(entry["notice"]), tuple(sections))


def _plain(text: str, noise: str) -> list[Line]:
    """The lines of a text above its noise, without white space at their ends."""
    lines = [Line(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    ends = [at for at, line in enumerate(lines) if line.text == noise]
    return lines[: ends[0]] if ends else lines


def _starts(plan: Plan, lines: Sequence[Line]) -> list[tuple[Section, int]]:
    """Each section and the index of the line it stands at; every section is looked for below the one before it."""
    found: list[tuple[Section, int]] = []
    at = 0
    for section in plan.sections:
        wanted = _MARKS.sub("", section.at)
        whole = section.takes and section.at == section.name
        for index in range(at, len(lines)):
            text = _MARKS.sub("", lines[index].text)
            if text == wanted if whole else text.startswith(wanted):
                found.append((section, index))
                at = index + section.takes
                break
        else:
            raise BadInput(
                f"{plan.edition.shown}的原文里找不到第{section.number}节“{section.at}”；请对照 editions.yaml。"
            )
    return found


def _items(id: ClauseId, path: tuple[str, ...], lines: Sequence[Line], one: bool) -> list[Clause]:
    groups: list[list[Line]] = []
    for line in lines:
        if groups and (one or _belongs(line.text, groups[-1])):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [_clause(ClauseId(id.section, nth, id.edition), path, group) for nth, group in enumerate(groups, 1)]


def _belongs(text: str, above: list[Line]) -> bool:
    if text.startswith("·"):
        return above[0].text.endswith("：")
    return text.startswith(("例", "↑", "↓", "PS"))


def _clause(id: ClauseId, path: tuple[str, ...], group: list[Line]) -> Clause:
    first, *rest = group
    subs = tuple(SubLine(_kind(line.text), line.text, line.number) for line in rest)
    text = "\n".join(line.text for line in group)
    return Clause(id, path, first.text, first.number, subs, card_names(text), effect_texts(text))


def _kind(text: str) -> SubKind:
    return SubKind.EXAMPLE if text.startswith("例") else SubKind.BULLET if text.startswith("·") else SubKind.PLAIN


def _path(number: str, names: dict[str, str]) -> tuple[str, ...]:
    levels = number.split(".")
    return tuple(names[key] for depth in range(len(levels)) if (key := ".".join(levels[: depth + 1])) in names)
