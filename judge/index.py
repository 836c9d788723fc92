"""The search index in memory: clauses, phrasings, their vectors and keywords, and which belongs to which."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from judge import bm25
from judge.bank import Phrasing
from judge.bm25 import KeywordIndex
from judge.clause import Clause, ClauseId
from judge.embed import Encoder, Role, Vectors, text_digest
from judge.owners import Owners
from judge.words import clean, rewrite

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Parts:
    """What is stored: keywords of clauses (phrasings included), of whole sections, and of questions known to lie
    outside the book; FAISS vectors of clauses, of phrasings, and of outside questions."""

    text_words: KeywordIndex
    section_words: KeywordIndex
    outside_words: KeywordIndex
    text_faiss: Any
    phrasing_faiss: Any
    outside_faiss: Any


@dataclass(frozen=True, slots=True)
class Index:
    """Everything search reads. Clause i is ids[i], verbatim texts[i], in section section_rows[i]; phrasing j is
    phrasings[j]; `digests` name the embedded texts in the order of the vectors; `ranking` is what was learnt."""

    encoder: str
    ids: tuple[ClauseId, ...]
    texts: tuple[str, ...]
    phrasings: tuple[Phrasing, ...]
    parts: Parts
    owners: Owners
    first_owners: Owners
    section_rows: NDArray[np.int64]
    digests: tuple[str, ...] = ()
    ranking: dict[str, Any] = field(default_factory=dict)

    def text_cosines(self, vector: Floats) -> Floats:
        """Cosine of `vector` with every clause, shape (clauses,)."""
        return _all_products(self.parts.text_faiss, vector)

    def phrasing_cosines(self, vector: Floats) -> Floats:
        """Cosine of `vector` with every phrasing, shape (phrasings,)."""
        return _all_products(self.parts.phrasing_faiss, vector)

    def outside_cosines(self, vector: Floats) -> Floats:
        """Cosine of `vector` with every question known to lie outside the book."""
        return _all_products(self.parts.outside_faiss, vector)


def _all_products(index: Any, vector: Floats) -> Floats:
    # every product is wanted, so FAISS's own vectors are multiplied where they lie: its search would sort them all
    import faiss

    if not index.ntotal:
        return np.zeros(0, np.float32)
    rows = faiss.rev_swig_ptr(index.get_xb(), index.ntotal * index.d).reshape(index.ntotal, index.d)
    # einsum, not @: the BLAS threads of so small a product keep spinning, and slow the encoder's next question down
    return np.asarray(np.einsum("ij,j->i", rows, vector), np.float32)


def passage(clause: Clause) -> str:
    """A clause as it is embedded and searched: heading names, text, what stands below it, the editors' notes."""
    return clean("。".join([*clause.path, clause.full_text, *(note.text for note in clause.notes)]))


def short_passage(clause: Clause) -> str:
    """A clause as the encoder also meets it in training: its heading, the one above, and its own line."""
    return clean("。".join([*clause.path[-2:], clause.text]))


@lru_cache(maxsize=8192)
def ask_text(question: str) -> str:
    """A question as it is embedded: cleaned and in the book's words. (Building an index asks for each four times.)"""
    return rewrite(question).text


def documents(clauses: Sequence[Clause], phrasings: Sequence[Phrasing]) -> list[str]:
    """The keyword documents: each clause's passage with its phrasings, as asked and rewritten, and their answers."""
    extra: dict[ClauseId, list[str]] = {}
    for phrasing in phrasings:
        added = (clean(phrasing.question), ask_text(phrasing.question), clean(phrasing.answer))
        for item in phrasing.items:
            extra.setdefault(item, []).extend(added)
    return ["\n".join([passage(clause), *extra.get(clause.id, ())]) for clause in clauses]


def sections(clauses: Sequence[Clause]) -> NDArray[np.int64]:
    """The number of each clause's section, counted in the order of the clauses."""
    numbers: dict[ClauseId, int] = {}
    return np.array([numbers.setdefault(clause.id.of_section, len(numbers)) for clause in clauses], np.int64)


def keywords(clauses: Sequence[Clause], phrasings: Sequence[Phrasing]) -> tuple[KeywordIndex, KeywordIndex]:
    """The keyword indexes of clauses and of sections; a section is the documents of its clauses together."""
    texts = documents(clauses, phrasings)
    rows = sections(clauses)
    whole = ["\n".join(texts[at] for at in np.flatnonzero(rows == row)) for row in range(int(rows.max(initial=-1)) + 1)]
    return bm25.build(texts), bm25.build(whole)


def build(
    clauses: Sequence[Clause],
    phrasings: Sequence[Phrasing],
    outside: Sequence[str],
    encoder: Encoder,
    *,
    known: Mapping[str, Vectors] | None = None,
    seen: Callable[[], object] | None = None,
) -> Index:
    """Embed and index clauses, phrasings and outside questions, calling `seen` once for each. Nothing is learnt yet."""
    asked, off = [ask_text(phrasing.question) for phrasing in phrasings], [ask_text(question) for question in outside]
    embedded = (([passage(clause) for clause in clauses], Role.PASSAGE), (asked, Role.QUERY), (off, Role.QUERY))
    vectors = [encoder.embed(texts, role, known=known, seen=seen) for texts, role in embedded]
    digests = tuple(text_digest(text, role) for texts, role in embedded for text in texts)
    parts = Parts(*keywords(clauses, phrasings), bm25.build(off), *(faiss_of(rows) for rows in vectors))
    return assemble(clauses, phrasings, encoder.name, parts, digests)


def assemble(
    clauses: Sequence[Clause],
    phrasings: Sequence[Phrasing],
    encoder: str,
    parts: Parts,
    digests: tuple[str, ...] = (),
    ranking: dict[str, Any] | None = None,
) -> Index:
    """An index from its parts. Numbers in phrasings that name none of `clauses` are passed over."""
    ids = tuple(clause.id for clause in clauses)
    place = {id: row for row, id in enumerate(ids)}
    every: list[list[int]] = [[] for _ in ids]
    first: list[list[int]] = [[] for _ in ids]
    for row, phrasing in enumerate(phrasings):
        known = [place[item] for item in phrasing.items if item in place]
        for item in known:
            every[item].append(row)
        for item in known[:1]:
            first[item].append(row)
    owners = Owners.of(every), Owners.of(first)
    texts = tuple(clause.full_text for clause in clauses)
    return Index(encoder, ids, texts, tuple(phrasings), parts, *owners, sections(clauses), digests, ranking or {})


def rows_of(index: Any) -> Vectors:
    """The vectors a FAISS index holds, shape (vectors, width)."""
    return np.asarray(index.reconstruct_n(0, index.ntotal), np.float32)


def faiss_of(vectors: Vectors) -> Any:
    """An exact inner-product FAISS index of unit vectors."""
    import faiss

    index = faiss.IndexFlatIP(vectors.shape[1])
    if len(vectors):
        index.add(np.ascontiguousarray(vectors))
    return index
