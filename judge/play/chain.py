"""Building a chain and resolving it, last link first (4.2.4)."""

from dataclasses import replace

from judge.board.activation import speed
from judge.board.match import Scope
from judge.board.possible import COST_ROLES, cost_cards, lp_cost, target_cards
from judge.board.stats import picked
from judge.game.acts import Activate, AfterChain, Applies, Consequences, NegatedCard, Winner
from judge.game.facts import Op
from judge.game.state import Card, Event, Game, Link
from judge.game.words import Cause, Do, EventKind, Place
from judge.play import moves, placing
from judge.play.choosing import choose
from judge.play.effects import carry_out
from judge.play.moves import Why
from judge.rule import ask
from judge.rules.once import once_key


def add_link(game: Game, act: Activate) -> Game:
    """Perform a legal activation: pay, choose targets, put the card face-up, add the link."""
    game = replace(moves.next_tick(game), turn_actions=game.turn_actions + (act.player == game.turn_player))
    before = game.card(act.card)
    number = len(game.chain) + 1
    how_fast = speed(game, act)
    game = _mark_used(game, act, before)
    game, paid, amount = _pay(game, act, before)
    game, targets = _take_targets(game, act, before)
    if act.card_activation:
        game = _turn_up(game, act)
    link = Link(
        number, act.player, act.card, act.effect, act.card_activation, how_fast, targets, paid, act.announced, "",
        before, before.place, act.event, act.option, tuple((t, game.card(t).placed) for t in targets), amount,
    )  # fmt: skip
    game = replace(game, chain=(*game.chain, link), leaving=False)
    named = "、".join(f"「{game.card(t).name}」" for t in targets)
    text = f"连锁{number} {act.player}「{before.name}」（咒文速度{how_fast}）" + (f" → {named}" if named else "")
    game = game.said("chain", text, (), number)
    events = [Event(EventKind.ACTIVATED, game.tick, act.card, act.player, act.player, act.card, Cause.EFFECT)]
    events += [Event(EventKind.TARGETED, game.tick, t, game.card(t).controller, act.player, act.card, Cause.EFFECT) for t in targets]
    return moves.record(game, *events)


def _mark_used(game: Game, act: Activate, card: Card) -> Game:
    effect = act.effect
    if effect is None or not effect.once:
        return game
    key, for_duel = once_key(card, effect)
    mark = (act.player, key)
    return replace(game, duel_used=(*game.duel_used, mark)) if for_duel else replace(game, used=(*game.used, mark))


def _pay(game: Game, act: Activate, card: Card) -> tuple[Game, tuple[str, ...], int]:
    paid: tuple[str, ...] = ()
    amount = 0
    if act.effect is None:
        return game, paid, amount
    if act.costs:
        game = replace(game, choices=((act.player, act.costs), *game.choices))
    for op in act.effect.cost:
        game, ids, n = _pay_one(game, op, act, card, paid)
        paid += ids
        amount += n
    return game, paid, amount


def _pay_one(game: Game, op: Op, act: Activate, card: Card, already: tuple[str, ...]) -> tuple[Game, tuple[str, ...], int]:
    why = Why(Cause.COST, act.player, act.card)
    now = game.card(act.card)
    if op.do is Do.PAY_LP:
        need = lp_cost(game, op, now, act.player)
        return moves.lose_lp(game, act.player, need, EventKind.LP_PAID, why), (), need
    if op.do is Do.REMOVE_COUNTER:
        left = {k: v - (op.n if k == op.name else 0) for k, v in now.counters}
        return game.with_card(replace(now, counters=tuple((k, v) for k, v in left.items() if v > 0))), (), op.n
    if op.do is Do.DETACH:
        materials = [game.card(i) for i in picked(game, "material", Scope(act.player, act.card))]
        game, ids = choose(game, act.player, materials, op.n)
        return moves.move(game, ids, Place.GRAVE, why), ids, len(ids)
    if op.do not in COST_ROLES:
        return game, (), 0
    good, _ = cost_cards(game, op, now, act.player, act.effect)
    good = [c for c in good if c.id not in already]
    if op.what in ("self", "equipped", "material", "event") and op.of is None:
        ids = tuple(c.id for c in good)
    elif op.what == "all":
        ids = tuple(c.id for c in good)
    else:
        good = [c for c in good if c.id not in act.targets] or good
        game, ids = choose(game, act.player, good, op.n, up_to=op.up_to)
    return _spend(game, op, ids, why), ids, len(ids)


