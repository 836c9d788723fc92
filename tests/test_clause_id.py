"""Numbers compare by level, never by prefix."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.clause import ClauseId, Edition
from judge.errors import BadInput

IDS = st.builds(
    ClauseId,
    st.lists(st.integers(0, 40), min_size=1, max_size=8).map(lambda levels: ".".join(map(str, levels))),
    st.none() | st.integers(0, 99),
    st.sampled_from(Edition),
)


@given(IDS)
def test_a_number_reads_back_as_written(id: ClauseId) -> None:
    assert ClauseId.parse(str(id)) == id


def test_how_numbers_are_written_and_shown() -> None:
    assert str(ClauseId("4.2.4.1.2", 1)) == "4.2.4.1.2:1"
    assert ClauseId("4.2.4.1.2", 1).shown == "4.2.4.1.2 第1项"
    assert str(ClauseId("3.2", 1, Edition.EARLY)) == "early:3.2:1"
    assert ClauseId.parse("mr3:4.2") == ClauseId.parse("4.2") == ClauseId.parse("04.02")


@pytest.mark.parametrize("text", ["", "4.", ".4", "4..2", "4.2:", "x", "4.2:1:1", "５.1", "later:4.2", "4.2 ", "4.2\n"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        ClauseId.parse(text)


def test_under_goes_by_level() -> None:
    of = ClauseId.parse
    assert of("4.2.4.1.2:1").under(of("4.2.4.1"))
    assert of("4.2.4.1").under(of("4.2.4.1"))
    assert not of("4.2.4.10").under(of("4.2.4.1"))
    assert not of("early:4.2.4").under(of("4.2"))
    assert not of("4.2:2").under(of("4.2:1"))


@given(IDS, IDS)
def test_order_is_the_order_of_the_levels(a: ClauseId, b: ClauseId) -> None:
    assert (a < b) + (b < a) + (a == b) == 1
    if a.edition == b.edition and a.levels != b.levels:
        assert (a < b) == (a.levels < b.levels)
