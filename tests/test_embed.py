"""The encoder that ships, run without torch."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from judge import embed
from judge.bank import load as bank
from judge.embed import Encoder, Role
from judge.errors import BadInput


@pytest.fixture(scope="module")
def shipped() -> Encoder:
    return embed.load()


def test_vectors_are_of_length_one_and_the_same_every_time(shipped: Encoder) -> None:
    texts = ["连锁怎么处理", "伤害步骤能发动旋风吗", ""]
    vectors = shipped.embed(texts, Role.QUERY)
    assert vectors.shape == (3, shipped.width)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-5)
    assert np.array_equal(vectors, shipped.embed(texts, Role.QUERY))


def test_a_vector_does_not_depend_on_its_neighbours(shipped: Encoder) -> None:
    texts = [phrasing.question for phrasing in bank()[:12]]
    together = shipped.embed(texts, Role.QUERY)
    assert all(
        np.array_equal(row, shipped.embed_one(text, Role.QUERY)) for row, text in zip(together, texts, strict=True)
    )


def test_questions_and_passages_are_told_apart(shipped: Encoder) -> None:
    assert not np.array_equal(shipped.embed_one("连锁", Role.QUERY), shipped.embed_one("连锁", Role.PASSAGE))


def test_meaning_is_near_and_the_unrelated_far(shipped: Encoder) -> None:
    one, same, other = shipped.embed(["怪兽被破坏送去墓地", "怪被炸了进墓", "店赛要带身份证吗"], Role.QUERY)
    assert one @ same > one @ other + 0.1


def test_a_long_text_is_cut_not_refused(shipped: Encoder) -> None:
    assert np.isfinite(shipped.embed_one("连锁" * 5000, Role.PASSAGE)).all()


def test_the_progress_is_called_once_a_text(shipped: Encoder) -> None:
    calls: list[int] = []
    shipped.embed(["一", "二", "三"], Role.QUERY, seen=lambda: calls.append(1))
    assert len(calls) == 3


def test_answering_does_not_need_torch() -> None:
    code = (
        "import sys; from judge.search import Searcher; Searcher.load().search('连锁'); "
        "sys.exit(any(name in sys.modules for name in ('torch', 'transformers', 'sentence_transformers', 'pandas')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=300).returncode == 0


def test_a_missing_or_damaged_encoder_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="编码器"):
        embed.shipped(tmp_path)
    (tmp_path / "onnx").mkdir()
    (tmp_path / embed.NETWORK).write_bytes(b"junk")
    (tmp_path / "tokenizer.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadInput, match="损坏"):
        embed.load(str(tmp_path))


def test_prompts_come_from_the_model(tmp_path: Path) -> None:
    assert embed.prompts_of(tmp_path) == {Role.QUERY: "", Role.PASSAGE: ""}
    stored = json.dumps({"prompts": {"query": "问：", "document": "文："}})
    (tmp_path / "config_sentence_transformers.json").write_text(stored, encoding="utf-8")
    assert embed.prompts_of(tmp_path) == {Role.QUERY: "问：", Role.PASSAGE: "文："}


def test_e5_models_have_prompts_even_if_they_do_not_say_so() -> None:
    assert embed.chosen_prompts({}, "intfloat/multilingual-e5-large")[Role.PASSAGE] == "passage: "
    assert embed.chosen_prompts({}, "BAAI/bge-m3")[Role.PASSAGE] == ""


def test_a_zero_vector_stays_zero() -> None:
    assert not embed.unit(np.zeros(3, np.float32)).any()
