"""3.2.2.1, 3.2.2.2: normal summons, face-up (召唤) and face-down (盖伏)."""

from judge.board.activation import is_open, own_main_phase
from judge.board.possible import free_zones
from judge.board.status import permitters
from judge.board.tributes import counts_allowed, tributable, tributes_needed, tributes_of
from judge.game.acts import Counts, NormalSummon, Number, Sees, SetMonster, SpecialSummon
from judge.game.state import Game
from judge.game.summons import Negated, Succeeded
from judge.game.words import EventKind, Place
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.monster_kinds import revival_limited

Normal = NormalSummon | SetMonster


@rule("3.2.2:1", on=(NormalSummon, SpecialSummon))
def monsters_come_from_outside_the_field(game: Game, act: NormalSummon | SpecialSummon) -> Finding | None:
    """在场上以外的场所存在的怪兽，可以通过召唤•特殊召唤出场。"""
    ids = act.cards if isinstance(act, SpecialSummon) else (act.card,)
    here = next((game.card(i) for i in ids if game.card(i).on_field), None)
    if here is None or ("二重" in here.facts.types and isinstance(act, NormalSummon)):
        return None
    return forbid(f"「{here.name}」已经在场上，不能再召唤•特殊召唤出场")


@rule("3.2.2.1:1", on=(NormalSummon, SetMonster))
def normal_summons_in_own_open_main_phase(game: Game, act: Normal) -> Finding | None:
    """在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时，回合玩家可以从手卡让怪兽出场。这个
    行为称为通常召唤。"""
    card = game.card(act.card)
    if not own_main_phase(game, act.player):
        return forbid(f"通常召唤只能在自己的主要阶段进行，现在是{game.turn_player}的{game.phase.shown}")
    if not is_open(game):
        return forbid("通常召唤只能在没有其他卡发动和处理时进行")
    if card.facts.main != "怪兽":
        return forbid(f"「{card.name}」不是怪兽")
    if card.place is not Place.HAND and not ("二重" in card.facts.types and card.place is Place.MZONE):
        return forbid(f"「{card.name}」不在手卡")
    return permit(f"自己的主要阶段，可以把手卡的「{card.name}」通常召唤")


@rule("3.2.2.1:2", on=(NormalSummon, SetMonster))
def one_normal_summon_a_turn(game: Game, act: Normal) -> Finding | None:
    """通常召唤1回合只能进行1次。"""
    if act.player in game.normal_summons:
        return forbid("这个回合已经进行过通常召唤")
    return None


@rule("3.2.2.1:3", on=(NormalSummon, SetMonster))
def no_zone_no_summon_without_tribute(game: Game, act: Normal) -> Finding | None:
    """不需要解放的通常召唤在没有空的怪兽区域的场合不能进行。"""
    card = game.card(act.card)
    if card.place is Place.HAND and tributes_of(game, act) == 0 and free_zones(game, act.player, Place.MZONE) < 1:
        return forbid(f"{act.player}没有空的怪兽区域")
    return None


@rule("3.2.2.1:4", on=Number, of="通常召唤可选的怪兽区域")
def any_free_zone_for_a_normal_summon(game: Game, asked: Number) -> Finding | None:
    """通常召唤成功的怪兽所放置的怪兽区域，只要是空的区域，玩家可以任意选择。"""
    if not asked.player:
        return None
    free = free_zones(game, asked.player, Place.MZONE)
    return cause(f"{asked.player}空着的怪兽区域有{free}个，可以任意选择", free)


@rule("3.2.2.1:5", on=NormalSummon)
def face_up_attack_or_face_down_defense(game: Game, act: NormalSummon) -> Finding | None:
    """通常召唤的怪兽，只能表侧攻击表示或里侧守备表示。而且，通常召唤进行一开始就应当决定表示表示形式。"""
    if act.pos == "def":
        return forbid(f"「{game.card(act.card).name}」只能表侧攻击表示或里侧守备表示通常召唤")
    return None


@rule("3.2.2.1:6", on=Counts)
def face_up_normal_summons_are_called_summons(game: Game, asked: Counts) -> Finding | None:
    """表侧表示通常召唤称作『召唤』。"""
    del game
    card = asked.card
    if card is None or asked.what != "召唤" or card.arrived not in ("normal", "tribute", "set"):
        return None
    if card.arrived == "set":
        return forbid(f"「{card.name}」是里侧表示通常召唤的，不是『召唤』")
    return permit(f"「{card.name}」是表侧表示通常召唤的，称作『召唤』")


@rule("3.2.2.1:8", on=Negated)
def negated_normal_summons_go_to_the_graveyard(game: Game, asked: Negated) -> Finding | None:
    """通常召唤被无效的怪兽，没有其他特殊效果适用的话会送去墓地。这个场合，送去墓地的怪兽不视为由手卡•场上送去墓
    地。"""
    del game
    if asked.kind is EventKind.SUMMONED:
        return forbid(f"召唤被无效的「{asked.card.name}」送去墓地，不视为从手卡•场上送去墓地", False)
    return None


@rule("3.2.2.1:9", on=Succeeded)
def a_summon_succeeds_when_it_is_not_negated(game: Game, asked: Succeeded) -> Finding | None:
    """如果通常召唤没能被无效，则在怪兽在场上放置时就是『（通常）召唤成功时』这一时点。"""
    del game
    if asked.kind is EventKind.SUMMONED:
        return cause(f"「{asked.card.name}」召唤成功", (EventKind.SUMMONED,))
    return None


