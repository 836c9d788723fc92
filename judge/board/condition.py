"""Whether a condition of a card's text holds on the board: so many cards of a kind, or a named fact."""

from collections.abc import Callable

from judge.board.match import Scope, matches
from judge.game.facts import Cond
from judge.game.state import Card, Game
from judge.game.words import FIELD, SPELL_TRAP_PLACES, Place


def holds(game: Game, condition: Cond, scope: Scope) -> bool:
    """Whether the condition holds now, seen from `scope`. A fact the engine has no word for counts as holding;
    `unknown_facts` lists those, and the referee says that they were not checked."""
    if condition.fact:
        name, _, number = condition.fact.partition(":")
        check = FACTS.get(name)
        return check is None or check(game, scope, int(number) if number.lstrip("-").isdigit() else 0)
    assert condition.has is not None
    found = sum(1 for c in game.cards.values() if matches(game, condition.has, c, scope))
    return found <= condition.n if condition.at_most or condition.n == 0 else found >= condition.n


def unknown_facts(conditions: tuple[Cond, ...]) -> tuple[str, ...]:
    """The named facts among these conditions that the engine cannot check."""
    return tuple(c.fact for c in conditions if c.fact and c.fact.partition(":")[0] not in FACTS)


def _me(game: Game, scope: Scope) -> Card | None:
    return game.cards.get(scope.self_id)


def _field_count(game: Game, player: str | None, *places: Place) -> int:
    return sum(1 for _ in game.at(player, *(places or tuple(FIELD))))


def _lp(game: Game, scope: Scope) -> tuple[int, int]:
    return game.lp_of(scope.player), game.lp_of(game.other(scope.player))


def _hand(game: Game, player: str) -> int:
    return _field_count(game, player, Place.HAND)


def _self_is(check: Callable[[Game, Card], bool]) -> Callable[[Game, Scope, int], bool]:
    def found(game: Game, scope: Scope, _: int) -> bool:
        card = _me(game, scope)
        return card is not None and check(game, card)

    return found


def _attacking_player(game: Game) -> str | None:
    if game.battle is None:
        return None
    attacker = game.cards.get(game.battle.attacker)
    return None if attacker is None else attacker.controller


Check = Callable[[Game, Scope, int], bool]
FACTS: dict[str, Check] = {
    "lp_less": lambda g, s, _: _lp(g, s)[0] < _lp(g, s)[1],
    "lp_more": lambda g, s, _: _lp(g, s)[0] > _lp(g, s)[1],
    "lp_at_most": lambda g, s, n: _lp(g, s)[0] <= n,
    "lp_at_least": lambda g, s, n: _lp(g, s)[0] >= n,
    "no_cards_own_field": lambda g, s, _: _field_count(g, s.player) == 0,
    "no_monsters_own_field": lambda g, s, _: _field_count(g, s.player, Place.MZONE) == 0,
    "opp_has_monster": lambda g, s, _: _field_count(g, g.other(s.player), Place.MZONE) > 0,
    "opp_no_monster": lambda g, s, _: _field_count(g, g.other(s.player), Place.MZONE) == 0,
    "own_no_monster_opp_has": lambda g, s, _: _field_count(g, s.player, Place.MZONE) == 0
    and _field_count(g, g.other(s.player), Place.MZONE) > 0,
    "no_spell_trap_own_field": lambda g, s, _: _field_count(g, s.player, *SPELL_TRAP_PLACES) == 0,
    "no_szone_own": lambda g, s, _: _field_count(g, s.player, Place.SZONE) == 0,
    "szone_own": lambda g, s, _: _field_count(g, s.player, Place.SZONE) > 0,
    "no_szone_opp": lambda g, s, _: _field_count(g, g.other(s.player), Place.SZONE) == 0,
    "direct_attack": lambda g, s, _: g.battle is not None and g.battle.target is None,
    "self_attack_pos": _self_is(lambda g, c: c.face_up and c.attack_pos and c.place is Place.MZONE),
    "self_defense_pos": _self_is(lambda g, c: not c.attack_pos and c.place is Place.MZONE),
    "self_face_up": _self_is(lambda g, c: c.face_up and c.on_field),
    "self_special_summoned": _self_is(lambda g, c: c.arrived == "special"),
    "self_normal_summoned": _self_is(lambda g, c: c.arrived in ("normal", "tribute")),
    "self_tribute_summoned": _self_is(lambda g, c: c.arrived == "tribute"),
    "self_equipped": _self_is(lambda g, c: any(o.equipped_to == c.id for o in g.cards.values())),
    "self_has_material": _self_is(lambda g, c: any(o.host == c.id for o in g.cards.values())),
    "self_battling": _self_is(lambda g, c: g.battle is not None and c.id in (g.battle.attacker, g.battle.target)),
    "self_attacking": _self_is(lambda g, c: g.battle is not None and c.id == g.battle.attacker),
    "self_attacked": _self_is(lambda g, c: c.attacks > 0),
    "self_summoned_this_turn": _self_is(lambda g, c: c.arrived_turn == g.turn and bool(c.arrived)),
    "equipped_as_card": _self_is(lambda g, c: bool(c.equipped_to)),
    "gemini_active": _self_is(lambda g, c: c.gemini),
    "opp_hand_more": lambda g, s, _: _hand(g, g.other(s.player)) > _hand(g, s.player),
    "own_hand_empty": lambda g, s, _: all(c.id == s.self_id for c in g.at(s.player, Place.HAND)),
    "own_turn": lambda g, s, _: g.turn_player == s.player,
    "opp_turn": lambda g, s, _: g.turn_player != s.player,
    "own_attacks": lambda g, s, _: _attacking_player(g) == s.player,
    "opp_attacks": lambda g, s, _: _attacking_player(g) == g.other(s.player),
    "more_opp_monsters": lambda g, s, _: _field_count(g, g.other(s.player), Place.MZONE)
    > _field_count(g, s.player, Place.MZONE),
}
