"""The other two editions: restored, numbered, labelled, compared."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge import outline
from judge.book import Book
from judge.clause import ClauseId, Edition
from judge.editions import compare, related, topics
from judge.errors import BadInput
from judge.restore import How, Line, restore
from judge.words import clean
from judge.words.chinese import early_lookalikes, lookalikes

OTHERS = (Edition.E2020, Edition.EARLY)

A = "基本规则：基本的对战规则\n怪物卡嘚種類和特征怪物卡分为普通和仪式。\n"
B = "基本规则：基本的对战规则\n怪物卡的种类和特征，怪物卡分为普通囷仪式\n"
C = "1 DECK\n召唤和覆盖在規则上被统称为通常召唤\n"


def test_what_is_on_disk_is_what_the_sources_give() -> None:
    assert outline.is_current()


@pytest.mark.parametrize("edition", OTHERS)
def test_every_line_of_an_edition_is_in_its_book_once_and_in_order(edition: Edition) -> None:
    plan = outline.plans()[edition]
    book = Book.load(edition)
    numbers = [clause.line for clause in book.clauses]
    numbers += [sub.line for clause in book.clauses for sub in clause.sublines]
    numbers += [heading.line for heading in book.headings if heading.raw]
    assert len(numbers) == len(set(numbers))
    lines = [(n, text.strip()) for n, text in enumerate(outline.source(plan.source).splitlines(), 1) if text.strip()]
    if edition is Edition.E2020:
        end = next(n for n, text in lines if text == plan.noise)
        assert {n for n, _ in lines if 3 < n < end} == set(numbers)
    else:
        copies = [n for n, text in lines if text == "基本规则：基本的对战规则"]
        article = next(n for n, text in lines if text.startswith("1 DECK"))
        assert {n for n, _ in lines if n < copies[1] or n >= article} == set(numbers)


def test_the_2020_article_is_verbatim_and_without_its_noise() -> None:
    lines = outline.source("edition-2017-2020.txt").splitlines()
    book = Book.load(Edition.E2020)
    for clause in book.clauses:
        assert clause.text == lines[clause.line - 1].strip()
    assert not any("省" in clause.text and len(clause.text) < 6 for clause in book.clauses)


def test_no_lookalike_is_left_in_the_early_rules() -> None:
    odd = set(lookalikes()) | set(early_lookalikes())
    text = "\n".join(clause.full_text for clause in Book.load(Edition.EARLY).clauses)
    left = {char for char in text if char in odd} - {"罠"}  # the sign on a trap card
    assert not left
    assert clean(text, 10**6) == clean(clean(text, 10**6), 10**6)


def test_the_copies_restore_each_other() -> None:
    done = restore(A + B + C, "召唤和覆盖在规则上，被统称为通常召唤")
    assert [line.text for line in done.lines] == [
        "基本规则：基本的对战规则",
        "怪物卡的种类和特征，怪物卡分为普通和仪式。",
        "1 DECK",
        "召唤和覆盖在规则上，被统称为通常召唤",
    ]
    ways = {(change.was, change.now): change.how for change in done.changes}
    assert ways["嘚", "的"] is How.TABLE
    assert ways["種", "种"] is How.OPENCC
    assert ways["", "，"] is How.MARK


def test_a_later_edition_never_changes_the_wording() -> None:
    done = restore(A + B + "1 DECK\n召唤怪物的时候需要牺牲祭品才行呢\n", "召唤怪兽的时候需要解放祭品才行呢")
    assert done.lines[-1].text == "召唤怪物的时候需要牺牲祭品才行呢"


def test_a_character_that_nothing_confirms_is_doubted() -> None:
    done = restore(A + B + "1 DECK\n发动时机非常苛刻的垚卡\n", "无关的文字")
    assert "垚" in {doubt.char for doubt in done.doubts}
    assert "垚" not in {doubt.char for doubt in restore(A + B + "1 DECK\n的垚卡\n", "无关", ordinary="垚").doubts}


def test_the_report_counts_what_was_done() -> None:
    done = outline.early()
    report = outline.report(done)
    total = sum(len(change.now) for change in done.changes)
    assert f"| **复原合计** | **{total}** |" in report
    assert f"| **仍存疑的字** | **{len(done.doubts)}** |" in report
    assert total > 300
    assert len(done.doubts) < 60


def test_an_outline_that_no_longer_fits_names_the_section() -> None:
    plan = outline.plans()[Edition.E2020]
    with pytest.raises(BadInput, match=r"第1节“对战准备”"):
        outline.number(plan, [Line(1, "别的文章")])


@pytest.mark.parametrize("edition", OTHERS)
def test_numbers_are_complete_and_carry_their_edition(edition: Edition) -> None:
    book = Book.load(edition)
    for heading in book.headings:
        assert str(heading.id).startswith(f"{edition}:")
        assert heading.id.parent is None or heading.id.parent in book.by_heading
        assert [clause.id.item for clause in book.section(heading.id)] == list(
            range(1, len(book.section(heading.id)) + 1)
        )
        assert book.section(heading.id) or book.children(heading.id), heading.name
    assert book.text.title == edition.shown
    assert any("只供对照" in line for line in book.notice)


def test_the_early_rules_say_what_they_said() -> None:
    book = Book.load(Edition.EARLY)
    assert book[ClauseId.parse("early:1.2:2")].text.startswith("DM5限制卡：闪电、黑洞、埃及使者各部分")
    assert "敕命”（被旋风破坏）" not in book[ClauseId.parse("early:8.4.2:1")].full_text
    assert "无效玩家B的魔法妨碍" in book[ClauseId.parse("early:8.4.2:1")].full_text


# --- questions only another edition answers -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("连接怪兽怎么召唤", "2020:2.1.2:4"),
        ("連接怪獸可以變成守備表示嗎", "2020:2.1.2:1"),
        ("LINK怪兽有等级吗", "2020:2.1.2:1"),
        ("额外怪兽区域有几个", "2020:1.3.1:1"),
        ("2020年之后超量怪兽从额外牌组特召有限制吗", "2020:2.1.2:3"),
        ("抽卡点是什么", "2020:5.14:1"),
        ("DM5的限制卡有哪些", "early:1.2:2"),
        ("什么是盖伏攻击表示", "early:2.3:4"),
    ],
)
def test_what_only_another_edition_knows_is_quoted_from_it(question: str, clause: str) -> None:
    first = related(question)[0]
    assert str(first.id) == clause
    assert first.label == first.id.edition.shown
    assert first.quote == Book.load(first.id.edition)[first.id].full_text


@pytest.mark.parametrize(
    "question",
    [
        "chain link 2可以连锁什么",
        "chainlink",
        "灵摆怪兽被破坏去哪里",
        "咒文速度2能连锁反击陷阱吗",
        "大师规则3是什么时候的",
        "MATCH",
        "融合召唤",
        "",
        "攻击力2020的怪兽",
    ],
)
def test_other_questions_get_nothing_from_other_editions(question: str) -> None:
    assert related(question) == ()


def test_every_topic_names_clauses_that_are_there() -> None:
    assert {topic.edition for topic in topics()} == set(OTHERS)
    for topic in topics():
        for id in topic.clauses:
            assert id in Book.load(topic.edition), id


# --- one topic in three editions -------------------------------------------------------------------------------------


def test_a_topic_is_found_in_each_editions_own_words() -> None:
    done = compare("场地魔法")
    assert done.terms == ("场地魔法",)
    assert [column.edition for column in done.columns] == [Edition.MR3, Edition.E2020, Edition.EARLY]
    mr3, later, early = ([str(hit.id) for hit in column.hits] for column in done.columns)
    assert mr3[0] == "3.3.3.5:1"
    assert "2020:2.2.1:3" in later  # 地形魔法卡 there
    assert "early:4.1:3" in early


@pytest.mark.parametrize("topic", ["祭品", "覆盖", "牲祭召唤"])
def test_old_words_find_the_2014_rule_too(topic: str) -> None:
    assert all(column.hits for column in compare(topic).columns)


def test_a_column_is_empty_where_an_edition_says_nothing() -> None:
    mr3, later, early = compare("连接怪兽").columns
    assert not mr3.hits
    assert not early.hits
    assert str(later.hits[0].id) == "2020:2.1.2:1"
    assert later.label == "大师规则（2017—2020年）"


def test_a_topic_without_a_word_is_refused() -> None:
    for topic in ["", "？！", "\x00\u202e"]:
        with pytest.raises(BadInput, match="请写出要对照的话题"):
            compare(topic)


@given(st.text(max_size=30))
def test_any_text_can_be_asked_about(text: str) -> None:
    related(text)
    if re.search(r"\w", clean(text)):
        assert len(compare(text, k=1).columns) == 3
