"""Measuring: what counts as right, intervals, comparison, the page."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from searching import ENCODER, small_index

from judge import evaluate
from judge.clause import ClauseId
from judge.cli import main
from judge.errors import BadInput
from judge.evaluate import Question, Said
from judge.report import bars, misses, page
from judge.search import Searcher


def question(id: str, *gold: str, also: tuple[str, ...] = (), kind: str = "chain") -> Question:
    return Question(
        id, f"问{id}", frozenset(map(ClauseId.parse, gold)), frozenset(map(ClauseId.parse, also)), kind, "plain"
    )


QUESTIONS = [
    question("a", "1.1:1"),
    question("b", "1.1:2", also=("2.1:1",)),
    question("c", "3.1:1", kind="damage"),
    question("d", kind="out"),
]
ANSWERS = {
    "问a": Said((ClauseId("1.1", 1),), False),
    "问b": Said((ClauseId("9.9", 1), ClauseId("2.1", 1)), False),
    "问c": Said((ClauseId("3.1", 2), ClauseId("1.1", 1)), True),
    "问d": Said((), True),
}
RESULTS = evaluate.run(QUESTIONS, ANSWERS.__getitem__)


def share(results: pd.DataFrame, measure: str) -> float:
    table = evaluate.summary(results).set_index("measure")
    return float(table.loc[measure, "percent"])


def test_a_clause_that_would_do_counts_and_a_section_is_looser() -> None:
    assert share(RESULTS, "any@1") == pytest.approx(100 / 3)
    assert share(RESULTS, "any@3") == pytest.approx(200 / 3)
    assert share(RESULTS, "section@3") == pytest.approx(100)


def test_refusing_is_right_only_where_nothing_decides() -> None:
    assert share(RESULTS, "refused wrongly") == pytest.approx(100 / 3)
    assert share(RESULTS, "refused rightly") == 100


def test_tables_by_kind() -> None:
    table = evaluate.summary(RESULTS, "kind").set_index(["kind", "measure"])
    assert table.loc[("damage", "any@5"), "percent"] == 0
    assert table.loc[("chain", "any@5"), "questions"] == 2
    assert ("out", "any@1") not in table.index


def test_an_interval_holds_the_mean_and_shrinks_with_more() -> None:
    few, many = pd.Series([0.0, 1.0] * 10), pd.Series([0.0, 1.0] * 500)
    low, high = evaluate.interval(few)
    assert low < 0.5 < high
    closer = evaluate.interval(many)
    assert closer[1] - closer[0] < high - low
    assert evaluate.interval(few) == evaluate.interval(few)
    assert np.isnan(evaluate.interval(pd.Series([np.nan]))[0])


def test_a_comparison_is_paired() -> None:
    better = RESULTS.assign(rank=1)
    table = evaluate.compared(better, RESULTS).set_index("measure")
    assert table.loc["any@1", "points"] == pytest.approx(200 / 3)
    assert table.loc["any@1", "only here"] == 2
    assert table.loc["any@1", "only there"] == 0
    assert table.loc["section@3", "points"] == 0


def test_results_with_nothing_in_common_cannot_be_compared() -> None:
    with pytest.raises(BadInput, match="共同"):
        evaluate.compared(RESULTS, RESULTS.assign(id="other"))


def test_saved_results_come_back(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(evaluate.save(RESULTS), encoding="utf-8")
    assert evaluate.compared(RESULTS, evaluate.saved(path))["points"].abs().max() == 0
    path.write_text("not results", encoding="utf-8")
    with pytest.raises(BadInput, match="--save"):
        evaluate.saved(path)


def test_both_shapes_of_question_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    lines = [
        {"id": "a", "q": "一", "gold": [{"section": "1.1", "n": 2}], "also": [{"section": "2.1", "n": 1}]},
        {"id": "b", "q": "二", "items": ["3.1:1"], "style": "slang"},
        {"id": "c", "q": "4.1", "expect": {"sections": ["4.1"]}},
        {"id": "d", "q": "三", "gold": [], "kind": "out"},
    ]
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    read = evaluate.read(path)
    assert [q.id for q in read] == ["a", "b", "d"]
    assert read[0].gold == {ClauseId("1.1", 2)}
    assert read[0].also == {ClauseId("2.1", 1)}
    assert read[1].style == "slang"
    assert not read[2].gold


@pytest.mark.parametrize("line", ["", "{", "[]", '{"q": "没有答案"}', '{"q": "坏编号", "items": ["x"]}', "\ufeff{}"])
def test_a_file_that_holds_no_questions_is_said_so(tmp_path: Path, line: str) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(BadInput, match=r"questions\.jsonl"):
        evaluate.read(path)
    assert main(["eval", str(path)]) == 2


def test_other_configurations_by_name() -> None:
    searcher = Searcher.of(small_index(), ENCODER)
    ask = evaluate.by_search(evaluate.configured(searcher, "keyword"))
    assert ask("被破坏的卡送去墓地").hits[0] == ClauseId("3.1", 1)
    with pytest.raises(BadInput, match="keyword"):
        evaluate.configured(searcher, "magic")


def test_the_page_escapes_what_came_from_files() -> None:
    evil = RESULTS.assign(question="<script>alert(1)</script>", rank=9)
    shown = page("<b>题</b>", evil, evaluate.compared(evil, evil))
    assert "<script>" not in shown
    assert "<b>题" not in shown
    assert "&lt;script&gt;" in shown


def test_misses_are_grouped_by_chapter() -> None:
    wrong = misses(RESULTS)
    assert wrong["id"].tolist() == ["c"]
    assert wrong["chapter"].tolist() == ["3.1"]


def test_bars_are_drawn_to_scale() -> None:
    assert 'width="210.0"' in bars([("半", 50, 40, 60)])
