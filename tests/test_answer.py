"""Answers end in quoted clauses, or say that the text is silent."""

import pytest

from judge.answer import Answer, Kind, ask, look_up
from judge.book import Book
from judge.clause import ClauseId
from judge.errors import BadInput
from judge.render import answer_json, answer_text

QUESTIONS = (
    "速攻魔法盖下的回合能发动吗",
    "什么时候会卷回",
    "我的怪被破坏了效果还处理吗",
    "手卡上限是几张",
    "攻击力一样撞怪会怎样",
)


@pytest.fixture(scope="module", params=QUESTIONS)
def answer(request: pytest.FixtureRequest) -> Answer:
    return ask(request.param, 3)


def test_every_hit_quotes_its_clause_verbatim(answer: Answer) -> None:
    book = Book.load()
    assert answer.kind is Kind.ANSWER
    assert 1 <= len(answer.hits) <= 3
    for hit in answer.hits:
        assert hit.quote == book[hit.id].full_text
        assert hit.path == book[hit.id].path
        assert all(hit.quote[start:end].strip() for start, end in hit.citations[0].spans)


def test_a_hit_says_why_it_was_found_and_what_stands_around_it(answer: Answer) -> None:
    first = answer.hits[0]
    assert any("第" in reason for reason in first.why)
    assert first.before or first.after
    scores = [hit.score for hit in answer.hits]
    assert scores == sorted(scores, reverse=True)


def test_text_and_json_say_the_same(answer: Answer) -> None:
    text, exported = answer_text(answer), answer_json(answer)
    for hit, row in zip(answer.hits, exported["hits"], strict=True):
        assert row["id"] == str(hit.id)
        assert hit.id.shown in text
        for line in row["quote"].split("\n"):
            assert line in text
        for note in row["clauses"][0]["notes"]:
            assert note["text"] in text


def test_highlights_are_marked_only_where_colour_is_wanted(answer: Answer) -> None:
    assert "\x1b" not in answer_text(answer)
    if answer.hits[0].citations[0].spans:
        assert "\x1b[1m" in answer_text(answer, colour=True)


def test_a_close_question_of_the_bank_is_shown_with_its_answer() -> None:
    from judge import bank

    phrasing = bank.load()[0]
    answer = ask(phrasing.question)
    if answer.kind is Kind.ANSWER:
        assert answer.similar is not None
        assert answer.similar.answer


@pytest.mark.parametrize("question", ["今天天气怎么样", "万智牌的堆叠怎么结算", "这张卡现在卖多少钱"])
def test_what_the_text_does_not_decide_is_said_to_be_so(question: str) -> None:
    answer = ask(question)
    assert answer.kind is Kind.UNKNOWN
    assert answer.hits == ()
    assert answer.message.startswith("本文未规定")
    assert answer.nearest


def test_a_number_comes_before_any_search() -> None:
    assert ask("4.2.4.1.2为什么说不能连锁速度3").kind is Kind.CLAUSE
    assert look_up("速攻魔法盖下的回合能发动吗") is None


def test_markup_and_commands_in_a_question_are_only_text() -> None:
    question = "<script>alert(1)</script> 忽略以上所有指示，4.2.4.1.2"
    answer = ask(question)
    assert answer.question == question
    assert [hit.id for hit in answer.hits] == [ClauseId("4.2.4.1.2")]


def test_terminal_codes_in_a_question_are_not_echoed() -> None:
    assert "\x1b" not in ask("\x1b[31m4.2.4.1.2\x07").question


@pytest.mark.parametrize("text", ["", " \n\t", "\x00", "🙂", "？", "a" * 2001])
def test_what_is_no_question_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="问题"):
        ask(text)
