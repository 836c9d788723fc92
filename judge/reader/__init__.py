"""A player's own words as a scenario: 对面C1黑洞，我C2敕命，他C3旋风打敕命，黑洞还炸吗？

`read` cuts the text into tokens (`tokens`), the tokens into acts and questions (`deeds`), and sets up the play
(`setup`). Every clause of the text must be understood, or the reading is not `sure`: a wrong one is worse than none.
"""

from judge.library import default_library
from judge.reader.deeds import told
from judge.reader.setup import set_up
from judge.reader.tokens import tokens
from judge.reader.values import Asked, Reading
from judge.words import clean

__all__ = ["Asked", "Reading", "read"]

LONGEST = 300
"""Characters: nobody describes a play at greater length without saying more than is read here."""


def read(text: str) -> Reading:
    """What is understood of a text. Never raises for any text; `Reading.sure` tells whether it may be judged."""
    cleaned = clean(text)
    if not cleaned or len(cleaned) > LONGEST:
        return Reading(cleaned)
    found = tokens(cleaned)
    if not any(t.code in "c#" for t in found):
        return Reading(cleaned)
    said = told(found)
    if not said.deeds:
        return Reading(cleaned, unread=said.unread)
    return set_up(cleaned, said, default_library())