@rule("3.2.2.1:10", on=Counts)
def only_face_up_summons_are_successes(game: Game, asked: Counts) -> Finding | None:
    """效果文本中记述有『召唤成功时』，指的是表侧表示通常召唤的场合。"""
    card = asked.card
    if card is None or asked.what != "召唤成功":
        return None
    if any(e.kind is EventKind.SUMMONED and e.card == card.id for e in game.history):
        return permit(f"「{card.name}」表侧表示通常召唤，是『召唤成功时』")
    return forbid(f"「{card.name}」没有表侧表示通常召唤，不是『召唤成功时』")


@rule("3.2.2.1:11", on=(NormalSummon, SetMonster))
def high_levels_need_tributes(game: Game, act: Normal) -> Finding | None:
    """等级5以上的怪兽通常召唤的场合，必须从场上把对应该怪兽等级的数量的怪兽解放。"""
    card = game.card(act.card)
    if card.place is not Place.HAND:
        return None
    allowed = counts_allowed(game, act)
    have = tributes_of(game, act)
    if act.tributes is not None and have not in allowed:
        wanted = "或".join(str(n) for n in allowed)
        return forbid(f"「{card.name}」要解放{wanted}只怪兽，给出的是{have}只")
    found = tributable(game, act.player, card) if have and act.tributes is None else []
    if act.tributes is None and len(found) < have:
        return forbid(f"「{card.name}」要解放{have}只怪兽，能解放的有{len(found)}只")
    return None


# --- 盖伏 ------------------------------------------------------------------------------------------------------------
@rule("3.2.1.3:2", on=(NormalSummon, SetMonster))
def monsters_with_revival_limit_are_not_normal_summoned(game: Game, act: Normal) -> Finding | None:
    """具有苏生限制的怪兽不能通常召唤，可以通过满足由怪兽决定的召唤条件进行特殊召唤。"""
    card = game.card(act.card)
    return forbid(f"「{card.name}」具有苏生限制，不能通常召唤") if revival_limited(card) else None


@rule("3.2.2.2:1", on=Counts)
def face_down_normal_summons_are_called_sets(game: Game, asked: Counts) -> Finding | None:
    """从手卡把怪兽里侧表示通常召唤称为盖伏。"""
    del game
    card = asked.card
    if card is None or asked.what != "盖伏" or card.place is not Place.MZONE:
        return None
    if card.arrived == "set" and not card.face_up:
        return permit(f"「{card.name}」从手卡里侧表示通常召唤，是盖伏")
    return forbid(f"「{card.name}」不是里侧表示通常召唤的") if card.face_up else None


@rule("3.2.2.2:2", on=Sees)
def set_monsters_are_not_shown(game: Game, asked: Sees) -> Finding | None:
    """盖伏的怪兽没有必要向对方公开。"""
    del game
    card = asked.card
    if card is None or card.place is not Place.MZONE or card.face_up or card.controller == asked.player:
        return None
    return forbid(f"{card.controller}盖伏的怪兽没有必要向{asked.player}公开") if card.arrived == "set" else None


@rule("3.2.2.2:3", on=SetMonster)
def sets_of_high_levels_need_tributes_too(game: Game, act: SetMonster) -> Finding | None:
    """等级5以上的怪兽盖伏的场合，需要照常解放怪兽后盖伏。而且，此时盖伏怪兽的等级没有必要向对方公开。"""
    card = game.card(act.card)
    need = tributes_needed(game, card) if card.place is Place.HAND else 0
    if need == 0:
        return None
    have = len(act.tributes) if act.tributes is not None else len(tributable(game, act.player, card))
    if have < need:
        return forbid(f"等级{card.facts.level}的怪兽盖伏也要解放{need}只怪兽，有{have}只")
    if own_main_phase(game, act.player) and is_open(game):
        return permit(f"解放{need}只怪兽后盖伏，等级没有必要向对方公开")
    return None


@rule("3.2.2.2:4", on=(NormalSummon, SetMonster), overrides="3.2.2.1:5")
def under_light_of_intervention_face_up_defense(game: Game, act: Normal) -> Finding | None:
    """作为例外，「神圣光辉」的『把怪兽盖伏的场合必须变成表侧守备表示』效果适用时可以表侧守备表示进行通常召唤。这
    个通常召唤不视为盖伏。"""
    card = game.card(act.card)
    by = permitters(game, "set_monster_face_up_defense", act.player)
    if not by:
        return None
    if isinstance(act, SetMonster):
        return forbid(f"「{by[0].source_name}」适用中，怪兽不能盖伏，必须变成表侧守备表示")
    if act.pos == "def" and own_main_phase(game, act.player) and is_open(game):
        return permit(f"「{by[0].source_name}」适用中，「{card.name}」可以表侧守备表示通常召唤，不视为盖伏")
    return None


@rule("3.2.2.2:5", on=Counts)
def set_by_an_effect_is_a_special_summon(game: Game, asked: Counts) -> Finding | None:
    """如因「过浅的墓穴」等一部分卡，需要处理『在场上里侧表示盖伏』的效果。这个场合，那些怪兽视为里侧表示特殊召唤
    。"""
    del game
    card = asked.card
    if card is None or asked.what != "特殊召唤" or card.place is not Place.MZONE or card.face_up:
        return None
    return permit(f"「{card.name}」因效果里侧表示盖伏，视为里侧表示特殊召唤") if card.arrived == "special" else None


@rule("3.2.2.2:6", on=Counts)
def turned_face_down_counts_as_set(game: Game, asked: Counts) -> Finding | None:
    """如因「元素英雄 混沌新宇侠」等一部分卡，需要处理表侧表示的怪兽『变成盖伏的状态』的效果。这个场合，那些怪兽表
    示形式变成里侧守备表示，并视为盖伏。"""
    del game
    card = asked.card
    if card is None or asked.what != "盖伏" or card.place is not Place.MZONE or card.face_up or card.arrived == "set":
        return None
    return permit(f"「{card.name}」变成里侧守备表示，视为盖伏")
