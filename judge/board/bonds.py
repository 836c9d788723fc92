"""Continuous traps that hold on to a monster: the bond, read off a board that is laid out."""

from judge.game.replacing import replace
from judge.game.state import Game


def bound(game: Game) -> Game:
    """The game with each such trap bound to its controller's monster, where there is only one it can mean."""
    for card in list(game.cards.values()):
        binds = any(op.what == "bound" for e in card.facts.effects for op in e.does)
        if binds and card.on_field and card.face_up and not card.bound_to:
            own = [c.id for c in game.monsters(card.controller)]
            if len(own) == 1:
                game = game.with_card(replace(card, bound_to=(own[0],)))
    return game
