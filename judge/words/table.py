"""The glossary's file, `corpus/glossary.yaml`: terms, aliases, readings of ambiguous aliases; and the cards' names."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge.clause import ClauseId
from judge.errors import BadInput
from judge.files import read_yaml
from judge.paths import data
from judge.words.cards import card_entries, with_cards
from judge.words.hygiene import clean, clean_each

SOURCES = ("same", "slang", "region", "older", "newer", "ja", "en")
"""Where an alias comes from: players' slang, Taiwan and Hong Kong, older and newer editions, Japanese, English.

`same` are other words the book itself uses for the term: they are recognised and left as they stand. Cards get a
`spelling` besides: their names without spaces and dashes."""
_JOINTS = re.compile(r"[ ·•・-]")


@dataclass(frozen=True, slots=True)
class Alias:
    """One way players say a term. `text` is cleaned; `source` is one of `SOURCES`."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the book, the clauses that define it, and what else it is called. `kind` is free, `card` for cards."""

    name: str
    kind: str
    clauses: tuple[ClauseId, ...]
    aliases: tuple[Alias, ...]
    cleaned: str  # the name as it stands in a cleaned text

    @property
    def written(self) -> str:
        """As it is put into a rewritten text: a card's name in 「」."""
        return f"「{self.name}」" if self.kind == "card" else self.name


@dataclass(frozen=True, slots=True)
class Choice:
    """A reading of an ambiguous alias: `to` (empty: leave the word alone) where all the patterns given match."""

    to: tuple[str, ...]
    before: re.Pattern[str] | None
    after: re.Pattern[str] | None
    near: re.Pattern[str] | None

    def fits(self, text: str, start: int, end: int) -> bool:
        """Whether this is the reading at text[start:end]: `before` must end there, `after` begin there."""
        return (
            (self.before is None or self.before.search(text[:start]) is not None)
            and (self.after is None or self.after.match(text, end) is not None)
            and (self.near is None or self.near.search(text[:start] + "\n" + text[end:]) is not None)
        )


@dataclass(frozen=True, slots=True)
class Pattern:
    """Shorthand with a number in it (`C2`, `4星`): `find` is replaced by the template `to`; it speaks of `term`."""

    find: re.Pattern[str]
    to: str
    term: str
    why: str


@dataclass(frozen=True, slots=True)
class Table:
    """The file's contents: terms, readings of ambiguous aliases, number patterns, words in which nothing is changed.

    `tails` maps a character an alias may end in to those that must not follow it then.
    """

    terms: tuple[Term, ...]
    ambiguous: dict[str, tuple[Choice, ...]]
    patterns: tuple[Pattern, ...]
    tails: dict[str, str]
    kept: tuple[str, ...]


@cache
def read_table() -> Table:
    """The table of the corpus, with the names of the shipped cards. Raises BadInput naming the entry that is wrong."""
    raw = read_yaml(data("corpus", "glossary.yaml"))
    if isinstance(raw, dict) and isinstance(raw.get("terms"), list):
        raw["terms"] = with_cards(raw["terms"], card_entries())
    return parse(raw)


def parse(raw: Any) -> Table:
    """The table from the file's contents: {terms: [...], ambiguous: {...}, kept: [...]}. Raises BadInput."""
    if not isinstance(raw, dict) or not isinstance(raw.get("terms"), list):
        raise BadInput("词表 glossary.yaml 应有 terms 列表。")
    written = {word for entry in raw["terms"] for word in _words(entry)}
    cleaned = dict(zip(written, clean_each(tuple(written)), strict=True))
    terms = tuple(_term(entry, cleaned) for entry in raw["terms"])
    names = {term.name for term in terms}
    ambiguous: dict[str, tuple[Choice, ...]] = {}
    for alias, choices in (raw.get("ambiguous") or {}).items():
        ambiguous[key(clean(str(alias)))] = tuple(_choice(str(alias), choice, names) for choice in choices)
    patterns = tuple(_pattern(entry, names) for entry in raw.get("patterns") or ())
    tails = {str(end): str(after) for end, after in (raw.get("tails") or {}).items()}
    return Table(terms, ambiguous, patterns, tails, tuple(clean(str(word)) for word in raw.get("kept") or ()))


def _words(entry: Any) -> list[str]:
    """The term and all its aliases as written. Raises BadInput for an entry of the wrong shape."""
    if not isinstance(entry, dict) or not isinstance(entry.get("term"), str):
        raise BadInput(f"词表 glossary.yaml 有一条缺少 term：{str(entry)[:60]}")
    unknown = set(entry) - {"term", "kind", "clauses", *SOURCES}
    if unknown:
        raise BadInput(f"词表 glossary.yaml 的“{entry['term']}”有不认识的字段：{'、'.join(sorted(unknown))}")
    return [entry["term"], *(str(alias) for source in SOURCES for alias in entry.get(source) or ())]


def _term(entry: Any, cleaned: dict[str, str]) -> Term:
    name = entry["term"]
    own = cleaned[name]
    found = [(cleaned[str(alias)], source) for source in SOURCES for alias in entry.get(source) or ()]
    if entry.get("kind") == "card":
        found += [(" ".join(_JOINTS.sub(drop, own).split()), "spelling") for drop in ("", " ")]
    aliases: dict[str, Alias] = {}
    for text, source in found:
        if text and key(text) != key(own):
            aliases.setdefault(key(text), Alias(text, source))
    clauses = tuple(ClauseId.parse(str(number)) for number in entry.get("clauses") or ())
    return Term(name, str(entry.get("kind", "term")), clauses, tuple(aliases.values()), own)


def _choice(alias: str, raw: Any, names: set[str]) -> Choice:
    to = raw.get("to", ())
    to = (to,) if isinstance(to, str) else tuple(str(name) for name in to)
    missing = [name for name in to if name not in names]
    if missing:
        raise BadInput(f"词表 glossary.yaml 的 ambiguous“{alias}”指向没有的词：{'、'.join(missing)}")
    before, after, near = raw.get("before"), raw.get("after"), raw.get("near")
    return Choice(
        to,
        re.compile(f"(?:{before})$") if before else None,
        re.compile(after) if after else None,
        re.compile(near) if near else None,
    )


def _pattern(raw: Any, names: set[str]) -> Pattern:
    if raw["term"] not in names:
        raise BadInput(f"词表 glossary.yaml 的 patterns“{raw['find']}”指向没有的词：{raw['term']}")
    return Pattern(re.compile(raw["find"], re.IGNORECASE), raw["to"], raw["term"], raw["why"])


def key(text: str) -> str:
    """How words are compared: lower case, every character in its place."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c if len(c.lower()) != 1 else c.lower() for c in text)
