"""The rulings under tests/rulings, read once, and how a replay is shown when it does not come out."""

from pathlib import Path

from judge.errors import BadInput
from judge.notation import parse, show_line
from judge.replay import Report
from judge.scenario import Scenario

RULINGS = Path(__file__).parent / "rulings"


def collected() -> list[tuple[str, Scenario | BadInput]]:
    """Every ruling by name. A file that cannot be read is one case, which fails with the reason."""
    found: list[tuple[str, Scenario | BadInput]] = []
    for path in sorted(RULINGS.glob("*.ruling")):
        try:
            rulings = parse(path.read_text(encoding="utf-8"))
            found += [(f"{path.stem}-{n}-{s.title}", s) for n, s in enumerate(rulings, 1)]
        except BadInput as error:
            found.append((path.stem, error))
    return found


CASES = collected()


def explained(report: Report) -> str:
    """What the ruling says and what the referee said, line by line; wrong lines marked."""
    out = [f"== {report.scenario.title}"]
    for result in report.results:
        out.append(f"{'  ' if result.stands else '✗ '}第{result.step.line}行 {show_line(result.step)}")
        if result.wrong:
            out.append(f"      {result.wrong}")
        if result.verdict is not None:
            cited = " ".join(map(str, result.clauses))
            out.append(f"      裁判：{result.verdict.answer}，{result.verdict.why} [{cited}]")
        out += [f"      · {x.text} [{' '.join(map(str, x.clauses))}]" for x in result.lines]
    return "\n".join(out)
