"""Building a chain and resolving it, last link first (4.2.4)."""


from judge.board.activation import speed
from judge.board.possible import target_cards
from judge.board.timing import found_event
from judge.clause import ClauseId
from judge.game.acts import Activate, AfterChain, Applies, Consequences, NegatedCard, Number, TargetStands, Winner
from judge.game.places import NothingDone
from judge.game.playing import Laid
from judge.game.questions import MomentOf, SourceKind
from judge.game.replacing import replace
from judge.game.state import Card, Event, Game, Line, Link
from judge.game.words import Cause, EventKind, Part, Place
from judge.play import control, moves, placing
from judge.play.choosing import choose
from judge.play.continuous import apply_waiting
from judge.play.effects import carry_out
from judge.play.moves import Why
from judge.play.paying import pay
from judge.rule import ask
from judge.rules.chain_order import SIMULTANEOUS
from judge.rules.once import CHAIN_MARK, NEGATED_MARK, once_key


def add_link(game: Game, act: Activate) -> Game:
    """Perform a legal activation: pay, choose targets, put the card face-up, add the link."""
    game = replace(game, tick=game.tick + 1, turn_actions=game.turn_actions + (act.player == game.turn_player))
    before = game.card(act.card)
    event = act.event or _answered_event(game, act, before)
    counted = ask(game, Number("连锁序号", None, act.player, SIMULTANEOUS if act.event is not None else ""))
    number = len(game.chain) + 1
    how_fast = speed(game, act)
    game = _mark_used(game, act, before)
    game, paid, amount = pay(game, act)
    game, targets = _take_targets(game, act, before)
    if act.card_activation:
        game = _turn_up(game, act)
        if act.announced:
            game = game.with_card(replace(game.card(act.card), announced=act.announced))
    link = Link(
        number, act.player, act.card, act.effect, act.card_activation, how_fast, targets, paid, act.announced, "",
        before, before.place, event, act.option, tuple((t, game.card(t).placed) for t in targets), amount,
    )  # fmt: skip
    named = "、".join(f"「{game.card(t).name}」" for t in targets)
    text = f"连锁{number} {act.player}「{before.name}」（咒文速度{how_fast}）" + (f" → {named}" if named else "")
    events = [Event(EventKind.ACTIVATED, game.tick, act.card, act.player, act.player, act.card, Cause.EFFECT)]
    for t in targets:
        whose = game.card(t).controller
        events.append(Event(EventKind.TARGETED, game.tick, t, whose, act.player, act.card, Cause.EFFECT))
    game = replace(game, chain=(*game.chain, link), leaving=False)
    return game.told(Line("chain", text, counted.clauses, number), *events)


def _answered_event(game: Game, act: Activate, card: Card) -> Event | None:
    """What a trap or fast effect that waits for a moment answers: the first such event of the present timing."""
    whens = act.effect.when if act.effect is not None else ()
    return next((e for w in whens if w.event for e in [found_event(game, w, card, act.player, game.window)] if e), None)


def _mark_used(game: Game, act: Activate, card: Card) -> Game:
    effect = act.effect
    if effect is None or not effect.once:
        return game
    key, for_duel = once_key(card, effect)
    mark = (act.player, key)
    return replace(game, duel_used=(*game.duel_used, mark)) if for_duel else replace(game, used=(*game.used, mark))


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
    """The activated card lies face-up in its zone; which one, the rules say."""
    card = game.card(act.card)
    if card.on_field:
        return lay(game, replace(card, face_up=True, since=game.tick, set_turn=None))
    return lay(game, card, act.player)


def lay(game: Game, card: Card, player: str = "", *, face_up: bool = True) -> Game:
    """Put a card that is activated or set where the rules say (3.3.1:2 …): from `player`'s hand, else where it lies."""
    asked = ask(game, Laid(game.card(card.id), face_up))
    if not player:
        return game.with_card(card).said("move", asked.why or f"「{card.name}」变成表侧", asked.clauses)
    place = asked.value if isinstance(asked.value, Place) else Place.SZONE
    if place is Place.FZONE:
        game = _replace_field_spell(game, player)
    there = moves.arrived_card(game, card, place, player, face_up=face_up)
    seq = placing.free_seq(game, player, place)
    there = replace(there, seq=seq, set_turn=None if face_up else game.turn)
    return game.with_card(there).said("move", asked.why or f"「{card.name}」放到{place.shown}", asked.clauses)


def _replace_field_spell(game: Game, player: str) -> Game:
    old = [c.id for c in game.at(player, Place.FZONE)]
    return moves.move(game, old, Place.GRAVE, Why(Cause.RULE, player)) if old else game


def resolve_chain(game: Game) -> Game:
    """Resolve the whole chain, last link first; afterwards what the rules make happen, and the window it leaves."""
    game = replace(game, results=())
    while len(game.results) < len(game.chain):
        turn = ask(game, Number("处理的连锁"))
        game = _resolve_link(game, int(turn.value or len(game.chain) - len(game.results)), turn.clauses)
        if game.winner:
            return replace(game, resolving=0)
    game = _leave_after_chain(game)
    game = end_of_chain(replace(game, chain=(), resolving=0))
    return settle_rules(game)


def end_of_chain(game: Game) -> Game:
    """What may be used once a chain may be used again; during damage calculation it stays used until the next chain."""
    if game.battle is not None and game.battle.part is Part.CALCULATION:
        return game
    return replace(game, used=tuple(m for m in game.used if not m[1].endswith(CHAIN_MARK)))


