"""What CONTRIBUTING says is so: its notation is read, its terms are the glossary's, every module is on its map."""

import re
from pathlib import Path

import pytest

import judge
from judge.paths import root
from judge.replay import check
from judge.words.table import read_table

TEXT = (root() / "CONTRIBUTING.md").read_text(encoding="utf-8")
PACKAGE = Path(judge.__file__).parent
TERMS = re.findall(r"^\| (.+?) \| (.+?) \| ([\d.:]+) \| (?:`(\w+)`)? ?\|$", TEXT, re.M)
CODE = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))


def test_the_notation_shown_stands() -> None:
    blocks = re.findall(r"^```ruling\n(.*?)^```", TEXT, re.M | re.S)
    assert blocks
    for block in blocks:
        assert all(report.stands for report in check(block))


def test_the_table_of_terms_is_there() -> None:
    assert len(TERMS) >= 50


@pytest.mark.parametrize(("english", "chinese", "clause", "code"), TERMS, ids=[row[0] for row in TERMS])
def test_a_term_is_the_books_and_the_codes(english: str, chinese: str, clause: str, code: str) -> None:
    term = next(term for term in read_table().terms if term.name == chinese and term.kind != "card")
    assert english in {alias.text for alias in term.aliases if alias.source == "en"}
    assert str(term.clauses[0]) == clause
    assert re.search(rf"(\b|_){code}(\b|_)", CODE)


def test_every_module_is_on_the_map() -> None:
    a_map = TEXT[TEXT.index("## The map") : TEXT.index("## In four steps")]
    modules = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert not sorted(
        name for name in modules - {"__init__", "__main__"} if f"`{name}`" not in a_map and f"`{name}/`" not in a_map
    )
