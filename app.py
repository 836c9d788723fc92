"""The web page: banner, tabs, pages. It draws; everything it shows is decided in the package `judge`."""

import streamlit as st

from judge.pages import ask, chain, clause, log, notice, stats
from judge.pages.session import PAGES, follow_links, go, never_a_traceback, page, show
from judge.webview.links import page_link
from judge.webview.markup import el, text
from judge.webview.style import css

TABS = {"ask": "问规则", "clause": "查条文", "chain": "连锁检查", "stats": "攻守伤害", "log": "裁定记录"}


def _pages() -> dict[str, object]:
    return {
        "ask": st.Page(ask.draw, title="问规则", url_path="ask", default=True),
        "clause": st.Page(clause.draw, title="查条文", url_path="clause"),
        "chain": st.Page(chain.draw, title="连锁检查", url_path="chain"),
        "stats": st.Page(stats.draw, title="攻守与伤害", url_path="stats"),
        "log": st.Page(log.draw, title="裁定记录", url_path="log"),
        "notice": st.Page(notice.draw, title="说明与许可", url_path="notice"),
    }


def _banner() -> None:
    link = page_link("notice", "说明与许可")
    name = el("b", text("大师规则3 (2014)"))
    note = el("span", text("2014年的规则书 · 每段引文注明版本"))
    show(el("header", name, note, link, cls="jq-banner", lang="zh-CN"))


def _tabs(current: object) -> None:
    with st.container(key="tabs", horizontal=True):
        for name, label in TABS.items():
            state = "on" if page(name) == current else "off"
            with st.container(key=f"tab_{state}_{name}"):
                st.page_link(page(name), label=label, width="stretch")


st.set_page_config(page_title="大师规则3 规则助手", page_icon="⚖️", layout="wide", initial_sidebar_state="collapsed")
st.session_state[PAGES] = _pages()
chosen = st.navigation(list(st.session_state[PAGES].values()), position="hidden")
for deep in ("clause", "ruling"):
    if chosen == page("ask") and deep in st.query_params:
        go({"ruling": "chain"}.get(deep, deep), **{deep: st.query_params[deep]})
show(css())
_banner()
_tabs(chosen)
with never_a_traceback():
    chosen.run()
follow_links()
