"""The form of a record: which fields there are, and what each one holds.

A wrong one is refused with its place; a field that is not known is told, so that a slip of the pen is not passed over.
"""

from collections.abc import Callable, Mapping
from typing import Any

from judge.errors import BadInput

MOST = 10**9  # no number of a duel is larger
LONGEST = 2_000  # actions, cards, links of one record

Leaf = Callable[[Any], str]  # what it should have been, or "" when it is right
Form = Leaf | dict[str, "Form"] | tuple["Form"]  # a tuple of one form: a list of such


def _text(value: Any) -> str:
    good = isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= LONGEST
    return "" if good else "应是一段文字"


def _flag(value: Any) -> str:
    return "" if isinstance(value, bool) else "应是 true 或 false"


def _number(value: Any) -> str:
    good = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST
    return "" if good else "应是不小于0的整数"


def _stat(value: Any) -> str:
    return "" if value == "?" or not _number(value) else "应是不小于0的整数，或写 \"?\""


def _anything(value: Any) -> str:
    return ""


def _announced(value: Any) -> str:
    good = isinstance(value, Mapping) and all(isinstance(v, str | int) for v in value.values())
    return "" if good else "应写成 {\"player\": …, \"race\": …}"


def _one_of(*words: str) -> Leaf:
    return lambda value: "" if isinstance(value, str) and value in words else f"应是 {'、'.join(words)} 之一"


CARD: dict[str, Form] = {
    "id": _text, "name": _text, "controller": _text, "owner": _text, "place": _text, "kind": _text, "seq": _number,
    "face": _one_of("up", "down"), "pos": _one_of("atk", "def"), "set_turn": _one_of("this", "earlier"),
    "atk": _stat, "def": _stat, "printed_atk": _stat, "printed_def": _stat, "level": _number, "rank": _number,
    "attribute": _text, "race": _text, "summoned_this_turn": _flag, "effect_negated": _flag, "equip_to": _text,
    "equipped_to": _text, "effects": _anything, "effect": _anything,
}  # fmt: skip
LINK: dict[str, Form] = {
    "link": _number, "player": _text, "card": _text, "id": _text, "from": _text, "what": _text, "kind": _text,
    "targets": (_text,), "target_ids": (_text,),
}  # fmt: skip
EVENT: dict[str, Form] = {
    "type": _text, "card": _text, "id": _text, "attacker": _text, "attacker_id": _text, "target": _text,
    "target_id": _text,
}  # fmt: skip
DONE = (
    "activate", "chain", "attack", "summon", "mset", "set", "spsummon", "pos", "bp", "m2", "ep", "yes", "no",
)  # fmt: skip
ACT: dict[str, Form] = {
    "player": _text, "do": _one_of(*DONE), "card": _text, "id": _text,
    "target": lambda value: "" if isinstance(value, Mapping) else _text(value),
}  # fmt: skip
POSITION: dict[str, Form] = {
    "id": _anything, "asked": _anything, "not_asked": _anything, "note": _anything, "category": _anything,
    "other_actions": _anything, "turn_player": _text, "player": _text, "phase": _text, "timing": _text, "lp": _anything,
    "cards": (CARD,), "decks": _anything, "chain_so_far": (LINK,), "event": EVENT, "done_this_turn": (ACT,),
    "asked_ids": (_text,), "asked_keys": (_text,), "a_chain_was_already_built_and_resolved_at_this_timing": _flag,
}  # fmt: skip
PLAY_OUT: dict[str, Form] = {
    "id": _anything, "asked": _anything, "not_asked": _anything, "note": _anything, "category": _anything,
    "setup": POSITION, "actions": (ACT,), "announced": (_announced,), "stat_history": _anything, "asked_keys": (_text,),
    "selections": ({"player": _text, "cards": ({"card": _text, "id": _text},)},),
    "target": {"card": _text, "id": _text},
}  # fmt: skip


def checked(raw: Any, form: Form, where: str = "") -> tuple[str, ...]:
    """The fields of `raw` that no form names. Raises BadInput for the first that does not hold what it should.

    null is the same as a field left out.
    """
    if isinstance(form, dict):
        if not isinstance(raw, Mapping):
            raise _wrong(raw, where, "应是一个对象 {…}")
        unread: list[str] = []
        for key, value in raw.items():
            one = form.get(key)
            if one is not None and (value is None or _right(value, one)):
                continue
            place = f"{where}.{key}" if where else str(key)
            unread += [place] if one is None else checked(value, one, place)
        return tuple(unread)
    if isinstance(form, tuple):
        if not isinstance(raw, list) or len(raw) > LONGEST:
            raise _wrong(raw, where, f"应是一列 […]，至多{LONGEST}项")
        wrong = ((n, one) for n, one in enumerate(raw) if not _right(one, form[0]))
        return tuple(f for n, one in wrong for f in checked(one, form[0], f"{where}[{n}]"))
    should = form(raw)
    if should:
        raise _wrong(raw, where, should)
    return ()


def _right(value: Any, form: Form) -> bool:
    """Whether a value with nothing inside it is right: the usual case, for which no place need be told."""
    return callable(form) and not form(value)


def _wrong(value: Any, where: str, should: str) -> BadInput:
    shown = "".join(c if c.isprintable() else "?" for c in repr(value))
    shown = shown if len(shown) <= 40 else shown[:40] + "…"
    return BadInput(f"“{where}”写的是 {shown}，{should}。" if where else f"这条记录{should}。")


def checked_names(raw: Any, where: str) -> Mapping[str, list[str]]:
    """Names by player, as in `decks`. Raises BadInput for anything else."""
    if raw is None:
        return {}
    if not isinstance(raw, Mapping):
        raise _wrong(raw, where, "应写成 {\"A\": [卡名…], \"B\": [卡名…]}")
    for player, names in raw.items():
        checked(names if names is not None else [], (_text,), f"{where}.{player}")
    return raw


def checked_id(raw: Any) -> str | int | None:
    """The record's own id, given back in the answer. Raises BadInput for a value that is no name."""
    if raw is None or (isinstance(raw, str | int) and not isinstance(raw, bool)):
        return raw
    raise _wrong(raw, "id", "应是文字或整数")


def checked_points(raw: Any) -> Mapping[str, int]:
    """The life points of the two players. Raises BadInput for anything else."""
    if not isinstance(raw, Mapping) or len(raw) != 2 or not all(k and not _number(v) for k, v in raw.items()):
        raise BadInput("缺少“lp”或写法不对；请写成 {\"A\": 8000, \"B\": 8000}，数值不小于0。")
    return raw


def needed(raw: Mapping[str, Any], key: str) -> str:
    """A text that the record has to give. Raises BadInput where it is missing."""
    if raw.get(key) is None:
        raise BadInput(f"缺少“{key}”；没有它就不知道是谁的回合、哪个阶段，请补上。")
    return str(raw[key])
