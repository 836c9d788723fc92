"""Records of positions and play-outs: whatever stands in one, it is answered, or refused in one clear sentence."""

import copy
import io
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cli import main
from judge.commands.check import answer

CARDS: list[dict[str, Any]] = [
    {"id": "A1", "name": "青眼白龙", "controller": "A", "place": "mzone", "kind": "通常怪兽", "seq": 0, "face": "up",
     "pos": "atk", "atk": 3000, "def": 2500, "level": 8, "attribute": "光", "race": "龙"},
    {"id": "A2", "name": "旋风", "controller": "A", "place": "hand", "kind": "速攻魔法"},
    {"id": "A3", "name": "巨大化", "controller": "A", "place": "szone", "kind": "装备魔法", "face": "up",
     "equip_to": "A1"},
    {"id": "B1", "name": "神之宣告", "controller": "B", "place": "szone", "kind": "反击陷阱", "seq": 0, "face": "down",
     "set_turn": "earlier"},
    {"id": "B2", "name": "食人虫", "controller": "B", "place": "mzone", "kind": "反转效果怪兽", "face": "down",
     "pos": "def"},
]  # fmt: skip
POSITION: dict[str, Any] = {
    "id": "P", "turn_player": "A", "phase": "main1", "timing": "chain", "lp": {"A": 8000, "B": 8000}, "cards": CARDS,
    "decks": {"A": ["精灵剑士"], "B": ["精灵剑士"]}, "player": "B", "asked_ids": ["B1"],
    "chain_so_far": [{"link": 1, "player": "A", "id": "A2", "card": "旋风", "from": "hand", "target_ids": ["B1"]}],
}  # fmt: skip
OPEN = POSITION | {"timing": "main1:open", "chain_so_far": [], "player": "A", "asked_ids": ["A2"]}
PLAY: dict[str, Any] = {
    "id": "Q", "setup": {k: v for k, v in OPEN.items() if k not in ("id", "player", "asked_ids")},
    "actions": [
        {"player": "A", "do": "activate", "card": "旋风", "target": "神之宣告"},
        {"player": "B", "do": "chain", "card": "神之宣告"},
        {"player": "A", "do": "bp"},
        {"player": "A", "do": "attack", "card": "青眼白龙"},
    ],
    "selections": [{"player": "A", "cards": [{"card": "神之宣告", "id": "B1"}]}],
}  # fmt: skip
ODD = [
    None, True, -1, 3, 7.5, 10**30, "", "X", "旋风", "A1", "B", "\x00", [], {},
    [1], [[]], [None], [{}], {"A": 1}, {"id": []},
]  # fmt: skip


