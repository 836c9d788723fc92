"""Clause numbers in free text: find what is written, then say which clauses of the book it names.

`written(text)` reads the text alone: `4.2.4.1.2`, `第4.2.4.1.2条第2项`, `4-2-4-1`, `第六章第三节第四条`,
`6.3.4到6.3.4.3`, `6.3.4.3.x`. `resolve(references, book)` looks them up by level, never by prefix: 4.2.4.1 is not
4.2.4.10.
Dates, amounts, versions and names that end in a digit are no clause numbers.
"""

import re
from dataclasses import dataclass

from judge.book import Book
from judge.clause import ClauseId, Edition
from judge.numerals import CHINESE, chinese_value, plain_numbers

_N = rf"(?:\d{{1,3}}|{CHINESE})"
_LEVEL = r"(?:\d{1,3}|[xX*n]{1,2})"
# one run of levels; the guards keep it whole, so that 2014.7.10 is not read as 7.10
_DOTTED = re.compile(
    rf"(?<![0-9A-Za-z_.])(?:(mr3|2020|early):)?"
    rf"(\d{{1,4}}(?:\.{_LEVEL})+|(?<=第)\d{{1,2}}(?=章))\.?(?![0-9A-Za-z])",
    re.IGNORECASE,
)
_DASHED = re.compile(r"(?<![\w.\-])(\d{1,2}(?:[-_/·]\d{1,2}){2,})(?![\w.\-])", re.ASCII)
_CHAPTER = re.compile(rf"(?:第({_N})|(?<![\d.])(\d{{1,2}}))章((?:(?:的|之|，|,|\s)*第?{_N}(?:小节|节|条|款|点|项))*)")
_PART = re.compile(rf"({_N})(小节|节|条|款|点|项)")
_SPOKEN = re.compile(r"[一二三四五六七](?:(?:点|之|·|\.)[一二三四五六七八九十]{1,3}){2,}")
_ITEM = re.compile(
    rf"(?:[条节章款](?!件))?(?:\s|的|之|中|里|，|,)*(?:"
    rf"第\s*(?P<a>{_N})(?:\s*(?P<sep>到|至|-|~|、|,|和|与|及)\s*第?\s*(?P<b>{_N}))?\s*(?:项|条|点|款|个|句|段)"
    rf"(?:\s*[和与、及,]\s*第\s*(?P<f>{_N})\s*(?:项|条|点|款|个))?"
    rf"|[:：#]\s*(?P<c>\d{{1,3}})(?:\s*[-~到至]\s*(?P<d>\d{{1,3}}))?(?![\d.])|\(\s*(?P<e>{_N})\s*\)"
    rf"|(?P<last>最后一|末)(?:项|条|点|个))"
)
_EXAMPLE = re.compile(rf"\s*(?:的|之)?\s*(?:第\s*({_N})\s*(?:个)?例|例(?:子)?\s*({_N})?)")
_RANGE = re.compile(r"\s*(?:[条节章])?\s*(?:到|至|~|-|—|–|―|→|直到)+\s*第?\s*")
_UNIT = re.compile(
    r"\s*(?:版|倍|元|块|万|千|百|亿|%|折|秒|小时|分钟|天|岁|米|公斤|英寸|美金|日元|円|刀|欧|张|只|星|级|次|日(?!文)|号|月|分(?!条))"
)
_NO_CLAUSE_BEFORE = re.compile(
    r"(?:大师规则|版本|版|ver\.?|v|No\.?|[¥￥$€£]|价格|售价|约|LP|ATK|DEF|攻击力|守备力|基本分|周年|汇率)\s*$",
    re.IGNORECASE,
)
_OTHER_END = re.compile(r"(\d{1,2}(?:\.\d{1,2})+|\d{1,2}(?!\s*[张只个点回次]))\.?(?![\dA-Za-z])")
_CITED_BEFORE = re.compile(r"(?:第|§|条文|章节|条|规则书|节|rule|clause|section)\s*$", re.IGNORECASE)
_POLITE = re.compile(
    r"^(?:请问|请|帮我|麻烦|我想|想|要)*(?:查一下|查询|查找|查|看一下|看看|看|显示|打开|跳到|转到|找)?(?:规则书|条文|章节|第|§|rule|clause|section)?\s*"
    r"|\s*(?:号)?(?:条文|条|节|章|的内容|内容|的规定|规定|是什么意思|什么意思|是什么|讲什么|说什么|写了什么|怎么说|呢|吗)*[\s?？!！。.]*$",
    re.IGNORECASE,
)
_LOOSE = re.compile(rf"\d{{1,2}}(?:\s*[.、。,，·/_—–\-\s]\s*{_LEVEL})+")


