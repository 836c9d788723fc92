"""Links inside the page: deep links that work in a new tab, marked so that a click stays in the session."""

from urllib.parse import quote

from judge.answer import Place
from judge.clause import ClauseId
from judge.webview.markup import Html, el, text


def clause_address(id: ClauseId) -> str:
    """The address of a clause, relative to the page: `clause?clause=4.2.4.2.1:1`."""
    return f"clause?clause={quote(str(id), safe=':.')}"


def clause_link(id: ClauseId, label: str = "") -> Html:
    """A link to a clause; its label is the number if none is given."""
    return page_link(clause_address(id), label or id.shown)


def ruling_link(code: str, label: str) -> Html:
    """A link that opens a packed notation in the replay."""
    return page_link(f"chain?ruling={quote(code)}", label)


def page_link(address: str, label: str) -> Html:
    """A link to a page of this app; `data-go` tells the page's script to stay in the session."""
    return el("a", text(label), cls="jq-link", href=address, target="_self", data_go="page")


def place_link(place: Place, whole: bool = False) -> Html:
    """A link that names number and heading (all headings from the chapter down when `whole`)."""
    name = " › ".join(place.path) if whole else place.path[-1] if place.path else ""
    return clause_link(place.id, f"{place.id.shown} {name}")


def copy_button(words: str, label: str = "复制") -> Html:
    """A button that puts `words` into the clipboard."""
    return el("button", text(label), cls="jq-copy", type="button", data_copy=words, aria_label=f"{label}条文编号与原文")
