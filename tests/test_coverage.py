"""The ledger: every item of the book is enforced by a rule that a ruling cites, or excused with a reason."""

import json
import re

import pytest

from judge.book import Book
from judge.clause import ClauseId
from judge.cli import main
from judge.coverage import as_json, counts, entries, excuses, ledger
from judge.notation import parse_one
from judge.replay import replay
from judge.rule import Rule, rules

LEDGER = ledger()


def test_the_ledger_knows_every_item() -> None:
    assert len(LEDGER.entries) == 784
    assert len(LEDGER.examples) == 114
    assert sum(counts(LEDGER.entries).values()) == 784
    assert as_json(LEDGER)["total"] == counts(LEDGER.entries)


def test_excuses_and_rules_name_only_items_of_the_book() -> None:
    assert not LEDGER.unknown


def test_nothing_is_enforced_and_excused_at_once() -> None:
    assert not LEDGER.doubled


def test_every_excuse_gives_its_reason() -> None:
    assert all(len(one.why) >= 4 for one in excuses().values())


def test_nothing_is_open() -> None:
    assert not [f"{e.clause.id} {e.lacking}" for e in LEDGER.open]
    assert not [x.name for x in LEDGER.examples if x.status == "open"]


def bare(text: str) -> str:
    """Without whitespace and the bullet."""
    return re.sub(r"\s|●", "", text)


def test_every_rule_begins_with_the_words_of_its_clause() -> None:
    book = Book.load()

    def wrong(rule: Rule) -> bool:
        clause = book.get(rule.clause)
        return clause is None or not bare(rule.function.__doc__ or "").startswith(bare(clause.text))

    assert not sorted({f"{r.clause} {r.name}" for r in rules() if wrong(r)})


def test_the_lines_of_a_few_items_are_those_of_the_whole_ledger() -> None:
    ids = tuple(ClauseId.parse(number) for number in ("4.2.4.1.2:1", "6.3.4:2", "1.1.1:1", "4.2.4.1.2"))
    assert entries(ids) == {e.clause.id: e for e in LEDGER.entries if e.clause.id in ids}


def test_a_clause_is_shown_with_what_enforces_and_tests_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clause", "4.2.4.1.2:1"]) == 0
    shown = capsys.readouterr().out
    assert "规则：spell_speed.speed_two_never_answers_speed_three" in shown
    assert "裁定：“" in shown


def test_the_rulings_of_a_clause_can_be_replayed_from_its_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clause", "4.2.4.1.2", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)["hits"][0]["clauses"]
    assert [clause["enforced"]["status"] for clause in shown] == ["enforced", "enforced"]
    assert replay(parse_one(shown[0]["enforced"]["rulings"][0]["notation"])).stands


def test_an_excused_clause_says_why_nothing_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    excused = next(e for e in LEDGER.entries if e.excuse is not None)
    assert main(["clause", str(excused.clause.id)]) == 0
    assert excused.excuse is not None
    assert f"：{excused.excuse.why}" in capsys.readouterr().out
