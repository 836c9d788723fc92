"""Page 连锁检查: a play typed or put together, replayed step by step, with its chain as a picture."""

from dataclasses import replace

import streamlit as st

from judge.errors import BadInput
from judge.notation import LARGEST, parse
from judge.pages import chain_form
from judge.pages.session import address, one_sentence, plain, record, show
from judge.replay import Report, replay
from judge.scenario import Scenario
from judge.webview.chain import chain_dot, chains
from judge.webview.examples import examples
from judge.webview.share import packed, unpacked
from judge.webview.sharing import link_html
from judge.webview.trace import board_html, steps_html, summary, summary_html

HINT = """回合 A 主要阶段1
A 盖伏 「技能抽取」
B 盖伏 「旋风」
A 发动 「技能抽取」
B 连锁 「旋风」 → 「技能抽取」
处理"""
TEXT = "notation"
CHECKED = "checked"
STEP = "shown_step"


def draw() -> None:
    """Draw the page."""
    _from_address()
    with st.expander("载入例子或文件", expanded=not st.session_state.get(TEXT)):
        _load()
    st.session_state[TEXT] = st.session_state.get(TEXT, "")  # kept when another page is drawn in between
    st.text_area(
        "记谱（一行一步）",
        key=TEXT,
        height=230,
        max_chars=100_000,
        placeholder=HINT,
    )
    with st.expander("不会写记谱？从表单添加"):
        chain_form.draw(TEXT)
    if st.button("检查", type="primary", width="stretch"):
        st.session_state[CHECKED] = st.session_state[TEXT]
        st.session_state.pop(STEP, None)
    checked = st.session_state.get(CHECKED)
    if checked is not None:
        with one_sentence():
            for scenario in _scenarios(checked):
                _check(scenario)
            _take_along(checked)


def _from_address() -> None:
    code = st.query_params.get("ruling", "")
    if code and st.session_state.get("ruling_seen") != code:
        st.session_state["ruling_seen"] = code
        with one_sentence():
            _set(unpacked(code))


def _set(text: str) -> None:
    st.session_state[TEXT] = st.session_state[CHECKED] = text
    st.session_state.pop(STEP, None)


def _load() -> None:
    with st.container(key="samples", horizontal=True):
        for number, (title, text) in enumerate(examples().items()):
            st.button(title, key=f"sample_{number}", on_click=_set, args=(text,))
    given = st.file_uploader("打开 .ruling 文件", type=["ruling", "txt"], max_upload_size=1)
    if given is not None and st.session_state.get("upload_seen") != given.file_id:
        st.session_state["upload_seen"] = given.file_id
        with one_sentence():
            _set(_decoded(given.getvalue()))
            st.rerun()


def _decoded(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("这个文件不是 UTF-8 文本；请另存为 UTF-8 编码的 .ruling 文件再打开。") from None
    if len(text) > LARGEST:
        raise BadInput(f"文件有 {len(text)} 个字，最多 {LARGEST} 个字；请拆成几个文件。")
    return text.replace("\r\n", "\n")


def _scenarios(text: str) -> tuple[Scenario, ...]:
    found = parse(text)
    if len(found) == 1:
        return found
    titles = [scenario.title or f"第{number}条" for number, scenario in enumerate(found, 1)]
    chosen = st.selectbox("这段记谱有几条裁定，看哪一条", range(len(found)), format_func=lambda at: titles[at])
    return (found[chosen or 0],)


def _check(scenario: Scenario) -> None:
    report = replay(scenario)
    line, clauses = summary(report)
    record("连锁检查", scenario.title or "（没有标题的记谱）", line, clauses)
    show(summary_html(report))
    upto = _stepper(len(report.results))
    steps, picture = st.columns([3, 2], gap="medium")
    with steps:
        show(steps_html(report, upto))
    with picture:
        _picture(report, upto)


def _stepper(count: int) -> int:
    """Which step the replay is shown up to; all of them at first."""
    at = min(int(st.session_state.get(STEP, count)), count)
    with st.container(key="stepper", horizontal=True, vertical_alignment="center"):
        goals = {"从头": 1, "‹ 上一步": at - 1, "下一步 ›": at + 1, "全部": count}
        for label, goal in goals.items():
            goal = max(0, min(goal, count))
            st.button(label, key=f"step_{label}", on_click=_go_to, args=(goal,), disabled=at == goal)
        st.caption(f"第 {at} / {count} 步")
    return at


def _go_to(step: int) -> None:
    st.session_state[STEP] = step


def _picture(report: Report, upto: int) -> None:
    lines = [line for result in report.results[:upto] for line in result.lines]
    for number, chain in enumerate(chains(lines), 1):
        st.caption(f"连锁组 {number}：从上往下处理，蓝 A，橙 B")
        st.graphviz_chart(chain_dot(chain))
    with st.expander("此时的场面"):
        until = replay(replace(report.scenario, steps=report.scenario.steps[:upto]))
        show(board_html(until.game))


def _take_along(text: str) -> None:
    with st.container(horizontal=True):
        st.download_button("下载 .ruling", text, "judge.ruling", "text/plain", on_click="ignore")
    try:
        show(link_html(address("chain", ruling=packed(text))))
    except BadInput as error:
        st.caption(plain(str(error)))
