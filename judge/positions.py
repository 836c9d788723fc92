"""Records of positions as JSON (`SCENARIO_JSON`): reading the board, and answering what may be done now."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.board.activation import speed
from judge.errors import BadInput
from judge.game.acts import Activate
from judge.game.facts import CardFacts, Library, parse_card
from judge.game.state import Battle, Card, Event, Game, Link
from judge.game.words import Cause, EffectClass, EventKind, Part, Phase, Place
from judge.library import default_library
from judge.play import legal
from judge.play.battle import outcome_now

PLACES = {p.value: p for p in Place} | {"removed": Place.BANISHED, "banished": Place.BANISHED}
EVENT_WORDS = {
    "攻击宣言时": EventKind.ATTACK_DECLARED,
    "召唤之际": EventKind.SUMMON_ATTEMPT,
    "反转召唤之际": EventKind.FLIP_ATTEMPT,
    "特殊召唤之际": EventKind.SPECIAL_ATTEMPT,
    "召唤成功时": EventKind.SUMMONED,
    "反转召唤成功时": EventKind.FLIP_SUMMONED,
    "特殊召唤成功时": EventKind.SPECIAL_SUMMONED,
}


def facts_for(raw: Mapping[str, Any], library: Library) -> CardFacts:
    """The facts of a card in a record: the library's by name; what the record states itself replaces them."""
    name = str(raw.get("name", ""))
    known = library.find(name) or library.find(re.sub(r"\d+$", "", name))
    stated: dict[str, Any] = {}
    if raw.get("kind"):
        stated["kind"] = str(raw["kind"]).replace("反转效果", "反转·效果").replace("灵魂怪兽", "灵魂·效果怪兽")
    if known is None:
        plain = {k: raw[k] for k in ("level", "rank", "attribute", "race", "atk", "def") if raw.get(k) is not None}
        effects = raw.get("effects", [])
        return parse_card(
            {"name": name, "kind": stated.get("kind", ""), **plain, "effects": effects, "known": bool(effects) or "通常怪兽" in str(raw.get("kind"))},
            "局面里的卡",
        )
    return known


def read_card(raw: Mapping[str, Any], game: Game, library: Library) -> Card:
    """One card of a record as it lies on the board."""
    for key in ("id", "name", "controller", "place"):
        if not raw.get(key):
            raise BadInput(f"局面里有一张卡缺少“{key}”；每张卡要有 id、name、controller、place。")
    place = PLACES.get(str(raw["place"]))
    if place is None:
        raise BadInput(f"卡“{raw['name']}”的场所“{raw['place']}”不认识；可用的有 {'、'.join(PLACES)}。")
    facts = facts_for(raw, library)
    controller = str(raw["controller"])
    if controller not in game.players:
        raise BadInput(f"卡“{raw['name']}”的控制者“{controller}”不是玩家；玩家是 {'、'.join(game.players)}。")
    set_turn = None
    if raw.get("face") == "down" and place is not Place.DECK:
        set_turn = game.turn if raw.get("set_turn") == "this" else game.turn - 1
    printed = (raw.get("printed_atk", facts.atk), raw.get("printed_def", facts.defense))
    if place is Place.MZONE and facts.main == "怪兽":
        base_atk = raw["printed_atk"] if raw.get("printed_atk") is not None else facts.atk
        base_def = raw["printed_def"] if raw.get("printed_def") is not None else facts.defense
        facts = replace(facts, atk=base_atk, defense=base_def)
    del printed
    summoned = bool(raw.get("summoned_this_turn"))
    return Card(
        id=str(raw["id"]),
        facts=facts,
        owner=str(raw.get("owner") or controller),
        controller=controller,
        place=place,
        seq=int(raw.get("seq") or 0),
        face_up=raw.get("face", "up") != "down" and place is not Place.DECK and not (place is Place.EXTRA and raw.get("face") != "up"),
        attack_pos=raw.get("pos", "atk") != "def",
        set_turn=set_turn,
        arrived=("normal" if summoned else ""),
        arrived_turn=game.turn if summoned else None,
        negated_until="always" if raw.get("effect_negated") else "",
        proper=True,
        equipped_to=str(raw.get("equip_to") or raw.get("equipped_to") or ""),
    )


