"""`judge notice`: the translator's notice, which is part of the text."""

import argparse
import json

from judge.book import Book


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser("notice", help="译者说明（第1—9点）")
    parser.add_argument("--json", action="store_true", help="输出 JSON")


def run(options: argparse.Namespace) -> int:
    """Print the notice, verbatim."""
    notice = Book.load().notice
    print(json.dumps({"notice": list(notice)}, ensure_ascii=False, indent=2) if options.json else "\n".join(notice))
    return 0
