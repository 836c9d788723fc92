"""Measuring search on questions with known answers: tables by kind and style, intervals, paired comparison.

A question file has one JSON object a line, in either of two shapes::

    {"id": "a1", "q": "…", "gold": [{"section": "4.2.4.1.2", "n": 1}], "also": [...], "kind": "…", "style": "…"}
    {"id": "Q0001", "q": "…", "items": ["4.2.4.1.2:1"], "style": "plain"}

`gold` decides the question and `also` would do; where both are empty the book is silent and refusing is right.
Look-ups ({"expect": …}) are not search and are passed over.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from judge.clause import ClauseId
from judge.errors import BadInput
from judge.ranking import DEFAULT_WEIGHTS, KINDS, Kind
from judge.search import Searcher

RESAMPLES = 2000
SEED = 20140719
DEPTH = 10  # hits looked at
MEASURES = {
    "any@1": ("rank", 1),
    "any@3": ("rank", 3),
    "any@5": ("rank", 5),
    "section@3": ("section_rank", 3),
}
CONFIGURATIONS: dict[str, tuple[float, ...]] = {
    "keyword": tuple(float(kind is Kind.TEXT_REWRITTEN) for kind in Kind),
    "keyword-as-asked": tuple(float(kind is Kind.TEXT_WORDS) for kind in Kind),
    "vector": tuple(float(kind is Kind.TEXT_VECTOR) for kind in Kind),
    "phrasing": tuple(float(kind is Kind.PHRASING_VECTOR) for kind in Kind),
    "unlearnt": DEFAULT_WEIGHTS,
}
"""Other ways to rank, by name, to compare with: one kind of evidence alone, or weights that were not learnt."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with what decides it; both sets empty: nothing does."""

    id: str
    text: str
    gold: frozenset[ClauseId]
    also: frozenset[ClauseId]
    kind: str
    style: str


@dataclass(frozen=True, slots=True)
class Said:
    """What was answered: clauses (or sections), best first, and whether the question was refused."""

    hits: tuple[ClauseId, ...]
    refused: bool


Asker = Callable[[str], Said]


