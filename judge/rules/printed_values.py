"""3.1.4.1 to 3.1.4.5: levels and ranks, attribute, race, ATK and DEF: as printed, and as effects change them."""

from judge.board.match import feature, features, level
from judge.board.stats import original, stat_now
from judge.board.status import statuses
from judge.game.acts import Counts, Number, Use
from judge.game.facts import Select, race_of
from judge.game.state import Card, Game
from judge.game.words import Do, Place
from judge.rule import Finding, cause, forbid, permit, rule

NONE, UNCERTAIN = "没有", "不确定"
ADDS = frozenset({"also_attribute", "extra_attribute"})
STATS = {"攻击力": "atk", "守备力": "def"}


def _monster(asked: Counts | Number) -> Card | None:
    return asked.card if asked.card is not None and asked.card.is_monster_card else None


# --- 3.1.4.1 等级/阶级 ------------------------------------------------------------------------------------------------
@rule("3.1.4.1:1", on=Number, of="卡名下方的符号")
def the_signs_below_the_name(game: Game, asked: Number) -> Finding | None:
    """卡名下方的符号指示该怪兽的等级或阶级。"""
    del game
    card = _monster(asked)
    if card is None:
        return None
    rank = card.data.rank is not None
    return cause(f"指示「{card.name}」的{'阶级' if rank else '等级'}", card.data.rank if rank else card.data.level)


@rule("3.1.4.1:2", on=Number, of="等级")
def as_many_signs_so_high_the_level(game: Game, asked: Number) -> Finding | None:
    """「等级」符号的数量是该怪兽的等级。XYZ怪兽没有等级。"""
    del game
    card = _monster(asked)
    if card is None:
        return None
    if "XYZ" in card.data.types:
        return cause(f"XYZ怪兽「{card.name}」没有等级", NONE)
    return cause(f"「{card.name}」的等级符号有{card.data.level}个", card.data.level)


@rule("3.1.4.1:3", on=Number, of="阶级")
def as_many_signs_so_high_the_rank(game: Game, asked: Number) -> Finding | None:
    """「阶级」符号的数量是该怪兽的阶级。XYZ怪兽以外的怪兽没有阶级。"""
    del game
    card = _monster(asked)
    if card is None:
        return None
    if "XYZ" not in card.data.types:
        return cause(f"「{card.name}」不是XYZ怪兽，没有阶级", NONE)
    return cause(f"「{card.name}」的阶级符号有{card.data.rank}个", card.data.rank)


@rule("3.1.4.1:4", on=Number, overrides="3.1.4.1:2", of="等级")
def a_changed_level_is_the_only_one(game: Game, asked: Number) -> Finding | None:
    """因卡片效果等级/阶级发生变更的场合，该卡只视为变更后的等级/阶级。1张卡不能同时具有2个以上的等级/阶级。"""
    card = _monster(asked)
    if card is None or level(game, card) == card.data.level:
        return None
    return cause(f"「{card.name}」因效果只视为等级{level(game, card)}，不再是{card.data.level}", level(game, card))


# --- 3.1.4.2 属性、3.1.4.3 种族 ---------------------------------------------------------------------------------------
def _asked_feature(asked: Counts, which: str, word: str) -> tuple[Card, str, str] | None:
    """The monster, the attribute (or race) that is asked about, and the printed one."""
    card = _monster(asked)
    if card is None or not asked.what.endswith(word) or len(asked.what) <= len(word):
        return None
    printed = card.data.attribute if which == "attribute" else card.data.race
    wanted = asked.what.removesuffix(word)
    return card, race_of(wanted) if which == "race" else wanted, printed


def _says(right: bool, why: str) -> Finding:
    return permit(why) if right else forbid(why)


@rule("3.1.4.2:1", on=Counts)
def the_printed_attribute(game: Game, asked: Counts) -> Finding | None:
    """卡名右侧记载的符号指示该怪兽的属性。"""
    del game
    found = _asked_feature(asked, "attribute", "属性")
    if found is None:
        return None
    card, wanted, printed = found
    return _says(wanted == printed, f"「{card.name}」卡名右侧记载的属性是{printed}")


