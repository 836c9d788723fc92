"""`judge explain`: what a question was rewritten to, and why each clause was found."""

import argparse
import json
from typing import Any

from judge.answer import legible
from judge.book import Book
from judge.search import Found, Hit, Searcher


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser("explain", help="说明一个问题为什么找到这些条文")
    parser.add_argument("question", nargs="+", metavar="问题")
    parser.add_argument("-k", type=int, default=5, metavar="N", help="最多给几条（默认5）")
    parser.add_argument("--json", action="store_true", help="输出 JSON")


def run(options: argparse.Namespace) -> int:
    """Search and say why."""
    found = Searcher.load().search(legible(" ".join(options.question)), max(1, min(options.k, 50)))
    print(json.dumps(record(found), ensure_ascii=False, indent=2) if options.json else text(found))
    return 0


def record(found: Found) -> dict[str, Any]:
    """The explanation as plain values."""
    changes = [{"found": c.found, "term": c.term, "why": c.why} for c in found.query.rewritten]
    return {
        "question": found.query.raw,
        "read_as": found.query.text,
        "rewritten": changes,
        "decided": found.decided,
        "confidence": round(found.confidence, 3),
        "hits": [_hit(hit) for hit in found.hits],
    }


def _hit(hit: Hit) -> dict[str, Any]:
    near = hit.bank
    similar = None
    if near is not None:
        similar = {"id": near.id, "q": near.question, "answer": near.answer, "similarity": round(near.similarity, 3)}
    return {
        "id": str(hit.id),
        "score": round(hit.score, 3),
        "keyword_rank": hit.keyword_rank,
        "vector_rank": hit.vector_rank,
        "similar": similar,
        "siblings": [str(id) for id in hit.siblings],
        "shared": _shared(hit),
    }


def _shared(hit: Hit) -> list[str]:
    whole = Book.load()[hit.id].full_text
    return list(dict.fromkeys(whole[start:end] for start, end in hit.highlights))


def text(found: Found) -> str:
    """The explanation for people."""
    lines = [f"问题：{found.query.cleaned}"]
    if found.query.rewritten:
        lines.append(f"读作：{found.query.text}")
        lines += [f"  {c.found} → {c.term}（{c.why}）" for c in found.query.rewritten]
    verdict = "本书有条文可依" if found.decided else "本书似无规定（以下只是最接近的条文）"
    lines.append(f"判断：{verdict}，把握 {found.confidence:.0%}")
    for number, hit in enumerate(found.hits, 1):
        path = " > ".join(Book.load()[hit.id].path)
        lines.append(f"{number}. {hit.id.shown}（{path}）得分 {hit.score:.2f}")
        lines.append(
            f"   关键词第 {hit.keyword_rank} 位，语义第 {hit.vector_rank} 位；共有：{'、'.join(_shared(hit)) or '无'}"
        )
        if hit.bank is not None:
            lines.append(f"   相近问题：{hit.bank.question}（{hit.bank.similarity:.2f}）{hit.bank.answer}")
        if hit.siblings:
            lines.append(f"   同样的话还见：{'、'.join(id.shown for id in hit.siblings)}")
    return "\n".join(lines)
