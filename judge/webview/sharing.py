"""A link to share, ready to be copied."""

from judge.webview.links import copy_button
from judge.webview.markup import Html, el, text


def link_html(address: str) -> Html:
    """A copy button for an address, and how long it is."""
    button = copy_button(address, "复制链接")
    size = el("span", text(f"（{len(address)} 个字符，打开就是这段记谱）"), cls="jq-small")
    return el("div", button, size, cls="jq-share")
