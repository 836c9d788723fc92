"""Answers kept for as long as the same values are looked at: within one ask the same thing is worked out many times.

Values are frozen, so the same object always means the same; objects are told apart by identity, which costs nothing.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_kept: list[dict[Any, Any]] = []


def remembered(most: int, by: Callable[P, tuple[object, ...]] | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the last answers (at most `most`) of a pure function, by the objects it is given.

    `by`: the objects on which the answer depends, when those are not simply the arguments. They are held together with
    the answer, so that no other object can take their place in memory.
    """

    def keeping(function: Callable[P, R]) -> Callable[P, R]:
        answers: dict[tuple[int, ...], tuple[tuple[object, ...], R]] = {}
        _kept.append(answers)

        @wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> R:
            objects = args if by is None else by(*args, **kwargs)
            key = tuple(map(id, objects))
            found = answers.get(key)
            if found is None:
                if len(answers) >= most:
                    answers.clear()
                found = answers[key] = (objects, function(*args, **kwargs))
            return found[1]

        return asked

    return keeping


def forget() -> None:
    """Drop every answer: the rules themselves have changed."""
    for answers in _kept:
        answers.clear()
