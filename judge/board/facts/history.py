"""Facts of what happened, or did not happen, this turn."""

from collections.abc import Callable

from judge.board.facts.look import Check, Look, own_card
from judge.board.match import names_now
from judge.game.state import Card, Event
from judge.game.words import Cause, EventKind, Phase

SUMMONS = (EventKind.SUMMONED, EventKind.FLIP_SUMMONED, EventKind.SPECIAL_SUMMONED)


def _own_special(look: Look) -> list[Event]:
    return [e for e in look.past(EventKind.SPECIAL_SUMMONED) if e.by == look.player]


def _only_special(fits: Callable[[Look, Card], bool]) -> Check:
    def check(look: Look) -> bool:
        cards = look.game.cards
        return all(fits(look, cards[e.card]) for e in _own_special(look) if e.card in cards)

    return check


def _no_spell_except(look: Look) -> bool:
    """Whether the player activated no spell card this turn but those of the series."""
    played = [look.game.cards[e.card] for e in look.past(EventKind.ACTIVATED) if e.by == look.player]
    spells = [c for c in played if c.facts.main == "魔法"]
    return all(any(look.detail in n for n in names_now(look.game, c)) for c in spells)


def _no_battle_phase(look: Look) -> bool:
    return not look.game.battle_phase_done and look.game.phase in (Phase.DRAW, Phase.STANDBY, Phase.MAIN1, Phase.END)


def _flipped_or_summoned(look: Look, card: Card) -> bool:
    now = card.arrived_turn == look.game.turn and card.arrived in ("normal", "tribute", "special", "flip")
    return now or any(e.card == card.id for e in look.past(EventKind.FLIPPED))


def _own_marks(look: Look, card: Card) -> list[str]:
    """The marks that this card's effects left this turn, as long as it has been active."""
    prefix = f"{card.id}@{card.since}#"
    return [k.removeprefix(prefix) for _, k in look.game.used if k.startswith(prefix)]


def _other_not_used(look: Look, card: Card) -> bool:
    """Whether none of the card's once-a-turn effects was used this turn but the one that is asked about itself."""
    return not _own_marks(look, card)


def _activated_this_turn(look: Look, card: Card) -> bool:
    return any(e.card == card.id for e in look.past(EventKind.ACTIVATED))


def _tributed_for_itself(look: Look, card: Card) -> bool:
    return any(e.card == e.source == card.id and e.cause is Cause.COST for e in look.past(EventKind.TRIBUTED))


def _no_xyz_since(look: Look, card: Card) -> bool:
    """Whether the player XYZ summoned nothing since the card resolved."""
    since = next((e.tick for e in look.past(EventKind.ACTIVATED) if e.card == card.id), 0)
    cards = look.game.cards
    return not any(e.tick > since and cards[e.card].how == "xyz" for e in _own_special(look) if e.card in cards)


def _first_own_standby(look: Look, card: Card) -> bool:
    """Whether this is the first own Standby Phase since it was banished."""
    return card.standbys <= 1


def _not_used_in_calculation(look: Look, card: Card) -> bool:
    since = look.game.battle
    if since is None:
        return True
    ticks = [e.tick for e in look.past(EventKind.ATTACK_DECLARED)]
    last = ticks[-1] if ticks else 0
    return not any(e.card == card.id and e.tick > last for e in look.past(EventKind.ACTIVATED))


CHECKS: dict[str, Check] = {
    "no_special_summon_this_turn": lambda k: not _own_special(k),
    "no_special_summon_this_turn_except": _only_special(lambda k, c: k.detail in c.facts.types),
    "only_machine_special_summoned_this_turn": _only_special(lambda k, c: c.facts.race == "机械"),
    "no_summon_this_turn": lambda k: not any(e.by == k.player for e in k.past(*SUMMONS)),
    "no_spell_activated_this_turn_except": _no_spell_except,
    "no_battle_phase_this_turn": _no_battle_phase,
    "self_summoned_or_flipped_this_turn": own_card(_flipped_or_summoned),
    "self_activated_this_turn": own_card(lambda k, c: c.activated_turn == k.game.turn or _activated_this_turn(k, c)),
    "self_resolved_this_turn": own_card(_activated_this_turn),
    "no_xyz_summon_since_self_resolved": own_card(_no_xyz_since),
    "other_effect_not_used_this_turn": own_card(_other_not_used),
    "self_tributed_for_own_effect_1_this_turn": own_card(_tributed_for_itself),
    "first_own_standby_since_banished": own_card(_first_own_standby),
    "not_used_this_damage_calculation": own_card(_not_used_in_calculation),
    "not_used_while_face_up": own_card(
        lambda k, c: not any(key.startswith(f"{c.id}@{c.since}#") for _, key in k.game.duel_used)
    ),
}
