"""A plan being set up: its acts with their cards found, in order."""

from dataclasses import dataclass, field

from judge.game.words import EffectClass
from judge.reader.pieces import Piece, Table
from judge.reader.values import Deed, Told

ACTIVATED = (EffectClass.IGNITION, EffectClass.TRIGGER, EffectClass.QUICK)
SUMMONS = ("召唤", "反转召唤", "同调召唤", "XYZ召唤", "特殊召唤")
Pieces = tuple[Piece, ...]


@dataclass(slots=True)
class Acted:
    """An act with its cards found: what becomes a step."""

    deed: Deed
    card: Piece | None = None
    targets: Pieces = ()
    costs: Pieces = ()
    spent: Pieces = ()
    verb: str = ""
    answers: int = 0
    choices: tuple[Pieces, ...] = ()  # other targets that the words leave open


@dataclass(slots=True)
class Plan:
    """The plan being set up."""

    told: Told
    table: Table
    turn: str
    acted: list[Acted] = field(default_factory=list)
    swapped: str = ""  # the words of a card that is taken to be the other player's than first thought
    guessed: list[str] = field(default_factory=list)  # the words of cards whose owner was not said

    def links(self) -> list[Acted]:
        """The links of the chain being built, in order."""
        out: list[Acted] = []
        for act in self.acted:
            if act.verb == "发动":
                out = [act]
            elif act.verb == "连锁":
                out.append(act)
            elif act.verb not in ("过到",):
                out = []
        return out


def other_player(player: str) -> str:
    return "B" if player == "A" else "A"
