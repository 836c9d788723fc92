"""4.2.3.3 效果的对象: which effects target, and what can be a target."""


from judge.board.activation import card_of, effect_of
from judge.board.possible import target_cards
from judge.board.status import protectors
from judge.game.acts import Activate, Counts, Move, Use
from judge.game.replacing import replace
from judge.game.state import Game
from judge.game.words import Place
from judge.rule import Finding, forbid, permit, rule


@rule("4.2.3.3:4", on=Use, of="target")
def protected_cards_cannot_be_targeted(game: Game, use: Use) -> Finding | None:
    """不能以持有『不会成为效果的对象』的效果的卡为对象发动效果。在以某张卡为对象发动效果之后，该卡适用『不会成为
    效果的对象』效果的场合，因为已经取过对象所以之后效果正常适用。"""
    card = game.card(use.card)
    for status in protectors(game, "targeting", card):
        if status.op.who == "opp" and use.player == card.controller:
            continue
        return forbid(f"「{status.source_name}」适用中，「{card.name}」不会成为效果的对象")
    return None


@rule("4.2.3.3:1", on=Activate, of="targets & targets named")
def named_targets_are_as_the_effect_asks(game: Game, act: Activate) -> Finding | None:
    """一部分效果在该效果发动时需要选择1张以上的卡作为对象。『对象』指该效果涉及到的卡片。不管所取的对象是否受到其
    他效果影响，直到该效果处理结束为止所取的对象不能变更。"""
    effect, card = effect_of(act), card_of(game, act)
    most = sum(t.n for t in effect.targets)
    least = sum(0 if t.or_none else 1 if t.up_to else t.n for t in effect.targets)
    if not least <= len(act.targets) <= most:
        wanted = f"{most}" if least == most else f"{least}到{most}"
        return forbid(f"「{card.name}」要以{wanted}张卡为对象，给出的是{len(act.targets)}张")
    paid = _with_costs_paid(game, act)
    found = [target_cards(paid, t, card, effect, act.player) for t in effect.targets]
    good = {c.id for cards, _ in found for c in cards}
    wrong = [game.card(i) for i in act.targets if i not in good]
    if not wrong:
        return None
    through = tuple(c for _, lack in found for c in lack.clauses)
    why = next((lack.why for _, lack in found if lack.why), f"「{wrong[0].name}」不是「{card.name}」能取的对象")
    return forbid(why, through=through)


def _with_costs_paid(game: Game, act: Activate) -> Game:
    """The board with the named costs in the Graveyard: a card discarded as cost may be the target (3.2.7.3:3 例)."""
    if not any(op.do in ("discard", "send", "tribute") for op in effect_of(act).cost):
        return game
    return game.with_cards({i: replace(game.card(i), place=Place.GRAVE) for i in act.costs})


@rule("4.2.3.3:1", on=Move)
def targets_do_not_change(game: Game, act: Move) -> Finding | None:
    """一部分效果在该效果发动时需要选择1张以上的卡作为对象。『对象』指该效果涉及到的卡片。不管所取的对象是否受到其
    他效果影响，直到该效果处理结束为止所取的对象不能变更。"""
    link = next((x for x in game.chain if x.card == act.card and x.targets), None)
    if act.what != "变更对象" or link is None:
        return None
    return forbid(f"「{game.card(act.card).name}」的对象在发动时已经选好，直到处理结束不能变更")


def _targeting(asked: Counts) -> bool | None:
    """Whether the card's effects target: True, False, or None when that is not asked or not known."""
    card = asked.card
    if card is None or asked.what not in ("取对象", "取对象的效果", "取对象效果") or not card.facts.effects:
        return None
    effects = [e for e in card.facts.effects if not asked.detail or e.id == asked.detail]
    return any(e.targets for e in effects)


@rule("4.2.3.3:2", on=Counts)
def effects_that_choose_at_activation_target(game: Game, asked: Counts) -> Finding | None:
    """卡片上记述有『以~为对象』或『选择』的效果是取对象效果。对象的选择是在该效果发动时进行。即使该效果被无效的场
    合，取过对象的事实也不会改变。但是，该效果的发动被无效的场合，则不能取对象。"""
    del game
    return permit(f"「{asked.card.name}」发动时选择对象") if asked.card and _targeting(asked) else None


@rule("4.2.3.3.1:1", on=Counts)
def other_effects_do_not_target(game: Game, asked: Counts) -> Finding | None:
    """以下的效果是不取对象的效果的例子。"""
    del game
    if asked.card is None or _targeting(asked) is not False:
        return None
    return forbid(f"「{asked.card.name}」发动时不选择对象，是不取对象的效果")
