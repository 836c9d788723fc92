"""Going through the tokens of one line, with errors that name line and column."""

import re
from collections.abc import Collection, Mapping

from judge.clause import ClauseId
from judge.errors import BadInput
from judge.notation.lexer import Kind, Token, wrong
from judge.notation.words import ALIASES, LATER_ALIASES, NAMING, PLAYERS
from judge.scenario import Expect, Part, Ref

_CLAUSE = re.compile(r"(?:(?:mr3|2020|early):)?\d{1,4}(?:[.:]\d{1,4})+", re.ASCII)
Arities = Mapping[str, tuple[int | None, int | None]]


class Reader:
    """A line being read from left to right."""

    def __init__(self, found: list[Token], line: int, length: int) -> None:
        self.found, self.line, self.at, self.length = found, line, 0, length

    def fail(self, expected: str, token: Token | None = None) -> BadInput:
        """The error at this token (the next one when none is given)."""
        there = token or self.peek()
        return wrong(self.line, there.column if there else self.length + 1, expected)

    def peek(self, ahead: int = 0) -> Token | None:
        """The next token, or the one after it …; None at the end of the line."""
        return self.found[self.at + ahead] if self.at + ahead < len(self.found) else None

    def next(self) -> Token:
        """Take the next token."""
        token = self.found[self.at]
        self.at += 1
        return token

    def word(self, expected: str) -> str:
        """Take a word. Raises BadInput saying what was expected."""
        token = self.peek()
        if token is None or token.kind is not Kind.WORD:
            raise self.fail(expected)
        return self.next().text

    def one_of(self, words: Collection[str], what: str, *, later: bool = False) -> str:
        """Take a word of a list, other spellings allowed."""
        expected = f"应写{what}：{'、'.join(words)}。"
        token = self.peek()
        text = self.word(expected)
        for table in ({}, LATER_ALIASES, ALIASES) if later else ({}, ALIASES, LATER_ALIASES):
            known = table.get(text, text)
            if known in words:
                return known
        raise self.fail(f"“{text[:20]}”不认识，{expected}", token)

    def player(self) -> str:
        """Take a player."""
        token = self.peek()
        text = self.word("应写玩家 A 或 B。").upper()
        if text not in PLAYERS:
            raise self.fail(f"“{text[:20]}”不是玩家，应写 A 或 B。", token)
        return text

    def maybe_player(self) -> str:
        """Take a player if one is written here."""
        token = self.peek()
        if token is None or token.kind is not Kind.WORD or token.text.upper() not in PLAYERS:
            return ""
        return self.player()

    def number(self, what: str) -> int:
        """Take a whole number."""
        token = self.peek()
        text = self.word(f"应写{what}（整数）。")
        if not re.fullmatch(r"\d{1,7}", text, re.ASCII):
            raise self.fail(f"“{text[:20]}”不是{what}，应是整数。", token)
        return int(text)

    def card(self) -> Ref:
        """Take one card."""
        token = self.peek()
        if token is None or token.ref is None:
            raise self.fail("应写卡名，如 「旋风」。")
        self.next()
        return token.ref

    def cards(self) -> tuple[Ref, ...]:
        """Take all the cards that stand here."""
        out: list[Ref] = []
        while (token := self.peek()) is not None and token.ref is not None:
            out.append(self.card())
        return tuple(out)

    def free_words(self, stop: Collection[str] = ()) -> tuple[str, ...]:
        """Take the words that stand here, up to a card, `=>` or a word of `stop`."""
        out: list[str] = []
        while (token := self.peek()) is not None and token.kind in (Kind.WORD, Kind.QUOTE) and token.text not in stop:
            out.append(f"『{token.text}』" if token.kind is Kind.QUOTE else token.text)
            self.next()
        return tuple(out)

    def parts(self, arities: Arities, what: str) -> tuple[Part, ...]:
        """Take named pieces up to `=>` or the end."""
        out: list[Part] = []
        while (token := self.peek()) is not None and token.kind is not Kind.IMPLIES:
            out.append(self.part(arities, what))
        return tuple(out)

    def part(self, arities: Arities, what: str) -> Part:
        """Take one named piece with its cards and words."""
        token = self.peek()
        if token is None or token.kind is not Kind.WORD:
            raise self.fail(f"这里应写{what}：{'、'.join(arities)}。")
        word = self._joined(arities, what)
        cards, words = arities[word]
        refs = self.cards() if cards is None else tuple(self.card() for _ in range(cards))
        if cards is None and not refs:
            raise self.fail(f"“{word}”后面应写卡名，如 「旋风」。")
        return Part(word, refs, tuple(self._said(word) for _ in range(words or 0)))

    def _said(self, word: str) -> str:
        """The word behind a piece; a name with spaces stands in 「」 (宣言 「No.39 希望皇 霍普」)."""
        token = self.peek()
        if word in NAMING and token is not None and token.ref is not None:
            return self.card().name
        return self.word(f"“{word}”后面应再写一个词。")

    def _joined(self, arities: Arities, what: str) -> str:
        """A piece's word; its value may be written without a space: 效果2, 应对连锁1."""
        token = self.next()
        known = token.text if token.text in arities else ALIASES.get(token.text, token.text)
        if known in arities:
            return known
        for word in sorted(arities, key=len, reverse=True):
            if known.startswith(word) and arities[word][1]:
                rest = Token(Kind.WORD, known[len(word) :], token.column + len(word))
                self.found.insert(self.at, rest)
                return word
        raise self.fail(f"“{token.text[:20]}”不认识，这里应写{what}：{'、'.join(arities)}。", token)

    def clauses(self) -> tuple[ClauseId, ...]:
        """Take the clause numbers that stand here."""
        out: list[ClauseId] = []
        while (token := self.peek()) is not None and is_clause(token):
            out.append(ClauseId.parse(self.next().text))
        return tuple(out)

    def expect(self, answers: Collection[str]) -> Expect | None:
        """Take `=> answer clauses` if it is written. With no `answers` every word is one."""
        token = self.peek()
        if token is None or token.kind is not Kind.IMPLIES:
            return None
        self.next()
        answer = self.one_of(answers, "预期的答案", later=True) if answers else self.word("=> 后面应写预期的答案。")
        return Expect(answer, self.clauses())

    def end(self, expected: str = "这一行到此为止") -> None:
        """Nothing may follow."""
        token = self.peek()
        if token is not None:
            raise self.fail(f"“{token.text[:20]}”不认识，{expected}；=> 后面写答案和条文编号（如 4.2.4.1.2:1）。")


def is_clause(token: Token) -> bool:
    """Whether the token is a clause number."""
    return token.kind is Kind.WORD and _CLAUSE.fullmatch(token.text) is not None
