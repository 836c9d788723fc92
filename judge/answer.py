"""Answers: a question in, quoted clauses out.

A number or a heading is looked up before any search; a question is searched for; where the text decides nothing the
answer says so and names the nearest headings. Other editions are quoted beside, always labelled.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from judge import headings, reference
from judge.book import Book
from judge.cite import Citation, cite, cite_section
from judge.clause import ClauseId, Edition, Note
from judge.errors import BadInput

if TYPE_CHECKING:
    from judge.prose import Ruled
    from judge.search import Found, Hit, Searcher

LONGEST = 2000
"""The longest question taken, in characters."""
PLAYERS = ("我", "对面", "对手", "对方", "他")
"""Words of someone who tells a play: only then is asked for what is missing to judge it."""


class Kind(StrEnum):
    """What kind of answer it is."""

    CLAUSE = "clause"  # looked up by number or heading
    ANSWER = "answer"  # found by meaning
    VERDICT = "verdict"  # decided by the referee
    UNKNOWN = "unknown"  # the text does not decide it, or the number does not exist


@dataclass(frozen=True, slots=True)
class Place:
    """A number with its heading names: where something stands."""

    id: ClauseId
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Quoted:
    """One hit: a clause, or a section with all clauses directly under it. `notes` are those of the heading; a clause's
    own notes travel inside its citation. `score` is 1 for a look-up."""

    id: ClauseId
    path: tuple[str, ...]
    citations: tuple[Citation, ...]
    score: float = 1.0
    why: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    children: tuple[Place, ...] = ()
    before: Place | None = None
    after: Place | None = None
    refs: tuple[Place, ...] = ()
    siblings: tuple[Place, ...] = ()

    @property
    def quote(self) -> str:
        """The quoted words: of a section its heading line and its clauses, as they stand in the source."""
        lines = [citation.quote for citation in self.citations]
        return "\n".join(lines if self.id.item is not None else [f"{self.id.section} {self.path[-1]}", *lines])


@dataclass(frozen=True, slots=True)
class Similar:
    """A question of the bank that is nearly the one asked, and its one-line answer."""

    question: str
    answer: str
    clauses: tuple[ClauseId, ...]


@dataclass(frozen=True, slots=True)
class FromEdition:
    """A passage of another edition, quoted; `label` says which and of what time."""

    label: str
    citation: Citation
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the program has to say to one question. `message` is one sentence for the user."""

    question: str
    kind: Kind
    message: str
    hits: tuple[Quoted, ...] = ()
    nearest: tuple[Place, ...] = ()
    similar: Similar | None = None
    rewritten: tuple[str, ...] = ()
    editions: tuple[FromEdition, ...] = ()
    confidence: float = 1.0
    example: int | None = None
    ruled: "Ruled | None" = None
    missing: tuple[str, ...] = ()
    """`ruled`: the play that the question tells, judged. `missing`: what has to be added before it can be judged."""


def ask(question: str, k: int = 5, book: Book | None = None) -> Answer:
    """Answer a question with at most `k` hits. Raises BadInput for what cannot be a question."""
    plain = legible(question)
    book = book or Book.load()
    looked_up = look_up(question, book)
    if looked_up is not None:
        return looked_up
    return _with_verdict(_searched(plain, k, book), k, book)


def legible(question: str) -> str:
    """The question as shown back to the user. Raises BadInput when it is empty, too long or holds nothing to read."""
    if len(question) > LONGEST:
        raise BadInput(f"问题太长（{len(question)} 个字），请缩短到 {LONGEST} 字以内，只写要问的事。")
    shown = "".join(char for char in question if char.isprintable() or char.isspace()).strip()
    shown = " ".join(shown.split())
    if not shown:
        raise BadInput("问题是空的，请写下要问的事，例如：速攻魔法盖下的回合能发动吗")
    if not any(char.isalnum() for char in shown):
        raise BadInput("问题里没有可以读的文字，请用文字写下要问的事，例如：速攻魔法盖下的回合能发动吗")
    return shown


def look_up(text: str, book: Book | None = None) -> Answer | None:
    """The clauses that `text` names by number or by heading; None when it names none (it is a question)."""
    shown = legible(text)
    book = book or Book.load()
    by_number = _by_number(text, shown, book)
    if by_number is not None:
        return by_number
    from judge.words import clean

    ids = headings.named(clean(text), book, _rewriter())
    if not ids:
        return None
    message = "按标题查到" + "、".join(id.shown for id in ids) + "。"
    return Answer(shown, Kind.CLAUSE, message, tuple(quoted(id, book) for id in ids))


def _rewriter() -> Callable[[str], str]:
    from judge.words import rewrite

    return lambda text: rewrite(text).text


def _by_number(text: str, shown: str, book: Book) -> Answer | None:
    references = reference.written(text)
    if not references:
        return None
    hits: list[Quoted] = []
    missing: list[reference.Missing] = []
    example = None
    for edition in dict.fromkeys(ref.edition for ref in references):
        of = _edition(edition, book)
        found = reference.resolve(tuple(ref for ref in references if ref.edition == edition), of)
        hits += [quoted(id, of) for id in found.ids]
        missing += found.missing
        example = found.example or example
    if not hits and not missing:
        return None
    nearest = tuple(place(id, _edition(id.edition, book)) for miss in missing for id in miss.nearest)
    sentences = [_missing_sentence(miss) for miss in missing]
    if hits:
        named = "、".join(hit.id.shown for hit in hits[:8])
        sentences.insert(0, f"按编号查到{named}{'等' if len(hits) > 8 else ''}。")
    kind = Kind.CLAUSE if hits else Kind.UNKNOWN
    return Answer(shown, kind, "".join(sentences), tuple(hits), nearest, example=example)


