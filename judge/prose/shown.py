"""A judged play as lines of text and as JSON: what was understood, each step with its verdict, what was assumed."""

from collections.abc import Iterator
from typing import Any

from judge.notation import show_line
from judge.prose.verdict import Ruled
from judge.reader import Reading
from judge.scenario import Step


def ruled_lines(ruled: Ruled) -> Iterator[str]:
    """The steps with their verdicts, the play in notation, and everything that was assumed."""
    yield "每一步（A=我，B=对方）："
    for result in ruled.report.results:
        if isinstance(result.step, Step) and result.verdict is not None:
            clauses = "、".join(str(c) for c in result.verdict.clauses[:4])
            yield f"  {show_line(result.step)}  {result.verdict.answer}  〔{clauses}〕"
    yield "理解成这样的记谱（不对可以改，用 judge check 再判）："
    yield from (f"  {line}" for line in ruled.notation.rstrip().split("\n")[1:])
    yield from _assumed(ruled.reading)


def heard_lines(reading: Reading) -> Iterator[str]:
    """What could not be read and what is missing, where no verdict could be given."""
    if reading.unread:
        yield "没读懂：" + "；".join(f"“{piece}”" for piece in reading.unread)
    for words in reading.missing:
        yield f"请补充：{words}"
    if not (reading.unread or reading.missing):
        yield "没有读出一段可以判的过程；请写明谁发动了什么、谁连锁了什么，最后问什么。"
    yield from _assumed(reading)


def _assumed(reading: Reading) -> Iterator[str]:
    if reading.assumed:
        yield "按这样理解：" + "；".join(reading.assumed)


def ruled_json(ruled: Ruled) -> dict[str, Any]:
    """A verdict as values for JSON."""
    steps = [r for r in ruled.report.results if isinstance(r.step, Step) and r.verdict is not None]
    return {
        "answer": ruled.short,
        "message": ruled.message,
        "clauses": [str(c) for c in ruled.clauses],
        "notation": ruled.notation,
        "steps": [
            {
                "text": show_line(r.step),
                "answer": str(r.verdict.answer),
                "why": r.verdict.why,
                "clauses": [str(c) for c in r.verdict.clauses],
            }
            for r in steps
            if r.verdict is not None
        ],
        **heard_json(ruled.reading),
    }


def heard_json(reading: Reading) -> dict[str, Any]:
    """What was assumed, not read and missing, as values for JSON."""
    return {"assumed": list(reading.assumed), "unread": list(reading.unread), "missing": list(reading.missing)}
