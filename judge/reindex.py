"""Getting an index that fits: the user's own, the one that ships, or a new one."""

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Never

from judge import bank, embed, storage
from judge.book import Book
from judge.calibrate import Report, learn
from judge.embed import SHIPPED, Encoder
from judge.errors import BadInput
from judge.index import Index, build
from judge.paths import data, user_dir

if TYPE_CHECKING:
    from tqdm import tqdm


def places() -> tuple[Path, ...]:
    """Where an index may lie: the user's own directory first (a rebuilt one, if the installed cannot be written)."""
    return user_dir() / "index", data("index")


def ready() -> tuple[Index, Encoder]:
    """An index that fits the corpus, with its encoder. One that is missing, stale or damaged is rebuilt, never used.

    Raises:
        BadInput: no index fits and none can be built (the encoder is missing).
    """
    wanted = SHIPPED
    for directory in places():
        with contextlib.suppress(BadInput):
            wanted = str(storage.read_meta(directory)["encoder"]["name"])
            encoder = embed.load(wanted)
            return storage.load(directory, encoder), encoder
    return rebuild(wanted if usable(wanted) else SHIPPED)[:2]


def usable(name: str) -> bool:
    """Whether the encoder `name` can be loaded here."""
    try:
        embed.load(name)
    except BadInput:
        return False
    return True


def rebuild(name: str = SHIPPED, *, quiet: bool = False) -> tuple[Index, Encoder, Report, Path | None]:
    """Build the index with the encoder `name` and store it where it can be written.

    Gives the index, its encoder, what was learnt, and the directory (None: nowhere could be written).

    Raises:
        BadInput: the encoder cannot be loaded, or the corpus is damaged.
    """
    encoder = embed.load(name)
    clauses, phrasings, outside = Book.load().items(), bank.load(), bank.negatives()
    known = {key: row for place in places() for key, row in storage.known_vectors(place, encoder).items()}
    with progress(len(clauses) + len(phrasings) + len(outside), quiet) as bar:
        index = build(clauses, phrasings, outside, encoder, known=known, seen=bar.update)
    index, report = learn(index, clauses, outside)
    for directory in reversed(places()):
        with contextlib.suppress(OSError):
            storage.save(index, encoder, directory)
            return index, encoder, report, directory
    return index, encoder, report, None


def progress(total: int, quiet: bool) -> "tqdm[Never]":
    """A progress bar on standard error."""
    from tqdm import tqdm

    return tqdm(total=total, desc="重建索引", unit="条", file=sys.stderr, disable=quiet, leave=False, mininterval=0.5)
