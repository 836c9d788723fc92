"""Hygiene of input and the glossary: what a player types, and what the book calls it."""

import re
import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from judge.clause import ClauseId
from judge.errors import BadInput
from judge.words import Glossary, clean, load, rewrite
from judge.words.chinese import early_lookalikes, lookalikes
from judge.words.hygiene import clean_each
from judge.words.table import SOURCES, key, parse
from judge.words.terms import tokens

ROOT = Path(__file__).resolve().parent.parent
SOURCE = (ROOT / "corpus" / "sources" / "mr3-2014.txt").read_text(encoding="utf-8")
BOOK = clean(SOURCE[SOURCE.index("『OCG』（Official") : SOURCE.rindex("\n●")], 200_000)
RAW = yaml.safe_load((ROOT / "corpus" / "glossary.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        ("連鎖發動後場", "连锁发动后场"),
        ("ＳＥＴ　一張卡①", "SET 一张卡1"),
        ("效果嘚對象囿沒有茬場仩", "效果的对象有没有在场上"),
        ("誘発即時効果", "诱发即时效果"),
        ("攻\x00击\u202e力\ud800\u200b", "攻击力"),
        ("か\u3099", "が"),
        ("第一行\n第二行\t末", "第一行 第二行 末"),
        ("", ""),
        ("\ud83d\x00", ""),
    ],
)
def test_hygiene(typed: str, cleaned: str) -> None:
    assert clean(typed) == cleaned


@given(st.text(st.characters(), max_size=60))
def test_cleaning_never_fails_and_is_settled(text: str) -> None:
    done = clean(text)
    assert clean(done) == done
    assert done.isprintable()
    done.encode("utf-8")


@given(st.lists(st.text(st.characters(), max_size=12), max_size=6))
def test_cleaning_together_is_cleaning_one_by_one(texts: list[str]) -> None:
    for together, text in zip(clean_each(texts), texts, strict=True):
        assert clean(together) == clean(text)


def test_a_megabyte_is_cut() -> None:
    assert len(clean("發動" * 500_000)) == 2000
    assert len(clean("發動" * 50, limit=7)) == 7
    assert len(clean("ﷺ" * 2000)) <= 2000  # one character that NFKC makes eighteen


def test_lookalikes_are_single_characters_that_change() -> None:
    for wrong, right in {**lookalikes(), **early_lookalikes()}.items():
        assert len(wrong) == 1
        assert wrong != right
    assert not set(lookalikes()) & set(early_lookalikes())


# --- the table ---------------------------------------------------------------------------------------------------


def test_the_glossary_is_as_large_as_promised() -> None:
    terms = [term for term in load().all_terms if term.kind != "card"]
    aliases = {key(alias.text) for term in load().all_terms for alias in term.aliases if alias.source in SOURCES}
    assert len(terms) >= 250
    assert len(aliases) >= 1200


def test_every_term_is_the_books_own_word_and_has_a_clause() -> None:
    items = _items()
    for term in load().all_terms:
        if term.kind == "card":
            continue
        assert term.cleaned in BOOK, term.name
        assert term.clauses, term.name
        for clause in term.clauses:
            assert str(clause) in items or str(clause.of_section) == str(clause) in items, f"{term.name}: {clause}"


def test_no_term_stands_twice_and_no_alias_is_empty() -> None:
    names = [entry["term"] for entry in RAW["terms"]]
    assert len(names) == len(set(names))
    for entry in RAW["terms"]:
        for source in SOURCES:
            for alias in entry.get(source) or ():
                assert clean(str(alias)), entry["term"]


def test_every_ambiguous_alias_is_known() -> None:
    known = {key(alias) for alias in load().aliases()} | {key(term.cleaned) for term in load().all_terms}
    letters = {"x", "p", "s"}
    assert {key(str(alias)) for alias in RAW["ambiguous"]} <= known | letters


def test_the_books_own_text_is_left_alone() -> None:
    """Rewriting is for players' words: in the book itself hardly anything may change."""
    changed = [change.found for line in SOURCE.splitlines() if line.startswith("●") for change in rewrite(line).changes]
    assert len(changed) <= 30, sorted(set(changed))


def test_a_broken_table_names_its_entry() -> None:
    with pytest.raises(BadInput, match="缺少 term"):
        parse({"terms": [{"slang": ["康"]}]})
    with pytest.raises(BadInput, match="不认识的字段：slangs"):
        parse({"terms": [{"term": "无效", "slangs": ["康"]}]})
    with pytest.raises(BadInput, match="没有的词：破坏"):
        parse({"terms": [{"term": "无效"}], "ambiguous": {"炸": [{"to": "破坏"}]}})
    with pytest.raises(BadInput, match="条文编号"):
        parse({"terms": [{"term": "无效", "clauses": ["四"]}]})
    with pytest.raises(BadInput, match="terms"):
        parse([])


