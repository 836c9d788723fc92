"""4.2.3: the wording 同一连锁上只能 1 次, which is a condition of the activation."""

from judge.board.activation import card_of, effect_of
from judge.game.acts import Activate
from judge.game.state import Game
from judge.rule import Finding, forbid, rule
from judge.rules.once import once_key


@rule("4.2.3:1", on=Activate, of="once a chain")
def once_in_a_chain(game: Game, act: Activate) -> Finding | None:
    """指定了发动的条件或特定发动时点的效果，必须满足该条件才能发动。"""
    card = card_of(game, act)
    key, _ = once_key(card, effect_of(act))
    if any(k == key for _, k in game.used):
        return forbid(f"「{card.name}」的这个效果同一连锁（同一次伤害计算）只能发动1次")
    return None
