"""The question bank that ships: every clause can be asked for, and nobody copied the clause to do it."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from judge import bank
from judge.book import Book
from judge.clause import ClauseId
from judge.errors import BadInput

PHRASINGS = bank.load()
COPIED = 8  # characters in a row


def test_every_item_can_be_asked_for_in_three_ways() -> None:
    asked = Counter(item for phrasing in PHRASINGS for item in phrasing.items)
    assert {clause.id for clause in Book.load().items()} == set(asked)
    assert min(asked.values()) >= 3


def test_ids_count_up_and_no_question_is_asked_twice() -> None:
    assert [phrasing.id for phrasing in PHRASINGS] == [f"Q{n:04d}" for n in range(1, len(PHRASINGS) + 1)]
    bare = Counter(re.sub(r"\W", "", phrasing.question).lower() for phrasing in PHRASINGS)
    assert [question for question, times in bare.items() if times > 1] == []


def test_answers_are_one_line_and_never_empty() -> None:
    assert [p.id for p in PHRASINGS if not p.answer or "\n" in p.answer or len(p.answer) > 60] == []


def test_no_phrasing_copies_its_clause() -> None:
    book = Book.load()
    assert [
        p.id for p in PHRASINGS if _copied(p.question, book[p.items[0]].full_text, book[p.items[0]].card_names)
    ] == []


def _copied(question: str, text: str, names: tuple[str, ...]) -> bool:
    for name in names:
        question = question.replace(name, "|")
    question = re.sub(r"「[^」]*」|『[^』]*』", "|", question)
    windows = (question[at : at + COPIED] for at in range(len(question) - COPIED + 1))
    return any("|" not in window and window in text for window in windows)


def test_a_tenth_of_the_phrasings_is_held_out() -> None:
    share = sum(phrasing.held_out for phrasing in PHRASINGS) / len(PHRASINGS)
    assert 0.07 < share < 0.13


def test_a_line_that_is_no_phrasing_is_named(tmp_path: Path) -> None:
    good = {"id": "Q1", "q": "能连锁吗", "items": ["4.2.4:1"], "answer": "可以。", "style": "plain", "level": "regular"}
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps(good) + "\n" + json.dumps(good | {"style": "loud"}) + "\n", encoding="utf-8")
    with pytest.raises(BadInput, match="第2行"):
        bank.load(path)


def test_a_bank_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert bank.load(tmp_path / "none.jsonl") == ()


def test_a_phrasing_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    line = '{"id": "Q1", "q": "能连锁吗", "items": ["4.2.4:1"], "answer": "可以。", "style": "slang", "level": "judge"}'
    path.write_text(line, encoding="utf-8")
    read = bank.Phrasing("Q1", "能连锁吗", (ClauseId("4.2.4", 1),), "可以。", bank.Style.SLANG, bank.Level.JUDGE)
    assert bank.load(path) == (read,)


def test_outside_questions_are_many_and_different() -> None:
    outside = bank.negatives()
    assert len(outside) >= 300
    assert len(set(outside)) == len(outside)
    assert not set(outside) & {phrasing.question for phrasing in PHRASINGS}
