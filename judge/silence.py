"""Knowing when the book is silent: how likely is it that some clause decides the question?

A small logistic model over signs that a question is of this book's kind: how near it comes to a clause and to a
known phrasing, how much of it the book's words cover, and how much nearer that is than to questions known
to lie outside. It is fitted by `judge.calibrate` on held-out phrasings against `corpus/negatives.jsonl`.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from judge import outside
from judge.index import Index
from judge.logistic import Logistic, chance
from judge.ranking import Asked, Evidence, Kind

Floats = NDArray[np.float64]
SIGNS = (
    "phrasing_cosine",  # nearest phrasing
    "text_cosine",  # nearest clause
    "outside_cosine",  # nearest question known to lie outside
    "nearer_inside",  # the first less the third
    "covered",  # share of the question's BM25 weight that the best clause has
    "outside_covered",  # the same for the best outside question
    "best",  # the best clause's total score
    "lead",  # and how far it stands above the tenth
    "kind",  # log odds from the vector alone
    "length",  # characters, logarithm
    "outside_names",  # groups of names this book does not know (`judge.outside`)
    "outside_topics",  # and of topics it does not treat
)


@dataclass(frozen=True, slots=True)
class Silence:
    """The fitted model: `kind` reads the vector, `signs` everything; from a chance of `threshold` on it is decided."""

    kind: Logistic
    signs: Logistic
    threshold: float

    def chance_decided(self, row: Floats) -> float:
        """The probability that the book decides, from the signs of a question."""
        return chance(float(self.signs.score(row[None, :])[0]))

    def to_json(self) -> dict[str, Any]:
        """As plain numbers."""
        return {"kind": self.kind.to_json(), "signs": self.signs.to_json(), "threshold": self.threshold}

    @classmethod
    def of_json(cls, stored: dict[str, Any]) -> "Silence":
        """What `to_json` gave."""
        kind, signs = (Logistic.of_json(stored[name]) for name in ("kind", "signs"))
        return cls(kind, signs, float(stored["threshold"]))


def signs(
    index: Index,
    asked: Asked,
    found: Evidence,
    totals: NDArray[np.float32],
    kind: float,
    *,
    without_outside: int | None = None,
) -> Floats:
    """The signs of a question, in the order of SIGNS. `without_outside` leaves that outside question out."""
    outer_cosines, outer_words = index.outside_cosines(asked.vector), index.parts.outside_words.scores(asked.rewritten)
    if without_outside is not None:
        outer_cosines[without_outside], outer_words[without_outside] = -1, 0
    best = np.sort(totals)[::-1]
    inside = float(found.raw[:, Kind.PHRASING_VECTOR].max())
    whole = index.parts.text_words.most(asked.rewritten) or 1.0
    outer = float(outer_cosines.max()) if len(outer_cosines) else 0.0
    return np.array(
        [
            inside,
            float(found.raw[:, Kind.TEXT_VECTOR].max()),
            outer,
            inside - outer,
            float(found.raw[:, Kind.TEXT_REWRITTEN].max()) / whole,
            float(outer_words.max()) / whole if len(outer_words) else 0.0,
            float(best[0]),
            float(best[0] - best[min(9, len(best) - 1)]),
            kind,
            float(np.log1p(len(asked.plain))),
            *(float(count) for count in outside.signs(asked.plain)),
        ]
    )