def places_of(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every field of a record, by the way to it."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [p for key, one in inside for p in (*[(*at, key)], *places_of(one, (*at, key)))]


def is_one_sentence(text: str) -> bool:
    return bool(re.search("[一-鿿]", text)) and text.endswith("。") and "\n" not in text


@settings(max_examples=400, deadline=None)
@given(st.sampled_from([POSITION, OPEN, PLAY]), st.integers(0, 2**32), st.integers(1, 3))
def test_a_record_with_odd_fields_is_answered_or_refused_in_one_sentence(record: Any, seed: int, times: int) -> None:
    chance, changed = random.Random(seed), copy.deepcopy(record)
    for _ in range(times):
        *way, key = chance.choice(places_of(changed))
        inner = changed
        for step in way:
            inner = inner[step]
        if chance.random() < 0.3:
            del inner[key]
        else:
            inner[key] = copy.deepcopy(chance.choice(ODD))
        if not places_of(changed):
            break
    said = answer(json.dumps(changed))
    assert is_one_sentence(said["error"]) if "error" in said else "legal_ids" in said or "final" in said


def changed(**fields: Any) -> dict[str, Any]:
    return copy.deepcopy(POSITION) | fields


def card(**fields: Any) -> dict[str, Any]:
    return {"id": "A9", "name": "精灵剑士", "controller": "A", "place": "mzone"} | fields


CANNOT_BE = {
    "six monsters": (changed(cards=[*CARDS, *(card(id=f"A{n}") for n in range(11, 16))]), "怪兽区域有6张卡"),
    "equipped in a circle": (
        changed(cards=[*CARDS, card(id="A4", place="szone", equip_to="A4")]), "不是场上表侧表示的怪兽",
    ),
    "a monster as equip card": (changed(cards=[*CARDS, card(equip_to="A1")]), "不在魔法&陷阱区域"),
    "a duel that is over": (changed(lp={"A": 0, "B": 8000}), "决斗已经结束"),
    "negative life points": (changed(lp={"A": -1, "B": 8000}), "不小于0"),
    "no turn player": (changed(turn_player=None), "turn_player"),
    "a timing not known": (changed(timing="whenever"), "不认识的“timing”"),
    "an open main phase in battle": (changed(timing="main1:open", phase="battle-step", chain_so_far=[]), "两者不合"),
    "no chain to answer": (changed(chain_so_far=[]), "没有连锁"),
    "a chain by nobody": (changed(chain_so_far=[{"player": "C", "id": "A2"}]), "玩家“C”"),
    "a link of no card": (changed(chain_so_far=[{"player": "A", "id": "Z"}]), "连锁1的卡“Z”"),
    "an attack by nobody": (changed(timing="attack-declared", phase="battle-step", chain_so_far=[]), "attacker_id"),
    "a monster called a spell": (changed(cards=[*CARDS, card(kind="通常魔法")]), "它是怪兽卡"),
    "asked of no card": (changed(asked_ids=["Z"]), "asked_ids"),
    "an act not known": (PLAY | {"actions": [{"player": "A", "do": "dance"}]}, "actions[0].do"),
    "an act by nobody": (PLAY | {"actions": [{"player": "C", "do": "ep"}]}, "玩家“C”"),
    "an id that is a list": (changed(id=[1]), "id"),
}  # fmt: skip


@pytest.mark.parametrize("name", CANNOT_BE)
def test_a_set_up_that_cannot_be_is_refused(name: str) -> None:
    record, said = CANNOT_BE[name]
    error = answer(json.dumps(record))["error"]
    assert said in error
    assert is_one_sentence(error)


def test_what_is_not_read_and_what_was_not_possible_are_told() -> None:
    assert answer(json.dumps(changed(colour="red", cards=[*CARDS, card(set_trun="this")])))["unread"] == [
        "cards[5].set_trun", "colour",
    ]  # fmt: skip
    by_the_other = [{"player": "B", "do": "attack", "card": "食人虫"}]
    assert answer(json.dumps(PLAY | {"actions": by_the_other}))["refused"]


def test_setting_a_trap_is_not_the_normal_summon_of_the_turn() -> None:
    """3.4.2:1: as often as one likes; only a monster that was set is a normal summon (3.2.2.2:1)."""
    cards = [card(id="A4", place="hand"), card(id="A5", name="神之警告", place="szone", face="down", set_turn="this")]
    done = [{"player": "A", "do": "set", "card": "神之警告"}]
    record = OPEN | {"cards": cards, "done_this_turn": done, "asked_ids": None, "asked_keys": ["may_normal_summon"]}
    assert answer(json.dumps(record))["may_normal_summon"]["ids"] == ["A4"]


def test_a_spoilt_line_spoils_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = json.dumps(POSITION, ensure_ascii=False).encode()
    lines = [b"\xef\xbb\xbf" + good, b"\xff\xfe", b"NaN", b'{"id": NaN}', b'{"id": "\\ud800"}', b"[" * 100_000, good]
    (tmp_path / "r.jsonl").write_bytes(b"\n".join(lines))
    assert main(["check", "--jsonl", str(tmp_path / "r.jsonl")]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in one for one in said] == [False, True, True, True, True, True, False]


def test_records_can_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(POSITION).encode())))
    assert main(["check", "--jsonl", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["legal_ids"] == ["B1"]
