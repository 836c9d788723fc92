"""From tokens to acts and questions: every clause of the text must be one of the forms below, or it is not read.

A form is a pattern over the codes of the tokens (`vocabulary`), one letter a token.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from judge.reader import acts, questions
from judge.reader.course import Course, Match
from judge.reader.mentions import MANY, NP
from judge.reader.values import Token, Told

LEAD = "(?P<player>[ABS])?(?P<lead>[wvnpTL]*)"
TAIL = rf"(?P<tail>(?:[tq](?:{MANY}|[ABS](?=e))?e?|b(?:{MANY})t|d(?:{MANY})o?|J(?:#?L|{MANY})|r(?:{MANY}))*)"
ACT = re.compile(
    rf"{LEAD}(?:[db](?P<pre>{MANY})o?)?(?P<more>[wvnpT]*)L?(?P<verb>[akuJ]+)(?P<card>{NP})(?P<e>e?)"
    rf"(?P<after>(?:[ak](?!{NP}))*)e?{TAIL}(?P<late>(?:k(?!{NP}))?)"
)
ACT_AFTER = re.compile(
    rf"{LEAD}[bu]?(?P<card>{NP})(?P<e>e?)(?P<more>[wvnpLT]*)(?P<verb>[ak]+)(?P<to>{NP})?(?P<f>e?){TAIL}"
)
BARE = re.compile(rf"{LEAD}(?P<card>[Lf#]*c)(?P<e>e?)(?P<more>v?)(?P<tail>t(?:{MANY})e?|b(?:{MANY})t)")
ALONE = re.compile(r"(?P<player>[ABS])(?P<lead>[wvn]*)(?P<card>[Lf#]*c)(?P<tail>)(?=\?*$)")
PASSIVE = re.compile(rf"(?P<card>{NP})e?j(?P<player>[ABS])?(?P<by>[Lf]*c)(?P<tail>t?)")
SUMMON = re.compile(rf"{LEAD}(?:(?:r|u)(?P<spent>{MANY}))?(?P<more>[wvn]*)s(?P<card>{NP})")
SUMMON_AFTER = re.compile(rf"{LEAD}b?(?P<card>{NP})(?P<more>[wvn]*)s(?P<spent>)")
FIGHT = re.compile(rf"{LEAD}u?(?P<card>{NP})(?P<more>[wvn]*)(?P<tail>t(?P<to>{NP}))")
SET = re.compile(rf"{LEAD}q(?P<card>{NP})")
ATTACK = re.compile(rf"{LEAD}u?(?P<card>{NP})?(?P<more>[wvn]*)a?(?P<verb>x)(?P<to>{NP}|[ABS](?=[?,]|$))?e?")
HAVE = re.compile(rf"(?P<player>[ABS])?(?P<lead>L?w?)H(?P<cards>{MANY})")
PHASE = re.compile(r"(?P<player>[ABS])?i?(?P<lead>[Twp]+)")
LIFE = re.compile(r"(?P<player>[ABS])?(?P<life>Y)")
DONE = re.compile(r"R")
QUANTITY = re.compile(rf"(?P<player>[ABS])?(?P<card>{NP})?e?[vwj]*(?P<what>Q)\?*$")
PREDICATE = re.compile(
    rf"(?P<card>{NP})?(?P<e>e?)(?P<more>[vnwjL]*)(?P<by>(?:[ABS]?c)?)(?P<what>[ht]+)(?P<to>{NP})?e?\?*$"
)
DESCRIBED = re.compile(rf"b?(?P<card>{NP})?e?(?P<does>(?:te?&?)+)$")
NO_ANSWER = re.compile(r"[ABS]?[nX]+[ak]+$")
CAN = re.compile(r"(?P<player>[ABS])?(?P<lead>[wv]*)(?P<verb>[ake]*)\?*$")


def told(tokens: Sequence[Token]) -> Told:
    """The acts and questions of a text."""
    course = Course()
    clauses = list(_clauses(tokens))
    for number, clause in enumerate(clauses):
        _clause(course, clause, last=number == len(clauses) - 1)
    return Told(
        tuple(course.deeds), tuple(course.asked), course.turn, course.phase, tuple(course.lp), tuple(course.unread)
    )


def _clauses(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    run: list[Token] = []
    for token in tokens:
        if token.code == "," or (token.code == "?" and token.text in "?？"):
            if token.code == "?":
                run.append(token)
            if run:
                yield run
            run = []
        else:
            run.append(token)
    if run:
        yield run


def _clause(course: Course, clause: list[Token], *, last: bool) -> None:
    at = 0
    codes = "".join(t.code for t in clause)
    if set(codes) <= {"?"}:
        return
    asks = "?" in codes or last
    while at < len(clause):
        if codes[at] in "?&" or (codes[at] == "L" and at + 1 == len(clause)):
            at += 1
            continue
        step = 0 if at and codes[at] in "qs" else _form(course, clause[at:], codes[at:], asks)
        if step == 0:
            course.unread.append("".join(t.text for t in clause[at:]))
            return
        at += step


def _form(course: Course, rest: list[Token], codes: str, asks: bool) -> int:
    """Read one form at the beginning; returns how many tokens it took, 0 when none fits."""
    for pattern, read in _FORMS:
        match = pattern.match(codes)
        if match is not None and match.end() and read(course, rest, match, asks):
            return match.end()
    return 0


_FORMS: tuple[tuple[re.Pattern[str], Callable[[Course, list[Token], Match, bool], bool]], ...] = (
    (QUANTITY, questions.quantity), (CAN, questions.can), (PASSIVE, acts.passive), (ATTACK, acts.attack),
    (FIGHT, acts.fight), (SUMMON, acts.summon), (SET, acts.set_), (ACT, acts.activation),
    (ACT_AFTER, acts.activation), (BARE, acts.bare), (PREDICATE, questions.predicate), (ALONE, acts.alone),
    (SUMMON_AFTER, acts.summon), (DESCRIBED, acts.described), (NO_ANSWER, acts.no_answer), (HAVE, acts.have),
    (LIFE, acts.life), (PHASE, acts.phase), (DONE, acts.done),
)  # fmt: skip
