"""`judge clause`: clauses by number or by heading, without any search."""

import argparse
import json
from typing import Any

from judge.answer import Answer, look_up
from judge.clause import ClauseId, Edition
from judge.coverage import Entry, entries, entry_json, entry_lines
from judge.errors import BadInput
from judge.render import answer_json, answer_text

MOST_TITLES = 12  # rulings named under a clause that was asked for by itself; under those of a section, fewer


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
    found = _entries(answer)
    if options.json:
        print(json.dumps(_with_entries(answer_json(answer), found), ensure_ascii=False, indent=2))
    else:
        most = MOST_TITLES if len(found) == 1 else 3
        print(answer_text(answer, under=lambda id: entry_lines(found[id], most) if id in found else ()))
    return 0 if answer.hits else 2


def _entries(answer: Answer) -> dict[ClauseId, Entry]:
    """What enforces and tests each quoted item."""
    quoted = (citation.id for hit in answer.hits for citation in hit.citations)
    return entries(id for id in quoted if id.edition is Edition.MR3 and id.item)


def _with_entries(answer: dict[str, Any], found: dict[ClauseId, Entry]) -> dict[str, Any]:
    by_name = {str(id): entry_json(entry) for id, entry in found.items()}
    for hit in answer["hits"]:
        for clause in hit["clauses"]:
            clause["enforced"] = by_name.get(clause["id"])
    return answer
