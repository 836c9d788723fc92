"""Rules as small functions that carry their clause, and the one way to ask them.

A rule is a function `(game, subject) -> Finding | None` registered for the type of its subject (an act or a question
of `judge.game.acts`). It answers only where its clause speaks; `ask` puts together what all of them say: a forbid beats
a cause, a cause beats a permit, and a rule that `overrides` another silences it wherever both speak.

What an ask makes are named tuples: tens of thousands of them are made a second.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

from judge.clause import ClauseId
from judge.game.kinds import has_kinds, kinds_of
from judge.game.remembered import forget
from judge.game.state import Game


class Stance(IntEnum):
    """What one rule says, in rising weight."""

    PERMIT = 1
    UNKNOWN = 2
    CAUSE = 3
    FORBID = 4


class Finding(NamedTuple):
    """What a rule says: its stance, why in one Chinese sentence, and (for questions) the value."""

    stance: Stance
    why: str
    value: Any = None
    through: tuple[ClauseId, ...] = ()  # clauses of the sub-questions that led here


def permit(why: str, value: Any = True) -> Finding:
    """可以: the clause allows the act, or answers a yes/no question with 是."""
    return Finding(Stance.PERMIT, why, value)


def forbid(why: str, value: Any = False, through: tuple[ClauseId, ...] = ()) -> Finding:
    """不可以: the clause forbids the act, or answers a yes/no question with 不是."""
    return Finding(Stance.FORBID, why, value, through)


def cause(why: str, value: Any = None) -> Finding:
    """随之发生: the clause makes something happen, or gives the value asked for."""
    return Finding(Stance.CAUSE, why, value)


def unknown(fact: str) -> Finding:
    """无法判断: a fact is missing; `fact` says which."""
    return Finding(Stance.UNKNOWN, fact)


RuleFunction = Callable[[Game, Any], Finding | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A registered rule: the clauses it enforces (the first is its own), its subject type and its function."""

    clauses: tuple[ClauseId, ...]
    on: type
    function: RuleFunction
    overrides: tuple[ClauseId, ...] = ()
    of: tuple[frozenset[str], ...] = ()  # the kinds of subject that it speaks on, any of these; all when none is named

    @property
    def name(self) -> str:
        """The function's dotted name, unique."""
        return f"{self.function.__module__}.{self.function.__name__}"

    @property
    def clause(self) -> ClauseId:
        """The clause whose words begin its docstring."""
        return self.clauses[0]

    def speaks_on(self, kinds: frozenset[str]) -> bool:
        """Whether a subject of these kinds is one that the rule may speak on."""
        return not self.of or any(wanted <= kinds for wanted in self.of)


class Said(NamedTuple):
    """One rule's finding on one subject."""

    rule: Rule
    finding: Finding


class Ruling(NamedTuple):
    """What all rules together say on one subject. `stance` None: no clause speaks (本文未规定)."""

    stance: Stance | None
    said: tuple[Said, ...]

    @property
    def allowed(self) -> bool:
        """Whether it may be done: some rule permits or causes it and none forbids."""
        return self.stance in (Stance.PERMIT, Stance.CAUSE)

    @property
    def deciding(self) -> tuple[Said, ...]:
        """The findings of the winning stance."""
        return tuple(s for s in self.said if s.finding.stance is self.stance)

    @property
    def value(self) -> Any:
        """The value of the deciding findings: the last registered one's, None when no clause speaks."""
        return next((f.value for _, f in reversed(self.said) if f.stance is self.stance), None)

    @property
    def clauses(self) -> tuple[ClauseId, ...]:
        """The clauses of the deciding findings, those of `also` too, in order, without doubles."""
        return tuple(dict.fromkeys(c for s in self.deciding for c in (*s.rule.clauses, *s.finding.through)))

    @property
    def why(self) -> str:
        """The deciding findings' sentences."""
        return "；".join(dict.fromkeys(s.finding.why for s in self.deciding))


_registered: dict[type, list[Rule]] = {}


def rule(
    clause: str, *, on: type | tuple[type, ...], also: tuple[str, ...] = (), overrides: tuple[str, ...] | str = (),
    of: tuple[str, ...] | str = (),
) -> Callable[[RuleFunction], RuleFunction]:  # fmt: skip
    """Register a rule for a clause. `also`: items that say the same in other words; this function enforces them too.

    `overrides`: the clauses whose findings this one silences when both speak (an exception names what it beats).
    `of`: the kinds of subject (`judge.game.kinds`) on which the rule is asked at all, any of these; "spell & answer" is
    one that is both. Types whose subjects have no kinds are not narrowed down.
    """
    beaten = tuple(ClauseId.parse(c) for c in ((overrides,) if isinstance(overrides, str) else overrides))
    kinds = tuple(frozenset(one.split(" & ")) for one in ((of,) if isinstance(of, str) else of))
    ids = tuple(ClauseId.parse(c) for c in (clause, *also))

    def register(function: RuleFunction) -> RuleFunction:
        for subject in on if isinstance(on, tuple) else (on,):
            made = Rule(ids, subject, function, beaten, kinds if has_kinds(subject) else ())
            _registered.setdefault(subject, []).append(made)
        return function

    return register


@cache
def load() -> None:
    """Import every module of `judge.rules`, so that all rules are registered."""
    package = import_module("judge.rules")
    for module in sorted(m.name for m in iter_modules(package.__path__)):
        import_module(f"judge.rules.{module}")


def rules() -> tuple[Rule, ...]:
    """Every registered rule, in order of clause."""
    load()
    return tuple(sorted((r for found in _registered.values() for r in found), key=lambda r: (r.clause, r.name)))


def rules_on(subject: type) -> Iterator[Rule]:
    """The rules registered for a subject type."""
    load()
    return iter(_registered.get(subject, ()))


_removed: set[str] = set()


class without:
    """Context manager: the engine without one rule (by `Rule.name`); the test that every rule matters uses it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        _removed.add(self.name)
        forget()

    def __exit__(self, *_: object) -> None:
        _removed.discard(self.name)
        forget()


_words: dict[type, frozenset[str]] = {}
_found: dict[tuple[type, frozenset[str]], tuple[Rule, ...]] = {}


def _asked(game: Game, subject: object) -> tuple[Rule, ...]:
    """The rules that may speak on the subject, found once for each type and set of kinds.

    Kinds that no rule names make no difference, so what scenarios write cannot make the index grow.
    """
    subject_type = type(subject)
    words = _words.get(subject_type)
    if words is None:
        words = frozenset(kind for one in rules_on(subject_type) for wanted in one.of for kind in wanted)
        _words[subject_type] = words
    key = (subject_type, kinds_of(game, subject) & words if words else words)
    if key not in _found:
        _found[key] = tuple(one for one in rules_on(subject_type) if one.speaks_on(key[1]))
    return _found[key]


NOTHING_SAID = Ruling(None, ())


def ask(game: Game, subject: Any) -> Ruling:
    """What the rules say on `subject`: every rule that may speak on it is asked, overridden findings are dropped."""
    asked = _asked(game, subject)
    if _removed:
        asked = tuple(one for one in asked if one.name not in _removed)
    said = [Said(one, finding) for one in asked if (finding := one.function(game, subject)) is not None]
    if not said:
        return NOTHING_SAID
    beaten = [c for one, _ in said for c in one.overrides]
    if beaten:
        said = [s for s in said if s.rule.clause not in beaten]
    return Ruling(max([finding.stance for _, finding in said], default=None), tuple(said))
