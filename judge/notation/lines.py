"""One line of the notation as one value of `judge.scenario`."""

import re
from collections.abc import Callable

from judge.clause import ClauseId
from judge.notation.lexer import Kind, Token
from judge.notation.reading import Reader, is_clause
from judge.notation.words import (
    ALIASES,
    ANSWERS,
    CARD_LOOKS,
    DECK_PARTS,
    FIRST_LOOKS,
    LATER_ALIASES,
    MARKS,
    MOMENTS,
    NEEDS_CARD,
    PARTS,
    PLACE_WORDS,
    PLAYERS,
    POSITIONS,
    QUESTIONS,
    RESULTS,
    ROLES,
    STATE_PARTS,
    VERBS,
    ZONES,
)
from judge.scenario import (
    Act,
    Decline,
    Done,
    Lay,
    LifePoints,
    Look,
    Part,
    PassTo,
    Question,
    Ref,
    Settle,
    SetUp,
    State,
    Stated,
    Stats,
    Step,
    Turn,
)  # fmt: skip

_LINK = re.compile(r"连锁(\d{1,4})")
_COUNT = re.compile(r"\d{1,6}张?")
STARTS = ("A", "B", "回合", "基本分", "卡", "状态", "已做", "事实", "发动", "处理", "过到", "不发动", "看", "问")


def read_line(found: list[Token], line: int, length: int, *, begun: bool) -> SetUp | Act:
    """The value of a line that is neither title nor source. `begun`: acts have already been read."""
    reader = Reader(_split_player(found), line, length)
    first = reader.peek()
    if first is not None and first.text.upper() in PLAYERS and first.kind is Kind.WORD:
        return _of_player(reader, begun)
    word = reader.one_of(STARTS, "这一行的开头")
    if begun and word in _SETUP_WORDS:
        raise reader.fail(f"“{word}”是布置局面的行，应写在第一个行动之前。", first)
    value = _READERS[word](reader)
    reader.end()
    return value


def _split_player(found: list[Token]) -> list[Token]:
    """`A发动` written without a space."""
    if not found or found[0].kind is not Kind.WORD:
        return found
    first = found[0]
    text = first.text
    rest = text[1:]
    known = {*VERBS, *ZONES, *ALIASES}
    if len(text) > 1 and text[0].upper() in PLAYERS and rest in known:
        return [Token(Kind.WORD, text[0].upper(), first.column), Token(Kind.WORD, rest, first.column + 1), *found[1:]]
    return found


def _of_player(reader: Reader, begun: bool) -> SetUp | Act:
    player = reader.player()
    token = reader.peek()
    if token is None or token.kind is not Kind.WORD:
        raise reader.fail(f"应写 {player} 的卡在哪里（{'、'.join(ZONES)}）或做什么（{'、'.join(VERBS)}）。")
    word = ALIASES.get(token.text, token.text)
    if begun and word == "盖伏":
        word = "盖放"  # after the first act it is something a player does
    if word in ZONES and not begun:
        reader.next()
        return _lay(reader, player, word)
    if word in ZONES:
        raise reader.fail(f"“{word}”是布置局面的行，应写在第一个行动之前。")
    if word == "不发动":
        reader.next()
        return _decline(reader)
    if word not in VERBS:
        known = f"{'、'.join(ZONES)}（布置局面）或 {'、'.join(VERBS)}（行动）"
        raise reader.fail(f"“{token.text[:20]}”不认识，应写 {known}。")
    reader.next()
    return _step(reader, player, word)


# --- set-up -----------------------------------------------------------------------------------------------------------
def _lay(reader: Reader, player: str, zone: str) -> Lay:
    token = reader.peek()
    if token is not None and token.kind is Kind.WORD and re.fullmatch(r"\d{1,3}张?", token.text):
        reader.next()
        if zone != "卡组":
            raise reader.fail("只有卡组可以只写张数，这里应写卡名。", token)
        reader.end()
        return Lay(player, zone, (), int(token.text.removesuffix("张")), reader.line)
    out: list[Ref] = []
    while reader.peek() is not None:
        ref = reader.card()
        marks = list(ref.marks)
        while (token := reader.peek()) is not None and token.kind is Kind.WORD:
            reader.next()
            marks.append(token.text.strip("()（）").removesuffix("表示"))
        known = (*POSITIONS, *MARKS)
        if unknown := [m for m in marks if m not in known]:
            there = reader.found[reader.at - 1]
            raise reader.fail(f"“{unknown[0][:20]}”不认识，卡名后面可以写 {'、'.join(known)}。", there)
        out.append(Ref(ref.name, ref.number, ref.times, tuple(marks)))
    if not out:
        raise reader.fail("应写卡名，如 「旋风」。")
    return Lay(player, zone, tuple(out), 0, reader.line)


