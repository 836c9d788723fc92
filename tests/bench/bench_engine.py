"""How quick the engine is: positions a second, a play-out, a five-link chain. Run by hand; figures, no assertions.

    python tests/bench/bench_engine.py [records.jsonl]

Without a file of records the positions that ship as examples are used.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from judge.commands.check import answer
from judge.notation import parse_one
from judge.paths import data
from judge.replay import replay

FIVE = """回合 A 主要阶段1
A 手卡 「黑洞」 「旋风」
A 怪兽 「青眼白龙」
A 盖伏 「突进」 「强制脱出装置」
B 盖伏 「旋风」 「月之书」
B 怪兽 「黑魔术师」
A 发动 「黑洞」
B 连锁 「月之书」 → 「黑魔术师」
A 连锁 「突进」 → 「青眼白龙」
B 连锁 「旋风」 → 「突进」
A 连锁 「强制脱出装置」 → 「黑魔术师」
处理
"""
ROUNDS = 5


def main() -> None:
    """Print the figures."""
    print(f"五连锁的重演：{_chain():.2f} 毫秒（CPU）")
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else data("corpus", "examples", "records.jsonl")
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    for name, wanted in (("局面", False), ("演算", True)):
        some = [line for line in lines if ("setup" in json.loads(line)) is wanted]
        if some:
            each = _records(some)
            print(f"{name}：每秒 {1 / each:.0f} 条，每条 {each * 1000:.2f} 毫秒（{len(some)} 条记录，CPU）")


def _chain() -> float:
    scenario = parse_one(FIVE)
    replay(scenario)
    return min(_timed(lambda: replay(scenario)) for _ in range(40)) * 1000


def _records(lines: list[str]) -> float:
    for line in lines:
        answer(line)
    return min(_timed(lambda: [answer(line) for line in lines]) for _ in range(ROUNDS)) / len(lines)


def _timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
