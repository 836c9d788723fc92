"""What the pages share: the session's record, going to a clause, and errors shown as one sentence."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import streamlit as st

from judge.answer import Answer
from judge.clause import ClauseId
from judge.errors import JudgeError
from judge.webview.journal import Entry, added
from judge.webview.markup import Html
from judge.webview.style import bridge

PAGES = "pages"
JOURNAL = "journal"


def show(html: Html) -> None:
    """Put safe HTML on the page; nothing for nothing."""
    if html:
        st.html(html)


@contextmanager
def one_sentence() -> Iterator[None]:
    """Bad input inside becomes one sentence on the page."""
    try:
        yield
    except JudgeError as error:
        st.error(plain(str(error)))


@contextmanager
def never_a_traceback() -> Iterator[None]:
    """Around a whole page: whatever goes wrong is one sentence on the page, and the rest is in the server's log."""
    try:
        with one_sentence():
            yield
    except Exception:  # Streamlit's own signals to stop or to run again are no Exceptions
        logging.getLogger(__name__).exception("page failed")
        st.error("这一页出错了，刚才写的内容还在；请换个写法再试，或把它连同做法告诉开发者。")


def plain(words: str) -> str:
    """Words for `st.error` and `st.caption`, which read Markdown: what a user typed stays as it was typed."""
    return "".join(f"\\{char}" if char in "\\`*_{}[]()#+-!|<>~$:" else char for char in words)


def journal() -> tuple[Entry, ...]:
    """The record of this session."""
    entries: tuple[Entry, ...] = st.session_state.get(JOURNAL, ())
    return entries


def record(page: str, question: str, answer: str, clauses: tuple[ClauseId, ...]) -> None:
    """Write one question or ruling into the record."""
    entry = Entry(datetime.now(), page, question, answer, clauses)
    st.session_state[JOURNAL] = added(journal(), entry)


def record_answer(page: str, answer: Answer) -> None:
    """Write an answer into the record, with the clauses it rests on."""
    words = answer.similar.answer if answer.similar else answer.message
    record(page, answer.question, words, tuple(hit.id for hit in answer.hits[:3]))


def page(name: str) -> Any:
    """The page of this name, as `app.py` registered it."""
    return st.session_state[PAGES][name]


def go(name: str, **params: str) -> None:
    """Leave for another page, with words in its address."""
    st.switch_page(page(name), query_params=params)


def address(name: str, **params: str) -> str:
    """The full address of a page with words in it, to be shared."""
    parts = urlsplit(str(st.context.url or ""))
    base = parts.path.rsplit("/", 1)[0]
    return urlunsplit((parts.scheme, parts.netloc, f"{base}/{name}", urlencode(params), ""))


@st.cache_resource(show_spinner=False)
def _bridge() -> Callable[..., Any]:
    component: Callable[..., Any] = st.components.v2.component("judge_bridge", js=bridge())
    return component


def follow_links() -> None:
    """Links to clauses stay in the session, copy buttons copy. Once a page."""
    clicked = _bridge()(key="bridge", on_go_change=lambda: None)
    target = getattr(clicked, "go", None)
    if target:
        parts = urlsplit(str(target))
        if parts.path in st.session_state[PAGES]:
            go(parts.path, **dict(parse_qsl(parts.query)))
