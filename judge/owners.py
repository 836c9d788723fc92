"""Which phrasings belong to which clause, as a table that turns values of phrasings into values of clauses."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Owners:
    """Row i of `table` lists the phrasings of clause i, padded with -1."""

    table: NDArray[np.int64]

    @classmethod
    def of(cls, lists: Sequence[Sequence[int]]) -> "Owners":
        """The table of `lists`: lists[i] are the phrasings of clause i."""
        width = max((len(rows) for rows in lists), default=0) or 1
        table = np.full((len(lists), width), -1, np.int64)
        for clause, rows in enumerate(lists):
            table[clause, : len(rows)] = rows
        return cls(table)

    def spread(self, values: Floats) -> Floats:
        """The values in the table's shape; the padding is as bad as the worst value."""
        floor = values.min() if len(values) else np.float32(0)
        return np.append(values, floor)[self.table].astype(np.float32)

    def best(self, values: Floats) -> Floats:
        """Each clause's largest value, shape (clauses,)."""
        return np.asarray(self.spread(values).max(axis=1), np.float32)

    def argbest(self, values: Floats) -> NDArray[np.int64]:
        """The phrasing with each clause's largest value; -1 for a clause without one."""
        return np.asarray(self.table[np.arange(len(self.table)), self.spread(values).argmax(axis=1)], np.int64)
