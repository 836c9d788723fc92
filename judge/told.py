"""Does a text tell a play? A cheap look before the reader and the rules are loaded: most questions tell none."""

import re
from functools import cache

from judge.paths import data
from judge.words import clean, load
from judge.words.hygiene import clean_each
from judge.words.table import key

_DOES = re.compile(
    r"发动|连锁|链|响应|召唤|普招|特招|攻击|直击|盖|翻|[Cc][1-9]|[开用丢打炸指弹神拉撞](?!始)|以.+为对象|我|对面|对手|对方|他"
)
_NUMBERS = re.compile(r"\d{2,5}(?:攻|守|的)|(?:攻|守|攻击力|守备力)(?:是)?\d{2,5}")
_NAME = re.compile(r'"name": ?"([^"]{2,40})"')
_ALIASES = re.compile(r'"aliases": ?\[([^\]]*)\]')


def tells_a_play(text: str) -> bool:
    """Whether a card, or a monster's numbers, and something that is done with it are named."""
    cleaned = clean(text)
    if not _DOES.search(cleaned):
        return False
    if _NUMBERS.search(cleaned) or any(use.term.kind == "card" for use in load().terms(cleaned)):
        return True
    keyed = key(cleaned)
    return any(name in keyed for name in _names())


@cache
def _names() -> tuple[str, ...]:
    """The names and nicknames in the card files, found without reading the cards themselves."""
    found: list[str] = []
    for path in sorted(data("corpus", "cards").glob("*.jsonl")):
        text = path.read_text(encoding="utf-8")
        found += _NAME.findall(text)
        found += [alias.strip(' "') for group in _ALIASES.findall(text) for alias in group.split(",")]
    return tuple(name for name in {key(n) for n in clean_each(tuple(dict.fromkeys(found)))} if len(name) > 1)
