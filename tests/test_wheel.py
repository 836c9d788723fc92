"""An installed wheel stands on its own: data inside, an answer without checkout or network."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from judge.paths import root

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling")
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(root())]
    done = subprocess.run(build, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(out.glob("*.whl"))


def test_the_wheel_carries_corpus_index_and_app(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for needed in ("corpus/mr3.jsonl", "corpus/SOURCES.md", "corpus/glossary.yaml", "index/meta.json", "app.py"):
        assert f"judge/_data/{needed}" in names
    assert not [name for name in names if name.startswith("tests/") or "__pycache__" in name]


def test_the_wheel_answers_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """Unpacked beside the installed libraries; the checkout is not on the path and sockets are refused."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    code = (
        "import socket, sys\n"
        "def refused(*a, **k): raise OSError('no network')\n"
        "socket.socket.connect = refused; socket.getaddrinfo = refused\n"
        "import judge, pathlib; assert pathlib.Path(judge.__file__).is_relative_to(sys.argv[1])\n"
        "from judge.cli import main; sys.exit(main(['ask', '--json', '什么时候会卷回']))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "XDG_DATA_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "site")],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["hits"][0]["id"].startswith("6.3.4.2.1:")
    assert "重建" not in done.stderr, "the shipped index does not fit the shipped corpus"
