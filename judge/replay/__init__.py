"""Replaying a described play: Scenario in, Report out."""

from judge.replay.board import build
from judge.replay.report import Report, Result, missing
from judge.replay.run import replay

__all__ = ["Report", "Result", "build", "missing", "replay"]
