"""A described play: the set-up, the acts in order, and what is looked at; the value behind the notation.

Every line of the notation is one value here, in the order written. `line` only serves error messages: two scenarios
that say the same are equal wherever they were written.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from judge.clause import ClauseId


@dataclass(frozen=True, slots=True)
class Ref:
    """A card as it is named: 「name」, 「name#2」, 「name」×3, with marks behind it (里侧守备, 这回合 …)."""

    name: str
    number: int = 0  # the n of #n; 0 when none is written
    times: int = 1
    marks: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """As it is written, without times and marks."""
        return f"「{self.name}#{self.number}」" if self.number else f"「{self.name}」"


@dataclass(frozen=True, slots=True)
class Part:
    """A named piece of an act or a state: 代价 「W」, 宣言 龙, 指示物 魔力指示物 3."""

    word: str
    refs: tuple[Ref, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Expect:
    """What is expected behind `=>`: an answer, and clauses that must be among those cited."""

    answer: str
    clauses: tuple[ClauseId, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """Where a ruling comes from: a clause, and words such as 例2."""

    clause: ClauseId
    words: tuple[str, ...] = ()


# --- set-up -----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Turn:
    """回合 A 主要阶段1 [先攻第1回合]."""

    player: str
    phase: str
    first: bool = False
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class LifePoints:
    """基本分 A 8000 B 4000."""

    values: tuple[tuple[str, int], ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Lay:
    """A 手卡 「甲」 「乙」: cards of a player in a place. `filler`: a deck of that many unknown cards."""

    player: str
    zone: str
    cards: tuple[Ref, ...] = ()
    filler: int = 0
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Stats:
    """卡 「X」 效果怪兽 4星 … {JSON}: facts of a card. `data` is JSON text, "" for none."""

    name: str
    words: tuple[str, ...] = ()
    data: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class State:
    """状态 「X」 …: what has already happened to a card."""

    card: Ref
    parts: tuple[Part, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Done:
    """已做 A 通常召唤 / 已做 A 「X」 效果 1: what a player has already done this turn."""

    player: str
    words: tuple[str, ...] = ()
    refs: tuple[Ref, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Stated:
    """事实 公式大会: a named fact."""

    words: tuple[str, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Remark:
    """# a comment."""

    text: str
    line: int = field(default=0, compare=False)


# --- what is done and looked at ---------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Step:
    """A 发动 「X」 → 「Y」 … => 可以 4.2.4.1.2:1: an act of a player. `verb` is one of `judge.notation.words.VERBS`."""

    player: str
    verb: str
    refs: tuple[Ref, ...] = ()
    words: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    expect: Expect | None = None
    line: int = field(default=0, compare=False)

    def part(self, word: str) -> Part | None:
        """The piece of this name; None when it is not written."""
        return next((p for p in self.parts if p.word == word), None)


@dataclass(frozen=True, slots=True)
class Settle:
    """处理: both pass until nothing is pending."""

    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PassTo:
    """过到 伤害计算时 / 过到 B 准备阶段: pass until then."""

    moment: str
    player: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Decline:
    """不发动 「X」: this optional trigger is not used."""

    card: Ref
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Look:
    """看 …: something that must be so now. `refs` and `words` in the order of their kind."""

    words: tuple[str, ...]
    refs: tuple[Ref, ...] = ()
    clauses: tuple[ClauseId, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Question:
    """问 …: a question to the rules. `kind` is 算, 看, 数, 速度 or 用."""

    kind: str
    refs: tuple[Ref, ...] = ()
    player: str = ""
    words: tuple[str, ...] = ()
    expect: Expect | None = None
    line: int = field(default=0, compare=False)


SetUp: TypeAlias = Turn | LifePoints | Lay | Stats | State | Done | Stated | Remark
Act: TypeAlias = Step | Settle | PassTo | Decline | Look | Question | Remark


@dataclass(frozen=True, slots=True)
class Scenario:
    """One ruling: its title, its sources, the set-up and the steps, each in the order written."""

    title: str = ""
    sources: tuple[Source, ...] = ()
    setup: tuple[SetUp, ...] = ()
    steps: tuple[Act, ...] = ()

    @property
    def checks(self) -> tuple[Act, ...]:
        """The steps in which something is expected."""
        return tuple(s for s in self.steps if isinstance(s, Look) or getattr(s, "expect", None) is not None)

    @property
    def cited(self) -> tuple[ClauseId, ...]:
        """Every clause that the ruling expects to be cited, in order, without doubles."""
        found: list[ClauseId] = []
        for step in self.steps:
            if isinstance(step, Look):
                found += step.clauses
            elif isinstance(step, Step | Question) and step.expect is not None:
                found += step.expect.clauses
        return tuple(dict.fromkeys(found))
