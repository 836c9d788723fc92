"""3.4.3.2, 3.4.3.3, 4.2.3: counter traps, effects used with the card, moments that have passed, 必发 and 选发."""

from judge.board.activation import card_of, effect_of, link_name, speed
from judge.board.timing import all_steps, event_fits, open_now
from judge.game.acts import Activate, Counts
from judge.game.facts import Effect
from judge.game.state import Card, Game
from judge.game.words import Do, EffectClass, EventKind
from judge.rule import Finding, forbid, permit, rule

WITH_THE_CARD = frozenset({EffectClass.IGNITION, EffectClass.QUICK})


def _ready(game: Game, act: Activate) -> Card | None:
    """The trap that is activated, when it was set in an earlier turn."""
    card = card_of(game, act)
    ready = card.on_field and not card.face_up and card.set_turn != game.turn
    return card if ready else None


@rule("3.4.3.3:2", on=Activate, of="counter trap & answer")
def counter_traps_answer_everything(game: Game, act: Activate) -> Finding | None:
    """反击陷阱卡的咒文速度为3。因此可以连锁全部卡的发动、效果发动。"""
    card = _ready(game, act)
    if card is None:
        return None
    return permit(f"反击陷阱「{card.name}」可以连锁「{link_name(game, game.chain[-1])}」的发动")


@rule("3.4.3.3:3", on=Activate, of="counter trap & text")
def counter_traps_at_their_moment(game: Game, act: Activate) -> Finding | None:
    """反击陷阱可以在怪兽的召唤•反转召唤•特殊召唤或抽卡等行为，攻击宣言等特定时点发动。也可以连锁其他卡片•效果
    的发动发动。"""
    card, effect = _ready(game, act), effect_of(act)
    if card is None or not effect.when or not open_now(game, card, effect, act.player):
        return None
    return permit(f"现在是「{card.name}」可以发动的特定时点，或可以连锁的发动")


@rule("4.2.4.1.3:1", on=Activate, of="trap")
def speed_three_at_any_priority(game: Game, act: Activate) -> Finding | None:
    """咒文速度3的效果，可以在得到优先权时发动。"""
    card = _ready(game, act)
    if card is None or speed(game, act) != 3:
        return None
    return permit(f"咒文速度3的「{card.name}」在得到优先权时可以发动")


def _every_link(effect: Effect) -> bool:
    return any(op.do is Do.NEGATE_ACTIVATION and "every_link" in op.kinds for op in all_steps(effect))


@rule("3.4.3.3:5", on=Activate, overrides="3.4.3.3:4", of="counter trap & negates & in a chain")
def some_counter_traps_negate_the_whole_chain(game: Game, act: Activate) -> Finding | None:
    """作为例外，也有像「呼唤虚无的咒文」等将那一组连锁上发生的所有卡的发动无效的卡片。"""
    card = _ready(game, act)
    if card is None or not _every_link(effect_of(act)):
        return None
    return permit(f"「{card.name}」是例外，把这一组连锁上发生的发动全部无效")


# --- effects of continuous traps used with the card -------------------------------------------------------------------
def _with_the_card(game: Game, act: Activate) -> Effect | None:
    effect = effect_of(act)
    return effect if _ready(game, act) and effect.cls in WITH_THE_CARD else None


@rule("3.4.3.2:7", on=Activate, of="continuous trap & text")
def continuous_traps_may_use_their_effect_at_once(game: Game, act: Activate) -> Finding | None:
    """永续陷阱的效果，只要满足该卡的发动条件，可以在其进行将卡从里侧到表侧发动的行为的同时进行效果处理。"""
    effect = _with_the_card(game, act)
    if effect is None or effect.separate:
        return None
    return permit(f"「{card_of(game, act).name}」从里侧到表侧发动的同时，可以适用满足条件的效果")


@rule("3.4.3.2:8", on=Activate, of="continuous trap & text")
def some_effects_need_a_chain_of_their_own(game: Game, act: Activate) -> Finding | None:
    """作为一部分例外，也有在卡的发动时不能适用效果的永续陷阱。"""
    effect = _with_the_card(game, act)
    if effect is None or not effect.separate:
        return None
    return forbid(f"「{card_of(game, act).name}」的这个效果在卡的发动时不能适用，要在发动完毕之后另开连锁发动")


# --- moments that have passed, 必发 and 选发 --------------------------------------------------------------------------
@rule("4.2.3.2:1", on=Activate, of="card & text & first")
def moments_within_a_chain_have_passed(game: Game, act: Activate) -> Finding | None:
    """怪兽的诱发效果或在特定时点可以发动的魔法•陷阱卡，在效果处理过程中或在连锁处理中迎来该时点的场合，依照该效
    果的描述，『~~发动』、『的场合，~~可以发动』、『时，~~可以发动』这3种效果在能否发动上是不同的。"""
    effect, card = effect_of(act), card_of(game, act)
    if not game.responded:
        return None
    if open_now(game, card, effect, act.player):
        return None
    built = max((e.tick for e in game.history if e.kind is EventKind.ACTIVATED), default=game.tick)
    missed = [e for e in game.history if built < e.tick < game.tick]
    for when in effect.when:
        event = next((e for e in missed if when.event and event_fits(game, when, e, card, act.player)), None)
        if event is not None:
            return forbid(f"「{event.kind}」是在连锁处理中迎来的，之后还有别的处理，「{card.name}」的时点已过")
    return None


def _must(asked: Counts, *, mandatory: bool) -> Card | None:
    """The card, when it is asked whether its trigger must be activated and that is so (or not so)."""
    if asked.card is None or asked.what not in ("必发", "必须发动", "必发效果"):
        return None
    own = [e for e in asked.card.facts.effects if e.cls in (EffectClass.TRIGGER, EffectClass.QUICK)]
    own = [e for e in own if not asked.detail or e.id == asked.detail]
    return asked.card if own and any(e.mandatory for e in own) == mandatory else None


@rule("4.2.3.1:1", on=Counts)
def optional_effects_are_the_players_choice(game: Game, asked: Counts) -> Finding | None:
    """基本上发动需要cost的效果和记载了『~可以发动』的效果，在满足发动条件的时点可以由该玩家决定是否发动。发动效果
    需要cost的场合，在发动的时候会支付cost。"""
    del game
    card = _must(asked, mandatory=False)
    return forbid(f"「{card.name}」记载『可以发动』，由玩家决定是否发动") if card else None


@rule("4.2.3.1:2", on=Counts)
def mandatory_effects_must_be_activated(game: Game, asked: Counts) -> Finding | None:
    """记载了『~~发动』的效果，与玩家的意志无关而必须发动。发动效果需要cost的场合，在发动的时候必须支付cost。无法
    支付cost的场合则不发动。"""
    del game
    card = _must(asked, mandatory=True)
    return permit(f"「{card.name}」记载『发动』，与玩家的意志无关而必须发动") if card else None
