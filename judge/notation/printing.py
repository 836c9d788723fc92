"""Scenarios written out in the notation's plainest spelling."""

from collections.abc import Iterable

from judge.clause import ClauseId
from judge.notation.lexer import Kind, tokens
from judge.notation.words import FIRST_LOOKS, MARKS, NAMING
from judge.scenario import (
    Act,
    Decline,
    Done,
    Expect,
    Lay,
    LifePoints,
    Look,
    Part,
    PassTo,
    Question,
    Ref,
    Remark,
    Scenario,
    Settle,
    SetUp,
    State,
    Stated,
    Stats,
    Step,
    Turn,
)  # fmt: skip


def show_all(scenarios: Iterable[Scenario]) -> str:
    """Several rulings as one text."""
    return "\n".join(show(s) for s in scenarios)


def show(scenario: Scenario) -> str:
    """One ruling as text, ending with a newline."""
    lines = [f"== {scenario.title}".rstrip()]
    lines += [_joined("来源", str(s.clause), *s.words) for s in scenario.sources]
    lines += [show_line(s) for s in (*scenario.setup, *scenario.steps)]
    return "\n".join(lines) + "\n"


def show_line(value: SetUp | Act) -> str:
    """One line."""
    match value:
        case Turn(player, phase, first):
            return _joined("回合", player, phase, "先攻第1回合" if first else "")
        case LifePoints(values):
            return _joined("基本分", *(f"{p} {n}" for p, n in values))
        case Lay(player, zone, cards, filler):
            return _joined(player, zone, f"{filler}张" if filler or not cards else "", *(_card(c) for c in cards))
        case Stats(name, words, data):
            return _joined("卡", f"「{name}」", *words, data)
        case State(card, parts):
            return _joined("状态", _card(card), *(_part(p) for p in parts))
        case Done(player, words, refs):
            return _joined("已做", player, *(_card(c) for c in refs), *words)
        case Stated(words):
            return _joined("事实", *words)
        case Remark(text):
            return _joined("#", text)
        case _:
            return _act(value)


def _act(value: Act) -> str:
    match value:
        case Step():
            return _step(value)
        case Settle():
            return "处理"
        case PassTo(moment, player):
            return _joined("过到", player, moment)
        case Decline(card):
            return _joined("不发动", _card(card))
        case Look(words, refs, clauses):
            first = int(words[0] in FIRST_LOOKS or not refs or words[0].startswith("连锁"))
            named = (*words[:first], *(_card(c) for c in refs), *words[first:])
            return _joined("看", *named, *(str(c) for c in clauses))
        case Question(kind, refs, player, words, expect):
            named = tuple(_card(c) for c in refs)
            before, after = (named[:1], named[1:]) if kind == "算" else ((), named)
            return _joined("问", *before, player, kind, *after, *words, _expect(expect))
        case _:
            return show_line(value)


def _step(step: Step) -> str:
    words = step.words
    verb, *rest = (step.verb, words[0], *words[1:]) if words else (step.verb,)
    if step.verb in ("做", "进入"):
        return _joined(step.player, verb, *rest[:1], *(_card(c) for c in step.refs), *rest[1:], _expect(step.expect))
    parts = (_part(p) for p in step.parts)
    return _joined(step.player, step.verb, *(_card(c) for c in step.refs), *parts, _expect(step.expect))


def _part(part: Part) -> str:
    word = "" if part.word in ("卡", "事实") else part.word
    words = tuple(_name(w) for w in part.words) if part.word in NAMING else part.words
    return _joined(word, *(_card(c) for c in part.refs), *words)


def _name(word: str) -> str:
    """In 「」 where it would not be read back as one word."""
    found, _ = tokens(word, 1)
    return word if len(found) == 1 and found[0].kind is Kind.WORD and found[0].text == word else f"「{word}」"


def _card(ref: Ref) -> str:
    times = f"×{ref.times}" if ref.times > 1 else ""
    bracketed = "".join(f"({m})" for m in ref.marks if m in MARKS)
    plain = "".join(f" {m}" for m in ref.marks if m not in MARKS)
    return f"{ref.shown}{times}{bracketed}{plain}"


def _expect(expect: Expect | None) -> str:
    return "" if expect is None else _joined("=>", expect.answer, *_ids(expect.clauses))


def _ids(clauses: tuple[ClauseId, ...]) -> tuple[str, ...]:
    return tuple(str(c) for c in clauses)


def _joined(*pieces: str) -> str:
    return " ".join(p for p in pieces if p)
