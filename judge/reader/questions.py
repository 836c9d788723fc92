"""The forms that ask: of the last act whether it is allowed, of a card what becomes of it, of a number how much."""

from dataclasses import replace

from judge.reader.course import Course, Match, part_of, piece_of
from judge.reader.values import Asked, Token

FORCE = {"destroy": "destroyed", "banish": "banished", "bounce": "bounced", "negate": "negated", "control": "taken"}
"""What is asked of a card with the word for what an effect does to it: 会被炸吗, 会被除外吗."""


def quantity(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    del asks
    what = piece_of(rest, match, "what")[0].value
    if not course.deeds:
        return False
    course.asked.append(Asked(what, part_of(rest, match, "card"), match["player"] or ""))
    return True


def predicate(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    """还炸吗, 会被除外吗, 有效吗: of a card that acts when it has been activated, else of what happens to it."""
    if not asks or not course.deeds or match["by"]:
        return False
    words = piece_of(rest, match, "what")
    card, to = part_of(rest, match, "card"), part_of(rest, match, "to")
    passive = "j" in match["more"]
    kind = words[-1].value
    if words[-1].code == "t":
        acts = card is not None and course.knows(card) and not passive
        if card is None and to is not None:
            acts, kind = True, "valid"
        kind = "valid" if acts and kind != "negate" else FORCE.get(kind, "")
        if not kind or (to is not None and not acts):
            return False
    elif to is not None:
        return False
    if kind == "can":
        return card is None and _last_is_asked(course, "")
    if kind == "grave":
        kind = "where"
    if passive and kind == "valid":
        return False
    course.asked.append(Asked(kind, card))
    return True


def can(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    del rest
    if not asks or not match[0].strip("?") or not match["lead"].strip("w"):
        return False
    return _last_is_asked(course, match["player"] or "")


def _last_is_asked(course: Course, player: str) -> bool:
    if not course.deeds or course.deeds[-1].verb in ("有", "处理"):
        return False
    last = course.deeds[-1]
    if player not in ("", "S", last.player):
        return False
    course.deeds[-1] = replace(last, asked=True)
    return True
