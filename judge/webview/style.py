"""The look of the page (`style.css`) and the script behind its links and copy buttons (`bridge.js`)."""

from functools import cache
from pathlib import Path

from judge.webview.markup import Html, trusted


@cache
def css() -> Html:
    """The style sheet as a `style` element."""
    return trusted(f"<style>{_beside('style.css')}</style>")


@cache
def bridge() -> str:
    """The script; it holds no user's words."""
    return _beside("bridge.js")


def _beside(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
