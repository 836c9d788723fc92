"""The examples in the README are real: every command is run and its output compared, every line of Python too."""

import doctest
import re
import shlex
import subprocess
import sys

import pytest

from judge.paths import root
from judge.replay import check

README = root() / "README.md"
BLOCKS = re.findall(r"^```console\n(.*?)^```", README.read_text(encoding="utf-8"), re.M | re.S)


def examples() -> list[tuple[str, list[str]]]:
    """Each `$ command` with the lines below it."""
    found = []
    for block in BLOCKS:
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output.rstrip("\n").split("\n")))
    return found


def fits(said: list[str], shown: list[str]) -> bool:
    """Whether the lines said are those shown; … alone stands for any number of lines, … in a line for any words."""

    def line(one: str) -> str:
        return r"(?:.*\n)*?" if one == "…" else ".*?".join(map(re.escape, one.split("…"))) + r"\n"

    return re.fullmatch("".join(map(line, shown)), "".join(f"{one}\n" for one in said)) is not None


def test_the_readme_has_examples() -> None:
    assert {command.split()[1] for command, _ in examples()} >= {
        "ask", "clause", "check", "cards", "coverage", "compare", "explain", "eval",
    }  # fmt: skip


@pytest.mark.parametrize(("command", "shown"), examples(), ids=[command for command, _ in examples()])
def test_an_example_of_the_readme_says_what_is_printed_there(command: str, shown: list[str]) -> None:
    program, *arguments = shlex.split(command)
    assert program == "judge"
    done = subprocess.run(
        [sys.executable, "-m", "judge", *arguments], capture_output=True, encoding="utf-8", cwd=root(), check=False
    )
    said = done.stdout.rstrip("\n").split("\n")
    assert fits(said, shown), done.stdout + done.stderr


def test_the_notation_of_the_readme_stands() -> None:
    shown = re.findall(r"^```ruling\n(.*?)^```", README.read_text(encoding="utf-8"), re.M | re.S)
    assert shown
    for text in shown:
        assert all(report.stands for report in check(text)), text


def test_the_python_of_the_readme_says_what_is_printed_there() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.M | re.S)
    code = "\n".join(blocks).replace("…", "...")
    test = doctest.DocTestParser().get_doctest(code, {}, "README.md", None, None)
    said: list[str] = []
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    found = doctest.DocTestRunner(optionflags=flags).run(test, out=said.append)
    assert found.attempted >= 10
    assert not found.failed, "".join(said)
