"""The other editions beside Master Rule 3: one topic in all three, and what only another edition knows.

Their text is never an answer by Master Rule 3: every hit carries the label of its edition.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from judge import bm25
from judge.book import Book
from judge.clause import Clause, ClauseId, Edition
from judge.errors import BadInput
from judge.files import read_yaml
from judge.paths import data
from judge.words import Glossary, clean, load

OTHERS = (Edition.E2020, Edition.EARLY)
_NAMED, _ASKED = 0.85, 0.45  # how well a clause must fit a topic given as a name, and one asked in a sentence
_NAME = 6  # a topic of at most so many characters is a name
_SOURCES = {Edition.MR3: ("same",), Edition.E2020: ("newer", "older", "region"), Edition.EARLY: ("older", "newer")}


@dataclass(frozen=True, slots=True)
class EditionHit:
    """A passage of one edition. `quote` is the clause's full text; `label` names the edition and its time."""

    id: ClauseId
    label: str
    path: tuple[str, ...]
    quote: str
    score: float


@dataclass(frozen=True, slots=True)
class Column:
    """What one edition says on a topic, best first; empty when it says nothing."""

    edition: Edition
    label: str
    hits: tuple[EditionHit, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """One topic in the three editions, Master Rule 3 first. `terms` are the book's terms the topic was read as."""

    topic: str
    terms: tuple[str, ...]
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """What only one edition knows: a pattern that a question matches, and the clauses that answer it."""

    edition: Edition
    words: re.Pattern[str]
    clauses: tuple[ClauseId, ...]


def related(query: str, k: int = 2) -> tuple[EditionHit, ...]:
    """Passages on what the query asks and only another edition knows (Link monsters, the early lists); at most `k`
    of each edition. Empty for most questions: a passing likeness is not enough.
    """
    text = clean(query)
    hits: list[EditionHit] = []
    for edition in OTHERS:
        asked = [topic for topic in topics() if topic.edition is edition and topic.words.search(text)]
        ids = list(dict.fromkeys(id for topic in asked for id in topic.clauses))
        if not ids:
            continue
        scores = _scores(edition, (text,))
        place = {id: nth for nth, id in enumerate(ids)}
        ids.sort(key=lambda id: (-scores.get(id, 0.0), place[id]))
        hits += [_hit(Book.load(edition)[id], scores.get(id, 0.0)) for id in ids[:k]]
    return tuple(hits)


def compare(topic: str, k: int = 3) -> Comparison:
    """What each edition says on a topic, at most `k` passages each. Raises BadInput for a topic without a word in it.

    The topic is put into each edition's own words by the glossary before it is looked up there.
    """
    text = clean(topic)
    if not re.search(r"\w", text):
        raise BadInput("请写出要对照的话题，例如：judge compare 盖伏。")
    glossary = load()
    main = [use.term for use in glossary.terms(text) if 2 * (use.end - use.start) > len(text)]
    terms = tuple(dict.fromkeys(term.name for term in main if term.kind != "card"))
    columns = tuple(Column(edition, edition.shown, _column(edition, text, terms, k)) for edition in Edition)
    return Comparison(text, terms, columns)


@cache
def topics() -> tuple[Topic, ...]:
    """The topics of `corpus/editions/editions.yaml`. Raises BadInput when one names a clause that is not there."""
    raw = read_yaml(data("corpus", "editions", "editions.yaml"))
    return tuple(
        Topic(
            Edition(str(name)),
            re.compile(topic["words"], re.IGNORECASE),
            tuple(ClauseId.parse(f"{name}:{number}") for number in topic["clauses"]),
        )
        for name, entry in raw.items()
        for topic in entry.get("topics", ())
    )


def _column(edition: Edition, text: str, terms: tuple[str, ...], k: int) -> tuple[EditionHit, ...]:
    book = Book.load(edition)
    glossary = load()
    words = _own_words(glossary, edition, text, terms)
    scores = _scores(edition, words)
    first = list(dict.fromkeys([*_defining(glossary, edition, terms), *_under_headings(book, words)]))
    limit = _NAMED if len(text) <= _NAME else _ASKED
    ranked = sorted(scores, key=lambda id: -scores[id])
    ids = dict.fromkeys([*first, *(id for id in ranked if scores[id] >= limit)])
    return tuple(_hit(book[id], scores.get(id, 0.0)) for id in list(ids)[:k])


def _own_words(glossary: Glossary, edition: Edition, text: str, terms: tuple[str, ...]) -> tuple[str, ...]:
    """The topic as asked, in the book's words, and in the words this edition used for them."""
    words = [text, glossary.rewrite(text).text, *terms]
    for name in terms:
        words += [alias.text for alias in glossary.terms_by_name[name].aliases if alias.source in _SOURCES[edition]]
    return tuple(dict.fromkeys(words))


def _defining(glossary: Glossary, edition: Edition, terms: tuple[str, ...]) -> list[ClauseId]:
    """The clauses that define the terms: only Master Rule 3 has them in the glossary. Of a whole section, its first."""
    if edition is not Edition.MR3:
        return []
    book = Book.load(edition)
    found: list[ClauseId] = []
    for name in terms:
        for id in glossary.terms_by_name[name].clauses:
            found += [id] if book.get(id) else [clause.id for clause in book.section(id)[:1]]
    return found


def _under_headings(book: Book, words: Iterable[str]) -> list[ClauseId]:
    """The clauses of sections that are named as the topic is, or whose items begin `topic：`."""
    names = {word.lower() for word in words if len(word) > 1}
    found = [clause.id for clause in book.clauses if _lead(clause) in names]
    for heading in book.headings:
        if clean(heading.name).lower() in names:
            found += [clause.id for clause in book.section(heading.id)]
    return found


def _lead(clause: Clause) -> str:
    return clean(clause.text.split("：", 1)[0]).lower() if "：" in clause.text[:16] else ""


def _hit(clause: Clause, score: float) -> EditionHit:
    return EditionHit(clause.id, clause.id.edition.shown, clause.path, clause.full_text, round(score, 3))


def _scores(edition: Edition, words: Iterable[str]) -> dict[ClauseId, float]:
    """How well each clause fits the topic in the wording that fits it best: its score of the most one could have."""
    index, ids = _index(edition)
    best: dict[ClauseId, float] = {}
    for word in words:
        most = index.most(word)
        for id, score in zip(ids, index.scores(word) / most if most else (), strict=bool(most)):
            if score > best.get(id, 0.0):
                best[id] = float(score)
    return best


@cache
def _index(edition: Edition) -> tuple[bm25.KeywordIndex, tuple[ClauseId, ...]]:
    clauses = Book.load(edition).clauses
    texts = [clean(f"{' '.join(clause.path)} {clause.full_text}") for clause in clauses]
    return bm25.build(texts), tuple(clause.id for clause in clauses)
