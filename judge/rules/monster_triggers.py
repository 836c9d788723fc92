"""3.2.7.2 to 3.2.7.4: ignition, trigger and quick effects of monsters: their chain, their speed, their moments."""

from judge.board.activation import card_of, changes_stats, effect_of, negates_activation
from judge.game.acts import Activate, Counts, Meets, Speed
from judge.game.state import Card, Game
from judge.game.summons import OneByOne, WaitsForCalculation
from judge.game.words import PHASE_EVENTS, EffectClass, EventKind, Part, Place
from judge.rule import Finding, cause, forbid, permit, rule

HIDDEN = frozenset({Place.HAND, Place.DECK, Place.EXTRA})
BEFORE_CALCULATION = frozenset({Part.START, Part.BEFORE})


def _chained(game: Game, act: Activate) -> Finding:
    return permit(f"「{card_of(game, act).name}」的{effect_of(act).cls}效果发动时入连锁，是连锁{len(game.chain) + 1}")


def _speed(asked: Speed, cls: EffectClass, number: int) -> Finding | None:
    card, effect = asked.card, asked.effect
    if asked.card_activation or effect is None or effect.cls is not cls or not card.is_monster_card:
        return None
    return cause(f"「{card.name}」的{cls}效果咒文速度是{number}", number)


@rule("3.2.7.2:2", on=Activate, of="ignition & monster effect")
def ignition_effects_make_a_chain(game: Game, act: Activate) -> Finding | None:
    """起动效果发动时入连锁。"""
    return _chained(game, act)


@rule("3.2.7.2:4", on=Speed)
def ignition_effects_have_speed_one(game: Game, asked: Speed) -> Finding | None:
    """起动效果的咒文速度为1。"""
    del game
    return _speed(asked, EffectClass.IGNITION, 1)


# --- 诱发效果 ---------------------------------------------------------------------------------------------------------
@rule("3.2.7.3:2", on=Activate, of="trigger & monster effect")
def trigger_effects_make_a_chain(game: Game, act: Activate) -> Finding | None:
    """诱发效果发动时入连锁。"""
    return _chained(game, act)


@rule("3.2.7.3:3", on=Speed)
def trigger_effects_have_speed_one(game: Game, asked: Speed) -> Finding | None:
    """诱发效果的咒文速度为1。但是，复数诱发效果在同一时点发动的场合组成连锁处理。"""
    del game
    return _speed(asked, EffectClass.TRIGGER, 1)


@rule("3.2.7.3:3", on=Meets)
def cards_back_in_hidden_places_trigger_nothing(game: Game, asked: Meets) -> Finding | None:
    """诱发效果的咒文速度为1。但是，复数诱发效果在同一时点发动的场合组成连锁处理。"""
    del game
    card, event = asked.card, asked.event
    left = event.kind not in (EventKind.TO_HAND, EventKind.DRAWN, EventKind.TO_DECK)
    if left and event.card == card.id and event.was is not None and card.place in HIDDEN and card.placed != event.tick:
        return forbid(f"满足时点时「{card.name}」已回到{card.place.shown}这样的非公开场所，诱发效果不能发动", False)
    return None


@rule("3.2.7.3:4", on=OneByOne)
def triggers_of_a_phase_are_not_simultaneous(game: Game, asked: OneByOne) -> Finding | None:
    """在准备阶段或结束阶段等特定阶段中发动复数诱发效果的场合，由于不视为同时发动，所以先进行1个效果的发动和处理，
    之后再进行其他诱发效果的发动和处理。"""
    del game
    if asked.kind in PHASE_EVENTS:
        return cause(f"{asked.kind}的诱发效果不视为同时发动，先发动和处理1个，之后再处理其他的", True)
    return None


@rule("3.2.7.3:6", on=WaitsForCalculation)
def flip_effects_wait_until_after_calculation(game: Game, asked: WaitsForCalculation) -> Finding | None:
    """反转场合发动的诱发效果，基本上是在该怪兽由里侧表示变成表侧表示时发动。持有反转场合发动的诱发效果的怪兽在被
    攻击后由里侧表示变成表侧表示时，在战斗伤害计算后的时点发动效果。"""
    del game
    if not any(EventKind.FLIPPED in w.event for e in asked.card.facts.effects for w in e.when):
        return None
    return cause(f"被攻击后变成表侧的「{asked.card.name}」在伤害计算后的时点发动反转效果", True)


