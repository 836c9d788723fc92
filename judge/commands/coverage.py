"""`judge coverage`: by what each item of the book is enforced."""

import argparse
import json
from typing import Any

from judge.coverage import ENFORCED, EXCUSED, OPEN, SHOWN, Ledger, as_json, counts, ledger


def add(subparsers: Any) -> argparse.ArgumentParser:
    """Register the command."""
    parser: argparse.ArgumentParser = subparsers.add_parser("coverage", help="规则书每一项由什么执行")
    parser.add_argument("--json", action="store_true", help="用 JSON 输出")
    parser.add_argument("--excused", action="store_true", help="列出不执行的项和理由")
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the ledger."""
    found = ledger()
    if args.json:
        print(json.dumps(as_json(found), ensure_ascii=False, indent=2))
        return 0
    _table(found)
    if args.excused:
        for entry in found.entries:
            if entry.status == EXCUSED and entry.excuse is not None:
                print(f"{entry.clause.id}　{SHOWN[entry.excuse.as_]}：{entry.excuse.why}")
    for entry in found.open:
        print(f"未列 {entry.clause.id}（{entry.lacking}）{entry.clause.text[:30]}")
    return 0


def _table(found: Ledger) -> None:
    print("章　执行　不执行　未列")
    for chapter in sorted({e.chapter for e in found.entries}):
        numbers = counts(e for e in found.entries if e.chapter == chapter)
        print(f"{chapter}　 {numbers[ENFORCED]:>4}　{numbers[EXCUSED]:>4}　{numbers[OPEN]:>4}")
    total, examples = counts(found.entries), counts(found.examples)
    print(f"共　{total[ENFORCED]:>4}　{total[EXCUSED]:>4}　{total[OPEN]:>4}　（{len(found.entries)}项）")
    print(f"例　{examples[ENFORCED]:>4}　{examples[EXCUSED]:>4}　{examples[OPEN]:>4}　（{len(found.examples)}个）")
