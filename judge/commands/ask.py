"""`judge ask`: a question, or a file of questions, answered with quoted clauses."""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from judge.answer import Answer, ask
from judge.errors import BadInput, JudgeError
from judge.render import answer_json, answer_text, edition_json


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser("ask", help="用自己的话问规则")
    parser.add_argument("question", nargs="*", metavar="问题", help="要问的事；也可以写编号或标题")
    parser.add_argument("-k", type=int, default=5, metavar="N", help="最多给几条（默认5）")
    parser.add_argument("--json", action="store_true", help="输出 JSON")
    parser.add_argument("--jsonl", type=Path, metavar="文件", help='批量：每行一个 {"id", "q"}，- 表示标准输入')


def run(options: argparse.Namespace) -> int:
    """Answer and print."""
    if not 1 <= options.k <= 50:
        raise BadInput(f"-k 要在 1 到 50 之间，现在是 {options.k}。")
    if options.jsonl is not None:
        for line in _lines(options.jsonl):
            print(json.dumps(_record(line, options.k), ensure_ascii=False))
        return 0
    answer = ask(" ".join(options.question), options.k)
    if options.json:
        print(json.dumps(answer_json(answer), ensure_ascii=False, indent=2))
    else:
        print(answer_text(answer, sys.stdout.isatty() and "NO_COLOR" not in os.environ))
    return 0


def _lines(path: Path) -> list[str]:
    if str(path) == "-":
        text = sys.stdin.buffer.read().decode("utf-8-sig", "replace")
    else:
        try:
            text = path.read_bytes().decode("utf-8-sig", "replace")
        except OSError as error:
            raise BadInput(f"读不了文件 {path}（{error.strerror}）；请检查路径。") from None
    return [line for line in text.split("\n") if line.strip()]


def _record(line: str, k: int) -> dict[str, Any]:
    """The output record of one input line; a bad line gives `{"id", "error"}` and the batch goes on."""
    id = None
    try:
        row = json.loads(line)
        if not isinstance(row, dict):
            raise BadInput('这一行不是 {"id", "q"} 对象。')
        id = row.get("id")
        question = row.get("q", row.get("question"))
        if not isinstance(question, str):
            raise BadInput("缺少字段 q（问题文字）。")
        return {"id": id, **_asked(question, k)}
    except (ValueError, RecursionError):
        return {"id": id, "error": "这一行不是合法的 JSON。"}
    except JudgeError as error:
        return {"id": id, "error": str(error)}


def _asked(question: str, k: int) -> dict[str, Any]:
    """The answer to a question; one without a readable word gets none, and is told why."""
    try:
        return _short(ask(question, k))
    except BadInput as error:
        return {"kind": "unknown", "hits": [], "editions": [], "error": str(error)}


def _short(answer: Answer) -> dict[str, Any]:
    return {
        "kind": str(answer.kind),
        "hits": [{"id": str(hit.id), "score": round(hit.score, 4), "quote": hit.quote} for hit in answer.hits],
        "editions": [edition_json(other) for other in answer.editions],
        "message": answer.message,
        **({"notation": answer.ruled.notation} if answer.ruled else {}),
        "nearest": [str(place.id) for place in answer.nearest],
    }
