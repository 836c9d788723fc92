"""Facts of the battle going on and of what fought and attacked this turn."""

from judge.board.facts.look import Check, Look, own_card
from judge.board.match import features, names_now
from judge.game.state import Battle, Card
from judge.game.words import EventKind, Part, Place


def _attacking_player(look: Look) -> str | None:
    battle = look.game.battle
    attacker = look.game.cards.get(battle.attacker) if battle else None
    return None if attacker is None else attacker.controller


def _fights(battle: Battle | None, card: Card) -> bool:
    return battle is not None and card.id in (battle.attacker, battle.target)


def _attack_on_monster(look: Look) -> bool:
    """Whether it attacked, or attacks, a monster; the event of a declaration tells it too."""
    battle = look.game.battle
    return battle is not None and battle.target is not None


def _opponents(look: Look) -> tuple[Card, ...]:
    return look.cards("battle_opponent")


def _own_fighter(look: Look) -> Card | None:
    """The player's own monster in the battle."""
    battle = look.game.battle
    if battle is None:
        return None
    ids = (battle.attacker, battle.target or "")
    found = [look.game.cards[i] for i in ids if i in look.game.cards]
    return next((c for c in found if c.controller == look.player and c.place is Place.MZONE), None)


def _own_fighter_is(which: str) -> Check:
    def check(look: Look) -> bool:
        card = _own_fighter(look)
        return card is not None and card.face_up and look.detail in features(look.game, card, which)

    return check


def _own_fighter_named(look: Look) -> bool:
    card = _own_fighter(look)
    return card is not None and card.face_up and any(look.detail in n for n in names_now(look.game, card))


def _own_light(look: Look) -> bool:
    card = _own_fighter(look)
    return card is not None and card.face_up and "光" in features(look.game, card, "attribute")


def _own_pendulum(look: Look) -> bool:
    card = _own_fighter(look)
    return card is not None and card.face_up and card.is_type("摇摆")


def _values(look: Look) -> tuple[int, int] | None:
    """What will be compared: the attacker's ATK and the target's ATK or DEF; None for a direct attack."""
    battle = look.game.battle
    if battle is None or not battle.target:
        return None
    attacker, target = look.game.cards[battle.attacker], look.game.cards[battle.target]
    other = look.stat(look.game, target, "atk" if target.attack_pos else "def")
    return look.stat(look.game, attacker, "atk") or 0, other or 0


def _attacker_weaker(look: Look) -> bool:
    battle = look.game.battle
    if battle is None or not battle.target:
        return False
    attacker, target = look.game.cards[battle.attacker], look.game.cards[battle.target]
    return (look.stat(look.game, attacker, "atk") or 0) < (look.stat(look.game, target, "atk") or 0)


def _damage_pending(look: Look) -> bool:
    """Whether the player would take battle damage by the present values."""
    battle = look.game.battle
    if battle is None:
        return False
    mine = _attacking_player(look) == look.player
    values = _values(look)
    if values is None:
        return not mine and (look.stat(look.game, look.game.cards[battle.attacker], "atk") or 0) > 0
    atk, other = values
    target = look.game.cards[battle.target or ""]
    return atk < other if mine else atk > other and target.attack_pos


def _equipped_fights(look: Look, card: Card) -> bool:
    host = look.game.cards.get(card.equipped_to)
    battle = look.game.battle
    return host is not None and battle is not None and battle.target is not None and _fights(battle, host)


def _attacked(look: Look, card: Card) -> bool:
    """Whether an attack of it reached the Damage Step this turn (6.3.4.3:3), or it is only stated to have attacked."""
    declared = any(e.card == card.id for e in look.past(EventKind.ATTACK_DECLARED))
    return any(e.card == card.id for e in look.past(EventKind.HAS_ATTACKED)) or (card.attacks > 0 and not declared)


def _has_attacked(look: Look, card: Card) -> bool:
    """Whether its attack came to the Damage Step (6.3.4.3:3)."""
    return any(e.card == card.id for e in look.past(EventKind.HAS_ATTACKED))


def _battled(look: Look, card: Card) -> bool:
    return any(e.card == card.id for e in look.past(EventKind.BATTLED))


def _attacked_defender(look: Look, card: Card) -> bool:
    battle = look.game.battle
    if battle is None or battle.attacker != card.id or not battle.target:
        return False
    target = look.game.cards[battle.target]
    return target.controller != card.controller and not target.attack_pos


def _each_stayed_home(look: Look) -> bool:
    """Whether every card that the step is about has not attacked; used to pick them, so one at a time."""
    return all(c.attacks == 0 for c in (look.game.cards[i] for i in look.scope.chosen) if c.place is Place.MZONE)


def _by_own_effect(look: Look) -> bool:
    """Whether it attacks directly although the opponent has monsters."""
    battle = look.game.battle
    if battle is None or battle.target is not None or battle.attacker != look.scope.self_id:
        return False
    return bool(look.game.monsters(look.opponent))


def _part(look: Look, *parts: Part) -> bool:
    return look.game.battle is not None and look.game.battle.part in parts


CHECKS: dict[str, Check] = {
    "direct_attack": lambda k: k.game.battle is not None and k.game.battle.target is None,
    "direct_attack_by_own_effect": _by_own_effect,
    "attack_on_monster": _attack_on_monster,
    "battle_with_monster": _attack_on_monster,
    "own_attacks": lambda k: _attacking_player(k) == k.player,
    "opp_attacks": lambda k: _attacking_player(k) == k.opponent,
    "self_battling": own_card(lambda k, c: _fights(k.game.battle, c)),
    "self_attacking": own_card(lambda k, c: k.game.battle is not None and c.id == k.game.battle.attacker),
    "self_was_attacked": own_card(lambda k, c: k.game.battle is not None and c.id == k.game.battle.target),
    "self_attacked": own_card(_attacked),
    "self_attacked_this_battle_phase": own_card(_has_attacked),
    "self_has_not_attacked": own_card(lambda k, c: c.attacks == 0),
    "self_not_attacked_this_turn": own_card(lambda k, c: c.attacks == 0),
    "self_battled_this_battle_phase": own_card(_battled),
    "self_attacked_opp_def_monster": own_card(_attacked_defender),
    "self_doomed": own_card(lambda k, c: k.game.battle is not None and c.id in k.game.battle.doomed),
    "each_has_not_declared_attack_this_turn": _each_stayed_home,
    "own_monster_battling": lambda k: _own_fighter(k) is not None,
    "own_battling_race": _own_fighter_is("race"),
    "own_battling_attribute": _own_fighter_is("attribute"),
    "own_battling_name_has": _own_fighter_named,
    "own_pendulum_battling": _own_pendulum,
    "battling_own_light": _own_light,
    "equipped_battling_monster": own_card(_equipped_fights),
    "battle_opponent_face_up": lambda k: any(c.face_up for c in _opponents(k)),
    "battle_opponent_race": lambda k: any(k.detail in features(k.game, c, "race") for c in _opponents(k)),
    "battle_opponent_attribute": lambda k: any(k.detail in features(k.game, c, "attribute") for c in _opponents(k)),
    "battle_opponent_not_attribute": lambda k: any(
        k.detail not in features(k.game, c, "attribute") for c in _opponents(k)
    ),
    "attacker_weaker": _attacker_weaker,
    "damage_calculation": lambda k: _part(k, Part.CALCULATION),
    "own_battle_damage_pending": _damage_pending,
    "takes_battle_damage": _damage_pending,
}
