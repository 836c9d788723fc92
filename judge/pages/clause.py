"""Page 查条文: the headings as a tree, a clause by its number, and what stands around it."""

import streamlit as st

from judge.answer import Kind, look_up, quoted
from judge.book import Book
from judge.clause import ClauseId
from judge.coverage import Ledger, ledger
from judge.errors import BadInput, JudgeError
from judge.pages.session import go, one_sentence, record_answer, show
from judge.webview.answers import message_html, nearest_html
from judge.webview.clauses import hit_html
from judge.webview.enforcement import enforcement_html
from judge.webview.tree import filtered_html, tree_html


def draw() -> None:
    """Draw the page."""
    current = _current()
    row = st.form("jump", border=False, clear_on_submit=True)
    with row, st.container(horizontal=True, vertical_alignment="bottom", key="jump_row"):
        typed = st.text_input("按编号或标题跳转", placeholder="4.2.4.1.2、第六章第三节、卷回…", max_chars=200)
        sent = st.form_submit_button("跳转", type="primary")
    if sent:
        with one_sentence():
            _jump(typed or "")
            return
    with st.container(key="two_sides"):  # the text stands first: a narrow screen shows it above the headings
        reading, tree = st.columns([3, 2], gap="large")
        with reading:
            if current is not None:
                with one_sentence():
                    _read(current)
            elif "clause" not in st.query_params:
                st.caption("从目录里选一节，或写编号跳转。")
        with tree:
            _tree(current)


def _current() -> ClauseId | None:
    given = st.query_params.get("clause", "")
    if not given:
        return None
    try:
        return ClauseId.parse(given)
    except BadInput:
        with one_sentence():
            _jump(given)
        return None


def _jump(words: str) -> None:
    """Go to the clause that the words name; several, or none, are listed."""
    found = look_up(words)
    if found is None:
        raise BadInput("没有这个编号或标题；用自己的话提问请到“问规则”。")
    if found.kind is Kind.CLAUSE and len(found.hits) == 1 and not found.nearest:
        record_answer("查条文", found)
        go("clause", clause=str(found.hits[0].id))
    show(message_html(found))
    show(nearest_html(found))
    for hit in found.hits:
        show(hit_html(hit))


def _tree(current: ClauseId | None) -> None:
    book = Book.load(current.edition) if current else Book.load()
    words = st.text_input("筛选目录与条文", placeholder="如 伤害计算 墓地", max_chars=60).strip()
    show(filtered_html(book, words) if words else tree_html(book, current))


@st.cache_resource(show_spinner=False)
def _ledger() -> Ledger | None:
    try:
        return ledger()
    except JudgeError:  # reading goes on without it
        return None


def _enforced(current: ClauseId) -> None:
    found = _ledger()
    html = enforcement_html(found.entry(current) if found else None)
    if html:
        with st.expander("规则与裁定"):
            show(html)


def _read(current: ClauseId) -> None:
    book = Book.load(current.edition)
    if current not in book:
        found = look_up(str(current))
        raise BadInput(found.message if found else f"没有编号为 {current.shown} 的条文。")
    show(hit_html(quoted(current, book), first=current.item is not None))
    if current.item is not None:
        _enforced(current)
        with st.expander("本节全文"):
            show(hit_html(quoted(current.of_section, book)))
