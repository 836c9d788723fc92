"""6.3.4 战斗阶段, 6.3.4.1, 6.3.4.2, 6.3.4.4: its steps, attack declarations, and what comes after what."""

from judge.board.activation import card_of, effect_of, is_open
from judge.board.fight import attacks_directly, can_attack_on, hindrance
from judge.board.status import forbidders, statuses
from judge.game.acts import Activate, Attack, Enter
from judge.game.state import Game
from judge.game.turns import Ends, First, Follows
from judge.game.words import BATTLE_STEPS, Do, EventKind, Phase, Place
from judge.rule import Finding, cause, forbid, permit, rule
from judge.rules.priority import goes_on_to, turn_player_first

DECLARATIONS = frozenset({EventKind.ATTACK_DECLARED, EventKind.ATTACKED})


# --- the Battle Phase -------------------------------------------------------------------------------------------------
@rule("6.3.4:1", on=Enter)
def the_battle_phase_comes_after_main_phase_one(game: Game, act: Enter) -> Finding | None:
    """主要阶段1终了后回合玩家选择进入战斗阶段的场合进行。"""
    if act.phase in BATTLE_STEPS and game.phase is not Phase.MAIN1 and game.phase not in BATTLE_STEPS:
        return forbid(f"战斗阶段在主要阶段1终了后进行，现在是{game.phase.shown}")
    return None


@rule("6.3.4:2", on=Enter)
def no_battle_phase_in_the_first_turn(game: Game, act: Enter) -> Finding | None:
    """先攻第1回合玩家不能进行战斗阶段。"""
    if act.phase in BATTLE_STEPS and game.stated("先攻第1回合"):
        return forbid("先攻第1回合不能进行战斗阶段")
    return None


@rule("4.3.3.1:1", on=Enter)
def a_forbidden_battle_phase(game: Game, act: Enter) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    if act.phase is not Phase.START_STEP:
        return None
    skipped = [
        s.source_name for s in statuses(game, Do.SKIP)
        if "battle_phase" in s.op.kinds and (s.player if s.op.who == "own" else game.other(s.player)) == act.player
    ]  # fmt: skip
    by = skipped or [s.source_name for s in forbidders(game, "battle_phase", act.player)]
    return forbid(f"「{by[0]}」适用中，不能进行战斗阶段") if by else None


@rule("6.3.4:3", on=Follows)
def the_battle_phase_begins_with_the_start_step(game: Game, asked: Follows) -> Finding | None:
    """战斗阶段还分为4个步骤，进行战斗阶段的场合，从开始步骤开始进行。"""
    if game.phase is Phase.MAIN1 and (asked.goal in BATTLE_STEPS or asked.goal is Phase.MAIN2):
        return cause("进行战斗阶段，从开始步骤开始", Phase.START_STEP)
    return None


@rule("6.3.4.1:1", on=Enter)
def the_battle_phase_is_declared(game: Game, act: Enter) -> Finding | None:
    """宣言进行战斗阶段的步骤。"""
    if act.phase is Phase.START_STEP and game.phase is Phase.MAIN1 and act.player == game.turn_player:
        return permit("在开始步骤宣言进行战斗阶段")
    return None


@rule("6.3.4.1:2", on=First)
def in_the_start_step_the_turn_player_first(game: Game, asked: First) -> Finding | None:
    """进行战斗阶段开始时发动和适用的效果的处理。全部效果的处理结束后，需要进行卡的发动的场合，从回合玩家开始进行
    发动。"""
    return turn_player_first(game, asked, "activation", Phase.START_STEP)


