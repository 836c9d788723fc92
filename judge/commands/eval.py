"""`judge eval`: measure search on files of questions with known answers."""

import argparse
from pathlib import Path

import pandas as pd

from judge import evaluate
from judge.answer import Kind, ask
from judge.clause import ClauseId
from judge.errors import BadInput
from judge.evaluate import Asker, Said
from judge.files import write_text
from judge.report import page
from judge.search import Searcher


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser("eval", help="用带答案的问题文件评测")
    parser.add_argument("files", nargs="+", type=Path, metavar="文件", help="问题文件（JSON Lines），可以有几个")
    parser.add_argument(
        "--against", metavar="配置", help=f"另一种配置，或 --save 存下的结果：{'、'.join(evaluate.CONFIGURATIONS)}"
    )
    parser.add_argument("--config", metavar="配置", help="不用默认配置，改评这一种")
    parser.add_argument("--html", type=Path, metavar="文件", help="写一页报告：图表与错在哪里")
    parser.add_argument("--save", type=Path, metavar="文件", help="存下逐题结果，供以后比较")
    parser.add_argument("--json", action="store_true", help="输出 JSON")


def run(options: argparse.Namespace) -> int:
    """Measure, print tables, write the report."""
    questions = [question for path in options.files for question in evaluate.read(path)]
    results = evaluate.run(questions, _asker(options.config))
    comparison = None
    if options.against:
        comparison = evaluate.compared(results, _other(options.against, questions))
    if options.save:
        write_text(options.save, evaluate.save(results))
    if options.html:
        title = "、".join(path.name for path in options.files)
        write_text(options.html, page(f"评测：{title}", results, comparison))
    if options.json:
        print(_tables(results).to_json(orient="records", force_ascii=False, double_precision=2))
    else:
        _print(results, comparison)
    return 0


def _asker(config: str | None) -> Asker:
    if config is None:
        return _by_answer
    return evaluate.by_search(evaluate.configured(Searcher.load(), config))


def _by_answer(text: str) -> Said:
    """The whole program's answer, look-ups by number and heading included."""
    try:
        answer = ask(text, evaluate.DEPTH)
    except BadInput:
        return Said((), True)  # what cannot be read is not answered either
    hits: tuple[ClauseId, ...] = tuple(hit.id for hit in answer.hits)
    return Said(hits, answer.kind is Kind.UNKNOWN)


def _other(against: str, questions: list[evaluate.Question]) -> pd.DataFrame:
    path = Path(against)
    if against not in evaluate.CONFIGURATIONS and path.is_file():
        return evaluate.saved(path)
    return evaluate.run(questions, _asker(against))


def _tables(results: pd.DataFrame) -> pd.DataFrame:
    parts = [evaluate.summary(results)]
    parts += [evaluate.summary(results, by).rename(columns={by: "group"}) for by in ("kind", "style")]
    return pd.concat(parts, ignore_index=True)


def _print(results: pd.DataFrame, comparison: pd.DataFrame | None) -> None:
    print(f"{len(results)} 题；括号内为 95% 区间（自助法）")
    print(_pivot(evaluate.summary(results), "group"))
    for by in ("kind", "style"):
        if results[by].nunique() > 1:
            print(f"\n按 {by}：")
            print(_pivot(evaluate.summary(results, by), by))
    if comparison is not None:
        print("\n与另一配置之差（百分点，同一批问题）：")
        print(comparison.round(1).to_string(index=False))


def _pivot(table: pd.DataFrame, group: str) -> str:
    cells = [f"{row.percent:.1f} ({row.low:.0f}–{row.high:.0f})" for row in table.itertuples()]
    wide = table.assign(cell=cells).pivot(index=group, columns="measure", values="cell")
    order = list(dict.fromkeys(table["measure"]))
    counts = table.groupby(group)["questions"].max()
    return str(wide[order].fillna("").assign(n=counts).to_string())
