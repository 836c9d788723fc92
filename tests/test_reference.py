"""What counts as a clause number, what does not, and which clause it is."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge import headings
from judge.answer import LONGEST, look_up
from judge.book import Book
from judge.clause import ClauseId
from judge.errors import BadInput
from judge.reference import resolve, written
from judge.segment import Heading

BOOK = Book.load()


def found(text: str) -> list[str]:
    return [str(id) for id in resolve(written(text), BOOK).ids]


def missing(text: str) -> list[list[str]]:
    return [[str(id) for id in miss.nearest] for miss in resolve(written(text), BOOK).missing]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("4.2.4.1.2", ["4.2.4.1.2"]),
        ("第4.2.4.1.2条第2项", ["4.2.4.1.2:2"]),
        ("4-2-4-1", ["4.2.4.1"]),
        ("４．２．４．１．２", ["4.2.4.1.2"]),
        ("4 2 3 2", ["4.2.3.2"]),
        ("4、2、3、3", ["4.2.3.3"]),
        ("4。2。4。1", ["4.2.4.1"]),
        ("4·2·4·1", ["4.2.4.1"]),
        ("04.02.04", ["4.2.4"]),
        ("4.2.4.1.", ["4.2.4.1"]),
        ("4.2.4.1。", ["4.2.4.1"]),
        ("§6.3.4.3", ["6.3.4.3"]),
        ("第六章第三节第四条", ["6.3.4"]),
        ("第六章第三节", ["6.3"]),
        ("第六章", ["6"]),
        ("第６章第３節第４條", ["6.3.4"]),
        ("第四章第三节第三条第十四条第三项", ["4.3.3.14:3"]),
        ("六点三点四", ["6.3.4"]),
        ("6.3.4到6.3.4.3", ["6.3.4", "6.3.4.1", "6.3.4.2", "6.3.4.2.1", "6.3.4.3"]),
        ("6.3.4.3-6.3.4", ["6.3.4", "6.3.4.1", "6.3.4.2", "6.3.4.2.1", "6.3.4.3"]),
        ("4.2.4.1.1至4.2.4.1.3", ["4.2.4.1.1", "4.2.4.1.2", "4.2.4.1.3"]),
        ("4.2.4.1.1-3", ["4.2.4.1.1", "4.2.4.1.2", "4.2.4.1.3"]),
        ("6.3.4.3.x", [f"6.3.4.3.{n}" for n in range(1, 6)]),
        ("6.3.4.3.*", [f"6.3.4.3.{n}" for n in range(1, 6)]),
        ("4.x.1", ["4.1.1", "4.2.1", "4.3.1"]),
        ("4.2.4.1.2①", ["4.2.4.1.2:1"]),
        ("4.2.4.1.2 ②", ["4.2.4.1.2:2"]),
        ("4.2.4.1.2➀", ["4.2.4.1.2:1"]),
        ("4.2.4.1.2❷", ["4.2.4.1.2:2"]),
        ("④.②.④", ["4.2.4"]),
        ("4.2.4.1.2:1", ["4.2.4.1.2:1"]),
        ("4.2.4.1.2：1", ["4.2.4.1.2:1"]),
        ("4.2.4.1.2(2)", ["4.2.4.1.2:2"]),
        ("4.2.4.1.2第一项", ["4.2.4.1.2:1"]),
        ("4.2.4.1.2的第1项和第2项", ["4.2.4.1.2:1", "4.2.4.1.2:2"]),
        ("4.2.4.1.2最后一项", ["4.2.4.1.2:2"]),
        ("5:3", ["5:3"]),
        ("4.2.4.1和4.2.4.2有什么不同", ["4.2.4.1", "4.2.4.2"]),
        ("4.2.4.1、4.2.4.2", ["4.2.4.1", "4.2.4.2"]),
        ("对手说按4.2.4.1.2他可以连锁，真的吗", ["4.2.4.1.2"]),
        ("请问第4.2节讲什么？", ["4.2"]),
    ],
)
def test_a_number_however_written_finds_its_clause(text: str, ids: list[str]) -> None:
    assert found(text) == ids


@pytest.mark.parametrize(
    "text",
    [
        "大师规则3",
        "大师规则3.2",
        "1.2k",
        "我还有1.2k血",
        "8000",
        "LP 4.2",
        "2014.7.10",
        "2014年7月10日的改订",
        "2014-07-10",
        "7.10号之后",
        "3.2版",
        "版本4.2.4",
        "v4.2.4",
        "攻击力变成1.2倍",
        "这张卡卖4.2元",
        "￥4.2",
        "No.39",
        "咒文速度2",
        "等级1、2、3的怪兽",
        "192.168.1.1",
        "2500÷2=1250",
        "比分2:1",
        "主要阶段1",
        "",
    ],
)
def test_other_numbers_are_no_clause_numbers(text: str) -> None:
    assert found(text) == []
    assert missing(text) == []


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("4.2.4.1.4", ["4.2.4.1", "4.2.4.1.3"]),
        ("4.2.4.10", ["4.2.4", "4.2.4.3"]),  # not 4.2.4.1
        ("6.3.4.3.3.3", ["6.3.4.3.3", "6.3.4.3.3.2"]),
        ("4.2.4.1.2第9项", ["4.2.4.1.2", "4.2.4.1.2:2"]),
        ("9.1", ["7"]),
        ("第八章", ["7"]),
        ("看看5.7.x", ["5", "5.3"]),
    ],
)
def test_a_number_that_does_not_exist_names_the_nearest(text: str, near: list[str]) -> None:
    assert found(text) == []
    assert missing(text) == [near]


def test_one_number_that_exists_and_one_that_does_not() -> None:
    answer = look_up("4.2.4.1.2和4.2.4.1.9")
    assert answer is not None
    assert [str(hit.id) for hit in answer.hits] == ["4.2.4.1.2"]
    assert "没有编号为 4.2.4.1.9" in answer.message


def test_an_example_can_be_asked_for() -> None:
    assert resolve(written("4.2.4.2.1:1 例2"), BOOK).example == 2


FRAMES = ["{}", "第{}条", "{}。", "请看{}。", "{}第1项", "为什么{}这样写"]


@given(st.sampled_from(BOOK.headings), st.sampled_from(FRAMES))
def test_every_heading_number_finds_exactly_itself(heading: Heading, frame: str) -> None:
    if heading.id.depth < 2 and frame not in ("{}", "{}。"):
        return
    ids = resolve(written(frame.format(heading.id)), BOOK)
    named = {id.of_section for id in ids.ids} | {near for miss in ids.missing for near in miss.nearest}
    assert heading.id in named


@given(st.lists(st.integers(1, 20), min_size=2, max_size=9))
def test_by_level_never_by_prefix(levels: list[int]) -> None:
    id = ClauseId(".".join(map(str, levels)))
    got = resolve(written(str(id)), BOOK)
    if id in BOOK:
        assert got.ids == (id,)
    else:
        assert got.ids == ()
        assert all(near in BOOK for miss in got.missing for near in miss.nearest)


NOISE = st.text(
    st.sampled_from("0123456789.．。:：-–~第章节条项①②⑳一二十百xX*?的和到、 \u200e\x00\ud800例#()k版年"), max_size=40
)


@settings(max_examples=300)
@given(NOISE | st.text(max_size=200))
def test_the_number_parser_never_fails(text: str) -> None:
    result = resolve(written(text), BOOK)
    assert all(id in BOOK for id in result.ids)
    headings.named(text, BOOK)


def test_the_number_parser_is_not_slowed_by_hostile_text() -> None:
    for unit in ("4.", "第", "4-", "一点", "第三节", " ", "4.2到", "①", "4、"):
        written("第六章" + unit * (LONGEST // len(unit)))  # `ask` takes no more than this


# ---- headings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("卷回", ["6.3.4.2.1"]),
        ("战斗的卷回", ["6.3.4.2.1"]),
        ("咒文速度2", ["4.2.4.1.2"]),
        ("咒文速度２", ["4.2.4.1.2"]),
        ("XYZ素材", ["3.2.2.3.1.1.4.1"]),
        ("xyz素材", ["3.2.2.3.1.1.4.1"]),
        ("ATK0的战斗", ["6.3.4.3.3.1"]),
        ("伤害计算前", ["6.3.4.3.2"]),
        ("傷害計算前", ["6.3.4.3.2"]),
        ("除外", ["2.3", "4.3.3.4.4"]),
        ("效果的处理", ["4.1.2", "4.3"]),
        ("life point", ["1.4.1"]),
        ("怪兽区域", ["2.1.1"]),
        ("回到手卡", ["4.3.3.4.6"]),
        ("先攻/后攻", ["6.1.2"]),
        ("指示物", ["4.3.3.12"]),
        ("同名卡", ["1.2.1.1"]),
        ("主要阶段", ["6.3.3", "6.3.5"]),
        ("表示形式变更", ["3.2.5"]),
        ("主要阶段1和主要阶段2", ["6.3.3", "6.3.5"]),
        ("战斗步骤第4项", ["6.3.4.2:4"]),
        ("请看「卷回」这一节", ["6.3.4.2.1"]),
    ],
)
def test_a_heading_is_found_by_its_name(text: str, sections: list[str]) -> None:
    answer = look_up(text)
    assert answer is not None
    assert [str(hit.id) for hit in answer.hits] == sections


def test_the_books_word_is_found_through_the_glossary() -> None:
    assert headings.named("灵摆区域", BOOK, lambda text: text.replace("灵摆", "摇摆")) == (ClauseId("2.1.7"),)


@pytest.mark.parametrize("text", ["除外的卡能看吗", "墓地里的卡可以随便看吗", "发动", "处理", "什么时候会卷回"])
def test_a_question_that_mentions_a_heading_is_still_a_question(text: str) -> None:
    assert headings.named(text, BOOK) == ()


def test_every_heading_is_found_by_its_own_name() -> None:
    for heading in BOOK.headings:
        assert heading.id in headings.named(heading.name, BOOK), heading.name


@given(st.text(max_size=60))
def test_look_up_answers_or_says_what_is_wrong_with_the_input(text: str) -> None:
    with contextlib.suppress(BadInput):
        look_up(text)
