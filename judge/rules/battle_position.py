"""3.2.4, 3.2.5: battle positions, and changing them."""

from judge.board.activation import effect_of, is_open, own_main_phase
from judge.game.acts import Activate, Attack, ChangePosition, Counts, FlipSummon, Move, Sees, Use
from judge.game.facts import Select
from judge.game.state import Card, Game
from judge.game.summons import FightsWith, Turned
from judge.game.words import Phase, Place
from judge.rule import Finding, cause, forbid, permit, rule

POSITIONS = ("表侧攻击表示", "表侧守备表示", "里侧守备表示")


def shown(card: Card) -> str:
    """The battle position in the book's words."""
    return f"{'表侧' if card.face_up else '里侧'}{'攻击' if card.attack_pos else '守备'}表示"


@rule("3.2.4:1", on=Move)
def monsters_lie_in_one_of_three_positions(game: Game, act: Move) -> Finding | None:
    """在怪兽区域存在的卡片，须以表侧攻击表示、表侧守备表示、里侧守备表示之一的表示形式在场上放置。"""
    if not act.what.endswith("表示") or act.card not in game.cards or game.card(act.card).place is not Place.MZONE:
        return None
    if act.what in POSITIONS:
        return None
    return forbid(f"怪兽只能以{'、'.join(POSITIONS)}之一放置，没有{act.what}")


def _arrows(game: Game, asked: Turned, by: str) -> Finding | None:
    """The book's three arrows, from the present position to the next."""
    del game
    if asked.by != by:
        return None
    attack = not asked.card.face_up or not asked.card.attack_pos
    return cause(f"「{asked.card.name}」{shown(asked.card)}→表侧{'攻击' if attack else '守备'}表示", (attack, True))


@rule("3.2.4:2", on=Turned)
def effects_change_positions_by_the_arrows(game: Game, asked: Turned) -> Finding | None:
    """没有指定特定表示形式，只有 『把表示形式变更』的效果适用的场合，依照当时的表示形式按照如下进行变更。"""
    return _arrows(game, asked, "效果")


@rule("3.2.5:5", on=Turned)
def players_change_positions_by_the_arrows(game: Game, asked: Turned) -> Finding | None:
    """依据该怪兽之前的表示形式，怪兽的表示形式可以作如下变更。"""
    return _arrows(game, asked, "玩家")


def _is_position(asked: Counts, word: str) -> Finding | None:
    card = asked.card
    if card is None or card.place is not Place.MZONE or asked.what != word:
        return None
    now = shown(card)
    return permit(f"「{card.name}」是{now}") if now == word else forbid(f"「{card.name}」是{now}")


@rule("3.2.4.1:1", on=Counts)
def face_up_attack_position(game: Game, asked: Counts) -> Finding | None:
    """在怪兽区域表侧纵向放置的怪兽为表侧攻击表示。"""
    del game
    return _is_position(asked, "表侧攻击表示")


@rule("3.2.4.1:2", on=Attack)
def face_up_attack_position_attacks(game: Game, act: Attack) -> Finding | None:
    """表侧攻击表示的怪兽，可以在战斗阶段的战斗步骤进行攻击宣言。"""
    card = game.card(act.card)
    if card.place is Place.MZONE and card.face_up and card.attack_pos and game.phase is Phase.BATTLE_STEP:
        return permit("表侧攻击表示，可以在战斗步骤攻击宣言")
    return None


@rule("3.2.4.1:3", on=FightsWith)
def attack_position_fights_with_attack(game: Game, asked: FightsWith) -> Finding | None:
    """表侧攻击表示的怪兽进行战斗的场合，使用该怪兽的攻击力数值进行伤害计算。"""
    del game
    if asked.card.face_up and asked.card.attack_pos:
        return cause(f"「{asked.card.name}」表侧攻击表示，用攻击力计算", "atk")
    return None


@rule("3.2.4.2:1", on=Counts)
def face_up_defense_position(game: Game, asked: Counts) -> Finding | None:
    """在怪兽区域表侧横向放置的怪兽为表侧守备表示。"""
    del game
    return _is_position(asked, "表侧守备表示")


@rule("3.2.4.2:2", on=Attack)
def defense_position_does_not_attack(game: Game, act: Attack) -> Finding | None:
    """表侧守备表示的怪兽，除非特殊情况不能进行攻击宣言。"""
    card = game.card(act.card)
    if card.place is Place.MZONE and card.face_up and not card.attack_pos:
        return forbid(f"「{card.name}」是表侧守备表示，不能攻击宣言")
    return None


@rule("3.2.4.2:3", on=FightsWith)
def defense_position_fights_with_defense(game: Game, asked: FightsWith) -> Finding | None:
    """表侧守备表示的怪兽进行战斗的场合，使用该怪兽的守备力数值进行伤害计算。"""
    if asked.card.attack_pos or not asked.card.face_up or _was_down(game, asked.card):
        return None
    return cause(f"「{asked.card.name}」表侧守备表示，用守备力计算", "def")


def _was_down(game: Game, card: Card) -> bool:
    battle = game.battle
    return battle is not None and battle.target == card.id and battle.target_was_down


@rule("3.2.4.3:1", on=Counts)
def face_down_defense_position(game: Game, asked: Counts) -> Finding | None:
    """在怪兽区域里侧横向放置的怪兽为里侧守备表示。"""
    del game
    return _is_position(asked, "里侧守备表示")


