"""What a position record says of the present timing: its event, the chain so far, what was done this turn."""

from collections.abc import Mapping
from typing import Any

from judge.board.activation import speed
from judge.errors import BadInput
from judge.game.acts import Activate
from judge.game.replacing import replace
from judge.game.state import Battle, Card, Event, Game, Link
from judge.game.words import Cause, Do, EffectClass, EventKind, Part, Phase, Place
from judge.play.battle import outcome_now
from judge.positions.board import PLACES
from judge.rules.once import once_key

EVENT_WORDS = {
    "攻击宣言时": EventKind.ATTACK_DECLARED,
    "召唤之际": EventKind.SUMMON_ATTEMPT,
    "反转召唤之际": EventKind.FLIP_ATTEMPT,
    "特殊召唤之际": EventKind.SPECIAL_ATTEMPT,
    "召唤成功时": EventKind.SUMMONED,
    "反转召唤成功时": EventKind.FLIP_SUMMONED,
    "特殊召唤成功时": EventKind.SPECIAL_SUMMONED,
}
ORIGINS = PLACES | {"set": Place.SZONE}
_NEVER = frozenset({EffectClass.CONTINUOUS, EffectClass.OTHER, EffectClass.NOT_EFFECT})


def with_window(game: Game, raw: Mapping[str, Any]) -> Game:
    timing = str(raw.get("timing") or "")
    event = raw.get("event") or {}
    kind = EVENT_WORDS.get(str(event.get("type", "")))
    attacker = event.get("attacker_id")
    if attacker:
        part = None
        if "damage:" in timing:
            part = Part(timing.partition("damage:")[2])
        target = event.get("target_id")
        game = replace(game, battle=Battle(str(attacker), target, part))
        if part is not None:
            return _damage_window(game, part)
        if timing.startswith("battle-step:"):
            return replace(game, window=(_happened(game, EventKind.ATTACKED, "", cause=Cause.RULE),), responded=True)
        events = [_happened(game, EventKind.ATTACK_DECLARED, str(attacker))]
        if target:
            events.append(_happened(game, EventKind.ATTACKED, str(target)))
        return replace(game, window=tuple(events))
    if kind is not None and event.get("id"):
        game = _mark_arrival(game, str(event["id"]), kind)
        return replace(game, window=(_happened(game, kind, str(event["id"])),))
    if timing == "trigger":
        return replace(game, window=_destroyed_together(game))
    if timing.startswith("phase:"):
        kinds = {
            "draw": EventKind.DRAW_PHASE, "standby": EventKind.STANDBY_PHASE, "battle-start": EventKind.BATTLE_START,
            "battle-end": EventKind.BATTLE_END, "end": EventKind.END_PHASE,
        }  # fmt: skip
        found = kinds.get(timing.partition(":")[2])
        if found:
            return replace(game, window=(Event(found, game.tick, player=game.turn_player),))
    if "wants-to-leave" in timing:
        return replace(game, leaving=True)
    return game


def _mark_arrival(game: Game, card_id: str, kind: EventKind) -> Game:
    how = {
        EventKind.SPECIAL_SUMMONED: "special", EventKind.SPECIAL_ATTEMPT: "special",
        EventKind.FLIP_SUMMONED: "flip", EventKind.FLIP_ATTEMPT: "flip",
    }  # fmt: skip
    card = game.card(card_id)
    return game.with_card(replace(card, arrived=how.get(kind, "normal"), arrived_turn=game.turn))


def _damage_window(game: Game, part: Part) -> Game:
    assert game.battle is not None
    ids = (game.battle.attacker, *((game.battle.target,) if game.battle.target else ()))
    events: list[Event] = []
    if part is Part.AFTER:
        events += [_happened(game, EventKind.BATTLED, i) for i in ids if i in game.cards]
        doomed = tuple(i for i in ids if i in game.cards and game.card(i).place is Place.MZONE and _loses(game, i))
        game = replace(game, battle=replace(game.battle, doomed=doomed))
    if part is Part.END:
        for i in ids:
            if i in game.cards and game.card(i).place is not Place.MZONE:
                card = game.card(i)
                was = replace(card, place=Place.MZONE)
                for kind in (EventKind.DESTROYED_BATTLE, EventKind.DESTROYED, EventKind.SENT):
                    events.append(replace(_happened(game, kind, i, cause=Cause.BATTLE), was=was, origin=Place.MZONE))
    events = events or [Event(EventKind.BATTLED, game.tick)]
    return replace(game, window=tuple(events))


def _loses(game: Game, card_id: str) -> bool:
    return card_id in outcome_now(game).destroyed


def _happened(game: Game, kind: EventKind, card_id: str, cause: Cause = Cause.RULE) -> Event:
    card = game.cards.get(card_id)
    controller = card.controller if card else ""
    return Event(kind, game.tick, card_id, controller, controller, card_id, cause, None)