def _edition(edition: Edition, book: Book) -> Book:
    return book if edition == book.edition else Book.load(edition)


def _missing_sentence(miss: reference.Missing) -> str:
    near = "，最近的是" + "、".join(id.shown for id in miss.nearest) if miss.nearest else ""
    return f"没有编号为 {miss.shown} 的条文{near}。"


def place(id: ClauseId, book: Book) -> Place:
    """A number with its heading names."""
    return Place(id, book.path(id))


def quoted(id: ClauseId, book: Book, score: float = 1.0, why: tuple[str, ...] = ()) -> Quoted:
    """A clause or a section of `book`, quoted, with everything that is shown around it. Raises BadInput if unknown."""
    heading = book.heading(id)
    if id not in book or heading is None:
        raise BadInput(f"没有编号为 {id.shown} 的条文。")
    citations = cite_section(book, id) if id.item is None else (cite(book, id),)
    before, after = (place(near, book) if near else None for near in book.neighbours(id))
    refs = dict.fromkeys(ref for citation in citations for ref in citation.clause.refs if ref in book)
    return Quoted(
        id,
        book.path(id),
        citations,
        score,
        why,
        notes=heading.notes if id.item is None else (),
        children=tuple(place(child.id, book) for child in book.children(id)) if id.item is None else (),
        before=before,
        after=after,
        refs=tuple(place(ref, book) for ref in refs) if id.item is not None else (),
    )


@cache
def _searcher() -> "Searcher":
    from judge.search import Searcher

    return Searcher.load()


def _searched(plain: str, k: int, book: Book) -> Answer:
    found = _searcher().search(plain, k)
    changes = tuple(f"{change.found}→{change.term}" for change in found.query.rewritten)
    editions = _editions(plain)
    if not found.decided:
        nearest = dict.fromkeys(hit.id.of_section for hit in found.hits)
        places = tuple(place(id, book) for id in list(nearest)[:3])
        message = "本文未规定：大师规则3（2014年）的规则书没有回答这个问题的条文。"
        if editions:
            message += f"另有其他版本的相关文字（{'、'.join(dict.fromkeys(e.label for e in editions))}），列在下面。"
        return Answer(plain, Kind.UNKNOWN, message, (), places, None, changes, editions, found.confidence)
    hits = tuple(_hit(hit, found, book) for hit in found.hits[:k])
    message = "依据" + "、".join(hit.id.shown for hit in hits[:1]) + "。"
    return Answer(plain, Kind.ANSWER, message, hits, (), _similar(found), changes, editions, found.confidence)


def _with_verdict(found: Answer, k: int, book: Book) -> Answer:
    """The answer with the verdict on the play that the question tells, where it tells one that is wholly understood."""
    from judge.told import tells_a_play

    if not tells_a_play(found.question):
        return found
    from judge.reader import read

    reading, ruled = read(found.question), None
    if reading.sure:  # only then are the rules loaded
        from judge.prose import judged

        reading, ruled = judged(reading)
    if ruled is None:
        told = not reading.unread and any(word in found.question for word in PLAYERS)
        return replace(found, missing=reading.missing) if told else found
    hits = _with_deciding(found.hits, ruled.clauses, k, book)
    message = f"{ruled.message}依据{'、'.join(id.shown for id in ruled.clauses[:3])}。"
    return replace(found, kind=Kind.VERDICT, message=message, hits=hits, nearest=(), similar=None, ruled=ruled)


def _with_deciding(hits: tuple[Quoted, ...], clauses: tuple[ClauseId, ...], k: int, book: Book) -> tuple[Quoted, ...]:
    """The clauses that decide the play first, but never more than half of the hits, so that the search is seen too."""
    known = [id for id in clauses if id in book][: max(1, (k + 1) // 2)]
    best = max((hit.score for hit in hits), default=1.0)
    deciding = [quoted(id, book, max(1.0, best), ("裁判依据",)) for id in known]
    rest = [hit for hit in hits if hit.id not in known]
    return tuple((deciding + rest)[:k])


def _hit(hit: "Hit", found: "Found", book: Book) -> Quoted:
    why = [f"关键词第{hit.keyword_rank}位"] if hit.keyword_rank else []
    why += [f"语义第{hit.vector_rank}位"] if hit.vector_rank else []
    why += [f"“{change.found}”按“{change.term}”查" for change in found.query.rewritten]
    whole = cite(book, hit.id)
    spans = tuple((start, end) for start, end in hit.highlights if 0 <= start < end <= len(whole.quote))
    return replace(
        quoted(hit.id, book, hit.score, tuple(why)),
        citations=(replace(whole, book=book, spans=spans),),
        siblings=tuple(place(id, book) for id in hit.siblings if id in book),
    )


def _similar(found: "Found") -> Similar | None:
    match = next((hit.bank for hit in found.hits[:1] if hit.bank is not None), None)
    if match is None:
        return None
    return Similar(match.question, match.answer, tuple(match.items))


def _editions(plain: str) -> tuple[FromEdition, ...]:
    from judge.editions import related

    return tuple(
        FromEdition(hit.label, Citation(Book.load(hit.id.edition), hit.id, hit.quote), hit.path)
        for hit in related(plain)
    )

