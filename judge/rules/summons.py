"""3.2.2, 3.2.3, 3.2.5: normal summons, sets, tributes, flip summons, changes of position."""

from judge.board.activation import is_open, own_main_phase
from judge.board.condition import holds
from judge.board.match import Scope
from judge.board.possible import cost_cards, free_zones
from judge.board.status import forbidders
from judge.game.acts import (
    ChangePosition,
    Enter,
    FlipSummon,
    NormalSummon,
    Number,
    SetCard,
    SetMonster,
    SpecialSummon,
    Use,
)
from judge.game.state import Card, Game
from judge.game.words import MAIN_PHASES, Phase, Place
from judge.rule import Finding, Stance, ask, cause, forbid, permit, rule


def needed(game: Game, card: Card) -> int:
    """How many tributes the rules ask for."""
    value = ask(game, Number("解放数量", card, card.controller)).value
    return int(value) if value is not None else 0


def tributable(game: Game, player: str, card: Card) -> list[Card]:
    """The monsters that may be tributed for this card's tribute summon."""
    return [c for c in game.monsters() if c.id != card.id and ask(game, Use(player, c.id, "tribute", card.id)).stance is not Stance.FORBID]


def _open(game: Game, player: str) -> bool:
    return own_main_phase(game, player) and is_open(game)


@rule("3.2.2.1:1", on=(NormalSummon, SetMonster))
def normal_summons_in_own_open_main_phase(game: Game, act: NormalSummon | SetMonster) -> Finding | None:
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
def one_normal_summon_a_turn(game: Game, act: NormalSummon | SetMonster) -> Finding | None:
    """通常召唤1回合只能进行1次。"""
    if act.player in game.normal_summons:
        return forbid("这个回合已经进行过通常召唤")
    return None


@rule("3.2.2.1:3", on=(NormalSummon, SetMonster))
def no_zone_no_summon_without_tribute(game: Game, act: NormalSummon | SetMonster) -> Finding | None:
    """不需要解放的通常召唤在没有空的怪兽区域的场合不能进行。"""
    card = game.card(act.card)
    if card.place is Place.HAND and needed(game, card) == 0 and free_zones(game, act.player, Place.MZONE) < 1:
        return forbid(f"{act.player}没有空的怪兽区域")
    return None


@rule("3.2.1.3:2", on=(NormalSummon, SetMonster))
def monsters_with_revival_limit_are_not_normal_summoned(game: Game, act: NormalSummon | SetMonster) -> Finding | None:
    """具有苏生限制的怪兽不能通常召唤，可以通过满足由怪兽决定的召唤条件进行特殊召唤。"""
    card = game.card(act.card)
    if "cannot_normal_summon" in card.facts.limits or card.facts.types & {"仪式", "融合", "同调", "XYZ", "特殊召唤"}:
        return forbid(f"「{card.name}」不能通常召唤")
    return None


@rule("3.2.2.1:11", on=(NormalSummon, SetMonster), also=("3.2.2.2:3",))
def high_levels_need_tributes(game: Game, act: NormalSummon | SetMonster) -> Finding | None:
    """等级5以上的怪兽通常召唤的场合，必须从场上把对应该怪兽等级的数量的怪兽解放。"""
    card = game.card(act.card)
    if card.place is not Place.HAND:
        return None
    need = needed(game, card)
    if need == 0:
        return None
    if act.tributes is not None and len(act.tributes) != need:
        return forbid(f"「{card.name}」要解放{need}只怪兽，给出的是{len(act.tributes)}只")
    have = tributable(game, act.player, card)
    if len(have) < need:
        return forbid(f"「{card.name}」要解放{need}只怪兽，能解放的有{len(have)}只")
    return None


@rule("3.2.2.1.1:2", on=Number)
def tributes_by_level(game: Game, asked: Number) -> Finding | None:
    """等级5•6的怪兽可以通过解放场上1只怪兽通常召唤。等级7以上的怪兽可以通过解放场上2只怪兽通常召唤。"""
    del game
    if asked.what != "解放数量" or asked.card is None:
        return None
    level = asked.card.facts.level or 0
    need = 0 if level <= 4 else 1 if level <= 6 else 2
    return cause(f"等级{level}，解放{need}只", need)


