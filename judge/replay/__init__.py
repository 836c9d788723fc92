"""Replaying a described play: Scenario in, Report out."""

from judge.notation import parse
from judge.replay.board import build
from judge.replay.report import Report, Result, missing
from judge.replay.run import replay

__all__ = ["Report", "Result", "build", "check", "missing", "replay"]


def check(text: str) -> tuple[Report, ...]:
    """The replay of every ruling in a text of notation. Raises BadInput with line, column and what was expected."""
    return tuple(replay(scenario) for scenario in parse(text))
