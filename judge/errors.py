"""The one way the project says "this input cannot be used"."""


class JudgeError(Exception):
    """Base of every error a user may see. The message is one clear Chinese sentence."""


class BadInput(JudgeError):
    """The input cannot be used; the message says what, where and how to mend it."""