@rule("3.2.2.1.1.1:4", on=Use)
def only_own_monsters_are_tributed(game: Game, use: Use) -> Finding | None:
    """可以用来解放的怪兽只有自己控制的怪兽。"""
    card = game.card(use.card)
    if use.role == "tribute" and card.controller != use.player:
        return forbid(f"「{card.name}」不是{use.player}控制的怪兽，不能解放")
    return None


@rule("3.2.2.1.1:3", on=(NormalSummon, SetMonster))
def tribute_summons_need_no_free_zone(game: Game, act: NormalSummon | SetMonster) -> Finding | None:
    """需要解放1只及以上怪兽的上级召唤，即使没有空的怪兽区域也能进行。"""
    card = game.card(act.card)
    if card.place is Place.HAND and needed(game, card) > 0 and free_zones(game, act.player, Place.MZONE) < 1 and _open(game, act.player):
        return permit("要解放怪兽的上级召唤，没有空的怪兽区域也能进行")
    return None


@rule("3.2.3:1", on=FlipSummon)
def flip_summons_in_own_open_main_phase(game: Game, act: FlipSummon) -> Finding | None:
    """在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时，回合玩家可以把在场上里侧守备表示存
    在的怪兽变成表侧攻击表示。这个行为称为反转召唤。"""
    card = game.card(act.card)
    if not _open(game, act.player):
        return forbid("反转召唤只能在自己的主要阶段、没有其他发动和处理时进行")
    if card.place is not Place.MZONE or card.face_up or card.controller != act.player:
        return forbid(f"「{card.name}」不是自己场上里侧守备表示的怪兽")
    return permit(f"可以把里侧守备表示的「{card.name}」反转召唤")


@rule("3.2.3:4", on=FlipSummon)
def monsters_set_this_turn_are_not_flipped(game: Game, act: FlipSummon) -> Finding | None:
    """通常召唤盖伏的怪兽，在当回合中不能进行反转召唤。"""
    card = game.card(act.card)
    if card.arrived == "set" and card.arrived_turn == game.turn:
        return forbid(f"「{card.name}」是这个回合盖伏的，当回合不能反转召唤")
    return None


@rule("3.2.5:1", on=ChangePosition)
def position_changes_in_own_open_main_phase(game: Game, act: ChangePosition) -> Finding | None:
    """在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时，回合玩家可以按照自己的意志把场上怪
    兽的表示形式任意变更。"""
    card = game.card(act.card)
    if not _open(game, act.player):
        return forbid("变更表示形式只能在自己的主要阶段、没有其他发动和处理时进行")
    if card.place is not Place.MZONE or card.controller != act.player:
        return forbid(f"「{card.name}」不是自己场上的怪兽")
    return permit(f"可以变更「{card.name}」的表示形式")


@rule("3.2.5:2", on=(ChangePosition, FlipSummon))
def one_change_a_turn(game: Game, act: ChangePosition | FlipSummon) -> Finding | None:
    """变更怪兽表示形式这一行为本身1回合可以进行任意多次，但1只怪兽的表示形式1回合只能进行1次变更。但是因效果而导
    致的表示形式改变没有次数限制。"""
    card = game.card(act.card)
    return forbid(f"「{card.name}」的表示形式这个回合已经变更过") if card.position_turn == game.turn else None


@rule("3.2.5:3", on=ChangePosition)
def monsters_summoned_this_turn_keep_their_position(game: Game, act: ChangePosition) -> Finding | None:
    """通常召唤和特殊召唤的怪兽在当回合中不能改变表示形式。"""
    card = game.card(act.card)
    if card.arrived and card.arrived_turn == game.turn:
        return forbid(f"「{card.name}」是这个回合召唤•特殊召唤的，当回合不能改变表示形式")
    return None


@rule("3.2.5:4", on=ChangePosition)
def monsters_that_attacked_keep_their_position(game: Game, act: ChangePosition) -> Finding | None:
    """进行过攻击宣言的怪兽在当回合中不能改变表示形式。"""
    card = game.card(act.card)
    return forbid(f"「{card.name}」进行过攻击宣言，当回合不能改变表示形式") if card.attacks > 0 else None


