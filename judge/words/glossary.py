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
    "same": "同义写法",
}
_BRACKETED = re.compile(r"「[^」]*」|『[^』]*』|“[^”]*”|\"[^\"]*\"|《[^》]*》|\[[^\]]*\]|【[^】]*】")
_LETTER = re.compile(r"[A-Za-z0-9]")


class Glossary:
    """The glossary, ready to match. Immutable after construction; `load()` gives the cached one of the corpus."""

    __slots__ = ("_ambiguous", "_kept", "_lengths", "_meanings", "terms_by_name")

    def __init__(self, table: Table) -> None:
        self.terms_by_name: dict[str, Term] = {term.name: term for term in table.terms}
        self._ambiguous = table.ambiguous
        self._meanings: dict[str, list[tuple[Term, str]]] = {}
        for term in self.terms_by_name.values():
            self._meanings.setdefault(key(clean(term.name)), []).append((term, ""))
            for alias in term.aliases:
                self._meanings.setdefault(key(alias.text), []).append((term, alias.source))
        self._kept = {key(word) for word in table.kept}
        words = set(self._meanings) | self._kept | set(table.ambiguous)
        lengths: dict[str, set[int]] = {}
        for word in words:
            lengths.setdefault(word[0], set()).add(len(word))
        self._lengths = {first: tuple(sorted(sizes, reverse=True)) for first, sizes in lengths.items()}

    @property
    def all_terms(self) -> tuple[Term, ...]:
        """Every term, in the order of the file."""
        return tuple(self.terms_by_name.values())

    def rewrite(self, text: str) -> Rewritten:
        """`text`, cleaned, with aliases replaced by the book's words, longest match first.

        An ambiguous alias is resolved by its context or, failing that, kept beside its readings (`坑/陷阱`).
        Text in brackets is a name: it is replaced only where it is an alias of a card as a whole.
        """
        text = clean(text)
        changes: list[Rewrite] = []
        for start, end in self._spans(text):
            changes.extend(self._changes(text, start, end))
        pieces: list[str] = []
        at = 0
        for span in dict.fromkeys((change.start, change.end) for change in changes):
            start, end = span
            here = [change for change in changes if (change.start, change.end) == span]
            keep_original = len(here) > 1 or here[0].why.endswith("保留原词")
            options = [text[start:end]] if keep_original else []
            options += [self._written(change.term, text, start) for change in here]
            pieces += [text[at:start], "/".join(options)]
            at = end
        return Rewritten("".join([*pieces, text[at:]]), tuple(changes))

    def terms(self, text: str) -> tuple[TermUse, ...]:
        """The book's terms and cards that `text` uses, in order; an ambiguous word gives each of its readings."""
        text = clean(text)
        uses: list[TermUse] = []
        for start, end in self._spans(text):
            names = [change.term for change in self._changes(text, start, end)]
            names = names or [term.name for term, source in self._meanings.get(key(text[start:end]), []) if not source]
            uses += [TermUse(self.terms_by_name[name], text[start:end], start, end) for name in names]
        return tuple(uses)

    def aliases(self) -> dict[str, tuple[str, ...]]:
        """Cleaned alias -> the names of the terms it may mean; names of terms themselves are not in it."""
        found: dict[str, list[str]] = {}
        for term in self.terms_by_name.values():
            for alias in term.aliases:
                names = found.setdefault(alias.text, [])
                if term.name not in names:
                    names.append(term.name)
        return {alias: tuple(names) for alias, names in found.items()}

    def _written(self, name: str, text: str, start: int) -> str:
        inside = any(m.start() < start < m.end() for m in _BRACKETED.finditer(text))
        return name if inside else self.terms_by_name[name].written

    def _spans(self, text: str) -> list[tuple[int, int]]:
        """Where known words stand: longest first, leftmost first among equals, none overlapping; in text order."""
        taken = bytearray(len(text))
        found: list[tuple[int, int]] = []
        for start, end in sorted(self._candidates(text), key=lambda span: (span[0] - span[1], span[0])):
            if not any(taken[start:end]):
                taken[start:end] = b"\1" * (end - start)
                found.append((start, end))
        return sorted(found)

    def _candidates(self, text: str) -> Iterator[tuple[int, int]]:
        keyed = key(text)
        brackets = [match.span() for match in _BRACKETED.finditer(text)]
        for start, first in enumerate(keyed):
            bracket = next((span for span in brackets if span[0] < start < span[1] - 1), None)
            for length in self._lengths.get(first, ()):
                end = start + length
                word = keyed[start:end]
                if len(word) < length or not self._known(word) or not _whole(text, start, end):
                    continue
                if bracket is not None and (start, end) != (bracket[0] + 1, bracket[1] - 1):
                    continue
                yield start, end

    def _known(self, word: str) -> bool:
        return word in self._meanings or word in self._kept or word in self._ambiguous

    def _changes(self, text: str, start: int, end: int) -> list[Rewrite]:
        """The replacements for a known word at its place: none if it is itself a term, or is to be left alone."""
        found = text[start:end]
        word = key(found)
        meanings = self._meanings.get(word, [])
        if any(m.start() + 1 == start and end == m.end() - 1 for m in _BRACKETED.finditer(text)):
            meanings = [(term, source) for term, source in meanings if term.kind == "card"]
        elif word in self._ambiguous:
            choice = next((c for c in self._ambiguous[word] if c.fits(text, start, end)), None)
            if choice is not None:
                why = f"“{found}”按上下文" if len(choice.to) == 1 else f"“{found}”有几种意思，保留原词"
                return [Rewrite(found, name, why, start, end) for name in choice.to if name != found]
        if any(not source for _, source in meanings):
            return []  # it is the book's own word
        several = f"“{found}”有几种意思，保留原词" if len(meanings) > 1 else ""
        return [Rewrite(found, term.name, several or _WHY[source], start, end) for term, source in meanings]


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