def _destroyed_together(game: Game) -> tuple[Event, ...]:
    events: list[Event] = []
    for card in game.cards.values():
        if card.place is Place.GRAVE and card.facts.main == "怪兽":
            was = replace(card, place=Place.MZONE)
            for kind in (EventKind.DESTROYED, EventKind.SENT, EventKind.LEFT_FIELD):
                by = game.turn_player
                event = Event(kind, game.tick, card.id, card.controller, by, "", Cause.EFFECT, was, 0, Place.MZONE)
                events.append(event)
    return tuple(events)


def with_done(game: Game, done: list[Any]) -> Game:
    """What was done this turn already: normal summons, position changes, attacks."""
    for step in done:
        player, what, name = player_of(step, game, "done_this_turn"), str(step.get("do")), step.get("card")
        named = [c for c in game.cards.values() if name in (c.name, *c.facts.aliases) and c.controller == player]
        found = [c for c in named if c.id == step["id"]] if step.get("id") else named
        if what in ("summon", "mset", "set"):
            if what == "set" and found and all(c.facts.main != "怪兽" for c in found):
                continue  # a Spell or Trap set: as often as one likes (3.3.2:1 3.4.2:1)
            game = replace(game, normal_summons=(*game.normal_summons, player))
            for card in found:
                if card.place is Place.MZONE and what != "summon":
                    game = game.with_card(replace(card, arrived="set", arrived_turn=game.turn))
                elif card.place is Place.MZONE:
                    game = game.with_card(replace(card, arrived="normal", arrived_turn=game.turn))
        elif what == "spsummon":
            for card in found:
                if card.place is Place.MZONE:
                    game = game.with_card(replace(card, arrived="special", arrived_turn=game.turn))
        elif what == "pos":
            for card in found:
                game = game.with_card(replace(card, position_turn=game.turn, arrived="flip" if card.arrived else ""))
        elif what == "attack":
            for card in found[:1]:
                game = game.with_card(replace(card, attacks=card.attacks + 1))
        elif what == "bp":
            game = replace(game, battle_phase_done=game.phase not in (Phase.BATTLE_STEP, Phase.START_STEP))
    return game


def player_of(raw: Mapping[str, Any], game: Game, where: str) -> str:
    """Who does it. Raises BadInput for a name that is no player's."""
    player = str(raw.get("player") or "")
    if player not in game.players:
        raise BadInput(f"“{where}”里的玩家“{player}”不在局面里；玩家是 {'、'.join(game.players)}。")
    return player


def _linked(game: Game, raw: Mapping[str, Any], number: int) -> Card:
    """The card of a chain link. Raises BadInput where the link names what the board does not have."""
    if str(raw.get("id")) not in game.cards:
        raise BadInput(f"连锁{number}的卡“{raw.get('id')}”不在“cards”里；请写那张卡的 id。")
    if raw.get("link") not in (None, number):
        raise BadInput(f"“chain_so_far”的第{number}项写成连锁{raw['link']}；请从连锁1起依次写。")
    if raw.get("from") is not None and raw["from"] not in ORIGINS:
        raise BadInput(f"连锁{number}的“from”“{raw['from']}”不认识；可用的有 {'、'.join(ORIGINS)}。")
    return game.card(str(raw["id"]))


def with_chain(game: Game, chain: list[Any]) -> Game:
    for number, raw in enumerate(chain, 1):
        card = _linked(game, raw, number)
        activation = card.facts.main != "怪兽" and raw.get("from") in ("hand", "set")
        usable = (e for e in card.facts.effects if e.cls not in _NEVER)
        wanted = [e for e in usable if (e.cls is EffectClass.ACTIVATION) == activation]
        origin = ORIGINS.get(str(raw.get("from")), card.place)
        was = replace(card, place=origin, face_up=raw.get("from") != "set")
        effect = next((e for e in wanted if not e.places or origin in e.places), wanted[0] if wanted else None)
        act = Activate(player_of(raw, game, "chain_so_far"), card.id, effect, activation)
        link = Link(
            number, act.player, card.id, effect, activation, speed(game.with_card(was), act),
            tuple(raw.get("target_ids") or ()), was=was, place=origin,
        )  # fmt: skip
        game = replace(game, chain=(*game.chain, link))
        if effect is not None and effect.once:
            key, for_duel = once_key(was, effect)
            mark = ((act.player, key),)
            game = replace(game, duel_used=game.duel_used + mark) if for_duel else replace(game, used=game.used + mark)
    return game


def after_a_chain(game: Game) -> Game:
    """A chain was already built at this timing: what can be used once in it, and shows in the values, was used."""
    used = game.used
    for card in game.monsters():
        raised = max((m.value for m in game.modifiers if card.id in m.cards and not m.source), default=0)
        for effect in card.facts.effects:
            steps = [op for op in effect.does if op.do is Do.STAT and op.what == "self" and op.value is not None]
            if effect.once == "chain" and any(op.value and op.value.n == raised for op in steps):
                used += ((card.controller, once_key(card, effect)[0]),)
    return replace(game, used=used, responded=True)
