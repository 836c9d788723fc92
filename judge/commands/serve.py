"""`judge serve`: the web page, for every device in the same network (a phone at the judges' table)."""

import argparse

from judge.commands.app import start


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser("serve", help="把网页界面开给同一网络里的设备")
    parser.add_argument("--address", default="0.0.0.0", metavar="地址", help="监听的地址（默认 0.0.0.0，即所有设备）")
    parser.add_argument("--port", type=int, default=8501, metavar="端口", help="端口（默认8501）")


def run(options: argparse.Namespace) -> int:
    """Start Streamlit without a browser, listening for others."""
    print(f"同一网络里的设备请打开 http://<本机地址>:{options.port}（Ctrl+C 结束）")
    return start(options.address, options.port, browser=False)
