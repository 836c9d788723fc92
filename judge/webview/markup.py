"""HTML that cannot carry a user's markup: text becomes `Html` only by being escaped."""

from html import escape
from typing import NewType
from unicodedata import category

Html = NewType("Html", str)
"""HTML that is safe to show. Made only in this module; everything else joins what it gives."""

EMPTY = Html("")


def text(words: str) -> Html:
    """Words as HTML: escaped, without control characters and lone surrogates, line ends kept."""
    plain = (char if char in "\n\t" or category(char)[0] != "C" else "�" for char in words)
    return Html(escape("".join(plain), quote=True))


def trusted(markup: str) -> Html:
    """Markup that ships with the package, as it is. Never a user's words."""
    return Html(markup)


def el(tag: str, *inside: Html, cls: str = "", **attributes: str) -> Html:
    """An element. `cls` is its class; in attribute names `_` stands for `-`; an empty attribute is left out."""
    named = {"class": cls} | {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}
    written = "".join(f' {name}="{_attribute(value)}"' for name, value in named.items() if value)
    return Html(f"<{tag}{written}>{''.join(inside)}</{tag}>")


def join(parts: "list[Html] | tuple[Html, ...]", between: str = "") -> Html:
    """Several pieces in a row, with escaped words between them."""
    return Html(text(between).join(parts))


def _attribute(value: str) -> str:
    # a line end inside an attribute is kept only as a reference
    return text(value).replace("\n", "&#10;")
