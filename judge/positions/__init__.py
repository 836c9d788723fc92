"""Records of positions as JSON (`SCENARIO_JSON`): reading the board, and answering what may be done now."""

from judge.positions.answers import answer_position
from judge.positions.board import facts_for
from judge.positions.form import PLAY_OUT, checked, checked_id
from judge.positions.reading import laid_out, read_position
from judge.positions.window import player_of

__all__ = [
    "PLAY_OUT", "answer_position", "checked", "checked_id", "facts_for", "laid_out", "player_of", "read_position",
]  # fmt: skip
