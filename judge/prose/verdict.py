"""What a player's own words come to: the play read, replayed, and the question answered from the replay.

An answer is given only when every word was read, nothing was missing, every step that was told is allowed (or is the
one asked about), and the answer does not hang on anything the words leave open.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from judge.board.stats import total
from judge.clause import ClauseId
from judge.errors import JudgeError
from judge.game.state import Card, Game, Line
from judge.game.words import EventKind, Place
from judge.notation import show
from judge.play.referee import Answer
from judge.reader import Asked, Reading, read
from judge.replay import Report, replay
from judge.replay.looks import RESULT_WORDS
from judge.scenario import Act, Expect, Look, Ref, Scenario, Stats, Step

GENERAL = frozenset({"6.2", "3.4.1", "3.3.1", "2.1.3", "2.1", "2.1.1", "2.1.2", "4.2.4.3", "4.2.4.2", "4.3.3.4.1"})
"""Sections that say what every play does; they are named after those that decide this one."""
BY_THE_BOARD = re.compile("条件不满足|没有空的|cost|对象|看不出|没有集齐|素材|已经?有")
"""Why an act is not possible on this very board (no target, no cost): what lies there was partly assumed."""
YES, NO = "会", "不会"
OWNER = {"A": "我", "B": "对方"}


@dataclass(frozen=True, slots=True)
class Ruled:
    """A verdict on a player's words: the short answer, one sentence, the deciding clauses, the play in notation."""

    reading: Reading
    report: Report
    short: str
    message: str
    clauses: tuple[ClauseId, ...]
    notation: str


@dataclass(frozen=True, slots=True)
class _Found:
    short: str
    sentence: str
    clauses: tuple[ClauseId, ...]
    look: Look | None = None


def rule_on(text: str) -> tuple[Reading, Ruled | None]:
    """The reading of a text, and the verdict when it is certain what was meant. Never raises for any text."""
    return judged(read(text))


def judged(reading: Reading) -> tuple[Reading, Ruled | None]:
    """The same for what has been read already; the reading says what is missing when there is no verdict."""
    if not reading.sure or reading.scenario is None:
        return reading, None
    try:
        report = replay(reading.scenario)
        found = _answer(reading, report)
        if found is None or not found.clauses:
            return reading, None
        for missing, other in reading.others:
            again = _answer(reading, replay(other))
            if again is not None and again.short != found.short:
                return replace(reading, missing=(missing,)), None
    except JudgeError as error:
        return replace(reading, missing=(str(error),)), None
    return reading, _ruled(reading, report, found)


def _ruled(reading: Reading, report: Report, found: _Found) -> Ruled:
    assert reading.scenario is not None
    clauses = tuple(dict.fromkeys(sorted(found.clauses, key=lambda c: c.section in GENERAL)))
    return Ruled(reading, report, found.short, found.sentence, clauses, show(_concluded(reading, found)))


def _concluded(reading: Reading, found: _Found) -> Scenario:
    """The play with its answer written in: `=> 可以`, or the look that holds."""
    assert reading.scenario is not None
    steps: list[Act] = list(reading.scenario.steps)
    if found.look is not None:
        steps.append(found.look)
    elif reading.asked_step >= 0:
        step = steps[reading.asked_step]
        if isinstance(step, Step):
            steps[reading.asked_step] = replace(step, expect=Expect(found.short))
    return replace(reading.scenario, title=reading.text, steps=tuple(steps))


def _answer(reading: Reading, report: Report) -> _Found | None:
    for index, result in enumerate(report.results):
        if index != reading.asked_step and (
            result.wrong or (result.verdict is not None and not result.verdict.allowed)
        ):
            return None
    asked = reading.asked
    assert asked is not None
    if asked.kind == "can":
        return _may(reading, report)
    if reading.asked_step >= 0:
        verdict = report.results[reading.asked_step].verdict
        if verdict is None or not verdict.allowed:
            return _may(reading, report)
    return _outcome(reading, report, asked)


