"""The form of page 连锁检查: picks that write lines of notation."""

from collections.abc import Callable

import streamlit as st

from judge.errors import JudgeError
from judge.library import default_library
from judge.pages.session import plain
from judge.scenario import Scenario
from judge.webview import forms

ERROR = "form_error"


@st.cache_resource(show_spinner=False)
def names() -> tuple[str, ...]:
    """Every card name of the library, for completion."""
    return tuple(sorted(default_library().cards))


def draw(text: str) -> None:
    """Draw the form; `text` is the key of the text area that it writes into."""
    place, act = st.tabs(["摆放", "步骤"])
    with place:
        _turn(text)
        _place(text)
    with act:
        _act(text)
    st.button("撤去最后一行", on_click=_apply, args=(text, forms.without_last), width="stretch")
    if message := st.session_state.pop(ERROR, ""):
        st.error(plain(message))


def _turn(text: str) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        player = st.segmented_control("回合玩家", forms.PLAYERS, default="A", key="form_turn", required=True)
        phase = st.selectbox("阶段", forms.PHASES, key="form_phase")
    st.button(
        "写下回合与阶段",
        on_click=_apply,
        args=(text, lambda scenario: forms.with_turn(scenario, player or "A", phase or forms.PHASES[0])),
        width="stretch",
    )


def _place(text: str) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        player = st.segmented_control("谁的卡", forms.PLAYERS, default="A", key="form_owner", required=True) or "A"
        zone = st.selectbox("放在", forms.ZONES, key="form_zone") or forms.ZONES[0]
    name = _card("卡名", "form_card")
    mark = ""
    if zone in forms.POSITIONED:
        mark = st.segmented_control("表示形式", forms.POSITIONS, default=forms.POSITIONS[0], key="form_mark") or ""
    st.button(
        "放上这张卡",
        on_click=_apply,
        args=(text, lambda scenario: forms.with_card(scenario, player, zone, name, mark)),
        width="stretch",
        disabled=not name,
    )


def _act(text: str) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        player = st.segmented_control("谁", forms.PLAYERS, default="A", key="form_actor", required=True) or "A"
        verb = st.selectbox("做什么", forms.VERBS, key="form_verb") or forms.VERBS[0]
    laid = _laid(text)
    name = ""
    others: list[str] = []
    cost: list[str] = []
    if verb != "处理":
        name = st.selectbox("哪张卡", laid, index=None, key="form_acting", placeholder="先在“摆放”里放卡") or ""
        role = forms.MATERIALS.get(verb, "对象")
        others = st.multiselect(role, laid, key="form_others", placeholder="没有就不选")
        cost = st.multiselect("代价", laid, key="form_cost", placeholder="没有就不选")
    st.button(
        "写下这一步",
        on_click=_apply,
        args=(text, lambda scenario: forms.with_step(scenario, player, verb, name, tuple(others), tuple(cost))),
        width="stretch",
    )


def _card(label: str, key: str) -> str:
    chosen = st.selectbox(label, names(), index=None, key=key, placeholder="输入几个字来找")
    return str(chosen or "")


def _laid(text: str) -> tuple[str, ...]:
    try:
        return forms.laid(forms.read(st.session_state.get(text, "")))
    except JudgeError:
        return ()


def _apply(text: str, change: Callable[[Scenario], Scenario]) -> None:
    try:
        st.session_state[text] = forms.written(change(forms.read(st.session_state.get(text, ""))))
    except JudgeError as error:
        st.session_state[ERROR] = str(error)
