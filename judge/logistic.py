"""Logistic regression by Newton's method with a ridge penalty (Hastie, Tibshirani & Friedman 2009, section 4.4.1)."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Logistic:
    """A fitted model over standardised inputs; everything needed to apply it."""

    mean: Floats
    scale: Floats
    weights: Floats
    bias: float

    def score(self, rows: NDArray[np.floating[Any]]) -> Floats:
        """Log odds of each row, shape (rows,)."""
        return np.asarray((rows - self.mean) / self.scale @ self.weights + self.bias)

    def to_json(self) -> dict[str, Any]:
        """As plain numbers, five digits each."""
        parts = {"mean": self.mean, "scale": self.scale, "weights": self.weights}
        return {name: [float(f"{x:.6g}") for x in part] for name, part in parts.items()} | {"bias": self.bias}

    @classmethod
    def of_json(cls, stored: dict[str, Any]) -> "Logistic":
        """What `to_json` gave. Raises KeyError or ValueError for anything else."""
        mean, scale, weights = (np.array(stored[name], np.float64) for name in ("mean", "scale", "weights"))
        return cls(mean, scale, weights, float(stored["bias"]))


def chance(log_odds: float) -> float:
    """Log odds as a probability."""
    return float(1 / (1 + np.exp(-np.clip(log_odds, -30, 30))))


def fit(rows: NDArray[np.floating[Any]], labels: NDArray[np.bool_], ridge: float) -> Logistic:
    """Fit labels to rows, both classes weighing the same in all; `ridge` counts in units of one observation."""
    mean, scale = rows.mean(axis=0), rows.std(axis=0)
    scale = np.where(scale > 1e-9, scale, 1.0)
    inputs = np.column_stack([(rows - mean) / scale, np.ones(len(rows))])
    share = np.where(labels, 0.5 / max(1, labels.sum()), 0.5 / max(1, (~labels).sum())) * len(rows)
    penalty = np.full(inputs.shape[1], ridge)
    penalty[-1] = 1e-6  # the bias is free
    weights = np.zeros(inputs.shape[1])
    for _ in range(25):
        odds = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        slope = inputs.T @ (share * (odds - labels)) + penalty * weights
        curve = (inputs * (share * odds * (1 - odds))[:, None]).T @ inputs + np.diag(penalty)
        step = np.linalg.solve(curve, slope)
        weights = weights - step
        if np.abs(step).max() < 1e-4:
            break
    return Logistic(mean, scale, weights[:-1], float(weights[-1]))


def folds(count: int, parts: int) -> NDArray[np.int64]:
    """Which of `parts` folds each of `count` rows is in; even, the same every time."""
    return np.random.default_rng(0).permutation(count) % parts
