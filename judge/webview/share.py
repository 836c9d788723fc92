"""A notation as part of an address: compressed, and limited both ways, since anyone may write an address."""

import base64
import binascii
import zlib

from judge.errors import BadInput

LONGEST_CODE = 6000
"""Characters of a code; longer addresses are cut by browsers and messengers."""
LONGEST_TEXT = 60_000
"""Characters of a notation that a code may unfold to."""


def packed(notation: str) -> str:
    """The code of a notation. Raises BadInput when it is too long to be shared by a link."""
    data = zlib.compress(notation.encode("utf-8", "replace"), 9)
    code = base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")
    if len(code) > LONGEST_CODE:
        raise BadInput("这段记谱太长，放不进一个链接；请用“下载 .ruling”把文件发给对方。")
    return code


def unpacked(code: str) -> str:
    """The notation of a code. Raises BadInput for a code that is too long, damaged or unfolds to too much."""
    if len(code) > LONGEST_CODE:
        raise BadInput(f"链接里的记谱太长（{len(code)} 个字符，最多 {LONGEST_CODE}）；请让对方发 .ruling 文件。")
    unfold = zlib.decompressobj()
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        text = unfold.decompress(data, 4 * LONGEST_TEXT).decode("utf-8")
    except (binascii.Error, ValueError, zlib.error):
        raise BadInput("链接里的记谱已损坏；请向对方重新要一个链接，或要 .ruling 文件。") from None
    if not unfold.eof or len(text) > LONGEST_TEXT:
        raise BadInput(f"链接里的记谱不完整或超过 {LONGEST_TEXT} 字；请让对方发 .ruling 文件。")
    return text
