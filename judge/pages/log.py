"""Page 裁定记录: what was asked in this session, to read again and to take along."""

import streamlit as st

from judge.pages.session import JOURNAL, journal, show
from judge.webview.journal import as_csv, as_text
from judge.webview.records import entries_html


def draw() -> None:
    """Draw the page."""
    entries = journal()
    if not entries:
        st.info("还没有记录。在“问规则”里提问、在“连锁检查”里检查之后，这里会留下问题、答复和条文。")
        return
    with st.container(horizontal=True):
        st.download_button("导出文本", as_text(entries), "judge-record.txt", "text/plain", on_click="ignore")
        st.download_button("导出 CSV", as_csv(entries), "judge-record.csv", "text/csv", on_click="ignore")
        if st.button("清空"):
            st.session_state[JOURNAL] = ()
            st.rerun()
    show(entries_html(entries))
    st.caption("记录只在这次打开的页面里，关掉就没有了。")