@rule("3.1.4.2:2", on=Counts, overrides="3.1.4.2:1")
def a_changed_attribute_is_the_only_one(game: Game, asked: Counts) -> Finding | None:
    """因其他卡的效果属性发生变更的场合，该卡只视为变更以后的属性。"""
    found = _asked_feature(asked, "attribute", "属性")
    if found is None or feature(game, found[0], "attribute") == found[2]:
        return None
    card, wanted, _ = found
    now = feature(game, card, "attribute")
    return _says(wanted == now, f"「{card.name}」的属性因效果变更，只视为{now}属性")


@rule("3.1.4.2:3", on=Counts, overrides=("3.1.4.2:1", "3.1.4.2:2"))
def added_attributes_hold_face_up_on_the_field(game: Game, asked: Counts) -> Finding | None:
    """记述了『这张卡的属性也视为「○」』的效果的卡片，仅限其在场上表侧表示存在的场合，因卡片效果该卡视为具有其原
    属性和因效果附加的属性。"""
    found = _asked_feature(asked, "attribute", "属性")
    if found is None:
        return None
    card, wanted, _ = found
    ops = (op for e in card.facts.effects for op in e.does if op.do is Do.TREAT_AS and ADDS & set(op.kinds))
    if wanted not in {op.name for op in ops}:
        return None
    where = f"在{card.place.shown}{'' if card.face_up else '里侧'}"
    return _says(
        wanted in features(game, card, "attribute"),
        f"「{card.name}」的属性也视为「{wanted}」，仅限在场上表侧表示存在的场合，现在{where}",
    )


@rule("3.1.4.3:1", on=Counts)
def the_printed_race(game: Game, asked: Counts) -> Finding | None:
    """怪兽情报的左上方记载的「○○族」指示该怪兽的种族。"""
    del game
    found = _asked_feature(asked, "race", "族")
    if found is None:
        return None
    card, wanted, printed = found
    return _says(wanted == printed, f"「{card.name}」记载的种族是{printed}族")


@rule("3.1.4.3:2", on=Counts, overrides="3.1.4.3:1")
def a_changed_race_is_the_only_one(game: Game, asked: Counts) -> Finding | None:
    """因卡片效果种族发生变更的场合，该卡只视为变更后的种族。1张卡不能同时具有2个以上的种族。"""
    found = _asked_feature(asked, "race", "族")
    if found is None or feature(game, found[0], "race") == found[2]:
        return None
    card, wanted, _ = found
    now = feature(game, card, "race")
    return _says(wanted == now, f"「{card.name}」的种族因效果变更，只视为{now}族，不能同时具有2个以上的种族")


# --- 3.1.4.5 ATK/DEF --------------------------------------------------------------------------------------------------
def _asked_stat(asked: Number, before: str = "") -> tuple[Card, str, int | None] | None:
    """The monster, atk or def, and the printed number, when `before` + 攻击力/守备力 is asked."""
    card = asked.card
    stat = STATS.get(asked.what.removeprefix(before)) if asked.what.startswith(before) else None
    if card is None or stat is None or card.facts.main != "怪兽":
        return None
    return card, stat, card.facts.atk if stat == "atk" else card.facts.defense


@rule("3.1.4.5:1", on=Number, of=("记载的攻击力", "记载的守备力"))
def the_printed_numbers(game: Game, asked: Number) -> Finding | None:
    """怪兽情报最下方「ATK/」之后的数值是该怪兽的攻击力，「DEF/」之后的数值是该怪兽的守备力。"""
    del game
    found = _asked_stat(asked, "记载的")
    if found is None:
        return None
    card, stat, printed = found
    shown = "?" if printed is None else printed
    return cause(f"「{card.name}」的「{stat.upper()}/」之后的数值是{shown}", shown)


@rule("3.1.4.5:2", on=Number, of=("原本攻击力", "原本守备力"))
def the_original_numbers_are_the_printed_ones(game: Game, asked: Number) -> Finding | None:
    """因效果需要参照「原本攻击力和守备力」的场合，参照该卡上记载的数值。"""
    del game
    found = _asked_stat(asked, "原本")
    if found is None or found[2] is None:
        return None
    return cause(f"参照「{found[0].name}」上记载的数值{found[2]}", found[2])


@rule("3.1.4.5:3", on=Number, overrides="3.1.4.5:2", of=("原本攻击力", "原本守备力"))
def changed_original_numbers_are_the_original_ones(game: Game, asked: Number) -> Finding | None:
    """但是，因卡片效果「原本攻击力和守备力」变更的场合，变更后的数值视为该卡的原本攻击力和守备力。"""
    found = _asked_stat(asked, "原本")
    if found is None or found[0].place is not Place.MZONE or original(game, found[0], found[1]) == (found[2] or 0):
        return None
    now = original(game, found[0], found[1])
    return cause(f"「{found[0].name}」的{asked.what}因效果变更为{now}，视为原本的数值", now)


