"""Records of positions as JSON (`SCENARIO_JSON`): reading the board, and answering what may be done now."""

from judge.positions.answers import answer_position
from judge.positions.board import facts_for
from judge.positions.reading import read_position

__all__ = ["answer_position", "facts_for", "read_position"]
