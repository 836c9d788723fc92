"""What could be paid, targeted and done now: candidates for costs and targets, and whether an effect could do anything.

Whether one card may be used for something is asked of the rules (`Use`); this module only counts.
"""

from judge.board.condition import holds
from judge.board.costs import COST_ROLES, Lack, first_usable, usable
from judge.board.facts.resolving import RESTRICTS_TARGETS
from judge.board.match import Scope
from judge.board.picks import picked
from judge.board.stats import number, those
from judge.board.status import forbidders
from judge.clause import ClauseId
from judge.game.acts import Number, Use
from judge.game.facts import Effect, Op, Target
from judge.game.remembered import remembered
from judge.game.replacing import replace
from judge.game.state import Card, Game
from judge.game.words import Do, Place
from judge.rule import ask

FIXED_AT_ACTIVATION = ("standbys",)
BLOCKED = "不能使用的魔法&陷阱区域"


@remembered(64)
def zones(game: Game, place: Place) -> int:
    """How many zones of this kind each player has, by the rules (2.1.1:2, 2.1.2:2, 2.1.5:2, 2.1.7:2)."""
    return int(ask(game, Number(f"{place.shown}的数量")).value or 0)


def free_zones(game: Game, player: str, place: Place) -> int:
    """How many zones are free: neither taken nor kept by trap monsters (4.3.3.11:2)."""
    taken = sum(1 for _ in game.at(player, place))
    blocked = 0
    if place is Place.SZONE and game.blocked_zones(player):
        blocked = int(ask(game, Number(BLOCKED, None, player)).value or 0)
    return zones(game, place) - taken - blocked


def target_cards(
    game: Game, target: Target, card: Card, effect: Effect, player: str, enough: int | None = None
) -> tuple[list[Card], Lack]:
    """The cards that can be chosen for this target (at most `enough` of them), and what kept others away."""
    link_scope = Scope(player, card.id, event=game.window[0] if game.window else None)
    if target.pick == "chain":
        ids: tuple[str, ...] = (game.chain[-1].card,) if game.chain else ()
    elif target.pick == "event":
        ids = tuple(dict.fromkeys(e.card for e in game.window if e.card))
    elif target.pick:
        ids = picked(game, target.pick, link_scope)
    else:
        ids = ()
    fitting = those(game, target.of, link_scope)
    meant = (c for c in fitting if not target.pick or c.id in ids)
    candidates = [c for c in meant if _as_restricted(game, effect, c, link_scope)]
    return first_usable(game, (Use(player, c.id, "target", card.id, None, effect) for c in candidates), enough)


def _as_restricted(game: Game, effect: Effect, card: Card, scope: Scope) -> bool:
    """Whether the card is a target that the effect's own words allow, as far as the cost is known."""
    facts = [c for c in effect.condition if c.fact.partition(":")[0] in RESTRICTS_TARGETS]
    return not facts or all(holds(game, c, replace(scope, targets=(card.id,))) for c in facts)


def lacking_target(game: Game, effect: Effect, card: Card, player: str) -> Lack | None:
    """Why not enough targets can be chosen; None when they can."""
    for target in effect.targets:
        if target.or_none:
            continue
        spare = any(op.what == "self" and op.do in COST_ROLES for op in effect.cost)
        good, lack = target_cards(game, target, card, effect, player, (1 if target.up_to else target.n) + spare)
        if effect.cost and not target.up_to:
            good = _not_all_paid(game, effect, card, player, good)
        if len(good) < (1 if target.up_to else target.n):
            return Lack(lack.why or f"「{card.name}」没有能取的对象", lack.clauses)
    return None


def _not_all_paid(game: Game, effect: Effect, card: Card, player: str, good: list[Card]) -> list[Card]:
    """Without the card that the cost itself takes: it cannot be the target too."""
    gone = {card.id for op in effect.cost if op.what == "self" and op.do in COST_ROLES}
    return [c for c in good if c.id not in gone]


def could_do(game: Game, effect: Effect, card: Card, player: str) -> Lack | None:
    """Why the effect could do nothing at all now (4.2.3:2); None when its first step could be done."""
    for op in effect.does:
        if op.do is Do.THEN:
            return None
        if op.may or op.do in (Do.ANNOUNCE, Do.REVEAL, Do.SHUFFLE):
            continue
        return _step_lack(game, op, effect, card, player)
    return None


def _step_lack(game: Game, op: Op, effect: Effect, card: Card, player: str) -> Lack | None:
    check = _CHECKS.get(op.do)
    if op.do is Do.CHOOSE:
        lacks = [_step_lack(game, option[0], effect, card, player) for option in op.options if option]
        return None if not lacks or None in lacks else lacks[0]
    return check(game, op, effect, card, player) if check else None


