"""Reading a position record."""

from collections.abc import Mapping
from typing import Any

from judge.board.bonds import bound
from judge.errors import BadInput
from judge.game.facts import Library
from judge.game.replacing import replace
from judge.game.state import Card, Game
from judge.library import default_library
from judge.positions.board import phase_of, present_values, read_card, rows, with_decks
from judge.positions.form import POSITION, checked, checked_names, checked_points, needed
from judge.positions.sound import known_timing, sound
from judge.positions.window import after_a_chain, with_chain, with_done, with_window


def read_position(raw: Mapping[str, Any], library: Library | None = None) -> Game:
    """A position record as a Game. Raises BadInput in one sentence for anything that cannot be read."""
    checked(raw, POSITION)
    return laid_out(raw, library)


def laid_out(raw: Mapping[str, Any], library: Library | None = None) -> Game:
    """A position record whose form has been checked as a Game. Raises BadInput for what no duel can have."""
    library = library or default_library()
    lp = checked_points(raw.get("lp"))
    players = tuple(sorted(lp))
    turn_player = needed(raw, "turn_player")
    if turn_player not in players:
        raise BadInput(f"“turn_player”是“{turn_player}”，不是玩家；玩家是 {'、'.join(players)}。")
    phase = phase_of(needed(raw, "phase"))
    both, points = (players[0], players[1]), (lp[players[0]], lp[players[1]])
    game = Game(players=both, turn_player=turn_player, turn=5, phase=phase, lp=points)
    cards: dict[str, Card] = {}
    for one in rows(raw, "cards"):
        card = read_card(one, game, library)
        if card.id in cards:
            raise BadInput(f"编号“{card.id}”用了两次；每张卡的 id 要不同。")
        cards[card.id] = card
    cards = with_decks(cards, checked_names(raw.get("decks"), "decks"), game, library)
    game = sound(replace(game, cards=cards))
    known_timing(raw, game)
    game = present_values(bound(game), raw)
    game = with_window(game, raw)
    game = with_done(game, raw.get("done_this_turn") or [])
    game = with_chain(game, raw.get("chain_so_far") or [])
    return after_a_chain(game) if raw.get("a_chain_was_already_built_and_resolved_at_this_timing") else game
