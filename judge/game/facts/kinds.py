"""A card's kind line: read (速攻魔法, 调整·效果怪兽) and in the order in which it is shown."""

from collections.abc import Iterable

from judge.errors import BadInput
from judge.game.facts.vocabulary import MAIN_KINDS, OTHER_RACE_NAMES, TYPES_OF

TYPE_ORDER = (
    "衍生物", "调整", "反转", "灵魂", "同盟", "二重", "卡通", "融合", "仪式", "同调", "XYZ", "摇摆", "特殊召唤",
    "通常", "效果", "永续", "装备", "场地", "速攻", "反击",
)  # fmt: skip


def kind_line(main: str, types: Iterable[str]) -> str:
    """The kind as written at a table: 速攻魔法, 反击陷阱, 调整·效果怪兽."""
    held = frozenset(types)
    order = [t for t in TYPE_ORDER if t in held]
    return "·".join(order) + main


def parse_kind(text: str) -> tuple[str, frozenset[str]]:
    """`速攻魔法` → ("魔法", {"速攻"}); `调整·效果怪兽` → ("怪兽", {"调整", "效果"}); `怪兽` → ("怪兽", {}).

    Raises BadInput for a word that is no kind of card.
    """
    clean = text.strip().replace("怪兽衍生物", "衍生物怪兽").removesuffix("卡")
    if clean == "衍生物":
        clean = "衍生物怪兽"
    main = next((m for m in MAIN_KINDS if clean.endswith(m)), None)
    if main is None:
        raise BadInput(f"“{text}”不是卡的种类；请写成 通常魔法、反击陷阱、效果怪兽、调整·效果怪兽 这样的形式。")
    rest = clean.removesuffix(main).strip("·•・/ ")
    types: set[str] = set()
    while rest:
        found = next((t for t in sorted(TYPES_OF[main], key=len, reverse=True) if rest.startswith(t)), None)
        if found is None:
            raise BadInput(f"“{text}”里的“{rest}”不是{main}卡的种类；可用的有 {'、'.join(sorted(TYPES_OF[main]))}。")
        types.add(found)
        rest = rest[len(found) :].strip("·•・/ ")
    if main == "怪兽":
        if types & {"反转", "灵魂", "同盟", "二重", "卡通"}:
            types.add("效果")
        if "衍生物" in types:
            types.add("通常")
    elif not types:
        types.add("通常")
    return main, frozenset(types)


def race_of(text: str) -> str:
    """The race as the engine writes it: `魔法使族` → `魔法师`; any other word stays as it is, without 族."""
    plain = text.strip().removesuffix("族")
    return OTHER_RACE_NAMES.get(plain, plain)
