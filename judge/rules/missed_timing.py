"""4.2.3.1, 4.2.3.2, 4.2.4.2.1: triggers that must, may, or may no longer be activated, and their order."""

from judge.game.acts import Meets, TriggerRank
from judge.game.state import Game
from judge.game.words import Place, Word
from judge.rule import Finding, cause, forbid, permit, rule

NOT_PUBLIC = frozenset({Place.HAND, Place.DECK})


@rule("4.2.3.2:2", on=Meets)
def mandatory_effects_wait(game: Game, asked: Meets) -> Finding | None:
    """记载了『~~的场合（时），~发动』的效果为必发效果。因此，满足效果发动时点时有其他效果处理或有连锁处理的场合，
    改为将该效果在处理终了后发动。"""
    del game
    if asked.effect.mandatory:
        return permit("必发效果，在处理终了后发动", True)
    return None


@rule("4.2.3.2:3", on=Meets)
def optional_if_effects_wait(game: Game, asked: Meets) -> Finding | None:
    """记载了『~~的场合，~可以发动』的效果是即使是在其他效果处理中满足发动条件也可以发动的效果。『~~的场合，~可以
    发动』的效果，在效果处理过程中或在连锁处理中迎来该时点的场合，改为在处理终了后选择是否发动。"""
    del game
    if not asked.effect.mandatory and asked.effect.word is not Word.WHEN:
        return permit("『的场合，可以发动』，处理终了后可以选择发动", True)
    return None


@rule("4.2.3.2:4", on=Meets)
def optional_when_effects_may_miss(game: Game, asked: Meets) -> Finding | None:
    """记载了『~~时，~可以发动』的效果是必须在该时点选择是否发动的效果。『~~时，~可以发动』的效果，在效果处理过程
    中或在连锁处理中迎来该时点的场合，由于在该时点无法选择是否发动，所以就结果来说不能发动。"""
    del game
    if asked.effect.mandatory or asked.effect.word is not Word.WHEN:
        return None
    if asked.event.tick != asked.last_tick:
        return forbid(f"『时，可以发动』：「{asked.event.kind}」之后还有别的处理，不是最后发生的事", False)
    return permit("『时，可以发动』：正是最后发生的事", True)


@rule("4.2.4.2.1:1", on=TriggerRank)
def order_of_simultaneous_effects(game: Game, asked: TriggerRank) -> Finding | None:
    """像持有送去墓地时发动的效果的卡在同一时点被送去墓地的场合等，存在有需要在特定时点同时发动复数效果的场合。这
    个场合，依照以下的优先度组成连锁。有复数具有相同优先度的卡的场合，从回合玩家开始顺次组成连锁。"""
    del game
    if asked.effect.mandatory:
        return cause("优先度1：必发效果", 1)
    card = asked.card
    hidden = not card.face_up if card.on_field else card.place in NOT_PUBLIC and not card.revealed
    return cause("优先度3：非公开状态的选发效果", 3) if hidden else cause("优先度2：公开状态的选发效果", 2)