@dataclass(frozen=True, slots=True)
class Reference:
    """One reference as written: `levels` with None for a wildcard, items (-1 = the last), the range's other end."""

    shown: str
    levels: tuple[int | None, ...]
    items: tuple[int, ...] = ()
    example: int | None = None
    until: tuple[int, ...] | None = None
    edition: Edition = Edition.MR3
    firm: bool = True  # False: may be an ordinary number; counts only when the book has it


@dataclass(frozen=True, slots=True)
class Missing:
    """A number the book does not have, and the nearest it has."""

    shown: str
    nearest: tuple[ClauseId, ...]


@dataclass(frozen=True, slots=True)
class Resolved:
    """What the references of a text name in a book. `example` is the asked-for 例 of the only clause, from 1."""

    ids: tuple[ClauseId, ...] = ()
    missing: tuple[Missing, ...] = ()
    example: int | None = None


def written(text: str) -> tuple[Reference, ...]:
    """Every clause number written in `text`, in order. Pure: it does not know which numbers exist."""
    text = _chinese_to_dotted(plain_numbers(text))
    core = _POLITE.sub("", text).strip()
    whole = _whole(core)
    if whole is not None:
        return (whole,)
    text = _DASHED.sub(_undash, text)
    found: list[Reference] = []
    at = 0
    while (match := _DOTTED.search(text, at)) is not None:
        reference, at = _read(text, match)
        if reference is not None:
            found.append(reference)
    return tuple(dict.fromkeys(found))


def _undash(match: re.Match[str]) -> str:
    levels = re.split(r"[-_/·]", match[1])
    return ".".join(levels) if 1 <= int(levels[0]) <= 9 else match[0]


def _whole(core: str) -> Reference | None:
    """The text is one number and nothing else: then spaces, commas and single levels count as well."""
    if re.fullmatch(r"[1-9]", core):
        return Reference(core, (int(core),))
    if (pair := re.fullmatch(r"([1-9])\s*:\s*(\d{1,3})", core)) is not None:
        return Reference(core, (int(pair[1]),), (int(pair[2]),), firm=False)
    item = re.search(r"(?<=\d)\s*(?:条|节)?\s*(?:第\s*(\d{1,3})\s*[项条点款个]|#\s*(\d{1,3}))$", core)
    number = core[: item.start()] if item else core
    if (spaced := re.fullmatch(r"(\d{1,2}(?:\.\d{1,2})+)\s+(\d{1,2})", number)) is not None:
        return Reference(core, _levels(spaced[1]), (int(spaced[2]),))
    separators = set(re.findall(r"[.、。,，·/_—–-]", number)) or {" "}
    spaced_too = separators != {" "} and re.search(r"\d\s+\d", number)
    if not _LOOSE.fullmatch(number) or len(separators) > 1 or spaced_too:
        return None  # two numbers, a range, a date: the general reading below decides
    levels = _levels(".".join(re.findall(_LEVEL, number)))
    if not levels[0] or (levels[0] > 9 and separators != {"."}) or (separators == {"/"} and len(levels) == 2):
        return None
    if any(level is not None and level > 99 for level in levels):
        return None
    return Reference(core, levels, (int(item[1] or item[2]),) if item else ())


def _levels(dotted: str) -> tuple[int | None, ...]:
    return tuple(int(level) if level.isdigit() else None for level in dotted.split("."))


def _read(text: str, match: re.Match[str]) -> tuple[Reference | None, int]:
    """The reference at `match` with its item, example and range, and where reading goes on."""
    edition = Edition((match[1] or "mr3").lower())
    levels = _levels(match[2])
    before, end = text[: match.start()], match.end()
    cited = bool(_CITED_BEFORE.search(before)) or bool(re.match(r"\s*[条节章](?!件)", text[end:]))
    if not _is_clause_number(levels, before, text[end:], cited):
        return None, end
    items: tuple[int, ...] = ()
    example: int | None = None
    until: tuple[int, ...] | None = None
    if (item := _ITEM.match(text, end)) is not None:
        items, end = _items(item), item.end()
    if (shown := _EXAMPLE.match(text, end)) is not None and (shown[1] or shown[2]):
        example, end = _value(shown[1] or shown[2]), shown.end()
    if not items and None not in levels and (other := _range_end(text, end, levels)) is not None:
        until, end = other
    firm = cited or bool(match[1]) or bool(items) or until is not None or len(levels) > 2
    return Reference(text[match.start() : end].strip(), levels, items, example, until, edition, firm), end


def _is_clause_number(levels: tuple[int | None, ...], before: str, after: str, cited: bool) -> bool:
    if levels[0] is None or levels[0] == 0 or any(level is not None and level > 99 for level in levels):
        return False  # years, prices, addresses
    if cited:
        return True
    if _NO_CLAUSE_BEFORE.search(before) or (_UNIT.match(after) and len(levels) < 4):
        return False
    is_date = len(levels) == 3 and levels[0] > 9
    return not is_date


