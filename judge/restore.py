"""The early rules, restored: the source holds them in overlapping copies, each damaged differently.

A copying site replaced characters by look-alikes and traditional forms, and dropped punctuation, in other places in
each copy. Three steps undo it: the table of look-alikes, OpenCC, and then the copies laid side by side (difflib).
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from judge.words.chinese import converted, restored_lookalike

_FIRST = "基本规则：基本的对战规则"  # the line each of the two copies of the guide begins with
_ARTICLE = "1 DECK"  # the line the article after them begins with
_MARKS = re.compile(r"[，。；：、（）]+")
_CJK = re.compile(r"[\u4e00-\u9fff]")
_LAYOUT = " \u3000。"  # indents, and the full stop that a line break tore from the line above
_ALIKE = 0.75  # lines this similar are the same line


class How(StrEnum):
    """By which step a character was restored."""

    TABLE = "table"
    OPENCC = "opencc"
    COPY = "copy"
    MARK = "mark"  # punctuation that only another copy kept


@dataclass(frozen=True, slots=True)
class Change:
    """One restored place: source line (from 1), what stood there, what stands there now, by which step."""

    line: int
    was: str
    now: str
    how: How


@dataclass(frozen=True, slots=True)
class Doubt:
    """A character nothing could decide: `text` with some characters around it, `other` what a copy has instead."""

    line: int
    char: str
    text: str
    other: str


@dataclass(frozen=True, slots=True)
class Line:
    """A restored line and its number in the source."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Restored:
    """The early rules: the guide (its two copies made one) and the article, with what was done to them."""

    lines: tuple[Line, ...]
    changes: tuple[Change, ...]
    doubts: tuple[Doubt, ...]
    read: int  # characters in the source, white space aside
    twice: int  # characters of the restored text that a second copy confirms


def restore(source: str, later: str, ordinary: str = "") -> Restored:
    """Restore the early rules. `later` is the 2017-2020 article, which grew out of the same article.

    The later article only settles characters that are no ordinary ones, and punctuation: its wording is not taken.
    `ordinary` is any text in the same field; a character that occurs there is not doubted.
    """
    changes: list[Change] = []
    lines = [_single(line, changes) for line in _lines(source)]
    guide, copy, article = _parts(lines)
    later_lines = [Line(0, line.text) for line in _lines(later)]
    common = Counter("".join(line.text for line in [*lines, *later_lines]) + ordinary)
    pairs = _bigrams(line.text for line in [*lines, *later_lines])
    done: list[Line] = []
    doubts: list[Doubt] = []
    twice = 0
    plan = [(line, (copy, True), (article, False)) for line in guide]
    plan += [(line, (later_lines, False), (guide, False)) for line in article]
    for line, *witnesses in plan:
        for others, same in witnesses:
            other = _counterpart(line, others)
            if other is not None:
                line, sure, found = _merge(line, other, same, common, pairs)
                changes += found[0]
                doubts += found[1]
                twice += sure if same or others is later_lines else 0
        doubts += _lonely(line, common)
        done.append(line)
    read = sum(not char.isspace() for char in source)
    return Restored(tuple(done), tuple(changes), tuple(dict.fromkeys(doubts)), read, twice)


def _lines(source: str) -> list[Line]:
    stripped = ((number, line.lstrip(_LAYOUT).rstrip()) for number, line in enumerate(source.splitlines(), 1))
    return [Line(number, text) for number, text in stripped if text]


def _single(line: Line, changes: list[Change]) -> Line:
    """What can be said of a line alone: look-alikes by the table, traditional characters by OpenCC."""
    text = line.text
    listed = "".join(restored_lookalike(char) for char in text)
    plain = converted(listed)
    if len(plain) != len(text):  # OpenCC keeps the length of all we have; should it not, nothing is converted
        plain = listed
    for was, by_table, now in zip(text, listed, plain, strict=True):
        if was != now:
            changes.append(Change(line.number, was, now, How.TABLE if by_table != was else How.OPENCC))
    return Line(line.number, plain)


def _parts(lines: list[Line]) -> tuple[list[Line], list[Line], list[Line]]:
    starts = [at for at, line in enumerate(lines) if line.text == _FIRST]
    article = next(at for at, line in enumerate(lines) if line.text.startswith(_ARTICLE))
    return lines[starts[0] : starts[1]], lines[starts[1] : article], lines[article:]


def _counterpart(line: Line, others: list[Line]) -> Line | None:
    """The line of another copy that is the same line; None if there is none. Very short lines are not compared."""
    if len(line.text) < 12:
        return None
    matcher = SequenceMatcher(None, autojunk=False)
    matcher.set_seq2(line.text)
    best, score = None, _ALIKE
    for other in others:
        matcher.set_seq1(other.text)
        if matcher.real_quick_ratio() > score and matcher.quick_ratio() > score and (ratio := matcher.ratio()) > score:
            best, score = other, ratio
    return best


