"""Summons without a chain: declared, perhaps negated, then successful (3.2.2, 3.2.3)."""

from dataclasses import replace

from judge.clause import ClauseId
from judge.game.acts import FlipSummon, NormalSummon, Number, SetMonster, SpecialSummon, Use
from judge.game.state import Card, Event, Game, Summoning
from judge.game.words import Cause, EventKind, Place
from judge.play import moves, placing
from judge.play.chain import spend_for
from judge.play.choosing import choose
from judge.play.moves import Why
from judge.rule import Stance, ask


def tributes_needed(game: Game, card: Card) -> int:
    """How many tributes the book asks for this monster's normal summon (3.2.2.1.1:2)."""
    value = ask(game, Number("解放数量", card, card.controller)).value
    return int(value) if value is not None else 0


def tribute_cards(game: Game, player: str, card: Card) -> list[Card]:
    """The monsters that the player may tribute for a tribute summon."""
    return [
        c for c in game.monsters()
        if c.id != card.id and ask(game, Use(player, c.id, "tribute", card.id)).stance is not Stance.FORBID
    ]  # fmt: skip


def normal_summon(game: Game, act: NormalSummon | SetMonster) -> Game:
    """Summon or set from the hand; tributes go first, then the monster comes (3.2.2.1.1.1:3)."""
    game = replace(moves.next_tick(game), turn_actions=game.turn_actions + 1)
    card = game.card(act.card)
    game = replace(game, normal_summons=(*game.normal_summons, act.player))
    if isinstance(act, NormalSummon) and card.place is Place.MZONE:
        game = game.with_card(replace(card, gemini=True, arrived="normal", arrived_turn=game.turn))
        return _attempt(game, act.player, (card.id,), EventKind.SUMMONED, EventKind.SUMMON_ATTEMPT, (), (card,), False)
    spent = act.tributes
    if spent is None:
        game, spent = _pick_tributes(game, act.player, card)
    if spent:
        game = moves.tribute(game, spent, Why(Cause.SUMMON, act.player, card.id))
        game = moves.next_tick(game)
    if isinstance(act, SetMonster):
        game = placing.put_monster(game, card.id, act.player, "set", attack_pos=False, face_up=False)
        game = game.said("move", f"{act.player}盖伏怪兽")
        return moves.record(game, Event(EventKind.SET, game.tick, card.id, act.player, act.player, card.id))
    how = "tribute" if spent else "normal"
    game = placing.put_monster(game, card.id, act.player, how, attack_pos=act.pos != "def")
    game = game.said("move", f"{act.player}召唤「{card.name}」")
    kind = EventKind.SUMMONED
    return _attempt(game, act.player, (card.id,), kind, EventKind.SUMMON_ATTEMPT, spent, (card,), bool(spent))


def _pick_tributes(game: Game, player: str, card: Card) -> tuple[Game, tuple[str, ...]]:
    need = tributes_needed(game, card)
    return choose(game, player, tribute_cards(game, player, card), need) if need else (game, ())


def _attempt(
    game: Game, player: str, ids: tuple[str, ...], kind: EventKind, attempt: EventKind, spent: tuple[str, ...],
    was: tuple[Card, ...], tributed: bool,
) -> Game:  # fmt: skip
    waiting = Summoning(player, ids, kind, attempt, spent, was, tributed)
    window = tuple(Event(attempt, game.tick, i, player, player, i, Cause.SUMMON) for i in ids)
    return replace(game, summoning=waiting, window=window, responded=False)


def flip_summon(game: Game, act: FlipSummon) -> Game:
    """Turn a face-down monster to face-up attack position."""
    game = replace(moves.next_tick(game), turn_actions=game.turn_actions + 1)
    card = game.card(act.card)
    up = replace(card, face_up=True, attack_pos=True, since=game.tick, position_turn=game.turn, arrived="flip", arrived_turn=game.turn)
    game = game.with_card(up).said("move", f"{act.player}反转召唤「{card.name}」")
    return _attempt(game, act.player, (card.id,), EventKind.FLIP_SUMMONED, EventKind.FLIP_ATTEMPT, (), (card,), False)


