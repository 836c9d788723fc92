"""3.2.1: normal and effect monsters, abilities, revival limits, ritual, fusion, synchro and XYZ monsters, tuners."""

from judge.board.materials import summons_by
from judge.game.acts import Counts, Use
from judge.game.state import Card, Game
from judge.game.words import Do
from judge.rule import Finding, forbid, permit, rule

FRAMES = frozenset({"仪式", "融合", "同调", "XYZ"})
ABILITIES = {"反转怪兽": "反转", "卡通怪兽": "卡通", "灵魂怪兽": "灵魂", "同盟怪兽": "同盟", "二重怪兽": "二重"}
LIMITED = ("具有苏生限制的怪兽", "苏生限制")


def _monster(asked: Counts, *words: str) -> Card | None:
    """The monster card that the question is about, when it asks for one of these words."""
    card = asked.card
    return card if card is not None and asked.what in words and card.is_monster_card else None


def gained(game: Game, card: Card) -> str:
    """The name of the card whose text gave this monster an effect (『得到~~效果』), or ""."""
    for other in game.cards.values():
        if other.host == card.id and any(e.grants_xyz for e in other.facts.effects):
            return other.name
    return next((m.source_name for m in game.modifiers if m.op.do is Do.GRANT and card.id in m.cards), "")


def revival_limited(card: Card) -> bool:
    """Whether it is a monster with a revival limit (3.2.1.3:1, 3.2.1.3:3)."""
    return "cannot_normal_summon" in card.facts.limits or bool(card.facts.types & (FRAMES | {"特殊召唤"}))


# --- normal and effect monsters --------------------------------------------------------------------------------------
@rule("3.2.1:1", on=Counts)
def monsters_without_effect_of_other_frames_are_neither(game: Game, asked: Counts) -> Finding | None:
    """怪兽分通常怪兽和效果怪兽两大类。但是，没有效果的仪式怪兽/融合怪兽/同调怪兽/XYZ怪兽既不作为通常怪兽也不作为
    效果怪兽。"""
    del game
    card = _monster(asked, "通常怪兽", "效果怪兽")
    if card is not None and card.data.types & FRAMES and "效果" not in card.data.types:
        frame = "•".join(sorted(card.data.types & FRAMES))
        return forbid(f"「{card.name}」是没有效果的{frame}怪兽，既不是通常怪兽也不是效果怪兽")
    return None


@rule("3.2.1:2", on=Counts)
def monsters_treated_as_normal_are_no_effect_monsters(game: Game, asked: Counts) -> Finding | None:
    """持有效果的怪兽全部视为效果怪兽。但是，因自身 『视为通常怪兽』的效果适用的怪兽只在效果适用期间不视为效果怪兽
    。"""
    del game
    card = _monster(asked, "通常怪兽", "效果怪兽")
    if card is None or "效果" not in card.data.types:
        return None
    if "二重" in card.data.types and not card.gemini and card.place in ("mzone", "grave"):
        said = f"「{card.name}」没有再度召唤，自身『视为通常怪兽』的效果适用"
        return permit(said) if asked.what == "通常怪兽" else forbid(said)
    return permit(f"「{card.name}」持有效果，视为效果怪兽") if asked.what == "效果怪兽" else None


@rule("3.2.1.1:1", on=Counts)
def monsters_without_monster_effect_are_normal(game: Game, asked: Counts) -> Finding | None:
    """卡片的外框为黄色，怪兽情报中未记载效果文本，不持有怪兽效果的怪兽称为通常怪兽。"""
    del game
    card = _monster(asked, "通常怪兽")
    if card is None or card.data.types & FRAMES or "二重" in card.data.types:
        return None
    if "通常" in card.data.types:
        return permit(f"「{card.name}」不持有怪兽效果，是通常怪兽")
    return forbid(f"「{card.name}」持有怪兽效果，不是通常怪兽") if "效果" in card.data.types else None


@rule("3.2.1.1:2", on=Counts)
def no_other_ability_than_tuner_and_pendulum_is_normal(game: Game, asked: Counts) -> Finding | None:
    """种族的右侧并未记载特殊召唤方法或「效果」等字样，也没有除「调整」「摇摆」以外的其他能力的怪兽是通常怪兽。"""
    del game
    card = _monster(asked, "通常怪兽")
    if card is not None and card.data.types and card.data.types <= {"通常", "调整", "摇摆"}:
        return permit(f"「{card.name}」的种族右侧没有「效果」等字样，也没有「调整」「摇摆」以外的能力")
    return None