@rule("3.1.4.5:4", on=Number, of=tuple(STATS))
def off_the_field_the_printed_numbers_count(game: Game, asked: Number) -> Finding | None:
    """需要参照在场上以外存在的怪兽的攻击力和守备力数值的场合，参照该卡上记载的攻击力和守备力。"""
    found = _asked_stat(asked)
    if found is None or found[0].on_field or found[2] is None:
        return None
    now = stat_now(game, *found[:2])
    return cause(f"「{found[0].name}」在{found[0].place.shown}，参照记载的{asked.what}{found[2]}", now)


# --- 3.1.4.5.1 数值为「?」的怪兽 --------------------------------------------------------------------------------------
def _own_value(game: Game, card: Card, stat: str) -> bool:
    """Whether the monster's own effect that changes this value applies now."""
    own = (s for s in statuses(game, Do.STAT) if s.source == card.id and stat in s.op.stat)
    return any(s.covers(game, card) for s in own)


def _unprinted(asked: Number) -> tuple[Card, str] | None:
    """The monster on the field that prints 「?」 for the value that is asked."""
    found = _asked_stat(asked)
    if found is None or found[2] is not None or found[0].place is not Place.MZONE:
        return None
    return found[:2]


@rule("3.1.4.5.1:1", on=Number, of=tuple(STATS))
def their_own_effect_gives_the_number(game: Game, asked: Number) -> Finding | None:
    """数值为「?」的怪兽是因自身效果变更该数值的怪兽。"""
    found = _unprinted(asked)
    if found is None or not _own_value(game, *found):
        return None
    now = stat_now(game, *found)
    return cause(f"「{found[0].name}」因自身效果变更数值，{asked.what}是{now}", now)


@rule("3.1.4.5.1:2", on=Number, of=tuple(STATS))
def without_that_effect_they_have_zero(game: Game, asked: Number) -> Finding | None:
    """变更自身数值的效果不适用时，在场上该怪兽的该数值视为0。"""
    found = _unprinted(asked)
    if found is None or _own_value(game, *found):
        return None
    return cause(f"变更「{found[0].name}」自身数值的效果不适用，{asked.what}视为0", 0)


def _uncertain(card: Card, select: Select | None) -> bool:
    """Whether this selection asks for a value that the card, in a deck or Graveyard, does not have for certain."""
    if select is None or card.place not in (Place.DECK, Place.GRAVE):
        return False
    if select.place and card.place not in select.place:
        return False
    atk = select.atk_min is not None or select.atk_max is not None
    defense = select.def_min is not None or select.def_max is not None
    return (atk and card.facts.atk is None) or (defense and card.facts.defense is None)


@rule("3.1.4.5.1:3", on=Number, of=tuple(STATS))
def in_decks_and_graveyards_the_number_is_uncertain(game: Game, asked: Number) -> Finding | None:
    """数值为「?」的怪兽在卡组和墓地的场合视为数值不确定，选择持有特定攻击力•守备力的怪兽的效果无法选择。"""
    del game
    found = _asked_stat(asked)
    if found is None or found[2] is not None or found[0].place not in (Place.DECK, Place.GRAVE):
        return None
    return cause(f"数值为「?」的「{found[0].name}」在{found[0].place.shown}的场合视为数值不确定", UNCERTAIN)


@rule("3.1.4.5.1:3", on=Use)
def effects_that_ask_for_a_number_do_not_find_them(game: Game, use: Use) -> Finding | None:
    """数值为「?」的怪兽在卡组和墓地的场合视为数值不确定，选择持有特定攻击力•守备力的怪兽的效果无法选择。"""
    card = game.card(use.card)
    if card.facts.main != "怪兽" or None not in (card.facts.atk, card.facts.defense):
        return None
    source = game.cards.get(use.for_)
    effects = source.facts.effects if source is not None and use.op is None else ()
    selects = [op.of for e in effects for op in e.does] + [t.of for e in effects for t in e.targets]
    if not any(_uncertain(card, s) for s in (*selects, use.op.of if use.op is not None else None)):
        return None
    return forbid(f"「{card.name}」的数值是「?」，在{card.place.shown}视为数值不确定，不能选择")
