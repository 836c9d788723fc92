"""6.3.4: attacks, the replay, damage calculation."""

from judge.board.outcome import Outcome
from judge.board.status import forbidders, statuses
from judge.game.acts import Attack, Calculation, Replay
from judge.game.state import Card, Game
from judge.game.words import Do, Phase, Place
from judge.rule import Finding, cause, forbid, permit, rule


@rule("6.3.4.2:3", on=Attack)
def attacks_are_declared_in_the_battle_step(game: Game, act: Attack) -> Finding | None:
    """攻击宣言按照以下顺序进行。"""
    card = game.card(act.card)
    if game.turn_player != act.player or game.phase is not Phase.BATTLE_STEP:
        return forbid(f"攻击宣言在自己回合的战斗步骤进行，现在是{game.turn_player}的{game.phase.shown}")
    if card.place is not Place.MZONE or card.controller != act.player:
        return forbid(f"「{card.name}」不是{act.player}场上的怪兽")
    if act.target is not None and (act.target not in game.cards or game.card(act.target).controller == act.player):
        return forbid("攻击对象要从对方场上的怪兽中选择")
    return permit(f"「{card.name}」可以攻击宣言")


@rule("3.2.4.1:2", on=Attack)
def face_up_attack_position_attacks(game: Game, act: Attack) -> Finding | None:
    """表侧攻击表示的怪兽，可以在战斗阶段的战斗步骤进行攻击宣言。"""
    card = game.card(act.card)
    if card.place is Place.MZONE and card.face_up and card.attack_pos and game.phase is Phase.BATTLE_STEP:
        return permit("表侧攻击表示，可以在战斗步骤攻击宣言")
    return None


@rule("3.2.4.2:2", on=Attack)
def defense_position_does_not_attack(game: Game, act: Attack) -> Finding | None:
    """表侧守备表示的怪兽，除非特殊情况不能进行攻击宣言。"""
    card = game.card(act.card)
    if card.place is Place.MZONE and card.face_up and not card.attack_pos:
        return forbid(f"「{card.name}」是表侧守备表示，不能攻击宣言")
    return None


@rule("3.2.4.3:4", on=Attack)
def face_down_monsters_do_not_attack(game: Game, act: Attack) -> Finding | None:
    """里侧表示的怪兽不能进行攻击宣言。"""
    card = game.card(act.card)
    return forbid(f"「{card.name}」是里侧表示，不能攻击宣言") if card.place is Place.MZONE and not card.face_up else None


@rule("6.3.4.2:2", on=Attack)
def one_attack_a_turn(game: Game, act: Attack) -> Finding | None:
    """如果没有任何其他效果适用，1只怪兽1回合只能进行1次攻击宣言。攻击无效的场合，基本上在当回合中同一怪兽不能再次
    攻击。"""
    card = game.card(act.card)
    if act.again:
        return None
    extra = sum(1 for s in statuses(game, Do.EXTRA_ATTACK) if s.covers(game, card))
    if card.attacks > extra:
        return forbid(f"「{card.name}」这个回合已经攻击宣言过")
    return None


def attacks_directly(game: Game, card: Card) -> bool:
    """Whether the monster may attack directly although the opponent has monsters."""
    return any(s.covers(game, card) for s in statuses(game, Do.DIRECT_ATTACK))


@rule("6.3.4.2:1", on=Attack)
def direct_attacks_need_an_empty_field(game: Game, act: Attack) -> Finding | None:
    """自己的1只怪兽进行攻击宣言的步骤。"""
    defender = game.other(act.player)
    if act.target is None and game.monsters(defender) and not attacks_directly(game, game.card(act.card)):
        return forbid("对方场上有怪兽存在，不能直接攻击")
    return None


@rule("4.3.3.1:1", on=Attack)
def forbidden_attacks(game: Game, act: Attack) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    by = forbidders(game, "attack", act.player, game.card(act.card))
    return forbid(f"「{by[0].source_name}」适用中，不能攻击宣言") if by else None


@rule("6.3.4.2.1:1", on=Replay)
def a_changed_number_of_monsters_replays(game: Game, asked: Replay) -> Finding | None:
    """自己的怪兽攻击宣言后，那个战斗步骤中对方怪兽离场或其他对方怪兽特殊召唤等，对方场上的怪兽数量发生变化时发生
    「卷回」。"""
    del asked
    fight = game.battle
    if fight is None or fight.part is not None or fight.negated:
        return None
    attacker = game.cards.get(fight.attacker)
    if attacker is None:
        return None
    now = tuple(c.id for c in game.monsters(game.other(attacker.controller)))
    if set(now) != set(fight.monsters):
        return cause("对方场上的怪兽数量发生变化，发生卷回", True)
    return None


@rule("6.3.4.3.3:3", on=Calculation)
def damage_calculation(game: Game, asked: Calculation) -> Finding | None:
    """和对方怪兽进行伤害计算的场合，按照以下规则进行伤害计算。"""
    me = asked.attacker.controller
    other = game.other(me)
    target = asked.target
    if target is None:
        return cause(f"直接攻击，给予{asked.atk}战斗伤害", Outcome(((other, asked.atk),) if asked.atk else ()))
    gap = asked.atk - asked.value
    if asked.target_attack_pos:
        if gap > 0:
            return cause(f"攻击力高{gap}，对方怪兽破坏，给予{gap}战斗伤害", Outcome(((other, gap),), (target.id,)))
        if gap < 0:
            return cause(f"攻击力低{-gap}，攻击怪兽破坏，受到{-gap}战斗伤害", Outcome(((me, -gap),), (asked.attacker.id,)))
        return cause("攻击力相同，双方怪兽破坏，都没有战斗伤害", Outcome((), (asked.attacker.id, target.id)))
    if gap > 0:
        pierce = any(s.covers(game, asked.attacker) for s in statuses(game, Do.PIERCE))
        damage = ((other, gap),) if pierce else ()
        return cause("攻击力高，守备表示怪兽破坏" + (f"，贯穿伤害{gap}" if pierce else "，没有战斗伤害"), Outcome(damage, (target.id,)))
    if gap < 0:
        return cause(f"守备力高{-gap}，攻击玩家受到{-gap}战斗伤害", Outcome(((me, -gap),)))
    return cause("攻击力和守备力相同，都不破坏，没有战斗伤害", Outcome())


@rule("6.3.4.3.3.1:1", on=Calculation, overrides="6.3.4.3.3:3")
def two_attackers_with_zero_destroy_nothing(game: Game, asked: Calculation) -> Finding | None:
    """双方攻击力为0的攻击表示怪兽进行战斗的场合，双方玩家都不受到战斗伤害，怪兽都不破坏。"""
    del game
    if asked.target is not None and asked.target_attack_pos and asked.atk == 0 and asked.value == 0:
        return cause("双方攻击力都是0，都不破坏，都不受到战斗伤害", Outcome())
    return None
