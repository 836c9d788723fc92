"""The pages of the web app: they draw with Streamlit what `judge.webview` makes, and decide nothing."""