def special_summon(game: Game, act: SpecialSummon) -> Game:
    """Special summon by the monster's own procedure, by materials, or pendulum summon: no chain (3.2.2.3.1:4)."""
    game = replace(moves.next_tick(game), turn_actions=game.turn_actions + 1)
    was = tuple(game.card(i) for i in act.cards)
    spent = act.materials or ()
    why = Why(Cause.SUMMON, act.player, act.cards[0])
    if act.how == "xyz":
        for i in spent:
            card = game.card(i)
            under = moves.arrived_card(game, card, Place.MATERIAL, act.player)
            game = placing.drop_modifiers(game.with_card(replace(under, host=act.cards[0])), i)
        game = _carry_materials(game, spent, act.cards[0])
    elif act.how == "special":
        game, spent = _pay_procedure(game, act, was[0])
    elif spent:
        game = moves.move(game, spent, Place.GRAVE, why)
        game = game.with_cards({i: replace(game.card(i), materials_of=act.cards[0]) for i in spent})
    if spent:
        game = moves.next_tick(game)
    for i in act.cards:
        game = placing.put_monster(game, i, act.player, "special", attack_pos=act.pos != "def")
        game = game.with_card(replace(game.card(i), proper=True))
    names = "".join(f"「{c.name}」" for c in was)
    word = {"synchro": "同调召唤", "xyz": "XYZ召唤", "pendulum": "摇摆召唤"}.get(act.how, "特殊召唤")
    game = game.said("move", f"{act.player}{word}{names}")
    if act.how == "pendulum":
        game = replace(game, pendulum_summoned=True)
    return _attempt(game, act.player, act.cards, EventKind.SPECIAL_SUMMONED, EventKind.SPECIAL_ATTEMPT, spent, was, False)


def _carry_materials(game: Game, spent: tuple[str, ...], host: str) -> Game:
    """Materials of an XYZ monster that is itself used as material go along."""
    moved = {c.id: replace(c, host=host) for c in game.cards.values() if c.host in spent}
    return game.with_cards(moved) if moved else game


def _pay_procedure(game: Game, act: SpecialSummon, card: Card) -> tuple[Game, tuple[str, ...]]:
    spent: tuple[str, ...] = ()
    if act.materials:
        game = replace(game, choices=((act.player, act.materials), *game.choices))
    procedure = next((p for p in card.facts.procedures if p.kind == "special"), None)
    for op in procedure.cost if procedure else ():
        game, ids = spend_for(game, op, act.player, card, spent)
        spent += ids
    return game, spent


def complete(game: Game) -> Game:
    """The declared summon after its window: negated monsters go, the others are successfully summoned."""
    waiting = game.summoning
    assert waiting is not None
    negated = tuple(i for i in waiting.cards if game.stated(f"negated:{i}"))
    game = replace(game, summoning=None, window=(), extra=tuple(e for e in game.extra if not e[0].startswith("negated:")))
    for i in negated:
        if game.card(i).place is Place.MZONE:
            game = moves.move(game, (i,), Place.GRAVE, Why(Cause.RULE), uncounted=True)
            game = game.said("rule", f"召唤被无效的「{game.card(i).name}」送去墓地，不视为从场上送去墓地", (ClauseId.parse("3.2.2.1:8"),))
    ids = tuple(i for i in waiting.cards if i not in negated and game.card(i).place is Place.MZONE)
    if not ids:
        return game
    if not game.chain and not negated:
        game = moves.next_tick(game)
    events = [Event(waiting.kind, game.tick, i, waiting.player, waiting.player, i, Cause.SUMMON) for i in ids]
    if waiting.tributed:
        events += [replace(e, kind=EventKind.TRIBUTE_SUMMONED) for e in events]
    if waiting.kind is EventKind.FLIP_SUMMONED:
        events += [replace(e, kind=EventKind.FLIPPED) for e in events if e.kind is EventKind.FLIP_SUMMONED]
    return moves.record(game, *events)


