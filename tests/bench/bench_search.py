"""How fast and how large search is, beside the same thing done with sentence-transformers and torch.

Run by hand or as a report in CI: ``python tests/bench/bench_search.py [--plain MODEL]``. Prints a table.
Each measurement runs in a process of its own, so that memory and imports are its own.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

WARM = 300  # questions asked after warming up
COLD = 5  # starts of the program

OURS = """
import json, resource, sys, time
from judge import bank
from judge.search import Searcher
searcher = Searcher.load()
questions = [p.question for p in bank.load()][:: max(1, len(bank.load()) // {warm})][:{warm}]
for question in questions[:20]:
    searcher.search(question)
times = []
for question in questions:
    began = time.perf_counter()
    searcher.search(question)
    times.append(time.perf_counter() - began)
print(json.dumps([times, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""

PLAIN = """
import json, resource, time
import numpy as np
from sentence_transformers import SentenceTransformer
from judge import bank
from judge.book import Book
from judge.index import passage
from judge.paths import data
began = time.perf_counter()
model = SentenceTransformer({model!r}, device="cpu")
loaded = time.perf_counter() - began
clauses = Book.load().items()
began = time.perf_counter()
rows = model.encode([passage(clause) for clause in clauses], prompt_name="passage", batch_size=32)
built = time.perf_counter() - began
questions = [p.question for p in bank.load()][:: max(1, len(bank.load()) // {warm})][:{warm}]
times = []
for question in questions:
    began = time.perf_counter()
    np.argsort(-(rows @ model.encode(question, prompt_name="query")))[:5]
    times.append(time.perf_counter() - began)
print(json.dumps([times, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, loaded, built]))
"""

BUILD = """
import time
began = time.perf_counter()
from judge import bank, embed
from judge.book import Book
from judge.calibrate import learn
from judge.index import build
encoder = embed.load()
clauses, outside = Book.load().items(), bank.negatives()
learn(build(clauses, bank.load(), outside, encoder), clauses, outside)
print(time.perf_counter() - began)
"""


def measured(code: str) -> str:
    """What a fresh Python says to `code`, its last line."""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True)
    return run.stdout.strip().splitlines()[-1]


def cold(arguments: list[str]) -> float:
    """Median seconds from starting the program to its answer."""

    def once() -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "judge", *arguments], capture_output=True, check=True)
        return time.perf_counter() - began

    return statistics.median(once() for _ in range(COLD))


def quantiles(times: list[float]) -> tuple[float, float]:
    """p50 and p99 in milliseconds."""
    ordered = sorted(times)
    return 1000 * ordered[len(ordered) // 2], 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]


def ours(row: Callable[[str, str], None]) -> None:
    """Measure this project."""
    row("cold: judge ask", f"{cold(['ask', '速攻魔法盖下的回合能发动吗']):.2f} s")
    row("cold: judge clause", f"{cold(['clause', '4.2.4.1.2']):.2f} s")
    times, memory = json.loads(measured(OURS.format(warm=WARM)))
    p50, p99 = quantiles(times)
    row("warm question p50 / p99", f"{p50:.1f} / {p99:.1f} ms")
    row("memory", f"{memory:.0f} MB")
    row("index build with learning", f"{float(measured(BUILD)):.1f} s")


def plain(row: Callable[[str, str], None], model: str) -> None:
    """Measure sentence-transformers + torch doing dense search only."""
    times, memory, loaded, built = json.loads(measured(PLAIN.format(warm=WARM, model=model)))
    p50, p99 = quantiles(times)
    row("torch: model load", f"{loaded:.2f} s (imports apart)")
    row("torch: warm question p50 / p99", f"{p50:.1f} / {p99:.1f} ms")
    row("torch: memory", f"{memory:.0f} MB")
    row("torch: 784 clauses embedded", f"{built:.1f} s")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", metavar="MODEL", help="also measure this sentence-transformers model with torch")
    options = parser.parse_args()

    def row(name: str, value: str) -> None:
        print(f"{name:32} {value}", flush=True)

    ours(row)
    if options.plain:
        plain(row, options.plain)


if __name__ == "__main__":
    main()
