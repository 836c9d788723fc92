"""Knowing when the book is silent, and learning it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from searching import CLAUSES, ENCODER, OUTSIDE, PHRASINGS, small_index

from judge import bank, calibrate, outside
from judge.calibrate import Case, cases, learn, learn_weights
from judge.index import build
from judge.logistic import Logistic, chance, fit, folds
from judge.ranking import DEFAULT_WEIGHTS, KINDS, Asked, Evidence, Kind, total
from judge.silence import SIGNS, Silence, signs
from judge.words import clean

DICE = np.random.default_rng(1)


def test_logistic_regression_separates_and_is_balanced() -> None:
    labels = np.arange(200) % 10 < 9  # nine to one
    rows = DICE.normal(size=(200, 3)) + labels[:, None] * np.array([2.0, 0.0, -2.0])
    model = fit(rows, labels, 1.0)
    right = (model.score(rows) > 0) == labels
    assert right[labels].mean() > 0.85
    assert right[~labels].mean() > 0.85
    assert abs(model.weights[1]) < min(abs(model.weights[0]), abs(model.weights[2]))


def test_logistic_regression_comes_back_from_json() -> None:
    model = fit(DICE.normal(size=(50, 2)), np.arange(50) % 2 == 0, 1.0)
    rows = DICE.normal(size=(5, 2))
    assert Logistic.of_json(model.to_json()).score(rows) == pytest.approx(model.score(rows), rel=1e-4)


def test_a_column_that_never_changes_does_no_harm() -> None:
    rows = np.column_stack([np.ones(40), np.arange(40)])
    assert np.isfinite(fit(rows, np.arange(40) > 20, 1.0).score(rows)).all()


@given(st.floats(-1e6, 1e6))
def test_a_chance_lies_between_nothing_and_all(odds: float) -> None:
    assert 0 <= chance(odds) <= 1
    assert chance(odds) == pytest.approx(1 - chance(-odds))


def test_folds_are_even_and_always_the_same() -> None:
    assert sorted(np.bincount(folds(103, 5))) == [20, 20, 21, 21, 21]
    assert np.array_equal(folds(50, 5), folds(50, 5))


def test_signs_are_as_many_as_their_names() -> None:
    index = small_index()
    for case in cases(index, CLAUSES, OUTSIDE):
        row = signs(index, case.asked, case.found, total(case.found, np.ones(KINDS, np.float32)), 0.0)
        assert row.shape == (len(SIGNS),)
        assert np.isfinite(row).all()


def test_an_outside_question_does_not_recognise_itself_when_left_out() -> None:
    index = small_index()
    case = cases(index, CLAUSES, OUTSIDE)[-1]
    totals = total(case.found, np.ones(KINDS, np.float32))
    itself = signs(index, case.asked, case.found, totals, 0.0)
    other = signs(index, case.asked, case.found, totals, 0.0, without_outside=len(OUTSIDE) - 1)
    place = SIGNS.index("outside_cosine")
    assert itself[place] == pytest.approx(1)
    assert other[place] < 0.99


def test_weights_learn_which_evidence_is_right() -> None:
    def case(gold: int) -> Case:
        raw = DICE.normal(size=(80, KINDS)).astype(np.float32)
        raw[gold, Kind.TEXT_VECTOR] += 6  # only this kind of evidence knows
        asked = Asked("问", "问", np.zeros(4, np.float32))
        return Case(asked, Evidence(raw, np.zeros(80, np.int64), np.zeros(0, np.float32)), (gold,))

    weights = learn_weights([case(int(gold)) for gold in DICE.integers(0, 80, 60)])
    assert weights.argmax() == Kind.TEXT_VECTOR
    assert weights[Kind.TEXT_VECTOR] > 2 * np.delete(weights, Kind.TEXT_VECTOR).max()
    assert (weights >= 0).all()


def test_too_small_a_bank_teaches_nothing() -> None:
    index, report = learn(small_index(), CLAUSES, OUTSIDE)
    assert index.ranking == {}
    assert report.decided == sum(phrasing.held_out for phrasing in PHRASINGS)


def test_learning_gives_what_search_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "FOLDS", 2)
    monkeypatch.setattr(bank, "HOLD_OUT", 1)
    many = tuple(f"多少钱第{n}包" for n in range(8))
    index, report = learn(build(CLAUSES, PHRASINGS, many, ENCODER), CLAUSES, many)
    assert report.decided >= 4
    assert len(index.ranking["weights"]) == len(DEFAULT_WEIGHTS)
    silence = Silence.of_json(index.ranking["silence"])
    assert 0 <= silence.threshold <= 1
    assert 0 <= report.refused_rightly <= 1


@pytest.mark.parametrize(
    "question",
    [
        "连接怪兽怎么出",
        "link怪兽的箭头",
        "LINK-2的素材",
        "额外怪兽区在哪",
        "MTG的堆叠",
        "宝可梦贴能量",
        "Rush Duel抽几张",
        "新大师规则",
    ],
)
def test_names_the_book_does_not_know(question: str) -> None:
    assert outside.signs(clean(question))[0] >= 1


@pytest.mark.parametrize(
    "question",
    [
        "chain link 2怎么处理",
        "CHAIN LINK1",
        "衍生物能当祭品吗",
        "连锁2被无效",
        "连接着装备的怪",
        "怪兽区满了",
        "link 2处理完了",
    ],
)
def test_names_the_book_does_know(question: str) -> None:
    assert outside.signs(clean(question))[0] == 0


def test_outside_names_are_rare_in_the_bank() -> None:
    named = [phrasing.question for phrasing in bank.load() if outside.signs(clean(phrasing.question))[0]]
    assert len(named) <= len(bank.load()) // 500
