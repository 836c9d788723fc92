"""The index on disk: what is damaged or out of date is rebuilt, never used; two writers do no harm."""

import json
import multiprocessing
from pathlib import Path

import numpy as np
import pytest
from searching import CLAUSES, ENCODER, OUTSIDE, PHRASINGS, phrasing, small_index

from judge import bank, reindex, storage
from judge.book import Book
from judge.embed import Encoder, Role, Vectors
from judge.errors import BadInput


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The small book instead of the real one; the index in a directory of its own."""

    class Shelf:
        @staticmethod
        def load() -> "Shelf":
            return Shelf()

        def items(self) -> tuple[object, ...]:
            return CLAUSES

    monkeypatch.setattr(bank, "load", lambda: PHRASINGS)
    monkeypatch.setattr(bank, "negatives", lambda: OUTSIDE)
    for module in (storage, reindex):
        monkeypatch.setattr(module, "Book", Shelf)
    monkeypatch.setattr(reindex.embed, "load", lambda name="shipped": ENCODER)
    monkeypatch.setattr(reindex, "places", lambda: (tmp_path / "user", tmp_path / "shipped"))


@pytest.mark.usefixtures("_small")
class TestStored:
    def test_what_is_saved_comes_back(self, tmp_path: Path) -> None:
        storage.save(small_index(), ENCODER, tmp_path)
        again = storage.load(tmp_path, ENCODER)
        vector = ENCODER.embed_one("碎了去哪", Role.QUERY)
        assert np.array_equal(again.phrasing_cosines(vector), small_index().phrasing_cosines(vector))
        assert np.array_equal(again.parts.text_words.scores("破坏"), small_index().parts.text_words.scores("破坏"))
        assert again.ids == small_index().ids

    def test_two_builds_are_the_same_to_the_byte(self, tmp_path: Path) -> None:
        for name in ("one", "two"):
            storage.save(small_index(), ENCODER, tmp_path / name)
        files = sorted(path.name for path in (tmp_path / "one").iterdir())
        assert files
        assert all((tmp_path / "one" / n).read_bytes() == (tmp_path / "two" / n).read_bytes() for n in files)

    @pytest.mark.parametrize("name", ["text.faiss", "section-weights.npy", "ranking.json", "outside-terms.txt"])
    def test_a_damaged_file_is_noticed(self, tmp_path: Path, name: str) -> None:
        storage.save(small_index(), ENCODER, tmp_path)
        content = bytearray((tmp_path / name).read_bytes())
        content[len(content) // 2] ^= 1
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadInput, match="损坏"):
            storage.load(tmp_path, ENCODER)

    def test_a_missing_file_is_noticed(self, tmp_path: Path) -> None:
        storage.save(small_index(), ENCODER, tmp_path)
        (tmp_path / "phrasing.faiss").unlink()
        with pytest.raises(BadInput, match=r"phrasing\.faiss"):
            storage.load(tmp_path, ENCODER)

    def test_another_corpus_makes_it_stale(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        storage.save(small_index(), ENCODER, tmp_path)
        monkeypatch.setattr(storage, "sources", lambda: {"mr3.jsonl": "another"})
        with pytest.raises(BadInput, match="过期"):
            storage.load(tmp_path, ENCODER)

    def test_another_encoder_makes_it_stale(self, tmp_path: Path) -> None:
        storage.save(small_index(), ENCODER, tmp_path)
        with pytest.raises(BadInput, match="编码器"):
            storage.load(tmp_path, Encoder("small", "1" * 64, ENCODER.width, ENCODER.embed_one))

    @pytest.mark.parametrize("meta", ["", "{", "[]", '{"format": 0}'])
    def test_meta_that_cannot_be_read_is_noticed(self, tmp_path: Path, meta: str) -> None:
        (tmp_path / "meta.json").write_text(meta, encoding="utf-8")
        with pytest.raises(BadInput):
            storage.load(tmp_path, ENCODER)

    def test_a_missing_index_is_built_and_then_used(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        index, _ = reindex.ready()
        assert (tmp_path / "shipped" / "meta.json").is_file()
        monkeypatch.setattr(reindex, "build", None)  # a second build would fail
        assert reindex.ready()[0].ids == index.ids

    def test_vectors_of_texts_that_stay_are_not_computed_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        reindex.ready()
        asked: list[str] = []

        def counted(text: str, role: Role) -> Vectors:
            asked.append(text)
            return ENCODER.embed_one(text, role)

        again = Encoder("small", ENCODER.digest, ENCODER.width, counted)
        monkeypatch.setattr(reindex.embed, "load", lambda name="shipped": again)
        monkeypatch.setattr(bank, "load", lambda: (*PHRASINGS, phrasing(9, "全新的问法", "1.1:1")))
        index, *_ = reindex.rebuild(quiet=True)
        assert asked == ["全新的问法"]
        assert len(index.phrasings) == len(PHRASINGS) + 1

    def test_a_damaged_index_is_built_again(self, tmp_path: Path) -> None:
        reindex.ready()
        (tmp_path / "shipped" / "text.faiss").write_bytes(b"junk")
        reindex.ready()
        assert storage.load(tmp_path / "shipped", ENCODER).ids == small_index().ids

    def test_where_the_shipped_one_cannot_be_written_the_users_own_is(self, tmp_path: Path) -> None:
        (tmp_path / "shipped").write_text("a file where the directory should be", encoding="utf-8")
        *_, directory = reindex.rebuild(quiet=True)
        assert directory == tmp_path / "user"
        assert storage.load(tmp_path / "user", ENCODER).ids == small_index().ids

    def test_nowhere_to_write_is_no_reason_not_to_answer(self, tmp_path: Path) -> None:
        for name in ("shipped", "user"):
            (tmp_path / name).write_text("", encoding="utf-8")
        index, _, _, directory = reindex.rebuild(quiet=True)
        assert directory is None
        assert index.ids == small_index().ids


def _write(directory: str) -> None:
    for _ in range(5):
        storage.save(small_index(), ENCODER, Path(directory))


def test_two_writers_at_once_leave_a_whole_index(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=_write, args=(str(tmp_path),)) for _ in range(2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert [writer.exitcode for writer in writers] == [0, 0]
    meta = storage.read_meta(tmp_path)
    assert all(storage._checked(tmp_path / name, digest) for name, digest in meta["files"].items())
    assert not list(tmp_path.glob("*.tmp"))


def test_the_committed_index_fits_the_committed_corpus() -> None:
    from judge.paths import data

    meta = json.loads(data("index", "meta.json").read_text(encoding="utf-8"))
    assert meta["made_from"] == storage.sources()
    assert meta["clauses"] == len(Book.load().items())