def _items(match: re.Match[str]) -> tuple[int, ...]:
    if match["last"]:
        return (-1,)
    first = _value(match["a"] or match["c"] or match["e"])
    other = match["b"] or match["d"] or match["f"]
    if other is None:
        return (first,)
    last = _value(other)
    if match["f"] or match["sep"] in ("、", ",", "和", "与", "及"):
        return (first, last)
    return tuple(range(first, min(last, first + 50) + 1)) or (first,)


def _value(text: str) -> int:
    return int(text) if text.isdecimal() else chinese_value(text) or 0


def _range_end(text: str, at: int, levels: tuple[int | None, ...]) -> tuple[tuple[int, ...], int] | None:
    """The other end of a range written at `at`: a full number, or a last level (`4.2.4.1.1-3`)."""
    joined = _RANGE.match(text, at)
    if joined is None:
        return None
    other = _OTHER_END.match(text, joined.end())
    if other is None:
        return None
    end = tuple(int(level) for level in other[1].split("."))
    if len(end) == 1:
        end = (*(level or 0 for level in levels[:-1]), end[0])
    return end, other.end()


def _chinese_to_dotted(text: str) -> str:
    """`第六章第三节第四条` -> `第6.3.4条`, a closing 项 -> item; `六点三点四` -> `6.3.4`."""

    def chapter(found: re.Match[str]) -> str:
        parts = _PART.findall(found[3])
        item = f"第{_value(parts[-1][0])}项" if parts and parts[-1][1] == "项" else ""
        levels = [_value(found[1] or found[2]), *(_value(number) for number, unit in parts if unit != "项")]
        return f"第{'.'.join(map(str, levels))}{'章' if len(levels) == 1 else '条'}{item}"

    def spoken(found: re.Match[str]) -> str:
        return ".".join(str(_value(level)) for level in re.split(r"[点之·.]", found[0]))

    return _SPOKEN.sub(spoken, _CHAPTER.sub(chapter, text))


def resolve(references: tuple[Reference, ...], book: Book) -> Resolved:
    """Which clauses and sections the references name in `book`, and which of them do not exist."""
    ids: list[ClauseId] = []
    missing: list[Missing] = []
    example = references[0].example if len(references) == 1 else None
    for reference in references:
        named = _named(reference, book)
        ids.extend(named)
        if not named and reference.firm:
            missing.append(Missing(reference.shown, nearest(reference, book)))
        elif reference.until is not None and not _exists(reference.until, book):
            end = Reference(".".join(map(str, reference.until)), reference.until)
            missing.append(Missing(end.shown, nearest(end, book)))
    return Resolved(tuple(dict.fromkeys(ids)), tuple(missing), example)


def _exists(levels: tuple[int | None, ...], book: Book) -> bool:
    return _id(levels, book) in book.by_heading


def _id(levels: tuple[int | None, ...], book: Book) -> ClauseId:
    return ClauseId(".".join(str(level) for level in levels), None, book.edition)


def _named(reference: Reference, book: Book) -> list[ClauseId]:
    if None in reference.levels:
        return [heading.id for heading in book.headings if _matches(heading.id.levels, reference.levels)]
    start = _id(reference.levels, book)
    if reference.until is not None:
        low, high = sorted((start, _id(reference.until, book)))
        return [heading.id for heading in book.headings if low <= heading.id <= high]
    if start not in book.by_heading:
        return []
    if not reference.items:
        return [start]
    count = max((clause.id.item or 0 for clause in book.section(start)), default=0)
    numbers = [count if item == -1 else item for item in reference.items]
    return [id for n in numbers if (id := ClauseId(start.section, n, book.edition)) in book.by_id]


def _matches(levels: tuple[int, ...], pattern: tuple[int | None, ...]) -> bool:
    if len(levels) != len(pattern):
        return False
    return all(want in (None, level) for level, want in zip(levels, pattern, strict=True))


def nearest(reference: Reference, book: Book) -> tuple[ClauseId, ...]:
    """The nearest numbers to one the book lacks: its lowest existing ancestor and the closest child of that."""
    levels = tuple(level or 1 for level in reference.levels)
    if _exists(levels, book):  # the section is there, the item is not
        clauses = book.section(_id(levels, book))
        return (_id(levels, book), *(clause.id for clause in clauses[-1:]))
    depth = next((n for n in range(len(levels) - 1, 0, -1) if _exists(levels[:n], book)), 0)
    above = (_id(levels[:depth], book),) if depth else ()
    siblings = [h.id for h in book.headings if h.id.depth == depth + 1 and h.id.levels[:depth] == levels[:depth]]
    closest = sorted(siblings, key=lambda id: (abs(id.levels[depth] - levels[depth]), id.levels))[:1]
    return (*above, *closest)
