"""3.2.7 怪兽效果 and the effects of face-up spells and traps: when they are activated."""

from judge.board.activation import card_of, effect_of, is_open, own_main_phase
from judge.board.timing import open_now
from judge.game.acts import Activate
from judge.game.state import Game
from judge.rule import Finding, forbid, permit, rule


@rule("3.2.7.2:1", on=Activate, of="ignition")
def ignition_effects_in_own_open_main_phase(game: Game, act: Activate) -> Finding | None:
    """在自己的主要阶段，回合玩家得到优先权，且没有其他卡需要进行发动和处理时可以宣言发动的效果为起动效果。"""
    card = card_of(game, act)
    if not card.is_monster_card:
        return None
    if not own_main_phase(game, act.player):
        now = f"{game.turn_player}的{game.phase.shown}"
        return forbid(f"「{card.name}」的起动效果只能在自己的主要阶段发动，现在是{now}")
    if not is_open(game):
        return forbid(f"「{card.name}」的起动效果只能在没有其他卡发动和处理时发动")
    return permit(f"自己的主要阶段，可以发动「{card.name}」的起动效果")


@rule("6.3.3:2", on=Activate, of="ignition")
def effects_of_face_up_spells_in_own_open_main_phase(game: Game, act: Activate) -> Finding | None:
    """回合玩家获得发动卡的优先权，且没有其他卡的发动•处理需要进行的场合，可以在主要阶段进行以下行动。

    The list names the acts of the Main Phase; the slow effects of face-up spells, which are activated at will, are
    such acts too.
    """
    card = card_of(game, act)
    if card.is_monster_card or card.facts.main == "陷阱":
        return None
    if not own_main_phase(game, act.player) or not is_open(game):
        return forbid(f"「{card.name}」的效果只能在自己的主要阶段、没有其他发动和处理时发动")
    return permit(f"自己的主要阶段，可以发动「{card.name}」的效果")


@rule("3.2.7.3:1", on=Activate, of="trigger")
def triggers_at_their_moment(game: Game, act: Activate) -> Finding | None:
    """在该效果记载的特定时点发动的效果为诱发效果。"""
    card = card_of(game, act)
    if act.event is None:
        return forbid(f"现在不是「{card.name}」的诱发效果记载的时点")
    return permit(f"「{act.event.kind}」，是「{card.name}」的效果记载的时点")


@rule("3.2.7.4:1", on=Activate, of="quick")
def quick_effects_at_their_moment(game: Game, act: Activate) -> Finding | None:
    """即使在对方回合，只要处于特定时点且得到优先权的情况下就可以发动的效果为诱发即时效果。"""
    card = card_of(game, act)
    if not open_now(game, card, effect_of(act), act.player):
        return forbid(f"现在不是「{card.name}」的诱发即时效果可以发动的时点")
    return permit(f"「{card.name}」的诱发即时效果在对方回合也可以发动")


@rule("4.2.4.1:1", on=Activate, of=("continuous", "other", "no effect"))
def only_effects_that_are_activated(game: Game, act: Activate) -> Finding | None:
    """全部需要发动的效果都被设定有咒文速度，以决定该卡可以连锁何种效果发动。"""
    return forbid(f"「{card_of(game, act).name}」的{effect_of(act).cls}效果不是需要发动的效果")


@rule("3.2.7.2:3", on=Activate, of="ignition")
def effects_from_other_places(game: Game, act: Activate) -> Finding | None:
    """起动效果可以在墓地•手卡等场上以外的地方发动。"""
    card = card_of(game, act)
    elsewhere = card.place in effect_of(act).places and not card.on_field
    if elsewhere and own_main_phase(game, act.player) and is_open(game):
        return permit(f"「{card.name}」的起动效果可以在{card.place.shown}发动")
    return None
