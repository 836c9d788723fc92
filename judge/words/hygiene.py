"""What every text goes through before anything else looks at it."""

import unicodedata
from collections.abc import Sequence

from judge.words.chinese import simplified

LIMIT = 2000
_HARD = frozenset({"Cc", "Cf", "Cs"})
_DROPPED = _HARD | {"Co", "Cn", "Mn", "Me"}


def clean(text: str, limit: int = LIMIT) -> str:
    """`text` in simplified Chinese on one line, NFKC, at most `limit` characters. Never raises.

    Dropped: controls and NUL, lone surrogates, bidi marks, zero-width and other format characters, private and
    unassigned code points, free-standing combining marks. Runs of white space become one space. The same function
    prepares questions, aliases and indexed text, so that they meet in one spelling. `clean(clean(x)) == clean(x)`.
    """
    text = _normal(text[: 4 * limit])  # a megabyte of text is cut before any work is done on it
    for _ in range(3):  # a conversion may bring forth what another step changes; it settles at once in practice
        done = _normal(simplified(text))
        if done == text:
            break
        text = done
    return text[:limit].rstrip()


def clean_each(texts: Sequence[str]) -> list[str]:
    """`[clean(text) for text in texts]` for many short texts, with one conversion for all of them."""
    lines = [_normal(text[:LIMIT]) for text in texts]
    return [_normal(line) for line in simplified("\n".join(lines)).split("\n")] if lines else []


def _normal(text: str) -> str:
    text = _without(" ".join(text.split()), _HARD)
    if not text.isascii():
        # marks are dropped after composing, as か + ゙ is to become が and not か
        text = _without(unicodedata.normalize("NFKC", text), _DROPPED)
    return " ".join(text.split())


def _without(text: str, categories: frozenset[str]) -> str:
    gone = {ord(char): None for char in set(text) if unicodedata.category(char) in categories}
    return text.translate(gone) if gone else text
