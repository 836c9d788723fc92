"""judge: the Yu-Gi-Oh! Master Rule 3 (2014) rulebook by number and by meaning, and a referee that cites it.

    >>> import judge
    >>> str(judge.look_up("卷回").hits[0].id)
    '6.3.4.2.1'

Names are imported when first used, so that a look-up by number stays fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judge.answer import Answer, Quoted, ask, look_up, quoted
    from judge.book import Book
    from judge.cite import Citation
    from judge.clause import Clause, ClauseId, Edition
    from judge.errors import BadInput, JudgeError
    from judge.render import answer_json, answer_text

__version__ = "0.1.0"

_HOME = {
    "Answer": "answer",
    "BadInput": "errors",
    "Book": "book",
    "Citation": "cite",
    "Clause": "clause",
    "ClauseId": "clause",
    "Edition": "clause",
    "JudgeError": "errors",
    "Quoted": "answer",
    "answer_json": "render",
    "answer_text": "render",
    "ask": "answer",
    "look_up": "answer",
    "quoted": "answer",
}

__all__ = [
    "Answer",
    "BadInput",
    "Book",
    "Citation",
    "Clause",
    "ClauseId",
    "Edition",
    "JudgeError",
    "Quoted",
    "answer_json",
    "answer_text",
    "ask",
    "look_up",
    "quoted",
]


def __getattr__(name: str) -> Any:
    """The public name, from the module it lives in."""
    if name not in _HOME:
        raise AttributeError(f"module 'judge' has no attribute {name!r}")
    return getattr(import_module(f"judge.{_HOME[name]}"), name)
