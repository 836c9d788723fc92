"""One line of the notation cut into tokens, each with its column; and the sentence that says what was expected."""

import json
import re
from dataclasses import dataclass
from enum import Enum

from judge.errors import BadInput
from judge.notation.words import TRADITIONAL
from judge.scenario import Ref


class Kind(Enum):
    """What a token is."""

    CARD = "卡名"
    QUOTE = "效果文"
    JSON = "{…}"
    IMPLIES = "=>"
    WORD = "词"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a line. `column` counts from 1."""

    kind: Kind
    text: str
    column: int
    ref: Ref | None = None


_SPACE = " \t\u3000，、,；;\ufeff\u00a0\r"
_IMPLIES = re.compile(r"[=＝][>＞]|⇒")
_ARROW = re.compile(r"→|-+[>＞]|－[>＞]|➜|➡")
_TIMES = re.compile(r"[×xX＊*✕](\d{1,3})")
_MARK = re.compile(r"[(（]([^()（）]{1,12})[)）]")
_WORD = re.compile(r"[^\s\u3000，、,；;「」『』{}#=＝⇒→]+")
_NAME = re.compile(r"([^#＃]+)(?:[#＃](\d{1,3}))?")
WIDE = str.maketrans("０１２３４５６７８９ＡＢＸＹＺ：．／－＃", "0123456789ABXYZ:./-#")


def wrong(line: int, column: int, expected: str) -> BadInput:
    """The error of a line: where, and what was expected there."""
    return BadInput(f"第{line}行第{column}列：{expected}")


def tokens(text: str, line: int) -> tuple[list[Token], str | None]:
    """The tokens of a line, and its comment (None when it has none). Raises BadInput naming line and column."""
    found: list[Token] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char in _SPACE:
            at += 1
        elif char in "#＃":
            return found, text[at + 1 :].strip()
        elif char in "「『":
            at = _quoted(text, at, line, found)
        elif char == "{":
            token, at = _object(text, at, line)
            found.append(token)
        elif implied := _IMPLIES.match(text, at):
            found.append(Token(Kind.IMPLIES, "=>", at + 1))
            at = implied.end()
        elif arrow := _ARROW.match(text, at):
            found.append(Token(Kind.WORD, "→", at + 1))
            at = arrow.end()
        elif word := _WORD.match(text, at):
            found.append(Token(Kind.WORD, word.group().translate(WIDE).translate(TRADITIONAL), at + 1))
            at = word.end()
        else:
            raise wrong(line, at + 1, f"这里不该有“{char}”；卡名写在「」里，=> 后面写预期的答案。")
    return found, None


def _quoted(text: str, at: int, line: int, found: list[Token]) -> int:
    close = {"「": "」", "『": "』"}[text[at]]
    end = text.find(close, at)
    if end < 0:
        raise wrong(line, at + 1, f"“{text[at]}”没有写完，这一行里应有“{close}”。")
    inner = text[at + 1 : end].strip()
    if not inner:
        raise wrong(line, at + 1, "「」里应写卡名。")
    if close == "』":
        found.append(Token(Kind.QUOTE, inner, at + 1))
        return end + 1
    name = _NAME.fullmatch(inner)
    if name is None or not name.group(1).strip() or "「" in inner:
        raise wrong(line, at + 1, f"“{inner[:30]}”不是卡名；应写成 「青眼白龙」，同名的第二张写成 「青眼白龙#2」。")
    times, stop = _times(text, end + 1, line)
    marks, stop = _marks(text, stop)
    found.append(Token(Kind.CARD, inner, at + 1, Ref(name.group(1).strip(), int(name.group(2) or 0), times, marks)))
    return stop


def _times(text: str, at: int, line: int) -> tuple[int, int]:
    matched = _TIMES.match(text, _skip(text, at))
    if matched is None:
        return 1, at
    if int(matched.group(1)) == 0:
        raise wrong(line, matched.start() + 1, "张数应是1以上的数。")
    return int(matched.group(1)), matched.end()


def _marks(text: str, at: int) -> tuple[tuple[str, ...], int]:
    marks: list[str] = []
    while matched := _MARK.match(text, _skip(text, at)):
        marks.append(matched.group(1).strip().translate(TRADITIONAL))
        at = matched.end()
    return tuple(marks), at


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \u3000":
        at += 1
    return at


def _object(text: str, at: int, line: int) -> tuple[Token, int]:
    try:
        value, end = json.JSONDecoder().raw_decode(text, at)
    except (ValueError, RecursionError):
        raise wrong(line, at + 1, "这里应是一个完整的 JSON 对象；请检查括号和引号。") from None
    return Token(Kind.JSON, json.dumps(value, ensure_ascii=False), at + 1), end
