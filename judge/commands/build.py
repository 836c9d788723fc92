"""`judge build`: the book, the other editions and the search index, made again from their sources."""

import argparse
import json
import time
from collections.abc import Callable

from judge import build, witness
from judge.book import Book
from judge.errors import BadInput
from judge.outline import source


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser("build", help="由原文重建条文与索引")
    parser.add_argument("--encoder", metavar="名字", help="换用别的编码模型（目录或 sentence-transformers 的名字）")
    parser.add_argument("--check", action="store_true", help="只检查：已有的条文是否就是由原文得出的")
    parser.add_argument("--book", action="store_true", help="只重建条文，不重建索引")
    parser.add_argument("--json", action="store_true", help="输出 JSON")


def run(options: argparse.Namespace) -> int:
    """Build or check, and say what came of it."""
    say: Callable[[str], None] = (lambda line: None) if options.json else print
    started = time.perf_counter()
    result: dict[str, object] = _check(say) if options.check else _build(say, options.encoder, options.book)
    result["seconds"] = round(time.perf_counter() - started, 1)
    if options.json:
        print(json.dumps(result, ensure_ascii=False, indent=2))
    return 0


def _check(say: Callable[[str], None]) -> dict[str, object]:
    if not build.is_current():
        raise BadInput("corpus 里的条文与由原文得出的不同；请运行 judge build 并提交结果。")
    say("三个版本的条文都与原文一致。")
    return {"current": True, **_witness(say)}


def _witness(say: Callable[[str], None]) -> dict[str, object]:
    testimony = witness.compare(source(build.SOURCE), source(build.WITNESS))
    say(f"第二份抄本：{testimony.lines} 行，其中 {testimony.found} 行与正文相同；不同之处：")
    for one in testimony.differences:
        say(f"  正文第{one.text_line}行：{' '.join(one.text)}")
        say(f"  抄本第{one.witness_line}行：{' '.join(one.witness)}")
    differences = [{"line": one.text_line, "text": one.text, "witness": one.witness} for one in testimony.differences]
    return {"witness": {"lines": testimony.lines, "same": testimony.found, "differences": differences}}


def _build(say: Callable[[str], None], encoder: str | None, book_only: bool) -> dict[str, object]:
    book, *others = map(Book.of, build.write())
    examples = sum(len(clause.examples) for clause in book.clauses)
    say(f"条文：{len(book.headings)} 个标题，{len(book.items())} 项，{examples} 个例子。")
    result: dict[str, object] = {"headings": len(book.headings), "items": len(book.items()), "examples": examples}
    result |= _witness(say)
    for other in others:
        say(f"{other.edition.shown}：{len(other.headings)} 个标题，{len(other.clauses)} 项。")
        result[str(other.edition)] = {"headings": len(other.headings), "items": len(other.clauses)}
    if book_only:
        return result
    from judge.embed import SHIPPED
    from judge.reindex import rebuild

    _, _, _, directory = rebuild(encoder or SHIPPED)
    say(f"索引：已写入 {directory}。" if directory else "索引：建好了，但没有可以写入的目录，下次仍需重建。")
    return result | {"index": str(directory) if directory else None}