def _moved(game: Game, op: Op, effect: Effect, card: Card, player: str) -> Lack | None:
    if op.do is Do.BANISH and forbidders(game, "banish", player):
        by = forbidders(game, "banish", player)[0]
        return Lack(f"「{by.source_name}」适用中，不能除外", (ClauseId.parse("4.3.3.1:1"),))
    if op.of is None:
        return None
    if op.what == "all" and op.n == 0:
        return None
    found = those(game, op.of, Scope(player, card.id, announced=""))
    found = [c for c in found if not (c.id == card.id and card.place is not Place.MZONE and _leaves(effect))]
    if op.do is Do.DISCARD or (op.do is Do.SEND and op.of.place == (Place.HAND,)):
        found = [c for c in found if c.id != card.id]
    if op.do is Do.TO_HAND and op.of.place == (Place.DECK,) and forbidders(game, "search", player):
        by = forbidders(game, "search", player)[0]
        return Lack(f"「{by.source_name}」适用中，不能从卡组加入手卡", (ClauseId.parse("4.3.3.1:1"),))
    if op.do is Do.POSITION:
        found = [c for c in found if op.pos != "facedown" or not c.is_type("衍生物")]
    need = 1 if op.up_to or op.what in ("all", "highest_def", "highest_atk", "lowest_atk", "random") else op.n
    if op.of.announced:
        return None if any(c.face_up for c in game.monsters()) else Lack(f"场上没有「{card.name}」能处理的卡")
    return None if len(found) >= max(1, need) else Lack(f"「{card.name}」没有能处理的卡")


def _leaves(effect: Effect) -> bool:
    return effect.cls == "卡的发动"


def _summons(game: Game, op: Op, effect: Effect, card: Card, player: str) -> Lack | None:
    leaves = any(o.what == "self" and o.do in COST_ROLES for o in effect.cost) and card.place is Place.MZONE
    tributes = any(o.do is Do.TRIBUTE and o.what != "self" for o in effect.cost)
    side = player if op.side == "own" else game.other(player)
    if free_zones(game, side, Place.MZONE) < 1 and not leaves and not tributes:
        return Lack(f"{side}没有空的怪兽区域", (ClauseId.parse("3.2.2.3:3"),))
    if forbidders(game, "special_summon", player):
        by = forbidders(game, "special_summon", player)[0]
        return Lack(f"「{by.source_name}」适用中，不能特殊召唤", (ClauseId.parse("4.3.3.1:1"),))
    if op.do is Do.TOKEN:
        if free_zones(game, side, Place.MZONE) + leaves < op.n and not tributes:
            return Lack(f"{side}的怪兽区域放不下{op.n}只衍生物", (ClauseId.parse("3.2.2.3:3"),))
        return None
    if op.of is not None:
        found = those(game, op.of, Scope(player, card.id))
        able = any(may_be_special_summoned(game, c, player, card.id, op) for c in found)
        return None if able else Lack(f"「{card.name}」没有能特殊召唤的怪兽")
    return None


def may_be_special_summoned(game: Game, card: Card, player: str, by: str = "", op: Op | None = None) -> bool:
    """Whether no rule forbids that an effect special summons this card."""
    return usable(game, Use(player, card.id, "special_summon", by, op))[0]


def _swaps(game: Game, op: Op, effect: Effect, card: Card, player: str) -> Lack | None:
    del op, effect, player
    empty = [p for p in game.players if not game.monsters(p)]
    return Lack(f"{empty[0]}场上没有怪兽，「{card.name}」不能处理") if empty else None


def _negates(game: Game, op: Op, effect: Effect, card: Card, player: str) -> Lack | None:
    del op, player
    if not game.chain and any(w.chain or w.chain_is for w in effect.when):
        return Lack(f"没有「{card.name}」能无效的发动")
    return None


def _sets(game: Game, op: Op, effect: Effect, card: Card, player: str) -> Lack | None:
    if op.of is None:
        return None
    return _moved(game, op, effect, card, player)


def _nothing_dealt(game: Game, op: Op, effect: Effect, card: Card, player: str) -> Lack | None:
    """Life points by a number that nothing in the chain can change any more: with 0 of it there is nothing to do."""
    if op.value is None or op.value.counted not in FIXED_AT_ACTIVATION:
        return None
    if number(game, op.value, Scope(player, card.id)) == 0:
        return Lack(f"「{card.name}」的数值是0，没有能处理的")
    return None


_CHECKS = {
    Do.DESTROY: _moved, Do.BANISH: _moved, Do.TO_HAND: _moved, Do.TO_DECK: _moved, Do.SEND: _moved,
    Do.DISCARD: _moved, Do.POSITION: _moved, Do.EQUIP: _moved, Do.TRIBUTE: _moved,
    Do.SPECIAL_SUMMON: _summons, Do.TOKEN: _summons,
    Do.DAMAGE: _nothing_dealt, Do.GAIN_LP: _nothing_dealt,
    Do.SWAP_CONTROL: _swaps, Do.NEGATE_ACTIVATION: _negates, Do.SET: _sets,
}  # fmt: skip


def spell_trap_places_free(game: Game, card: Card, player: str) -> bool:
    """Whether a spell or trap activated or set from the hand finds its zone."""
    if card.is_type("场地"):
        return True
    return free_zones(game, player, Place.SZONE) > 0