# --- what players say --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "book"),
    [
        ("对面神宣康了我的普招", "对方「神之宣告」无效我的通常召唤"),
        ("C2炸了我的永续魔法，C1还处理吗", "连锁2破坏了我的永续魔法,连锁1还处理吗"),
        ("灵摆怪兽进墓吗", "摇摆怪兽送去墓地吗"),
        ("超量素材算在场吗", "XYZ素材算在场吗"),
        ("同步召唤", "同调召唤"),
        ("後場的卡還能發動嗎", "魔法&陷阱区域的卡还能发动吗"),
        ("4星怪叠4阶超量", "等级4怪兽叠阶级4XYZ"),
        ("2000攻打1800守", "攻击力2000打守备力1800"),
        ("MST can chain to skill drain?", "「旋风」 can 连锁 to 「技能抽取」?"),
        ("spell speed 2", "咒文速度2"),
        ("スペルスピード2", "咒文速度2"),
        ("コストで墓地へ送る", "costで送去墓地"),
        ("祭品召唤", "上级召唤"),
        ("伤判能开吗", "伤害步骤能发动吗"),
        ("发动「神宣」", "发动「神之宣告」"),
        ("错过时点", "~时，~可以发动"),
    ],
)
def test_players_words_become_the_books(said: str, book: str) -> None:
    assert rewrite(said).text == book


def test_longest_match_first() -> None:
    assert rewrite("副卡组换side").text == "副卡组副卡组"
    assert rewrite("额外回合").text == "额外回合"  # 额外 alone would be 额外卡组
    assert rewrite("大旋风").text == "「大风暴」"  # not 大 + 旋风


def test_words_inside_other_words_are_left_alone() -> None:
    for word in ["膝盖", "奇怪", "放弃", "爆炸", "开始", "打开", "同步进行", "settle", "子弹", "炸鸡"]:
        assert rewrite(word).changes == (), word


@pytest.mark.parametrize("word", ["抢怪兽", "进墓地", "加攻击力", "变守备", "怪效果", "普通怪兽"])
def test_an_alias_does_not_end_inside_a_word(word: str) -> None:
    assert not re.search("兽兽|权兽|墓地地|升击|更备|果果|怪兽兽", rewrite(word).text)


def test_names_in_brackets_are_cards_or_nothing() -> None:
    assert rewrite("「炸弹盖亚」").changes == ()
    assert rewrite("「月书」").text == "「月之书」"
    assert rewrite("『破坏那只怪物』").changes == ()


@pytest.mark.parametrize(
    ("said", "term"),
    [
        ("我开坑", "陷阱"),
        ("盖了坑", "陷阱"),
        ("手牌的坑", "从手卡发动怪兽效果"),
        ("开羊", "替罪羊"),
        ("两只羊", "衍生物"),
        ("场上的灵摆P怪", "摇摆怪兽"),
        ("青蛙从墓地特招", "黄泉青蛙"),
    ],
)
def test_context_decides_what_an_ambiguous_word_means(said: str, term: str) -> None:
    assert term in {use.term.name for use in load().terms(said)} or any(term in c.term for c in rewrite(said).changes)


def test_undecided_words_keep_all_their_readings() -> None:
    done = rewrite("这个坑怎么样")
    assert done.text == "这个坑/陷阱/从手卡发动怪兽效果怎么样"
    assert {change.term for change in done.changes} == {"陷阱", "从手卡发动怪兽效果"}
    assert len({(change.start, change.end) for change in done.changes}) == 1


def test_changes_say_where_and_why() -> None:
    text, changes = rewrite("用祭品召喚大怪")
    change = changes[0]
    assert clean("用祭品召喚大怪")[change.start : change.end] == change.found == "祭品召唤"
    assert (change.term, change.why) == ("上级召唤", "旧版用语")
    assert text == "用上级召唤大怪兽"


def test_terms_come_with_their_clauses() -> None:
    uses = load().terms("卷回了能重选目标吗")
    assert uses[0].term.name == "卷回"
    assert uses[0].term.clauses[0] == ClauseId.parse("6.3.4.2.1:1")


@given(st.text(st.sampled_from("坑盖炸旋风神宣P召C12怪兽「」『』 的了SETset羊/\u202e①發"), max_size=25))
def test_rewriting_never_fails_and_spans_are_true(text: str) -> None:
    done, cleaned = rewrite(text), clean(text)
    for change in done.changes:
        assert cleaned[change.start : change.end] == change.found
    spans = sorted({(change.start, change.end) for change in done.changes})
    assert all(left[1] <= right[0] for left, right in pairwise(spans))


@given(st.text(st.sampled_from("坑盖炸旋风神宣怪兽攻击力连锁 a1，？"), max_size=25))
def test_tokens_cover_the_text(text: str) -> None:
    assert "".join(token.text for token in tokens(text)) == clean(text)


def test_terms_and_card_names_stay_whole_among_ordinary_words() -> None:
    found = {token.text: token.term for token in tokens("我想知道神宣能不能连锁技能抽取")}
    assert found["神宣"] == "神之宣告"
    assert found["技能抽取"] == "技能抽取"
    assert found["知道"] is None


def test_an_empty_glossary_changes_nothing() -> None:
    bare = Glossary(parse({"terms": []}))
    assert bare.rewrite("康").text == "康"
    assert bare.terms("康") == ()


def _items() -> set[str]:
    """Section and item numbers of the source, counted the plain way: headings and ● lines."""
    found: set[str] = set()
    section, count = "", 0
    for line in SOURCE.splitlines():
        heading = re.match(r"([1-7](?:\.\d+)*)\s{2,}\S", unicodedata.normalize("NFKC", line))
        if heading:
            section, count = heading[1], 0
            found.add(section)
        elif line.startswith("●") and section:
            count += 1
            found.add(f"{section}:{count}")
    return found
