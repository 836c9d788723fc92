"""Summons without a chain, declared: what is spent, and the monster that may still be negated (3.2.2, 3.2.3)."""


from judge.board.materials import procedure_of, usable_for, with_materials
from judge.board.tributes import tributable, tributes_of
from judge.game.acts import FlipSummon, NormalSummon, SetMonster, SpecialSummon
from judge.game.replacing import replace
from judge.game.state import Card, Event, Game, Summoning
from judge.game.words import Cause, Do, EventKind, Place
from judge.play import moves, placing
from judge.play.choosing import choose
from judge.play.materials import lay_under, mark_materials
from judge.play.moves import Why
from judge.play.paying import spend_for
from judge.rule import Stance, ask

WORDS = {"synchro": "同调召唤", "xyz": "XYZ召唤", "pendulum": "摇摆召唤"}
ATTEMPTS = {
    EventKind.SUMMONED: EventKind.SUMMON_ATTEMPT,
    EventKind.FLIP_SUMMONED: EventKind.FLIP_ATTEMPT,
    EventKind.SPECIAL_SUMMONED: EventKind.SPECIAL_ATTEMPT,
}


def _begin(game: Game) -> Game:
    return replace(moves.next_tick(game), turn_actions=game.turn_actions + 1)


def _attempt(game: Game, waiting: Summoning) -> Game:
    """The monsters are there, but the summon may still be negated: its window opens."""
    by = waiting.player
    window = tuple(Event(waiting.attempt, game.tick, i, by, by, i, Cause.SUMMON) for i in waiting.cards)
    return replace(game, summoning=waiting, window=window, responded=False)


def _waiting(player: str, was: tuple[Card, ...], kind: EventKind, how: str, spent: tuple[Card, ...] = ()) -> Summoning:
    ids, gone = tuple(c.id for c in was), tuple(c.id for c in spent)
    return Summoning(player, ids, kind, ATTEMPTS[kind], gone, was, how, spent)


def normal_summon(game: Game, act: NormalSummon | SetMonster) -> Game:
    """Summon or set from the hand; tributes go first, then the monster comes (3.2.2.1.1.1:3)."""
    game = _begin(game)
    card = game.card(act.card)
    game = replace(game, normal_summons=(*game.normal_summons, act.player))
    if isinstance(act, NormalSummon) and card.place is Place.MZONE:
        game = game.with_card(replace(card, gemini=True, arrived="normal", arrived_turn=game.turn))
        return _attempt(game, _waiting(act.player, (card,), EventKind.SUMMONED, "normal"))
    game, ids = _tributes(game, act, card)
    spent = tuple(game.card(i) for i in ids)
    if ids:
        game = moves.next_tick(moves.tribute(game, ids, Why(Cause.SUMMON, act.player, card.id)))
    if isinstance(act, SetMonster):
        game = placing.put_monster(game, card.id, act.player, "set", attack_pos=False, face_up=False)
        game = game.with_card(replace(game.card(card.id), summoned_with=ids))
        game = game.said("move", f"{act.player}盖伏怪兽", placing.stands_by(game, game.card(card.id)))
        return moves.record(game, Event(EventKind.SET, game.tick, card.id, act.player, act.player, card.id))
    how = "tribute" if ids else "normal"
    game = placing.put_monster(game, card.id, act.player, how, attack_pos=act.pos != "def")
    game = game.with_card(replace(game.card(card.id), summoned_with=ids))
    game = game.said("move", f"{act.player}召唤「{card.name}」", placing.stands_by(game, game.card(card.id)))
    return _attempt(game, _waiting(act.player, (card,), EventKind.SUMMONED, how, spent))


def _tributes(game: Game, act: NormalSummon | SetMonster, card: Card) -> tuple[Game, tuple[str, ...]]:
    if act.tributes is not None:
        return game, act.tributes
    return choose(game, act.player, tributable(game, act.player, card), tributes_of(game, act))


def flip_summon(game: Game, act: FlipSummon) -> Game:
    """Turn a face-down monster to face-up attack position."""
    game = _begin(game)
    card = game.card(act.card)
    up = replace(
        card, face_up=True, attack_pos=True, since=game.tick, position_turn=game.turn, arrived="flip",
        arrived_turn=game.turn,
    )  # fmt: skip
    game = game.with_card(up).said("move", f"{act.player}反转召唤「{card.name}」")
    return _attempt(game, _waiting(act.player, (card,), EventKind.FLIP_SUMMONED, "flip"))


def special_summon(game: Game, act: SpecialSummon) -> Game:
    """Special summon by the monster's own condition, by materials, or a pendulum summon: no chain (3.2.2.3.1:4)."""
    act = _with_materials(game, act)
    game = _begin(game)
    was = tuple(game.card(i) for i in act.cards)
    how = "procedure" if act.how == "special" else act.how
    before = game
    if act.how == "xyz":
        game, ids = lay_under(game, act.materials or (), act.cards[0]), act.materials or ()
    elif act.how == "special":
        game, ids = _pay_procedure(game, act, was[0])
    else:
        game, ids = _spend_materials(game, act, was[0])
    spent = tuple(before.card(i) for i in ids)
    if ids:
        game = moves.next_tick(game)
    for i in act.cards:
        game = placing.put_monster(game, i, act.player, "special", attack_pos=act.pos != "def")
        now = replace(game.card(i), proper=True, how=how, summoned_with=ids, summon_key=game.tick)
        game = game.with_card(now)
    if act.how in ("synchro", "contact"):
        game = mark_materials(game, ids, act.cards[0])
    names = "".join(f"「{c.name}」" for c in was)
    text = f"{act.player}{WORDS.get(act.how, '特殊召唤')}{names}"
    game = game.said("move", text, placing.stands_by(game, game.card(act.cards[0])))
    if act.how == "pendulum":
        game = replace(game, pendulum_summoned=True)
    return _attempt(game, _waiting(act.player, was, EventKind.SPECIAL_SUMMONED, how, spent))


def _with_materials(game: Game, act: SpecialSummon) -> SpecialSummon:
    """The act with materials: those named, else the player's stated choice, else the first that the rules allow."""
    if act.how == "fusion":
        act = replace(act, how="contact")
    if act.materials is not None or act.how not in ("synchro", "xyz", "contact"):
        return act
    stated = next((ids for who, ids in game.choices if who == act.player), ())
    if stated and {c.id for c in usable_for(game, act)} >= set(stated):
        chosen = replace(act, materials=stated)
        if ask(game, chosen).stance is not Stance.FORBID:
            return chosen
    return with_materials(game, act) or act


def _spend_materials(game: Game, act: SpecialSummon, card: Card) -> tuple[Game, tuple[str, ...]]:
    ids = act.materials or ()
    found = procedure_of(card, "contact") if act.how == "contact" else None
    places = {Do.TO_DECK: Place.DECK, Do.BANISH: Place.BANISHED, Do.TO_HAND: Place.HAND, Do.SEND: Place.GRAVE}
    to = places.get(found.cost[0].do, Place.DECK) if found is not None and found.cost else Place.GRAVE
    return moves.move(game, ids, to, Why(Cause.SUMMON, act.player, card.id)), ids


def _pay_procedure(game: Game, act: SpecialSummon, card: Card) -> tuple[Game, tuple[str, ...]]:
    spent: tuple[str, ...] = ()
    if act.materials:
        game = replace(game, choices=((act.player, act.materials), *game.choices))
    procedure = procedure_of(card, "special")
    for op in procedure.cost if procedure else ():
        game, ids = spend_for(game, op, act.player, card, spent)
        spent += ids
    return game, spent