@rule("3.2.4.3:2", on=Sees)
def face_down_monsters_are_hidden_from_the_opponent(game: Game, asked: Sees) -> Finding | None:
    """里侧表示的怪兽的卡名/等级/属性/种族/作为怪兽的种类/效果文本等怪兽情报对对方玩家处于非公开状态。该卡的控制者
    可以随时确认里侧表示怪兽。"""
    del game
    card = asked.card
    if card is None or card.place is not Place.MZONE or card.face_up:
        return None
    if card.controller == asked.player:
        return permit(f"控制者{asked.player}可以随时确认里侧表示的「{card.name}」")
    return forbid(f"里侧表示的怪兽的情报对{asked.player}处于非公开状态")


@rule("3.2.4.3:3", on=Counts)
def nothing_changes_face_down_monsters(game: Game, asked: Counts) -> Finding | None:
    """里侧表示的怪兽不适用使场上的怪兽的卡名•种族•属性•攻守变化的效果。"""
    del game
    card = asked.card
    if card is not None and asked.what == "适用变化的怪兽" and card.place is Place.MZONE and not card.face_up:
        return forbid(f"里侧表示的「{card.name}」不适用使卡名•种族•属性•攻守变化的效果")
    return None


@rule("3.2.4.3:4", on=Attack)
def face_down_monsters_do_not_attack(game: Game, act: Attack) -> Finding | None:
    """里侧表示的怪兽不能进行攻击宣言。"""
    card = game.card(act.card)
    if card.place is Place.MZONE and not card.face_up:
        return forbid(f"「{card.name}」是里侧表示，不能攻击宣言")
    return None


@rule("3.2.4.3:5", on=FightsWith)
def attacked_face_down_monsters_fight_with_defense(game: Game, asked: FightsWith) -> Finding | None:
    """里侧守备表示的怪兽进行战斗的场合，在伤害计算前把该怪兽变成表侧守备表示，并使用该怪兽的守备力数值进行伤害计
    算。"""
    if not asked.card.attack_pos and (_was_down(game, asked.card) or not asked.card.face_up):
        return cause(f"里侧守备表示的「{asked.card.name}」变成表侧守备表示，用守备力计算", "def")
    return None


def asks_features(select: Select | None) -> bool:
    """Whether a selection names a condition that only a face-up card can be seen to meet."""
    if select is None:
        return False
    numbers = (select.level_min, select.level_max, select.atk_min, select.atk_max, select.def_min, select.def_max)
    names = (select.name, select.name_has, select.not_name)
    words = (select.race, select.attribute, select.types, select.not_types, *names)
    return any(words) or any(n is not None for n in numbers)


@rule("3.2.4.3:6", on=(Use, Activate), of=("cost & costs named", "any cost"))
def costs_with_a_condition_and_face_down_monsters(game: Game, asked: Use | Activate) -> Finding | None:
    """『把1只○○族怪兽送去墓地才能发动』等，需要通过把持有特定条件的怪兽送去墓地/回到手卡/回到卡组来发动卡的效果
    或进行处理的场合，由于双方都需要确认是否满足该条件，所以不能选择里侧表示怪兽。但是，上级召唤的解放或需要通过把
    持有特定条件的怪兽解放来发动卡的效果或进行处理的场合，可以解放自己控制的里侧表示怪兽。"""
    if isinstance(asked, Activate):
        return _named_costs(game, asked)
    card = game.card(asked.card)
    if card.place is not Place.MZONE or card.face_up or asked.op is None or not asks_features(asked.op.of):
        return None
    if asked.role in ("cost:send", "cost:to_hand", "cost:to_deck"):
        return forbid(f"里侧表示的「{card.name}」看不出是否满足条件，不能选择")
    if asked.role == "cost:tribute" and card.controller == asked.player:
        return permit(f"可以解放自己控制的里侧表示的「{card.name}」")
    return None


def _named_costs(game: Game, act: Activate) -> Finding | None:
    ops = act.effect.cost if act.effect is not None else ()
    asking = [op for op in ops if op.do in ("send", "to_hand", "to_deck") and asks_features(op.of)]
    down = [c for c in (game.card(i) for i in act.costs) if c.place is Place.MZONE and not c.face_up]
    if down and any(op.of is not None and Place.MZONE in op.of.place for op in asking):
        return forbid(f"里侧表示的「{down[0].name}」看不出是否满足cost的条件，不能选择")
    return None


@rule("3.2.4.3:7", on=Activate, of="targets & targets named")
def face_down_monsters_are_no_targets_of_conditions(game: Game, act: Activate) -> Finding | None:
    """里侧表示的怪兽，不能作为『以1只○○族怪兽为对象发动』等需要特定条件卡为对象的效果的对象。"""
    down = [c for c in (game.card(i) for i in act.targets) if c.place is Place.MZONE and not c.face_up]
    if down and all(asks_features(t.of) for t in effect_of(act).targets):
        return forbid(f"里侧表示的「{down[0].name}」不能作为需要特定条件的效果的对象")
    return None


# --- 3.2.5 -----------------------------------------------------------------------------------------------------------
@rule("3.2.5:1", on=ChangePosition)
def position_changes_in_own_open_main_phase(game: Game, act: ChangePosition) -> Finding | None:
    """在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时，回合玩家可以按照自己的意志把场上怪
    兽的表示形式任意变更。"""
    card = game.card(act.card)
    if not own_main_phase(game, act.player) or not is_open(game):
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