def _turn(reader: Reader) -> Turn:
    player = reader.player()
    phase = reader.one_of(MOMENTS, "阶段", later=True) if reader.peek() is not None else "主要阶段1"
    first = False
    if reader.peek() is not None:
        reader.one_of(("先攻第1回合",), "“先攻第1回合”或什么也不写")
        first = True
    return Turn(player, phase, first, reader.line)


def _life(reader: Reader) -> LifePoints:
    out: list[tuple[str, int]] = []
    while reader.peek() is not None or not out:
        player = reader.player()
        out.append((player, reader.number("基本分")))
    return LifePoints(tuple(out), reader.line)


def _facts(reader: Reader) -> Stats:
    name = reader.card().name
    words: list[str] = []
    data = ""
    while (token := reader.peek()) is not None:
        if token.kind is Kind.JSON and not data and token.text.startswith("{"):
            data = token.text
        elif token.kind is Kind.WORD:
            words.append(token.text)
        else:
            raise reader.fail("这里应写卡的种类、等级、属性、种族、攻击力/守备力，或 {JSON}。")
        reader.next()
    return Stats(name, tuple(words), data, reader.line)


def _state(reader: Reader) -> State:
    card = reader.card()
    parts = reader.parts(STATE_PARTS, "状态")
    if not parts:
        raise reader.fail(f"应写状态：{'、'.join(STATE_PARTS)}。")
    return State(card, parts, reader.line)


def _done(reader: Reader) -> Done:
    player = reader.player()
    refs = reader.cards()
    words = reader.free_words()
    if not (words or refs):
        raise reader.fail("应写已做的事，如 通常召唤、摇摆召唤、战斗阶段，或 「X」 效果 1。")
    return Done(player, words, refs, reader.line)


def _stated(reader: Reader) -> Stated:
    words = reader.free_words()
    if not words:
        raise reader.fail("应写一个事实，如 公式大会。")
    return Stated(words, reader.line)


# --- acts -------------------------------------------------------------------------------------------------------------
def _step(reader: Reader, player: str, verb: str) -> Step:
    refs: tuple[Ref, ...] = ()
    words: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    if verb == "进入":
        words = (reader.one_of(MOMENTS, "阶段", later=True),)
    elif verb == "做":
        words = (reader.word("应写做的事，如 移动怪兽位置。"),)
        refs = reader.cards()
        words += reader.free_words()
    elif verb == "组卡组":
        parts = _deck(reader)
    else:
        refs = reader.cards()
        if verb in NEEDS_CARD and not refs:
            raise reader.fail("应写卡名，如 「旋风」。")
        parts = reader.parts(PARTS, "行动的一部分")
    expect = reader.expect(ANSWERS)
    reader.end()
    return Step(player, verb, refs, words, parts, expect, reader.line)


def _deck(reader: Reader) -> tuple[Part, ...]:
    out: list[Part] = []
    while (token := reader.peek()) is not None and token.kind is not Kind.IMPLIES:
        if token.ref is not None:
            out.append(Part("卡", reader.cards()))
        elif ALIASES.get(token.text, token.text) in DECK_PARTS:
            out.append(reader.part(DECK_PARTS, "卡组的一部分"))
        else:
            out.append(Part("事实", (), (reader.word("应写一个事实。"),)))
    return tuple(out)


def _unowned(reader: Reader) -> Step:
    """发动 「X」 without a player: by whoever has the card."""
    return _step(reader, "", "发动")


def _settle(reader: Reader) -> Settle:
    return Settle(reader.line)


def _pass_to(reader: Reader) -> PassTo:
    player = reader.maybe_player()
    return PassTo(reader.one_of(MOMENTS, "阶段或伤害步骤的一部分", later=True), player, reader.line)


def _decline(reader: Reader) -> Decline:
    return Decline(reader.card(), reader.line)


