"""A cleaned text cut into tokens: longest known word first, from left to right; card names among them."""

import re
from collections.abc import Iterator
from functools import cache

from judge.game.facts import Library
from judge.library import default_library
from judge.reader import vocabulary as v
from judge.reader.values import Token
from judge.words import load
from judge.words.hygiene import clean_each
from judge.words.table import key

_DIGITS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8}
_LINK = re.compile(
    r"(?:c|cl|连锁|链|chain ?link ?|chain ?)\s?([1-9一二三四五六])(?![0-9])(?:是|为|:|,)?", re.IGNORECASE
)
_TURN = re.compile(r"(我方?|自己|对面|对手|对方|敌方|你|他)的?(?:回合|主要阶段)(?!玩家)(?:里|中|内|时)?")
_PAIR = re.compile(r"(\d{1,5})/(\d{1,5})")
_STAT = re.compile(
    r"(攻击力|守备力|攻|守|ATK|DEF)?(?:也|都|同样)?(?:是|为|有)?(\d{2,5}|0)点?"
    r"(攻击力|守备力|攻击(?!表示|宣言)|攻(?!击)|守备(?!表示)|守(?!备)|ATK|DEF)?的?",
    re.IGNORECASE,
)
_LEVEL = re.compile(r"([0-9]{1,2}|[一二三四五六七八])[星级]的?")
_LIFE = re.compile(
    r"(?:基本分|血量|LP|生命值?)(?:还有|还剩|是|为|有|剩)?(\d{1,5})|(\d{1,5})(?:基本分|血量?|LP|点血)", re.IGNORECASE
)
_QUOTED = re.compile(r"[「《【『“\"]([^「」《》【】『』“”\"]{1,30})[」》】』”\"]")
_NAMED = re.compile(r"(通常|效果)?怪兽([甲乙丙丁XYZ])")
_RISKY = frozenset(
    {
        "宇宙",
        "警告",
        "宣告",
        "激流葬卡",
        "光辉",
        "巨大",
        "羽毛",
        "裂缝",
        "栗子",
        "青蛙",
        "通告",
        "呼声",
        "人造人",
        "苏生",
        "融合",
        "读命",
    }
)
_LETTER = re.compile(r"[A-Za-z0-9]")


@cache
def words() -> tuple[dict[str, tuple[str, str]], int]:
    """Every word of the vocabulary with its code and value, and the longest length."""
    out: dict[str, tuple[str, str]] = {}

    def put(text: str, code: str, value: str = "") -> None:
        for word in text.split():
            out.setdefault(key(word), (code, value))

    for code, text in v.PLAYERS.items():
        put(text, code)
    for code, table in (("L", v.PLACES), ("g", v.KINDS), ("p", v.PHASES), ("f", v.FLAGS), ("w", v.TIMES)):
        for value, text in table.items():
            put(text, code, value)
    for code, table in (("s", v.SUMMONS), ("x", v.ATTACKS), ("Q", v.QUANTITIES), ("h", v.PREDICATES), ("t", v.TARGETS)):
        for value, text in table.items():
            put(text, code, value)
    put(v.ACTIVATES, "a")
    put(v.CHAINS, "k")
    put(v.CAN, "v")
    put(v.QUESTION, "?")
    for code, text in v.OTHERS.items():
        put(text, code)
    put(v.FILLERS, "")
    return out, max(map(len, out))


@cache
def names() -> tuple[dict[str, str], int]:
    """Card names, nicknames and the glossary's names for cards in the library, by their key; the longest length.

    A glossary card that the library lacks is there too, with "" as its name: a text about it is not read.
    """
    return _names(default_library())