@rule("3.2.1.2:1", on=Counts, also=("3.1.4.4:5",))
def the_word_effect_makes_an_effect_monster(game: Game, asked: Counts) -> Finding | None:
    """怪兽情报中记载效果文本的怪兽称为效果怪兽。而且，种族右侧记载了「效果」字样的怪兽是效果怪兽。"""
    del game
    card = _monster(asked, "效果怪兽")
    if card is None:
        return None
    if "效果" in card.data.types:
        return permit(f"「{card.name}」的种族右侧记载了「效果」")
    return forbid(f"「{card.name}」没有记载「效果」")


@rule("3.2.1.2:2", on=Counts, overrides=("3.2.1:1", "3.2.1.2:1"))
def monsters_that_gained_an_effect_are_effect_monsters(game: Game, asked: Counts) -> Finding | None:
    """效果怪兽以外的怪兽因其他卡的『得到~~效果』效果而得到效果的场合，该怪兽也视为效果怪兽。"""
    card = _monster(asked, "效果怪兽")
    by = gained(game, card) if card is not None and "效果" not in card.data.types else ""
    return permit(f"「{card.name}」因「{by}」得到了效果，也视为效果怪兽") if card is not None and by else None


@rule("3.2.1.2.1:1", on=Counts, also=("3.1.4.4:3",))
def abilities_belong_to_effect_monsters(game: Game, asked: Counts) -> Finding | None:
    """效果怪兽中，具有记载了「反转」「卡通」「灵魂」「同盟」「二重」能力的怪兽。"""
    del game
    card = _monster(asked, *ABILITIES)
    if card is None:
        return None
    word = ABILITIES[asked.what]
    if word in card.data.types:
        return permit(f"「{card.name}」是具有「{word}」能力的效果怪兽")
    return forbid(f"「{card.name}」没有「{word}」能力")


# --- revival limits --------------------------------------------------------------------------------------------------
@rule("3.2.1.3:1", on=Counts)
def not_to_be_normal_summoned_is_a_revival_limit(game: Game, asked: Counts) -> Finding | None:
    """基本上记载了『这张卡不能通常召唤』的怪兽是具有苏生限制的怪兽。而且，种族的右侧记载有「特殊召唤」的怪兽是具
    有苏生限制的怪兽。"""
    del game
    card = _monster(asked, *LIMITED)
    if card is None or card.facts.types & FRAMES:
        return None
    if revival_limited(card):
        return permit(f"「{card.name}」记载了不能通常召唤，具有苏生限制")
    return forbid(f"「{card.name}」没有记载不能通常召唤")


@rule("3.2.1.3:3", on=Counts)
def the_four_frames_have_a_revival_limit(game: Game, asked: Counts) -> Finding | None:
    """仪式怪兽、融合怪兽、同调怪兽、XYZ怪兽是具有苏生限制的怪兽。"""
    del game
    card = _monster(asked, *LIMITED)
    if card is not None and card.facts.types & FRAMES:
        return permit(f"「{card.name}」是{'•'.join(sorted(card.facts.types & FRAMES))}怪兽，具有苏生限制")
    return None


@rule("3.2.1.3:4", on=Counts)
def summoning_conditions_are_no_effects(game: Game, asked: Counts) -> Finding | None:
    """具有苏生限制的怪兽的召唤条件不视为效果。"""
    del game
    card = _monster(asked, "召唤条件的效果")
    if card is not None and revival_limited(card):
        return forbid(f"「{card.name}」的召唤条件不视为效果")
    return None


@rule("3.2.1.3:5", on=Use, overrides=("3.2.2.3.1.1:3", "3.2.2.3.1.1:4"), of="special_summon")
def summoned_from_where_their_own_text_says(game: Game, use: Use) -> Finding | None:
    """具有苏生限制的怪兽中，也有像「罪 真实龙」这样可以从墓地以正规手段特殊召唤的怪兽。而且，「魂食神龙 吸灵龙」
    是记述『自己的龙族XYZ怪兽的效果才能特殊召唤』文本作为正规出场方式的怪兽，所以可以从手卡•卡组•墓地特殊召唤。"""
    if use.for_ not in game.cards:
        return None
    card, source = game.card(use.card), game.card(use.for_)
    if not revival_limited(card):
        return None
    own = source.id == card.id and any(
        op.do == "special_summon" and op.what == "self" and card.place in e.places
        for e in card.facts.effects for op in e.does
    )  # fmt: skip
    if own or summons_by(game, card, source):
        return permit(f"「{card.name}」记述了这个方法，可以从{card.place.shown}以正规手段特殊召唤")
    return None