def _may(reading: Reading, report: Report) -> _Found | None:
    result = report.results[reading.asked_step]
    verdict, step = result.verdict, result.step
    if verdict is None or verdict.answer is Answer.UNDECIDED or not verdict.clauses:
        return None
    if not verdict.allowed and BY_THE_BOARD.search(verdict.why):
        return None
    vague = {line.name for line in report.scenario.setup if isinstance(line, Stats)}
    guessed = any(isinstance(s, Step) and s.refs and s.refs[0].name in vague for s in report.scenario.steps)
    if not verdict.allowed and guessed and "可以发动的时点" in verdict.why:
        return None
    assert isinstance(step, Step)
    short = "可以" if verdict.allowed else "不可以"
    name = "".join(r.shown for r in step.refs)
    reasons = verdict.why.split("；")
    why = next((r for r in reasons if step.verb == "连锁" and r.startswith(("直接连锁", "咒文速度"))), reasons[0])
    if verdict.allowed and why == reasons[0]:
        why = reasons[-1]
    verb = {"发动": "发动", "连锁": "连锁发动", "盖放": "盖放", "攻击": "攻击"}.get(step.verb, step.verb)
    return _Found(short, f"{short}：{OWNER[step.player]}{short}{verb}{name}。{why}。", verdict.clauses)


# --- what comes of it -------------------------------------------------------------------------------------------------
def _outcome(reading: Reading, report: Report, asked: Asked) -> _Found | None:
    game = report.game
    if asked.kind in ("valid", "negated") and reading.link:
        return _link(reading, report, asked)
    if asked.kind == "lp":
        return _damage(report, asked)
    if asked.kind == "whodies":
        return _dead(report)
    if asked.kind == "overall":
        return _overall(report)
    if asked.kind == "missed":
        return _missed(reading, report)
    card = _card(game, reading.card)
    if card is None:
        return None
    if asked.kind == "atk":
        return _attack(game, card, reading)
    return _fate(report, card, reading, asked.kind)


def _card(game: Game, shown: str) -> Card | None:
    name = shown.strip("「」")
    return game.cards.get(name) or next((c for c in game.cards.values() if c.name == name), None)


def _ref(shown: str) -> Ref:
    name, _, number = shown.strip("「」").partition("#")
    return Ref(name, int(number or 0))


def _link(reading: Reading, report: Report, asked: Asked) -> _Found | None:
    assert reading.scenario is not None
    ref = _ref(reading.card)
    result = next((r for r in report.game.results if r[0] == reading.link), None)
    if result is None:
        return None
    word = RESULT_WORDS[result[2]]
    lines = [x for x in report.game.log if x.kind == "resolve" and x.link == reading.link]
    told = lines[-1].text.split("：", 1)[-1] if lines else ""
    why = {"处理": "连锁处理时这个效果正常处理", "发动无效": "发动被无效", "效果无效": "效果被无效"}.get(word, told)
    look = Look((f"连锁{reading.link}", word), (ref,))
    clauses = _of_link(report.game.log, ref.name, reading.link)
    negated = word in ("发动无效", "效果无效")
    if asked.kind == "negated":
        short = YES if negated else NO
        return _Found(short, f"{short}被无效：连锁{reading.link}「{ref.name}」{word}。{why}。", clauses, look)
    return _Found(word, f"{word}：连锁{reading.link}「{ref.name}」{_word(word)}。{why}。", clauses, look)


def _word(word: str) -> str:
    return {"处理": "照常处理", "不处理": "不处理", "发动无效": "发动无效，不处理", "效果无效": "效果无效"}[word]


def _of_link(log: tuple[Line, ...], name: str, link: int) -> tuple[ClauseId, ...]:
    """The clauses on the lines about this link: its own, then those that stopped what would have stopped it."""
    own = [c for x in log if x.kind == "resolve" and x.link == link for c in x.clauses]
    others = [c for x in log if x.kind == "resolve" and x.link not in (0, link) for c in x.clauses]
    words = re.compile("无效|不处理|破坏")
    about = [c for x in log if x.kind == "rule" and f"「{name}」" in x.text and words.search(x.text) for c in x.clauses]
    return tuple(dict.fromkeys((*own, *others, *about)))


