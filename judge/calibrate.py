"""Learning from the question bank how to weigh the evidence, and when to stay silent.

Both are learned on held-out phrasings, with every held-out phrasing treated as not in the index: it asks as a new
question would. Figures of `Report` are cross-validated: each question is scored by a model that did not see it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from judge.clause import Clause
from judge.index import Index, ask_text, keywords, rows_of
from judge.logistic import Logistic, chance, fit, folds
from judge.ranking import DEFAULT_WEIGHTS, KINDS, Asked, Evidence, evidence, total
from judge.silence import Silence, signs
from judge.words import clean

Floats = NDArray[np.float32]
FOLDS = 5
KIND_RIDGE = 150.0
SIGN_RIDGE = 1.0
CANDIDATES = 60  # clauses per question that the weights are learned on
REFUSED_WRONGLY = 0.04  # the share of decided questions that may be refused
"""What the project allows itself."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question with its evidence and the rows of the clauses that decide it (none: it lies outside)."""

    asked: Asked
    found: Evidence
    gold: tuple[int, ...]


def cases(index: Index, clauses: Sequence[Clause], outside: Sequence[str]) -> list[Case]:
    """The held-out phrasings as new questions, then the outside questions."""
    without = np.array([phrasing.held_out for phrasing in index.phrasings], bool)
    known = [phrasing for phrasing in index.phrasings if not phrasing.held_out]
    text, section = keywords(clauses, known)
    rest = replace(index, parts=replace(index.parts, text_words=text, section_words=section))
    place = {id: row for row, id in enumerate(index.ids)}
    made = []
    for phrasing, vector in zip(index.phrasings, rows_of(index.parts.phrasing_faiss), strict=True):
        if phrasing.held_out:
            gold = tuple(place[item] for item in phrasing.items if item in place)
            made.append(_case(rest, phrasing.question, vector, gold, without))
    outer = zip(outside, rows_of(index.parts.outside_faiss), strict=True)
    return [*made, *(_case(rest, question, vector, (), without) for question, vector in outer)]


def _case(index: Index, question: str, vector: Floats, gold: tuple[int, ...], without: NDArray[np.bool_]) -> Case:
    asked = Asked(clean(question), ask_text(question), vector)
    return Case(asked, evidence(index, asked, without=without), gold)


def learn_weights(decided: Sequence[Case], *, steps: int = 300, pull: float = 0.01) -> Floats:
    """Weights that make the deciding clauses likely under a softmax over the candidates, pulled towards the default.

    The listwise loss of Cao et al. (2007), "Learning to Rank: From Pairwise to Listwise Approach", by gradient ascent.
    """
    start = np.array(DEFAULT_WEIGHTS, np.float32)
    tables, right = [], []
    for case in decided:
        standard = case.found.standard
        rows = np.argsort(-(standard @ start))[:CANDIDATES]
        rows = np.union1d(rows, case.gold).astype(np.int64)
        rows = np.pad(rows, (0, CANDIDATES + 8 - len(rows)), constant_values=-1)[: CANDIDATES + 8]
        tables.append(np.where(rows[:, None] >= 0, standard[rows], -50))
        right.append(np.isin(rows, case.gold))
    table, gold = np.array(tables), np.array(right)
    weights, momentum, speed = start.copy(), np.zeros(KINDS), np.zeros(KINDS)
    for step in range(1, steps + 1):
        scores = table @ weights
        every = _softmax(scores)
        deciding = _softmax(np.where(gold, scores, -1e9))
        slope = ((deciding - every)[:, :, None] * table).sum(axis=(0, 1)) / len(table) - pull * (weights - start)
        momentum = 0.9 * momentum + 0.1 * slope
        speed = 0.99 * speed + 0.01 * slope**2
        change = momentum / (1 - 0.9**step) / (np.sqrt(speed / (1 - 0.99**step)) + 1e-8)
        weights = np.asarray(np.maximum(weights + 0.02 * change, 0), np.float32)
    return weights


