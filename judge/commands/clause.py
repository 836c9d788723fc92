"""`judge clause`: clauses by number or by heading, without any search."""

import argparse
import json

from judge.answer import look_up
from judge.errors import BadInput
from judge.render import answer_json, answer_text


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser("clause", help="按编号或标题查条文")
    parser.add_argument("reference", nargs="+", metavar="编号或标题", help="如 4.2.4.1.2、4.2.4.1.2:1、6.3.4.3.x、卷回")
    parser.add_argument("--json", action="store_true", help="输出 JSON")


def run(options: argparse.Namespace) -> int:
    """Look up and print; a number that does not exist names the nearest and gives exit code 2."""
    written = " ".join(options.reference)
    answer = look_up(written)
    if answer is None:
        raise BadInput(f"“{written[:40]}”不是编号也不是标题；要按意思查，请用 judge ask。")
    if options.json:
        print(json.dumps(answer_json(answer), ensure_ascii=False, indent=2))
    else:
        print(answer_text(answer))
    return 0 if answer.hits else 2
