"""5 效果以外的文本: text that is no effect, material texts, and winning by a card's text."""

from judge.board.status import forbidders, statuses
from judge.game.acts import Counts, Use, Winner
from judge.game.facts import CardFacts
from judge.game.state import Game
from judge.game.words import Do, EffectClass
from judge.rule import Finding, cause, forbid, permit, rule

MATERIAL_LIMITS = {
    "synchro_material": ("cannot_be_synchro_material", "同调素材"),
    "fusion_material": ("cannot_be_fusion_material", "融合素材"),
    "xyz_material": ("cannot_be_xyz_material", "XYZ素材"),
}
MATERIAL_TEXTS = frozenset(
    {*(limit for limit, _ in MATERIAL_LIMITS.values()), "only_listed_material", "only_synchro_of_race", "hand_synchro"}
)
SUMMON_LIMITS = frozenset({"only_own_procedure", "only_fusion", "only_ritual"})
TEXT = "效果以外的文本"


def texts_beside_effects(facts: CardFacts) -> tuple[str, ...]:
    """Which kinds of text that is no effect the card carries (5:4)."""
    found: list[str] = []
    if any(p.kind == "special" for p in facts.procedures) or facts.limits & SUMMON_LIMITS:
        found.append("将自身特殊召唤的条件")
    if "maintenance" in facts.limits:
        found.append("维持这张卡的文本")
    if any(e.once for e in facts.effects):
        found.append("指定发动条件的文本")
    if facts.limits & MATERIAL_TEXTS:
        found.append("指定素材的文本")
    if any(op.do is Do.WIN for e in facts.effects for op in e.does if e.cls is EffectClass.NOT_EFFECT):
        found.append("特殊胜利条件")
    return tuple(found)


@rule("5:1", on=Counts)
def some_text_is_no_effect(game: Game, asked: Counts) -> Finding | None:
    """卡片的效果文本中存在有不视为效果的文本。"""
    del game
    if asked.what != f"持有{TEXT}" or asked.card is None:
        return None
    found = texts_beside_effects(asked.card.facts)
    if found:
        return permit(f"「{asked.card.name}」的文本中，{'、'.join(found)}不视为效果")
    return forbid(f"「{asked.card.name}」没有不视为效果的文本")


@rule("5:3", on=Use, of=tuple(MATERIAL_LIMITS))
def text_beside_effects_applies_in_any_state(game: Game, use: Use) -> Finding | None:
    """不是效果的文本，不论该卡处于何种状况都适用。"""
    card = game.card(use.card)
    limit, word = MATERIAL_LIMITS[use.role]
    if limit not in card.facts.limits:
        return None
    state = "里侧表示也" if card.on_field and not card.face_up else ""
    return forbid(f"「{card.name}」『不能作为{word}』的文本不视为效果，不论处于何种状况都适用，{state}不能作为{word}")


@rule("5:4", on=Counts)
def examples_of_text_beside_effects(game: Game, asked: Counts) -> Finding | None:
    """以下的文本是不视为效果的文本的例子。"""
    del game
    if asked.card is None or not asked.what.endswith(TEXT) or asked.what in (TEXT, f"持有{TEXT}"):
        return None
    kind = asked.what.removesuffix(TEXT).removesuffix("的")
    found = [k for k in texts_beside_effects(asked.card.facts) if kind in k]
    return permit(f"「{asked.card.name}」的{found[0]}不视为效果") if found else None


@rule("5.1:1", on=Counts)
def once_wordings_are_no_effect(game: Game, asked: Counts) -> Finding | None:
    """『~~ 1回合只能发动1张』等指定该效果发动条件的文本，是效果以外的文本。"""
    del game
    if asked.what != "次数限制是效果" or asked.card is None or not any(e.once for e in asked.card.facts.effects):
        return None
    return forbid(f"「{asked.card.name}」的『1回合只能发动（使用）1次』等文本，是效果以外的文本")


@rule("5.2:1", on=Use, of="synchro_material")
def synchro_material_texts(game: Game, use: Use) -> Finding | None:
    """该怪兽不能作为同调素材，或该怪兽作为同调素材时只能同调召唤指定怪兽的文本，是效果以外的文本。"""
    card = game.card(use.card)
    if "cannot_be_synchro_material" in card.facts.limits:
        return forbid(f"「{card.name}」自身『不能作为同调素材』，是效果以外的文本，效果无效也不能")
    by = [s for s in forbidders(game, "synchro_material", use.player, card) if s.source == card.id]
    if by:
        return forbid(f"「{card.name}」『只要在场上表侧表示存在』不能作为同调素材，这是永续效果")
    return None


# --- 5.3 --------------------------------------------------------------------------------------------------------------
def winner_by_text(game: Game) -> tuple[str, str]:
    """Who has now won by a card's own text, and by which card: ("", "") for nobody."""
    for status in statuses(game, Do.WIN):
        if status.effect is not None and status.effect.cls is EffectClass.NOT_EFFECT and status.modifier is None:
            me = status.player
            return (me if status.op.who == "own" else game.other(me)), status.source_name
    return "", ""


@rule("5.3:1", on=Winner)
def winning_texts_are_looked_at_when_an_effect_is_done(game: Game, asked: Winner) -> Finding | None:
    """『决斗胜利』『比赛胜利』等，直接关系到游戏胜负的文本，是效果以外的文本。"""
    del asked
    player, card = winner_by_text(game)
    return cause(f"效果处理完毕后「{card}」的胜利条件满足", player) if player else None


@rule("5.3:2", on=Winner)
def winning_texts_end_the_chain(game: Game, asked: Winner) -> Finding | None:
    """连锁的处理途中满足该条件的场合，在该处理终了后即确定获得胜利。"""
    del asked
    if not game.resolving:
        return None
    player, card = winner_by_text(game)
    if not player:
        return None
    waiting = game.resolving - 1
    return cause(f"连锁{game.resolving}处理终了「{card}」的胜利条件满足，剩下{waiting}个连锁不再处理", player)
