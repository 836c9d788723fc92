"""Citations: quotes that cannot be anything but the book's own words."""

from dataclasses import InitVar, dataclass, field

from judge.book import Book
from judge.clause import Clause, ClauseId
from judge.errors import JudgeError

Span = tuple[int, int]


class NotInTheBook(JudgeError):
    """Someone tried to quote words that the clause does not contain. A fault of the program, never of the user."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A verbatim quote of one clause of a book, with the stretches to highlight.

    `quote` must be a substring of the clause's `full_text` and every span must lie inside the quote; the constructor
    raises NotInTheBook otherwise, so a Citation that exists is a true one.
    """

    book: InitVar[Book]
    id: ClauseId
    quote: str
    spans: tuple[Span, ...] = ()
    clause: Clause = field(init=False)

    def __post_init__(self, book: Book) -> None:
        clause = book.get(self.id)
        if clause is None or not self.quote or self.quote not in clause.full_text:
            raise NotInTheBook(f"引文与条文 {self.id} 的原文不符，已拒绝引用。")
        if any(not 0 <= start < end <= len(self.quote) for start, end in self.spans):
            raise NotInTheBook(f"条文 {self.id} 的标记位置超出引文，已拒绝引用。")
        object.__setattr__(self, "clause", clause)

    @property
    def copied(self) -> str:
        """What a copy button gives: number, edition and text."""
        return f"{self.id.edition.shown} {self.id.shown}\n{self.quote}"


def cite(book: Book, id: ClauseId, words: tuple[str, ...] = ()) -> Citation:
    """The whole clause as a citation, with `words` highlighted. Raises BadInput when the book has no such clause."""
    text = book[id].full_text
    return Citation(book, id, text, spans_of(text, words))


def cite_section(book: Book, section: ClauseId) -> tuple[Citation, ...]:
    """Every clause directly under a heading, as citations; empty when the section has only subsections."""
    return tuple(cite(book, clause.id) for clause in book.section(section))


def spans_of(text: str, words: tuple[str, ...]) -> tuple[Span, ...]:
    """Where the words stand in the text: sorted, overlapping and touching ones merged."""
    found = sorted((at, at + len(word)) for word in set(words) if word for at in _places(text, word))
    merged: list[Span] = []
    for start, end in found:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def _places(text: str, word: str) -> list[int]:
    places = []
    at = text.find(word)
    while at >= 0:
        places.append(at)
        at = text.find(word, at + 1)
    return places
