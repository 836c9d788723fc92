"""The kinds of a subject, by which the rules to be asked are found; and answers that are kept for the same values."""

from dataclasses import replace

import pytest
from replaying import CASES

from judge import rule
from judge.game.acts import Activate, Use
from judge.game.kinds import ACTIVATIONS, kinds_of
from judge.game.remembered import forget, remembered
from judge.game.state import Game
from judge.game.words import Place
from judge.library import default_library
from judge.notation import parse
from judge.play.referee import ways
from judge.replay import replay
from judge.replay.board import build
from judge.rule import rules
from judge.scenario import Scenario

BOARD = """
回合 A 主要阶段1
A 手卡 「黑洞」 「旋风」
A 怪兽 「光与暗之龙」
A 盖伏 「神之宣告」 「强制脱出装置」
B 手卡 「效果遮蒙者」
B 怪兽 「青眼白龙」
"""


def kinds(name: str, board: str = BOARD) -> set[frozenset[str]]:
    """The kinds of every way to activate this card on the board."""
    game = build(parse(board)[0], default_library())
    card = game.card(name)
    return {kinds_of(game, act) for act in ways(game, card.controller, card)}


@pytest.mark.parametrize(
    ("name", "has", "lacks"),
    [
        ("黑洞", "card spell text optional first", "trap effect quick-play_spell answer"),
        ("旋风", "card spell quick-play_spell targets", "trap field_spell"),
        ("神之宣告", "card trap counter_trap cost", "spell continuous_trap"),
        ("强制脱出装置", "card trap targets", "counter_trap effect"),
        ("光与暗之龙", "effect monster_effect text", "card spell trap"),
        ("效果遮蒙者", "effect monster_effect quick cost", "card trigger"),
    ],
)
def test_the_kinds_of_an_activation(name: str, has: str, lacks: str) -> None:
    for found in kinds(name):
        assert {word.replace("_", " ") for word in has.split()} <= found
        assert not {word.replace("_", " ") for word in lacks.split()} & found


def test_a_role_is_also_told_by_its_family() -> None:
    assert kinds_of(Game(), Use("A", "X", "cost:send")) == {"cost:send", "any cost"}
    assert kinds_of(Game(), Use("A", "X", "destroy")) == {"destroy", "any destroy"}


def test_no_rule_names_a_kind_of_activation_that_there_is_not() -> None:
    named = {kind for one in rules() if one.on is Activate for wanted in one.of for kind in wanted}
    others = {kind for one in rules() if one.on is Use for wanted in one.of for kind in wanted}
    assert named - others <= ACTIVATIONS


def test_every_kind_of_activation_is_one_that_there_is() -> None:
    """Over all rulings: of a card or an effect, of a spell, a trap or neither, first or in a chain."""
    seen: list[frozenset[str]] = []
    told = kinds_of

    def watch(game: Game, subject: object) -> frozenset[str]:
        found = told(game, subject)
        if isinstance(subject, Activate):
            seen.append(found)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rule, "kinds_of", watch)
        for _, ruling in CASES:
            if isinstance(ruling, Scenario):
                replay(ruling)
    assert seen
    for found in seen:
        assert found <= ACTIVATIONS
        assert ("card" in found) != ("effect" in found)
        assert ("spell" in found) + ("trap" in found) == ("card" in found)
        assert ("first" in found) != ("in a chain" in found)
        assert ("text" in found) == (("mandatory" in found) or ("optional" in found))


# --- answers that are kept --------------------------------------------------------------------------------------------
def test_an_answer_is_kept_for_the_same_object_until_it_is_forgotten() -> None:
    asked: list[Game] = []

    @remembered(2)
    def turn(game: Game) -> int:
        asked.append(game)
        return game.turn

    one = Game(turn=3)
    assert [turn(one), turn(one)] == [3, 3]
    assert len(asked) == 1
    assert turn(replace(one, turn=4)) == 4  # another object is another question
    assert turn(replace(one, turn=5)) == 5  # more than two: all are dropped, none is wrong
    assert turn(one) == 3
    forget()
    assert turn(one) == 3
    assert len(asked) == 5


def test_the_places_of_a_board_are_read_anew_when_a_card_moves() -> None:
    game = build(parse(BOARD)[0], default_library())
    assert [c.name for c in game.monsters("B")] == ["青眼白龙"]
    moved = game.with_card(replace(game.card("青眼白龙"), place=Place.GRAVE))
    assert not moved.monsters("B")
    assert [c.name for c in moved.at("B", Place.GRAVE)] == ["青眼白龙"]
    assert [c.name for c in game.monsters("B")] == ["青眼白龙"]
    assert all(c.place is not Place.DECK for c in game.table)
