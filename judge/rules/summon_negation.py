"""3.2.2.3.1.2 and the negation of summons: which summons can be answered, and which are done in processing."""

from judge.board.activation import effect_of
from judge.board.timing import all_steps
from judge.game.acts import Activate, Counts
from judge.game.state import Game
from judge.game.words import SUMMON_ATTEMPTS, Cause, Do, EffectClass, EventKind, Place
from judge.rule import Finding, forbid, permit, rule
from judge.rules.monster_kinds import FRAMES


@rule("3.2.2.3.1.2:1", on=Counts)
def by_the_processing_of_an_effect(game: Game, asked: Counts) -> Finding | None:
    """怪兽可以通过发动的魔法•陷阱•怪兽效果处理在场上特殊召唤。"""
    card = asked.card
    if card is None or asked.what != "因效果处理的特殊召唤" or card.place is not Place.MZONE:
        return None
    events = [e for e in game.history if e.card == card.id and e.kind is EventKind.SPECIAL_SUMMONED]
    if not events:
        return None
    if events[-1].cause is Cause.EFFECT:
        return permit(f"「{card.name}」因发动的效果的处理特殊召唤")
    return forbid(f"「{card.name}」的特殊召唤不是因效果处理")


def done_in_processing(game: Game, act: Activate) -> str:
    """The id of the card whose effect has just special summoned, when the act would negate that summon; else ""."""
    waits = {k for e in game.card(act.card).facts.effects for w in e.when for k in w.event} & SUMMON_ATTEMPTS
    if not waits or any(e.kind in waits for e in game.window):
        return ""
    found = (e for e in game.window if e.kind is EventKind.SPECIAL_SUMMONED and e.cause is Cause.EFFECT)
    return next((e.source for e in found), "")


def _steps_of(game: Game, card_id: str) -> set[Do]:
    return {op.do for e in game.card(card_id).facts.effects for op in all_steps(e)}


@rule("3.2.2.3.1.2:2", on=Activate, of="at a special summon")
def summons_in_processing_are_not_negated(game: Game, act: Activate) -> Finding | None:
    """在进行因入连锁的效果的处理而发生的特殊召唤时，如果不能无效此入连锁的效果，那么之后的特殊召唤处理不能无效。"""
    source = done_in_processing(game, act)
    if not source:
        return None
    return forbid(f"特殊召唤是「{game.card(source).name}」的效果处理，已经完成，不能再无效")


@rule("3.2.2.3.1.1.1:4", on=Activate, of="at a special summon")
def ritual_summons_are_not_negated(game: Game, act: Activate) -> Finding | None:
    """仪式召唤是在仪式魔法卡的效果处理中进行的。因此，仪式魔法卡发动之后，从进入处理到仪式召唤成功之后，不能发动
    其他卡的效果。"""
    source = done_in_processing(game, act)
    if source and Do.RITUAL in _steps_of(game, source):
        return forbid(f"仪式召唤在「{game.card(source).name}」的效果处理中已经完成，不能再无效")
    return None


@rule("3.2.2.3.1.1.2:7", on=Activate, of="at a special summon")
def fusion_summons_are_not_negated(game: Game, act: Activate) -> Finding | None:
    """融合召唤是在进行融合召唤的卡的效果处理中进行的。因此，其在发动之后，从进入处理到融合召唤成功之后，不能发动
    其他卡的效果。"""
    source = done_in_processing(game, act)
    if source and Do.FUSION in _steps_of(game, source):
        return forbid(f"融合召唤在「{game.card(source).name}」的效果处理中已经完成，不能再无效")
    return None


@rule("3.2.2.3.1.2:3", on=Activate, of=("ignition", "trigger"))
def summoning_itself_by_an_activated_effect(game: Game, act: Activate) -> Finding | None:
    """具有发动后将自身特殊召唤的效果的怪兽，多数场合都记载了『才能发动。这张卡（从○○）特殊召唤』。而且，那些效
    果基本都是起动效果和诱发效果。"""
    effect = effect_of(act)
    if not any(op.do is Do.SPECIAL_SUMMON and op.what == "self" for op in effect.does):
        return None
    return permit(f"「{game.card(act.card).name}」把自身特殊召唤的效果是{effect.cls}效果，发动后入连锁")


