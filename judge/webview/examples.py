"""The example rulings that ship with the project, by the title each gives itself."""

from functools import cache

from judge.errors import BadInput
from judge.notation import parse
from judge.paths import data


@cache
def examples() -> dict[str, str]:
    """Title to notation, in the order of their files; an example that cannot be read is left out."""
    found: dict[str, str] = {}
    for path in sorted(data("corpus", "examples").glob("*.ruling")):
        text = path.read_text(encoding="utf-8")
        try:
            found[parse(text)[0].title or path.stem] = text
        except BadInput:
            continue
    return found
