"""4.2.3 发动的条件, 4.3.3.1: conditions, moments, and what is in force against an activation."""

from judge.board.activation import card_of, effect_of, scope_of
from judge.board.condition import holds
from judge.board.possible import could_do, lacking_target
from judge.board.status import forbidders
from judge.board.timing import open_now
from judge.game.acts import Activate
from judge.game.state import Game
from judge.game.words import EffectClass
from judge.rule import Finding, forbid, rule


@rule("4.2.3:1", on=Activate, of="text")
def conditions_must_hold(game: Game, act: Activate) -> Finding | None:
    """指定了发动的条件或特定发动时点的效果，必须满足该条件才能发动。"""
    effect, card = effect_of(act), card_of(game, act)
    if act.event is None and effect.cls is not EffectClass.TRIGGER and not open_now(game, card, effect, act.player):
        return forbid(f"现在不是「{card.name}」可以发动的时点")
    if not all(holds(game, c, scope_of(game, act)) for c in effect.condition):
        return forbid(f"「{card.name}」的发动条件不满足")
    return None


@rule("4.2.3:2", on=Activate, of="optional")
def something_must_be_possible(game: Game, act: Activate) -> Finding | None:
    """想要发动某个效果的场合，如果是在该效果完全无法处理的情况下则不能发动。"""
    effect, card = effect_of(act), card_of(game, act)
    lack = could_do(game, effect, card, act.player)
    return forbid(f"{lack.why}，现在完全不能处理", through=lack.clauses) if lack is not None else None


@rule("4.2.3.3:2", on=Activate, of=("optional & targets", "targets & targets named"))
def targets_are_chosen_at_activation(game: Game, act: Activate) -> Finding | None:
    """卡片上记述有『以~为对象』或『选择』的效果是取对象效果。对象的选择是在该效果发动时进行。即使该效果被无效的场
    合，取过对象的事实也不会改变。但是，该效果的发动被无效的场合，则不能取对象。"""
    effect, card = effect_of(act), card_of(game, act)
    lack = lacking_target(game, effect, card, act.player)
    return forbid(f"{lack.why}，发动时不能选择对象", through=lack.clauses) if lack is not None else None


@rule("4.3.3.1:1", on=Activate)
def what_is_forbidden_stays_forbidden(game: Game, act: Activate) -> Finding | None:
    """某个效果要求进行某个特定行动，而此时场上有要求不能进行该行动的效果适用的场合，基本上记述有不能进行该行动的
    效果优先。"""
    card = card_of(game, act)
    main = card.facts.main if act.card_activation else card.main
    kind = {"怪兽": "monster_effect", "魔法": "spell", "陷阱": "trap"}[main]
    if act.card_activation and card.facts.main == "怪兽":
        kind = "spell"
    words = [f"activate_{kind}", "activate"]
    if not act.card_activation and card.on_field and kind in ("spell", "trap"):
        words[0] = f"activate_{kind}_effect"
    for word in words:
        by = forbidders(game, word, act.player, card)
        if by:
            return forbid(f"「{by[0].source_name}」适用中，不能发动「{card.name}」")
    return None
