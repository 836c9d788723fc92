"""The notation: a described play as text that reads like a ruling, read and written without loss.

One line is one thing. `parse` reads a file of rulings, `show` writes one; `parse(show(x)) == (x,)` for every scenario,
and `show` of what was parsed says the same in the plainest spelling.
"""

from itertools import pairwise

from judge.clause import ClauseId
from judge.errors import BadInput
from judge.notation.lexer import Token, tokens, wrong
from judge.notation.lines import read_line
from judge.notation.printing import show, show_all, show_line
from judge.notation.reading import Reader
from judge.notation.words import ALIASES, PLAYERS, ZONES
from judge.scenario import Act, Decline, Look, PassTo, Question, Remark, Scenario, Settle, SetUp, Source, Step

__all__ = ["LARGEST", "parse", "parse_one", "show", "show_all", "show_line"]

LARGEST = 1_000_000  # characters of a file
LONGEST = 20_000  # characters of a line
MOST = 400  # lines of one ruling: nobody plays longer chains, and nothing shall hang
ACTS = (Step, Settle, PassTo, Decline, Look, Question)


def parse(text: str) -> tuple[Scenario, ...]:
    """The rulings of a text. Raises BadInput with line, column and what was expected."""
    if len(text) > LARGEST:
        raise BadInput(f"这段记谱有{len(text)}个字，最多{LARGEST}个字；请拆成几个文件。")
    done: list[Scenario] = []
    current: _Ruling | None = None
    for line, raw in enumerate(text.split("\n"), 1):
        if len(raw) > LONGEST:
            raise wrong(line, LONGEST, f"这一行有{len(raw)}个字，最多{LONGEST}个字。")
        title = _title(raw)
        if title is not None:
            header = current.setup if current is not None and current.is_header else []
            if current is not None and not header:
                done.append(current.scenario())
            current = _Ruling(title, line)
            current.setup += header
        elif raw.strip(" \t\u3000\r\ufeff"):
            current = current or _Ruling("", line)
            current.read(raw, line)
    if current is not None:
        done.append(current.scenario())
    if not done:
        raise BadInput("这段记谱里什么也没有；至少写一行，如 A 发动 「旋风」。")
    return tuple(done)


def parse_one(text: str) -> Scenario:
    """The only ruling of a text. Raises BadInput when there are several."""
    found = parse(text)
    if len(found) > 1:
        raise BadInput(f"这段记谱里有{len(found)}条裁定，这里只能有1条。")
    return found[0]


def _title(raw: str) -> str | None:
    clean = raw.strip(" \t\u3000\r\ufeff")
    return clean[2:].strip("= \t\u3000") if clean.startswith(("==", "＝＝")) else None


def _parts(found: list[Token]) -> list[list[Token]]:
    """The tokens of a line, one list for each player's place: both players' cards may stand on one line."""
    starts = [
        at
        for at in range(2, len(found) - 1)
        if found[at].text in PLAYERS and ALIASES.get(found[at + 1].text, found[at + 1].text) in ZONES
    ]
    if not starts or found[0].text not in PLAYERS or ALIASES.get(found[1].text, found[1].text) not in ZONES:
        return [found]
    return [found[start:end] for start, end in pairwise([0, *starts, len(found)])]


class _Ruling:
    """A ruling being collected line by line."""

    def __init__(self, title: str, line: int) -> None:
        self.title, self.line = title, line
        self.sources: list[Source] = []
        self.setup: list[SetUp] = []
        self.steps: list[Act] = []
        self.begun = False

    @property
    def is_header(self) -> bool:
        """Whether these are only remarks before the first title; they go with the first ruling."""
        return not (self.title or self.sources or self.steps) and all(isinstance(x, Remark) for x in self.setup)

    def read(self, raw: str, line: int) -> None:
        """Read a line; a comment behind it is kept as a remark after it."""
        found, comment = tokens(raw, line)
        if found and found[0].text == "来源":
            self.sources.append(_source(Reader(found[1:], line, len(raw))))
            found = []
        for part in _parts(found) if found else ():
            value = read_line(part, line, len(raw), begun=self.begun)
            if isinstance(value, ACTS):
                self.begun = True
                self.steps.append(value)
            else:
                self.setup.append(value)
        if comment is not None:
            (self.steps if self.begun else self.setup).append(Remark(comment, line))
        if len(self.setup) + len(self.steps) > MOST:
            raise wrong(line, 1, f"一条裁定最多{MOST}行；请拆成几条（用 == 标题 分开）。")

    def scenario(self) -> Scenario:
        return Scenario(self.title, tuple(self.sources), tuple(self.setup), tuple(self.steps))


def _source(reader: Reader) -> Source:
    ids: tuple[ClauseId, ...] = reader.clauses()
    token = reader.peek()
    if not ids and token is not None and token.text.isdigit():
        ids = (ClauseId.parse(reader.next().text),)
    if len(ids) != 1:
        raise reader.fail("来源 后面应写一个条文编号，如 来源 4.2.4.2.1:1 例2。")
    words = reader.free_words()
    reader.end()
    return Source(ids[0], words)
