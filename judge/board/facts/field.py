"""Facts of life points, hands, fields, graveyards and the turn."""

from judge.board.facts.look import Check, Look
from judge.board.match import names_now
from judge.game.words import SPELL_TRAP_PLACES, Phase, Place


def _lp_gap(look: Look) -> int:
    """By how much the opponent has more life points."""
    return look.game.lp_of(look.opponent) - look.game.lp_of(look.player)


def _own_lp(look: Look) -> int:
    return look.game.lp_of(look.player)


def _hand_and_field(look: Look, player: str) -> int:
    return look.count(player, Place.HAND) + look.count(player)


def _down_or_effect_monster(look: Look) -> bool:
    return any(not c.face_up or c.is_type("效果") for c in look.game.monsters())


def _grave_names(look: Look) -> bool:
    """At least four differently named cards of the series lie in one's own Graveyard (裁决之龙)."""
    found = {n for c in look.game.at(look.player, Place.GRAVE) for n in names_now(look.game, c) if look.detail in n}
    return len(found) >= 4


CHECKS: dict[str, Check] = {
    "lp_less": lambda k: _lp_gap(k) > 0,
    "lp_more": lambda k: _lp_gap(k) < 0,
    "lp_less_by": lambda k: _lp_gap(k) >= k.n,
    "lp_at_most": lambda k: _own_lp(k) <= k.n,
    "lp_at_least": lambda k: _own_lp(k) >= k.n,
    "no_cards_own_field": lambda k: k.count(k.player) == 0,
    "no_monsters_own_field": lambda k: k.count(k.player, Place.MZONE) == 0,
    "opp_has_monster": lambda k: k.count(k.opponent, Place.MZONE) > 0,
    "opp_no_monster": lambda k: k.count(k.opponent, Place.MZONE) == 0,
    "own_no_monster_opp_has": lambda k: k.count(k.player, Place.MZONE) == 0 and k.count(k.opponent, Place.MZONE) > 0,
    "more_opp_monsters": lambda k: k.count(k.opponent, Place.MZONE) > k.count(k.player, Place.MZONE),
    "no_spell_trap_own_field": lambda k: k.count(k.player, *SPELL_TRAP_PLACES) == 0,
    "no_szone_own": lambda k: k.count(k.player, Place.SZONE) == 0,
    "szone_own": lambda k: k.count(k.player, Place.SZONE) > 0,
    "no_szone_opp": lambda k: k.count(k.opponent, Place.SZONE) == 0,
    "opp_hand_more": lambda k: k.count(k.opponent, Place.HAND) > k.count(k.player, Place.HAND),
    "opp_hand_and_field_more": lambda k: _hand_and_field(k, k.opponent) > _hand_and_field(k, k.player),
    "own_hand_empty": lambda k: all(c.id == k.scope.self_id for c in k.game.at(k.player, Place.HAND)),
    "face_down_or_effect_monster_on_field": _down_or_effect_monster,
    "own_grave_names_of": _grave_names,
    "own_turn": lambda k: k.game.turn_player == k.player,
    "opp_turn": lambda k: k.game.turn_player != k.player,
    "not_draw_phase": lambda k: k.game.phase is not Phase.DRAW,
    "chain_links_at_least": lambda k: len(k.game.chain) >= k.n,
}