# --- the four frames -------------------------------------------------------------------------------------------------
def _frame(asked: Counts, word: str, colour: str) -> Finding | None:
    card = asked.card
    if card is None or asked.what != f"{word}怪兽" or not card.is_monster_card:
        return None
    if word in card.data.types:
        return permit(f"「{card.name}」的种族右侧记载了「{word}」（{colour}外框）")
    return forbid(f"「{card.name}」没有记载「{word}」")


@rule("3.2.1.3.1:1", on=Counts)
def blue_frames_are_ritual_monsters(game: Game, asked: Counts) -> Finding | None:
    """卡片的外框为青色，种族的右侧记载了「仪式」的怪兽为仪式怪兽。"""
    del game
    return _frame(asked, "仪式", "青色")


@rule("3.2.1.3.2:1", on=Counts)
def purple_frames_are_fusion_monsters(game: Game, asked: Counts) -> Finding | None:
    """卡片的外框为紫色，种族的右侧记载了「融合」的怪兽为融合怪兽。"""
    del game
    return _frame(asked, "融合", "紫色")


@rule("3.2.1.3.3:1", on=Counts)
def white_frames_are_synchro_monsters(game: Game, asked: Counts) -> Finding | None:
    """卡片的外框为白色，种族的右侧记载了「同调」的怪兽为同调怪兽。"""
    del game
    return _frame(asked, "同调", "白色")


@rule("3.2.1.3.4:1", on=Counts)
def black_frames_are_xyz_monsters(game: Game, asked: Counts) -> Finding | None:
    """卡片的外框为黑色，种族的右侧记载了「XYZ」的怪兽为XYZ怪兽。"""
    del game
    return _frame(asked, "XYZ", "黑色")


# --- tuners ----------------------------------------------------------------------------------------------------------
@rule("3.2.1.4:1", on=Counts)
def the_word_tuner_makes_a_tuner(game: Game, asked: Counts) -> Finding | None:
    """种族的右侧记载了「调整」的怪兽为调整。"""
    del game
    card = _monster(asked, "调整")
    if card is None:
        return None
    if "调整" in card.data.types:
        return permit(f"「{card.name}」的种族右侧记载了「调整」")
    return forbid(f"「{card.name}」没有记载「调整」")


@rule("3.2.1.3.3:3", on=Counts)
def some_synchro_monsters_are_tuners(game: Game, asked: Counts) -> Finding | None:
    """同调怪兽中也存在调整。"""
    del game
    card = _monster(asked, "调整")
    if card is not None and {"同调", "调整"} <= card.data.types:
        return permit(f"同调怪兽「{card.name}」也是调整")
    return None


@rule("3.2.1.4:3", on=Counts)
def being_a_tuner_is_no_effect(game: Game, asked: Counts) -> Finding | None:
    """作为调整的能力不视为怪兽效果。"""
    del game
    card = _monster(asked, "调整能力的怪兽效果")
    if card is not None and "调整" in card.data.types:
        return forbid(f"「{card.name}」作为调整的能力不视为怪兽效果，效果无效时也还是调整")
    return None


@rule("3.2.1.4:4", on=Counts)
def tuners_are_effect_or_normal_monsters(game: Game, asked: Counts) -> Finding | None:
    """持有怪兽效果的调整为效果怪兽，而怪兽情报中没有怪兽效果记述的调整为通常怪兽。而且，同调怪兽中也存在调整。"""
    del game
    card = _monster(asked, "通常怪兽", "效果怪兽")
    if card is None or "调整" not in card.data.types or card.data.types & FRAMES:
        return None
    effect = "效果" in card.data.types
    said = f"调整「{card.name}」{'持有怪兽效果，是效果怪兽' if effect else '没有记述怪兽效果，是通常怪兽'}"
    return permit(said) if effect == (asked.what == "效果怪兽") else forbid(said)
