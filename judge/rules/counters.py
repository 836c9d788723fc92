"""4.3.3.12 ○○指示物."""

from judge.board.status import negated
from judge.board.timing import all_steps
from judge.game.acts import Consequences, Counts, Forced, Move, Use
from judge.game.questions import TurnedDown
from judge.game.state import Card, Game
from judge.game.words import Do
from judge.rule import Finding, cause, forbid, permit, rule


def _places_on_itself(card: Card) -> frozenset[str]:
    """The kinds of counters that the card's own effects place on itself."""
    steps = (op for e in card.facts.effects for op in all_steps(e))
    return frozenset(op.name for op in steps if op.do is Do.COUNTER and op.what == "self")


@rule("4.3.3.12:1", on=Move)
def counters_are_placed_by_effects(game: Game, act: Move) -> Finding | None:
    """「魔力指示物」等指示物，是因卡片效果在场上的卡上放置的标记。"""
    if act.what != "放置指示物" or act.card not in game.cards:
        return None
    card = game.card(act.card)
    where = "" if card.on_field else f"，「{card.name}」不在场上"
    return forbid(f"指示物因卡片效果在场上的卡上放置，不能随意放置{where}")


@rule("4.3.3.12:2", on=Counts)
def counters_have_no_effect(game: Game, asked: Counts) -> Finding | None:
    """指示物自身不具有可以进行处理的效果。"""
    del game
    if asked.what != "指示物自身的效果":
        return None
    return forbid("指示物自身不具有可以进行处理的效果")


@rule("4.3.3.12:3", on=Move)
def counters_are_removed_by_costs_and_effects(game: Game, act: Move) -> Finding | None:
    """指示物会作为卡片效果的cost或因效果处理去除。"""
    if act.what != "去除指示物" or act.card not in game.cards:
        return None
    return forbid(f"「{game.card(act.card).name}」的指示物作为cost或因效果处理去除，不能随意去除")


@rule("4.3.3.12:4", on=Use, of="counter")
def no_counters_on_face_down_cards(game: Game, use: Use) -> Finding | None:
    """里侧表示的卡不能放置指示物。放置了指示物的卡变成里侧的场合，将该指示物去除。"""
    card = game.card(use.card)
    if card.on_field and not card.face_up:
        return forbid(f"里侧表示的「{card.name}」不能放置指示物")
    return None


@rule("4.3.3.12:4", on=TurnedDown)
def counters_go_when_turned_down(game: Game, asked: TurnedDown) -> Finding | None:
    """里侧表示的卡不能放置指示物。放置了指示物的卡变成里侧的场合，将该指示物去除。"""
    del game
    if not asked.card.counters:
        return None
    return cause(f"「{asked.card.name}」变成里侧，放置的{'、'.join(k for k, _ in asked.card.counters)}去除", "counters")


@rule("4.3.3.12:5", on=Consequences)
def own_counters_go_with_the_negation(game: Game, asked: Consequences) -> Finding | None:
    """只能由自身等特定的卡放置的特定种类的指示物，在被放置指示物的卡效果无效的场合，该指示物去除。"""
    del asked
    out: list[Forced] = []
    for card in game.table:
        if not card.counters or not card.on_field or not negated(game, card):
            continue
        own = _places_on_itself(card)
        names = [name for name, _ in card.counters if name in own]
        out += [Forced(card.id, f"clear:{n}", f"「{card.name}」的效果无效，自身放置的{n}去除") for n in names]
    return cause("指示物去除", tuple(out)) if out else None


@rule("4.3.3.12:6", on=Counts)
def counters_from_elsewhere_stay(game: Game, asked: Counts) -> Finding | None:
    """因其他卡的放置指示物的效果被放置指示物的场合，即使放置指示物的卡效果无效，指示物也不会去除。"""
    card = asked.card
    if asked.what != "保留指示物" or card is None or not card.counters:
        return None
    if {name for name, _ in card.counters} & _places_on_itself(card):
        return None
    return permit(f"「{card.name}」上的指示物由其他卡的效果放置，放置的卡效果无效也不会去除")
