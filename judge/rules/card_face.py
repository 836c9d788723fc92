"""3.1: what is written on a card, and of which kind that makes it; the kinds of spells and traps are in card_kinds."""

from judge.board.activation import effect_of
from judge.board.match import names_now
from judge.board.materials import procedure_of
from judge.game.acts import Activate, Counts, Number
from judge.game.state import Card, Game
from judge.game.words import Do
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.once import once_key

MAINS = {"怪兽": "属性", "魔法": "「魔」", "陷阱": "「罠」"}
SUMMON_WORDS = ("融合", "仪式", "同调", "XYZ", "特殊召唤")
EXTRA_KINDS = ("fusion", "synchro", "xyz")


def _printed_main(asked: Counts, *mains: str) -> Finding | None:
    """Whether the card is of one of these kinds by its print; one that counts otherwise where it lies is left."""
    card, main = asked.card, asked.what.removesuffix("卡")
    if card is None or main not in mains or asked.what == main or card.counts_as != {card.facts.main}:
        return None
    say = permit if card.facts.main == main else forbid
    sign = card.facts.attribute if card.facts.main == "怪兽" else MAINS.get(card.facts.main, "")
    return say(f"「{card.name}」在卡名的右侧有「{sign.strip('「」')}」标识，是{card.facts.main}卡")


# --- 3.1.1 类别 -------------------------------------------------------------------------------------------------------
@rule("3.1.1:1", on=Number, of="卡片的类别")
def three_kinds_of_cards(game: Game, asked: Number) -> Finding | None:
    """『OCG』的卡片大体上分为怪兽卡、魔法卡和陷阱卡3类。"""
    del game
    if asked.card is not None:
        return cause(f"「{asked.card.name}」是{asked.card.facts.main}卡", f"{asked.card.facts.main}卡")
    return cause("大体上分为怪兽卡、魔法卡和陷阱卡3类", len(MAINS))


@rule("3.1.1:2", on=Counts)
def the_sign_beside_the_name(game: Game, asked: Counts) -> Finding | None:
    """在卡名的右侧有「地」「水」「炎」「风」「光」「暗」「神」中之一标识的为怪兽卡，有「魔」标识的为魔法卡，有「
    罠」标识的为陷阱卡。"""
    del game
    return _printed_main(asked, *MAINS)


# --- 3.1.2 卡名 -------------------------------------------------------------------------------------------------------
@rule("3.1.2:1", on=Activate)
def only_names_that_exist_are_announced(game: Game, act: Activate) -> Finding | None:
    """因卡片的发动或效果需要宣言卡名的场合，必须宣言『OCG』中存在的卡片。而且不能宣言在公式决斗中无法使用的卡片。"""
    if not act.announced:
        return None
    if game.stated("OCG中不存在") == act.announced:
        return forbid(f"『OCG』中没有“{act.announced}”，不能宣言")
    if game.stated("公式决斗中无法使用") == act.announced:
        return forbid(f"“{act.announced}”在公式决斗中无法使用，不能宣言")
    return None


@rule("3.1.2:2", on=Counts)
def copied_effects_are_those_of_the_copied_card(game: Game, asked: Counts) -> Finding | None:
    """复制其他卡名的卡的效果发动•适用的场合，该效果视为所复制的卡的效果。"""
    card = asked.card
    if card is None or asked.what != "发动效果的卡" or not asked.detail:
        return None
    copied = [m for m in game.modifiers if m.op.do is Do.COPY and "name" in m.op.kinds and card.id in m.cards]
    if not copied or copied[-1].other not in game.cards:
        return None
    name = game.card(copied[-1].other).facts.name
    say = permit if asked.detail == name else forbid
    return say(f"「{card.name}」复制了「{name}」的卡名，发动的效果视为由「{name}」发动")


@rule("3.1.2:3", on=Activate, of="once by name")
def a_changed_name_does_not_free_the_effect(game: Game, act: Activate) -> Finding | None:
    """记述了『「特定卡名」的效果1回合只能使用1次』的效果不受场上卡名变化的影响。"""
    card = game.card(act.card)
    effect = effect_of(act)
    if effect.once != "name" or card.facts.name in names_now(game, card):
        return None
    if (act.player, once_key(card, effect)[0]) not in game.used:
        return None
    now = "」「".join(sorted(names_now(game, card)))
    return forbid(f"现在的卡名是「{now}」，但『「{card.facts.name}」的效果1回合只能使用1次』不受卡名变化的影响")


# --- 3.1.4.4 召唤方法/能力 --------------------------------------------------------------------------------------------
def _monster(asked: Counts) -> Card | None:
    card = asked.card
    return card if card is not None and card.is_monster_card else None


@rule("3.1.4.4:2", on=Counts)
def words_for_special_ways_of_summoning(game: Game, asked: Counts) -> Finding | None:
    """该怪兽若持有特别的特殊召唤方法的场合，对应那个方法卡面上有「融合」「仪式」「同调」「XYZ」「特殊召唤」的记述
    。"""
    del game
    card = _monster(asked)
    if card is None or asked.what != "持有特别的特殊召唤方法的怪兽":
        return None
    found = [w for w in SUMMON_WORDS if w in card.data.types]
    if found:
        return permit(f"「{card.name}」的卡面上有「{found[0]}」的记述")
    return forbid(f"「{card.name}」的卡面上没有{'、'.join(f'「{w}」' for w in SUMMON_WORDS)}的记述")


