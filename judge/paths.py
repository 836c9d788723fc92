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
    """The user's own directory (diary of rulings, rebuilt index when the installed one cannot be written). Not created."""
    return Path(platformdirs.user_data_path("judge", appauthor=False))
