"""What every text goes through before anything else looks at it."""

import unicodedata

from judge.words.chinese import simplified

LIMIT = 2000
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me"})


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


def _normal(text: str) -> str:
    text = "".join(" " if char.isspace() else char for char in text)
    kept = "".join(char for char in text if unicodedata.category(char) not in _HARD)
    kept = unicodedata.normalize("NFKC", kept)  # before marks are dropped: it composes か + ゙ into が
    kept = "".join(char for char in kept if unicodedata.category(char) not in _DROPPED)
    return " ".join(kept.split())


_HARD = frozenset({"Cc", "Cs", "Cf"})
