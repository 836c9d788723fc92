"""What a replay hands back: for each step the verdict, whether what was expected came out, and what happened."""

from collections.abc import Iterable
from dataclasses import dataclass

from judge.clause import ClauseId
from judge.game.state import Game, Line
from judge.play.referee import Answer, Verdict
from judge.rule import Rule, rules
from judge.scenario import Act, Expect, Scenario


@dataclass(frozen=True, slots=True)
class Result:
    """One step: the referee's verdict (None for steps without one), what was not as expected, the trace lines.

    `found` is what a look or a question found, in words.
    """

    step: Act
    verdict: Verdict | None = None
    wrong: str = ""
    lines: tuple[Line, ...] = ()
    found: str = ""
    clauses: tuple[ClauseId, ...] = ()

    @property
    def stands(self) -> bool:
        """Whether the step came out as expected (allowed, where nothing else is written)."""
        return not self.wrong


@dataclass(frozen=True, slots=True)
class Report:
    """A whole replay."""

    scenario: Scenario
    start: Game
    results: tuple[Result, ...]
    game: Game

    @property
    def stands(self) -> bool:
        """Whether every step came out as expected."""
        return all(r.stands for r in self.results)

    @property
    def undecided(self) -> bool:
        """Whether something that did not come out as expected was 无法判断."""
        wrong = [r for r in self.results if not r.stands]
        return bool(wrong) and all(r.verdict is not None and r.verdict.answer is Answer.UNDECIDED for r in wrong)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Everything that happened, in order."""
        return tuple(line for r in self.results for line in r.lines)


def missing(wanted: Iterable[ClauseId], cited: Iterable[ClauseId]) -> tuple[ClauseId, ...]:
    """The wanted clauses that are not cited. A rule that enforces several items is cited by its first."""
    have = set(cited)
    return tuple(w for w in wanted if not any(c.under(w) for c in have) and not _also(w, have))


def _also(wanted: ClauseId, cited: set[ClauseId]) -> bool:
    return any(wanted in r.clauses[1:] and r.clause in cited for r in _several())


def _several() -> tuple[Rule, ...]:
    return tuple(r for r in rules() if len(r.clauses) > 1)


def wrong_verdict(expect: Expect | None, verdict: Verdict | None) -> str:
    """What is wrong with a verdict, in words; "" when it is as expected (allowed, where nothing is written)."""
    if verdict is None:
        as_expected = expect is None or (expect.answer == "可以" and not expect.clauses)
        return "" if as_expected or expect is None else f"预期{expect.answer}，没有条文规定这件事"
    said = f"{verdict.answer}（{verdict.why}）"
    if expect is None:
        return "" if verdict.allowed else said
    same = verdict.answer == expect.answer or (verdict.answer is Answer.HAPPENS and expect.answer == "可以")
    return unlike(same, said, expect.clauses, verdict.clauses, expect.answer)


def unlike(same: bool, said: str, wanted: tuple[ClauseId, ...], cited: tuple[ClauseId, ...], expected: str = "") -> str:
    """What is wrong with something found, in words; "" when it is the same and cites the wanted clauses."""
    if not same:
        return f"预期{expected}，裁判说{said}" if expected else f"不是这样：{said}"
    lacking = missing(wanted, cited)
    return f"{said}，但引用的条文是 {_ids(cited) or '（无）'}，没有 {_ids(lacking)}" if lacking else ""


def _ids(clauses: tuple[ClauseId, ...]) -> str:
    return "、".join(str(c) for c in clauses[:12]) + (" …" if len(clauses) > 12 else "")