@dataclass(frozen=True, slots=True)
class Report:
    """What was learnt came to, each question scored by a model that did not see it. Shares, 0 to 1."""

    decided: int
    outside: int
    first: float  # deciding clause first
    among_three: float
    among_five: float
    reciprocal_rank: float
    refused_rightly: float
    refused_wrongly: float


def learn(index: Index, clauses: Sequence[Clause], outside: Sequence[str]) -> tuple[Index, Report]:
    """The index with its ranking learnt, and what that came to. An index without a bank is given back as it is."""
    every = cases(index, clauses, outside)
    decided = [case for case in every if case.gold]
    off = [case for case in every if not case.gold]
    if len(decided) < 2 * FOLDS or len(off) < 2 * FOLDS:
        return index, Report(len(decided), len(off), 0, 0, 0, 0, 0, 0)
    weights = learn_weights(decided)
    ranks = _cross_validated_ranks(decided)
    silence, right, wrong = _learn_silence(index, [*decided, *off], weights)
    ranking = {"weights": [round(float(weight), 4) for weight in weights], "silence": silence.to_json()}
    first, three, five = (float(np.mean(ranks <= within)) for within in (1, 3, 5))
    reciprocal = float(np.mean(np.where(ranks <= 10, 1 / ranks, 0)))
    report = Report(len(decided), len(off), first, three, five, reciprocal, right, wrong)
    return replace(index, ranking=ranking), report


def _cross_validated_ranks(decided: Sequence[Case]) -> NDArray[np.int64]:
    """The rank of the best deciding clause of each question, 1 for first."""
    part, ranks = folds(len(decided), FOLDS), np.zeros(len(decided), np.int64)
    for fold in range(FOLDS):
        weights = learn_weights([case for case, mine in zip(decided, part, strict=True) if mine != fold])
        for row in np.flatnonzero(part == fold).tolist():
            totals = total(decided[row].found, weights)
            ranks[row] = 1 + int((totals > totals[list(decided[row].gold)].max()).sum())
    return ranks


def _learn_silence(index: Index, every: Sequence[Case], weights: Floats) -> tuple[Silence, float, float]:
    """The silence model; the shares of outside and of decided questions that a model not knowing them refuses."""
    labels = np.array([bool(case.gold) for case in every])
    vectors = np.array([case.asked.vector for case in every])
    bank_vectors = rows_of(index.parts.phrasing_faiss)[[not phrasing.held_out for phrasing in index.phrasings]]
    part = folds(len(every), FOLDS)

    def kind_model(chosen: NDArray[np.bool_]) -> Logistic:
        rows = np.concatenate([vectors[chosen], bank_vectors])
        return fit(rows, np.concatenate([labels[chosen], np.ones(len(bank_vectors), bool)]), KIND_RIDGE)

    kinds = np.zeros(len(every))
    for fold in range(FOLDS):
        kinds[part == fold] = kind_model(part != fold).score(vectors[part == fold])
    first_outside = int(labels.sum())
    table = np.array(
        [
            signs(index, case.asked, case.found, total(case.found, weights), kind,
                  without_outside=None if case.gold else row - first_outside)
            for row, (case, kind) in enumerate(zip(every, kinds, strict=True))
        ]
    )  # fmt: skip
    scores = np.zeros(len(every))
    for fold in range(FOLDS):
        scores[part == fold] = fit(table[part != fold], labels[part != fold], SIGN_RIDGE).score(table[part == fold])
    odds = float(np.quantile(scores[labels], REFUSED_WRONGLY))
    silence = Silence(kind_model(np.ones(len(every), bool)), fit(table, labels, SIGN_RIDGE), chance(odds))
    return silence, float(np.mean(scores[~labels] < odds)), float(np.mean(scores[labels] < odds))


def _softmax(scores: NDArray[Any]) -> NDArray[Any]:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))
