"""Steps that move cards: destroy, banish, send, return, discard, tribute, draw, detach, attach, turn up in the deck."""


from judge.board.match import Scope
from judge.board.picks import picked
from judge.board.stats import number, those
from judge.board.status import forbidders
from judge.clause import ClauseId
from judge.game.acts import Counts
from judge.game.facts import Op
from judge.game.playing import ActsFirst
from judge.game.replacing import replace
from judge.game.state import Game
from judge.game.words import Place
from judge.play import moves, placing
from judge.play.choosing import choose
from judge.play.effects.run import Run, Step, done, how_many, players, subjects
from judge.play.summoned import counted
from judge.rule import Stance, ask

FIELD_ORDER = (Place.MZONE, Place.SZONE, Place.FZONE, Place.PZONE)


def destroy(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Destroy cards; a card whose activation or summon was negated does not count as coming from anywhere."""
    if "every_link" in op.kinds:
        negated = tuple(x.card for x in game.chain if x.number < run.link.number and x.negated == "activation")
        game, gone = moves.destroy(game, negated, run.why, op.to, uncounted=True)
        return game, done(run, gone)
    game, ids = subjects(game, run, op, FIELD_ORDER)
    answered = next((x for x in game.chain if x.number == run.link.number - 1), None)
    undone = answered is not None and answered.card_activation and answered.negated == "activation"
    uncounted = op.what == "chain" and undone
    if uncounted and answered is not None and game.card(answered.card).facts.main == "怪兽":
        ruling = ask(game, Counts(game.card(answered.card), "从场上送去墓地", "发动无效"))
        uncounted = ruling.stance is Stance.FORBID
        game = game.said("rule", ruling.why, ruling.clauses)
    if any(game.stated(f"negated:{i}") for i in ids):
        counts, game = counted(game, ids)
        uncounted = not counts
    game, gone = moves.destroy(game, ids, run.why, op.to, uncounted=uncounted)
    return game, done(run, gone)


def mover(place: Place) -> Step:
    """The step that moves cards to this place."""

    def step(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
        if place is Place.BANISHED and (by := forbidders(game, "banish", run.link.player)):
            game = game.said("note", f"「{by[0].source_name}」适用中，不能除外", (ClauseId.parse("4.3.3.1:1"),))
            return game, done(run, ())
        if op.who == "both" and op.of is not None:
            return _both_move(game, run, op, place)
        game, ids = subjects(game, run, op)
        if place is Place.BANISHED and op.until:
            return _banish_for_a_time(game, run, ids)
        game = moves.move(game, ids, place, run.why, face_up=op.face == "up", at=op.at)
        return game, done(run, ids)

    return step


def _both_move(game: Game, run: Run, op: Op, place: Place) -> tuple[Game, Run]:
    """Each player moves that many of their own cards, one player after the other (4.1.2:5)."""
    assert op.of is not None
    gone: tuple[str, ...] = ()
    order = ask(game, ActsFirst())
    for player in players(game, run, op):
        mine = those(game, op.of, replace(run.scope(), player=player))
        game, ids = choose(game, player, mine, how_many(game, run, op), up_to=op.up_to)
        game = game.said("note", f"{player}处理{len(ids)}张", order.clauses, run.link.number)
        game = moves.move(game, ids, place, run.why)
        gone += ids
    return game, done(run, gone)


def _banish_for_a_time(game: Game, run: Run, ids: tuple[str, ...]) -> tuple[Game, Run]:
    before = {i: game.card(i) for i in ids}
    game = moves.move(game, ids, Place.BANISHED, run.why)
    for i, was in before.items():
        now = game.card(i)
        if now.place is Place.BANISHED:
            back = f"{was.controller}:{int(was.attack_pos)}:{int(was.face_up)}"
            game = game.with_card(replace(now, return_to=back, summon_key=was.summon_key))
            game = replace(game, pending_return=(*game.pending_return, (i, game.tick)))
    return game, done(run, ids)


def discard(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Discard from the hand of each player meant; a card drawn in by its own activation is never among them."""
    gone: tuple[str, ...] = ()
    for player in players(game, run, op):
        hand = [c for c in game.at(player, Place.HAND) if c.id != run.link.card]
        if op.of is not None:
            side = player if op.of.side == "own" else game.other(player) if op.of.side == "opp" else player
            allowed = {c.id for c in those(game, op.of, Scope(side, run.link.card, announced=run.link.announced))}
            hand = [c for c in hand if c.id in allowed]
        n = how_many(game, run, op)
        if op.what == "all" or n >= len(hand):
            ids: tuple[str, ...] = tuple(c.id for c in hand)
        else:
            who = player if op.chooser == "own" else game.other(player)
            game, ids = choose(game, who, hand, n, up_to=op.up_to)
        game = moves.discard(game, ids, run.why)
        gone += ids
    return game, done(run, gone)


def draw(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Each player meant draws that many cards at once."""
    before = {c.id for c in game.cards.values() if c.place is Place.HAND}
    for player in players(game, run, op):
        counted = number(game, op.value, replace(run.scope(), player=player)) if op.value else None
        n = op.n if counted is None else counted
        game = moves.draw(game, player, n, run.why) if n > 0 else game
    drawn = tuple(c.id for c in game.cards.values() if c.place is Place.HAND and c.id not in before)
    return game, done(run, drawn)


def tribute(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Tribute monsters by an effect."""
    game, ids = subjects(game, run, op, (Place.MZONE,))
    return moves.tribute(game, ids, run.why), done(run, ids)


def detach(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Take materials off this XYZ monster."""
    materials = [game.card(i) for i in picked(game, "material", run.scope())]
    game, ids = choose(game, run.link.player, materials, op.n)
    return moves.move(game, ids, Place.GRAVE, run.why), done(run, ids)


def attach(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Lay cards under this XYZ monster (or the one that this card equips) as its materials."""
    me = game.card(run.link.card)
    host = game.cards.get(me.equipped_to if "under_equipped" in op.kinds else me.id)
    if host is None or host.place is not Place.MZONE or not host.face_up or "XYZ" not in host.data.types:
        return game, done(run, ())
    game, ids = subjects(game, run, op)
    for i in ids:
        card = game.card(i)
        under = moves.arrived_card(game, card, Place.MATERIAL, host.controller)
        game = placing.drop_modifiers(game.with_card(replace(under, host=host.id)), i)
        game = game.said("move", f"「{card.name}」作为「{host.name}」的XYZ素材")
    return game, done(run, ids)


def excavate(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Turn up the top cards of one's deck; what becomes of them the following steps say (翻开)."""
    n = how_many(game, run, op)
    top = list(reversed(game.deck(run.link.player)))[:n]
    game = game.with_cards({c.id: replace(c, face_up=True, excavated=True) for c in top})
    if top:
        game = game.said("move", "翻开" + "".join(f"「{c.name}」" for c in top))
    return game, done(run, tuple(c.id for c in top))


def reveal(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Show cards: they stay where they are, later steps may be about them."""
    game, ids = subjects(game, run, op)
    if ids and "only_own_eyes" not in op.kinds:
        game = game.said("note", "展示" + "".join(f"「{game.card(i).name}」" for i in ids), (), run.link.number)
    return game, done(run, ids)


def turn_deck_down(game: Game) -> Game:
    """After the effect no card of a deck lies face-up."""
    shown = [c for c in game.cards.values() if c.place is Place.DECK and c.face_up]
    return game.with_cards({c.id: replace(c, face_up=False, excavated=False) for c in shown}) if shown else game


