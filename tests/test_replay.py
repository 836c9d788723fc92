"""Replaying: laws that hold for every ruling, and input that cannot be used answered with one sentence."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from replaying import CASES

from judge.cli import main
from judge.errors import BadInput
from judge.library import default_library
from judge.notation import parse, parse_one, show
from judge.play.referee import Answer
from judge.replay import Report, build, replay
from judge.replay.trace import as_json, told
from judge.scenario import Scenario, Settle, Step

RULINGS = [(name, s) for name, s in CASES if isinstance(s, Scenario)]
DESIGN = """
回合 A  主要阶段1
A 盖伏 「技能抽取」「神之宣告」
B 盖伏 「旋风」「陷阱无力化」
A 发动 「技能抽取」                  => 可以
B 连锁 「旋风」 → 「技能抽取」       => 可以
A 连锁 「神之宣告」                  => 可以    4.2.4.1.3:2
B 连锁 「陷阱无力化」                => 不可以  4.2.4.1.2:1
处理
"""


def of(text: str) -> Report:
    """The replay of a text."""
    return replay(parse_one(text))


# --- laws -------------------------------------------------------------------------------------------------------------
def test_a_chain_resolves_in_the_reverse_of_its_order() -> None:
    for name, ruling in RULINGS:
        numbers: list[int] = []
        for line in replay(ruling).lines:
            if line.kind == "resolve" and line.link and "发动无效" not in line.text:
                numbers.append(line.link)
            elif line.kind == "chain" and line.link:
                numbers.clear()
        assert numbers == sorted(numbers, reverse=True), name


def test_a_step_that_is_not_allowed_leaves_the_duel_as_it_was() -> None:
    """In a chain: outside of one, what is pending before the step ends first."""
    found = 0
    for name, ruling in RULINGS:
        for index, step in enumerate(ruling.steps):
            if not isinstance(step, Step) or step.verb != "连锁" or "不可以" not in str(step.expect):
                continue
            before = replay(replace(ruling, steps=ruling.steps[:index])).game
            after = replay(replace(ruling, steps=ruling.steps[: index + 1])).game
            if before.chain:
                assert after == before, f"{name} {step.line}"
                found += 1
    assert found >= 5


def swapped(text: str) -> str:
    """The same with the players' names exchanged; card names and card facts stay."""
    kept = re.split(r"(「[^」]*」|^卡 .*$)", text, flags=re.M)
    names = {"A": "B", "B": "A"}
    outside = [re.sub(r"(?<![A-Za-z0-9])[AB](?![A-Za-z0-9])", lambda m: names[m[0]], part) for part in kept[::2]]
    kept[::2] = outside
    return "".join(kept)


@pytest.mark.parametrize("ruling", [s for _, s in RULINGS[::4]], ids=[n for n, _ in RULINGS[::4]])
def test_exchanging_the_names_of_the_players_changes_nothing_else(ruling: Scenario) -> None:
    text = show(replace(ruling, title="", sources=()))
    one, other = of(text), of(swapped(text))
    assert [r.stands for r in one.results] == [r.stands for r in other.results]
    assert [r.clauses for r in one.results] == [r.clauses for r in other.results]
    assert one.game.lp == other.game.lp[::-1]


def test_replaying_changes_neither_scenario_nor_set_up() -> None:
    scenario = parse_one(DESIGN)
    start = build(scenario, default_library())
    first, second = replay(scenario), replay(scenario)
    assert first.start == second.start == start
    assert first.game == second.game


# --- the example of the design ----------------------------------------------------------------------------------------
def test_the_chain_of_the_book() -> None:
    report = of(DESIGN)
    assert report.stands
    answers = [r.verdict.answer for r in report.results if r.verdict]
    assert answers == [Answer.MAY, Answer.MAY, Answer.MAY, Answer.MAY_NOT]
    text = "\n".join(told(report))
    for part in ("连锁1 A「技能抽取」", "连锁3", "4.2.4.1.2:1", "「旋风」", "8000→7000"):
        assert part in text


def test_json_tells_the_same() -> None:
    whole = as_json(of(DESIGN))
    steps = [s for s in whole["steps"] if "answer" in s]
    assert [s["answer"] for s in steps] == ["可以", "可以", "可以", "不可以"]
    assert steps[-1]["clauses"] == ["4.2.4.1.2:1"]
    assert json.loads(json.dumps(whole, ensure_ascii=False)) == whole


