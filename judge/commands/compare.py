"""`judge compare`: one topic in the three editions."""

import argparse
import json
from typing import Any

from judge.book import Book
from judge.cite import Citation
from judge.clause import Edition
from judge.editions import Comparison, EditionHit, compare
from judge.errors import BadInput
from judge.render import citation_lines, clause_json


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser("compare", help="同一话题在三个版本里怎么写")
    parser.add_argument("topic", nargs="+", metavar="话题", help="如 盖伏、摇摆召唤、连锁")
    parser.add_argument("-k", type=int, default=3, metavar="N", help="每个版本最多给几段（默认3）")
    parser.add_argument("--json", action="store_true", help="输出 JSON")


def run(options: argparse.Namespace) -> int:
    """Compare and print."""
    if not 1 <= options.k <= 20:
        raise BadInput(f"-k 要在 1 到 20 之间，现在是 {options.k}。")
    found = compare(" ".join(options.topic), options.k)
    print(json.dumps(comparison_json(found), ensure_ascii=False, indent=2) if options.json else comparison_text(found))
    return 0


def comparison_text(found: Comparison) -> str:
    """A comparison for reading on a terminal: one edition below the other, each under its label."""
    lines = [f"话题：{found.topic}" + (f"（本书用语：{'、'.join(found.terms)}）" if found.terms else "")]
    for column in found.columns:
        lines += ["", f"〔{column.label}〕"]
        for hit in column.hits:
            lines.append(f"{hit.id.shown}  {' › '.join(hit.path)}")
            lines += citation_lines(_cited(hit))
        if not column.hits:
            lines.append("  没有相关的文字。")
    return "\n".join(lines)


def comparison_json(found: Comparison) -> dict[str, Any]:
    """A comparison as plain JSON values; notes travel with the clauses that have them."""
    return {
        "topic": found.topic,
        "terms": list(found.terms),
        "editions": [
            {
                "edition": str(column.edition),
                "label": column.label,
                "current": column.edition is Edition.MR3,
                "hits": [_hit_json(hit) for hit in column.hits],
            }
            for column in found.columns
        ],
    }


def _hit_json(hit: EditionHit) -> dict[str, Any]:
    return clause_json(_cited(hit).clause) | {"quote": hit.quote, "score": hit.score}


def _cited(hit: EditionHit) -> Citation:
    return Citation(Book.load(hit.id.edition), hit.id, hit.quote)
