"""Noun phrases: a run of tokens that names a card, as a `Mention`."""

import re
from collections.abc import Sequence
from dataclasses import replace

from judge.reader.values import Mention, Token

NP = "[ABS]?(?:[Lfw#]&?)*[cgN][f#]*"
"""A card with what is said about it, as a pattern over token codes."""
MANY = rf"{NP}(?:&{NP})*"


def mention(tokens: Sequence[Token]) -> Mention:
    """The card that these tokens name; they match `NP`."""
    found = Mention(text="".join(t.text for t in tokens))
    for token in tokens:
        found = _with(found, token)
    return found


def mentions(tokens: Sequence[Token]) -> tuple[Mention, ...]:
    """The cards that these tokens name; they match `MANY`, or are none."""
    out: list[Mention] = []
    run: list[Token] = []
    for token in tokens:
        if token.code == "&" and any(t.code in "cgN" for t in run):
            out.append(mention(run))
            run = []
        else:
            run.append(token)
    return (*out, mention(run)) if run else tuple(out)


def _with(found: Mention, token: Token) -> Mention:
    match token.code:
        case "A" | "B" | "S":
            return replace(found, owner=token.code)
        case "c":
            return replace(found, name=token.value)
        case "g":
            return _of_kind(found, token.value)
        case "N":
            return replace(found, kind=f"?{token.value}")
        case "L":
            return replace(found, place=token.value)
        case "w":
            return replace(found, this_turn=token.value == "now")
        case "f":
            return _flagged(found, token.value)
        case "#":
            return _numbered(found, token.value)
        case _:
            return found


def _of_kind(found: Mention, value: str) -> Mention:
    named = re.fullmatch(r"(?:通常|效果)?怪兽([甲乙丙丁XYZ])", value)
    return replace(found, kind=f"怪兽{named[1]}" if named else value)


def _flagged(found: Mention, value: str) -> Mention:
    if value in ("盖伏", "刚盖"):
        return replace(found, place="盖伏", this_turn=found.this_turn or value == "刚盖")
    return replace(found, position=value)


def _numbered(found: Mention, value: str) -> Mention:
    words = value.split()
    for name, number in zip(words[::2], words[1::2], strict=True):
        field = {"atk": "atk", "def": "defense", "level": "level"}[name]
        found = replace(found, **{field: int(number)})  # type: ignore[arg-type]
    return found
