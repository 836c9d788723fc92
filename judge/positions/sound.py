"""A set-up that cannot be: more cards than zones, a card equipped to itself, a timing without its event."""

from collections.abc import Mapping
from typing import Any

from judge.errors import BadInput
from judge.game.state import Card, Game
from judge.game.words import Part, Phase, Place

ROOM = {Place.MZONE: 5, Place.SZONE: 5, Place.FZONE: 1, Place.PZONE: 2}  # 2.1.1:2 2.1.2:2 2.1.5:2 2.1.7:2
PHASES_SAID = {"draw", "standby", "battle-start", "battle-end", "end"}
OPEN = {
    "main1": (Phase.MAIN1,), "main2": (Phase.MAIN2,), "battle": (Phase.BATTLE_STEP,),
    "battle-step": (Phase.BATTLE_STEP,), "damage": (Phase.DAMAGE_STEP,), "chain@damage": (Phase.DAMAGE_STEP,),
    "attack-declared": (Phase.BATTLE_STEP,),
}  # fmt: skip
BARE = {"chain", "attack-declared", "summon-attempt", "summon-success", "trigger"}
WANTS_TO_LEAVE = "turn-player-wants-to-leave"
TIMINGS = (
    "chain、chain@damage:部分、attack-declared、battle-step:…、summon-attempt、summon-success、damage:部分、"
    "phase:阶段、main1:open、main2:open、battle:open、…:turn-player-wants-to-leave-the-phase、trigger"
)


def sound(game: Game) -> Game:
    """The same game. Raises BadInput for a board that no duel can have."""
    if 0 in game.lp:
        loser = game.players[game.lp.index(0)]
        raise BadInput(f"“lp”里{loser}的基本分是0，决斗已经结束；请写还在进行的决斗。")
    for place, room in ROOM.items():
        for player in game.players:
            count = len(list(game.at(player, place)))
            if count > room:
                raise BadInput(f"{player}的{place.shown}有{count}张卡，最多{room}张；请检查“cards”。")
    for card in game.cards.values():
        _carried(game, card)
    return game


def _carried(game: Game, card: Card) -> None:
    """An equipped card lies in a Spell & Trap Zone; what carries it is a face-up monster."""
    if not card.equipped_to:
        return
    carrier = game.cards.get(card.equipped_to)
    if card.place is not Place.SZONE:
        raise BadInput(f"卡“{card.id}”写了装备于“{card.equipped_to}”，但不在魔法&陷阱区域（szone）；请检查。")
    if carrier is None or carrier.place is not Place.MZONE or not carrier.face_up:
        raise BadInput(f"卡“{card.id}”装备于“{card.equipped_to}”，那不是场上表侧表示的怪兽；请检查“equip_to”。")


def known_timing(raw: Mapping[str, Any], game: Game) -> None:
    """Raise BadInput for a timing that is not known, is not of this phase, or lacks what opened it."""
    timing = str(raw.get("timing") or "")
    head, _, rest = timing.partition(":")
    chain, event = raw.get("chain_so_far") or [], raw.get("event") or {}
    if timing and not _is_timing(head, rest):
        raise BadInput(f"不认识的“timing”“{timing}”；可用的有 {TIMINGS}。")
    if head in OPEN and game.phase not in OPEN[head]:
        raise BadInput(f"“timing”是“{timing}”，“phase”却是“{raw.get('phase')}”，两者不合；请改其中一个。")
    if head in ("chain", "chain@damage") and not chain:
        raise BadInput(f"“timing”是“{timing}”，但“chain_so_far”里没有连锁；请写出要应对的连锁。")
    if chain and timing and head not in ("chain", "chain@damage", "trigger"):
        raise BadInput(f"“chain_so_far”里有连锁，“timing”却是“{timing}”；有连锁时请写 chain。")
    if head in ("attack-declared", "damage") and not event.get("attacker_id"):
        raise BadInput(f"“timing”是“{timing}”，但“event”里没有“attacker_id”；请写是哪只怪兽的攻击。")
    if head in ("summon-attempt", "summon-success") and not event.get("id"):
        raise BadInput(f"“timing”是“{timing}”，但“event”里没有“id”；请写召唤的是哪只怪兽。")
    for key in ("attacker_id", "target_id", "id"):
        if event.get(key) is not None and event[key] not in game.cards:
            raise BadInput(f"“event.{key}”是“{event[key]}”，“cards”里没有这个 id；请检查。")


def _is_timing(head: str, rest: str) -> bool:
    if head in BARE or rest.startswith(WANTS_TO_LEAVE) or head == "battle-step":
        return True
    if head in ("damage", "chain@damage"):
        return rest in set(Part)
    return rest in PHASES_SAID if head == "phase" else head in ("main1", "main2", "battle") and rest == "open"
