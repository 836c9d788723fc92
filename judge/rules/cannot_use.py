"""4.3.3.14 不能使用: what a card that cannot be used may no longer do, and what is no use of it."""

from judge.board.match import names_now
from judge.board.status import statuses
from judge.game.acts import (
    Activate,
    Attack,
    ChangePosition,
    Counts,
    FlipSummon,
    NormalSummon,
    SetCard,
    SetMonster,
    SpecialSummon,
    Use,
)
from judge.game.state import Card, Game
from judge.game.words import Do, Place
from judge.rule import Finding, forbid, permit, rule

Used = Activate | NormalSummon | SetMonster | SetCard | SpecialSummon | Attack | ChangePosition | FlipSummon
USING = {
    Activate: "发动", NormalSummon: "通常召唤", SetMonster: "通常召唤", SetCard: "从手卡盖伏",
    SpecialSummon: "条件特殊召唤", Attack: "攻击宣言", ChangePosition: "变更表示形式", FlipSummon: "变更表示形式",
}  # fmt: skip
MATERIALS = {"fusion_material": "融合素材", "synchro_material": "同调素材", "xyz_material": "XYZ素材"}
SUMMONED = {"fusion_summon": "融合召唤", "ritual_summon": "仪式召唤"}


def banned_by(game: Game, card: Card) -> str:
    """The name of the card in force by which this card cannot be used, or "". What lay on the field before may be."""
    for status in statuses(game, Do.FORBID):
        source = game.cards.get(status.source)
        if "use" not in status.op.kinds or source is None or source.announced not in names_now(game, card):
            continue
        if not (card.on_field and card.since < source.since and status.op.condition):
            return source.name
    return ""


@rule("4.3.3.14:1", on=(Activate, NormalSummon, SetMonster, SetCard, SpecialSummon, Attack, ChangePosition, FlipSummon))
def cards_that_cannot_be_used(game: Game, act: Used) -> Finding | None:
    """「卡的使用」指的是以下行动。"""
    for card_id in act.cards if isinstance(act, SpecialSummon) else (act.card,):
        by = banned_by(game, game.card(card_id))
        if by:
            return forbid(f"「{by}」适用中，「{game.card(card_id).name}」不能使用：不能{USING[type(act)]}")
    return None


@rule("4.3.3.14:1", on=Use, of=tuple(MATERIALS))
def cards_that_cannot_be_used_are_no_materials(game: Game, use: Use) -> Finding | None:
    """「卡的使用」指的是以下行动。"""
    by = banned_by(game, game.card(use.card))
    return forbid(f"「{by}」适用中，「{game.card(use.card).name}」不能作为{MATERIALS[use.role]}") if by else None


@rule("4.3.3.14:2", on=Use, of="special_summon")
def special_summons_by_effects_are_no_use(game: Game, use: Use) -> Finding | None:
    """不能使用的怪兽因其他卡的效果特殊召唤并不是使用，可以正常进行。"""
    by = banned_by(game, game.card(use.card)) if use.for_ != use.card else ""
    return permit(f"因其他卡的效果特殊召唤「{game.card(use.card).name}」不是使用，「{by}」适用中也可以") if by else None


@rule("4.3.3.14:3", on=Use, of=tuple(SUMMONED))
def fusion_and_ritual_summons_are_uses(game: Game, use: Use) -> Finding | None:
    """融合怪兽和仪式怪兽不能使用的场合，由于融合召唤和通过仪式魔法的仪式召唤视为『使用』，所以不能进行。"""
    by = banned_by(game, game.card(use.card))
    name = game.card(use.card).name
    return forbid(f"「{by}」适用中，{SUMMONED[use.role]}「{name}」视为使用，不能进行") if by else None


@rule("4.3.3.14:4", on=Use, of=("cost:send", "cost:tribute", "tribute", "ritual_tribute"))
def costs_and_tributes_are_no_use(game: Game, use: Use) -> Finding | None:
    """不能使用的卡作为卡片的cost送去墓地和作为解放并不是使用，可以正常进行。"""
    by = banned_by(game, game.card(use.card))
    return permit(f"作为cost送去墓地和解放不是使用，「{by}」适用中也可以") if by else None


@rule("4.3.3.14:5", on=Use, of=("target", "affected"))
def being_a_target_is_no_use(game: Game, use: Use) -> Finding | None:
    """不能使用的卡成为其他卡的对象和适用其他卡的效果并不是使用，可以正常进行。"""
    by = banned_by(game, game.card(use.card))
    return permit(f"成为对象和适用其他卡的效果不是使用，「{by}」适用中也可以") if by else None


@rule("4.3.3.14:6", on=Counts)
def text_beside_effects_still_applies(game: Game, asked: Counts) -> Finding | None:
    """效果文本中记载的怪兽效果以外的文本的适用并不是使用，可以正常进行。"""
    card = asked.card
    if card is None or asked.what.strip("「」") != card.facts.deck_name or not card.facts.deck_name:
        return None
    by = banned_by(game, card)
    text = f"在规则上当作「{card.facts.deck_name}」的文本"
    return permit(f"「{by}」适用中，「{card.name}」{text}继续适用") if by else None


@rule("4.3.3.14:7", on=Counts)
def attacks_under_way_are_calculated(game: Game, asked: Counts) -> Finding | None:
    """不能使用的攻击表示的怪兽已经对对方进行攻击的场合，伤害计算照常进行，对方怪兽的攻击力比自己怪兽低的场合，该
    怪兽战斗破坏。"""
    card, fight = asked.card, game.battle
    if asked.what != "进行伤害计算" or card is None or fight is None or card.place is not Place.MZONE:
        return None
    by = banned_by(game, card) if card.id in (fight.attacker, fight.target) else ""
    return permit(f"「{card.name}」的战斗已经开始，「{by}」适用中也照常进行伤害计算") if by else None
