"""The search index on disk: no reader ever sees half of it, and it is checked against its sha256 sums before use."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from judge import bank, bm25
from judge.book import Book
from judge.embed import Encoder, Vectors
from judge.errors import BadInput
from judge.files import write_bytes, write_text
from judge.index import Index, Parts, assemble, rows_of, sections
from judge.paths import data
from judge.words.cards import digest as card_names

FORMAT = 1
META = "meta.json"
WORDS, VECTORS = ("text", "section", "outside"), ("text", "phrasing", "outside")
SOURCES = (
    ("mr3.jsonl",),
    ("questions.jsonl",),
    ("negatives.jsonl",),
    ("outside.yaml",),
    ("glossary.yaml",),
    ("editions", "lookalikes.yaml"),
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an index lies and what its meta.json says."""

    directory: Path
    meta: dict[str, Any]


def sources() -> dict[str, str]:
    """sha256 of each corpus file the index is made from; "" for one that is not there."""
    found = {}
    for parts in SOURCES:
        path = data("corpus", *parts)
        found["/".join(parts)] = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    found["cards"] = card_names()  # their names and nicknames only: other facts may change
    return found


def save(index: Index, encoder: Encoder, directory: Path) -> None:
    """Write `index` into `directory`. Every file is renamed into place whole, meta.json, which names them, last."""
    import faiss

    files = {"ranking.json": json.dumps(index.ranking, ensure_ascii=False, indent=1).encode("utf-8")}
    files["digests.txt"] = "\n".join(index.digests).encode("utf-8")
    for name in VECTORS:
        files[f"{name}.faiss"] = faiss.serialize_index(getattr(index.parts, f"{name}_faiss")).tobytes()
    for name in WORDS:
        files |= bm25.files(getattr(index.parts, f"{name}_words"), name)
    meta = {
        "format": FORMAT,
        "encoder": {"name": encoder.name, "sha256": encoder.digest, "width": encoder.width},
        "made_from": sources(),
        "clauses": len(index.ids),
        "phrasings": len(index.phrasings),
        "files": {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())},
    }
    for name, content in files.items():
        write_bytes(directory / name, content)
    write_text(directory / META, json.dumps(meta, ensure_ascii=False, indent=1) + "\n")


def read_meta(directory: Path) -> dict[str, Any]:
    """meta.json of the index in `directory`. Raises BadInput if there is none or it cannot be read."""
    try:
        meta = json.loads((directory / META).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"索引缺失或损坏（{directory}）；请运行 judge build。") from error
    if not isinstance(meta, dict) or meta.get("format") != FORMAT:
        raise BadInput(f"索引的格式版本不符（{directory}）；请运行 judge build。")
    return meta


def check(meta: dict[str, Any], encoder: Encoder) -> None:
    """Raise BadInput unless the index was made from the corpus and the encoder that are here now."""
    stale = sorted(name for name, digest in sources().items() if meta.get("made_from", {}).get(name) != digest)
    if stale:
        raise BadInput(f"索引已过期：{'、'.join(stale)} 有改动；请运行 judge build。")
    if meta.get("encoder", {}).get("sha256") != encoder.digest:
        raise BadInput("索引已过期：编码器换过了；请运行 judge build。")


def load(directory: Path, encoder: Encoder) -> Index:
    """The index in `directory`, every file checked against its sha256 in meta.json.

    Raises:
        BadInput: it is missing, damaged, or was made from another corpus or encoder.
    """
    meta = read_meta(directory)
    check(meta, encoder)
    files = {name: _checked(directory / name, digest) for name, digest in meta["files"].items()}
    phrasings, clauses = bank.load(), Book.load().items()
    if meta["clauses"] != len(clauses) or meta["phrasings"] != len(phrasings):
        raise BadInput(f"索引与条文数目不符（{directory}）；请运行 judge build。")
    sizes = (len(clauses), int(sections(clauses).max()) + 1, len(bank.negatives()))
    words = (bm25.of_files(files, name, size) for name, size in zip(WORDS, sizes, strict=True))
    parts = Parts(*words, *(_faiss(files[f"{name}.faiss"]) for name in VECTORS))
    digests = tuple(files["digests.txt"].decode("utf-8").split("\n"))
    return assemble(clauses, phrasings, encoder.name, parts, digests, json.loads(files["ranking.json"]))


def known_vectors(directory: Path, encoder: Encoder) -> dict[str, Vectors]:
    """This encoder's vectors by digest, out of a whole index in `directory`, even one made from another corpus."""
    try:
        meta = read_meta(directory)
        if meta["encoder"]["sha256"] != encoder.digest:
            return {}
        files = {name: _checked(directory / name, digest) for name, digest in meta["files"].items()}
        rows = np.concatenate([rows_of(_faiss(files[f"{name}.faiss"])) for name in VECTORS])
        digests = files["digests.txt"].decode("utf-8").split("\n")
        return dict(zip(digests, rows, strict=True))
    except (BadInput, KeyError, TypeError, ValueError):
        return {}


def _checked(path: Path, digest: str) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadInput(f"索引缺少文件 {path.name}；请运行 judge build。") from error
    if hashlib.sha256(content).hexdigest() != digest:
        raise BadInput(f"索引文件 {path.name} 已损坏；请运行 judge build。")
    return content


def _faiss(content: bytes) -> Any:
    import faiss

    return faiss.deserialize_index(np.frombuffer(content, np.uint8))
