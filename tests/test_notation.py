"""The notation: what is written is what is read, errors say where and what was expected, spelling is forgiven."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.clause import ClauseId
from judge.errors import BadInput
from judge.notation import parse, parse_one, show, show_all
from judge.notation.guide import GUIDE
from judge.notation.words import (
    ANSWERS,
    CARD_LOOKS,
    DECK_PARTS,
    MARKS,
    MOMENTS,
    PARTS,
    PLACE_WORDS,
    PLAYERS,
    POSITIONS,
    ROLES,
    STATE_PARTS,
    VERBS,
    ZONES,
)
from judge.scenario import (
    Decline,
    Done,
    Expect,
    Lay,
    LifePoints,
    Look,
    Part,
    PassTo,
    Question,
    Ref,
    Remark,
    Scenario,
    Settle,
    Source,
    State,
    Stated,
    Stats,
    Step,
    Turn,
)  # fmt: skip

# --- scenarios of every kind ------------------------------------------------------------------------------------------
names = st.text("青眼白龙黑魔术师旋风元素 -·No.39", min_size=1, max_size=8).map(str.strip).filter(bool)
words = st.text("甲乙丙丁戊己庚辛", min_size=1, max_size=4)
players = st.sampled_from(PLAYERS)
refs = st.builds(Ref, names, st.integers(0, 9))
some = st.lists(refs, min_size=1, max_size=3).map(tuple)
places = st.sampled_from(PLACE_WORDS)
said = st.lists(words, max_size=3).map(tuple)
none = st.just(())
clauses = st.builds(ClauseId, st.sampled_from(["4.2.4.1.2", "6.3", "5"]), st.integers(1, 9))
cited = st.lists(clauses, max_size=3).map(tuple)
expects = st.none() | st.builds(Expect, st.sampled_from(ANSWERS), cited)


def parts(arities: dict[str, tuple[int | None, int | None]]) -> st.SearchStrategy[Part]:
    """Pieces of an act or a state, each with as many cards and words as it takes."""

    def one(word: str) -> st.SearchStrategy[Part]:
        cards, said = arities[word]
        given_refs = some if cards is None else st.lists(refs, min_size=cards, max_size=cards).map(tuple)
        given_words = st.lists(words, min_size=said or 0, max_size=said or 0).map(tuple)
        return st.builds(Part, st.just(word), given_refs, given_words)

    return st.sampled_from(sorted(arities)).flatmap(one)


def marked(zone: str) -> st.SearchStrategy[Ref]:
    marks = st.lists(st.sampled_from(POSITIONS if zone == "怪兽" else MARKS), max_size=1).map(tuple)
    return st.builds(Ref, names, st.integers(0, 3), st.integers(1, 3), marks)


lays = st.sampled_from(ZONES).flatmap(
    lambda zone: st.builds(Lay, players, st.just(zone), st.lists(marked(zone), min_size=1, max_size=4).map(tuple))
)
facts = st.dictionaries(words, st.integers() | words | st.lists(st.booleans()), max_size=3)
setup = st.one_of(
    st.builds(Turn, players, st.sampled_from(MOMENTS), st.booleans()),
    st.builds(LifePoints, st.lists(st.tuples(players, st.integers(0, 99999)), min_size=1, max_size=2).map(tuple)),
    lays,
    st.builds(Lay, players, st.just("卡组"), st.just(()), st.integers(0, 60)),
    st.builds(Stats, names, said, facts.map(lambda d: json.dumps(d, ensure_ascii=False))),
    st.builds(State, refs, st.lists(parts(STATE_PARTS), min_size=1, max_size=3).map(tuple)),
    st.builds(Done, players, st.lists(words, min_size=1, max_size=2).map(tuple), st.lists(refs, max_size=1).map(tuple)),
    st.builds(Stated, st.lists(words, min_size=1, max_size=2).map(tuple)),
    st.builds(Remark, words),
)
plain = [v for v in VERBS if v not in ("进入", "做", "组卡组", "结束回合", "抽卡", "过")]
deck = st.one_of(
    parts(DECK_PARTS),
    st.builds(Part, st.just("事实"), st.just(()), st.tuples(words)),
).map(lambda p: (p,))
pieces = st.lists(parts(PARTS), max_size=3).map(tuple)
steps = st.one_of(
    st.builds(Step, players, st.sampled_from(plain), some, none, pieces, expects),
    st.builds(Step, players, st.sampled_from(["结束回合", "抽卡", "过"]), expect=expects),
    st.builds(Step, players, st.just("进入"), st.just(()), st.tuples(st.sampled_from(MOMENTS)), st.just(()), expects),
    st.builds(Step, players, st.just("做"), some, st.tuples(words, words), st.just(()), expects),
    st.builds(Step, players, st.just("组卡组"), st.just(()), st.just(()), deck, expects),
    st.builds(Settle),
    st.builds(PassTo, st.sampled_from(MOMENTS), st.sampled_from(["", *PLAYERS])),
    st.builds(Decline, refs),
)
checks = st.one_of(
    st.builds(Look, st.tuples(places), st.tuples(refs), cited),
    st.builds(Look, st.tuples(players, places, st.sampled_from(POSITIONS)), st.tuples(refs), cited),
    st.builds(Look, st.tuples(st.sampled_from(sorted(CARD_LOOKS)), words), st.tuples(refs), cited),
    st.builds(Look, st.tuples(players, st.just("基本分"), st.integers(0, 9999).map(str)), st.just(()), cited),
    st.builds(Look, st.sampled_from([("错过时点",), ("诱发",), ("连锁2", "发动无效"), ("连锁12",)]), st.tuples(refs)),
    st.builds(Look, st.sampled_from([("平局",), ("胜者", "A"), ("阶段", "结束步骤"), ("连锁1", "处理")]), none, cited),
    st.builds(Question, st.just("算"), some, st.just(""), st.tuples(words), st.builds(Expect, st.just("是"), cited)),
    st.builds(Question, st.just("数"), some, players, st.tuples(words), st.builds(Expect, words, cited)),
    st.builds(Question, st.just("看"), st.just(()), players, st.tuples(words), expects),
    st.builds(Question, st.just("用"), some, st.just(""), st.tuples(st.sampled_from(sorted(ROLES))), expects),
)
scenarios = st.builds(
    Scenario,
    words,
    st.lists(st.builds(Source, clauses, st.lists(words, max_size=2).map(tuple)), max_size=2).map(tuple),
    st.lists(setup, max_size=6).map(tuple),
    st.lists(steps | checks, min_size=1, max_size=8).map(tuple),
)


@given(scenarios)
def test_printing_and_reading_a_scenario_is_the_identity(scenario: Scenario) -> None:
    assert parse_one(show(scenario)) == scenario


@given(st.lists(scenarios, min_size=1, max_size=3))
def test_several_rulings_in_one_file(several: list[Scenario]) -> None:
    assert parse(show_all(several)) == tuple(several)


@given(st.text("「」『』#=>→:.×()AB 12\n\t　发动看问卡手怪兽{}\"", max_size=60))
def test_any_text_is_read_or_answered_with_one_sentence(text: str) -> None:
    said = ""
    try:
        parse(text)
    except BadInput as error:
        said = str(error)
    assert "\n" not in said


# --- spelling ---------------------------------------------------------------------------------------------------------
PLAIN = "A 发动 「旋风」 → 「技能抽取」 => 可以 4.2.4.1.2:1"


@pytest.mark.parametrize(
    "written",
    [
        "A发动「旋风」→「技能抽取」=>可以 4.2.4.1.2:1",
        "　Ａ　发动　「旋风」　→　「技能抽取」　⇒　可以　４.２.４.１.２:１",
        "A 發動 「旋风」 -> 「技能抽取」 ＝＞ 可以 4.2.4.1.2：1",
        "a 发动 「 旋风 」，对象 「技能抽取」 =＞ 能 4.2.4.1.2:1  # 注\r",
    ],
)
def test_spaces_widths_arrows_and_traditional_letters_are_forgiven(written: str) -> None:
    steps = [s for s in parse_one(written).steps if not isinstance(s, Remark)]
    assert steps == list(parse_one(PLAIN).steps)


def test_comments_are_kept() -> None:
    scenario = parse_one("# 先说明\n" + PLAIN + "  # 为什么")
    assert scenario.setup == (Remark("先说明"),)
    assert Remark("为什么") in scenario.steps


def test_a_set_after_the_first_act_is_an_act() -> None:
    last = parse_one(PLAIN + "\nA 盖伏 「激流葬」").steps[-1]
    assert isinstance(last, Step)
    assert last.verb == "盖放"


# --- errors -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A 发 「旋风」", ("第1行第3列", "发动", "连锁")),
        ("A 发动 旋风", ("第1行第6列", "「旋风」")),
        ("A 发动 「旋风", ("第1行第6列", "」")),
        ("回合 C", ("第1行第4列", "A 或 B")),
        ("回合 A 明天", ("第1行第6列", "主要阶段1")),
        ("A 发动 「旋风」 => 也许", ("第1行第14列", "可以、不可以")),
        ("A 发动 「旋风」 效果", ("第1行", "效果", "词")),
        ("看 「旋风」 哪里", ("第1行", "墓地")),
        ("问 「旋风」 => 是", ("第1行", "算、看、数")),
        ("A 手卡 「旋风」\nA 发动 「旋风」\nA 手卡 「黑洞」", ("第3行", "第一个行动之前")),
        ("卡 「甲」 {\"effects\":", ("第1行第7列", "JSON")),
        ("来源 这里", ("第1行", "条文编号")),
        ("今天天气不错", ("第1行第1列", "回合")),
        ("A 手卡 「旋风」×0", ("第1行", "张数")),
        ("", ("什么也没有",)),
    ],
)
def test_an_error_says_where_and_what_was_expected(text: str, said: tuple[str, ...]) -> None:
    with pytest.raises(BadInput) as error:
        parse(text)
    assert all(part in str(error.value) for part in said), str(error.value)


def test_too_much_is_refused_at_once() -> None:
    with pytest.raises(BadInput, match="最多"):
        parse("A 过\n" * 1000)
    with pytest.raises(BadInput, match="最多"):
        parse("A" * 2_000_000)
    with pytest.raises(BadInput, match="JSON"):
        parse("卡 「甲」 {\"a\":" + "[" * 5000)


def test_every_line_of_the_guide_is_read() -> None:
    lines = [re.split(r"\s{3,}", line.strip())[0] for line in GUIDE.splitlines() if re.match(r"  \S|==|来源", line)]
    assert len(lines) > 30
    scenario = parse_one("\n".join(lines))
    assert len(scenario.setup) >= 9
    assert len(scenario.steps) >= 19


def test_a_name_with_spaces_is_announced_in_brackets() -> None:
    text = "== 宣言\nA 发动 「禁止令」 宣言 「No.39 希望皇 霍普」 => 可以\nA 发动 「禁止令」 宣言 黑洞\n"
    scenario = parse_one(text)
    said = [step.part("宣言") for step in scenario.steps if isinstance(step, Step)]
    assert said == [Part("宣言", (), ("No.39 希望皇 霍普",)), Part("宣言", (), ("黑洞",))]
    assert show(scenario) == text
    assert parse_one(text.replace("宣言 黑洞", "宣言 「黑洞」")) == scenario


def test_both_players_cards_may_stand_on_one_line() -> None:
    one = parse("A 盖伏 「技能抽取」「突进」(这回合)      B 盖伏 「旋风」\nA 怪兽 「青眼白龙」 里侧守备 A 卡组 30张")
    each = ("A 盖伏 「技能抽取」「突进」(这回合)", "B 盖伏 「旋风」", "A 怪兽 「青眼白龙」 里侧守备", "A 卡组 30张")
    assert one == parse("\n".join(each))
