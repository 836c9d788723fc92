"""Facts of the cards that a cost took, that are targets, that are chosen, or that an earlier step moved.

A fact of targets or chosen cards restricts the choice: it is asked for each candidate alone.
"""

from judge.board.facts.look import Check, Look
from judge.board.match import features, level, names_now
from judge.game.state import Card
from judge.game.words import Place


def _cards(look: Look, ids: tuple[str, ...]) -> list[Card]:
    return [look.game.cards[i] for i in ids if i in look.game.cards]


def _previous(look: Look) -> list[Card]:
    return _cards(look, look.scope.previous)


def _paid(look: Look) -> list[Card]:
    return _cards(look, look.scope.paid)


def _targets(look: Look) -> list[Card]:
    return _cards(look, look.scope.targets)


def _chosen(look: Look) -> list[Card]:
    return _cards(look, look.scope.chosen)


def _level_of_cost(look: Look) -> bool:
    paid = _paid(look)
    return not paid or all(level(look.game, c) == paid[0].facts.level for c in _targets(look))


def _differs_from_cost(look: Look) -> bool:
    taken = {n for c in _paid(look) for n in names_now(look.game, c)}
    return not any(names_now(look.game, c) & taken for c in _targets(look))


def _lists_material(look: Look) -> bool:
    """Whether the fusion monster's materials name this card."""
    return all(
        any(look.detail in m.of.name for p in c.facts.procedures if p.kind == "fusion" for m in p.materials)
        for c in _targets(look)
    )


def _levels_differ(look: Look) -> bool:
    levels = [level(look.game, c) for c in _targets(look)]
    return len(set(levels)) == len(levels)


def _at_most_in_grave(look: Look) -> bool:
    cards = look.game.at(look.player, Place.GRAVE)
    have = sum(1 for c in cards if c.facts.main == "怪兽" and look.detail in c.name)
    return len(look.scope.targets) <= have


def _weaker_than_event(look: Look) -> bool:
    event = look.event
    base = look.game.cards.get(event.card) if event is not None else None
    if base is None:
        return True
    limit = look.stat(look.game, base, "atk") or 0
    return all((c.facts.atk or 0) < limit for c in _chosen(look))


def _named_as_event(look: Look) -> bool:
    event = look.event
    base = look.game.cards.get(event.card) if event is not None else None
    return base is None or all(names_now(look.game, c) & names_now(look.game, base) for c in _chosen(look))


def _named_as_previous(look: Look) -> bool:
    named = {n for c in _previous(look) for n in names_now(look.game, c)}
    return all(names_now(look.game, c) & named for c in _chosen(look))


def _attribute_as_previous(look: Look) -> bool:
    held = {c.facts.attribute for c in _previous(look)}
    return all(c.facts.attribute in held for c in _chosen(look))


def _level_is_sum(look: Look) -> bool:
    total = sum(c.facts.level or 0 for c in _previous(look))
    return all(c.facts.level == total for c in _chosen(look))


def _not_before_self(look: Look) -> bool:
    """Whether the card did not lie face-up on the field before this one became active (禁止令)."""
    me = look.me
    return me is None or all(not c.on_field or c.since > me.since for c in _chosen(look))


CHECKS: dict[str, Check] = {
    "previous_dark_monster": lambda k: any(
        c.facts.main == "怪兽" and "暗" in features(k.game, c, "attribute") for c in _previous(k)
    ),
    "previous_has_monster": lambda k: any(
        c.facts.main == "怪兽" and any(k.detail in n for n in names_now(k.game, c)) for c in _previous(k)
    ),
    "previous_is_monster": lambda k: any(c.facts.main == "怪兽" for c in _previous(k)),
    "previous_is_normal_monster": lambda k: any(
        c.facts.main == "怪兽" and "通常" in c.facts.types for c in _previous(k)
    ),
    "target_level_equals_cost": _level_of_cost,
    "target_name_differs_from_cost": _differs_from_cost,
    "target_lists_material": _lists_material,
    "target_rank": lambda k: all(c.facts.rank == k.n for c in _targets(k)),
    "targets_different_levels": _levels_differ,
    "targets_at_most_own_grave": _at_most_in_grave,
    "levels_total_at_least": lambda k: sum(c.facts.level or 0 for c in _paid(k)) >= k.n,
    "chosen_atk_below_event": _weaker_than_event,
    "chosen_same_name_as_event": _named_as_event,
    "chosen_level_is_sum_of_banished": _level_is_sum,
    "chosen_same_name_as_previous": _named_as_previous,
    "chosen_same_attribute_as_previous": _attribute_as_previous,
    "material_rank_at_least": lambda k: all((c.facts.rank or 0) >= k.n for c in _chosen(k)),
    "not_on_field_before_self": _not_before_self,
}
RESTRICTS_TARGETS = frozenset({"target_level_equals_cost", "target_name_differs_from_cost", "target_lists_material",
                               "target_rank"})  # fmt: skip
RESTRICTS_CHOICE = frozenset({"chosen_same_name_as_previous", "chosen_same_attribute_as_previous",
                              "chosen_atk_below_event", "chosen_same_name_as_event", "chosen_level_is_sum_of_banished",
                              "each_has_not_declared_attack_this_turn", "not_on_field_before_self"})  # fmt: skip
