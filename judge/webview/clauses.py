"""Clauses as HTML: the quote as it stands in the book, its notes always with it, and what stands around it."""

from judge.answer import Place, Quoted
from judge.cite import Citation, Span
from judge.clause import Clause, ClauseId, Edition, Note, SubKind
from judge.webview.links import clause_link, copy_button, place_link
from judge.webview.markup import EMPTY, Html, el, join, text

SHOWN_REFS = 12


def hit_html(hit: Quoted, first: bool = False) -> Html:
    """One hit as a card: number, headings, the quote, notes, then what says the same, what to see, what is beside."""
    parts = [_head(hit), *(note_html(note) for note in hit.notes)]
    parts += [citation_html(citation, numbered=hit.id.item is None) for citation in hit.citations]
    if hit.children:
        children = [el("li", place_link(child)) for child in hit.children]
        parts.append(el("div", text("本节之下"), el("ul", *children), cls="jq-below"))
    parts += [_places("同样的话还见", hit.siblings), _places("参见", hit.refs[:SHOWN_REFS]), _around(hit)]
    return el("article", *parts, cls="jq-card jq-first" if first else "jq-card", lang="zh-CN")


def copied(citation: Citation) -> str:
    """What the copy button gives: edition, number and text, and the notes that belong to it."""
    return "\n".join([citation.copied, *(_note_words(note) for note in citation.clause.notes)])


def citation_html(citation: Citation, numbered: bool = False) -> Html:
    """A quote with its highlights, its examples set apart, and the notes of its clause. `numbered` adds 第n项."""
    label = []
    if numbered and citation.id.item:
        label = [el("div", clause_link(citation.id, f"第{citation.id.item}项"), cls="jq-item")]
    kinds = _kinds(citation.clause, citation.quote)
    lines = [
        el("p", words, cls=f"jq-line jq-{kind}")
        for kind, words in zip(kinds, _marked_lines(citation.quote, citation.spans), strict=True)
    ]
    notes = [note_html(note) for note in citation.clause.notes]
    row = el("div", copy_button(copied(citation)), cls="jq-tools")
    return el("blockquote", *label, *lines, *notes, row, cls="jq-quote")


def note_html(note: Note) -> Html:
    """A note beside a clause, with links to the clauses it points to."""
    see = [text("（见 "), join([clause_link(id) for id in note.clauses], "、"), text("）")] if note.clauses else []
    return el("p", el("b", text(f"注·{note.kind.shown}")), text(f" {note.text}"), *see, cls="jq-note")


def edition_label(id: ClauseId) -> Html:
    """Which edition a quote is from, and of what time; other editions are marked as not this rulebook."""
    other = id.edition is not Edition.MR3
    words = f"{id.edition.shown}，不是大师规则3" if other else id.edition.shown
    return el("span", text(words), cls="jq-edition jq-other" if other else "jq-edition")


def path_html(path: tuple[str, ...], id: ClauseId) -> Html:
    """The headings from the chapter down, each a link to its section."""
    levels = id.section.split(".")
    names = []
    for depth, name in enumerate(path, 1 + len(levels) - len(path)):
        section = ClauseId(".".join(levels[:depth]), None, id.edition)
        names.append(clause_link(section, name))
    return el("nav", join(names, " › "), cls="jq-path")


def _head(hit: Quoted) -> Html:
    number = el("span", clause_link(hit.id), cls="jq-number")
    return el("header", number, edition_label(hit.id), path_html(hit.path, hit.id), cls="jq-head")


def _places(label: str, places: tuple[Place, ...]) -> Html:
    if not places:
        return EMPTY
    return el("p", el("b", text(label)), text(" "), *(place_link(place) for place in places), cls="jq-see")


def _around(hit: Quoted) -> Html:
    named = ((hit.before, "‹ "), (hit.after, ""))
    links = [clause_link(near.id, f"{arrow}{near.id.shown}{'' if arrow else ' ›'}") for near, arrow in named if near]
    return el("nav", *links, cls="jq-around", aria_label="上一条与下一条") if links else EMPTY


def _note_words(note: Note) -> str:
    see = f"（见 {'、'.join(id.shown for id in note.clauses)}）" if note.clauses else ""
    return f"【注·{note.kind.shown}】{note.text}{see}"


def _kinds(clause: Clause, quote: str) -> list[str]:
    """What each line of the quote is: the item's own line, an example, a bullet …"""
    count = len(quote.split("\n"))
    kinds = ["item"] if clause.text else []
    kinds += [str(sub.kind) for sub in clause.sublines]
    return kinds if quote == clause.full_text and len(kinds) == count else [str(SubKind.PLAIN)] * count


def _marked_lines(quote: str, spans: tuple[Span, ...]) -> list[Html]:
    lines = []
    at = 0
    for line in quote.split("\n"):
        inside = [(max(start - at, 0), min(end - at, len(line))) for start, end in spans]
        lines.append(_marked(line, [(start, end) for start, end in inside if start < end]))
        at += len(line) + 1
    return lines


def _marked(line: str, spans: list[Span]) -> Html:
    parts, at = [], 0
    for start, end in spans:
        parts += [text(line[at:start]), el("mark", text(line[start:end]))]
        at = end
    return join([*parts, text(line[at:])])
