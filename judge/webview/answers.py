"""Answers as HTML: the answer line on top, then a question like it, then what decides."""

from judge.answer import Answer, FromEdition, Kind, Place
from judge.book import Book
from judge.cite import Citation
from judge.editions import Comparison, EditionHit
from judge.webview.clauses import citation_html, edition_label, path_html
from judge.webview.links import clause_link, place_link
from judge.webview.markup import EMPTY, Html, el, join, text
from judge.words import clean, load

_TONE = {Kind.CLAUSE: "found", Kind.ANSWER: "found", Kind.VERDICT: "found", Kind.UNKNOWN: "silent"}


def message_html(answer: Answer) -> Html:
    """The answer in one sentence, in the colour of its kind."""
    return el("p", text(answer.message), cls=f"jq-message jq-{_TONE[answer.kind]}", lang="zh-CN", role="status")


def similar_html(answer: Answer) -> Html:
    """The question of the bank that is nearly the one asked, and its answer; nothing when there is none."""
    near = answer.similar
    if near is None:
        return EMPTY
    links = join([clause_link(id) for id in near.clauses], "、")
    return el(
        "section",
        el("p", el("b", text("相近问题")), text(f" {near.question}"), cls="jq-near-q"),
        el("p", text(near.answer), cls="jq-near-a"),
        el("p", text("依据 "), links, cls="jq-small"),
        cls="jq-near",
        lang="zh-CN",
    )


def nearest_html(answer: Answer) -> Html:
    """The nearest headings or numbers, as links; nothing when there are none."""
    if not answer.nearest:
        return EMPTY
    title = "最近的标题" if answer.hits == () and answer.kind is Kind.UNKNOWN else "最近的编号"
    return el("section", el("b", text(title)), _list(answer.nearest), cls="jq-nearest", lang="zh-CN")


def why_html(answer: Answer) -> Html:
    """How each hit was found, and what words were put in place of the user's."""
    changes = [el("p", text("换成本书用语：" + "，".join(answer.rewritten)))] if answer.rewritten else []
    rows = [
        el("li", clause_link(hit.id), text("　" + "，".join(hit.why) + f"　得分 {hit.score:.2f}"))
        for hit in answer.hits
        if hit.why
    ]
    sure = el("p", text(f"本书对这个问题有规定的把握：{answer.confidence:.0%}"))
    return el("div", *changes, el("ol", *rows), sure, cls="jq-why", lang="zh-CN")


def topic(answer: Answer) -> str:
    """What to compare in the editions at first: the question's first term of the rules, else the heading found."""
    terms = [use.term.name for use in load().terms(clean(answer.question)) if use.term.kind != "card"]
    headings = [hit.path[-1] for hit in answer.hits[:1] if hit.path]
    return next(iter([*terms, *headings]), answer.question[:20])


def edition_html(other: FromEdition) -> Html:
    """A passage of another edition, labelled as such."""
    return _other(other.citation, other.path)


def comparison_html(found: Comparison) -> Html:
    """One topic in the three editions, side by side where there is room."""
    columns = []
    for column in found.columns:
        hits = [_other(_cited(hit), hit.path) for hit in column.hits] or [el("p", text("没有相关的文字。"))]
        columns.append(el("div", el("h4", text(column.label)), *hits, cls="jq-column"))
    return el("div", *columns, cls="jq-columns", lang="zh-CN")


def _cited(hit: EditionHit) -> Citation:
    return Citation(Book.load(hit.id.edition), hit.id, hit.quote)


def _other(citation: Citation, path: tuple[str, ...]) -> Html:
    number = el("span", clause_link(citation.id), cls="jq-number")
    head = el("header", number, edition_label(citation.id), path_html(path, citation.id), cls="jq-head")
    return el("article", head, citation_html(citation), cls="jq-card jq-old", lang="zh-CN")


def _list(places: tuple[Place, ...]) -> Html:
    return el("ul", *(el("li", place_link(place, whole=True)) for place in places))
