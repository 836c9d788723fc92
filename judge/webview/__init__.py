"""What the web page shows, as values: safe HTML, DOT and text made from answers, clauses and reports.

Pure functions without Streamlit; `judge.pages` puts what they give on the screen.
"""
