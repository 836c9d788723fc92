"""Players' words to the book's words, by the table in `corpus/glossary.yaml`; longest match first."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from judge.words.hygiene import clean
from judge.words.table import Table, Term, key, read_table


@dataclass(frozen=True, slots=True)
class Rewrite:
    """One replacement: `found` stood at text[start:end] of the cleaned text, `term` is the book's word for it."""

    found: str
    term: str
    why: str
    start: int
    end: int


class Rewritten(NamedTuple):
    """A cleaned text in the book's words. Two changes with the same span mean that both readings were kept."""

    text: str
    changes: tuple[Rewrite, ...]


@dataclass(frozen=True, slots=True)
class TermUse:
    """A term that a text uses, by its own name or by an alias, at [start:end] of the cleaned text."""

    term: Term
    found: str
    start: int
    end: int


_WHY = {
    "slang": "玩家俗语",
    "region": "港台说法",
    "older": "旧版用语",
    "newer": "新版用语",
    "ja": "日文",
    "en": "英文",
    "spelling": "写法不同",
}
_NAME = re.compile(r"「[^」]*」|《[^》]*》|【[^】]*】")
_QUOTED = re.compile(r"『[^』]*』")
_LETTER = re.compile(r"[A-Za-z0-9]")


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a known word at [start:end] means: the terms, what is written in its place (none: left alone), and why."""

    start: int
    end: int
    terms: tuple[str, ...]
    written: tuple[str, ...] = ()
    why: str = ""
    keep: bool = False  # the word itself stays in front of its readings


class Glossary:
    """The glossary, ready to match. Immutable after construction; `load()` gives the cached one of the corpus."""

    __slots__ = ("_ambiguous", "_kept", "_lengths", "_meanings", "_patterns", "_tails", "terms_by_name")

    def __init__(self, table: Table) -> None:
        self.terms_by_name: dict[str, Term] = {term.name: term for term in table.terms}
        self._ambiguous = table.ambiguous
        self._patterns = table.patterns
        self._tails = table.tails
        self._meanings: dict[str, list[tuple[Term, str]]] = {}
        for term in self.terms_by_name.values():
            self._meanings.setdefault(key(term.cleaned), []).append((term, ""))
            for alias in term.aliases:
                self._meanings.setdefault(key(alias.text), []).append((term, alias.source))
        self._kept = {key(word) for word in table.kept}
        lengths: dict[str, set[int]] = {}
        for word in set(self._meanings) | self._kept | set(table.ambiguous):
            lengths.setdefault(word[0], set()).add(len(word))
        self._lengths = {first: tuple(sizes) for first, sizes in lengths.items()}

    @property
    def all_terms(self) -> tuple[Term, ...]:
        """Every term, in the order of the file."""
        return tuple(self.terms_by_name.values())

    def rewrite(self, text: str) -> Rewritten:
        """`text`, cleaned, with aliases replaced by the book's words, longest match first.

        An ambiguous alias is resolved by its context or, failing that, kept beside its readings (`坑/陷阱`).
        Text in 「」 is a name: it is replaced only where all of it is an alias of a card; text in 『』 is left alone.
        """
        text = clean(text)
        changes: list[Rewrite] = []
        pieces: list[str] = []
        at = 0
        for reading in self._readings(text):
            if not reading.written:
                continue
            found = text[reading.start : reading.end]
            options = [found, *reading.written] if reading.keep else reading.written
            pieces += [text[at : reading.start], "/".join(options)]
            at = reading.end
            names = (name.strip("「」") for name in reading.written)
            changes += [Rewrite(found, name, reading.why, reading.start, reading.end) for name in names]
        return Rewritten("".join([*pieces, text[at:]]), tuple(changes))

    def terms(self, text: str) -> tuple[TermUse, ...]:
        """The book's terms and cards that `text` uses, in order; an ambiguous word gives each of its readings."""
        text = clean(text)
        return tuple(
            TermUse(self.terms_by_name[name], text[reading.start : reading.end], reading.start, reading.end)
            for reading in self._readings(text)
            for name in reading.terms
        )

    def aliases(self) -> dict[str, tuple[str, ...]]:
        """Cleaned alias -> the names of the terms it may mean; names of terms themselves are not in it."""
        found: dict[str, list[str]] = {}
        for term in self.terms_by_name.values():
            for alias in term.aliases:
                names = found.setdefault(alias.text, [])
                if term.name not in names:
                    names.append(term.name)
        return {alias: tuple(names) for alias, names in found.items()}

    def _readings(self, text: str) -> list[_Reading]:
        """The known words of a cleaned text: longest first, leftmost among equals, none overlapping; in text order."""
        names = [match.span() for match in _NAME.finditer(text)]
        quotes = [match.span() for match in _QUOTED.finditer(text)]
        taken = bytearray(len(text))
        found: list[_Reading] = []
        for reading in sorted(self._candidates(text, names, quotes), key=lambda r: (r.start - r.end, r.start)):
            if not any(taken[reading.start : reading.end]):
                taken[reading.start : reading.end] = b"\1" * (reading.end - reading.start)
                found.append(reading)
        return sorted(found, key=lambda reading: reading.start)

    def _candidates(self, text: str, names: list[tuple[int, int]], quotes: list[tuple[int, int]]) -> Iterator[_Reading]:
        keyed = key(text)
        for start, first in enumerate(keyed):
            if any(left < start < right for left, right in quotes):
                continue
            name = next((span for span in names if span[0] < start < span[1] - 1), None)
            for length in self._lengths.get(first, ()):
                end = start + length
                if end > len(keyed) or not _whole(text, start, end):
                    continue
                if name is None:
                    reading = self._reading(text, keyed[start:end], start, end)
                elif (start, end) == (name[0] + 1, name[1] - 1):
                    reading = self._card(keyed[start:end], start, end)
                else:
                    continue
                if reading is not None:
                    yield reading
        for pattern in self._patterns:
            for match in pattern.find.finditer(text):
                start, end = match.span()
                if not any(left < start < right for left, right in [*names, *quotes]):
                    yield _Reading(start, end, (pattern.term,), (match.expand(pattern.to),), pattern.why)

    def _reading(self, text: str, word: str, start: int, end: int) -> _Reading | None:
        """What `word` means at its place; None if it is no known word."""
        meanings = self._meanings.get(word, [])
        choice = next((c for c in self._ambiguous.get(word, ()) if c.fits(text, start, end)), None)
        if choice is not None:
            one = len(choice.to) == 1
            why = f"“{text[start:end]}”按上下文" if one else f"“{text[start:end]}”有几种意思，都保留"
            written = tuple(self.terms_by_name[name].written for name in choice.to)
            own = choice.to == (text[start:end],)
            return _Reading(start, end, choice.to, () if own else written, why, keep=not one)
        own_names = tuple(term.name for term, source in meanings if source in ("", "same"))
        if own_names:
            return _Reading(start, end, own_names)
        if meanings and not (end < len(text) and text[end] in self._tails.get(word[-1], "")):
            several = len(meanings) > 1
            why = f"“{text[start:end]}”有几种意思，都保留" if several else _WHY[meanings[0][1]]
            terms = tuple(term for term, _ in meanings)
            written = tuple(term.written for term in terms)
            return _Reading(start, end, tuple(term.name for term in terms), written, why, keep=several)
        return _Reading(start, end, ()) if word in self._kept else None

    def _card(self, word: str, start: int, end: int) -> _Reading | None:
        """What a whole name in brackets means: a card, or nothing we know."""
        for term, source in self._meanings.get(word, []):
            if term.kind == "card":
                return _Reading(start, end, (term.name,), (term.name,) if source else (), _WHY.get(source, ""))
        return None


@cache
def load() -> Glossary:
    """The glossary of the corpus, read once. Raises BadInput naming the entry if the file breaks its own rules."""
    return Glossary(read_table())


def rewrite(text: str) -> Rewritten:
    """`load().rewrite(text)`; unpacks as (text, changes)."""
    return load().rewrite(text)


def _whole(text: str, start: int, end: int) -> bool:
    """Latin words and numbers match whole: `set` is not in `settle`, `C1` not in `C12`; beside 汉字 they are whole."""
    return not (
        (start > 0 and _LETTER.match(text[start]) and _LETTER.match(text[start - 1]))
        or (end < len(text) and _LETTER.match(text[end - 1]) and _LETTER.match(text[end]))
    )
