"""`judge check`: replay a described play, or answer records of positions and play-outs."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from judge.errors import BadInput, JudgeError
from judge.playout import play_out
from judge.positions import answer_position

LARGEST = 10_000_000


def add(subparsers: Any) -> argparse.ArgumentParser:
    """Register the command."""
    parser: argparse.ArgumentParser = subparsers.add_parser("check", help="检查一段描述的连锁或局面")
    parser.add_argument("file", nargs="?", type=Path, help="一段记谱（.ruling）")
    parser.add_argument("--jsonl", type=Path, metavar="文件", help="一行一条 JSON 记录（局面或演算）")
    parser.add_argument("--json", action="store_true", help="用 JSON 输出")
    return parser


def run(args: argparse.Namespace) -> int:
    """Answer the records, or replay the file."""
    if args.jsonl:
        return _records(args.jsonl)
    raise BadInput("请给出一段记谱文件，或用 --jsonl 给出记录。")


def _records(path: Path) -> int:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"读不了文件“{path}”：{error}。") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        sys.stdout.write(json.dumps(answer(line, number), ensure_ascii=False) + "\n")
    return 0


def answer(line: str, number: int = 1) -> dict[str, Any]:
    """The answer to one record; a bad one gives its id and one clear sentence."""
    try:
        raw = json.loads(line)
    except ValueError:
        return {"id": None, "error": f"第{number}行不是一行完整的 JSON；请检查引号和括号。"}
    if not isinstance(raw, dict):
        return {"id": None, "error": f"第{number}行不是一个 JSON 对象。"}
    try:
        return play_out(raw) if "setup" in raw else answer_position(raw)
    except JudgeError as error:
        return {"id": raw.get("id"), "error": str(error)}