def _summons_itself(act: Activate, card: Card) -> bool:
    effect = act.effect
    if effect is None or effect.cls is not EffectClass.TRIGGER or card.place is not Place.HAND:
        return False
    return any(op.do == "special_summon" and op.what == "self" for op in effect.does)


@rule("3.2.7.3:8", on=Activate, of="text & at an event")
def only_one_monster_calls_itself_from_hand(game: Game, act: Activate) -> Finding | None:
    """在特定时点可以从手卡发动，并将自身特殊召唤的诱发效果有复数在自己的手卡存在的场合，不能将其组成连锁发动，只
    能发动其中1张。"""
    card = card_of(game, act)
    if not _summons_itself(act, card):
        return None
    for link in game.chain:
        other = Activate(link.player, link.card, link.effect)
        if link.player == act.player and link.was is not None and _summons_itself(other, link.was):
            return forbid(f"手卡的「{link.was.name}」已经发动，不能再用「{card.name}」组成连锁，只能发动其中1张")
    return None


@rule("3.2.7.3.1:1", on=Activate, of="trigger & at an event")
def flip_effects_are_triggers(game: Game, act: Activate) -> Finding | None:
    """怪兽在场上由里侧表示变成表侧表示的场合可以发动的反转怪兽效果为诱发效果。"""
    if act.event is None or act.event.kind is not EventKind.FLIPPED:
        return None
    return permit(f"「{card_of(game, act).name}」由里侧变成表侧，反转怪兽效果是诱发效果")


@rule("3.2.7.3.1:2", on=Counts)
def flip_monsters_may_have_other_effects(game: Game, asked: Counts) -> Finding | None:
    """反转怪兽也可能持有在反转以外的时候发动•适用的效果。"""
    del game
    card = asked.card
    if card is None or asked.what != "持有反转以外的效果的反转怪兽" or "反转" not in card.facts.types:
        return None
    if any(not any(EventKind.FLIPPED in w.event for w in e.when) for e in card.facts.effects):
        return permit(f"反转怪兽「{card.name}」也持有在反转以外的时候发动•适用的效果")
    return forbid(f"「{card.name}」只持有反转时发动的效果")


# --- 诱发即时效果 -----------------------------------------------------------------------------------------------------
@rule("3.2.7.4:2", on=Activate, of="quick & monster effect")
def quick_effects_make_a_chain(game: Game, act: Activate) -> Finding | None:
    """诱发即时效果发动时入连锁。"""
    return _chained(game, act)


@rule("3.2.7.4:3", on=Speed)
def quick_effects_have_speed_two(game: Game, asked: Speed) -> Finding | None:
    """诱发即时效果的咒文速度为2。可以连锁卡片•效果的发动而发动。"""
    del game
    return _speed(asked, EffectClass.QUICK, 2)


@rule("3.2.7.4:4", on=Counts)
def two_sorts_of_quick_effects(game: Game, asked: Counts) -> Finding | None:
    """分类为诱发即时效果的效果基本上属于以下2种情况。"""
    del game
    card = asked.card
    if card is None or asked.what not in ("无效发动的诱发即时效果", "对方回合也能发动的诱发即时效果"):
        return None
    found = [e for e in card.facts.effects if e.cls is EffectClass.QUICK]
    negates = any(negates_activation(e) for e in found)
    if found and negates == (asked.what == "无效发动的诱发即时效果"):
        return permit(f"「{card.name}」持有{asked.what}")
    return forbid(f"「{card.name}」没有{asked.what}")


@rule("3.2.7.4:6", on=Activate, of="quick & monster effect & in the damage step")
def quick_effects_in_the_damage_step(game: Game, act: Activate) -> Finding | None:
    """在伤害步骤中这个时点基本上不能发动诱发即时效果。但是可以发动无效卡片•效果发动的效果和增减怪兽攻击力•守备
    力的效果。增减怪兽攻击力•守备力的效果只能在到伤害计算前为止的时点发动。"""
    effect, name, battle = effect_of(act), card_of(game, act).name, game.battle
    if negates_activation(effect):
        return permit(f"伤害步骤中可以发动无效发动的「{name}」的效果")
    if effect.damage_step or any(w.parts for w in effect.when):
        return None
    if not changes_stats(effect):
        return forbid(f"伤害步骤中基本上不能发动诱发即时效果「{name}」")
    if battle is not None and battle.part in BEFORE_CALCULATION:
        return permit(f"增减攻击力•守备力的「{name}」可以在到伤害计算前为止发动")
    return forbid(f"增减攻击力•守备力的「{name}」只能在到伤害计算前为止发动")
