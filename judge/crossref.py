"""Cross references, computed: the section a clause's terms name, numbers it writes, clauses that name the same card."""

import re
from collections import defaultdict
from dataclasses import replace

from judge.book import Book
from judge.clause import Clause, ClauseId
from judge.reference import resolve, written
from judge.segment import Text

_MOST = 5  # of each kind; more would be a list, not a pointer
_EVERYWHERE = 30  # a term or card named by more clauses than this points nowhere in particular


def with_refs(text: Text) -> Text:
    """`text` with each clause's `refs`: first sections, then clauses; never itself, its own path or what lies below."""
    book = Book.of(text)
    terms = _terms(book)
    cards = _cards(book)
    return replace(text, clauses=tuple(replace(c, refs=_refs(c, book, terms, cards)) for c in text.clauses))


def _terms(book: Book) -> dict[str, tuple[ClauseId, ...]]:
    """Heading names worth pointing to, as they stand in running text."""
    names: dict[str, list[ClauseId]] = defaultdict(list)
    for heading in book.headings:
        bare = re.sub(r"[（(].*?[）)]", "", heading.name)
        for name in dict.fromkeys((bare, bare.rpartition("的")[2] if bare.startswith("战斗的") else bare)):
            names[name].append(heading.id)
    count = {name: sum(name in clause.full_text for clause in book.clauses) for name in names}
    return {name: tuple(ids) for name, ids in names.items() if len(name) > 1 and count[name] <= _EVERYWHERE}


def _cards(book: Book) -> dict[str, tuple[ClauseId, ...]]:
    headings = "".join(heading.name for heading in book.headings)
    named: dict[str, list[ClauseId]] = defaultdict(list)
    for clause in book.clauses:
        for card in clause.card_names:
            named[card].append(clause.id)
    return {card: tuple(ids) for card, ids in named.items() if card not in headings and len(ids) <= _EVERYWHERE}


def _refs(
    clause: Clause, book: Book, terms: dict[str, tuple[ClauseId, ...]], cards: dict[str, tuple[ClauseId, ...]]
) -> tuple[ClauseId, ...]:
    numbers = [id for id in resolve(written(clause.full_text), book).ids if id.depth > 2]
    sections = [id for name in _mentioned(clause.full_text, terms) for id in terms[name] if _elsewhere(clause, id)]
    rarest = sorted((card for card in clause.card_names if card in cards), key=lambda card: len(cards[card]))
    same_card = [id for card in rarest for id in cards[card] if id != clause.id]
    kinds = (dict.fromkeys(numbers), dict.fromkeys(sections), dict.fromkeys(same_card))
    return tuple(dict.fromkeys(id for kind in kinds for id in list(kind)[:_MOST]))


def _elsewhere(clause: Clause, id: ClauseId) -> bool:
    return not clause.id.under(id) and not id.under(clause.id.of_section)


def _mentioned(text: str, terms: dict[str, tuple[ClauseId, ...]]) -> list[str]:
    """The terms that stand in the text, longest first where they overlap, in order of first mention."""
    if not terms:
        return []
    longest_first = sorted(terms, key=len, reverse=True)
    found = re.findall("|".join(map(re.escape, longest_first)), text)
    return list(dict.fromkeys(found))
