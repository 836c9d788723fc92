"""The chains of a replay, read off its trace, and a picture of each in DOT."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from judge.game.state import Line

_LINK = re.compile(r"连锁\d+ (\S+?)「(.+?)」（咒文速度(\d)）(?: → (.+))?")
_FILL = {"A": "#dbe7f6", "B": "#fbe3d4"}
_EDGE = {"A": "#3069c5", "B": "#c05621"}
_OTHER = "#eeeeee"
_WIDE = 13
"""Characters of a line in a box, so that the picture fits a phone."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One link: its number, whose it is, the card, its speed and targets as written, what came of it, and when."""

    number: int
    player: str
    card: str
    speed: str
    targets: str
    result: str = ""
    order: int = 0  # the how-manieth to be resolved, 0 = not yet


def chains(lines: Iterable[Line]) -> tuple[tuple[Shown, ...], ...]:
    """The chains in the order they were built; the last may still be waiting to be resolved."""
    found: list[list[Shown]] = []
    for line in lines:
        if line.kind == "chain" and line.link:
            if line.link == 1 or not found:
                found.append([])
            found[-1].append(_link(line))
        elif line.kind == "resolve" and found:
            found[-1] = _resolved(found[-1], line)
    return tuple(tuple(chain) for chain in found)


def _link(line: Line) -> Shown:
    read = _LINK.fullmatch(line.text)
    if read is None:
        return Shown(line.link, "", line.text, "", "")
    return Shown(line.link, read[1], read[2], read[3], read[4] or "")


def _resolved(chain: list[Shown], line: Line) -> list[Shown]:
    done = max(shown.order for shown in chain)
    words = line.text.split("」", 1)[-1].lstrip("：") or "处理"
    return [
        replace(shown, result=words, order=shown.order or done + 1) if shown.number == line.link else shown
        for shown in chain
    ]


def chain_dot(chain: tuple[Shown, ...]) -> str:
    """The chain as DOT: C1 at the bottom of the stack, the last link on top, arrows the way it is resolved."""
    rows = [
        "digraph chain {",
        'rankdir=TB; bgcolor="transparent"; nodesep=0.25; ranksep=0.3;',
        'node [shape=box, style="filled,rounded", fontname="sans-serif", fontsize=13, penwidth=1.6];',
        'edge [fontname="sans-serif", fontsize=11, color="#777777", fontcolor="#777777"];',
    ]
    for shown in reversed(chain):
        fill, edge = _FILL.get(shown.player, _OTHER), _EDGE.get(shown.player, "#777777")
        rows.append(f'C{shown.number} [label={_quoted(_label(shown))}, fillcolor="{fill}", color="{edge}"];')
    for upper, lower in zip(chain[:0:-1], chain[-2::-1], strict=True):
        rows.append(f'C{upper.number} -> C{lower.number} [label="  再处理"];')
    return "\n".join([*rows, "}"])


def _label(shown: Shown) -> str:
    lines = [f"C{shown.number}  {shown.player}" + (f"  咒文速度{shown.speed}" if shown.speed else "")]
    lines += _folded(f"「{shown.card}」")
    if shown.targets:
        lines += _folded(f"→ {shown.targets}")
    if shown.order:
        lines += _folded(f"{shown.order}. {shown.result}")
    return "\n".join(lines)


def _folded(words: str) -> list[str]:
    return [words[at : at + _WIDE] for at in range(0, min(len(words), 5 * _WIDE), _WIDE)]


def _quoted(words: str) -> str:
    # a DOT string: backslashes and quotes escaped, line ends as \n, nothing that does not print
    plain = "".join(char if char.isprintable() or char in "\n\u3000" else "�" for char in words)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
