"""The record of a session as HTML."""

from judge.webview.journal import Entry
from judge.webview.links import clause_link
from judge.webview.markup import EMPTY, Html, el, join, text


def entries_html(entries: tuple[Entry, ...]) -> Html:
    """The record, newest first."""
    rows = [_entry(entry) for entry in reversed(entries)]
    return el("ol", *rows, cls="jq-step-list", lang="zh-CN")


def _entry(entry: Entry) -> Html:
    links = join([clause_link(id) for id in entry.clauses], "、")
    return el(
        "li",
        el(
            "div",
            el("p", text(f"{entry.time:%H:%M}　{entry.page}"), cls="jq-small"),
            el("p", text(entry.question)),
            el("p", el("b", text(entry.answer))),
            el("p", text("依据 "), links, cls="jq-small") if entry.clauses else EMPTY,
            cls="jq-act jq-happens",
        ),
    )
