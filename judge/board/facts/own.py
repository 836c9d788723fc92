"""Facts of the card itself: its position, how it came, what it holds."""

from judge.board.facts.look import Check, Look, own_card
from judge.board.match import features, names
from judge.game.state import Card, Game
from judge.game.words import Cause, EventKind, Place


def _materials(game: Game, card: Card) -> list[Card]:
    return [c for c in game.table if c.host == card.id]


def _named(cards: list[Card], name: str) -> bool:
    return any(name in names(c) for c in cards)


def _equip_host(look: Look, card: Card) -> Card | None:
    return look.game.cards.get(card.equipped_to)


def _in_position(look: Look, card: Card, *, attack: bool) -> bool:
    host = _equip_host(look, card)
    return host is not None and host.place is Place.MZONE and host.attack_pos == attack


def _bound_is_own(look: Look, card: Card) -> bool:
    return any(look.game.cards[i].controller == card.controller for i in card.bound_to if i in look.game.cards)


def _had_material(look: Look, card: Card) -> bool:
    """Whether such a card lay under it when it left: materials keep whose they were."""
    return any(c.materials_of == card.id and look.detail in names(c) for c in look.game.cards.values())


def _own_effect_summoned(look: Look, card: Card) -> bool:
    event = look.event
    return event is not None and event.card == event.source == card.id and event.cause is Cause.EFFECT


def _damage_before(look: Look, card: Card) -> EventKind | None:
    """The damage that its own effect answered when it summoned itself."""
    kinds = (EventKind.BATTLE_DAMAGE, EventKind.DAMAGE)
    found = [e for e in look.past(*kinds) if e.player == card.controller]
    battle = [e for e in found if e.kind is EventKind.BATTLE_DAMAGE and e.tick == found[-1].tick]
    return None if not found else EventKind.BATTLE_DAMAGE if battle else EventKind.DAMAGE


def _equipped(look: Look, card: Card) -> bool:
    """Whether it wears an equip card, or is itself one."""
    return bool(card.equipped_to) or any(c.equipped_to == card.id for c in look.game.table)


def _xyz_from(look: Look, card: Card) -> bool:
    """Whether it is XYZ summoned; for an effect that a material grants, the monster above it."""
    above = look.game.cards.get(card.host, card)
    return above.how == "xyz"


def _all_materials_named(look: Look, card: Card) -> bool:
    above = look.game.cards.get(card.host, card)
    held = _materials(look.game, above)
    return bool(held) and all(any(look.detail in n for n in names(c)) for c in held)


def _counters(look: Look, card: Card) -> int:
    del look
    return sum(n for _, n in card.counters)


def _on_monster_zone(card: Card) -> bool:
    return card.place is Place.MZONE


CHECKS: dict[str, Check] = {
    "self_attack_pos": own_card(lambda k, c: c.face_up and c.attack_pos and _on_monster_zone(c)),
    "self_defense_pos": own_card(lambda k, c: not c.attack_pos and _on_monster_zone(c)),
    "self_face_up": own_card(lambda k, c: c.face_up and c.on_field),
    "self_special_summoned": own_card(lambda k, c: c.arrived == "special"),
    "self_normal_summoned": own_card(lambda k, c: c.arrived in ("normal", "tribute")),
    "self_tribute_summoned": own_card(lambda k, c: c.arrived == "tribute"),
    "self_summoned_without_tribute": own_card(lambda k, c: c.arrived == "normal"),
    "self_summoned_with_tributes": own_card(lambda k, c: c.arrived == "tribute" and len(c.summoned_with) == k.n),
    "self_xyz_summoned": own_card(_xyz_from),
    "self_synchro_summoned": own_card(lambda k, c: c.how == "synchro"),
    "self_summoned_by_own_procedure": own_card(lambda k, c: c.how in ("procedure", "synchro", "xyz", "pendulum")),
    "self_summoned_by_own_effect": own_card(_own_effect_summoned),
    "self_summoned_for_battle_damage": own_card(lambda k, c: _damage_before(k, c) is EventKind.BATTLE_DAMAGE),
    "self_summoned_for_effect_damage": own_card(lambda k, c: _damage_before(k, c) is EventKind.DAMAGE),
    "self_summoned_this_turn": own_card(lambda k, c: c.arrived_turn == k.game.turn and bool(c.arrived)),
    "self_equipped": own_card(_equipped),
    "no_monster_equipped_by_self": own_card(
        lambda k, c: not any(o.equipped_to == c.id and o.facts.main == "怪兽" for o in k.game.table)
    ),
    "self_has_material": own_card(lambda k, c: bool(_materials(k.game, c))),
    "self_no_material": own_card(lambda k, c: not _materials(k.game, c)),
    "self_lacks_material": own_card(lambda k, c: not _named(_materials(k.game, c), k.detail)),
    "self_was_material": own_card(lambda k, c: bool(c.materials_of) and k.detail in ("", c.material_how)),
    "self_had_material": own_card(_had_material),
    "self_has_material_attribute": own_card(
        lambda k, c: any(k.detail in features(k.game, m, "attribute") for m in _materials(k.game, c))
    ),
    "materials_all_named": own_card(_all_materials_named),
    "self_counters_at_least": own_card(lambda k, c: _counters(k, c) >= k.n),
    "self_counters_at_most": own_card(lambda k, c: _counters(k, c) <= k.n),
    "self_excavated": own_card(lambda k, c: c.excavated),
    "equipped_as_card": own_card(lambda k, c: bool(c.equipped_to)),
    "equipped_attack_pos": own_card(lambda k, c: _in_position(k, c, attack=True)),
    "equipped_defense_pos": own_card(lambda k, c: _in_position(k, c, attack=False)),
    "bound_is_own": own_card(_bound_is_own),
    "gemini_active": own_card(lambda k, c: c.gemini),
    "opp_turns_on_field": own_card(lambda k, c: c.opp_turns >= k.n),
    "own_standbys_since_activation": own_card(lambda k, c: c.standbys >= k.n),
    "not_turn_sent_to_grave": own_card(lambda k, c: not _sent_this_turn(k, c)),
    "self_sent_to_grave_this_turn": own_card(lambda k, c: _sent_this_turn(k, c)),
}


def _sent_this_turn(look: Look, card: Card) -> bool:
    return any(e.card == card.id for e in look.past(EventKind.SENT))
