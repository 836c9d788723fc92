"""The headings of a book as a tree that opens where the reader is, and the clauses that contain some words."""

from judge.book import Book
from judge.clause import ClauseId
from judge.segment import Heading
from judge.webview.links import clause_link
from judge.webview.markup import Html, el, join, text

MOST = 40
"""How many clauses a filter lists at most."""


def tree_html(book: Book, current: ClauseId | None) -> Html:
    """All headings, nested; the way down to `current` stands open."""
    below: dict[ClauseId | None, list[Heading]] = {}
    for heading in book.headings:
        below.setdefault(heading.id.parent, []).append(heading)
    here = current.of_section if current else None

    def branch(heading: Heading) -> Html:
        link = clause_link(heading.id, f"{heading.id.section} {heading.name}")
        line = el("span", link, cls="jq-here" if heading.id == here else "")
        children = below.get(heading.id, [])
        if not children:
            return el("div", line, cls="jq-leaf")
        way = "open" if here is not None and here.under(heading.id) else ""
        return el("details", el("summary", line), *(branch(child) for child in children), open=way)

    tops = [heading for heading in book.headings if heading.id.parent not in book.by_heading]
    return el("nav", *(branch(heading) for heading in tops), cls="jq-tree", lang="zh-CN", aria_label="目录")


def filtered_html(book: Book, words: str) -> Html:
    """The headings and clauses that contain all the words, the words marked."""
    wanted = words.split()
    headings = [heading for heading in book.headings if all(word in heading.name for word in wanted)]
    clauses = [clause for clause in book.clauses if all(word in clause.full_text for word in wanted)]
    rows = [el("li", clause_link(h.id, f"{h.id.section} {h.name}")) for h in headings]
    rows += [
        el("li", clause_link(clause.id), text(" "), _snippet(clause.full_text, wanted)) for clause in clauses[:MOST]
    ]
    count = f"{len(headings)} 个标题、{len(clauses)} 项条文含有这些字"
    more = f"，列出前 {MOST} 项，请多写几个字" if len(clauses) > MOST else ""
    return el("div", el("p", text(count + more + "。")), el("ul", *rows), cls="jq-tree jq-filtered", lang="zh-CN")


def _snippet(words: str, wanted: list[str]) -> Html:
    flat = words.replace("\n", " ")
    at = max(0, flat.find(wanted[0]) - 12)
    piece = flat[at : at + 44]
    parts, rest = [], piece
    while rest:
        found = min(((rest.find(word), word) for word in wanted if word in rest), default=None)
        if found is None:
            break
        start, word = found
        parts += [text(rest[:start]), el("mark", text(word))]
        rest = rest[start + len(word) :]
    return join([text("…" if at else ""), *parts, text(rest), text("…" if at + 44 < len(flat) else "")])
