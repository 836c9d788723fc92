"""Where the data lives: inside the package in a wheel (`judge/_data`), in the checkout's root otherwise."""

from functools import cache
from pathlib import Path

import platformdirs


@cache
def root() -> Path:
    """The directory that holds `corpus/`, `index/` and `app.py`."""
    package = Path(__file__).resolve().parent
    packed = package / "_data"
    return packed if packed.is_dir() else package.parent


def data(*parts: str) -> Path:
    """The path of a data file, as in `data("corpus", "mr3.jsonl")`. The file need not exist."""
    return root().joinpath(*parts)


def user_dir() -> Path:
    """The user's own directory, not created: a rebuilt index goes here when the installed one cannot be written."""
    return Path(platformdirs.user_data_path("judge", appauthor=False))