def _resolve_link(game: Game, number: int, order: tuple[ClauseId, ...]) -> Game:
    link = next(x for x in game.chain if x.number == number)
    game = replace(game, resolving=number)
    ruling = ask(game, Applies(link))
    result = str(ruling.value or "resolved")
    name = game.cards[link.card].name
    if result == "negated-activation":
        why = ruling.why or "发动无效，不处理"
        game = game.said("resolve", f"连锁{number}「{name}」：{why}", (*order, *ruling.clauses), number)
        game = _after_negation(game, link)
        return _note_result(game, link, result)
    moment = ask(game, MomentOf(link, result))
    if result in ("resolved", "no-effect") or moment.value:
        game = moves.next_tick(game)
        order += moment.clauses
    if result == "equipped-negated":
        result = "negated-effect"
        game = _equip_negated(game, link)
    if result != "resolved":
        game = game.said("resolve", f"连锁{number}「{name}」：{ruling.why}", (*order, *ruling.clauses), number)
        return settle_rules(_note_result(game, link, result), in_chain=True)
    kind = ask(game, SourceKind(link))
    text = f"连锁{number}「{name}」处理" + (f"（{kind.why}）" if kind.why else "")
    if not game.cards[link.card].facts.known and (link.effect is None or not link.effect.does):
        text += "；做什么没有资料，没有演算"
    game = game.said("resolve", text, (*order, *ruling.clauses, *kind.clauses), number)
    before = game
    game, did = carry_out(game, link)
    if link.effect is not None and link.effect.does and not did and before.lp == game.lp:
        result = "no-effect"
        nothing = ask(game, NothingDone(link))
        game = game.said("resolve", f"连锁{number}「{name}」{nothing.why or '没有能处理的卡'}", nothing.clauses, number)
    return settle_rules(_note_result(game, link, result), in_chain=True)


def _equip_negated(game: Game, link: Link) -> Game:
    """An equip spell whose effect was negated is equipped all the same, its effects negated (3.3.3.4:7)."""
    host = link.targets[0]
    if ask(game, TargetStands(link, host)).value is False or game.card(host).place is not Place.MZONE:
        return game
    game = placing.equip(game, link.card, host, link.player)
    if link.negated != "effect":
        return game  # what negates it goes on applying to it
    return game.with_card(replace(game.card(link.card), negated_until="always"))


def _note_result(game: Game, link: Link, result: str) -> Game:
    return replace(game, results=(*game.results, (link.number, link.card, result)))


def _after_negation(game: Game, link: Link) -> Game:
    card = game.card(link.card)
    game = once_negated(game, link)
    ruling = ask(game, NegatedCard(link, not card.on_field))
    game = game.said("rule", ruling.why, ruling.clauses, link.number) if ruling.clauses else game
    if ruling.value == "grave" and card.on_field:
        return moves.move(game, (link.card,), Place.GRAVE, Why(Cause.RULE), uncounted=True)
    return game


def once_negated(game: Game, link: Link) -> Game:
    """The once-per-turn mark of an activation that was negated stays as such: the next one asks what it means (5.1)."""
    if link.effect is None or not link.effect.once or link.was is None:
        return game
    key, for_duel = once_key(link.was, link.effect)
    mark, negated = (link.player, key), (link.player, f"{key}{NEGATED_MARK}")
    if for_duel:
        return replace(game, duel_used=tuple(negated if m == mark else m for m in game.duel_used))
    return replace(game, used=tuple(negated if m == mark else m for m in game.used))


def _leave_after_chain(game: Game) -> Game:
    for link in game.chain:
        card = game.card(link.card)
        if not link.card_activation or not card.on_field or card.place is Place.MZONE or not card.face_up:
            continue
        ruling = ask(game, AfterChain(link))
        game = game.said("rule", ruling.why, ruling.clauses, link.number) if ruling.clauses else game
        if ruling.value == "grave":
            game = moves.move(game, (link.card,), Place.GRAVE, Why(Cause.RULE))
    return game


def settle_rules(game: Game, *, in_chain: bool = False) -> Game:
    """What the rules make happen now, until nothing more does: equips without a monster, materials, wins."""
    for _ in range(20):
        game = apply_waiting(game, chain_over=not in_chain)
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
    game = control.settle_control(game)
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
    if do.startswith("clear:"):
        card = game.card(card_id)
        kept = tuple(c for c in card.counters if c[0] != do.removeprefix("clear:"))
        return game.with_card(replace(card, counters=kept))
    if do == "unequip":
        return game.with_card(replace(game.card(card_id), equipped_to=""))
    if do == "unbind":
        return game.with_card(replace(game.card(card_id), bound_to=()))
    if do == "turn_up":
        return placing.set_position(game, card_id, attack_pos=False, face_up=True)
    if do in ("set_back", "put_back"):
        return placing.trap_back(game, card_id, face_up=do == "put_back")
    return game


def check_winner(game: Game, *, in_chain: bool = False) -> Game:
    """Whether someone has won by now."""
    del in_chain
    if game.winner:
        return game
    ruling = ask(game, Winner())
    if ruling.value:
        game = replace(game, winner=str(ruling.value), win_why=ruling.why)
        result = "平局" if ruling.value == "draw" else f"{ruling.value}胜"
        return game.said("win", f"{result}：{ruling.why}", ruling.clauses)
    return game


