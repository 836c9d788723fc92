"""A running page and a Chromium to look at it with."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("streamlit")
playwright = pytest.importorskip("playwright.sync_api")

from judge.commands.app import command  # noqa: E402
from judge.paths import root  # noqa: E402

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
QUIET = ("gpu", "quic", "background-networking", "component-update", "sync")
ARGUMENTS = ["--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in QUIET)]
PHONE, LAPTOP = (390, 844), (1280, 800)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = tmp_path_factory.mktemp("app") / "log.txt"
    path = os.pathsep.join([str(root()), os.environ.get("PYTHONPATH", "")])
    with log.open("w", encoding="utf-8") as out:
        server = subprocess.Popen(
            command("localhost", port, browser=False), stdout=out, stderr=out, env={**os.environ, "PYTHONPATH": path}
        )
    base = f"http://localhost:{port}"
    for _ in range(120):
        try:
            urllib.request.urlopen(f"{base}/_stcore/health", timeout=1).close()
            break
        except OSError:
            assert server.poll() is None, log.read_text(encoding="utf-8")
            time.sleep(0.5)
    yield base
    server.terminate()
    server.wait(timeout=20)
    assert "Traceback" not in log.read_text(encoding="utf-8"), log.read_text(encoding="utf-8")[-4000:]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Playwright, driving the Chromium of this machine."""
    if CHROMIUM is None:
        pytest.skip(f"no Chromium on {sys.platform}")
    with playwright.sync_playwright() as driver:
        yield driver.chromium


@pytest.fixture
def visit(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Open a path of the page in a fresh browser; gives the loaded page."""
    opened: list[Any] = []

    def open_path(path: str = "/", size: tuple[int, int] = PHONE) -> Any:
        profile = tempfile.mkdtemp(prefix="judge-chromium-")
        context = chromium.launch_persistent_context(
            profile,
            executable_path=CHROMIUM,
            headless=True,
            args=ARGUMENTS,
            viewport={"width": size[0], "height": size[1]},
            locale="zh-CN",
            permissions=["clipboard-read", "clipboard-write"],
        )
        opened.append((context, Path(profile)))
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.goto(address + path)
        page.wait_for_selector(".jq-banner")
        settled(page)
        return page

    yield open_path
    for context, profile in opened:
        context.close()
        shutil.rmtree(profile, ignore_errors=True)


def settled(page: Any) -> None:
    """Wait until the script has run to its end."""
    page.wait_for_timeout(300)
    page.wait_for_function("() => !document.querySelector('[data-test-script-state=\"running\"]')")
    page.wait_for_timeout(300)