@rule("3.2.2.3.1.2:4", on=Activate, of="text")
def summoning_others_by_an_activated_effect(game: Game, act: Activate) -> Finding | None:
    """把其他卡片特殊召唤的魔法•陷阱•怪兽效果，基本上都是入连锁发动的效果。"""
    effect = effect_of(act)
    if effect.cls in (EffectClass.CONTINUOUS, EffectClass.OTHER, EffectClass.NOT_EFFECT):
        return None
    if not any(op.do is Do.SPECIAL_SUMMON and op.what != "self" for op in all_steps(effect)):
        return None
    return permit(f"「{game.card(act.card).name}」把其他卡特殊召唤的效果是入连锁发动的效果")


@rule("3.2.2.3.1:2", on=Activate, of="at an attempt")
def summons_by_condition_can_be_negated(game: Game, act: Activate) -> Finding | None:
    """条件特殊召唤进行的场合，对方可以对应那次特殊召唤发动 『使特殊召唤无效』的卡片。"""
    return answers_attempt(game, act, EventKind.SPECIAL_ATTEMPT, "特殊召唤")


@rule("3.2.2.1:7", on=Activate, of="at an attempt")
def only_summon_negation_answers_a_summon(game: Game, act: Activate) -> Finding | None:
    """表侧表示进行召唤的场合，对方可以对应那次召唤发动『召唤无效』的卡片。召唤被无效的场合，基本上那回合不能再一
    次进行通常召唤。"""
    kind = EventKind.SUMMON_ATTEMPT
    return answers_attempt(game, act, kind, "召唤") or _only_negation(game, act, kind)


@rule("3.2.3:2", on=Activate, of="at an attempt")
def flip_summons_can_be_negated(game: Game, act: Activate) -> Finding | None:
    """进行反转召唤的场合，对方可以对应那次反转召唤发动『反转召唤无效』的卡片。"""
    kind = EventKind.FLIP_ATTEMPT
    return answers_attempt(game, act, kind, "反转召唤") or _only_negation(game, act, kind)


def answers_attempt(game: Game, act: Activate, kind: EventKind, word: str) -> Finding | None:
    """A card that negates this kind of summon may answer it."""
    waits = {k for w in (act.effect.when if act.effect else ()) for k in w.event}
    if kind not in waits or not any(e.kind is kind for e in game.window):
        return None
    return permit(f"可以对应这次{word}发动使{word}无效的「{game.card(act.card).name}」")


def _only_negation(game: Game, act: Activate, kind: EventKind) -> Finding | None:
    waits = {k for w in (act.effect.when if act.effect else ()) for k in w.event}
    if kind in waits or not any(e.kind is kind for e in game.window):
        return None
    return forbid(f"{kind}只能发动把召唤无效的卡")


@rule("3.2.2.3.1.1.2.2:3", on=(Activate, Counts), of="at an attempt")
def contact_fusions_can_be_negated(game: Game, asked: Activate | Counts) -> Finding | None:
    """不使用「融合」魔法卡的特殊召唤和融合怪兽的条件特殊召唤，不是因效果处理的特殊召唤。因此，该特殊召唤可以用「
    神之宣告」无效。"""
    if isinstance(asked, Counts):
        card = asked.card
        if card is None or asked.what != "因效果处理的特殊召唤" or card.how != "contact":
            return None
        return forbid(f"「{card.name}」没有使用融合魔法卡，不是因效果处理的特殊召唤")
    waiting = game.summoning
    if waiting is None or not any(FRAMES & game.card(i).facts.types == {"融合"} for i in waiting.cards):
        return None
    return answers_attempt(game, asked, EventKind.SPECIAL_ATTEMPT, "特殊召唤")
