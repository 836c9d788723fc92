"""Selections, values, conditions and targets of card facts in Chinese."""

from judge.cardtext.named import COUNTED, FACTS, PICKS, SIDES, shown
from judge.game.facts import Cond, Select, Target, Value
from judge.game.facts.kinds import kind_line
from judge.game.facts.vocabulary import SPELL_TYPES, TRAP_TYPES
from judge.game.words import FIELD, Place

STATS = {
    "atk": "攻击力", "def": "守备力", "level": "等级", "printed_atk": "记载的攻击力", "printed_def": "记载的守备力",
    "original_atk": "原本攻击力", "original_def": "原本守备力", "rank": "阶级",
}  # fmt: skip
POSITIONS = {"atk": "攻击表示", "def": "守备表示"}


def select(of: Select) -> str:
    """`自己墓地的等级4以下的战士族怪兽`."""
    if of.only_self:
        return "这张卡"
    where = _where(of)
    but = "这张卡以外的" if of.not_self else ""
    return (f"{where}的" if where else "") + but + "".join(_features(of)) + _noun(of)


def _where(of: Select) -> str:
    places = tuple(dict.fromkeys(of.place))
    side = SIDES.get(of.owner if of.owner else of.side, "")
    if of.owner:
        side = f"{side}持有"
    if set(places) >= FIELD:
        rest = [p.shown for p in places if p not in FIELD]
        return side + "•".join(["场上", *rest])
    shown_places = ["场上" if p is Place.MZONE else p.shown for p in places]
    return side + "•".join(dict.fromkeys(shown_places))


def _features(of: Select) -> list[str]:
    out: list[str] = []
    if of.face:
        out.append("表侧表示的" if of.face == "up" else "里侧表示的")
    if of.pos:
        out.append(f"{POSITIONS[of.pos]}的")
    if of.special_summoned:
        out.append("特殊召唤的")
    if of.summoned_this_turn:
        out.append("这个回合出场的")
    out += _bounds("等级", of.level_min, of.level_max)
    out += _bounds("阶级", None, of.rank_max)
    out += _bounds("攻击力", of.atk_min, of.atk_max)
    out += _bounds("守备力", of.def_min, of.def_max)
    if of.announced:
        out.append("宣言的")
    if of.not_name:
        out.append("、".join(f"「{n}」" for n in of.not_name) + "以外的")
    if of.not_types:
        out.append("、".join(of.not_types) + "以外的")
    if of.attribute:
        out.append("•".join(of.attribute) + "属性")
    if of.race:
        out.append("•".join(f"{r}族" for r in of.race[:6]) + ("等" if len(of.race) > 6 else ""))
    return out


def _bounds(word: str, low: int | None, high: int | None) -> list[str]:
    if low is not None and low == high:
        return [f"{word}{low}的"]
    return ([f"{word}{low}以上的"] if low is not None else []) + ([f"{word}{high}以下的"] if high is not None else [])


def _of_monsters(of: Select) -> bool:
    """Whether only monsters can be meant."""
    numbers = (of.level_min, of.level_max, of.rank_max, of.atk_min, of.atk_max, of.def_min, of.def_max)
    words = {*of.types, *of.not_types} - (SPELL_TYPES | TRAP_TYPES)
    plain = bool(words or of.race or of.attribute or of.place == (Place.MZONE,)) or any(n is not None for n in numbers)
    return of.kind == ("怪兽",) or (not of.kind and plain)


def _noun(of: Select) -> str:
    main = "怪兽" if _of_monsters(of) else "•".join(of.kind)
    kind = kind_line(main or "卡", of.types) if of.types else main
    if of.name:
        return "•".join(f"「{n}」" for n in of.name)
    kind = kind if kind.endswith("怪兽") or kind.endswith("卡") else f"{kind}卡"
    return "•".join(f"「{n}」" for n in of.name_has) + kind


def target(one: Target) -> str:
    """`对方场上的卡1张`."""
    if one.pick:
        return PICKS.get(one.pick, one.pick)
    least = "（也可以没有）" if one.or_none else ""
    return f"{select(one.of)}{'至多' if one.up_to else ''}{one.n}{measure(one.of)}{least}"


def measure(of: Select | None) -> str:
    """只 for monsters, 张 for cards."""
    return "只" if of is not None and _of_monsters(of) else "张"


def value(number: Value) -> str:
    """`1000`, `自己基本分÷2`, `自己场上的怪兽数量×300`."""
    base = ""
    if number.stat_of:
        base = f"{PICKS.get(number.stat_of, number.stat_of)}的{STATS.get(number.stat, number.stat)}"
    elif number.count is not None:
        base = f"{select(number.count)}的{STATS[number.total] + '合计' if number.total else '数量'}"
    elif number.counted:
        base = shown(COUNTED, number.counted)
    if not base:
        return str(number.n * number.times + number.plus)
    text = base + (f"×{number.times}" if number.times != 1 else "")
    text += f"÷{number.divide}" if number.divide != 1 else ""
    return text + (f"{number.plus:+d}" if number.plus else "")


def condition(one: Cond) -> str:
    """`自己墓地有5张以上的怪兽`, or the named fact in words."""
    if one.fact:
        return shown(FACTS, one.fact)
    if one.has is None:
        return ""
    what = select(one.has)
    if one.n == 0:
        return f"没有{what}"
    if one.at_most:
        return f"{what}在{one.n}{measure(one.has)}以下"
    return f"有{what}" + (f"{one.n}{measure(one.has)}以上" if one.n > 1 else "")
