"""`judge check`: replay a described play, or answer records of positions and play-outs."""

import argparse
import codecs
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from judge.errors import BadInput, JudgeError
from judge.notation.guide import GUIDE

LARGEST = 4_000_000  # bytes of a notation file; records may be larger, they are read line by line
STANDS, REFUSED, UNDECIDED = 0, 1, 3


def add(subparsers: Any) -> argparse.ArgumentParser:
    """Register the command."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "check",
        help="检查一段描述的连锁或局面",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=GUIDE,
        description="重演一段记谱，每一步说明可不可以、依据哪一条。"
        "退出码：0 都成立，1 有不可以的或与所写的不同，2 输入不能用，3 无法判断。",
    )
    parser.add_argument("file", nargs="?", help="一段记谱（.ruling）；写 - 从标准输入读")
    parser.add_argument("--jsonl", type=Path, metavar="文件", help="一行一条 JSON 记录；写 - 从标准输入读")
    parser.add_argument("--prose", metavar="话", help="用自己的话说一段过程，如 我发动黑洞，对面连锁神宣，黑洞还有效吗")
    parser.add_argument("--json", action="store_true", help="用 JSON 输出")
    return parser


def run(args: argparse.Namespace) -> int:
    """Answer the records, or replay the file."""
    if args.jsonl:
        return _records(args.jsonl)
    if args.prose is not None:
        return _prose(args.prose, as_json=args.json)
    if not args.file:
        raise BadInput("请给出一段记谱文件，或用 --jsonl 给出记录。")
    return _rulings(_read(args.file), as_json=args.json)


def _read(name: str) -> str:
    if name == "-":
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        path = Path(name)
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
        except OSError:
            raise BadInput(f"读不了文件“{name}”；请检查路径，要的是一个文件。") from None
    if len(data) > LARGEST:
        raise BadInput(f"“{name}”超过{LARGEST // 1_000_000}MB，不是一段记谱；请拆成几个文件，局面记录请用 --jsonl。")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadInput(f"“{name}”第{line}行不是 UTF-8 文字；请用 UTF-8 保存。") from None


def _rulings(text: str, *, as_json: bool) -> int:
    from judge.notation import parse
    from judge.replay import Report, replay
    from judge.replay.trace import as_json as json_of
    from judge.replay.trace import told

    reports: list[Report] = []
    shown: list[dict[str, Any]] = []
    for scenario in parse(text):
        report = replay(scenario)
        reports.append(report)
        if as_json:
            shown.append(json_of(report))
        else:
            sys.stdout.write("\n".join(told(report)) + "\n\n")
    if as_json:
        whole = shown[0] if len(shown) == 1 else {"rulings": shown, "stands": all(r.stands for r in reports)}
        sys.stdout.write(json.dumps(whole, ensure_ascii=False, indent=2) + "\n")
    elif len(reports) > 1:
        sys.stdout.write(f"{len(reports)}条裁定，{sum(r.stands for r in reports)}条成立。\n")
    return _code(reports)


def _prose(text: str, *, as_json: bool) -> int:
    """A player's own words: the verdict, or what could not be read and what is missing."""
    from judge.prose import heard_json, heard_lines, rule_on, ruled_json, ruled_lines

    reading, ruled = rule_on(text)
    if as_json:
        shown = ruled_json(ruled) if ruled else {"answer": None, **heard_json(reading)}
        sys.stdout.write(json.dumps(shown, ensure_ascii=False, indent=2) + "\n")
    elif ruled is None:
        sys.stdout.write("\n".join(("无法判断。", *heard_lines(reading))) + "\n")
    else:
        cited = "、".join(str(c) for c in ruled.clauses[:5])
        sys.stdout.write("\n".join((f"{ruled.message}〔{cited}〕", *ruled_lines(ruled))) + "\n")
    if ruled is None:
        return UNDECIDED
    return REFUSED if ruled.short == "不可以" else STANDS


def _code(reports: Sequence[Any]) -> int:
    wrong = [r for r in reports if not r.stands]
    if not wrong:
        return STANDS
    return UNDECIDED if all(r.undecided for r in wrong) else REFUSED


def _records(path: Path) -> int:
    """Each line by itself: one that cannot be read spoils no other."""
    if str(path) == "-":
        return _answered(sys.stdin.buffer)
    try:
        with path.open("rb") as file:
            return _answered(file)
    except OSError:
        raise BadInput(f"读不了文件“{path}”；请检查路径，要的是一个文件。") from None


def _answered(lines: Iterable[bytes]) -> int:
    for number, line in enumerate(lines, 1):
        plain = line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
        if plain.strip():
            text = json.dumps(_decoded(plain, number), ensure_ascii=False)
            sys.stdout.write(text.encode("utf-8", "replace").decode("utf-8") + "\n")
    return 0


def _decoded(line: bytes, number: int) -> dict[str, Any]:
    try:
        return answer(line.decode("utf-8"), number)
    except UnicodeDecodeError:
        return {"id": None, "error": f"第{number}行不是 UTF-8 文字；请用 UTF-8 保存。"}


def answer(line: str, number: int = 1) -> dict[str, Any]:
    """The answer to one record; a bad one gives its id and one clear sentence."""
    from judge.playout import play_out
    from judge.positions import answer_position, checked_id

    try:
        raw = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return {"id": None, "error": f"第{number}行不是一行完整的 JSON；请检查引号和括号。"}
    if not isinstance(raw, dict):
        return {"id": None, "error": f"第{number}行不是一个 JSON 对象。"}
    known = None
    try:
        known = checked_id(raw.get("id"))
        return play_out(raw) if "setup" in raw else answer_position(raw)
    except JudgeError as error:
        return {"id": known, "error": str(error)}


def _no_number(word: str) -> float:
    raise ValueError(word)
