"""3.3.3, 3.4.3: what a spell or trap counts as, and where its lasting effects apply."""

from judge.board.activation import card_of, effect_of
from judge.board.status import statuses
from judge.game.acts import Activate, Counts, SpecialSummon
from judge.game.state import Card, Game
from judge.game.words import EffectClass, Place
from judge.rule import Finding, forbid, permit, rule

SPELL_WORDS = ("通常", "仪式", "永续", "装备", "场地", "速攻")


def _kind(asked: Counts, main: str, kind: str) -> Finding | None:
    """Whether the card is of this kind, when that is asked; a monster played as a spell is none of them."""
    card = asked.card
    if card is None or asked.what.removesuffix("卡") != f"{kind}{main}" or card.facts.main == "怪兽":
        return None
    if card.facts.main == main and kind in card.facts.types:
        return permit(f"「{card.name}」是{kind}{main}卡")
    return forbid(f"「{card.name}」是{card.facts.kind_line}卡")


@rule("3.3.3.1:1", on=Counts, also=("3.1.5.1:2",))
def normal_spells(game: Game, asked: Counts) -> Finding | None:
    """没有效果标识的魔法卡为通常魔法卡。"""
    del game
    return _kind(asked, "魔法", "通常")


@rule("3.3.3.2:1", on=Counts, also=("3.1.5.1:4",))
def ritual_spells(game: Game, asked: Counts) -> Finding | None:
    """持有仪式标识的魔法卡为仪式魔法卡。"""
    del game
    return _kind(asked, "魔法", "仪式")


@rule("3.3.3.3:1", on=Counts, also=("3.1.5.1:5",))
def continuous_spells(game: Game, asked: Counts) -> Finding | None:
    """持有永续标识的魔法卡为永续魔法卡。"""
    del game
    return _kind(asked, "魔法", "永续")


@rule("3.3.3.4:1", on=Counts, also=("3.1.5.1:6",))
def equip_spells(game: Game, asked: Counts) -> Finding | None:
    """持有装备标识的魔法卡为装备魔法卡。"""
    del game
    return _kind(asked, "魔法", "装备")


@rule("3.3.3.5:1", on=Counts, also=("3.1.5.1:7",))
def field_spells(game: Game, asked: Counts) -> Finding | None:
    """持有场地标识的魔法卡为场地魔法卡。"""
    del game
    return _kind(asked, "魔法", "场地")


@rule("3.3.3.6:1", on=Counts, also=("3.1.5.1:8",))
def quick_play_spells(game: Game, asked: Counts) -> Finding | None:
    """持有速攻标识的魔法卡为速攻魔法卡。"""
    del game
    return _kind(asked, "魔法", "速攻")


@rule("3.4.3.1:1", on=Counts, also=("3.1.6.1:2",))
def normal_traps(game: Game, asked: Counts) -> Finding | None:
    """没有效果标识的陷阱卡为通常陷阱卡。"""
    del game
    return _kind(asked, "陷阱", "通常")


@rule("3.4.3.2:1", on=Counts, also=("3.1.6.1:4",))
def continuous_traps(game: Game, asked: Counts) -> Finding | None:
    """持有永续标识的陷阱卡为永续陷阱卡。"""
    del game
    return _kind(asked, "陷阱", "永续")


@rule("3.4.3.3:1", on=Counts, also=("3.1.6.1:5",))
def counter_traps(game: Game, asked: Counts) -> Finding | None:
    """持有反击标识的陷阱卡为反击陷阱卡。"""
    del game
    return _kind(asked, "陷阱", "反击")


@rule("3.4.3.1:4", on=Counts)
def traps_used_as_equips_are_traps(game: Game, asked: Counts) -> Finding | None:
    """像「玺律的武神」等，发动后作为装备卡给怪兽装备的通常陷阱在发动后留在场上。即使是作为装备卡也视为陷阱。其他
    规则和装备魔法卡同样。"""
    del game
    card = asked.card
    if card is None or card.facts.main != "陷阱" or not card.equipped_to:
        return None
    if asked.what in ("陷阱", "陷阱卡"):
        return permit(f"「{card.name}」即使作为装备卡也视为陷阱")
    if asked.what.removesuffix("卡") in ("魔法", "装备魔法"):
        return forbid(f"「{card.name}」是陷阱，不是魔法")
    return None


@rule("3.3.3.2:2", on=SpecialSummon)
def ritual_summons_need_a_ritual_spell(game: Game, act: SpecialSummon) -> Finding | None:
    """是仪式召唤所必要的魔法卡。"""
    card = game.card(act.cards[0])
    if "仪式" in card.facts.types and card.place is Place.HAND and act.how != "pendulum":
        return forbid(f"仪式怪兽「{card.name}」要发动仪式魔法来仪式召唤")
    return None


