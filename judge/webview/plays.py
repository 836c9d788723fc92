"""A play told in a player's own words: what was understood of it, and the way into the replay."""

from judge.answer import Answer
from judge.errors import BadInput
from judge.prose import Ruled
from judge.webview.links import copy_button, ruling_link
from judge.webview.markup import EMPTY, Html, el, text
from judge.webview.share import packed


def understood_html(ruled: Ruled) -> Html:
    """The play in notation, everything that was assumed, and a link that opens it for editing."""
    lines = ruled.notation.rstrip().split("\n")[1:]
    rows = [el("p", el("code", text(line))) for line in lines]
    assumed = el("p", text("按这样理解（我=A，对方=B）：" + "；".join(ruled.reading.assumed)), cls="jq-small")
    return el("section", *rows, assumed, _way(ruled.notation), cls="jq-near", lang="zh-CN")


def _way(notation: str) -> Html:
    copy = copy_button(notation, "复制记谱")
    try:
        return el("div", ruling_link(packed(notation), "在连锁检查里打开并修改"), text("　"), copy, cls="jq-share")
    except BadInput:
        return el("div", copy, cls="jq-share")


def missing_html(answer: Answer) -> Html:
    """What has to be added before the play can be judged; nothing when nothing is missing."""
    if not answer.missing:
        return EMPTY
    rows = [el("p", text(f"要当作一段过程来判，请补充：{words}")) for words in answer.missing]
    return el("section", *rows, cls="jq-near", lang="zh-CN")