@rule("3.2.2.3.1:1", on=SpecialSummon)
def own_procedures_in_own_open_main_phase(game: Game, act: SpecialSummon) -> Finding | None:
    """在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时，可以通过满足怪兽卡上记述的条件将怪
    兽特殊召唤。"""
    if not _open(game, act.player):
        return forbid("条件特殊召唤只能在自己的主要阶段、没有其他发动和处理时进行")
    if act.how != "special":
        return None
    card = game.card(act.cards[0])
    procedure = next((p for p in card.facts.procedures if p.kind == "special"), None)
    if procedure is None or procedure.places and card.place not in procedure.places:
        return forbid(f"「{card.name}」没有从{card.place.shown}把自身特殊召唤的条件")
    scope = Scope(act.player, card.id)
    if not all(holds(game, c, scope) for c in procedure.condition):
        return forbid(f"「{card.name}」的特殊召唤条件不满足")
    for op in procedure.cost:
        if op.do in ("tribute", "send", "banish", "discard", "to_hand", "to_deck") and len(cost_cards(game, op, card, act.player)[0]) < op.n:
            return forbid(f"「{card.name}」的特殊召唤条件不满足：可用的卡不够{op.n}张")
    return permit(f"满足「{card.name}」的特殊召唤条件")


@rule("3.2.2.3:3", on=SpecialSummon)
def special_summons_need_a_zone(game: Game, act: SpecialSummon) -> Finding | None:
    """特殊召唤在没有空的怪兽区域的场合不能进行。但是。需要通过使怪兽离场来满足特殊召唤条件的场合，基本上没有空的
    怪兽区域也能按照召唤手续进行特殊召唤。"""
    card = game.card(act.cards[0])
    leaves = sum(1 for i in act.materials or () if game.card(i).place is Place.MZONE)
    procedure = next((p for p in card.facts.procedures if p.kind == act.how), None)
    frees = bool(procedure and any(op.do == "tribute" for op in procedure.cost))
    if free_zones(game, act.player, Place.MZONE) + leaves < len(act.cards) and not frees:
        return forbid(f"{act.player}没有空的怪兽区域")
    return None


@rule("4.3.3.1:1", on=(NormalSummon, SetMonster, SpecialSummon, SetCard, ChangePosition, FlipSummon))
def forbidden_acts(game: Game, act: NormalSummon | SetMonster | SpecialSummon | SetCard | ChangePosition | FlipSummon) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    word = {
        NormalSummon: "normal_summon", SetMonster: "set", SpecialSummon: "special_summon", SetCard: "set",
        ChangePosition: "change_position", FlipSummon: "flip_summon",
    }[type(act)]  # fmt: skip
    card = game.card(act.cards[0] if isinstance(act, SpecialSummon) else act.card)
    by = forbidders(game, word, act.player, card)
    return forbid(f"「{by[0].source_name}」适用中，不能这样做") if by else None


@rule("6.3.3:3", on=Enter)
def battle_phase_after_main_phase_one(game: Game, act: Enter) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权，主要阶段1终了后，回合玩家可以选择进入战斗阶段或结束阶段。"""
    if act.phase is not Phase.START_STEP:
        return None
    if game.turn_player != act.player or game.phase is not Phase.MAIN1:
        return forbid(f"战斗阶段由回合玩家从主要阶段1进入，现在是{game.turn_player}的{game.phase.shown}")
    return permit("主要阶段1终了后，回合玩家可以选择进入战斗阶段")


@rule("6.3.4:2", on=Enter)
def no_battle_phase_in_the_first_turn(game: Game, act: Enter) -> Finding | None:
    """先攻第1回合玩家不能进行战斗阶段。"""
    if act.phase is Phase.START_STEP and game.stated("先攻第1回合"):
        return forbid("先攻第1回合不能进行战斗阶段")
    return None


@rule("6.3.5:1", on=Enter)
def main_phase_two_only_after_battle(game: Game, act: Enter) -> Finding | None:
    """只在战斗阶段终了后进行主要阶段2。"""
    if act.phase is not Phase.MAIN2:
        return None
    if game.phase in MAIN_PHASES and not game.battle_phase_done:
        return forbid("没有进行战斗阶段，不能进入主要阶段2")
    return permit("战斗阶段终了后进入主要阶段2")
