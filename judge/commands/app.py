"""`judge app`: the web page, for this machine."""

import argparse
import subprocess
import sys
from importlib.util import find_spec

from judge.errors import BadInput
from judge.paths import data


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser("app", help="打开网页界面")
    parser.add_argument("--port", type=int, default=8501, metavar="端口", help="端口（默认8501）")
    parser.add_argument("--no-browser", action="store_true", help="不自动打开浏览器")


def run(options: argparse.Namespace) -> int:
    """Start Streamlit on app.py and wait for it."""
    return start("localhost", options.port, browser=not options.no_browser)


def start(address: str, port: int, browser: bool) -> int:
    """Run Streamlit on the shipped app.py; gives its exit code. Raises BadInput when it cannot be started."""
    if not 1 <= port <= 65535:
        raise BadInput(f"端口要在 1 到 65535 之间，现在是 {port}。")
    if find_spec("streamlit") is None:
        raise BadInput('网页界面需要 Streamlit；请运行 pip install "judge-mr3[app]"。')
    page = data("app.py")
    if not page.is_file():
        raise BadInput(f"找不到网页程序 {page}；请重新安装。")
    return subprocess.run(command(address, port, browser), check=False).returncode


def command(address: str, port: int, browser: bool) -> list[str]:
    """The command line that runs the page: no statistics sent, no watching of files, no traces on the page."""
    settings = {
        "server.address": address,
        "server.port": str(port),
        "server.headless": str(not browser).lower(),
        "server.fileWatcherType": "none",
        "server.maxUploadSize": "1",
        "browser.gatherUsageStats": "false",
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        "theme.base": "light",
        "theme.primaryColor": "#a1341f",
    }
    options = [word for name, value in settings.items() for word in (f"--{name}", value)]
    return [sys.executable, "-m", "streamlit", "run", str(data("app.py")), *options]
