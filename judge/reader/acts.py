"""The forms that tell an act: what they match is put into the course as a deed. Each returns whether it could be."""

import re
from dataclasses import replace

from judge.game.words import Place
from judge.library import default_library
from judge.reader.course import Course, Match, asks_about, leads, part_of, piece_of, player_of, set_when
from judge.reader.mentions import MANY, mention, mentions
from judge.reader.values import Deed, Mention, Token


def activation(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    card = part_of(rest, match, "card")
    assert card is not None
    groups = match.groupdict()
    verbs = piece_of(rest, match, "verb") if groups.get("verb") else []
    chained = [*verbs, *(piece_of(rest, match, "after") + piece_of(rest, match, "late") if "late" in groups else [])]
    link = next((int(t.value) for t in chained if t.code == "k" and t.value), 0)
    answering = link > 1 or any(t.code == "k" and not t.value for t in chained)
    if any(t.code == "J" for t in verbs) and not _from_hand(card):
        return False
    asked = asks_about(match, asks)
    tail = _tail(rest, match)
    if not leads(course, rest, match):
        return False
    if card.kind == "怪兽" or (card.kind and not card.kind.startswith(("怪兽", "?")) and groups.get("e")):
        return False
    if groups.get("to") and not _answers(course, mention(piece_of(rest, match, "to"))):
        return False
    player = player_of(course, groups.get("player"), card, asked=asked, answering=answering, link=link)
    if not player:
        return False
    targets, costs, negates = tail
    pre = mentions(piece_of(rest, match, "pre")) if groups.get("pre") else ()
    plain = not (targets or pre or match["tail"] or link or groups.get("after"))
    if plain and len(verbs) == 1 and verbs[0].code == "u" and _monster(card):
        return False
    effect = bool(groups.get("e"))
    card = set_when(card, rest, match)
    deed = Deed(
        player, "发动", card, (*pre, *targets), costs, answering, link, effect=effect, negates=negates, asked=asked
    )
    course.deeds.append(deed)
    return True


def _attacks(rest: list[Token], match: Match, card: Mention) -> bool:
    """Whether 打 means an attack: what acts is a monster whose own effects have no targets."""
    if not any(t.text.startswith("打") for t in piece_of(rest, match, "tail")):
        return False
    facts = default_library().find(card.name) if card.name else None
    return _monster(card) and not (facts is not None and any(e.targets for e in facts.effects))


def _monster(card: Mention) -> bool:
    facts = default_library().find(card.name) if card.name else None
    return card.kind[:2] == "怪兽" or (facts is not None and facts.main == "怪兽")


def fight(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    """我的1500怪打他1800的怪: an attack."""
    card = part_of(rest, match, "card")
    assert card is not None
    return _attacks(rest, match, card) and not course.knows(card) and attack(course, rest, match, asks)


def alone(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    """对面黑洞: is activated; 对面盖着的激流葬: lies there."""
    card = part_of(rest, match, "card")
    if card is not None and card.place == "盖伏" and not asks_about(match, asks):
        course.deeds.append(Deed(match["player"] if match["player"] != "S" else "A", "有", card))
        return True
    return activation(course, rest, match, asks)


def _from_hand(card: Mention) -> bool:
    """Whether 丢 may mean the activation of this card: a monster with an effect in the hand."""
    facts = default_library().find(card.name) if card.name else None
    return facts is not None and any(e.cost and Place.HAND in e.places for e in facts.effects)


def no_answer(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    """我不连锁: nothing is done."""
    del rest, match, asks
    return bool(course.deeds)


def described(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    """把发动无效并破坏: says again what the last activated card does, and to what."""
    last = course.deeds[-1] if course.deeds else None
    if last is None or last.verb != "发动" or (asks and "?" in match.string):
        return False
    card = part_of(rest, match, "card")
    negated = any(t.value == "negate" for t in piece_of(rest, match, "does"))
    if card is None:
        return negated
    if last.card is not None and card.name and card.name == last.card.name:
        return False
    if negated:
        course.deeds[-1] = replace(last, negates=(*last.negates, card))
        return True
    course.deeds[-1] = replace(last, targets=last.targets or (card,))
    return not last.targets


def _answers(course: Course, card: Mention) -> bool:
    last = course.deeds[-1] if course.deeds else None
    return last is not None and last.card is not None and last.card.name == card.name and bool(card.name)


def _tail(rest: list[Token], match: Match) -> tuple[tuple[Mention, ...], tuple[Mention, ...], tuple[Mention, ...]]:
    """Targets, costs, and what is to be negated."""
    targets: tuple[Mention, ...] = ()
    costs: tuple[Mention, ...] = ()
    negates: tuple[Mention, ...] = ()
    start, end = match.span("tail")
    piece, codes = rest[start:end], match.string[start:end]
    for found in re.finditer(rf"([tqbdJr])(L|#L|{MANY}|[ABS](?=e))?[to]?e?", codes):
        named = piece[slice(*found.span(2))] if found[2] else []
        verbs = [t for t in piece[found.start() : found.end()] if t.code == "t"]
        if any(t.value == "negate" for t in verbs):
            negates = mentions(named) if len(found[2] or "") > 1 or (found[2] or "") in "cgN" else ()
        elif found[1] in "tqbd" and named:
            targets += mentions(named)
        elif found[1] in "Jr":
            costs += (Mention(kind="手卡"),) if found[2] in ("L", "#L") else mentions(named)
    return targets, costs, negates


def bare(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    card = part_of(rest, match, "card")
    said = match.groupdict().get("player")
    if card is None or course.knows(card) or not said:
        return False
    return activation(course, rest, match, asks)


def passive(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    del asks
    card, by = part_of(rest, match, "card"), part_of(rest, match, "by")
    assert card is not None
    assert by is not None
    acted = any(d.card is not None and d.card.name == card.name for d in course.deeds)
    if course.knows(by) or (card.name and not acted):
        return False
    owner = next((d.player for d in course.deeds if d.card is not None and d.card.name == card.name), card.owner)
    player = match["player"] or {"A": "B", "B": "A"}.get(owner, "")
    if player not in ("A", "B"):
        return False
    negated = any(t.value == "negate" for t in piece_of(rest, match, "tail"))
    plain = not match["tail"]
    targets: tuple[Mention, ...] = () if negated or plain else (card,)
    negates = (card,) if negated else ()
    course.deeds.append(Deed(player, "发动", by, targets, answering=bool(course.deeds), negates=negates))
    return True


def summon(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    card = part_of(rest, match, "card")
    assert card is not None
    verb = next(t.value for t in rest[: match.end()] if t.code == "s")
    asked = asks_about(match, asks)
    player = player_of(course, match["player"], card, asked=asked, answering=False)
    if not player or not leads(course, rest, match):
        return False
    spent = mentions(piece_of(rest, match, "spent"))
    course.deeds.append(Deed(player, verb, card, costs=spent, asked=asked))
    return True


def set_(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    card = part_of(rest, match, "card")
    assert card is not None
    asked = asks_about(match, asks)
    player = player_of(course, match["player"], card, asked=asked, answering=False)
    if not player or not leads(course, rest, match) or (not card.name and not card.kind.startswith("?")):
        return False
    course.deeds.append(Deed(player, "盖放", card, asked=asked))
    return True


def attack(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    card, to = part_of(rest, match, "card"), None
    piece = piece_of(rest, match, "to")
    if len(piece) == 1 and piece[0].code in "ABS":
        pass
    elif piece:
        to = mention(piece)
    asked = asks_about(match, asks)
    player = player_of(course, match["player"], card, asked=asked, answering=False)
    if not player or not leads(course, rest, match):
        return False
    direct = any(t.code == "x" and t.value == "direct" for t in rest[: match.end()]) or (bool(piece) and to is None)
    target = (to,) if to is not None else ()
    course.deeds.append(Deed(player, "攻击", card, target, direct=direct, asked=asked))
    return True


def have(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    del asks
    place = next((t.value for t in piece_of(rest, match, "lead") if t.code == "L"), "")
    for card in mentions(piece_of(rest, match, "cards")):
        owner = match["player"] or card.owner or "A"
        card = replace(card, place=card.place or place)
        course.deeds.append(Deed("A" if owner == "S" else owner, "有", card))
    return True


def phase(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    del asks
    if not leads(course, rest, match):
        return False
    if match["player"] in ("A", "B") and not course.deeds and not course.turn and match[0][1:2] in ("p", "i"):
        course.turn = match["player"]
    return True


def life(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    del asks
    player = match["player"] if match["player"] in ("A", "B") else "A"
    course.lp.append((player, int(piece_of(rest, match, "life")[0].value)))
    return not course.deeds


def done(course: Course, rest: list[Token], match: Match, asks: bool) -> bool:
    del asks, rest, match
    course.deeds.append(Deed(course.actor or "A", "处理"))
    return True
