"""A replay told in lines: the chain as built, what was refused and why, what resolved, each line with its clauses."""

from collections.abc import Iterator
from typing import Any

from judge.board.stats import total
from judge.clause import ClauseId
from judge.game.state import Card, Game
from judge.game.words import Place
from judge.notation import show_line
from judge.play.referee import Verdict
from judge.replay.report import Report, Result
from judge.scenario import Look, Question, Remark

MARKS = {
    "chain": "⛓", "resolve": "▶", "move": "→", "lp": "♥", "stat": "±", "trigger": "!", "missed": "✗", "offer": "·",
    "phase": "◇",
    "battle": "⚔", "win": "★", "rule": "§", "note": "·", "pass": "·", "event": "·",
}  # fmt: skip
ANSWER_MARK = {"可以": "✓", "不可以": "✗", "随之发生": "✓", "无法判断": "？"}


def told(report: Report) -> Iterator[str]:
    """The replay as lines of text."""
    if report.scenario.title:
        sources = "；".join(" ".join((s.clause.shown, *s.words)) for s in report.scenario.sources)
        yield f"== {report.scenario.title}" + (f"（{sources}）" if sources else "")
    for result in report.results:
        if not isinstance(result.step, Remark):
            yield from _step(result)
    yield from board(report.game)


def _step(result: Result) -> Iterator[str]:
    yield show_line(result.step)
    if result.verdict is not None:
        verdict = result.verdict
        yield f"  {ANSWER_MARK[verdict.answer]} {verdict.answer}：{verdict.why}{_cited(result.clauses)}"
        for note in verdict.unchecked:
            yield f"    （没有检查：{note}）"
    if isinstance(result.step, Look | Question):
        cited = _cited(_wanted(result))
        yield f"  {'✓' if result.stands else '✗'} {result.found}{cited}"
    for line in result.lines:
        yield f"  {MARKS.get(line.kind, '·')} {line.text}{_cited(line.clauses)}"
    if result.wrong:
        yield f"  ✗ 与所写的不同：{result.wrong}"


def _wanted(result: Result) -> tuple[ClauseId, ...]:
    if isinstance(result.step, Question):
        return result.clauses
    assert isinstance(result.step, Look)
    return result.step.clauses


def _cited(clauses: tuple[ClauseId, ...]) -> str:
    return f"  〔{'、'.join(str(c) for c in clauses)}〕" if clauses else ""


def board(game: Game) -> Iterator[str]:
    """The board at the end, in a few lines."""
    if game.winner:
        yield f"结果：{'平局' if game.winner == 'draw' else game.winner + '胜'}（{game.win_why}）"
    for player in game.players:
        places: dict[Place, list[str]] = {}
        for card in game.cards.values():
            seen = card.place not in (Place.DECK, Place.NOWHERE) and card.facts.main != "未知"
            if card.controller == player and seen:
                places.setdefault(card.place, []).append(_shown(game, card))
        where = "　".join(f"{p.shown}：{'、'.join(c)}" for p, c in places.items())
        yield f"{player}　基本分{game.lp_of(player)}　{where}".rstrip()


def _shown(game: Game, card: Card) -> str:
    name = f"「{card.id if '#' in card.id else card.name}」"
    if not card.on_field:
        return name
    if card.place is not Place.MZONE:
        return name if card.face_up else f"{name}（里侧）"
    if not card.face_up:
        return f"{name}（里侧守备）"
    found = total(game, card, "atk" if card.attack_pos else "def")
    return f"{name}（{'攻击' if card.attack_pos else '守备'}表示 {found.text}）"


# --- JSON -------------------------------------------------------------------------------------------------------------
def as_json(report: Report) -> dict[str, Any]:
    """The same as values for JSON."""
    return {
        "title": report.scenario.title,
        "sources": [{"clause": str(s.clause), "words": list(s.words)} for s in report.scenario.sources],
        "stands": report.stands,
        "steps": [_step_json(r) for r in report.results if not isinstance(r.step, Remark)],
        "lp": dict(zip(report.game.players, report.game.lp, strict=True)),
        "cards": [_card_json(report.game, c) for c in report.game.cards.values() if c.facts.main != "未知"],
        "winner": report.game.winner or None,
    }


def _step_json(result: Result) -> dict[str, Any]:
    out: dict[str, Any] = {"line": result.step.line, "text": show_line(result.step), "stands": result.stands}
    if result.verdict is not None:
        out |= verdict_json(result.verdict)
    if result.found:
        out["found"] = result.found
        out["clauses"] = [str(c) for c in _wanted(result)]
    if result.wrong:
        out["wrong"] = result.wrong
    out["trace"] = [
        {"kind": x.kind, "text": x.text, "clauses": [str(c) for c in x.clauses], **({"link": x.link} if x.link else {})}
        for x in result.lines
    ]
    return out


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    """A verdict as values for JSON."""
    return {
        "answer": str(verdict.answer), "allowed": verdict.allowed, "clauses": [str(c) for c in verdict.clauses],
        "why": verdict.why, "unchecked": list(verdict.unchecked),
    }  # fmt: skip


def _card_json(game: Game, card: Card) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": card.id, "name": card.name, "controller": card.controller, "owner": card.owner, "place": card.place.shown,
    }  # fmt: skip
    if card.on_field:
        out["face_up"] = card.face_up
    if card.place is Place.MZONE:
        out["position"] = "攻击" if card.attack_pos else "守备"
        for stat in ("atk", "def"):
            found = total(game, card, stat)
            out[stat], out[f"{stat}_sum"] = found.value, found.text
    return out
