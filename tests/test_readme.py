"""The examples in the README are real: every command is run and its output compared."""

import re
import shlex
import subprocess
import sys

import pytest

from judge.paths import root

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
    """Whether the lines said are those shown; a line … in the README stands for any number of lines."""
    pattern = "".join(r"(?:.*\n)*?" if line == "…" else re.escape(line) + r"\n" for line in shown)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in said)) is not None


def test_the_readme_has_examples() -> None:
    assert len(examples()) >= 5


@pytest.mark.parametrize(("command", "shown"), examples(), ids=[command for command, _ in examples()])
def test_an_example_of_the_readme_says_what_is_printed_there(command: str, shown: list[str]) -> None:
    program, *arguments = shlex.split(command)
    assert program == "judge"
    done = subprocess.run(
        [sys.executable, "-m", "judge", *arguments], capture_output=True, encoding="utf-8", cwd=root(), check=False
    )
    said = done.stdout.rstrip("\n").split("\n")
    assert fits(said, shown), done.stdout + done.stderr
