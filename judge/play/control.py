"""Control of monsters: passing to the other player for good, for a time, or while a card holds them (4.3.3.4.7)."""


from judge.board.status import statuses
from judge.game.questions import ControlMoves
from judge.game.replacing import replace
from judge.game.state import Game, Modifier
from judge.game.words import Cause, Do, Place
from judge.play import moves, placing
from judge.play.moves import Why
from judge.rule import ask


def transfer(game: Game, card_id: str, player: str, why: Why) -> Game:
    """Give a monster to `player`; without a free zone there the rules have it destroyed."""
    card = game.card(card_id)
    ruling = ask(game, ControlMoves(card, player))
    if ruling.value == "destroyed":
        game = game.said("rule", ruling.why, ruling.clauses)
        return moves.destroy(game, (card_id,), Why(Cause.RULE))[0]
    return placing.change_control(game, card_id, player, why)


def settle_control(game: Game) -> Game:
    """Give monsters to those whose continuous effects hold them, and back when nothing holds them any more."""
    held: dict[str, tuple[str, str, str]] = {}
    for status in statuses(game, Do.CONTROL):
        if status.modifier is None:
            for card in game.monsters():
                if status.covers(game, card):
                    held[card.id] = (status.player, status.source, status.source_name)
    for modifier in game.modifiers:
        if modifier.op.do is Do.CONTROL and modifier.until == "leave" and not set(modifier.cards) & set(held):
            game = _give_back(game, modifier)
    for card_id, (player, source, name) in held.items():
        card = game.card(card_id)
        if card.controller == player:
            continue
        op = next(s.op for s in statuses(game, Do.CONTROL) if s.source == source)
        op = replace(op, name=card.controller)
        bond = Modifier(source, name, player, op, (card_id,), 0, game.tick, "leave", game.turn)
        game = replace(game, modifiers=(*game.modifiers, bond))
        game = transfer(game, card_id, player, Why(Cause.EFFECT, player, source))
    return game


def _give_back(game: Game, modifier: Modifier) -> Game:
    game = replace(game, modifiers=tuple(m for m in game.modifiers if m is not modifier))
    for card_id in modifier.cards:
        card = game.cards.get(card_id)
        if card is not None and card.place is Place.MZONE and card.controller != modifier.op.name:
            game = transfer(game, card_id, modifier.op.name, Why(Cause.RULE))
    return game