# --- looking ----------------------------------------------------------------------------------------------------------
def _look(reader: Reader) -> Look:
    words: list[str] = []
    refs: list[Ref] = []
    clauses: list[ClauseId] = []
    while (token := reader.peek()) is not None:
        if token.ref is not None:
            refs.append(reader.card())
        elif is_clause(token):
            clauses += reader.clauses()
        else:
            word = reader.word("应写要看的事和条文编号。")
            words.append(LATER_ALIASES.get(word, word) if word.upper() not in PLAYERS else word.upper())
    _check_look(reader, words, refs)
    return Look(tuple(words), tuple(refs), tuple(clauses), reader.line)


def _check_look(reader: Reader, words: list[str], refs: list[Ref]) -> None:
    where = reader.found[1] if len(reader.found) > 1 else None
    if not words:
        raise reader.fail(f"应写要看的事：场所（{'、'.join(PLACE_WORDS)}）、{'、'.join(sorted(CARD_LOOKS))}。", where)
    first = words[0]
    result_of = words[1:] in [[r] for r in RESULTS] or (refs and not words[1:])
    if first in FIRST_LOOKS or (_LINK.fullmatch(first) and result_of):
        return
    counted = (*PLACE_WORDS, "基本分")
    if first in PLAYERS and len(words) == 3 and not refs and words[1] in counted and _COUNT.fullmatch(words[2]):
        return
    rest = words[1:] if first in PLAYERS else words
    if refs and rest and (rest[0] in {*PLACE_WORDS, *CARD_LOOKS, *POSITIONS} or _LINK.fullmatch(rest[0])):
        return
    raise reader.fail(
        f"看不懂要看什么；可以写 看 「X」 墓地、看 「X」 攻击力 1950、看 A 基本分 4000、看 A 手卡 3、看 连锁1 不处理、"
        f"看 {'、'.join(sorted(FIRST_LOOKS))}。", where,
    )  # fmt: skip


def _question(reader: Reader) -> Question:
    refs: list[Ref] = []
    player = ""
    kind = ""
    words: list[str] = []
    while (token := reader.peek()) is not None and token.kind is not Kind.IMPLIES:
        if token.ref is not None:
            refs.append(reader.card())
        elif not player and token.text in PLAYERS:
            player = reader.player()
        elif not kind and token.text in QUESTIONS:
            kind = reader.word("应写要问的事。")
        elif token.text == "作" and kind == "用":
            reader.next()
        else:
            words.append(f"『{token.text}』" if token.kind is Kind.QUOTE else token.text)
            reader.next()
    if not kind:
        raise reader.fail(f"应写要问的事：{'、'.join(QUESTIONS)}，如 问 「X」 算 通常怪兽 => 是。", reader.found[0])
    _check_question(reader, kind, refs, player, words)
    answers = {"算": ("是", "不是", "无法判断"), "看": ANSWERS, "用": ANSWERS}.get(kind, ())
    return Question(kind, tuple(refs), player, tuple(words), reader.expect(answers), reader.line)


def _check_question(reader: Reader, kind: str, refs: list[Ref], player: str, words: list[str]) -> None:
    if kind == "用" and (not refs or len(words) != 1 or words[0] not in ROLES):
        raise reader.fail(f"应写成 问 用 「X」 作 同调素材 「Y」；作什么可以写 {'、'.join(ROLES)}。", reader.found[0])
    if kind == "看" and (not player or not words):
        raise reader.fail("应写成 问 A 看 卡组，写明谁看什么。", reader.found[0])
    if kind == "速度" and len(refs) != 1:
        raise reader.fail("应写成 问 速度 「旋风」 => 2。", reader.found[0])
    if kind in ("算", "数") and not words:
        raise reader.fail("应写明问的是什么，如 问 「X」 算 通常怪兽、问 数 手卡上限 A。", reader.found[0])


_SETUP_WORDS = frozenset({"回合", "基本分", "卡", "状态", "已做", "事实"})
_READERS: dict[str, Callable[[Reader], SetUp | Act]] = {
    "发动": _unowned, "回合": _turn, "基本分": _life, "卡": _facts, "状态": _state, "已做": _done, "事实": _stated,
    "处理": _settle, "过到": _pass_to, "不发动": _decline, "看": _look, "问": _question,
}  # fmt: skip