def read(path: Path) -> list[Question]:
    """The questions of a file.

    Raises:
        BadInput: the file cannot be read; the message names the line.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise BadInput(f"读不到问题文件 {path}；请检查路径，文件须为 UTF-8。") from error
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            if "expect" not in record:
                found.append(_question(record, str(number)))
        except (ValueError, KeyError, TypeError, AttributeError, BadInput) as error:
            raise BadInput(f"{path} 第{number}行不是一道问题；每行应有 q 和 gold（或 items）。") from error
    if not found:
        raise BadInput(f"{path} 里没有可评测的问题；每行应有 q 和 gold（或 items）。")
    return found


def _question(record: dict[str, Any], number: str) -> Question:
    gold = record["items"] if "items" in record else record["gold"]
    return Question(
        id=str(record.get("id", number)),
        text=str(record["q"]),
        gold=frozenset(map(_clause, gold)),
        also=frozenset(map(_clause, record.get("also", ()))),
        kind=str(record.get("kind") or record.get("level") or "—"),
        style=str(record.get("style") or "—"),
    )


def _clause(written: str | dict[str, Any]) -> ClauseId:
    if isinstance(written, str):
        return ClauseId.parse(written)
    return ClauseId.parse(f"{written['section']}:{written['n']}")


def by_search(searcher: Searcher) -> Asker:
    """Answers straight from a searcher."""

    def ask(text: str) -> Said:
        found = searcher.search(text, DEPTH)
        return Said(tuple(hit.id for hit in found.hits), not found.decided)

    return ask


def configured(searcher: Searcher, name: str) -> Searcher:
    """The searcher with other weights. Raises BadInput if there is no configuration of that name."""
    if name not in CONFIGURATIONS:
        raise BadInput(f"没有名为“{name}”的配置；可用：{'、'.join(CONFIGURATIONS)}，或 --save 存下的结果文件。")
    weights = np.array(CONFIGURATIONS[name], np.float32)
    assert len(weights) == KINDS
    return replace(searcher, weights=weights)


def run(questions: Sequence[Question], ask: Asker) -> pd.DataFrame:
    """One row a question: id, question, kind, style, decided, rank and section_rank (99: none), refused, gold, got."""
    rows = []
    for question in questions:
        said = ask(question.text)
        right = question.gold | question.also
        sections = {clause.of_section for clause in right}
        rows.append(
            {
                "id": question.id,
                "question": question.text,
                "kind": question.kind,
                "style": question.style,
                "decided": bool(right),
                "rank": _rank([hit in right for hit in said.hits]),
                "section_rank": _rank([hit.of_section in sections for hit in said.hits]),
                "refused": said.refused,
                "gold": " ".join(map(str, sorted(question.gold))),
                "got": " ".join(map(str, said.hits[:5])),
            }
        )
    return pd.DataFrame(rows)


def _rank(right: Sequence[bool]) -> int:
    return right.index(True) + 1 if True in right else 99


def measured(results: pd.DataFrame) -> pd.DataFrame:
    """The measures of each question as columns of 0 and 1 (empty where a measure does not apply)."""
    decided = results["decided"].astype(bool)
    columns = {name: (results[column] <= within).where(decided) for name, (column, within) in MEASURES.items()}
    columns["refused wrongly"] = results["refused"].astype(bool).where(decided)
    columns["refused rightly"] = results["refused"].astype(bool).where(~decided)
    return pd.DataFrame(columns).astype(float)


def interval(values: pd.Series) -> tuple[float, float]:
    """The 95 % bootstrap interval of the mean (Efron & Tibshirani 1993, percentile method)."""
    kept = values.dropna().to_numpy(float)
    if not len(kept):
        return float("nan"), float("nan")
    dice = np.random.default_rng(SEED)
    means = kept[dice.integers(0, len(kept), (RESAMPLES, len(kept)))].mean(axis=1)
    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)


def summary(results: pd.DataFrame, by: str | None = None) -> pd.DataFrame:
    """Shares in percent with their intervals, for all questions or for each value of the column `by`."""
    values = measured(results)
    groups = [("all", values.index)] if by is None else [(str(k), g.index) for k, g in results.groupby(by)]
    rows = []
    for name, index in groups:
        for measure in values.columns:
            part = values.loc[index, measure]
            low, high = interval(part)
            if part.notna().any():
                rows.append((name, measure, int(part.notna().sum()), 100 * part.mean(), 100 * low, 100 * high))
    return pd.DataFrame(rows, columns=[by or "group", "measure", "questions", "percent", "low", "high"])


def compared(one: pd.DataFrame, other: pd.DataFrame) -> pd.DataFrame:
    """The difference `one` less `other` over the questions both have, in points, with its paired interval.

    The last columns count the questions on which only one of the two was right.

    Raises:
        BadInput: the two have no question in common.
    """
    both = one.merge(other, on=["id", "question"], suffixes=("", "_other"))
    if both.empty:
        raise BadInput("两份结果没有共同的问题，无法比较；请用同一问题文件的结果。")
    there = {column: both[f"{column}_other"] for column in ("rank", "section_rank", "refused")}
    here, against = measured(both), measured(both.assign(**there))
    rows = []
    for measure in here.columns:
        change = here[measure] - against[measure]
        if change.notna().any():
            low, high = interval(change)
            rows.append(
                (measure, 100 * change.mean(), 100 * low, 100 * high, int((change > 0).sum()), int((change < 0).sum()))
            )
    return pd.DataFrame(rows, columns=["measure", "points", "low", "high", "only here", "only there"])


def save(results: pd.DataFrame) -> str:
    """Results as JSON lines, to be compared with later."""
    return str(results.to_json(orient="records", lines=True, force_ascii=False))


def saved(path: Path) -> pd.DataFrame:
    """Results that `save` gave. Raises BadInput if they are not."""
    try:
        results = pd.DataFrame([json.loads(line) for line in path.read_text("utf-8").splitlines() if line])
        measured(results)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadInput(f"{path} 不是 judge eval --save 存下的结果。") from error
    return results
