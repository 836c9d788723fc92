"""Paying costs at activation, and what a monster's own summoning procedure takes."""


from judge.board.costs import COST_ROLES, cost_cards, counter_cards, lp_cost, materials_under
from judge.game.acts import Activate, Rounded
from judge.game.facts import Op
from judge.game.replacing import replace
from judge.game.state import Card, Game, Modifier
from judge.game.words import Cause, Do, EventKind, Place
from judge.play import moves
from judge.play.choosing import choose
from judge.play.effects.numbers import without_counters
from judge.play.moves import Why
from judge.rule import ask

FIXED = frozenset({"self", "equipped", "material", "event"})
PLACES = {
    Do.SEND: Place.GRAVE, Do.BANISH: Place.BANISHED, Do.TO_HAND: Place.HAND, Do.TO_DECK: Place.DECK,
    Do.TO_EXTRA: Place.EXTRA,
}  # fmt: skip
Paid = tuple[Game, tuple[str, ...], int]


def pay(game: Game, act: Activate) -> Paid:
    """Pay everything the activation costs. Returns the cards spent, and how much was paid (counters, life points)."""
    paid: tuple[str, ...] = ()
    amount = 0
    if act.effect is None:
        return game, paid, amount
    if act.costs:
        game = replace(game, choices=((act.player, act.costs), *game.choices))
    for op in act.effect.cost:
        game, ids, n = _pay_one(game, op, act, paid)
        paid += ids
        amount += n
    return game, paid, amount


def _pay_one(game: Game, op: Op, act: Activate, already: tuple[str, ...]) -> Paid:
    why = Why(Cause.COST, act.player, act.card)
    now = game.card(act.card)
    if op.do is Do.PAY_LP:
        need = lp_cost(game, op, now, act.player, act.announced)
        if op.value is not None and op.value.divide == 2:
            halved = ask(game, Rounded(game.lp_of(act.player)))
            game = game.said("note", f"支付一半基本分：{game.lp_of(act.player)}÷2，{halved.why}", halved.clauses)
        return moves.lose_lp(game, act.player, need, EventKind.LP_PAID, why), (), need
    if op.do is Do.REMOVE_COUNTER:
        return _take_counters(game, op, now, act.player)
    if op.do is Do.DETACH:
        materials = [game.card(i) for i in materials_under(game, op, now, act.player)]
        game, ids = choose(game, act.player, materials, op.n)
        game = moves.move(game, ids, Place.GRAVE, why)
        return game, ids, len(ids)
    if op.do is Do.FORBID:
        return _binding(game, op, act), (), 0
    if op.do not in COST_ROLES:
        return game, (), 0
    good = [c for c in cost_cards(game, op, now, act.player, act.effect)[0] if c.id not in already]
    if op.what == "all" or (op.what in FIXED and op.of is None):
        ids = tuple(c.id for c in good)
    else:
        good = [c for c in good if c.id not in act.targets] or good
        game, ids = choose(game, act.player, good, op.n, up_to=op.up_to)
    return _spend(game, op, ids, why), ids, len(ids)


def _take_counters(game: Game, op: Op, card: Card, player: str) -> Paid:
    """Take counters off, as many as asked (all of them when the cost says so), one card after the other."""
    left = sum(c.counter(op.name) for c in counter_cards(game, op, card, player)) if op.what == "all" else op.n
    taken = 0
    for held in counter_cards(game, op, card, player):
        n = min(left - taken, held.counter(op.name))
        game = game.with_card(without_counters(held, op.name, n))
        taken += n
    return game, (), taken


def _binding(game: Game, op: Op, act: Activate) -> Game:
    """What the player may not do in the turn of the activation binds from the activation on (强欲而谦虚之壶)."""
    card = game.card(act.card)
    ids = (card.id,) if op.what == "self" else ()
    modifier = Modifier(card.id, card.name, act.player, op, ids, 0, game.tick, op.until or "turn_end", game.turn)
    return replace(game, modifiers=(*game.modifiers, modifier))


def _spend(game: Game, op: Op, ids: tuple[str, ...], why: Why) -> Game:
    if op.do is Do.DISCARD:
        return moves.discard(game, ids, why)
    if op.do is Do.TRIBUTE:
        return moves.tribute(game, ids, why)
    return moves.move(game, ids, PLACES[op.do], why) if op.do in PLACES else game


def spend_for(game: Game, op: Op, player: str, card: Card, already: tuple[str, ...]) -> tuple[Game, tuple[str, ...]]:
    """Spend cards for a monster's own summoning procedure (3.2.2.3.1:5: no effect moves them)."""
    why = Why(Cause.SUMMON, player, card.id)
    if op.do is Do.PAY_LP:
        return moves.lose_lp(game, player, lp_cost(game, op, card, player), EventKind.LP_PAID, why), ()
    if op.do not in COST_ROLES:
        return game, ()
    good = [c for c in cost_cards(game, op, card, player)[0] if c.id not in already and c.id != card.id]
    game, ids = choose(game, player, good, op.n, up_to=op.up_to)
    return _spend(game, op, ids, why), ids