def read_position(raw: Mapping[str, Any], library: Library | None = None) -> Game:
    """A position record as a Game. Raises BadInput in one sentence for anything that cannot be read."""
    library = library or default_library()
    if not isinstance(raw, Mapping):
        raise BadInput("这条记录不是一个 JSON 对象。")
    lp = raw.get("lp")
    if not isinstance(lp, Mapping) or len(lp) != 2 or not all(isinstance(v, int) and v >= 0 for v in lp.values()):
        raise BadInput("缺少“lp”或写法不对；请写成 {\"A\": 8000, \"B\": 8000}。")
    players = tuple(sorted(str(p) for p in lp))
    turn_player = str(raw.get("turn_player", players[0]))
    if turn_player not in players:
        raise BadInput(f"“turn_player”是“{turn_player}”，不是玩家；玩家是 {'、'.join(players)}。")
    try:
        phase = Phase(str(raw.get("phase", "main1")))
    except ValueError:
        raise BadInput(f"不认识的阶段“{raw.get('phase')}”；可用的有 {'、'.join(Phase)}。") from None
    game = Game(players=(players[0], players[1]), turn_player=turn_player, turn=5, phase=phase, lp=(lp[players[0]], lp[players[1]]))
    cards: dict[str, Card] = {}
    for one in _list(raw, "cards"):
        card = read_card(one, game, library)
        if card.id in cards:
            raise BadInput(f"编号“{card.id}”用了两次；每张卡的 id 要不同。")
        cards[card.id] = card
    cards = _with_decks(cards, raw.get("decks") or {}, game, library)
    game = replace(game, cards=cards)
    game = _bind(game)
    game = _with_window(game, raw)
    game = _with_done(game, raw.get("done_this_turn") or [])
    return _with_chain(game, raw.get("chain_so_far") or [])


def _list(raw: Mapping[str, Any], key: str) -> list[Any]:
    value = raw.get(key) or []
    if not isinstance(value, list) or not all(isinstance(v, Mapping) for v in value):
        raise BadInput(f"“{key}”应是一列对象。")
    return value


def _with_decks(cards: dict[str, Card], decks: Mapping[str, Any], game: Game, library: Library) -> dict[str, Card]:
    """The decks' cards, with the ids that the record leaves free: each player's unused numbers, rising from the bottom."""
    out = dict(cards)
    for player in game.players:
        names = decks.get(player) or []
        numbers = iter(n for n in range(1, 10_000) if f"{player}{n}" not in cards)
        for seq, name in enumerate(names):
            facts = library.find(str(name)) or parse_card({"name": str(name), "kind": "怪兽", "known": False}, "卡组")
            card_id = f"{player}{next(numbers)}"
            out[card_id] = Card(card_id, facts, player, player, Place.DECK, seq, face_up=False)
    return out


def _bind(game: Game) -> Game:
    """Continuous traps that hold on to a monster: given from outside, the bond is read off the board when it is plain."""
    for card in list(game.cards.values()):
        binds = any(op.what == "bound" for e in card.facts.effects for op in e.does)
        if binds and card.on_field and card.face_up and not card.bound_to:
            own = [c.id for c in game.monsters(card.controller)]
            if len(own) == 1:
                game = game.with_card(replace(card, bound_to=(own[0],)))
    return game


def _with_window(game: Game, raw: Mapping[str, Any]) -> Game:
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
    how = {EventKind.SPECIAL_SUMMONED: "special", EventKind.SPECIAL_ATTEMPT: "special", EventKind.FLIP_SUMMONED: "flip", EventKind.FLIP_ATTEMPT: "flip"}
    card = game.card(card_id)
    return game.with_card(replace(card, arrived=how.get(kind, "normal"), arrived_turn=game.turn))