def _merge(
    line: Line, other: Line, same: bool, common: Counter[str], pairs: Counter[str]
) -> tuple[Line, int, tuple[list[Change], list[Doubt]]]:
    """`line` with what `other` kept better. `same`: another copy of this text, and not only of its ancestor."""
    a, b = line.text, other.text
    out: list[str] = []
    changes: list[Change] = []
    doubts: list[Doubt] = []
    sure = 0
    for tag, a1, a2, b1, b2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        was, now = a[a1:a2], b[b1:b2]
        keep = was
        if tag == "equal":
            sure += a2 - a1
        elif tag == "insert" and (_MARKS.fullmatch(now) or (same and len(now) <= 6 and _CJK.search(now))):
            keep = now
            changes.append(Change(line.number, "", now, How.MARK if _MARKS.fullmatch(now) else How.COPY))
        elif tag == "replace" and len(was) == len(now) == 1 and _CJK.search(was) and _CJK.search(now):
            chosen = _likelier(a, a1, now, common, pairs, same)
            if chosen is None:
                doubts.append(Doubt(line.number, was, a[max(0, a1 - 6) : a2 + 6], now))
            elif chosen != was:
                keep = chosen
                changes.append(Change(line.number, was, chosen, How.COPY))
        out.append(keep)
    return Line(line.number, "".join(out)), sure, (changes, doubts)


def _likelier(text: str, at: int, other: str, common: Counter[str], pairs: Counter[str], same: bool) -> str | None:
    """Which of two characters belongs at text[at]; None if the neighbours do not tell."""
    mine = text[at]
    if not same:  # another edition may well say it otherwise: only an odd character gives way
        return other if common[mine] <= 2 < common[other] else mine
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    score = {char: pairs[before + char] + pairs[char + after] for char in (mine, other)}
    if max(score.values()) < 3 or max(score.values()) < 2 * min(score.values()):
        return None
    return max(score, key=lambda char: score[char])


def _lonely(line: Line, common: Counter[str]) -> list[Doubt]:
    """Characters that stand nowhere else in any of the texts: nothing speaks for them."""
    return [
        Doubt(line.number, char, line.text[max(0, at - 6) : at + 7], "")
        for at, char in enumerate(line.text)
        if _CJK.match(char) and common[char] == 1
    ]


def _bigrams(texts: Iterable[str]) -> Counter[str]:
    return Counter(text[at : at + 2] for text in texts for at in range(len(text) - 1))


def report(done: Restored) -> str:
    """What was restored and what remains doubtful, as the Markdown of `corpus/editions/REPORT.md`."""
    by = Counter(change.how for change in done.changes)
    marks = sum(len(change.now) for change in done.changes if change.how is How.MARK)
    copied = sum(len(change.now) for change in done.changes if change.how is How.COPY)
    kept = sum(len(line.text) for line in done.lines)
    swaps = Counter(
        (change.was, change.now) for change in done.changes if change.how in (How.TABLE, How.OPENCC) and change.was
    )
    rows = [
        "# 早期规则的复原",
        "",
        "由 `judge build` 生成，请勿手改。",
        "",
        "原文 corpus/sources/edition-early.txt 是几份互相重叠的抄本：规则说明两份，其后是一篇规则文章，",
        "2017–2020 年的文章就是由它改写的。各份里被换掉的字和丢掉的标点各不相同，并排对照即可互相补正。",
        "",
        "| 项目 | 数 |",
        "|---|---|",
        f"| 原文字数（不计空白，含重复的抄本） | {done.read} |",
        f"| 复原后的字数（抄本合为一份） | {kept} |",
        f"| 其中有第二份抄本逐字印证 | {done.twice} |",
        f"| 按形近字表换回的字 | {by[How.TABLE]} |",
        f"| 由繁体转为简体的字（OpenCC） | {by[How.OPENCC]} |",
        f"| 由另一份抄本补回的字 | {copied} |",
        f"| 由另一份抄本补回的标点 | {marks} |",
        f"| **复原合计** | **{by[How.TABLE] + by[How.OPENCC] + copied + marks}** |",
        f"| **仍存疑的字** | **{len(done.doubts)}** |",
        "",
        "补回的标点只来自另一份抄本；只有一份抄本的地方，缺的标点没有补。",
        "后来的文章只用来订正不成字的字和标点，不用来改措辞。",
        "",
        "## 仍存疑的字",
        "",
        "这些字没有第二份抄本可对，也不见于 2014 年与 2017–2020 年的文本；读来都通顺，照原样保留。",
        "",
        "| 原文行 | 字 | 前后文 | 另一份作 |",
        "|---|---|---|---|",
        *(f"| {doubt.line} | {doubt.char} | {doubt.text} | {doubt.other} |" for doubt in done.doubts),
        "",
        "## 换回的字",
        "",
        "、".join(
            f"{was}→{now}（{times}）" for (was, now), times in sorted(swaps.items(), key=lambda s: (-s[1], s[0]))
        ),
        "",
    ]
    return "\n".join(rows)
