"""Traditional characters and look-alikes to the simplified ones the book is written in."""

from functools import cache
from typing import Any

import opencc

from judge.files import read_yaml
from judge.paths import data


@cache
def lookalikes() -> dict[str, str]:
    """The characters of `corpus/editions/lookalikes.yaml` that are replaced in every text."""
    groups = _table()["everywhere"].values()
    return {wrong: right for group in groups for wrong, right in group.items()}


@cache
def early_lookalikes() -> dict[str, str]:
    """The characters that are replaced in the early rules only, as they occur in ordinary Chinese too."""
    return dict(_table()["early_only"])


def simplified(text: str) -> str:
    """`text` with traditional (OpenCC t2s), Japanese and look-alike characters as simplified ones.

    Look-alikes go first: OpenCC would read 鈳 (可) as the element 钶.
    """
    if text.isascii():
        return text
    return converted(text.translate(_translation()))


def converted(text: str) -> str:
    """`text` from traditional to simplified characters by OpenCC alone."""
    return str(_converter().convert(text))


def restored_lookalike(char: str) -> str:
    """What a character of the early rules stands for by the table, if that is one character; else itself."""
    right = lookalikes().get(char) or early_lookalikes().get(char, char)
    return right if len(right) == 1 else char


@cache
def _table() -> Any:
    return read_yaml(data("corpus", "editions", "lookalikes.yaml"))


@cache
def _translation() -> dict[int, str]:
    return {ord(wrong): right for wrong, right in lookalikes().items() if len(wrong) == 1}


@cache
def _converter() -> Any:
    return opencc.OpenCC("t2s")
