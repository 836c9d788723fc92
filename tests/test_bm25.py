"""The keyword index against the formulas worked by hand."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge import bm25
from judge.errors import BadInput

CHINESE = st.text(alphabet="连锁发动破坏效果怪兽魔法abc1 ，", max_size=30)


def test_tokens_are_characters_pairs_and_whole_latin_words() -> None:
    assert bm25.tokens("连锁C1，ATK") == ["连", "锁", "连锁", "c1", "atk"]


def test_a_score_is_what_the_formula_says() -> None:
    index = bm25.build(["连", "连连发", "破"])
    lengths, mean = [1, 4, 1], 2.0  # 连 连 发 + 连连 连发 = 5 tokens in the second
    lengths[1] = len(bm25.tokens("连连发"))
    mean = sum(lengths) / 3
    idf = math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    expected = idf * 2 * 1.9 / (2 + 0.9 * (0.6 + 0.4 * lengths[1] / mean))
    assert index.scores("连")[1] == pytest.approx(expected, rel=1e-5)
    assert index.scores("连")[2] == 0


def test_a_term_asked_twice_counts_twice() -> None:
    index = bm25.build(["连锁", "破坏"])
    assert index.scores("破 破")[1] == pytest.approx(2 * index.scores("破")[1])


def test_unknown_words_score_nothing_but_count_in_the_most_possible() -> None:
    index = bm25.build(["连锁", "破坏"])
    assert not index.scores("鼠").any()
    assert index.most("连鼠") > index.most("连") > 0


@given(st.lists(CHINESE, min_size=1, max_size=6), CHINESE)
def test_files_give_back_the_same_scores(texts: list[str], query: str) -> None:
    index = bm25.build(texts)
    again = bm25.of_files(bm25.files(index, "x"), "x", len(texts))
    assert np.array_equal(index.scores(query), again.scores(query))


@given(st.lists(CHINESE, min_size=1, max_size=6), CHINESE, CHINESE)
def test_scores_add_up_over_words(texts: list[str], one: str, other: str) -> None:
    index = bm25.build(texts)
    both = index.scores(one + "，" + other)
    assert np.allclose(both, index.scores(one) + index.scores(other), atol=1e-4)


def test_arrays_that_do_not_fit_are_refused() -> None:
    files = bm25.files(bm25.build(["连锁", "破坏"]), "x")
    with pytest.raises(BadInput, match="损坏"):
        bm25.of_files({**files, "x-starts.npy": b"junk"}, "x", 2)
    with pytest.raises(BadInput, match="对不上"):
        bm25.of_files({**files, "x-terms.txt": b"only"}, "x", 2)
    with pytest.raises(BadInput, match="对不上"):
        bm25.of_files(files, "x", 1)
