"""3.2.2.3: special summons in general, by a monster's own condition, and by effects."""

from judge.board.activation import is_open, own_main_phase
from judge.board.condition import holds
from judge.board.costs import cost_cards
from judge.board.match import Scope
from judge.board.materials import procedure_of
from judge.board.possible import free_zones
from judge.game.acts import Activate, Counts, Meets, Move, Number, SpecialSummon
from judge.game.state import Game
from judge.game.summons import LostWith, Negated, Succeeded
from judge.game.words import Cause, Do, EventKind, Place
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.monster_kinds import revival_limited
from judge.rules.tribute_summon import missed_while_summoning

OWN = ("procedure", "contact")  # summons by the monster's own text that are no synchro, XYZ or pendulum summon
SPENDING = frozenset({Do.TRIBUTE, Do.SEND, Do.BANISH, Do.DISCARD, Do.TO_HAND, Do.TO_DECK})


def _open(game: Game, player: str) -> bool:
    return own_main_phase(game, player) and is_open(game)


@rule("3.2.2.3:1", on=Counts)
def by_condition_or_effect_is_a_special_summon(game: Game, asked: Counts) -> Finding | None:
    """通过满足怪兽卡上记述的条件，或通过魔法•陷阱•怪兽效果让怪兽出场称为特殊召唤。"""
    del game
    card = asked.card
    if card is None or asked.what != "特殊召唤" or card.place is not Place.MZONE or not card.face_up:
        return None
    if card.arrived == "special":
        return permit(f"「{card.name}」通过满足条件或通过效果出场，是特殊召唤")
    return forbid(f"「{card.name}」不是特殊召唤出场的")


@rule("3.2.2.3:2", on=SpecialSummon)
def special_summons_any_number_of_times(game: Game, act: SpecialSummon) -> Finding | None:
    """除了摇摆召唤之外的特殊召唤1回合可以进行任意多次。"""
    done = any(e.kind is EventKind.SPECIAL_SUMMONED and e.player == act.player for e in game.history)
    if act.how != "pendulum" and done and _open(game, act.player):
        return permit("摇摆召唤以外的特殊召唤1回合可以进行任意多次")
    return None


@rule("3.2.2.3:3", on=SpecialSummon)
def special_summons_need_a_zone(game: Game, act: SpecialSummon) -> Finding | None:
    """特殊召唤在没有空的怪兽区域的场合不能进行。但是。需要通过使怪兽离场来满足特殊召唤条件的场合，基本上没有空的
    怪兽区域也能按照召唤手续进行特殊召唤。"""
    free = free_zones(game, act.player, Place.MZONE)
    if act.materials is not None:
        spent = [game.card(i) for i in act.materials]
        leaving = sum(1 for c in spent if c.place is Place.MZONE and c.controller == act.player)
    elif act.how in ("synchro", "xyz", "contact"):
        leaving = 1  # which ones leave is decided with the materials
    else:
        leaving = _leave_for(game, act)
    if free + leaving < len(act.cards):
        return forbid(f"{act.player}没有{len(act.cards)}个空的怪兽区域")
    return None


def _leave_for(game: Game, act: SpecialSummon) -> int:
    """How many of one's own monsters leave the field for the monster's own condition."""
    found = procedure_of(game.card(act.cards[0]), "special")
    ops = found.cost if found is not None and act.how == "special" else ()
    return sum(op.n for op in ops if op.do in SPENDING and op.of is not None and Place.MZONE in op.of.place)


@rule("3.2.2.3:4", on=Number, of="特殊召唤可选的怪兽区域")
def any_free_zone_for_a_special_summon(game: Game, asked: Number) -> Finding | None:
    """特殊召唤成功的怪兽所放置的怪兽区域，只要是空的区域，玩家可以任意选择。"""
    if not asked.player:
        return None
    free = free_zones(game, asked.player, Place.MZONE)
    return cause(f"{asked.player}空着的怪兽区域有{free}个，可以任意选择", free)


@rule("3.2.2.3:5", on=(SpecialSummon, Move))
def special_summons_are_face_up(game: Game, act: SpecialSummon | Move) -> Finding | None:
    """特殊召唤的怪兽，如果没有特别说明，必须表侧攻击表示或表侧守备表示。"""
    if isinstance(act, Move):
        return forbid("没有特别说明，特殊召唤必须表侧攻击表示或表侧守备表示") if act.what == "里侧特殊召唤" else None
    if not _open(game, act.player) or act.pos != "def":
        return None
    return permit(f"「{game.card(act.cards[0]).name}」可以表侧守备表示特殊召唤")


@rule("3.2.2.3:6", on=Succeeded)
def a_special_summon_succeeds_when_it_is_not_negated(game: Game, asked: Succeeded) -> Finding | None:
    """如果特殊召唤没能被无效，则在怪兽在场上放置时就是『特殊召唤成功时』这一时点。"""
    del game
    if asked.kind is EventKind.SPECIAL_SUMMONED:
        return cause(f"「{asked.card.name}」特殊召唤成功", (EventKind.SPECIAL_SUMMONED,))
    return None