# --- input that cannot be used ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A 手卡 「没有这张卡」\nA 发动 「没有这张卡」", ("第1行", "不认识", "没有这张卡", "卡 「没有这张卡」")),
        ("A 手卡 「旋风」\nA 盖伏 「旋风」\nA 发动 「旋风」", ("第3行", "2张", "旋风#1", "旋风#2")),
        ("A 手卡 「旋风」\nA 发动 「黑洞」", ("第2行", "局面里没有", "「旋风」")),
        ("A 手卡 「旋风」\nA 发动 「旋风」 → 「黑洞」", ("第2行", "局面里没有「黑洞」")),
        ("A 手卡 「旋风#1」\nB 手卡 「旋风#1」\nA 过", ("第2行", "已经放在手卡")),
        ("A 怪兽 「青眼白龙」×6\nA 过", ("第1行", "6张", "5个位置")),
        ("A 手卡 「青眼白龙」 表侧守备\nA 过", ("第1行", "手卡", "表示形式")),
        ("A 场地 「旋风」\nA 过", ("第1行", "不能放在场地区域")),
        ("A 额外 「青眼白龙」\nA 过", ("第1行", "额外卡组")),
        ("A 魔陷 「恶魔之斧」 「团结之力」\n状态 「恶魔之斧」 装备于 「团结之力」\nA 过", ("第2行", "不成立")),
        ("A 魔陷 「活死人的呼声」\n状态 「活死人的呼声」 对象 「活死人的呼声」\nA 过", ("第2行", "自身")),
        ("A 怪兽 「青眼白龙」\n状态 「青眼白龙」 素材 「黑魔术师」\nA 过", ("第2行", "XYZ")),
        ("回合 A\n回合 B\nA 过", ("第2行", "两次")),
        ("卡 「甲」 效果怪兽\n卡 「甲」 效果怪兽\nA 过", ("第2行", "两次")),
        ("卡 「甲」 4星\nA 手卡 「甲」\nA 过", ("第1行", "种类")),
        ("卡 「甲」 效果怪兽 {\"effects\":[{\"class\":\"没有\"}]}\nA 手卡 「甲」\nA 过", ("第1行", "甲", "没有")),
        ("回合 A 伤害计算时\nA 过", ("第1行", "攻击")),
        ("A 怪兽 「青眼白龙」\nA 进入 伤害计算时", ("第2行", "过到")),
        ("A 怪兽 「铠甲河童」\nA 发动 「铠甲河童」 效果 1 选项 0", ("第2行", "选项 1", "2个选项")),
        ("A 怪兽 「铠甲河童」\nA 发动 「铠甲河童」 效果 1 选项 3", ("第2行", "2个选项")),
        ("卡 「甲」 效果怪兽 4星 火星族\nA 怪兽 「甲」\nA 过", ("第1行", "火星", "战士")),
    ],
)
def test_what_cannot_be_used_is_said_in_one_sentence(text: str, said: tuple[str, ...]) -> None:
    with pytest.raises(BadInput) as error:
        replay(parse_one(text))
    assert all(part in str(error.value) for part in said), str(error.value)
    assert "\n" not in str(error.value)


def test_a_target_that_is_gone_is_no_target() -> None:
    report = of("A 手卡 「旋风」\nB 墓地 「激流葬」\nA 发动 「旋风」 → 「激流葬」 => 不可以")
    assert report.stands


def test_a_monster_without_effect_facts_leaves_the_answer_open() -> None:
    report = of("卡 「怪兽甲」 效果怪兽 4星 1500/1000\nA 怪兽 「怪兽甲」\nA 发动 「怪兽甲」")
    verdict = report.results[-1].verdict
    assert verdict is not None
    assert verdict.answer is Answer.UNDECIDED
    assert "怪兽甲" in verdict.why
    assert report.undecided


def test_who_has_no_right_to_activate_is_told_so() -> None:
    too_early = "B 发动 「旋风」 → 「激流葬」 => 不可以 6.2:1"
    report = of(f"B 盖伏 「旋风」 「激流葬」\n{too_early}\nA 过\nB 发动 「旋风」 → 「激流葬」")
    assert report.stands
    unsaid = of("A 魔陷 「技能抽取」\nB 盖伏 「旋风」\nB 发动 「旋风」 → 「技能抽取」")
    assert unsaid.stands
    assert "没有写出" in unsaid.lines[0].text


def test_after_the_end_nothing_may_be_done() -> None:
    setup = "基本分 A 8000 B 0\nA 手卡 「黑洞」 「旋风」\nA 怪兽 「青眼白龙」\n"
    report = of(f"{setup}A 发动 「黑洞」\n处理\nA 发动 「旋风」 => 不可以")
    assert report.game.winner == "A"
    assert report.stands


# --- the command ------------------------------------------------------------------------------------------------------
def check(tmp_path: Path, text: str, *options: str) -> int:
    """The exit code of `judge check`."""
    path = tmp_path / "x.ruling"
    path.write_text(text, encoding="utf-8")
    return main(["check", str(path), *options])


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(tmp_path, DESIGN) == 0
    assert check(tmp_path, DESIGN.replace("=> 不可以  4.2.4.1.2:1", "")) == 1
    assert check(tmp_path, DESIGN.replace("=> 不可以", "=> 可以")) == 1
    assert check(tmp_path, "这不是记谱") == 2
    assert check(tmp_path, "卡 「甲」 效果怪兽\nA 怪兽 「甲」\nA 发动 「甲」") == 3
    assert main(["check", str(tmp_path / "没有")]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_json_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(tmp_path, DESIGN, "--json") == 0
    assert json.loads(capsys.readouterr().out)["stands"] is True


def test_a_thousand_links_and_ten_megabytes_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    links = "".join(f"{'AB'[n % 2]} 连锁 「旋风#{n + 1}」 → 「技能抽取」\n" for n in range(1000))
    assert check(tmp_path, "A 手卡 「旋风」×500\nB 手卡 「旋风」×500\n" + links) == 2
    assert check(tmp_path, "A 发动 「旋风」\n" * 700_000) == 2
    said = capsys.readouterr().err
    assert "最多" in said or "位置" in said
    assert "MB" in said


def test_every_shipped_ruling_can_be_told_and_shown_again() -> None:
    for _, ruling in RULINGS:
        report = replay(ruling)
        assert list(told(report))
        assert as_json(report)["stands"] == report.stands
    assert all(parse(show(s)) == (s,) for _, s in RULINGS)


def test_settling_twice_is_settling_once() -> None:
    for name, ruling in RULINGS[:80]:
        once = replay(replace(ruling, steps=(*ruling.steps, Settle()))).game
        twice = replay(replace(ruling, steps=(*ruling.steps, Settle(), Settle()))).game
        assert once == twice, name
