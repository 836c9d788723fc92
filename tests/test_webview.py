"""What the page shows, without a browser: safe HTML, the book's words untouched, pictures, links, records."""

import re
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.answer import ask, quoted
from judge.book import Book
from judge.cite import cite
from judge.clause import Clause, ClauseId, Edition
from judge.errors import BadInput
from judge.library import default_library
from judge.notation import parse
from judge.replay import replay
from judge.scenario import Scenario
from judge.webview import forms
from judge.webview.answers import comparison_html, message_html, nearest_html, similar_html, topic, why_html
from judge.webview.calculator import Change, Fighter, outcome
from judge.webview.chain import Shown, chain_dot, chains
from judge.webview.clauses import citation_html, copied, hit_html
from judge.webview.examples import examples
from judge.webview.journal import Entry, added, as_csv, as_text
from judge.webview.markup import el, text
from judge.webview.records import entries_html
from judge.webview.share import packed, unpacked
from judge.webview.trace import board_html, steps_html, summary
from judge.webview.tree import filtered_html, tree_html

TAGS = re.compile(r"<[^>]*>")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
ANY = st.text(st.characters(codec=None), max_size=80)


class Balanced(HTMLParser):
    """Fails on an element that is closed without being open; `open` is empty when all are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def tags(html: str) -> list[str]:
    reader = Balanced()
    reader.feed(html)
    assert reader.open == []
    return reader.tags


def lines_of(html: str) -> list[str]:
    found = re.findall(r'<p class="jq-line[^"]*">(.*?)</p>', html, re.DOTALL)
    return [unescape(TAGS.sub("", line)) for line in found]


def every_clause() -> list[Clause]:
    return [clause for edition in Edition for clause in Book.load(edition).clauses]


# --- words are words --------------------------------------------------------------------------------------------------
@given(ANY, ANY)
def test_no_words_become_markup(words: str, attribute: str) -> None:
    html = el("p", text(words), title=attribute, data_copy=attribute)
    assert tags(html) == ["p"]
    html.encode("utf-8")
    assert not re.search("[\x00-\x08\u202e]", html)


@given(ANY)
def test_a_question_in_the_record_is_shown_as_words(words: str) -> None:
    entry = Entry(datetime(2026, 1, 1), words, words, words, (ClauseId.parse("4.2.4.1.2:1"),))
    assert not {"script", "img"} & set(tags(entries_html((entry,))))


PLAIN = (Shown(1, "A", "甲", "2", "乙", "处理", 2), Shown(2, "B", "乙", "2", "甲", "处理", 1))


@given(ANY)
def test_a_picture_holds_words_as_words(words: str) -> None:
    hostile = tuple(replace(link, card=words, targets=f"{words}。", result=words) for link in PLAIN)
    assert _STRING.sub('""', chain_dot(hostile)) == _STRING.sub('""', chain_dot(PLAIN))


# --- the book's words stay as they are --------------------------------------------------------------------------------
def test_every_clause_of_every_edition_is_shown_verbatim_with_its_notes() -> None:
    for clause in every_clause():
        book = Book.load(clause.id.edition)
        html = citation_html(cite(book, clause.id, (clause.full_text[2:5], clause.full_text[-3:])))
        assert lines_of(html) == clause.full_text.split("\n"), clause.id
        assert html.count('class="jq-note"') == len(clause.notes), clause.id
        tags(html)


def test_the_copy_button_gives_edition_number_text_and_notes() -> None:
    words = copied(cite(Book.load(), ClauseId.parse("3.4.2:4")))
    assert words.startswith("大师规则3（2014年） 3.4.2 第4项\n●")
    assert "【注·应读作】" in words


def test_a_section_shows_all_its_items_and_what_is_below() -> None:
    book = Book.load()
    html = hit_html(quoted(ClauseId.parse("4.2.4.1"), book))
    assert "4.2.4.1.2 咒文速度2" in unescape(TAGS.sub("", html))
    assert 'href="clause?clause=4.2.4.1.2"' in html


def test_every_link_to_a_clause_leads_to_one() -> None:
    book = Book.load()
    html = tree_html(book, ClauseId.parse("4.2.4.2.1:1")) + hit_html(quoted(ClauseId.parse("4.2.4.2.1:1"), book))
    numbers = re.findall(r'href="clause\?clause=([^"]*)"', html)
    assert len(numbers) > len(book.headings)
    assert all(ClauseId.parse(number) in book for number in numbers)


def test_the_tree_stands_open_on_the_way_to_where_the_reader_is() -> None:
    html = tree_html(Book.load(), ClauseId.parse("4.2.4.2.1:1"))
    opened = re.findall(r'<details open="open"><summary><span[^>]*><a [^>]*>([\d.]+) ', html)
    assert opened == ["4", "4.2", "4.2.4", "4.2.4.2"]


def test_a_filter_finds_what_contains_all_the_words() -> None:
    html = filtered_html(Book.load(), "伤害计算 墓地")
    numbers = re.findall(r'href="clause\?clause=([\d.]+:\d+)"', html)
    assert numbers
    for number in numbers:
        whole = Book.load()[ClauseId.parse(number)].full_text
        assert "伤害计算" in whole
        assert "墓地" in whole


# --- answers ----------------------------------------------------------------------------------------------------------
def test_an_answer_shows_its_sentence_its_like_and_why() -> None:
    answer = ask("速攻魔法盖下的回合能发动吗")
    assert answer.message in unescape(TAGS.sub("", message_html(answer)))
    if answer.similar:
        assert answer.similar.answer in unescape(TAGS.sub("", similar_html(answer)))
    assert "关键词第" in why_html(answer)


def test_silence_names_the_nearest_headings_as_links() -> None:
    answer = ask("今天天气怎么样")
    assert 'href="clause?clause=' in nearest_html(answer)


def test_the_editions_are_compared_under_their_labels() -> None:
    from judge.editions import compare

    html = comparison_html(compare(topic(ask("什么时候会卷回"))))
    assert all(edition.shown in html for edition in Edition)


# --- replays ----------------------------------------------------------------------------------------------------------
def _chain(card: str) -> Scenario:
    return parse(
        f"A 盖伏 「技能抽取」\nB 盖伏 「{card}」\nA 发动 「技能抽取」\nB 连锁 「{card}」 → 「技能抽取」\n处理"
    )[0]


def test_a_chain_is_pictured_from_its_last_link_down() -> None:
    (chain,) = chains(replay(_chain("旋风")).lines)
    assert [(link.number, link.player, link.card, link.order) for link in chain] == [
        (1, "A", "技能抽取", 2),
        (2, "B", "旋风", 1),
    ]
    dot = chain_dot(chain)
    assert "C2 -> C1" in dot
    assert "C1 -> C2" not in dot


def test_a_replay_shows_each_step_with_its_verdict_and_the_text_of_its_clauses() -> None:
    report = replay(_chain("旋风"))
    html = steps_html(report, len(report.results))
    assert "jq-line" in html
    assert html.count('class="jq-act ') == 3
    assert "都可以" in summary(report)[0]
    assert html.count('class="jq-act ') > steps_html(report, 1).count('class="jq-act ')
    tags(html + board_html(report.game))


@pytest.mark.parametrize("title", list(examples()))
def test_an_example_comes_out_as_it_says(title: str) -> None:
    for scenario in parse(examples()[title]):
        report = replay(scenario)
        assert report.stands, [result.wrong for result in report.results if not result.stands]
        assert scenario.checks


# --- forms ------------------------------------------------------------------------------------------------------------
def test_a_form_writes_what_the_notation_reads() -> None:
    scenario = forms.read("")
    scenario = forms.with_turn(scenario, "A", "主要阶段1")
    scenario = forms.with_card(scenario, "A", "盖伏", "技能抽取")
    scenario = forms.with_card(scenario, "A", "盖伏", "「神之宣告」")
    scenario = forms.with_card(scenario, "B", "怪兽", "食人虫", "里侧守备")
    scenario = forms.with_step(scenario, "A", "发动", "技能抽取", (), ())
    scenario = forms.with_step(scenario, "A", "处理", "", (), ())
    words = forms.written(scenario)
    assert words.split("\n")[:5] == [
        "回合 A 主要阶段1",
        "A 盖伏 「技能抽取」 「神之宣告」",
        "B 怪兽 「食人虫」 里侧守备",
        "A 发动 「技能抽取」",
        "处理",
    ]
    assert forms.read(words) == scenario
    assert forms.laid(scenario) == ("技能抽取", "神之宣告", "食人虫")
    assert forms.without_last(scenario).steps == scenario.steps[:-1]


def test_a_form_refuses_what_is_no_card_name() -> None:
    with pytest.raises(BadInput, match="卡名"):
        forms.with_card(Scenario(), "A", "手卡", "甲」\nB 手卡 「乙")
    with pytest.raises(BadInput, match="请先选"):
        forms.with_step(Scenario(), "A", "发动", "", (), ())


# --- calculation ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("changes", "value"),
    [
        ((Change(True, "突进"), Change(True, "收缩")), 1950),
        ((Change(True, how="上升", amount=700), Change(True, how="原本数值变成一半")), 1950),
        ((Change(True, how="下降", amount=9000),), 0),
        ((Change(False, how="变成", amount=3000),), 2500),
    ],
    ids=["突进收缩", "数值", "不低于0", "对方"],
)
def test_the_calculator_gives_the_numbers_of_the_book(changes: tuple[Change, ...], value: int) -> None:
    """4.3.3.6.1.1:3 例: 突进 counted again after 收缩; 4.1.5:1: never below 0."""
    found = outcome(Fighter("电气尾龙"), Fighter("防守方怪兽", 1800, 1500), changes, "表侧攻击", default_library())
    assert dict(found.sums)["攻击方「电气尾龙」 攻击力"].value == value


def test_two_monsters_of_one_name_battle() -> None:
    same = Fighter("青眼白龙")
    found = outcome(same, same, (), "表侧攻击", default_library())
    assert found.fight.game.lp == (8000, 8000)
    assert not found.fight.game.monsters()


# --- links and records ------------------------------------------------------------------------------------------------
@given(st.text(max_size=300))
def test_a_shared_notation_comes_back_as_it_was(words: str) -> None:
    code = packed(words)
    assert re.fullmatch(r"[A-Za-z0-9_-]*", code)
    assert unpacked(code) == words.encode("utf-8", "replace").decode("utf-8")


@given(st.text(max_size=200))
def test_any_code_is_read_or_refused_in_one_sentence(code: str) -> None:
    with suppress(BadInput):
        assert isinstance(unpacked(code), str)


def test_a_code_cannot_unfold_without_end() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b"A" * 3_000_000, 9)).decode("ascii").rstrip("=")
    with pytest.raises(BadInput, match="链接"):
        unpacked(bomb)
    with pytest.raises(BadInput, match="太长"):
        packed("".join(chr(0x4E00 + (n * 7919) % 20000) for n in range(20000)))


def test_the_record_keeps_each_ruling_once_and_starts_no_formula() -> None:
    entry = Entry(datetime(2026, 1, 2, 3, 4), "问规则", "=cmd()", "可以", (ClauseId.parse("4.2.4.1.2:1"),))
    entries = added(added((), entry), replace(entry, time=datetime(2026, 1, 2, 3, 5)))
    assert len(entries) == 1
    table = as_csv(entries).decode("utf-8-sig")
    assert "'=cmd()" in table
    assert "4.2.4.1.2 第1项" in table
    assert "依据：4.2.4.1.2 第1项" in as_text(entries)
