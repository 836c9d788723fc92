"""The cards that a pick word of card facts means, without any choice: target, self, attacker, event, chain …"""

from judge.board.match import Scope
from judge.game.state import Game


def picked(game: Game, pick: str, scope: Scope) -> tuple[str, ...]:
    """The card ids that a pick word means, without any choice: target, self, attacker, event, chain …"""
    battle, link = game.battle, scope.link
    me = game.cards.get(scope.self_id)
    if pick == "target":
        return scope.targets
    if pick == "self":
        return (scope.self_id,) if scope.self_id in game.cards else ()
    if pick == "event":
        return _of_the_event(game, scope)
    if pick == "summoning":
        return tuple(e.card for e in game.window if e.card) if game.window else ()
    if pick == "chain":
        answered = next((x for x in game.chain if link and x.number == link.number - 1), None)
        return () if answered is None else (answered.card,)
    if pick == "attacker":
        return (battle.attacker,) if battle else ()
    if pick == "attack_target":
        return (battle.target,) if battle and battle.target else ()
    if pick in ("battle_opponent", "battling_own"):
        return _battling(game, scope.player, scope.self_id, opponent=pick == "battle_opponent")
    if pick == "equipped":
        return (me.equipped_to,) if me and me.equipped_to else ()
    if pick == "bound":
        return me.bound_to if me else ()
    if pick == "cost":
        return scope.paid or (me.summoned_with if me else ())  # a lasting text means what its own summon cost
    if pick == "chosen":
        return scope.chosen
    if pick == "previous":
        return scope.previous
    if pick == "material":
        return tuple(c.id for c in game.table if c.host == scope.self_id)
    return ()


def _of_the_event(game: Game, scope: Scope) -> tuple[str, ...]:
    """The card of the event; for a card that was activated at that moment, those of every such event of the moment."""
    event = scope.event
    if event is None or not event.card:
        return ()
    if scope.link is None or not scope.link.card_activation:
        return (event.card,)
    same = (e.card for e in game.history if e.tick == event.tick and e.kind is event.kind)
    return tuple(dict.fromkeys((event.card, *same)))


def _battling(game: Game, player: str, self_id: str, *, opponent: bool) -> tuple[str, ...]:
    battle = game.battle
    if battle is None or battle.target is None:
        return (battle.attacker,) if battle and not opponent else ()
    both = (battle.attacker, battle.target)
    if self_id in both:
        return tuple(i for i in both if (i != self_id) == opponent)
    return tuple(i for i in both if (game.cards[i].controller != player) == opponent)
