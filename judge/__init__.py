"""judge: the Yu-Gi-Oh! Master Rule 3 (2014) rulebook by number and by meaning, and a referee that cites it.

    >>> import judge
    >>> str(judge.look_up("卷回").hits[0].id)
    '6.3.4.2.1'
    >>> judge.check("A 手卡 「强欲之壶」\\nA 发动 「强欲之壶」")[0].stands
    True

Names are imported when first used, so that a look-up by number stays fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judge.answer import Answer, Quoted, ask, look_up, quoted
    from judge.book import Book
    from judge.cite import Citation
    from judge.clause import Clause, ClauseId, Edition
    from judge.coverage import Ledger, ledger
    from judge.editions import Comparison, compare
    from judge.errors import BadInput, JudgeError
    from judge.library import default_library
    from judge.playout import play_out
    from judge.positions import answer_position
    from judge.prose import Ruled, rule_on
    from judge.render import answer_json, answer_text
    from judge.replay import Report, check

__version__ = "0.1.0"

_HOME = {
    "Answer": "answer",
    "BadInput": "errors",
    "Book": "book",
    "Citation": "cite",
    "Clause": "clause",
    "ClauseId": "clause",
    "Comparison": "editions",
    "Edition": "clause",
    "JudgeError": "errors",
    "Ledger": "coverage",
    "Quoted": "answer",
    "Report": "replay",
    "Ruled": "prose",
    "answer_json": "render",
    "answer_position": "positions",
    "answer_text": "render",
    "ask": "answer",
    "check": "replay",
    "compare": "editions",
    "default_library": "library",
    "ledger": "coverage",
    "look_up": "answer",
    "play_out": "playout",
    "quoted": "answer",
    "rule_on": "prose",
}

__all__ = [
    "Answer",
    "BadInput",
    "Book",
    "Citation",
    "Clause",
    "ClauseId",
    "Comparison",
    "Edition",
    "JudgeError",
    "Ledger",
    "Quoted",
    "Report",
    "Ruled",
    "answer_json",
    "answer_position",
    "answer_text",
    "ask",
    "check",
    "compare",
    "default_library",
    "ledger",
    "look_up",
    "play_out",
    "quoted",
    "rule_on",
]


def __getattr__(name: str) -> Any:
    """The public name, from the module it lives in."""
    if name not in _HOME:
        raise AttributeError(f"module 'judge' has no attribute {name!r}")
    return getattr(import_module(f"judge.{_HOME[name]}"), name)
