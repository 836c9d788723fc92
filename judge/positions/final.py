"""The board at the end of a play-out, as JSON."""

from typing import Any

from judge.board.stats import stat_now
from judge.game.state import Card, Game
from judge.game.words import Place


def final_board(game: Game) -> dict[str, Any]:
    """The board at the end: life points, and every card outside the decks."""
    cards: list[dict[str, Any]] = []
    for card in game.cards.values():
        if card.place in (Place.DECK, Place.NOWHERE):
            continue
        row: dict[str, Any] = {"id": card.id, "name": card.name, "controller": card.controller, "place": _place(card)}
        if card.on_field:
            row["face"] = "up" if card.face_up else "down"
        if card.place is Place.MZONE:
            row["pos"] = "atk" if card.attack_pos else "def"
            row["atk"], row["def"] = stat_now(game, card, "atk"), stat_now(game, card, "def")
        cards.append(row)
    return {"lp": dict(zip(game.players, game.lp, strict=True)), "cards": cards}


def _place(card: Card) -> str:
    return "removed" if card.place is Place.BANISHED else card.place.value