def _damage_window(game: Game, part: Part) -> Game:
    assert game.battle is not None
    ids = (game.battle.attacker, *((game.battle.target,) if game.battle.target else ()))
    events: list[Event] = []
    if part is Part.AFTER:
        events += [_happened(game, EventKind.BATTLED, i) for i in ids if i in game.cards]
        doomed = tuple(i for i in ids if i in game.cards and game.card(i).place is Place.MZONE and _loses(game, i))
        game = replace(game, battle=replace(game.battle, doomed=doomed, calculated=True))
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
                events.append(Event(kind, game.tick, card.id, card.controller, game.turn_player, "", Cause.EFFECT, was, 0, Place.MZONE))
    return tuple(events)


def _with_done(game: Game, done: list[Any]) -> Game:
    """What was done this turn already: normal summons, position changes, attacks."""
    for step in done:
        player, what, name = str(step.get("player")), str(step.get("do")), step.get("card")
        found = [c for c in game.cards.values() if c.name == name and c.controller == player]
        if what in ("summon", "mset", "set"):
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


def _with_chain(game: Game, chain: list[Any]) -> Game:
    for number, raw in enumerate(chain, 1):
        card = game.card(str(raw.get("id")))
        activation = card.facts.main != "怪兽" and raw.get("from") in ("hand", "set")
        wanted = [e for e in card.facts.effects if (e.cls is EffectClass.ACTIVATION) == activation and e.cls not in _NEVER]
        origin = {"hand": Place.HAND, "set": Place.SZONE}.get(str(raw.get("from")), PLACES.get(str(raw.get("from")), card.place))
        was = replace(card, place=origin, face_up=raw.get("from") != "set")
        effect = next((e for e in wanted if not e.places or origin in e.places), wanted[0] if wanted else None)
        act = Activate(str(raw.get("player")), card.id, effect, activation)
        link = Link(
            number, act.player, card.id, effect, activation, speed(game.with_card(was), act),
            tuple(raw.get("target_ids") or ()), was=was, place=origin,
        )  # fmt: skip
        game = replace(game, chain=(*game.chain, link))
    return game


_NEVER = frozenset({EffectClass.CONTINUOUS, EffectClass.OTHER, EffectClass.NOT_EFFECT})


def answer_position(raw: Mapping[str, Any], library: Library | None = None) -> dict[str, Any]:
    """The answer to a position record: the legal ids with a verdict for each card asked, and the `may_*` that are asked."""
    game = read_position(raw, library)
    player = str(raw.get("player", game.turn_player))
    if player not in game.players:
        raise BadInput(f"“player”是“{player}”，不是玩家；玩家是 {'、'.join(game.players)}。")
    answer: dict[str, Any] = {"id": raw.get("id")}
    asked = raw.get("asked_ids")
    if asked is None and not raw.get("asked_keys"):
        asked = [c.id for c in game.cards.values() if c.controller == player and c.place is not Place.DECK]
    if asked is not None:
        found = legal.activations(game, player, [str(i) for i in asked])
        answer["legal_ids"] = [i for i, v in found.items() if v.allowed]
        answer["verdicts"] = [
            {"id": i, "legal": v.allowed, "answer": str(v.answer), "clauses": [str(c) for c in v.clauses], "why": v.why,
             **({"unchecked": list(v.unchecked)} if v.unchecked else {})}
            for i, v in found.items()
        ]  # fmt: skip
    for key in raw.get("asked_keys") or []:
        answer[key] = _may(game, player, str(key))
    return answer


def _may(game: Game, player: str, key: str) -> Any:
    lists = {
        "may_normal_summon": legal.may_normal_summon,
        "may_set_monster": legal.may_set_monster,
        "may_special_summon_by_own_procedure": legal.may_special_summon,
        "may_change_position_or_flip_summon": legal.may_change_position,
        "may_set_spell_trap": legal.may_set_card,
    }
    if key in lists:
        ids = lists[key](game, player)
        return {"ids": ids, "names": [game.card(i).name for i in ids]}
    if key == "may_enter_battle_phase":
        return legal.may_enter_battle(game, player)
    ready, direct = legal.may_attack(game, player)
    return {"may_attack": ready, "may_attack_directly": direct, "may_attack_names": [game.card(i).name for i in ready]}.get(key)
