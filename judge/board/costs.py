"""What could be paid now: the cards, counters, materials and life points that a cost can take.

Whether one card may be used for something is asked of the rules (`Use`); this module only counts.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from judge.board.match import Scope
from judge.board.picks import picked
from judge.board.stats import number, rounded, those
from judge.clause import ClauseId
from judge.game.acts import Use
from judge.game.facts import Effect, Op, Select
from judge.game.state import Card, Game
from judge.game.words import Do, Place
from judge.rule import Stance, ask

COST_ROLES: dict[Do, str] = {
    Do.DISCARD: "cost:discard",
    Do.SEND: "cost:send",
    Do.TRIBUTE: "cost:tribute",
    Do.BANISH: "cost:banish",
    Do.TO_HAND: "cost:to_hand",
    Do.TO_DECK: "cost:to_deck",
    Do.REVEAL: "cost:reveal",
    Do.TO_EXTRA: "cost:to_extra",
}
DEFAULT_COST_PLACE: dict[Do, tuple[Place, ...]] = {
    Do.DISCARD: (Place.HAND,),
    Do.TRIBUTE: (Place.MZONE,),
    Do.SEND: (Place.HAND, Place.MZONE, Place.SZONE, Place.FZONE, Place.PZONE),
    Do.REVEAL: (Place.HAND,),
}


@dataclass(frozen=True, slots=True)
class Lack:
    """Why something cannot be paid, targeted or done: a sentence, and the clauses that made it so."""

    why: str
    clauses: tuple[ClauseId, ...] = ()


def usable(game: Game, use: Use) -> tuple[bool, tuple[ClauseId, ...], str]:
    """Whether no rule forbids this use of the card; with the clauses and the reason when one does."""
    ruling = ask(game, use)
    bad = ruling.stance is Stance.FORBID
    return not bad, ruling.clauses if bad else (), ruling.why if bad else ""


def cost_cards(
    game: Game, op: Op, card: Card, player: str, effect: Effect | None = None, enough: int | None = None
) -> tuple[list[Card], Lack]:
    """The cards that can be used for this cost (at most `enough` of them), and what kept others away."""
    role = COST_ROLES[op.do]
    scope = Scope(player, card.id)
    if op.what in ("self", "equipped", "material", "event") and op.of is None:
        ids = picked(game, op.what, scope)
        candidates = [game.cards[i] for i in ids if i in game.cards]
    else:
        select = op.of or Select(side="own")
        place = select.place or DEFAULT_COST_PLACE.get(op.do, ())
        found = those(game, select, scope, down_known=op.do in (Do.TRIBUTE, Do.SEND))
        candidates = [
            c for c in found
            if (not place or c.place in place) and (c.controller == player or select.side != "any")
            and (c.id != card.id or op.do is not Do.DISCARD)
        ]  # fmt: skip
    return first_usable(game, (Use(player, c.id, role, card.id, op, effect) for c in candidates), enough)


def first_usable(game: Game, uses: Iterable[Use], enough: int | None) -> tuple[list[Card], Lack]:
    """The cards of these uses that no rule forbids, until there are `enough`; and what kept others away."""
    good: list[Card] = []
    clauses: list[ClauseId] = []
    why = ""
    for use in uses:
        if len(good) == enough:
            break
        ok, through, reason = usable(game, use)
        if ok:
            good.append(game.card(use.card))
        else:
            clauses += through
            why = reason
    return good, Lack(why, tuple(dict.fromkeys(clauses)))


def materials_under(game: Game, op: Op, card: Card, player: str) -> tuple[str, ...]:
    """The XYZ materials that this detaching takes from: the card's own, or its equipped monster's (`equipped`)."""
    host = card.equipped_to if op.what == "equipped" else card.id
    return picked(game, "material", Scope(player, host))


def lp_cost(game: Game, op: Op, card: Card, player: str, announced: str = "") -> int:
    """How many life points this cost takes now. Half of them: what remains is rounded (4.1.4:1)."""
    value = op.value
    if value is not None and value.counted == "lp" and value.divide == 2 and not value.plus:
        return game.lp_of(player) - rounded(game, game.lp_of(player))
    return number(game, value, Scope(player, card.id, announced=announced)) or 0


def counter_cards(game: Game, op: Op, card: Card, player: str) -> list[Card]:
    """The cards that counters are taken from for a cost: the card itself, or those the cost names."""
    held = [card] if op.of is None else those(game, op.of, Scope(player, card.id))
    return [c for c in held if c.counter(op.name) > 0]


def lacking_cost(game: Game, effect: Effect, card: Card, player: str) -> Lack | None:
    """Why the cost of the effect cannot be paid now; None when it can. Life points: see `lacking_lp`."""
    taken: set[str] = set()
    for op in effect.cost:
        if op.may:
            continue
        if op.do in COST_ROLES:
            wanted = (1 if op.up_to else op.n) + len(taken)
            good, lack = cost_cards(game, op, card, player, effect, wanted)
            left = [c for c in good if c.id not in taken]
            if len(left) < (1 if op.up_to else op.n):
                return Lack(lack.why or f"「{card.name}」的cost需要{op.n}张卡，能用的只有{len(left)}张", lack.clauses)
            taken.update(c.id for c in left[: op.n])
        elif op.do is Do.DETACH:
            have = len(materials_under(game, op, card, player))
            if have < op.n:
                return Lack(f"「{card.name}」要取除{op.n}个XYZ素材，现有{have}个")
        elif op.do is Do.REMOVE_COUNTER:
            have = sum(c.counter(op.name) for c in counter_cards(game, op, card, player))
            if have < op.n:
                return Lack(f"「{card.name}」要去除{op.n}个{op.name}，现有{have}个")
    return None


def lacking_lp(game: Game, effect: Effect, card: Card, player: str) -> Lack | None:
    """Why the life points cannot be paid; None when they can (1.4.1:5: not more than one has)."""
    for op in effect.cost:
        if op.do is Do.PAY_LP and not op.may:
            need, have = lp_cost(game, op, card, player), game.lp_of(player)
            if need > have:
                return Lack(f"要支付{need}基本分，{player}只有{have}")
    return None
