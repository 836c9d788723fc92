"""The whole way from the 4-bit weights to the encoder that ships: convert, tune, export, compare, index."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from judge import bank, embed
from judge.book import Book
from judge.embed import Role
from judge.index import ask_text
from judge.paths import data
from judge.training.convert import convert
from judge.training.export import export
from judge.training.tune import Epoch, Plan, tune


def encoder(out: Path | None = None, *, epochs: int = Plan().epochs, base: str | None = None) -> Iterator[str]:
    """Make the encoder in `out` (default: where the shipped one lies), telling in one line a step how it goes.

    Args:
        epochs: how long to tune; 0 only converts.
        base: a BERT-like sentence-transformers model to start from instead of the converted e5-small.

    Raises:
        BadInput: the weights or the model cannot be had.
    """
    from sentence_transformers import SentenceTransformer

    out = out or data("index", "encoder")
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        start = base
        if start is None:
            yield f"转换完成：保留 {convert(work)} 个词片"
            start = str(work / "float")
        model = SentenceTransformer(start, device="cpu")
        best = work / "tuned"
        if epochs:
            told: list[Epoch] = []
            for epoch in tune(model, Book.load().items(), bank.load(), best, Plan(epochs=epochs), told.append):
                figures = f"损失 {epoch.loss:.3f}，留出问法 MRR {epoch.held_out:.3f}，{epoch.seconds:.0f} 秒"
                yield f"第 {epoch.number} 轮：{figures}"
        if not best.is_dir():
            model = SentenceTransformer(start, device="cpu")
            model.save(str(best))
        export(best, out)
        yield f"导出完成：{out}；与浮点模型的余弦最小 {quantisation(best, out):.4f}。请运行 judge build 重建索引。"


def quantisation(source: Path, out: Path, count: int = 200) -> float:
    """The smallest cosine between what the float model and its int8 export make of `count` phrasings."""
    from sentence_transformers import SentenceTransformer

    texts = [ask_text(phrasing.question) for phrasing in bank.load()[:count]] or ["连锁处理", "伤害步骤"]
    model: Any = SentenceTransformer(str(source), device="cpu")
    exact = np.asarray(model.encode(texts, prompt_name="query", show_progress_bar=False))
    return float((exact * embed.shipped(out).embed(texts, Role.QUERY)).sum(axis=1).min())
