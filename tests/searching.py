"""A small book, a small bank and an encoder of a few lines, for tests that must not depend on the shipped model."""

import hashlib

import numpy as np

from judge.bank import Level, Phrasing, Style
from judge.clause import Clause, ClauseId
from judge.embed import Encoder, Role, Vectors, unit
from judge.index import Index, build

WIDTH = 64
TEXTS = {
    "1.1:1": (("抽卡",), "●每个回合从卡组抽1张卡。"),
    "1.1:2": (("抽卡",), "●卡组没有卡而不能抽卡的玩家败北。"),
    "2.1:1": (("连锁",), "●对方发动效果时可以进行连锁。"),
    "2.1:2": (("连锁",), "●连锁从最后发动的效果开始处理。"),
    "3.1:1": (("破坏",), "●被破坏的卡送去墓地。"),
    "4.1:1": (("墓地",), "●破坏的卡放置在墓地。"),
}
CLAUSES = tuple(
    Clause(ClauseId.parse(id), path, text, line) for line, (id, (path, text)) in enumerate(TEXTS.items(), 1)
)


def phrasing(number: int, question: str, *items: str) -> Phrasing:
    """A phrasing of the small bank."""
    ids = tuple(ClauseId.parse(item) for item in items)
    return Phrasing(f"Q{number:04d}", question, ids, "答。", Style.PLAIN, Level.REGULAR)


PHRASINGS = (
    phrasing(1, "回合开始摸几张牌", "1.1:1"),
    phrasing(2, "牌摸光了会怎样", "1.1:2"),
    phrasing(3, "他发效果我能跟吗", "2.1:1"),
    phrasing(4, "先解哪一个", "2.1:2"),
    phrasing(5, "碎了去哪", "3.1:1", "4.1:1"),
    phrasing(6, "碎掉的去向", "3.1:1", "4.1:1"),
    phrasing(7, "没了放哪里", "4.1:1", "3.1:1"),
    phrasing(8, "碎完搁哪堆", "4.1:1", "3.1:1"),
)
OUTSIDE = ("天气怎么样", "多少钱一包")


def _embed(text: str, role: Role) -> Vectors:
    """Characters hashed into a few columns: alike texts get alike vectors, every time the same."""
    vector = np.zeros(WIDTH, np.float32)
    for char in text:
        vector[hashlib.sha256(char.encode()).digest()[0] % WIDTH] += 1
    return unit(vector)


ENCODER = Encoder("small", "0" * 64, WIDTH, _embed)


def small_index() -> Index:
    """The index of all that."""
    return build(CLAUSES, PHRASINGS, OUTSIDE, ENCODER)
