"""A declared summon after its window: negated, or successful; both are asked of the rules (3.2.2.1:8, 3.2.2.1:9)."""


from judge.game.replacing import replace
from judge.game.state import Card, Event, Game, Summoning
from judge.game.summons import Flips, LostWith, Negated, Proper, Succeeded
from judge.game.words import Cause, EventKind, Place
from judge.play import moves
from judge.play.moves import Why
from judge.rule import ask


def counted(game: Game, ids: tuple[str, ...]) -> tuple[bool, Game]:
    """Whether monsters whose summon was negated count as leaving where they were; the trace says why not."""
    waiting = game.summoning
    if waiting is None or not ids:
        return True, game
    rulings = [ask(game, Negated(game.card(i), waiting.kind, waiting.how)) for i in ids]
    for ruling in rulings:
        if ruling.value is False:
            game = game.said("rule", ruling.why, ruling.clauses)
    return any(r.value is not False for r in rulings), game


def complete(game: Game) -> Game:
    """The declared summon after its window: negated monsters go, the others are successfully summoned."""
    waiting = game.summoning
    assert waiting is not None
    negated = tuple(i for i in waiting.cards if game.stated(f"negated:{i}"))
    game = replace(game, window=(), extra=tuple(e for e in game.extra if not e[0].startswith("negated:")))
    if negated:
        game = _negated(game, waiting, negated)
    game = replace(game, summoning=None)
    ids = tuple(i for i in waiting.cards if i not in negated and game.card(i).place is Place.MZONE)
    if not ids:
        return game
    if not game.chain and not negated:
        game = moves.next_tick(game)
    for i in ids:
        game = _success(game, waiting, i)
    return game


def _negated(game: Game, waiting: Summoning, ids: tuple[str, ...]) -> Game:
    here = tuple(i for i in ids if game.card(i).place is Place.MZONE)
    if waiting.kind is EventKind.FLIP_SUMMONED:
        game = _flip_negated(game, ids, here)
    elif here:
        counts, game = counted(game, here)
        game = moves.move(game, here, Place.GRAVE, Why(Cause.RULE), uncounted=not counts)
    happened = (Event(EventKind.NEGATED_SUMMON, game.tick, i, waiting.player, cause=Cause.RULE) for i in ids)
    game = moves.record(game, *happened)
    if set(ids) == set(waiting.cards):
        for card in waiting.spent_was:
            game = _lost(game, waiting, card)
    return game


def _flip_negated(game: Game, ids: tuple[str, ...], here: tuple[str, ...]) -> Game:
    for i in ids:
        card = game.card(i)
        ruling = ask(game, Proper(card, "flip_negated"))
        if ruling.value is False and card.proper:
            game = game.with_card(replace(card, proper=False)).said("rule", ruling.why, ruling.clauses)
    return moves.move(game, here, Place.GRAVE, Why(Cause.RULE)) if here else game


def _lost(game: Game, waiting: Summoning, was: Card) -> Game:
    """A card spent for a summon that was negated: the rules leave it where it went, else it comes back."""
    ruling = ask(game, LostWith(was, waiting.kind, waiting.how))
    if ruling.value != "spent":
        return game.with_card(was)
    game = game.said("rule", ruling.why, ruling.clauses)
    now = game.card(was.id)
    if now.place is Place.MATERIAL:
        return moves.move(game, (was.id,), Place.GRAVE, Why(Cause.RULE))
    return game.with_card(replace(now, materials_of="", material_how=""))


def _success(game: Game, waiting: Summoning, card_id: str) -> Game:
    card = game.card(card_id)
    ruling = ask(game, Succeeded(card, waiting.kind, waiting.spent))
    kinds = tuple(dict.fromkeys(k for s in ruling.said for k in s.finding.value or ()))
    if waiting.kind is EventKind.FLIP_SUMMONED:
        flips = ask(game, Flips(card, "反转召唤"))
        if flips.value:
            kinds += (EventKind.FLIPPED,)
            game = game.said("rule", flips.why, flips.clauses)
    if kinds:
        game = game.said("rule", ruling.why, ruling.clauses)
    by = waiting.player
    return moves.record(game, *(Event(k, game.tick, card_id, by, by, card_id, Cause.SUMMON) for k in kinds))