# --- where lasting effects apply --------------------------------------------------------------------------------------
def _applies(game: Game, asked: Counts, main: str, kind: str, place: Place) -> Finding | None:
    """Whether the lasting effect of such a card is in force, when that is asked."""
    card = asked.card
    if card is None or asked.what != "效果适用中" or card.facts.main != main or kind not in card.facts.types:
        return None
    if not any(e.cls is EffectClass.CONTINUOUS for e in card.facts.effects):
        return None
    if any(s.source == card.id and s.modifier is None for s in statuses(game)):
        return permit(f"「{card.name}」在{place.shown}表侧存在，效果适用")
    if card.place is place and card.face_up:
        return None  # negated, or its own condition does not hold: another clause's matter
    return forbid(f"「{card.name}」没有在{place.shown}表侧存在，效果不适用")


@rule("3.3.3.3:3", on=Counts)
def continuous_spells_apply_while_face_up(game: Game, asked: Counts) -> Finding | None:
    """永续魔法在没有特殊指定的场合，仅限其在魔法&陷阱区域表侧存在的场合可以持续发挥其文本记述的效果。"""
    return _applies(game, asked, "魔法", "永续", Place.SZONE)


@rule("3.3.3.5:5", on=Counts)
def field_spells_apply_while_face_up(game: Game, asked: Counts) -> Finding | None:
    """场地魔法在没有特殊指定的场合，仅限其在场地区域表侧存在的场合可以持续发挥其文本记述的效果。"""
    return _applies(game, asked, "魔法", "场地", Place.FZONE)


@rule("3.4.3.2:4", on=Counts)
def continuous_traps_apply_while_face_up(game: Game, asked: Counts) -> Finding | None:
    """永续陷阱在没有特殊指定的场合，仅限其在魔法&陷阱区域表侧存在的场合可以持续发挥其文本记述的效果。"""
    return _applies(game, asked, "陷阱", "永续", Place.SZONE)


# --- pendulum monsters as spells --------------------------------------------------------------------------------------
def _in_pendulum_zone(card: Card | None) -> bool:
    return card is not None and card.place is Place.PZONE


@rule("3.3.3.7:1", on=Counts)
def pendulum_monsters_in_the_zone_are_spells(game: Game, asked: Counts) -> Finding | None:
    """在摇摆区域发动的摇摆怪兽视为魔法卡。"""
    del game
    if asked.card is None or not _in_pendulum_zone(asked.card):
        return None
    if asked.what in ("魔法", "魔法卡"):
        return permit(f"摇摆区域的「{asked.card.name}」视为魔法卡")
    return forbid(f"摇摆区域的「{asked.card.name}」视为魔法卡") if asked.what in ("怪兽", "怪兽卡") else None


@rule("3.3.3.7:2", on=Activate, also=("3.1.4.7.2:1",), of="effect & text")
def pendulum_effects_only_in_the_pendulum_zone(game: Game, act: Activate) -> Finding | None:
    """摇摆效果只能在其在摇摆区域放置期间发动并适用。"""
    card = card_of(game, act)
    if not effect_of(act).pendulum or _in_pendulum_zone(card):
        return None
    return forbid(f"「{card.name}」在{card.place.shown}，摇摆效果只能在摇摆区域放置期间发动并适用")


@rule("3.3.3.7:3", on=Counts)
def pendulum_effects_are_spell_effects(game: Game, asked: Counts) -> Finding | None:
    """摇摆效果视为魔法卡效果。"""
    del game
    if asked.card is None or not _in_pendulum_zone(asked.card):
        return None
    if asked.what in ("魔法的效果", "魔法卡的效果"):
        return permit(f"「{asked.card.name}」的摇摆效果视为魔法卡效果")
    return forbid("摇摆效果视为魔法卡效果") if asked.what in ("怪兽的效果", "怪兽效果") else None


@rule("3.3.3.7:4", on=Counts)
def pendulum_cards_are_no_kind_of_spell(game: Game, asked: Counts) -> Finding | None:
    """摇摆效果不视为「通常」「永续」「场地」「装备」「速攻」「仪式」中的任意一个。"""
    del game
    if asked.card is None or not _in_pendulum_zone(asked.card):
        return None
    if asked.what.removesuffix("卡") in {f"{w}魔法" for w in SPELL_WORDS}:
        return forbid(f"摇摆效果不视为{asked.what}")
    return None
