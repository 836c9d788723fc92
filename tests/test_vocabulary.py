"""The closed vocabulary of card facts: what the reader accepts, the engine can check or says it cannot."""

import json

import pytest

from judge.board.counting import COUNTS
from judge.board.facts import CHECKS
from judge.errors import BadInput
from judge.game.facts import parse_card
from judge.game.facts.named import CHECKED, COUNTED, KINDS, UNCHECKED, UNPLAYED
from judge.library import default_library


def monster(**effect: object) -> dict[str, object]:
    return {"name": "甲", "kind": "效果怪兽", "level": 4, "effects": [{"class": "起动", **effect}]}


def test_every_fact_that_may_be_written_has_its_check() -> None:
    assert set(CHECKS) == CHECKED
    assert not CHECKED & UNCHECKED


def test_every_thing_that_may_be_counted_is_counted() -> None:
    assert set(COUNTS) == COUNTED


def test_what_is_not_played_is_a_known_word() -> None:
    assert {word for words in KINDS.values() for word in words} >= UNPLAYED


def test_the_shipped_cards_are_read() -> None:
    assert len(default_library().cards) > 350


@pytest.mark.parametrize(
    ("effect", "word"),
    [
        ({"condition": ["moon_is_full"]}, "moon_is_full"),
        ({"condition": [{"fact": "moon_is_full:3"}]}, "moon_is_full"),
        ({"does": [{"do": "protect", "what": "self", "kinds": ["rain"]}]}, "rain"),
        ({"does": [{"do": "draw", "kinds": ["slowly"]}]}, "slowly"),
        ({"does": [{"do": "stat", "what": "self", "value": {"counted": "stars"}}]}, "stars"),
        ({"does": [{"do": "stat", "what": "self", "until": "tomorrow"}]}, "tomorrow"),
        ({"does": [{"do": "position", "what": "target", "pos": "sideways"}]}, "sideways"),
        ({"does": [{"do": "draw", "n": "two"}]}, "two"),
        ({"does": [{"do": "fly"}]}, "fly"),
    ],
)
def test_unknown_words_are_refused_with_their_place(effect: dict[str, object], word: str) -> None:
    with pytest.raises(BadInput, match=word) as caught:
        parse_card(json.loads(json.dumps(monster(**effect))), "x.jsonl 第3行")
    assert "x.jsonl 第3行「甲」" in str(caught.value)
