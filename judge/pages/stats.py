"""Page 攻守与伤害: two monsters, changes in order, and what comes of the battle; the engine does the sums."""

import streamlit as st

from judge.library import default_library
from judge.pages.session import one_sentence, record, show
from judge.webview.calculator import (
    ATTACKER,
    DEFENDER,
    HOWS,
    STATS,
    WITH_NUMBER,
    Change,
    Fighter,
    Outcome,
    changing_cards,
    outcome,
)
from judge.webview.sums import fight_html, refused_html, sums_html

CHANGES = "changes"
POSITIONS = ("表侧攻击", "表侧守备")


@st.cache_resource(show_spinner=False)
def _names() -> tuple[tuple[str, ...], tuple[str, ...]]:
    library = default_library()
    monsters = sorted(name for name, card in library.cards.items() if card.main == "怪兽" and card.atk is not None)
    return tuple(monsters), changing_cards(library)


def draw() -> None:
    """Draw the page."""
    left, right = st.columns(2)
    with left:
        attacker = _fighter(ATTACKER, "攻击方（A）", 2500, 2000)
    with right:
        defender = _fighter(DEFENDER, "防守方（B）", 1800, 1500)
    _changes()
    changes: tuple[Change, ...] = st.session_state.get(CHANGES, ())
    with one_sentence():
        library = default_library()
        results = {p: outcome(attacker, defender, changes, p, library) for p in POSITIONS}
        _draw(results, changes)


def _fighter(name: str, label: str, atk: int, defense: int) -> Fighter:
    with st.container(border=True):
        card = st.selectbox(label, _names()[0], index=None, key=f"card_{name}", placeholder="选卡，或在下面写数值")
        if card:
            return Fighter(card)
        with st.container(horizontal=True):
            first = st.number_input("攻击力", 0, 99999, atk, step=100, key=f"atk_{name}")
            second = st.number_input("守备力", 0, 99999, defense, step=100, key=f"def_{name}")
    return Fighter(name, int(first), int(second))


def _changes() -> None:
    with st.container(border=True):
        st.markdown("**依次适用的效果**")
        whose = st.segmented_control("作用于", ("攻击方", "防守方"), default="攻击方", key="whose", required=True)
        way = st.selectbox("效果", ("用卡", *HOWS), key="way")
        card, stat, amount = "", "攻击力", 0
        if way == "用卡":
            hint = "突进、收缩、巨大化…"
            card = st.selectbox("哪张卡", _names()[1], index=None, key="by_card", placeholder=hint) or ""
        else:
            with st.container(horizontal=True, vertical_alignment="bottom"):
                stat = str(st.segmented_control("数值", tuple(STATS), default=stat, key="which", required=True))
                if way in WITH_NUMBER:
                    amount = int(st.number_input("多少", 0, 99999, 500, step=100, key="amount"))
        change = Change(whose != "防守方", card, "" if card else str(way), stat, amount)
        with st.container(horizontal=True):
            st.button("加上", type="primary", on_click=_add, args=(change,), disabled=way == "用卡" and not card)
            st.button("撤去最后一个", on_click=_drop, disabled=not st.session_state.get(CHANGES))


def _add(change: Change) -> None:
    st.session_state[CHANGES] = (*st.session_state.get(CHANGES, ()), change)[:12]


def _drop() -> None:
    st.session_state[CHANGES] = st.session_state.get(CHANGES, ())[:-1]


def _draw(results: dict[str, Outcome], changes: tuple[Change, ...]) -> None:
    first = results[POSITIONS[0]]
    show(refused_html(first.report, tuple(change.shown for change in changes)))
    show(sums_html(first.sums))
    columns = st.columns(len(results))
    for column, (position, found) in zip(columns, results.items(), strict=True):
        with column:
            show(fight_html(f"防守方{position}时", found.fight))
    if st.button("写入裁定记录"):
        words = "；".join(change.shown for change in changes) or "没有效果"
        sums = "，".join(f"{label} {sum_.text}" for label, sum_ in first.sums)
        record("攻守与伤害", words, sums, tuple(id for _, sum_ in first.sums for id in sum_.clauses))
