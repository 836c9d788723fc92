"""What a value of card facts counts: cards moved, life points, counters, standby phases …"""

from collections.abc import Callable

from judge.board.match import Scope, StatOf
from judge.game.state import Card, Game
from judge.game.words import EventKind


def _me(game: Game, scope: Scope) -> Card | None:
    """The card as the effect knows it: as it was at activation when it has gone as its own cost."""
    now = game.cards.get(scope.self_id)
    was = scope.link.was if scope.link is not None else None
    return was if was is not None and now is not None and was.on_field and not now.on_field else now


def _lp_gap(game: Game, scope: Scope, detail: str, stat: StatOf) -> int:
    del detail, stat
    return abs(game.lp_of(scope.player) - game.lp_of(game.other(scope.player)))


def _counters_here(game: Game, scope: Scope, detail: str, stat: StatOf) -> int:
    del stat
    me = _me(game, scope)
    return 0 if me is None else me.counter(detail)


def _counters_on_field(game: Game, scope: Scope, detail: str, stat: StatOf) -> int:
    del scope, stat
    return sum(c.counter(detail) for c in game.table if c.on_field)


def _ranks_on_field(game: Game, scope: Scope, detail: str, stat: StatOf) -> int:
    del scope, detail, stat
    return sum(c.data.rank or 0 for c in game.monsters() if c.face_up)


def _standbys(game: Game, scope: Scope, detail: str, stat: StatOf) -> int:
    del detail, stat
    me = _me(game, scope)
    return 0 if me is None else me.standbys


def _materials_of_equipped(game: Game, scope: Scope, detail: str, stat: StatOf) -> int:
    del detail, stat
    me = game.cards.get(scope.self_id)
    return 0 if me is None else sum(1 for c in game.table if c.host and c.host == me.equipped_to)


def _damage(game: Game, scope: Scope, detail: str, stat: StatOf) -> int | None:
    """The damage of the event; of an effect that a monster's own summon answers, the damage before that summon."""
    del detail, stat
    if scope.event is not None and scope.event.amount:
        return scope.event.amount
    kinds = (EventKind.BATTLE_DAMAGE, EventKind.DAMAGE)
    taken = [e for e in game.history if e.kind in kinds and e.player == scope.player]
    return taken[-1].amount if taken else None


def _higher_stat(game: Game, scope: Scope, detail: str, stat: StatOf) -> int | None:
    """The higher of ATK and DEF of the monster that the equipped one fights (月镜盾)."""
    del detail
    me = game.cards.get(scope.self_id)
    battle = game.battle
    if me is None or battle is None:
        return None
    other = battle.target if me.equipped_to == battle.attacker else battle.attacker
    card = game.cards.get(other or "")
    return None if card is None else max(stat(game, card, "atk") or 0, stat(game, card, "def") or 0)


Count = Callable[[Game, Scope, str, StatOf], int | None]
COUNTS: dict[str, Count] = {
    "previous": lambda g, s, d, k: len(s.previous),
    "own_previous": lambda g, s, d, k: sum(1 for i in s.previous if g.card(i).owner == s.player),
    "lp": lambda g, s, d, k: g.lp_of(s.player),
    "opp_lp": lambda g, s, d, k: g.lp_of(g.other(s.player)),
    "lp_gap": _lp_gap,
    "damage": _damage,
    "answered_damage": _damage,
    "standbys": _standbys,
    "paid": lambda g, s, d, k: len(s.paid),
    "amount": lambda g, s, d, k: s.amount,
    "really_lowered": lambda g, s, d, k: s.amount,
    "announced": lambda g, s, d, k: int(s.announced) if s.announced.isdigit() else None,
    "counters": _counters_here,
    "counters_on_field": _counters_on_field,
    "ranks_on_field": _ranks_on_field,
    "materials_of_equipped": _materials_of_equipped,
    "battle_opponent_higher_stat": _higher_stat,
}
