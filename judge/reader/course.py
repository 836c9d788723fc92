"""What has been read of a text so far, and what a matched form says about who acts, when and whether it is asked."""

import re
from dataclasses import dataclass, field, replace

from judge.notation.words import DAMAGE_PARTS
from judge.reader.mentions import mention
from judge.reader.values import Asked, Deed, Mention, Token

Match = re.Match[str]


@dataclass(slots=True)
class Course:
    """What has been read so far."""

    deeds: list[Deed] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    turn: str = ""
    phase: str = ""
    lp: list[tuple[str, int]] = field(default_factory=list)

    @property
    def actor(self) -> str:
        return self.deeds[-1].player if self.deeds else ""

    def knows(self, card: Mention) -> bool:
        """Whether this card has already been activated."""
        return any(d.card is not None and d.card.name == card.name and d.verb == "发动" for d in self.deeds)


def piece_of(rest: list[Token], match: Match, name: str) -> list[Token]:
    start, end = match.span(name)
    return rest[start:end] if start >= 0 else []


def part_of(rest: list[Token], match: Match, name: str) -> Mention | None:
    piece = piece_of(rest, match, name)
    return mention(piece) if piece else None


def leads(course: Course, rest: list[Token], match: Match) -> bool:
    """Take over whose turn and which phase the words say; False when they contradict what was said."""
    for token in (
        *piece_of(rest, match, "lead"),
        *(piece_of(rest, match, "more") if "more" in match.re.groupindex else ()),
    ):
        if token.code == "T":
            if course.turn not in ("", token.value):
                return False
            course.turn = token.value
        elif token.code == "p" and not _phased(course, token.value):
            return False
    return True


def _phased(course: Course, phase: str) -> bool:
    if phase in DAMAGE_PARTS:
        course.deeds.append(Deed("", "过到", value=phase))
        return True
    if course.deeds or course.phase not in ("", phase):
        return False
    course.phase = phase
    return True


def asks_about(match: Match, asks: bool) -> bool:
    groups = match.groupdict()
    return asks and any(c in "vn" for c in (groups.get("lead") or "") + (groups.get("more") or ""))


def player_of(
    course: Course, said: str | None, card: Mention | None, *, asked: bool, answering: bool, link: int = 0
) -> str:
    """Who acts: as said, else the owner named with the card, else the one before; "" when it is not plain."""
    if said in ("A", "B"):
        return said
    if card is not None and card.owner in ("A", "B"):
        return card.owner
    if asked and not link:
        return "A"
    if link > 1 and course.actor:
        return {"A": "B", "B": "A"}[course.actor]
    if not course.deeds:
        return "A"
    return "" if answering else course.actor


def set_when(card: Mention, rest: list[Token], match: Match) -> Mention:
    """这回合 beside a set card says when it was set."""
    words = [*piece_of(rest, match, "lead"), *(piece_of(rest, match, "more") if "more" in match.re.groupindex else ())]
    if any(t.code == "w" and t.value == "now" for t in words) and card.place == "盖伏":
        card = replace(card, this_turn=True)
    if any(t.code == "L" and t.value == "手卡" for t in words) and not card.place:
        card = replace(card, place="手卡")
    return card