def _spend(game: Game, op: Op, ids: tuple[str, ...], why: Why) -> Game:
    if op.do is Do.DISCARD:
        return moves.discard(game, ids, why)
    if op.do is Do.TRIBUTE:
        return moves.tribute(game, ids, why)
    places = {Do.SEND: Place.GRAVE, Do.BANISH: Place.BANISHED, Do.TO_HAND: Place.HAND, Do.TO_DECK: Place.DECK, Do.TO_EXTRA: Place.EXTRA}
    return moves.move(game, ids, places[op.do], why) if op.do in places else game


def spend_for(game: Game, op: Op, player: str, card: Card, already: tuple[str, ...]) -> tuple[Game, tuple[str, ...]]:
    """Spend cards for a monster's own summoning procedure (3.2.2.3.1:5: no effect moves them)."""
    if op.do is Do.PAY_LP:
        return moves.lose_lp(game, player, lp_cost(game, op, card, player), EventKind.LP_PAID, Why(Cause.SUMMON, player, card.id)), ()
    if op.do not in COST_ROLES:
        return game, ()
    good, _ = cost_cards(game, op, card, player)
    good = [c for c in good if c.id not in already and c.id != card.id]
    game, ids = choose(game, player, good, op.n, up_to=op.up_to)
    return _spend(game, op, ids, Why(Cause.SUMMON, player, card.id)), ids


def _take_targets(game: Game, act: Activate, card: Card) -> tuple[Game, tuple[str, ...]]:
    effect = act.effect
    if act.targets or effect is None:
        return game, act.targets
    chosen: tuple[str, ...] = ()
    for target in effect.targets:
        good, _ = target_cards(game, target, game.card(card.id), effect, act.player)
        good = [c for c in good if c.id not in chosen]
        if target.pick:
            chosen += tuple(c.id for c in good[: target.n])
            continue
        game, ids = choose(game, act.player, good, target.n, up_to=target.up_to)
        chosen += ids
    return game, chosen


def _turn_up(game: Game, act: Activate) -> Game:
    card = game.card(act.card)
    if card.on_field:
        up = replace(card, face_up=True, since=game.tick, set_turn=None)
        return game.with_card(up)
    place = Place.SZONE
    if card.facts.main == "怪兽":
        place = Place.PZONE
    elif "场地" in card.facts.types:
        place = Place.FZONE
        game = replace_field_spell(game, act.player)
    seq = placing.free_seq(game, act.player, place)
    there = moves.arrived_card(game, card, place, act.player)
    return game.with_card(replace(there, seq=seq, placed=card.placed if card.place is place else there.placed))


def replace_field_spell(game: Game, player: str) -> Game:
    """Send one's old field spell to the Graveyard by rule before a new one is played (3.3.3.5:3)."""
    old = [c.id for c in game.at(player, Place.FZONE)]
    return moves.move(game, old, Place.GRAVE, Why(Cause.RULE, player)) if old else game


def resolve_chain(game: Game) -> Game:
    """Resolve the whole chain, last link first; afterwards what the rules make happen, and the window it leaves."""
    game = replace(game, results=())
    for number in range(len(game.chain), 0, -1):
        game = _resolve_link(game, number)
        if game.winner:
            return replace(game, resolving=0)
    game = _leave_after_chain(game)
    game = replace(game, chain=(), resolving=0)
    return settle_rules(game)


