"""Headings by name: `卷回` -> 6.3.4.2.1, `除外` -> both sections of that name.

Only when the query is a heading (or nearly: without 的, brackets, case, a closing 是什么), never when a heading's word
merely occurs in a question: that is a matter for search.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from judge.book import Book
from judge.clause import ClauseId
from judge.numerals import plain_numbers

_LEAD = re.compile(r"^(?:请问|请|帮我|查一下|查询|查|看一下|看|搜索|搜|关于|标题|章节|条文|规则书)+")
_TAIL = re.compile(r"(?:的)?(?:规则|条文|章节|这一节|那一节|一节|这节|部分|标题|小节|的条文)+$")
_ITEM = re.compile(r"第?\s*(\d{1,2})\s*[项条点]$|第\s*(\d{1,2})\s*[项条点个]$")
_LOOSE = re.compile(r"[\s的之•·・‧&＆/／「」『』“”\"'‘’（）()【】\[\]《》<>:：,，.。、!！?？~～○\-—_#*]+")
# what follows 的 in headings and is too general to name one: 卡名的场合, 通常召唤的方法
_TOO_GENERAL = frozenset(
    ("场合", "方法", "种类", "记述", "内容", "例子", "文本", "能力", "定义", "条件", "发动", "处理", "效果", "卡组")
)
_MOST = 4  # a shortened name shared by more sections than this names none of them


def key(text: str) -> str:
    """A heading's name without what people leave out: case, width, spaces, 的, brackets and dots."""
    return _LOOSE.sub("", unicodedata.normalize("NFKC", text).lower())


@lru_cache(maxsize=8)
def _names(book: Book) -> tuple[dict[str, tuple[ClauseId, ...]], ...]:
    """Names to sections, in three strengths: the whole name; a part of it, or without brackets; its tail after 的."""
    whole: dict[str, list[ClauseId]] = {}
    parts: dict[str, list[ClauseId]] = {}
    tails: dict[str, list[ClauseId]] = {}
    for heading in book.headings:
        name, id = heading.name, heading.id
        whole.setdefault(key(name), []).append(id)
        bare = re.sub(r"[（(].*?[）)]", "", name)
        inside = re.findall(r"[（(](.*?)[）)]", name)
        head = bare[:-3] if re.search(r"的(?:定义|场合|方法|数值|例子)$", bare) else bare  # 同名卡(的定义)
        parted = (*re.split(r"[•/]", bare), *re.findall(r"『(.+?)』", bare), bare.removeprefix("决定"), head)
        parted = (*parted, bare.rstrip("0123456789"))  # 主要阶段 names both 主要阶段1 and 主要阶段2
        for part in dict.fromkeys((bare, *inside, *parted)):
            if len(key(part)) > 1 and key(part) != key(name) and key(part) not in _TOO_GENERAL:
                parts.setdefault(key(part), []).append(id)
        for tail in dict.fromkeys((key(bare.partition("的")[2]), key(bare.rpartition("的")[2]))):
            if "的" in bare and len(tail) > 1 and tail not in _TOO_GENERAL:
                tails.setdefault(tail, []).append(id)
    return tuple({k: tuple(v) for k, v in table.items()} for table in (whole, parts, tails))


def _sections(name: str, book: Book) -> tuple[ClauseId, ...]:
    for table in _names(book):
        found = table.get(key(name), ())
        if found and len(found) <= _MOST:
            return found
    return ()


def named(query: str, book: Book, rewrite: Callable[[str], str] | None = None) -> tuple[ClauseId, ...]:
    """The sections (or items: `咒文速度2 第1项`) whose heading the query is; empty when it is a question.

    `rewrite` turns a query into the book's terms (灵摆区域 -> 摇摆区域).
    """
    text = plain_numbers(query).strip()
    if not text or len(text) > 40:
        return ()
    return _of_form(text, book) or (_of_form(rewrite(text), book) if rewrite else ())


def _of_form(text: str, book: Book) -> tuple[ClauseId, ...]:
    core = _TAIL.sub("", _LEAD.sub("", text.rstrip("?？!！。. "))).strip()
    for form in dict.fromkeys((text, core)):
        if found := _sections(form, book):
            return found
    if (item := _ITEM.search(core)) is not None and (of := _sections(core[: item.start()], book)):
        number = int(item[1] or item[2])
        return tuple(id for s in of if (id := ClauseId(s.section, number, s.edition)) in book.by_id)
    several = [part for part in re.split(r"[和与及、,，/|;；\s]+", core) if part]
    if len(several) in (2, 3):
        each = [_sections(part, book) for part in several]
        if all(each):
            return tuple(dict.fromkeys(id for ids in each for id in ids))
    return ()
