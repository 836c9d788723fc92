"""Choices that players make while something resolves: those stated beforehand, in order, else the first that fit."""

from collections.abc import Sequence

from judge.game.replacing import replace
from judge.game.state import Card, Game


def choose(
    game: Game, player: str, candidates: Sequence[Card], n: int, *, up_to: bool = False
) -> tuple[Game, tuple[str, ...]]:
    """Choose `n` of the candidates: the player's next stated choice when it fits, otherwise the first ones.

    Returns the game without the choice that was used, and the chosen ids (fewer than `n` when there are fewer).
    """
    ids = [c.id for c in candidates]
    if not ids or n <= 0:
        return game, ()
    for index, (who, chosen) in enumerate(game.choices):
        if who != player:
            continue
        fitting = tuple(i for i in chosen if i in ids)
        if fitting and (len(fitting) == len(chosen)):
            rest = (*game.choices[:index], *game.choices[index + 1 :])
            taken = fitting[:n]
            left = fitting[n:]
            if left:
                rest = (*game.choices[:index], (player, left), *game.choices[index + 1 :])
            return replace(game, choices=rest), taken
        break
    if up_to:
        n = min(n, len(ids))
    return game, tuple(ids[:n])


def stated(game: Game, player: str, candidates: Sequence[Card]) -> bool:
    """Whether the player's next stated choice names some of these cards."""
    ids = {c.id for c in candidates}
    mine = next((chosen for who, chosen in game.choices if who == player), ())
    return bool(mine) and all(i in ids for i in mine)
