"""`judge cards`: what the engine knows of a card; checking card files; taking in a player's own cards.cdb."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from judge.errors import BadInput
from judge.game.facts import CardFacts
from judge.paths import data, user_dir

WRONG = 1


def add(subparsers: Any) -> argparse.ArgumentParser:
    """Register the command."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "cards", help="查看引擎认识的卡，或载入自己的 cards.cdb",
        description="引擎认识的卡：每个效果的种类、必发还是选发、时还是场合、cost、对象、处理。",
    )  # fmt: skip
    parts = parser.add_subparsers(dest="part", metavar="做什么", required=True)
    show = parts.add_parser("show", help="一张卡的资料，卡名或俗称")
    show.add_argument("name", nargs="+", metavar="卡名")
    show.add_argument("--json", action="store_true", help="用 JSON 输出")
    listing = parts.add_parser("list", help="列出所有的卡")
    listing.add_argument("--filter", metavar="词", default="", help="卡名、俗称或种类里有这个词的")
    listing.add_argument("--json", action="store_true", help="用 JSON 输出")
    check = parts.add_parser("check", help="检查卡片资料文件；不写文件时检查随本程序的和自己载入的")
    check.add_argument("files", nargs="*", type=Path, metavar="文件")
    taken = parts.add_parser("import", help="载入 YGOPro、EDOPro 的 cards.cdb（种类、数值、卡名）")
    taken.add_argument("database", type=Path, metavar="cards.cdb")
    taken.add_argument("--out", type=Path, metavar="文件", help="写到这里，而不是自己的卡表")
    return parser


def run(args: argparse.Namespace) -> int:
    """Do one of the four parts. Exit code 1 when a check finds something wrong."""
    if args.part == "show":
        return _show(" ".join(args.name), as_json=args.json)
    if args.part == "list":
        return _list(args.filter, as_json=args.json)
    return _check(args.files) if args.part == "check" else _import(args.database, args.out)


def _show(name: str, *, as_json: bool) -> int:
    from judge.cardtext import as_json as json_of
    from judge.cardtext import told
    from judge.library import default_library

    library = default_library()
    card = library.find(name.strip("「」"))
    if card is None:
        near = nearest(name.strip("「」"), list(library.cards.values()))
        meant = f"是不是 {'、'.join(f'「{n}」' for n in near)}？" if near else "用 judge cards list 看有哪些卡。"
        raise BadInput(f"不认识「{name[:40]}」；{meant}自己的卡可以用 judge cards import 载入。")
    print(json.dumps(json_of(card), ensure_ascii=False, indent=2) if as_json else "\n".join(told(card)))
    return 0


def nearest(name: str, cards: list[CardFacts], most: int = 3) -> list[str]:
    """The names of the cards most like this one, in name or nickname."""
    from difflib import SequenceMatcher

    wanted = set(name)
    found: dict[str, float] = {}
    for card in cards:
        for other in (card.name, *card.aliases):
            if wanted & set(other):
                like = SequenceMatcher(None, name, other).ratio() + (name in other) + (other in name)
                found[card.name] = max(like, found.get(card.name, 0.0))
    best = sorted(found, key=lambda n: -found[n])[:most]
    return [n for n in best if found[n] >= 0.5]


def _list(wanted: str, *, as_json: bool) -> int:
    from judge.library import default_library

    cards = [c for c in default_library().cards.values() if _fits(c, wanted)]
    if as_json:
        rows = [{"name": c.name, "kind": c.kind_line, "known": c.known, "aliases": list(c.aliases)} for c in cards]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    for card in cards:
        note = "" if card.known else "　（效果没有资料）"
        other = f"　又名 {'、'.join(card.aliases)}" if card.aliases else ""
        print(f"「{card.name}」　{card.kind_line}{other}{note}")
    print(f"共{len(cards)}张")
    return 0


def _fits(card: CardFacts, wanted: str) -> bool:
    words = (card.name, *card.aliases, card.ja, card.en, card.kind_line)
    return not wanted or any(wanted.lower() in word.lower() for word in words)


def _check(files: list[Path]) -> int:
    from judge.cardcheck import check_files, missing_from

    paths = files or shipped_files()
    found = check_files(paths)
    wrong = list(found.wrong)
    if not files:
        missing = missing_from([card for _, card in found.cards])
        wrong += [f"本文写到「{name}」，卡表里没有；请加一行，或写进 not_cards.yaml。" for name in missing]
        own = user_dir() / "cards.jsonl"
        if own.is_file():
            mine = check_files([own])
            print(f"自己载入的卡{len(mine.cards)}张（{own}）")
            wrong += mine.wrong
    for sentence in wrong:
        print(sentence)
    print(f"{len(found.cards)}张卡，{len(wrong)}处不对。" if wrong else f"{len(found.cards)}张卡，都对。")
    return WRONG if wrong else 0


def shipped_files() -> list[Path]:
    """The files of cards that ship with the project."""
    return sorted(data("corpus", "cards").glob("*.jsonl"))


def _import(database: Path, out: Path | None) -> int:
    from tqdm import tqdm

    from judge.cardbase import Count, cards_of, read_rows, save
    from judge.library import shipped_library

    rows = read_rows(database)
    count = Count()
    quiet = None if sys.stderr.isatty() else True
    shown = tqdm(cards_of(rows, shipped_library(), count), total=len(rows), desc="载入", unit="张", disable=quiet)
    cards = list(shown)
    if not cards:
        raise BadInput(f"“{database}”里没有可以载入的卡：{count.shown}")
    target = out or user_dir() / "cards.jsonl"
    save(target, cards)
    print(count.shown)
    print(f"写入 {target}。这些卡的效果没有资料：检查时由种类决定的照常检查，其余列为没有检查。")
    return 0
