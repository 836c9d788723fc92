"""Under a clause: the rule functions that enforce it, the rulings that test it, or why nothing of it can be checked."""

from judge.coverage import EXCUSED, SHOWN, Entry
from judge.errors import BadInput
from judge.notation.printing import show
from judge.rule import Rule
from judge.scenario import Scenario
from judge.webview.links import ruling_link
from judge.webview.markup import EMPTY, Html, el, text
from judge.webview.share import packed

MOST = 12


def enforcement_html(entry: Entry | None) -> Html:
    """The rules and rulings of one item; nothing for what is no item."""
    if entry is None:
        return EMPTY
    parts: list[Html] = []
    if entry.rules:
        parts += [el("b", text("执行它的规则")), el("ul", *(el("li", _rule(rule)) for rule in entry.rules))]
    if entry.rulings:
        rows = [el("li", _ruling(ruling)) for ruling in entry.rulings[:MOST]]
        parts += [el("b", text("检验它的裁定")), el("ul", *rows)]
    if entry.status == EXCUSED and entry.excuse is not None:
        parts.append(el("p", text(f"不作检查（{SHOWN[entry.excuse.as_]}）：{entry.excuse.why}")))
    return el("div", *parts, cls="jq-why", lang="zh-CN") if parts else EMPTY


def _rule(rule: Rule) -> Html:
    return el("code", text(rule.name.removeprefix("judge.rules.")))


def _ruling(ruling: Scenario) -> Html:
    title = ruling.title or "没有标题的裁定"
    try:
        return ruling_link(packed(show(ruling)), title)
    except BadInput:  # too long for an address: named, not linked
        return text(title)