def _names(library: Library) -> tuple[dict[str, str], int]:
    found: dict[str, str] = {}
    for written in (dict(zip(library.cards, library.cards, strict=True)), library.names):
        for text, name in zip(clean_each(tuple(written)), written.values(), strict=True):
            found.setdefault(key(text), name)
    for term in load().all_terms:
        if term.kind == "card":
            card = library.find(term.name)
            for text in (term.cleaned, *(a.text for a in term.aliases)):
                if len(text) > 1 and text not in _RISKY:
                    found.setdefault(key(text), card.name if card else "")
    return {k: n for k, n in found.items() if len(k) > 1 or n}, max(map(len, found))


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a cleaned text; fillers are left out. Unknown characters stand together under the code ·."""
    found: list[Token] = []
    for token in _all(text):
        if token.code == "·" and found and found[-1].code == "·" and found[-1].end == token.start:
            last = found.pop()
            token = Token("·", "", last.text + token.text, last.start, token.end)
        found.append(token)
    return tuple(t for t in found if t.code)


def _all(text: str) -> Iterator[Token]:
    keyed = key(text)
    at = 0
    while at < len(text):
        token = _quoted(text, at) or _longest(text, keyed, at) or Token("·", "", text[at], at, at + 1)
        if text[at] != " ":
            yield token
        at = token.end


def _quoted(text: str, at: int) -> Token | None:
    """A name in brackets: a card, or an unknown one under the code N."""
    match = _QUOTED.match(text, at)
    if match is None:
        return None
    name = names()[0].get(key(match[1].strip()))
    return Token("c" if name else "N", name or match[1].strip(), match[0], at, match.end())


def _longest(text: str, keyed: str, at: int) -> Token | None:
    best: Token | None = None
    for token in (*_numbers(text, at), _word(names(), "c", text, keyed, at), _word(words(), "", text, keyed, at)):
        if token is not None and (best is None or token.end > best.end):
            best = token
    if best is None and text[at] in v.CUTS:
        return Token(",", "", text[at], at, at + 1)
    return best


def _word(table: tuple[dict[str, str], int] | tuple[dict[str, tuple[str, str]], int], code: str, text: str, keyed: str,
          at: int) -> Token | None:  # fmt: skip
    known, longest = table
    for end in range(min(len(text), at + longest), at, -1):
        value = known.get(keyed[at:end])
        if value is None or not _whole(text, at, end):
            continue
        if isinstance(value, tuple):
            return Token(value[0], value[1], text[at:end], at, end)
        return Token(code if value else "·", value, text[at:end], at, end)
    return None


def _whole(text: str, start: int, end: int) -> bool:
    return not (
        (start > 0 and _LETTER.match(text[start]) and _LETTER.match(text[start - 1]))
        or (end < len(text) and _LETTER.match(text[end - 1]) and _LETTER.match(text[end]))
    )


def _numbers(text: str, at: int) -> Iterator[Token]:
    if (match := _LINK.match(text, at)) and (at == 0 or _LETTER.match(text[at - 1]) is None):
        number = match[1] if match[1].isdigit() else str(_DIGITS[match[1]])
        yield Token("k", number, match[0], at, match.end())
    if match := _TURN.match(text, at):
        yield Token("T", "A" if match[1] in ("我", "我方", "自己") else "B", match[0], at, match.end())
    if match := _NAMED.match(text, at):
        yield Token("g", match[0], match[0], at, match.end())
    if text[at] in "甲乙丙丁" and f"怪兽{text[at]}" in text:
        yield Token("g", f"怪兽{text[at]}", text[at], at, at + 1)
    if match := _PAIR.match(text, at):
        yield Token("#", f"atk {match[1]} def {match[2]}", match[0], at, match.end())
    if match := _LIFE.match(text, at):
        yield Token("Y", match[1] or match[2], match[0], at, match.end())
    if match := _STAT.match(text, at):
        word = (match[1] or match[3] or "攻").lower()
        which = "def" if word.startswith(("守", "def")) else "atk"
        bare = match[1] is None and match[3] is None and not match[0].endswith("的")
        if not bare or text[match.end() : match.end() + 1] == "怪":
            yield Token("#", f"{which} {match[2]}", match[0], at, match.end())
    if match := _LEVEL.match(text, at):
        yield Token("#", f"level {match[1] if match[1].isdigit() else _DIGITS[match[1]]}", match[0], at, match.end())