@rule("6.3.4.1:3", on=Follows)
def the_battle_step_follows_always(game: Game, asked: Follows) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权，开始步骤终了后，进入战斗步骤。

    Also when no monster could attack (the reader's correction to 6.3.4.2:5).
    """
    del asked
    return goes_on_to(game, Phase.START_STEP, Phase.BATTLE_STEP)


# --- attack declarations ----------------------------------------------------------------------------------------------
@rule("6.3.4.2:1", on=Attack)
def one_monster_attacks_in_the_battle_step(game: Game, act: Attack) -> Finding | None:
    """自己的1只怪兽进行攻击宣言的步骤。"""
    card = game.card(act.card)
    if game.turn_player != act.player or game.phase is not Phase.BATTLE_STEP:
        return forbid(f"攻击宣言在自己回合的战斗步骤进行，现在是{game.turn_player}的{game.phase.shown}")
    if card.place is not Place.MZONE or card.controller != act.player:
        return forbid(f"「{card.name}」不是{act.player}场上的怪兽")
    if game.battle is not None and not game.battle.choosing:
        return forbid(f"「{game.card(game.battle.attacker).name}」的战斗还没有结束")
    if game.battle is None and not is_open(game):
        return forbid("还有卡的发动或处理没有完毕，不能攻击宣言")
    return permit(f"「{card.name}」可以攻击宣言")


@rule("6.3.4.2:2", on=Attack)
def one_attack_a_turn(game: Game, act: Attack) -> Finding | None:
    """如果没有任何其他效果适用，1只怪兽1回合只能进行1次攻击宣言。攻击无效的场合，基本上在当回合中同一怪兽不能再次
    攻击。"""
    card = game.card(act.card)
    if game.battle is not None and game.battle.choosing and game.battle.attacker == act.card:
        return None
    extra = sum(1 for s in statuses(game, Do.EXTRA_ATTACK) if s.covers(game, card))
    if card.attacks > extra:
        return forbid(f"「{card.name}」这个回合已经攻击宣言过")
    return None


@rule("6.3.4.2:3", on=Attack)
def the_attacker_and_its_target_are_chosen(game: Game, act: Attack) -> Finding | None:
    """攻击宣言按照以下顺序进行。"""
    card, defender = game.card(act.card), game.other(act.player)
    if card.place is Place.MZONE and not can_attack_on(card):
        return forbid(f"「{card.name}」不是表侧攻击表示")
    if act.target is None:
        if game.monsters(defender) and not attacks_directly(game, card):
            return forbid("对方场上有怪兽存在，要选择作为攻击对象的怪兽，不能直接攻击")
        return permit(f"「{card.name}」向对方玩家直接攻击")
    target = game.card(act.target)
    if target.controller != defender or target.place is not Place.MZONE:
        return forbid(f"「{target.name}」不是对方场上的怪兽，不能作为攻击对象")
    return permit(f"「{card.name}」选择「{target.name}」作为攻击对象")


@rule("6.3.4.2:3", on=First)
def after_a_declaration_the_turn_player_first(game: Game, asked: First) -> Finding | None:
    """攻击宣言按照以下顺序进行。"""
    return turn_player_first(game, asked, "activation", Phase.BATTLE_STEP) if game.battle is not None else None


@rule("4.3.3.1:1", on=Attack)
def forbidden_attacks(game: Game, act: Attack) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    by = forbidders(game, "attack", act.player, game.card(act.card))
    return forbid(f"「{by[0].source_name}」适用中，不能攻击宣言") if by else None


def waits_for_a_declaration(act: Activate) -> bool:
    """Whether the effect can be activated at no other moment than an attack declaration."""
    moments = effect_of(act).when
    return bool(moments) and all(w.event and set(w.event) <= DECLARATIONS for w in moments)


@rule("6.3.4.2:4", on=Activate, of="text")
def only_at_the_moment_of_the_declaration(game: Game, act: Activate) -> Finding | None:
    """『攻击宣言时才能发动』的卡，只能在攻击宣言那个时点发动。但只要在那组连锁上，可以发动复数张『攻击宣言时才能
    发动』的卡。"""
    if game.battle is None or not waits_for_a_declaration(act):
        return None
    name = card_of(game, act).name
    if game.battle.part is not None or not any(e.kind in DECLARATIONS and e.card for e in game.window):
        return forbid(f"攻击宣言时的一组连锁已经处理完毕，不能再发动「{name}」")
    if game.chain:
        return permit(f"攻击宣言时的那组连锁上，「{name}」也可以发动")
    return None


# --- what follows the Battle Step -------------------------------------------------------------------------------------
@rule("6.3.4.2:5", on=Follows)
def without_an_attack_the_end_step(game: Game, asked: Follows) -> Finding | None:
    """怪兽不能攻击的场合进入结束步骤。

    By the reader's correction: from the Battle Step, when no (further) attack is declared.
    """
    del asked
    return goes_on_to(game, Phase.BATTLE_STEP, Phase.END_STEP) if game.battle is None else None


@rule("6.3.4.2:6", on=Follows)
def the_damage_step_follows_if_the_battle_can_go_on(game: Game, asked: Follows) -> Finding | None:
    """攻击宣言进行后，双方玩家互相放弃发动卡的优先权，战斗步骤终了后，进入伤害步骤。但是，攻击宣言后，该攻击被无
    效，或战斗步骤中该怪兽变成守备表示或离场等不可能继续进行战斗的场合不进入伤害步骤，不进行伤害计算。"""
    del asked
    if game.phase is not Phase.BATTLE_STEP or game.battle is None:
        return None
    why = hindrance(game)
    if why:
        return cause(f"{why}，不进入伤害步骤，不进行伤害计算", Phase.BATTLE_STEP)
    return cause("双方放弃优先权，战斗步骤终了，进入伤害步骤", Phase.DAMAGE_STEP)


# --- the End Step -----------------------------------------------------------------------------------------------------
@rule("6.3.4.4:1", on=Enter)
def the_battle_phase_ends_in_the_end_step(game: Game, act: Enter) -> Finding | None:
    """战斗阶段终了的步骤。"""
    if act.phase is Phase.END_STEP and game.phase in BATTLE_STEPS and act.player == game.turn_player:
        return permit("战斗阶段在结束步骤终了")
    return None


@rule("6.3.4.4:2", on=Follows)
def an_ended_battle_phase_goes_to_the_end_step(game: Game, asked: Follows) -> Finding | None:
    """『战斗阶段结束』的效果处理的场合，直接进入结束步骤。"""
    del asked
    if game.skip_battle and game.phase in BATTLE_STEPS and game.phase is not Phase.END_STEP:
        return forbid("『战斗阶段结束』，直接进入结束步骤", Phase.END_STEP)
    return None


@rule("6.3.4.4:3", on=First)
def in_the_end_step_the_turn_player_first(game: Game, asked: First) -> Finding | None:
    """需要进行卡的发动的场合，从回合玩家开始进行发动。"""
    return turn_player_first(game, asked, "activation", Phase.END_STEP)


@rule("6.3.4.4:4", on=First)
def the_turn_players_end_step_effects_first(game: Game, asked: First) -> Finding | None:
    """有需要在结束步骤发动和适用的效果的场合，基本上从回合玩家开始进行处理。而且，如果有「旋风」等发动时机任意的
    卡和效果要发动的场合，可以由玩家任意决定发动和处理的先后顺序。"""
    return turn_player_first(game, asked, "handling", Phase.END_STEP)


@rule("6.3.4.4:5", on=Ends)
def what_lasts_until_the_battle_phase_ends(game: Game, asked: Ends) -> Finding | None:
    """『直到战斗阶段结束时』或『战斗阶段中』适用的效果，直到双方玩家互相放弃发动卡的优先权且全部的卡的处理终了时
    适用。"""
    del game
    if asked.stretch != "战斗阶段":
        return None
    return cause("『直到战斗阶段结束时』的效果到双方放弃优先权、全部的处理终了为止", ("battle_end",))


@rule("6.3.4.4:6", on=Follows)
def main_phase_two_follows(game: Game, asked: Follows) -> Finding | None:
    """双方玩家互相放弃发动卡的优先权，结束步骤终了后，开始进行主要阶段2。"""
    del asked
    return goes_on_to(game, Phase.END_STEP, Phase.MAIN2)
