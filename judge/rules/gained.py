"""4.3.3.13 得到~效果."""

from judge.board.abilities import effects_of
from judge.game.acts import Consequences, Counts, Destination, Forced
from judge.game.questions import Gains
from judge.game.state import Card, Game
from judge.game.words import FIELD, Do, EffectClass, Place
from judge.rule import Finding, cause, forbid, permit, rule


def _copied(game: Game, card: Card) -> Card | None:
    """The card whose effects this card has gained, while it has them."""
    held = [m for m in game.modifiers if m.op.do is Do.COPY and "effects" in m.op.kinds and card.id in m.cards]
    return game.cards.get(held[-1].other) if held else None


@rule("4.3.3.13:1", on=Destination, overrides="4.1.2:1")
def what_was_gained_is_lost_on_leaving(game: Game, asked: Destination) -> Finding | None:
    """『得到~效果』这种得到效果的效果，只在该卡在怪兽区域表侧存在时适用。在墓地等发动的效果，由于该卡从离场的时点
    开始即回到未得到效果的状态，所以不发动和适用。"""
    card = asked.card
    source = _copied(game, card)
    if source is None or card.place not in FIELD or asked.to in FIELD:
        return None
    if any(op.do is Do.REDIRECT and op.what == "self" for e in source.facts.effects for op in e.does):
        return cause(f"「{card.name}」离场，回到未得到效果的状态，「{source.name}」的离场时的效果不适用", asked.to)
    return None


@rule("4.3.3.13:1", on=Consequences)
def equips_by_a_gained_effect_do_not_stay(game: Game, asked: Consequences) -> Finding | None:
    """『得到~效果』这种得到效果的效果，只在该卡在怪兽区域表侧存在时适用。在墓地等发动的效果，由于该卡从离场的时点
    开始即回到未得到效果的状态，所以不发动和适用。"""
    del asked
    out = [
        Forced(c.id, "destroy", f"「{c.name}」不在怪兽区域，得到的装备的效果不再适用，破坏送去墓地")
        for c in game.table
        if c.place is Place.SZONE and c.equipped_by == c.id and c.facts.main == "怪兽"
        and not any(op.do is Do.EQUIP for e in c.facts.effects for op in e.does)
    ]  # fmt: skip
    return cause("得到的效果不再适用", tuple(out)) if out else None


@rule("4.3.3.13:2", on=Counts)
def the_conditions_of_use_are_gained_too(game: Game, asked: Counts) -> Finding | None:
    """因『得到~效果』效果得到其他怪兽效果的场合，『1回合只能使用1次』这种说明了效果的使用条件等的这部分文本也适用
    。"""
    card = asked.card
    source = _copied(game, card) if card is not None else None
    if asked.what != "得到使用条件" or card is None or source is None:
        return None
    if not any(e.once for e in source.facts.effects):
        return None
    return permit(f"「{card.name}」得到「{source.name}」的效果，『1回合只能使用1次』等使用条件也适用")


@rule("4.3.3.13:3", on=Counts)
def own_effects_remain(game: Game, asked: Counts) -> Finding | None:
    """因『得到~效果』效果得到其他怪兽效果的场合，会失去『得到效果』这一效果本身，视为原本就同时持有自己的效果和那
    些其他怪兽的效果。"""
    card = asked.card
    source = _copied(game, card) if card is not None else None
    if card is None or source is None or asked.what not in ("持有自己的效果", f"持有「{source.name}」的效果"):
        return None
    own = [e for e in effects_of(game, card) if e in card.facts.effects and e.cls is EffectClass.CONTINUOUS]
    if asked.what == "持有自己的效果" and not own:
        return None
    return permit(f"「{card.name}」视为原本就同时持有自己的效果和「{source.name}」的效果")


@rule("5:3", on=Gains)
def what_is_no_effect_is_not_gained(game: Game, asked: Gains) -> Finding | None:
    """不是效果的文本，不论该卡处于何种状况都适用。"""
    del game
    if asked.effect.cls is EffectClass.NOT_EFFECT:
        return forbid(f"「{asked.card.name}」的这段文本不视为效果，得到效果的卡不适用它", False)
    return None
