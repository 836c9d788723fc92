"""A quote is the book's own words, or it does not exist."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.answer import quoted
from judge.book import Book
from judge.cite import Citation, NotInTheBook, cite, spans_of
from judge.clause import ClauseId

SPEED_TWO = ClauseId.parse("4.2.4.1.2:1")


def test_a_true_quote_can_be_built() -> None:
    citation = Citation(Book.load(), SPEED_TWO, "不能连锁咒文速度3的效果发动", ((0, 4),))
    assert citation.clause.id == SPEED_TWO
    assert citation.copied.startswith("大师规则3（2014年） 4.2.4.1.2 第1项\n")


@pytest.mark.parametrize(
    ("id", "quote", "spans"),
    [
        ("4.2.4.1.2:1", "可以连锁咒文速度3的效果发动", ()),  # one word left out
        ("4.2.4.1.2:1", "", ()),
        ("4.2.4.1.2:9", "咒文速度2", ()),  # no such clause
        ("4.2.4.1.2", "咒文速度2", ()),  # a section is no clause
        ("4.2.4.1.3:1", "咒文速度2的效果，可以在得到优先权时发动", ()),  # another clause's words
        ("4.2.4.1.2:1", "咒文速度2", ((0, 99),)),
        ("4.2.4.1.2:1", "咒文速度2", ((3, 3),)),
    ],
)
def test_a_false_quote_cannot_be_constructed(id: str, quote: str, spans: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(NotInTheBook):
        Citation(Book.load(), ClauseId.parse(id), quote, spans)


@given(st.text(min_size=1, max_size=30))
def test_whatever_is_quoted_stands_in_the_clause(words: str) -> None:
    book = Book.load()
    if words in book[SPEED_TWO].full_text:
        assert Citation(book, SPEED_TWO, words).quote == words
    else:
        with pytest.raises(NotInTheBook):
            Citation(book, SPEED_TWO, words)


@given(st.lists(st.text("速度咒文2的", min_size=1, max_size=4), max_size=6))
def test_highlights_are_sorted_apart_and_cover_exactly_the_words(words: list[str]) -> None:
    text = Book.load()[SPEED_TWO].full_text
    spans = spans_of(text, tuple(words))
    assert all(a[1] < b[0] for a, b in pairwise(spans))
    covered = {at for start, end in spans for at in range(start, end)}
    wanted = {at + n for w in words for at in range(len(text)) if text.startswith(w, at) for n in range(len(w))}
    assert covered == wanted


def test_a_section_is_quoted_as_it_stands_in_the_source() -> None:
    from judge.build import SOURCE
    from judge.outline import source

    lines = quoted(ClauseId("4.2.4.1.2"), Book.load()).quote.split("\n")
    assert lines[0] == "4.2.4.1.2 咒文速度2"
    assert "\n".join(lines[1:]) in source(SOURCE)


def test_every_clause_can_be_cited_whole() -> None:
    book = Book.load()
    assert all(cite(book, clause.id).quote == clause.full_text for clause in book.clauses)
