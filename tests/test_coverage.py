"""The ledger: every item of the book is enforced by a rule that a ruling cites, or excused with a reason."""

import re

from judge.book import Book
from judge.coverage import as_json, counts, excuses, ledger
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
