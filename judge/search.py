"""Search by meaning: a question in, the clauses that decide it out, or the word that none does."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from judge.bm25 import tokens
from judge.clause import ClauseId
from judge.embed import Encoder, Role
from judge.index import Index
from judge.ranking import DEFAULT_WEIGHTS, Asked, Evidence, Kind, evidence, total
from judge.silence import Silence, signs
from judge.words import Rewrite, clean, rewrite

Floats = NDArray[np.float32]
COMMON = frozenset("的了吗呢吧啊是不能可以在有和与或把被给对从到就都也还会要我你他它她这那个张只么什怎时候么之其并且但")
"""Characters that say nothing about a clause; pairs with one of them are not highlighted."""
SIMILAR = 0.9  # cosine from which a phrasing is shown as a similar question, when nothing was learnt
CROWDED = 0.3  # what a clause loses for each of its section that is listed before it
AGREED = 2  # phrasings that must name two clauses together before they count as saying the same


@dataclass(frozen=True, slots=True)
class Query:
    """A question as typed, cleaned, and put into the book's words."""

    raw: str
    cleaned: str
    text: str
    rewritten: tuple[Rewrite, ...]


@dataclass(frozen=True, slots=True)
class BankMatch:
    """A question of the bank that is close to the one asked; `similarity` is their cosine."""

    id: str
    question: str
    answer: str
    items: tuple[ClauseId, ...]
    similarity: float


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause found. Ranks count from 1; `siblings` say the same elsewhere and are not listed again; `highlights` are
    spans of the clause's full text that the question shares."""

    id: ClauseId
    score: float
    keyword_rank: int | None
    vector_rank: int | None
    bank: BankMatch | None
    siblings: tuple[ClauseId, ...]
    highlights: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to. `decided` is False when the book seems silent; `hits` are then merely the nearest."""

    query: Query
    hits: tuple[Hit, ...]
    decided: bool
    confidence: float


@dataclass(frozen=True, slots=True)
class Searcher:
    """An index with its encoder and what was learnt, ready to be asked. Safe to share between threads."""

    index: Index
    encoder: Encoder
    weights: Floats
    silence: Silence | None
    similar: float
    alike: dict[ClauseId, frozenset[ClauseId]]

    @classmethod
    def load(cls) -> "Searcher":
        """The shipped index, rebuilt first if it does not fit. Raises BadInput if it cannot be."""
        from judge.reindex import ready

        return cls.of(*ready())

    @classmethod
    def of(cls, index: Index, encoder: Encoder) -> "Searcher":
        """A searcher over `index`."""
        learnt: dict[str, Any] = index.ranking
        silence = Silence.of_json(learnt["silence"]) if "silence" in learnt else None
        weights = np.array(learnt.get("weights", DEFAULT_WEIGHTS), np.float32)
        return cls(index, encoder, weights, silence, float(learnt.get("similar", SIMILAR)), alike(index))

    def search(self, query: str, k: int = 5) -> Found:
        """The `k` clauses that fit `query` best, best first."""
        asked_for = understand(query)
        vector = self.encoder.embed_one(asked_for.text, Role.QUERY)
        asked = Asked(asked_for.cleaned, asked_for.text, vector)
        found = evidence(self.index, asked)
        totals = total(found, self.weights)
        confidence, decided = self._decided(asked, found, totals)
        hits = self._hits(asked_for, found, totals, k)
        return Found(asked_for, hits, decided, confidence)

    def _decided(self, asked: Asked, found: Evidence, totals: Floats) -> tuple[float, bool]:
        if self.silence is None:
            return 1.0, True
        kind = float(self.silence.kind.score(asked.vector[None, :])[0])
        chance = self.silence.chance_decided(signs(self.index, asked, found, totals, kind))
        return chance, chance >= self.silence.threshold

    def _hits(self, query: Query, found: Evidence, totals: Floats, k: int) -> tuple[Hit, ...]:
        keyword = ranks(found.raw[:, Kind.TEXT_REWRITTEN])
        standard = found.standard
        semantic = ranks(standard[:, Kind.TEXT_VECTOR] + standard[:, Kind.PHRASING_VECTOR])
        hits: list[Hit] = []
        for row, siblings in self._different(totals, k):
            match = self._bank_match(int(found.nearest[row]), found.cosines)
            spans = highlights(query, self.index.texts[row])
            id, score, by_word, by_sense = (
                self.index.ids[row],
                float(totals[row]),
                int(keyword[row]),
                int(semantic[row]),
            )
            hits.append(Hit(id, score, by_word, by_sense, match, siblings, spans))
        return tuple(hits)

    def _different(self, totals: Floats, k: int) -> list[tuple[int, tuple[ClauseId, ...]]]:
        """The best `k` rows that say different things, each with what says the same.

        A clause falls behind a little for each one of its section that is already chosen (as in Carbonell & Goldstein
        1998, "The use of MMR"): the right section is then more often among the first three.
        """
        order = np.argsort(-totals, kind="stable")[: 5 * k + 20].tolist()
        score = {row: float(totals[row]) for row in order}
        chosen: list[tuple[int, tuple[ClauseId, ...]]] = []
        while score and len(chosen) < k:
            row = max(score, key=score.__getitem__)
            same = self.alike.get(self.index.ids[row], frozenset())
            chosen.append((row, tuple(sorted(same))))
            del score[row]
            for other in [other for other in score if self.index.ids[other] in same]:
                del score[other]
            for other in score:
                if self.index.section_rows[other] == self.index.section_rows[row]:
                    score[other] -= CROWDED
        return chosen

    def _bank_match(self, row: int, cosines: Floats) -> BankMatch | None:
        if row < 0 or cosines[row] < self.similar:
            return None
        near = self.index.phrasings[row]
        return BankMatch(near.id, near.question, near.answer, near.items, float(cosines[row]))


def understand(query: str) -> Query:
    """The question cleaned and put into the book's words."""
    cleaned = clean(query)
    text, changes = rewrite(cleaned)
    return Query(query, cleaned, text, changes)


