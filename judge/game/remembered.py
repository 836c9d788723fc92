"""Answers kept for as long as the same values are looked at: within one ask the same thing is worked out many times.

Values are frozen, so the same object always means the same; objects are told apart by identity, which costs nothing.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

_kept: list[dict[tuple[int, ...], tuple[object, Any]]] = []


def remembered(most: int, by: Callable[..., tuple[object, ...]] | None = None) -> Callable[[F], F]:
    """Keep the last answers (at most `most`) of a pure function, by the objects it is given.

    `by`: the objects on which the answer depends, when those are not simply the arguments. They are held together with
    the answer, so that no other object can take their place in memory.
    """

    def keeping(function: F) -> F:
        answers: dict[tuple[int, ...], tuple[object, Any]] = {}
        _kept.append(answers)

        @wraps(function)
        def asked(*args: Any) -> Any:
            objects = args if by is None else by(*args)
            key = tuple(map(id, objects))
            if key in answers:
                return answers[key][1]
            answer = function(*args)
            if len(answers) >= most:
                answers.clear()
            answers[key] = (objects, answer)
            return answer

        return cast(F, asked)

    return keeping


def forget() -> None:
    """Drop every answer: the rules themselves have changed."""
    for answers in _kept:
        answers.clear()