def _resolve_link(game: Game, number: int) -> Game:
    link = next(x for x in game.chain if x.number == number)
    game = replace(game, resolving=number)
    ruling = ask(game, Applies(link))
    result = str(ruling.value or "resolved")
    name = game.cards[link.card].name
    if result == "negated-activation":
        game = game.said("resolve", f"连锁{number}「{name}」：{ruling.why or '发动无效，不处理'}", ruling.clauses, number)
        game = _after_negation(game, link)
        return _note_result(game, link, result)
    game = moves.next_tick(game)
    if result != "resolved":
        game = game.said("resolve", f"连锁{number}「{name}」：{ruling.why}", ruling.clauses, number)
        return settle_rules(_note_result(game, link, result), in_chain=True)
    game = game.said("resolve", f"连锁{number}「{name}」处理", ruling.clauses, number)
    before = game
    game, did = carry_out(game, link)
    if link.effect is not None and link.effect.does and not did and before.lp == game.lp:
        result = "no-effect"
        game = game.said("resolve", f"连锁{number}「{name}」没有能处理的卡", (), number)
    return settle_rules(_note_result(game, link, result), in_chain=True)


def _note_result(game: Game, link: Link, result: str) -> Game:
    return replace(game, results=(*game.results, (link.number, link.card, result)))


def _after_negation(game: Game, link: Link) -> Game:
    card = game.card(link.card)
    if not card.on_field or not link.card_activation:
        return game
    ruling = ask(game, NegatedCard(link, False))
    if ruling.value == "grave":
        return moves.move(game, (link.card,), Place.GRAVE, Why(Cause.RULE), uncounted=True)
    return game


def _leave_after_chain(game: Game) -> Game:
    for link in game.chain:
        card = game.card(link.card)
        if not link.card_activation or not card.on_field or card.place is Place.MZONE or not card.face_up:
            continue
        ruling = ask(game, AfterChain(link))
        if ruling.value == "grave":
            game = moves.move(game, (link.card,), Place.GRAVE, Why(Cause.RULE))
    return game


def settle_rules(game: Game, *, in_chain: bool = False) -> Game:
    """What the rules make happen now, until nothing more does: equips without a monster, materials, wins."""
    for _ in range(20):
        forced = [
            (said.rule.clause, one)
            for said in ask(game, Consequences()).said
            for one in said.finding.value
        ]
        if not forced:
            break
        for clause, one in forced:
            if one.card not in game.cards:
                continue
            if one.why:
                game = game.said("rule", one.why, (clause,))
            game = _force(game, one.card, one.do)
    return check_winner(game, in_chain=in_chain)


def _force(game: Game, card_id: str, do: str) -> Game:
    why = Why(Cause.RULE)
    if do == "destroy":
        return moves.destroy(game, (card_id,), why)[0]
    if do == "destroy:effect":
        return moves.destroy(game, (card_id,), Why(Cause.EFFECT, game.card(card_id).controller, card_id))[0]
    if do == "send":
        return moves.move(game, (card_id,), Place.GRAVE, why)
    if do == "send:uncounted":
        return moves.move(game, (card_id,), Place.GRAVE, why, uncounted=True)
    if do == "clear":
        return game.with_card(replace(game.card(card_id), counters=()))
    if do == "unequip":
        return game.with_card(replace(game.card(card_id), equipped_to=""))
    if do == "unbind":
        return game.with_card(replace(game.card(card_id), bound_to=()))
    if do == "set_back":
        card = game.card(card_id)
        return game.with_card(replace(card, place=Place.SZONE, face_up=not card.face_up and False, trap_monster=False, monster=None))
    return game


def check_winner(game: Game, *, in_chain: bool = False) -> Game:
    """Whether someone has won by now."""
    del in_chain
    if game.winner:
        return game
    ruling = ask(game, Winner())
    if ruling.value:
        game = replace(game, winner=str(ruling.value), win_why=ruling.why)
        return game.said("win", f"{'平局' if ruling.value == 'draw' else str(ruling.value) + '胜'}：{ruling.why}", ruling.clauses)
    return game


