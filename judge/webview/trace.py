"""A replay as HTML: every step with its verdict, why, the clauses opened beside it, and what happened."""

from collections.abc import Iterable
from dataclasses import replace

from judge.board.stats import total
from judge.book import Book
from judge.cite import cite, cite_section
from judge.clause import ClauseId
from judge.game.state import Card, Game
from judge.game.state import Line as TraceLine
from judge.game.words import Place
from judge.notation.printing import show_line
from judge.play.referee import Answer, Verdict
from judge.replay.report import Report, Result
from judge.scenario import Act, Question, Remark, Step
from judge.webview.clauses import citation_html
from judge.webview.links import clause_link
from judge.webview.markup import EMPTY, Html, el, text

TONE = {Answer.MAY: "may", Answer.MAY_NOT: "not", Answer.HAPPENS: "happens", Answer.UNDECIDED: "open"}
MOST_LINES = 120
"""How many lines of the trace one step shows; nobody reads more."""
_SHOWN = (
    ("怪兽", (Place.MZONE,)),
    ("魔法陷阱", (Place.SZONE, Place.FZONE, Place.PZONE)),
    ("手卡", (Place.HAND,)),
    ("墓地", (Place.GRAVE,)),
    ("除外", (Place.BANISHED,)),
)


def summary(report: Report) -> tuple[str, tuple[ClauseId, ...]]:
    """A replay in one sentence, and the clauses that decide what is not allowed (else those of the last verdict)."""
    judged = [result for result in report.results if result.verdict is not None]
    barred = [result for result in judged if result.verdict and result.verdict.answer is Answer.MAY_NOT]
    open_ = [result for result in judged if result.verdict and result.verdict.answer is Answer.UNDECIDED]
    wrong = [result for result in report.results if not result.stands]
    parts = [f"{len(judged)} 个步骤" + ("都可以" if judged and not barred and not open_ else "")]
    parts += [f"{len(barred)} 个不可以"] if barred else []
    parts += [f"{len(open_)} 个无法判断"] if open_ else []
    if report.scenario.checks:
        parts.append(f"{len(wrong)} 处与所写不符" if wrong else "与所写相符")
    clauses = [id for result in barred or judged[-1:] for id in result.clauses]
    return "，".join(parts) + "。", tuple(dict.fromkeys(clauses))


def summary_html(report: Report) -> Html:
    """The replay in one sentence, in the colour of its worst verdict."""
    answers = {result.verdict.answer for result in report.results if result.verdict is not None}
    worst = next((a for a in (Answer.MAY_NOT, Answer.UNDECIDED) if a in answers), Answer.MAY)
    return el("p", text(summary(report)[0]), cls=f"jq-message jq-{TONE[worst]}", lang="zh-CN", role="status")


def steps_html(report: Report, upto: int) -> Html:
    """The first `upto` steps, one below the other."""
    rows = [el("li", result_html(result)) for result in report.results[:upto] if not isinstance(result.step, Remark)]
    return el("ol", *rows, cls="jq-step-list", lang="zh-CN")


def result_html(result: Result) -> Html:
    """One step: what was done, the verdict, why, its clauses, and what followed."""
    verdict = result.verdict
    tone = TONE[verdict.answer] if verdict else "happens"
    parts = [el("p", el("code", text(show_line(_bare(result.step)))))]
    if verdict:
        parts.append(_verdict(verdict))
    if result.found:
        parts.append(el("p", text(result.found)))
    if result.wrong:
        parts.append(el("p", el("b", text("与所写不符")), text(f" {result.wrong}"), cls="jq-note"))
    parts.append(_grounds(result))
    if result.lines:
        parts.append(_happened(result.lines))
    return el("div", *parts, cls=f"jq-act jq-{tone}")


def cited_html(ids: Iterable[ClauseId], why: str = "") -> Html:
    """The clauses as one line that opens their text, below why they decide; nothing when there are none."""
    book = Book.load()
    known = [id for id in dict.fromkeys(ids) if id in book]
    if not known:
        return EMPTY
    quotes: list[Html] = [el("p", text(why))] if why else []
    for id in known:
        citations = cite_section(book, id) if id.item is None else (cite(book, id),)
        quotes += [el("div", clause_link(id), cls="jq-number"), *(citation_html(citation) for citation in citations)]
    label = el("summary", text("依据 " + "、".join(id.shown for id in known)))
    return el("details", label, *quotes, cls="jq-cited")


def board_html(game: Game) -> Html:
    """The board as it lies: life points and cards of both players."""
    return el("div", *(_side(game, player) for player in game.players), cls="jq-columns jq-board", lang="zh-CN")


def _bare(step: Act) -> Act:
    return replace(step, expect=None) if isinstance(step, Step | Question) else step


def _verdict(verdict: Verdict) -> Html:
    """The answer; why is said at once only where something stands in the way, else it waits beside the clauses."""
    answer = el("span", text(str(verdict.answer)), cls=f"jq-answer jq-say-{TONE[verdict.answer]}")
    why = EMPTY if verdict.answer is Answer.MAY else text(verdict.why)
    return el("div", el("p", answer, why), *(el("p", text(words), cls="jq-small") for words in verdict.unchecked))


def _grounds(result: Result) -> Html:
    verdict = result.verdict
    if verdict is None or not verdict.clauses:
        return cited_html(result.clauses)
    return cited_html(verdict.clauses, verdict.why if verdict.answer is Answer.MAY else "")


def _happened(lines: tuple[TraceLine, ...]) -> Html:
    rows = []
    for line in lines[:MOST_LINES]:
        clauses = [text("　"), *(clause_link(id) for id in line.clauses)] if line.clauses else []
        rows.append(el("li", text(line.text), *clauses, cls=f"jq-kind-{line.kind}" if line.kind.isascii() else ""))
    return el("ul", *rows, cls="jq-happened")


def _side(game: Game, player: str) -> Html:
    turn = "（回合玩家）" if player == game.turn_player else ""
    rows = [el("h4", text(f"{player}{turn}　基本分 {game.lp_of(player)}"))]
    for label, places in _SHOWN:
        cards = [_card(game, card) for card in game.at(player, *places)]
        if cards:
            rows.append(el("p", el("b", text(label)), text("　" + "　".join(cards))))
    return el("div", *rows, cls=f"jq-side jq-side-{'ab'[game.players.index(player)]}")


def _card(game: Game, card: Card) -> str:
    if card.place is not Place.MZONE:
        return f"「{card.name}」" + ("（里侧）" if card.on_field and not card.face_up else "")
    if not card.face_up:
        return f"「{card.name}」（里侧守备）"
    position = "攻" if card.attack_pos else "守"
    return f"「{card.name}」（{position} {total(game, card, 'atk').value}/{total(game, card, 'def').value}）"