def _fate(report: Report, card: Card, reading: Reading, kind: str) -> _Found | None:
    game, name = report.game, card.name
    lines = [x for x in game.log if f"「{name}」" in x.text or f"「{card.id}」" in x.text]
    resolved = [x for x in game.log if x.kind == "resolve"]
    about = [x for x in lines if x.kind in ("rule", "move", "battle", "note")]
    where = card.place.shown
    look = Look(("场上",), (_ref(reading.card),)) if card.on_field else Look((where,), (_ref(reading.card),))
    stood = "在场上" if card.on_field else f"在{OWNER[card.controller]}的{where}"
    destroyed = card.id in _destroyed(game)
    if kind == "where":
        return _Found(stood, f"「{name}」最后{stood}。", _clauses((*about, *resolved)), look)
    yes = {
        "destroyed": destroyed, "banished": card.place is Place.BANISHED, "bounced": card.place is Place.HAND,
        "stays": card.on_field, "summoned": card.place is Place.MZONE,
        "taken": card.controller != report.start.card(card.id).controller,
        "negated": any("无效" in x.text for x in lines if x.kind in ("rule", "resolve", "event")),
    }.get(kind)  # fmt: skip
    if yes is None:
        return None
    verb = {
        "destroyed": "被破坏", "banished": "被除外", "bounced": "回到手卡", "stays": "留在场上",
        "summoned": "成功出场", "negated": "被无效", "taken": "被夺走控制权",
    }[kind]  # fmt: skip
    short = YES if yes else NO
    clauses = _clauses((*about, *resolved) if yes else (*resolved, *about))
    return _Found(short, f"{short}{verb}：「{name}」最后{stood}。", clauses, look)


def _attack(game: Game, card: Card, reading: Reading) -> _Found | None:
    if not card.on_field or not card.face_up:
        where = card.place.shown if not card.on_field else "场上里侧表示"
        return _Found(where, f"「{card.name}」最后在{where}，没有攻击力可算。", _clauses(game.log))
    found = total(game, card, "atk")
    lines = [x for x in game.log if x.kind == "stat" and f"「{card.name}」" in x.text]
    resolved = [x for x in game.log if x.kind == "resolve"]
    clauses = tuple(dict.fromkeys((*found.clauses, *_clauses(reversed(lines))))) or _clauses(resolved)
    look = Look(("攻击力", str(found.value)), (_ref(reading.card),))
    sentence = f"{found.value}：「{card.name}」的攻击力最后是{found.text}。"
    return _Found(str(found.value), sentence, clauses, look)


def _damage(report: Report, asked: Asked) -> _Found | None:
    start, game = report.start, report.game
    lost = {p: start.lp_of(p) - game.lp_of(p) for p in game.players}
    parts = [f"{OWNER[p]}的基本分{start.lp_of(p)}→{game.lp_of(p)}" for p in game.players if lost[p]]
    who = asked.player if asked.player in lost else next((p for p in game.players if lost[p]), "A")
    clauses = _clauses(x for x in game.log if x.kind in ("lp", "battle"))
    look = Look((who, "基本分", str(game.lp_of(who))))
    sentence = "，".join(parts) if parts else "双方的基本分都没有变化"
    return _Found(str(lost[who]), f"{sentence}。", clauses, look)


def _dead(report: Report) -> _Found | None:
    clauses = _clauses(x for x in report.game.log if x.kind in ("battle", "rule"))
    names = [report.game.card(id).name for id in _destroyed(report.game)]
    shown = "、".join(f"「{n}」" for n in names)
    look = Look(("墓地",), (_ref(names[0]),)) if names else None
    return _Found(shown or "没有", f"{shown}被破坏。" if names else "没有怪兽被破坏。", clauses, look)


def _destroyed(game: Game) -> tuple[str, ...]:
    """The cards that were destroyed this turn, in order."""
    kinds = (EventKind.DESTROYED, EventKind.DESTROYED_BATTLE)
    return tuple(dict.fromkeys(e.card for e in game.history if e.kind in kinds))


def _overall(report: Report) -> _Found | None:
    rows = [x for x in report.game.log if x.kind == "resolve" and x.link]
    if not rows:
        return None
    last = {x.link: x.text for x in rows}
    sentence = "；".join(last[n] for n in sorted(last, reverse=True))
    return _Found("处理", f"{sentence}。", _clauses(rows))


def _missed(reading: Reading, report: Report) -> _Found | None:
    name = reading.card.strip("「」")
    lines = [x for x in report.game.log if x.kind == "missed" and (not name or f"「{name}」" in x.text)]
    offered = [x for x in report.game.log if x.kind in ("offer", "trigger") and (not name or f"「{name}」" in x.text)]
    if not lines and not offered:
        return None
    short = YES if lines else NO
    told = lines[-1].text if lines else "满足时点，可以发动"
    return _Found(short, f"{short}错过时点：{told}。", _clauses(lines or offered))


def _clauses(lines: Iterable[Line]) -> tuple[ClauseId, ...]:
    return tuple(dict.fromkeys(c for x in lines for c in x.clauses))
