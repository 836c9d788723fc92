"""Recognising terms and card names among ordinary words: jieba with the glossary as its user dictionary.

The index does not use this (character bigrams find more); highlighting and the prose reader do.
"""

import logging
from dataclasses import dataclass
from functools import cache
from typing import Any

import jieba

from judge.words.glossary import load
from judge.words.hygiene import clean

_FREQUENCY = 1_000_000  # high enough that a term wins against any chain of ordinary words


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a cleaned text at [start:end]; `term` is the glossary term it is or stands for, if any."""

    text: str
    start: int
    end: int
    term: str | None


def tokens(text: str) -> tuple[Token, ...]:
    """The words of `clean(text)`, every character in exactly one of them, terms and card names whole."""
    text = clean(text)
    glossary = load()
    known = {(use.start, use.end): use.term.name for use in glossary.terms(text)}
    edges = sorted(known)
    found: list[Token] = []
    at = 0
    for start, end in [*edges, (len(text), len(text))]:
        found += [Token(word, at + left, at + right, None) for word, left, right in _words(text[at:start])]
        if end > start:
            found.append(Token(text[start:end], start, end, known[start, end]))
        at = end
    return tuple(found)


def _words(text: str) -> list[tuple[str, int, int]]:
    return list(_segmenter().tokenize(text)) if text else []


@cache
def _segmenter() -> Any:
    jieba.setLogLevel(logging.ERROR)  # it would announce the loading of its dictionary on stderr
    segmenter = jieba.Tokenizer()
    for term in load().all_terms:
        for word in (term.cleaned, *(alias.text for alias in term.aliases)):
            if len(word) > 1 and not word.isascii():
                segmenter.add_word(word, _FREQUENCY)
    return segmenter
