"""A player's own words: read wholly or not at all, and judged as the rules have it."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.answer import Kind, ask
from judge.notation import parse_one
from judge.prose import rule_on
from judge.reader import read
from judge.replay import replay
from judge.told import tells_a_play
from judge.webview.plays import understood_html

PLAYS: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "prose" / "plays.yaml").read_text(encoding="utf-8")
)
JUDGED = [play for play in PLAYS if play["answer"] is not None]
LEFT_ALONE = [play["say"] for play in PLAYS if play["answer"] is None]
PIECES = (
    *("我", "对面", "他", "发动", "连锁", "开", "C2", "用", "打", "炸", "黑洞", "旋风", "神宣", "青眼", "怪"),
    *("盖的", "这回合", "召唤", "攻击", "能", "还", "吗", "，", "？", "3000的", "把", "弹回手", "无效", "效果"),
    *("有效", "的", "会死", "伤害步骤"),
)


@pytest.mark.parametrize("play", JUDGED, ids=lambda play: play["say"])
def test_a_play_is_judged_as_the_rules_have_it(play: dict[str, Any]) -> None:
    reading, ruled = rule_on(play["say"])
    assert ruled is not None, (reading.unread, reading.missing)
    assert ruled.short == play["answer"], ruled.message
    assert set(play.get("clauses", [])) <= {str(c) for c in ruled.clauses}


@pytest.mark.parametrize("text", LEFT_ALONE)
def test_what_is_not_wholly_understood_gets_no_verdict(text: str) -> None:
    assert rule_on(text)[1] is None


@pytest.mark.parametrize("play", JUDGED, ids=lambda play: play["say"])
def test_the_notation_shown_says_the_same_when_it_is_read_again(play: dict[str, Any]) -> None:
    ruled = rule_on(play["say"])[1]
    assert ruled is not None
    again = replay(parse_one(ruled.notation))
    assert again.stands, [r.wrong for r in again.results if r.wrong]


@pytest.mark.parametrize("play", JUDGED, ids=lambda play: play["say"])
def test_the_cheap_look_lets_every_play_through(play: dict[str, Any]) -> None:
    assert tells_a_play(play["say"])


def test_a_word_that_is_not_known_is_named_and_nothing_is_guessed() -> None:
    reading, ruled = rule_on("我发动黑洞，对面连锁灰流丽，黑洞还炸吗")
    assert ruled is None
    assert reading.unread == ("灰流丽",) or any("灰流丽" in piece for piece in reading.unread)


def test_a_missing_fact_that_decides_is_asked_for() -> None:
    reading, ruled = rule_on("我召唤一只怪，对面能开奈落吗")
    assert ruled is None
    assert "攻击力" in reading.missing[0]


def test_everything_assumed_is_said() -> None:
    said = "；".join(read("我发动黑洞，对面连锁神宣，黑洞还有效吗").assumed)
    wanted = ("我的回合", "「黑洞」从手卡发动", "怪兽甲", "「神之宣告」是以前的回合盖伏的")
    assert [words for words in wanted if words not in said] == []


def test_a_target_left_open_is_no_matter_where_the_answer_is_the_same() -> None:
    ruled = rule_on("我发动黑洞，对面连锁旋风，黑洞还炸吗")[1]
    assert ruled is not None
    assert ruled.short == "处理"


def test_ask_answers_a_play_with_a_verdict_and_quotes_what_decides_first() -> None:
    answer = ask("盖的旋风这回合能开吗")
    assert answer.kind is Kind.VERDICT
    assert answer.message.startswith("不可以")
    assert str(answer.hits[0].id) == "3.3.3.6:6"
    assert len({hit.id for hit in answer.hits}) == len(answer.hits) == 5


def test_a_general_question_stays_a_clause_answer() -> None:
    answer = ask("速攻魔法盖下的回合能发动吗")
    assert answer.kind is Kind.ANSWER
    assert answer.ruled is None


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_no_text_raises_and_a_verdict_always_cites(text: str) -> None:
    ruled = rule_on(text)[1]
    assert ruled is None or (ruled.clauses and replay(parse_one(ruled.notation)).stands)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_any_text_at_all_can_be_looked_at(text: str) -> None:
    assert rule_on(text)[1] is None or text


def test_the_page_shows_what_was_understood_and_leads_into_the_replay() -> None:
    ruled = rule_on("盖的旋风这回合能开吗")[1]
    assert ruled is not None
    shown = understood_html(ruled)
    assert "「旋风」(这回合)" in shown
    assert "chain?ruling=" in shown
    assert "我的回合" in shown
