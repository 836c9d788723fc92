"""How well each clause fits a question: several kinds of evidence, made comparable, added with learned weights.

Each kind of evidence is standardised over all clauses for the question at hand (per-query z-scores, which
measured better than reciprocal ranks), then weighted. The weights are learned on phrasings that the index
under test does not hold (`judge.calibrate`).
"""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from judge.index import Index

Floats = NDArray[np.float32]
Rows = NDArray[np.int64]


class Kind(IntEnum):
    """The kinds of evidence, columns of the evidence table."""

    TEXT_WORDS = 0  # BM25 of the clause with its phrasings, question as asked
    TEXT_REWRITTEN = 1  # the same, question in the book's words
    SECTION_WORDS = 2  # BM25 of its whole section, question in the book's words
    TEXT_VECTOR = 3  # cosine with the clause
    PHRASING_VECTOR = 4  # cosine with the clause's best phrasing
    OWN_PHRASING_VECTOR = 5  # the same, phrasings that name this clause first


KINDS = len(Kind)
DEFAULT_WEIGHTS: tuple[float, ...] = (0.1, 0.4, 0.4, 1.0, 0.5, 0.2)
"""Used when there is nothing to learn weights from (an index without a question bank)."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question made ready: as asked, in the book's words, and its vector."""

    plain: str
    rewritten: str
    vector: Floats


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for each clause: `raw` (clauses, KINDS) in each kind's own units; `nearest` the row of each clause's
    nearest phrasing (-1 for none); `cosines` of all phrasings."""

    raw: Floats
    nearest: Rows
    cosines: Floats

    @property
    def standard(self) -> Floats:
        """`raw` with mean 0 and deviation 1 in every column."""
        spread = self.raw.std(axis=0)
        return np.asarray((self.raw - self.raw.mean(axis=0)) / np.where(spread > 0, spread, 1), np.float32)


def evidence(index: Index, asked: Asked, *, without: NDArray[np.bool_] | None = None) -> Evidence:
    """The evidence for every clause. `without` marks phrasings that are to be treated as not there."""
    raw = np.zeros((len(index.ids), KINDS), np.float32)
    words = index.parts.text_words.scores(asked.plain)
    raw[:, Kind.TEXT_WORDS] = words
    raw[:, Kind.TEXT_REWRITTEN] = (
        words if asked.rewritten == asked.plain else index.parts.text_words.scores(asked.rewritten)
    )
    raw[:, Kind.SECTION_WORDS] = index.parts.section_words.scores(asked.rewritten)[index.section_rows]
    raw[:, Kind.TEXT_VECTOR] = index.text_cosines(asked.vector)
    nearest, cosines = np.full(len(index.ids), -1, np.int64), np.zeros(0, np.float32)
    if len(index.phrasings):
        cosines = index.phrasing_cosines(asked.vector)
        if without is not None:
            cosines = np.where(without, cosines.min(), cosines)
        raw[:, Kind.PHRASING_VECTOR] = index.owners.best(cosines)
        raw[:, Kind.OWN_PHRASING_VECTOR] = index.first_owners.best(cosines)
        nearest = index.owners.argbest(cosines)
    return Evidence(raw, nearest, cosines)


def total(found: Evidence, weights: Floats) -> Floats:
    """One score a clause: the weighted sum of the standardised evidence."""
    return np.asarray(found.standard @ weights, np.float32)
