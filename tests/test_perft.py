"""The number of legal chains of length 1 to 5 over all effect kinds, counted three times."""

import json
from pathlib import Path

import pytest
from perft import counted, expected

CHAINS = json.loads((Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8"))["chains"]
LENGTHS = [int(n) for n in CHAINS]


@pytest.mark.parametrize("length", LENGTHS)
def test_the_written_number_follows_from_the_book(length: int) -> None:
    assert expected(length) == CHAINS[str(length)]


@pytest.mark.parametrize("length", [pytest.param(n, marks=pytest.mark.slow if n > 4 else ()) for n in LENGTHS])
def test_the_engine_allows_exactly_these_chains(length: int) -> None:
    assert counted(length) == CHAINS[str(length)]


def test_equal_positions_allow_the_same() -> None:
    """Counting equal positions once is no shortcut of the test: walked one by one it is the same."""
    assert counted(3, once=False) == counted(3)