@rule("3.1.4.4:4", on=Counts)
def tuners_and_pendulum_monsters_say_so(game: Game, asked: Counts) -> Finding | None:
    """记载了「调整」「摇摆」的怪兽是所记述种类的怪兽。"""
    del game
    card, word = _monster(asked), asked.what.removesuffix("怪兽")
    if card is None or word not in ("调整", "摇摆"):
        return None
    say = permit if word in card.data.types else forbid
    return say(f"「{card.name}」{'' if word in card.data.types else '没有'}记载「{word}」")


# --- 3.1.4.6 怪兽情报 -------------------------------------------------------------------------------------------------
TEXT = "怪兽情报影响决斗"


def _normal(card: Card) -> bool:
    return card.facts.main == "怪兽" and "通常" in card.facts.types


@rule("3.1.4.6:2", on=Counts)
def the_text_of_normal_monsters_does_nothing(game: Game, asked: Counts) -> Finding | None:
    """通常怪兽卡的怪兽情报中所记述的文本不会影响决斗。"""
    del game
    if asked.card is None or asked.what != TEXT or not _normal(asked.card):
        return None
    return forbid(f"通常怪兽「{asked.card.name}」的怪兽情报中所记述的文本不会影响决斗")


@rule("3.1.4.6:3", on=Counts)
def the_text_of_other_monsters_is_conditions_and_effects(game: Game, asked: Counts) -> Finding | None:
    """通常怪兽以外的怪兽卡的怪兽情报中所记述的文本是该怪兽的出场条件和素材以及该怪兽持有的效果。"""
    del game
    if asked.card is None or asked.what != TEXT or _normal(asked.card) or asked.card.facts.main != "怪兽":
        return None
    return permit(f"「{asked.card.name}」的怪兽情报中记述的是出场条件、素材和效果")


def _lists_materials(asked: Counts) -> tuple[Card, bool] | None:
    card = asked.card
    if card is None or asked.what != "记载了素材的怪兽" or not card.facts.types & {"融合", "同调", "XYZ"}:
        return None
    return card, procedure_of(card, *EXTRA_KINDS, "contact") is not None


@rule("3.1.4.6:4", on=Counts)
def the_first_line_lists_the_materials(game: Game, asked: Counts) -> Finding | None:
    """融合怪兽、同调怪兽、XYZ怪兽的怪兽情报的第一行，记载了该怪兽通过正规手段出场所需要的素材。"""
    del game
    found = _lists_materials(asked)
    if found is None or not found[1]:
        return None
    return permit(f"「{found[0].name}」的怪兽情报的第一行记载了通过正规手段出场所需要的素材")


@rule("3.1.4.6:5", on=Counts)
def some_fusion_monsters_list_none(game: Game, asked: Counts) -> Finding | None:
    """一部分融合怪兽并未记述其所需要的素材。那些怪兽可以通过其效果文本中记述的方法出场。"""
    del game
    found = _lists_materials(asked)
    if found is None or found[1] or "融合" not in found[0].facts.types:
        return None
    return forbid(f"融合怪兽「{found[0].name}」没有记述素材，可以通过其效果文本中记述的方法出场")


# --- 3.1.4.7 摇摆怪兽 -------------------------------------------------------------------------------------------------
@rule("3.1.4.7:1", on=Counts)
def pendulum_monsters_have_scales_and_pendulum_effects(game: Game, asked: Counts) -> Finding | None:
    """摇摆怪兽具有与其他怪兽情报不同的摇摆刻度和摇摆效果。"""
    del game
    card = asked.card
    if card is None or asked.what not in ("具有摇摆刻度的卡", "具有摇摆效果的卡"):
        return None
    has = card.facts.scale is not None if "刻度" in asked.what else any(e.pendulum for e in card.facts.effects)
    if "摇摆" not in card.facts.types:
        return forbid(f"「{card.name}」不是摇摆怪兽，没有摇摆刻度和摇摆效果")
    return permit(f"摇摆怪兽「{card.name}」{asked.what.removesuffix('的卡')}") if has else None


@rule("3.1.4.7.1:1", on=Number, of="摇摆刻度")
def the_scale_is_used_in_pendulum_summons(game: Game, asked: Number) -> Finding | None:
    """摇摆怪兽具有在摇摆召唤时使用的摇摆刻度。"""
    del game
    scale = asked.card.facts.scale if asked.card is not None else None
    if asked.card is None or scale is None:
        return None
    text = str(scale[0]) if scale[0] == scale[1] else f"{scale[0]}/{scale[1]}"
    return cause(f"「{asked.card.name}」的摇摆刻度是{text}", text)


# --- 3.1.5, 3.1.6 魔法卡和陷阱卡 --------------------------------------------------------------------------------
@rule("3.1.5.1:1", on=Counts)
def the_sign_of_spells(game: Game, asked: Counts) -> Finding | None:
    """卡名右侧记载了「魔」的卡片是魔法卡。"""
    del game
    return _printed_main(asked, "魔法")


@rule("3.1.6.1:1", on=Counts)
def the_sign_of_traps(game: Game, asked: Counts) -> Finding | None:
    """卡名右侧记载了「罠」的卡片是陷阱卡。"""
    del game
    return _printed_main(asked, "陷阱")