# --- 条件特殊召唤 -----------------------------------------------------------------------------------------------------
@rule("3.2.2.3.1:1", on=SpecialSummon)
def own_conditions_in_own_open_main_phase(game: Game, act: SpecialSummon) -> Finding | None:
    """在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时，可以通过满足怪兽卡上记述的条件将怪
    兽特殊召唤。"""
    if not _open(game, act.player):
        return forbid("条件特殊召唤只能在自己的主要阶段、没有其他发动和处理时进行")
    if act.how != "special":
        return None
    card = game.card(act.cards[0])
    found = procedure_of(card, "special")
    if found is None or (found.places and card.place not in found.places):
        return forbid(f"「{card.name}」没有从{card.place.shown}把自身特殊召唤的条件")
    if card.controller != act.player:
        return forbid(f"「{card.name}」不是{act.player}的卡")
    scope = Scope(act.player, card.id)
    if not all(holds(game, c, scope) for c in found.condition):
        return forbid(f"「{card.name}」的特殊召唤条件不满足")
    for op in found.cost:
        if op.do in SPENDING and len(cost_cards(game, op, card, act.player)[0]) < (1 if op.up_to else op.n):
            return forbid(f"「{card.name}」的特殊召唤条件不满足：可用的卡不够{op.n}张")
    return permit(f"满足「{card.name}」的特殊召唤条件")


@rule("3.2.2.3.1:3", on=Negated)
def negated_special_summons_go_to_the_graveyard(game: Game, asked: Negated) -> Finding | None:
    """通常召唤被无效的怪兽，没有其他特殊效果适用的话会送去墓地。这个场合，送去墓地的怪兽不视为由手卡•场上•额外
    卡组送去墓地。"""
    del game
    if asked.kind is EventKind.SPECIAL_SUMMONED and asked.how != "pendulum":
        return forbid(f"特殊召唤被无效的「{asked.card.name}」送去墓地，不视为从手卡•场上•额外卡组送去墓地", False)
    return None


@rule("3.2.2.3.1:4", on=Activate, of="at an attempt")
def summons_by_condition_make_no_chain(game: Game, act: Activate) -> Finding | None:
    """条件特殊召唤进行时不入连锁。"""
    if not any(e.kind is EventKind.SPECIAL_ATTEMPT for e in game.window):
        return None
    waits = {k for w in (act.effect.when if act.effect else ()) for k in w.event}
    if EventKind.SPECIAL_ATTEMPT in waits:
        return None
    return forbid("条件特殊召唤不入连锁，不能连锁，只能发动使特殊召唤无效的卡")


@rule("3.2.2.3.1:5", on=Counts)
def moved_by_the_procedure_not_by_an_effect(game: Game, asked: Counts) -> Finding | None:
    """因为是为了满足条件而将怪兽送去墓地、解放是依照召唤手续发生场所的移动，而不视为因卡片效果而发生场所的移动。"""
    card = asked.card
    if card is None or asked.what != "因卡片效果移动":
        return None
    kinds = (EventKind.SENT, EventKind.BANISHED, EventKind.TRIBUTED, EventKind.TO_DECK, EventKind.TO_HAND)
    last = next((e for e in reversed(game.history) if e.card == card.id and e.kind in kinds), None)
    if last is None:
        return None
    if last.cause is Cause.SUMMON:
        return forbid(f"「{card.name}」依照召唤手续移动，不视为因卡片效果移动")
    return permit(f"「{card.name}」因卡片效果移动") if last.cause is Cause.EFFECT else None


@rule("3.2.2.3.1:6", on=Meets)
def cards_spent_for_a_condition_miss_their_moment(game: Game, asked: Meets) -> Finding | None:
    """为了满足条件而将怪兽送去墓地、解放的场合，之后还需要处理怪兽的特殊召唤。所以如果是像『这张卡被送去墓地时，
    可以~~』这种只在这个时点可以发动的选发诱发效果，由于是在处理中，所以不能发动。"""
    if asked.event.cause is not Cause.SUMMON:
        return None
    said = (missed_while_summoning(game, asked, how, "特殊召唤") for how in (*OWN, "synchro", "xyz"))
    return next((s for s in said if s is not None), None)


@rule("3.2.2.3.1.1:1", on=SpecialSummon)
def limited_monsters_by_their_own_condition(game: Game, act: SpecialSummon) -> Finding | None:
    """同调怪兽、XYZ怪兽以及其他具有苏生限制的怪兽可以通过满足特定条件特殊召唤。"""
    card = game.card(act.cards[0])
    if act.how == "pendulum" or not revival_limited(card) or not _open(game, act.player):
        return None
    if act.how in ("synchro", "xyz"):
        word = {"synchro": "同调", "xyz": "XYZ"}[act.how]
        if word not in card.facts.types or card.place is not Place.EXTRA:
            return forbid(f"「{card.name}」不是自己额外卡组里的{word}怪兽")
    return permit(f"具有苏生限制的「{card.name}」可以通过满足特定条件特殊召唤")


@rule("3.2.2.3.1.1:2", on=SpecialSummon)
def fusion_and_ritual_monsters_need_an_effect(game: Game, act: SpecialSummon) -> Finding | None:
    """具有苏生限制的怪兽如果通过条件特殊召唤，不视为因效果处理特殊召唤。但是，融合怪兽和仪式怪兽就是以发动卡片并
    处理效果作为正规手段特殊召唤。"""
    for card in (game.card(i) for i in act.cards):
        kind = card.facts.types & {"融合", "仪式"}
        if kind and procedure_of(card, "contact", "special") is None:
            return forbid(f"{'•'.join(kind)}怪兽「{card.name}」要发动卡片并处理效果才能以正规手段特殊召唤")
    return None


@rule("3.2.2.3.1:5", on=LostWith)
def spent_for_a_condition_stays_spent(game: Game, asked: LostWith) -> Finding | None:
    """因为是为了满足条件而将怪兽送去墓地、解放是依照召唤手续发生场所的移动，而不视为因卡片效果而发生场所的移动。"""
    del game
    if asked.kind is EventKind.SPECIAL_SUMMONED and asked.how in OWN:
        return cause(f"「{asked.card.name}」已依照召唤手续移动", "spent")
    return None
