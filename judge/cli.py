"""The command line: `judge COMMAND …`. Each command is a module of `judge.commands`, imported only when it is used."""

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NoReturn

from judge import __version__
from judge.errors import BadInput, JudgeError

COMMANDS = {
    "ask": "用自己的话问规则",
    "clause": "按编号或标题查条文",
    "compare": "同一话题在三个版本里怎么写",
    "check": "检查一份局面或连锁记录",
    "cards": "查看引擎认识的卡，或载入自己的 cards.cdb",
    "coverage": "规则书每一项由什么执行",
    "explain": "说明一个问题为什么找到这些条文",
    "eval": "用带答案的问题文件评测",
    "train": "重新训练检索模型（需要 [hub]）",
    "build": "由原文重建条文与索引",
    "notice": "译者说明（第1—9点）",
    "app": "打开网页界面",
    "serve": "把网页界面开给同一网络里的设备",
}


class _Parser(argparse.ArgumentParser):
    """Argument errors in Chinese, exit code 2, no usage dump."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"命令写得不对（{message}）；用法见 {self.prog} --help")


def _available() -> dict[str, str]:
    return {name: shown for name, shown in COMMANDS.items() if find_spec(f"judge.commands.{name}")}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Gives the exit code: 0 when done, 2 for input that cannot be used."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    _utf8()
    try:
        return _run(arguments)
    except JudgeError as error:
        print(f"错误：{_printable(str(error))}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # the reader (`| head`) went away: nothing is wrong, but Python must not try to flush again
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("已中断。", file=sys.stderr)
        return 130


def _run(arguments: list[str]) -> int:
    parser = _Parser(prog="judge", description="游戏王大师规则3（2014年）规则书：查条文、问规则、检查连锁。")
    parser.add_argument("--version", action="version", version=f"judge {__version__} · 大师规则3（2014年）")
    name = next((word for word in arguments if not word.startswith("-")), None)
    if name not in COMMANDS:
        commands = _available()
        parser.epilog = "命令：" + "；".join(f"{known} {shown}" for known, shown in commands.items())
        parser.add_argument("command", nargs="?", help="要执行的命令")
        parser.parse_known_args(arguments)
        if name is not None:
            raise BadInput(f"没有命令“{name[:40]}”；可用的命令：{'、'.join(commands)}。")
        parser.print_help()
        return 0
    subparsers = parser.add_subparsers(dest="command", metavar="命令", parser_class=_Parser)
    if find_spec(f"judge.commands.{name}") is None:
        raise BadInput(f"这个版本没有命令 {name}。")
    module = import_module(f"judge.commands.{name}")
    module.add(subparsers)
    options = parser.parse_args(arguments)
    return int(module.run(options))


def _utf8() -> None:
    """UTF-8 out on every platform; what cannot be encoded is replaced instead of raising."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() or char == "\n" else "�" for char in text)


def entry() -> NoReturn:
    """The `judge` program."""
    sys.exit(main())
