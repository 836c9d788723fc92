"""A board with one card of every effect kind for each side, and two counts of the chains that can be built on it.

`counted` asks the engine; `expected` is a second count written from 4.2.4.1 alone: every later link needs spell speed 2
or 3, speed 2 never answers speed 3, a card is used once, and either player may answer (the other one passes). Four of
the five zones are taken, so only one card can be activated from the hand (3.3.1:4).
"""

from dataclasses import dataclass, replace
from functools import cache

from judge.board.turns import holder
from judge.game.acts import Pass
from judge.game.facts import parse_card
from judge.game.state import Card, Game
from judge.game.words import Phase, Place
from judge.play import session
from judge.play.referee import best_way

GAIN = {"do": "gain_lp", "value": 100}


@dataclass(frozen=True)
class Kind:
    """One effect kind: the card that has it, where it lies, its spell speed (0: nobody can activate it at will)."""

    name: str
    facts: dict[str, object]
    place: Place
    speed: int
    face_up: bool = True
    starts: bool = True
    own_turn_only: bool = False


def _effect(cls: str, **more: object) -> list[dict[str, object]]:
    return [{"class": cls, "does": [GAIN], **more}]


MONSTER = {"kind": "效果怪兽", "level": 4, "attribute": "地", "race": "战士", "atk": 1000, "def": 1000}
DESTROYED = [{"event": ["被破坏"]}]
ANY_ACTIVATION = [{"chain_is": "any"}]
KINDS = (
    Kind("通常怪兽", {**MONSTER, "kind": "通常怪兽"}, Place.MZONE, 0),
    Kind("永续效果", {**MONSTER, "effects": _effect("永续")}, Place.MZONE, 0),
    Kind("诱发效果", {**MONSTER, "effects": _effect("诱发", word="场合", when=DESTROYED)}, Place.MZONE, 0),
    Kind("起动效果", {**MONSTER, "effects": _effect("起动", once="card")}, Place.MZONE, 1, own_turn_only=True),
    Kind("诱发即时效果", {**MONSTER, "effects": _effect("诱发即时", once="card")}, Place.MZONE, 2),
    Kind("通常魔法", {"kind": "通常魔法", "effects": _effect("卡的发动")}, Place.HAND, 1, own_turn_only=True),
    Kind("手卡的速攻魔法", {"kind": "速攻魔法", "effects": _effect("卡的发动")}, Place.HAND, 2, own_turn_only=True),
    Kind("盖伏的速攻魔法", {"kind": "速攻魔法", "effects": _effect("卡的发动")}, Place.SZONE, 2, face_up=False),
    Kind("通常陷阱", {"kind": "通常陷阱", "effects": _effect("卡的发动")}, Place.SZONE, 2, face_up=False),
    Kind("永续陷阱的效果", {"kind": "永续陷阱", "effects": _effect("诱发即时", places=["szone"], once="card")},
         Place.SZONE, 2),
    Kind("反击陷阱", {"kind": "反击陷阱", "effects": _effect("卡的发动", when=ANY_ACTIVATION)}, Place.SZONE, 3,
         face_up=False, starts=False),
)  # fmt: skip
PLAYERS = ("A", "B")


def board() -> Game:
    """Both sides have a card of every kind; it is the Main Phase of A."""
    cards: dict[str, Card] = {}
    for player in PLAYERS:
        for seq, kind in enumerate(KINDS):
            facts = parse_card({"name": f"{player}的{kind.name}", **kind.facts})
            card = Card(f"{player}{seq}", facts, player, player, kind.place, seq % 5, kind.face_up)
            cards[card.id] = replace(card, set_turn=None if kind.face_up else 1)
    return Game(cards=cards, phase=Phase.MAIN1, turn=4)


def expected(length: int) -> int:
    """How many chains of this length there are, by 4.2.4.1 alone."""

    @cache
    def below(used: frozenset[tuple[str, int]], last: int, left: int) -> int:
        if left == 0:
            return 1
        total = 0
        for player in PLAYERS:
            for number, kind in enumerate(KINDS):
                usable = kind.speed > 0 and (player == "A" or not kind.own_turn_only) and (player, number) not in used
                first = last == 0 and player == "A" and kind.starts
                later = last > 0 and kind.speed >= 2 and kind.speed >= last
                hand_used = any(KINDS[n].place is Place.HAND for _, n in used)
                usable = usable and not (kind.place is Place.HAND and hand_used)
                if usable and (first or later):
                    total += below(used | {(player, number)}, kind.speed, left - 1)
        return total

    return below(frozenset(), 0, length)


def counted(length: int, *, once: bool = True) -> int:
    """How many chains of this length the engine allows.

    What may answer hangs on the last link and on what has been used, so equal positions are counted `once`.
    """
    known: dict[tuple[frozenset[str], str, int], int] = {}

    def below(game: Game, left: int) -> int:
        if left == 0:
            return 1
        last = game.chain[-1].card if game.chain else ""
        key = (frozenset(link.card for link in game.chain), last, left)
        if not once or key not in known:
            known[key] = sum(below(after, left - 1) for after in answers(game, left))
        return known[key]

    return below(board(), length)


def answers(game: Game, left: int) -> list[Game]:
    """The games after every activation allowed now, by the player who has the right to it or, then, the other."""
    first = holder(game) or game.turn_player
    out: list[Game] = []
    for player in (first, game.other(first)) if game.chain else (first,):
        now = game if player == first else session.perform(game, Pass(first))
        for card in now.cards.values():
            found = best_way(now, player, card) if card.controller == player else None
            if found is not None and found[1].allowed:
                out.append(session.perform(now, found[0]) if left > 1 else now)
    return out
