"""Signs that a question is not about this book: names it does not know, topics it does not treat."""

import re
from functools import cache
from typing import Any

import yaml

from judge.errors import BadInput
from judge.files import read_yaml
from judge.paths import data


@cache
def patterns() -> tuple[tuple[re.Pattern[str], ...], tuple[re.Pattern[str], ...]]:
    """The patterns of names and of topics, one for each group of the file.

    Raises:
        BadInput: the file is missing or a pattern is not a regular expression.
    """
    path = data("corpus", "outside.yaml")
    try:
        stored: Any = read_yaml(path)
        names, topics = (
            tuple(
                re.compile("|".join(f"(?:{one})" for one in group), re.IGNORECASE | re.ASCII)
                for group in stored[part].values()
            )
            for part in ("names", "topics")
        )
    except (OSError, KeyError, TypeError, AttributeError, yaml.YAMLError, re.error) as error:
        raise BadInput(f"域外词表 {path.name} 无法读取（{error}）；请按文件开头的说明改正。") from error
    return names, topics


def signs(cleaned: str) -> tuple[int, int]:
    """How many groups of names, and of topics, a cleaned question touches."""
    names, topics = patterns()
    return (
        sum(pattern.search(cleaned) is not None for pattern in names),
        sum(pattern.search(cleaned) is not None for pattern in topics),
    )
