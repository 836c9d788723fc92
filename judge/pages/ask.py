"""Page 问规则: one question, the answer on top, what decides below."""

import streamlit as st

from judge.answer import Answer, Kind, ask
from judge.editions import compare
from judge.errors import BadInput
from judge.pages.session import one_sentence, plain, record_answer, show
from judge.prose import Ruled
from judge.webview import answers, plays
from judge.webview.chain import chain_dot, chains
from judge.webview.clauses import hit_html
from judge.webview.trace import steps_html

EXAMPLES = (
    "速攻魔法盖下的回合能发动吗",
    "对面C1黑洞，我C2敕命，他C3旋风打敕命，黑洞还炸吗",
    "什么时候会卷回",
    "直接连锁是什么意思",
    "攻击力一样撞怪会怎样",
    "4.2.4.1.2",
    "连接怪兽怎么召唤",
)
ASKED = "asked"


@st.cache_resource(show_spinner="正在翻规则书…", max_entries=500)
def _answer(question: str) -> Answer:
    return ask(question)


def draw() -> None:
    """Draw the page."""
    if "q" in st.query_params and st.session_state.get("q_seen") != st.query_params["q"]:
        st.session_state[ASKED] = st.session_state["q_seen"] = st.query_params["q"]
    with st.form("ask", border=False), st.container(horizontal=True, vertical_alignment="bottom", key="ask_row"):
        typed = st.text_input(
            "问题或条文编号",
            value=st.session_state.get(ASKED, ""),
            placeholder="用自己的话问，或写编号、标题",
            max_chars=2000,
        )
        sent = st.form_submit_button("问", type="primary")
    if sent:
        _asked(typed or "")
    question = st.session_state.get(ASKED)
    if question is None:
        _examples()
        return
    with one_sentence():
        answer = _answer(question)
        record_answer("问规则", answer)
        _draw(answer)


def _asked(question: str) -> None:
    st.session_state[ASKED] = st.session_state["q_seen"] = question
    if question.strip():
        st.query_params["q"] = question[:300]
        st.session_state["q_seen"] = question[:300]


def _examples() -> None:
    st.caption("例如")
    with st.container(key="examples", horizontal=True):
        for number, example in enumerate(EXAMPLES):
            st.button(example, key=f"example_{number}", on_click=_asked, args=(example,))


def _draw_play(ruled: Ruled) -> None:
    """The play that was told: its steps with their verdicts, the picture of the chain, and what was understood."""
    steps, picture = st.columns([3, 2], gap="medium")
    with steps:
        show(steps_html(ruled.report, len(ruled.report.results)))
    with picture:
        for chain in chains(line for result in ruled.report.results for line in result.lines):
            st.graphviz_chart(chain_dot(chain))
    with st.expander("理解成这样的记谱（可以打开修改）", expanded=True):
        show(plays.understood_html(ruled))


def _draw(answer: Answer) -> None:
    show(answers.message_html(answer))
    if answer.ruled is not None:
        _draw_play(answer.ruled)
    show(plays.missing_html(answer))
    show(answers.similar_html(answer))
    for number, hit in enumerate(answer.hits):
        show(hit_html(hit, first=number == 0 and answer.kind is not Kind.CLAUSE))
    show(answers.nearest_html(answer))
    for other in answer.editions:
        show(answers.edition_html(other))
    if any(hit.why for hit in answer.hits):
        with st.expander("为什么找到它"):
            show(answers.why_html(answer))
    with st.expander("三个版本对照"):
        topic = st.text_input("对照的话题", value=answers.topic(answer), key=f"topic_{answer.question[:40]}")
        try:
            show(answers.comparison_html(compare(topic)))
        except BadInput as error:
            st.caption(plain(str(error)))
