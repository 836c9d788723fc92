"""The calculation as HTML: sums with their clauses, what was not allowed, what the battle came to."""

from judge.board.stats import Sum
from judge.play.referee import Answer
from judge.replay import Report
from judge.webview.markup import EMPTY, Html, el, text
from judge.webview.trace import cited_html

BATTLE = ("battle", "lp", "rule", "move", "win")
"""The kinds of trace lines that tell how a battle went."""


def sums_html(sums: tuple[tuple[str, Sum], ...]) -> Html:
    """Each value with its arithmetic and the clauses that order it."""
    rows = []
    for label, found in sums:
        line = found.text if "=" in found.text or found.text == str(found.value) else f"{found.text}={found.value}"
        rows.append(
            el(
                "div",
                el("p", text(label), cls="jq-small"),
                el("p", text(line), cls="jq-sum"),
                cited_html(found.clauses),
                cls="jq-side",
            )
        )
    return el("div", *rows, cls="jq-columns jq-sums", lang="zh-CN")


def refused_html(report: Report, shown: tuple[str, ...]) -> Html:
    """The changes in order, each with why it did not go through, if it did not."""
    rows = []
    judged = [result.verdict for result in report.results if result.verdict is not None]
    for words, verdict in zip(shown, judged, strict=False):
        if verdict.allowed:
            rows.append(el("li", text(words)))
            continue
        tone = "jq-say-not" if verdict.answer is Answer.MAY_NOT else "jq-say-open"
        answer = el("b", text(str(verdict.answer)), cls=tone)
        rows.append(el("li", text(f"{words}　"), answer, text(f" {verdict.why}"), cited_html(verdict.clauses)))
    return el("ol", *rows, cls="jq-why", lang="zh-CN") if rows else EMPTY


def fight_html(title: str, fight: Report) -> Html:
    """The battle: what happened, life points, and its clauses."""
    rows = []
    for result in fight.results:
        if result.verdict is not None and not result.verdict.allowed:
            rows.append(el("p", el("b", text(str(result.verdict.answer))), text(f" {result.verdict.why}")))
            rows.append(cited_html(result.verdict.clauses))
        rows += [el("p", text(line.text)) for line in result.lines if line.kind in BATTLE]
    clauses = [id for result in fight.results for line in result.lines if line.kind in BATTLE for id in line.clauses]
    points = "　".join(f"{player} {fight.game.lp_of(player)}" for player in fight.game.players)
    rows.append(el("p", el("b", text(f"基本分　{points}"))))
    return el("div", el("h4", text(title)), *rows, cited_html(clauses), cls="jq-side", lang="zh-CN")
