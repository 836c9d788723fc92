"""6.3.4.2.1 战斗的卷回: when the attack target is chosen again, and how."""

from judge.board.activation import card_of
from judge.board.fight import (
    attacker_of,
    attackers_changed,
    can_attack_on,
    defenders_changed,
    defenders_number_changed,
    in_battle_step,
    lost_direct_attack,
)
from judge.game.acts import Activate, Attack, Move, Replay
from judge.game.state import Game
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.battle_steps import waits_for_a_declaration

STOP = "停止攻击"  # the act: A 做 停止攻击 「X」


def stopped_mark(card_id: str) -> str:
    """The fact that an attack of this monster was given up after a replay in this Battle Phase."""
    return f"停止攻击:{card_id}"


@rule("6.3.4.2.1:1", on=Replay)
def a_changed_number_of_monsters_replays(game: Game, asked: Replay) -> Finding | None:
    """自己的怪兽攻击宣言后，那个战斗步骤中对方怪兽离场或其他对方怪兽特殊召唤等，对方场上的怪兽数量发生变化时发生
    「卷回」。"""
    del asked
    if in_battle_step(game) and defenders_number_changed(game):
        return cause("对方场上的怪兽数量发生变化，发生卷回", True)
    return None


@rule("6.3.4.2.1:2", on=Replay)
def one_gone_and_one_come_replays(game: Game, asked: Replay) -> Finding | None:
    """即使因效果处理1只怪兽离场后1只怪兽特殊召唤等，结果上没有发生怪兽数量增减的场合，也视为怪兽数量发生变化。"""
    del asked
    if in_battle_step(game) and defenders_changed(game) and not defenders_number_changed(game):
        return cause("有怪兽离场又有怪兽出场，视为数量发生变化，发生卷回", True)
    return None


@rule("6.3.4.2.1:3", on=Replay)
def the_attackers_own_monsters_do_not_replay(game: Game, asked: Replay) -> Finding | None:
    """进行攻击宣言的玩家场上的怪兽数量发生增减的场合不会发生卷回。"""
    del asked
    if not in_battle_step(game) or not attackers_changed(game) or defenders_changed(game) or lost_direct_attack(game):
        return None
    return forbid("攻击方自己场上的怪兽数量增减，不发生卷回")


def is_new_choice(game: Game, act: Attack) -> bool:
    """Whether the act is the new choice of a target after a replay."""
    return game.battle is not None and game.battle.choosing and game.battle.attacker == act.card


@rule("6.3.4.2.1:4", on=Attack)
def after_a_replay_the_target_is_chosen_again(game: Game, act: Attack) -> Finding | None:
    """卷回发生的场合，该怪兽重新选择攻击的对象。"""
    if game.battle is None or not game.battle.choosing:
        return None
    if not is_new_choice(game, act):
        return forbid(f"卷回之后由「{game.card(game.battle.attacker).name}」重新选择攻击对象")
    return permit("发生了卷回，重新选择攻击对象")


@rule("6.3.4.2.1:5", on=Move)
def the_attack_may_be_given_up(game: Game, act: Move) -> Finding | None:
    """重新选择攻击对象时，可以不选择任何怪兽而停止攻击。那个场合也视为进行过攻击宣言，不能在同一战斗阶段再度攻击
    。"""
    if act.what != STOP:
        return None
    fight = game.battle
    if fight is None or not fight.choosing or act.player != game.turn_player or act.card not in ("", fight.attacker):
        return forbid("只有发生卷回、重新选择攻击对象时，攻击玩家才可以停止攻击")
    return permit(f"「{game.card(fight.attacker).name}」可以不选择任何怪兽而停止攻击")


@rule("6.3.4.2.1:5", on=Attack)
def a_given_up_attack_was_an_attack(game: Game, act: Attack) -> Finding | None:
    """重新选择攻击对象时，可以不选择任何怪兽而停止攻击。那个场合也视为进行过攻击宣言，不能在同一战斗阶段再度攻击
    。"""
    if game.stated(stopped_mark(act.card)):
        return forbid(f"「{game.card(act.card).name}」停止了攻击，也视为进行过攻击宣言，不能在同一战斗阶段再度攻击")
    return None


@rule("6.3.4.2.1:6", on=Activate, of="text")
def a_new_choice_is_no_declaration(game: Game, act: Activate) -> Finding | None:
    """卷回发生的场合，重新选择攻击对象时，不视为「攻击宣言时」。"""
    if game.battle is None or not game.battle.replayed or not waits_for_a_declaration(act):
        return None
    return forbid(f"卷回后重新选择攻击对象不视为「攻击宣言时」，不能发动「{card_of(game, act).name}」")


@rule("6.3.4.2.1:7", on=Replay)
def a_lost_direct_attack_replays(game: Game, asked: Replay) -> Finding | None:
    """因卡片效果可以直接攻击的怪兽进行直接攻击宣言后，又因其他卡的效果在那个战斗步骤中不能直接攻击的场合也会发生
    卷回。"""
    del asked
    if in_battle_step(game) and lost_direct_attack(game):
        return cause("攻击怪兽不能再直接攻击，发生卷回", True)
    return None


@rule("6.3.4.2.1:8", on=Replay)
def the_replay_waits_for_the_whole_chain(game: Game, asked: Replay) -> Finding | None:
    """卡的效果处理或连锁处理途中怪兽数量发生变化的场合，在那些处理全部终了后发生卷回。"""
    del asked
    attacker = attacker_of(game)
    if not in_battle_step(game) or attacker is None or not defenders_changed(game):
        return None
    if game.resolving:
        return forbid("处理途中怪兽数量变化，全部处理终了后才发生卷回")
    if not can_attack_on(attacker):
        return forbid(f"怪兽数量在处理途中变化，全部处理终了时「{attacker.name}」已经不能进行战斗，不发生卷回")
    return None


@rule("6.3.4.2.1:9", on=Replay)
def the_replay_waits_for_summon_triggers(game: Game, asked: Replay) -> Finding | None:
    """存在怪兽的召唤•特殊召唤时发动的效果的场合，在那个处理结束后发生卷回。"""
    del asked
    if in_battle_step(game) and defenders_changed(game) and game.chain and not game.resolving:
        return forbid(f"先进行「{game.card(game.chain[-1].card).name}」的发动和处理，那个处理结束后发生卷回")
    return None


@rule("6.3.4.2.1:10", on=Replay)
def no_replay_in_the_damage_step(game: Game, asked: Replay) -> Finding | None:
    """卷回只会发生在战斗步骤。在伤害步骤即使怪兽数量发生变化也不会发生卷回。"""
    del asked
    if game.battle is not None and game.battle.part is not None and defenders_changed(game):
        return forbid("卷回只会发生在战斗步骤，伤害步骤不会发生卷回")
    return None


@rule("6.3.4.3:5", on=Replay)
def the_damage_step_knows_no_replay(game: Game, asked: Replay) -> Finding | None:
    """伤害步骤即使对方怪兽数量发生变化的场合，也不会发生卷回。"""
    del asked
    if game.battle is not None and game.battle.part is not None and defenders_changed(game):
        return forbid("伤害步骤中对方怪兽数量变化，不会发生卷回")
    return None
