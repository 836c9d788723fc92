"""Making the encoder: reading the 4-bit container, pruning, pairs, tuning and exporting a tiny model for real."""

import random
import struct
from pathlib import Path

import numpy as np
import pytest
from searching import CLAUSES, PHRASINGS, phrasing

from judge.errors import BadInput

pytest.importorskip("sentence_transformers", reason="needs the extra [hub]")
import torch
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import modules
from transformers import BertConfig, BertModel

from judge import embed
from judge.embed import Role
from judge.training import container, convert
from judge.training.export import export
from judge.training.pairs import Pair, batches, interleaved
from judge.training.tune import Plan, loss_of, pace, tune

pytestmark = pytest.mark.hub

PIECES = ("<s>", "<pad>", "</s>", "<unk>", "▁", "连", "锁", "连锁", "ab", "▁query", "é", "д", "▁passage", ":", "c")


def packed(tensors: dict[str, bytes]) -> bytes:
    """A container file with PIECES and the given tensors."""
    blob = "".join(PIECES).encode()
    offsets = np.cumsum([0, *(len(piece.encode()) for piece in PIECES)]).astype("<u4").tobytes()
    head = b"E5S1" + struct.pack("<i7ifi", 1, 32, 1, 4, 64, len(PIECES), 40, 2, 1e-12, 32)
    head += struct.pack("<5iQ", len(PIECES), 0, 2, 1, 3, len(blob)) + offsets
    head += np.arange(0, -len(PIECES), -1, dtype="<f4").tobytes() + blob + struct.pack("<iI", 0, 0)
    directory_size = 4 + sum(2 + len(name) + 1 + 4 + 16 for name in tensors)
    offset = len(head) + directory_size
    directory, body = struct.pack("<i", len(tensors)), b""
    for name, raw in tensors.items():
        directory += struct.pack("<H", len(name)) + name.encode() + struct.pack("<BI", 0, 0)
        directory += struct.pack("<QQ", offset + len(body), len(raw))
        body += raw
    return head + directory + body


def test_four_bit_blocks_are_scale_times_nibble_less_eight(tmp_path: Path) -> None:
    block = np.float16(0.5).tobytes() + bytes([0x1F] * 16)
    path = tmp_path / "weights.bin"
    path.write_bytes(packed({"w": block, "b": np.array([1, 2], "<f4").tobytes()}))
    read = container.read(path)
    assert read.pieces == PIECES
    assert read.float_tensor("b", -1).tolist() == [1, 2]
    row = read.four_bit_tensor("w", 32)
    assert row.shape == (1, 32)
    assert row[0, :16].tolist() == [(15 - 8) * 0.5] * 16
    assert row[0, 16:].tolist() == [(1 - 8) * 0.5] * 16


def test_what_is_no_container_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="找不到"):
        container.read(tmp_path / "none.bin")
    (tmp_path / "other.bin").write_bytes(b"PK\3\4" + b"x" * 100)
    with pytest.raises(BadInput, match="不是"):
        container.read(tmp_path / "other.bin")


def test_foreign_scripts_go_and_prompts_stay(tmp_path: Path) -> None:
    path = tmp_path / "weights.bin"
    path.write_bytes(packed({}))
    kept = [PIECES[number] for number in convert.kept_pieces(container.read(path), latin=1)]
    assert kept == [piece for piece in PIECES if piece not in ("é", "д")]


def test_every_phrasing_is_met_once_an_epoch_among_neighbours() -> None:
    order = interleaved(PHRASINGS, random.Random(1))
    assert sorted(p.id for p in order) == sorted(p.id for p in PHRASINGS)
    made = list(batches(PHRASINGS, CLAUSES, 4, random.Random(1)))
    assert [len(batch) for batch in made] == [4, 4]
    for pair in (pair for batch in made for pair in batch):
        assert pair.question.startswith("query: ")
        assert pair.answer.startswith(("query: ", "passage: "))
        assert pair.item in pair.items


