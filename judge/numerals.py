"""Digits as people type them: full-width, circled, Chinese and traditional, brought to plain `0-9` and `.`.

Only the characters that matter to a clause number are touched, and circled digits are handled before NFKC would
turn `4.2.4.1.2①` into `4.2.4.1.21`.
"""

import re
import unicodedata

_CIRCLED = re.compile(r"[①-⑳❶-❿➀-➉➊-➓]")
_CHINESE_DIGIT = {"〇": 0, "两": 2} | {digit: value for value, digit in enumerate("零一二三四五六七八九")}
CHINESE = r"[零〇一二两三四五六七八九十]{1,4}"
_TRADITIONAL = str.maketrans("條項節點個後兩間歸號從", "条项节点个后两间归号从")
_INVISIBLE = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufe0f\u20e3\x00-\x08\x0b-\x1f\x7f]")


def circled_value(mark: str) -> int:
    """The value of one circled digit."""
    return int(unicodedata.numeric(mark))


def chinese_value(text: str) -> int | None:
    """The value of a Chinese numeral below one hundred: 三, 十, 十二, 二十, 二十一; None when it is not one."""
    if not re.fullmatch(CHINESE, text):
        return None
    if "十" not in text:
        return _CHINESE_DIGIT[text] if len(text) == 1 else None
    tens, _, units = text.partition("十")
    if len(tens) > 1 or len(units) > 1:
        return None
    return (_CHINESE_DIGIT[tens] if tens else 1) * 10 + (_CHINESE_DIGIT[units] if units else 0)


def plain_numbers(text: str) -> str:
    """`text` with its digits and number punctuation in plain form; everything else keeps its meaning.

    A circled digit behind a digit, a closing 条/节 or a space is an item (`4.2.4.1.2①` -> `4.2.4.1.2第1项`);
    elsewhere it is its digit (`④.②.④` -> `4.2.4`).
    """
    text = _INVISIBLE.sub("", text)

    def circled(found: re.Match[str]) -> str:
        value = circled_value(found[0])
        before = text[: found.start()].rstrip()
        is_item = bool(before) and (before[-1].isdigit() or before[-1] in "条節节的條：:")
        return f"第{value}项" if is_item and not _CIRCLED.fullmatch(before[-1]) else str(value)

    plain = unicodedata.normalize("NFKC", _CIRCLED.sub(circled, text)).translate(_TRADITIONAL)
    return plain.replace("\u3000", " ").replace("‧", "·").replace("•", "·").replace("・", "·").replace("−", "-")