def ranks(scores: Floats) -> NDArray[np.int64]:
    """The rank of every score, 1 for the largest."""
    order = np.empty(len(scores), np.int64)
    order[np.argsort(-scores, kind="stable")] = np.arange(1, len(scores) + 1)
    return order


def alike(index: Index) -> dict[ClauseId, frozenset[ClauseId]]:
    """Clauses that say the same thing: each is named beside the other by phrasings that put the one, and by phrasings
    that put the other, first."""
    beside: Counter[tuple[ClauseId, ClauseId]] = Counter()
    firsts: Counter[ClauseId] = Counter()
    for phrasing in index.phrasings:
        first, *others = phrasing.items
        firsts[first] += 1
        beside.update((first, other) for other in others)
    found: dict[ClauseId, set[ClauseId]] = {}
    for (first, other), times in beside.items():
        back = beside[other, first]
        if min(times, back) >= AGREED and 2 * times > firsts[first] and 2 * back > firsts[other]:
            found.setdefault(first, set()).add(other)
    return {id: frozenset(same) for id, same in found.items()}


def highlights(query: Query, text: str) -> tuple[tuple[int, int], ...]:
    """Spans of `text` made of pairs and words that the question has too, neighbours joined."""
    wanted = {token for token in (*tokens(query.cleaned), *tokens(query.text)) if len(token) > 1}
    wanted = {token for token in wanted if not COMMON & set(token)}
    marked = np.zeros(len(text) + 1, bool)
    folded = text.lower()
    for token in wanted if len(folded) == len(text) else ():
        at = folded.find(token)
        while at >= 0:
            marked[at : at + len(token)] = True
            at = folded.find(token, at + 1)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], marked]).astype(np.int8)))
    return tuple((int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True))