def test_what_decides_the_same_question_is_no_negative() -> None:
    one, other = CLAUSES[0].id, CLAUSES[1].id
    rows = torch.nn.functional.normalize(torch.ones(2, 4), dim=1)
    apart = [Pair("", "", one, frozenset({one})), Pair("", "", other, frozenset({other}))]
    together = [Pair("", "", one, frozenset({one, other})), Pair("", "", other, frozenset({other}))]
    assert loss_of(rows, rows, apart).item() == pytest.approx(np.log(2), rel=1e-4)
    assert loss_of(rows, rows, together).item() == pytest.approx(0, abs=1e-4)


def test_the_rate_rises_then_falls() -> None:
    course = [pace(step, 100) for step in range(100)]
    assert course[0] < course[5] < course[9]
    assert course[20] > course[60] > course[99] > 0


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sentence-transformers model small enough to train in a second, knowing the characters of the small book."""
    torch.manual_seed(0)
    folder = tmp_path_factory.mktemp("tiny")
    letters = sorted({char for text in (*(c.text for c in CLAUSES), *(p.question for p in PHRASINGS)) for char in text})
    pieces = ("<s>", "<pad>", "</s>", "<unk>", "▁", "▁query", "▁passage", ":", *letters)
    words = container.Container(
        container.Shape(32, 1, 4, 64, len(pieces), 64, 2), pieces, np.zeros(len(pieces), np.float32), {}
    )
    convert.tokenizer(words, list(range(len(pieces)))).save_pretrained(folder / "plain")
    config = BertConfig(
        vocab_size=len(pieces), hidden_size=32, num_hidden_layers=1, num_attention_heads=4, intermediate_size=64,
        max_position_embeddings=400, pad_token_id=1,
    )  # fmt: skip
    BertModel(config, add_pooling_layer=False).save_pretrained(folder / "plain")
    word = modules.Transformer(str(folder / "plain"), max_seq_length=64, model_kwargs={"add_pooling_layer": False})
    parts = [word, modules.Pooling(32, pooling_mode="mean"), modules.Normalize()]
    prompts = {"query": "query: ", "passage": "passage: "}
    SentenceTransformer(modules=parts, prompts=prompts, device="cpu").save(str(folder / "st"))
    return folder / "st"


def test_any_local_model_can_be_named(tiny: Path) -> None:
    named = embed.load(str(tiny))
    assert named.width == 32
    model = SentenceTransformer(str(tiny), device="cpu")
    expected = model.encode(["先解哪一个"], prompt_name="query")[0]
    assert named.embed_one("先解哪一个", Role.QUERY) == pytest.approx(expected, abs=1e-5)
    assert named.digest == embed.load(str(tiny)).digest


def test_a_model_that_is_not_there_is_said_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(BadInput, match="无法载入"):
        embed.load(str(tmp_path / "none"))


def test_the_export_says_what_the_float_model_says(tiny: Path, tmp_path: Path) -> None:
    export(tiny, tmp_path)
    small, whole = embed.load(str(tmp_path)), embed.load(str(tiny))
    for text in ("碎了去哪", "他发效果我能跟吗"):
        for role in Role:
            assert small.embed_one(text, role) @ whole.embed_one(text, role) > 0.98


def test_tuning_learns_saves_the_best_epoch_and_leaves_the_words_alone(tiny: Path, tmp_path: Path) -> None:
    model = SentenceTransformer(str(tiny), device="cpu")
    words = model[0].auto_model.embeddings.word_embeddings.weight.detach().clone()
    many = [phrasing(n, p.question + "？" * n, *map(str, p.items)) for n, p in enumerate(PHRASINGS * 4)]
    told = tune(
        model, CLAUSES, many, tmp_path / "best", Plan(epochs=6, batch=8, rate=3e-3, threads=1), lambda epoch: None
    )
    assert len(told) == 7
    assert told[-1].loss < told[1].loss
    assert torch.equal(words, model[0].auto_model.embeddings.word_embeddings.weight)
    better = max(epoch.held_out for epoch in told[1:]) > told[0].held_out
    assert (tmp_path / "best").is_dir() == better
