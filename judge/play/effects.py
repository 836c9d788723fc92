"""What an effect does when it resolves: one function a word of the closed vocabulary (`judge.game.words.Do`)."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from judge.board.condition import holds
from judge.board.match import Scope
from judge.board.stats import number, picked, stat_now, those, total
from judge.board.status import forbidders
from judge.clause import ClauseId
from judge.game.acts import TargetStands, Use
from judge.game.facts import CardFacts, Op
from judge.game.state import Card, Game, Link, Modifier
from judge.game.words import Cause, Do, EventKind, Place
from judge.play import moves, placing
from judge.play.choosing import choose, stated
from judge.play.moves import Why
from judge.rule import Stance, ask


@dataclass(frozen=True, slots=True)
class Run:
    """One effect being carried out: its link, what earlier steps moved and chose, whether the last step did anything."""

    link: Link
    previous: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    did: bool = True
    ever: bool = False

    def scope(self) -> Scope:
        """The scope in which the steps read the board."""
        link = self.link
        return Scope(
            link.player, link.card, link.targets, link.event, link, self.previous, self.chosen, link.paid,
            link.announced, link.amount,
        )  # fmt: skip

    @property
    def why(self) -> Why:
        """The cause of what the steps do."""
        return Why(Cause.EFFECT, self.link.player, self.link.card)


Step = Callable[[Game, Run, Op], tuple[Game, Run]]


def carry_out(game: Game, link: Link) -> tuple[Game, bool]:
    """Carry out the link's effect, step by step. Returns whether anything was done."""
    if link.effect is None:
        return game, False
    game, run = steps(game, Run(link), link.effect.does)
    return game, run.ever


def steps(game: Game, run: Run, ops: tuple[Op, ...]) -> tuple[Game, Run]:
    """Carry out steps in the order written; 那之后 needs that the step before did something (4.1.2:3)."""
    for op in ops:
        if op.do is Do.THEN:
            if not run.did:
                return game, run
            game = moves.next_tick(game)
            continue
        if op.condition and not all(holds(game, c, run.scope()) for c in op.condition):
            continue
        if op.may and not _wanted(game, run, op):
            continue
        if not op.same_moment:
            game = moves.next_tick(game)
        step = STEPS.get(op.do)
        if step is None:
            game = game.said("note", f"「{game.card(run.link.card).name}」的这一步引擎不演算：{op.name or op.do}")
            continue
        game, run = step(game, run, op)
        run = replace(run, ever=run.ever or run.did)
    return game, run


def _wanted(game: Game, run: Run, op: Op) -> bool:
    """Whether a step that may be left out is done: when a choice for it is stated, and it is not refused."""
    if (run.link.player, run.link.card) in game.refusals:
        return False
    if op.of is not None:
        return stated(game, _chooser(game, run, op), those(game, op.of, run.scope()))
    return True


def _chooser(game: Game, run: Run, op: Op) -> str:
    return run.link.player if op.chooser == "own" else game.other(run.link.player)


def _who(game: Game, run: Run, op: Op) -> tuple[str, ...]:
    me = run.link.player
    if op.who == "both":
        return (game.turn_player, game.other(game.turn_player))  # 4.1.2:5
    if op.who == "event" and run.link.event is not None:
        return (run.link.event.player,)
    return (me,) if op.who == "own" else (game.other(me),)


def subjects(game: Game, run: Run, op: Op, default: tuple[Place, ...] = ()) -> tuple[Game, tuple[str, ...]]:
    """The cards that a step is about, chosen now where the step says so; targets that no longer stand are left out."""
    scope = run.scope()
    if op.of is None:
        ids = picked(game, op.what or "target", scope)
        if (op.what or "target") == "target":
            ids = tuple(i for i in ids if _stands(game, run, i))
        return game, tuple(i for i in ids if _reached(game, run, i))
    found = [c for c in those(game, op.of, scope) if not default or op.of.place or c.place in default]
    if op.do is Do.DISCARD or op.of.place == (Place.HAND,):
        found = [c for c in found if c.place is Place.HAND or op.do is not Do.DISCARD]
    found = [c for c in found if _reached(game, run, c.id)]
    if op.what in ("", "all"):
        return game, tuple(c.id for c in found)
    if op.what in ("highest_def", "highest_atk", "lowest_atk"):
        stat = "def" if op.what.endswith("def") else "atk"
        ranked = sorted(found, key=lambda c: stat_now(game, c, stat) or 0, reverse=op.what != "lowest_atk")
        best = [c for c in ranked if stat_now(game, c, stat) == stat_now(game, ranked[0], stat)]
        return choose(game, _chooser(game, run, op), best, op.n)
    if op.what == "target":
        return game, tuple(c.id for c in found if c.id in scope.targets and _stands(game, run, c.id))
    if op.what == "self":
        return game, tuple(c.id for c in found if c.id == scope.self_id)
    if op.what in ("previous", "chosen", "cost", "event", "chain", "material"):
        ids = picked(game, op.what, scope)
        return game, tuple(c.id for c in found if c.id in ids)
    n = op.n
    if op.value is not None and op.do in (Do.DISCARD, Do.SEND, Do.TO_HAND, Do.DESTROY, Do.BANISH, Do.TO_DECK):
        n = number(game, op.value, scope) or n
    if op.what == "top":
        return game, tuple(c.id for c in sorted(found, key=lambda c: -c.seq)[:n])
    return choose(game, _chooser(game, run, op), found, n, up_to=op.up_to)


def _stands(game: Game, run: Run, card_id: str) -> bool:
    return bool(ask(game, TargetStands(run.link, card_id)).value is not False)


def _reached(game: Game, run: Run, card_id: str) -> bool:
    """Whether no protection keeps the effect away from the card (不受…效果影响)."""
    if card_id == run.link.card or card_id not in game.cards:
        return card_id in game.cards
    ruling = ask(game, Use(run.link.player, card_id, "affected", run.link.card, None, run.link.effect))
    return ruling.stance is not Stance.FORBID


def _done(run: Run, ids: tuple[str, ...], did: bool | None = None) -> Run:
    return replace(run, previous=ids, did=bool(ids) if did is None else did)


# --- moving -----------------------------------------------------------------------------------------------------------
def _destroy(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    game, ids = subjects(game, run, op, (Place.MZONE, Place.SZONE, Place.FZONE, Place.PZONE))
    to = op.to or Place.GRAVE
    answered = next((x for x in game.chain if x.number == run.link.number - 1), None)
    uncounted = op.what == "summoning" or (
        op.what == "chain" and answered is not None and answered.card_activation and answered.negated == "activation"
    )
    game, gone = moves.destroy(game, ids, run.why, to, uncounted=uncounted)
    return game, _done(run, gone)


def _mover(place: Place) -> Step:
    def step(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
        if place is Place.BANISHED and forbidders(game, "banish", run.link.player):
            by = forbidders(game, "banish", run.link.player)[0]
            game = game.said("note", f"「{by.source_name}」适用中，不能除外", (ClauseId.parse("4.3.3.1:1"),))
            return game, _done(run, ())
        game, ids = subjects(game, run, op)
        if place is Place.BANISHED and op.until:
            return _banish_for_a_time(game, run, op, ids)
        where = "bottom" if op.at == "bottom" else "top"
        game = moves.move(game, ids, place, run.why, face_up=op.face == "up", at=where)
        return game, _done(run, ids)

    return step


def _banish_for_a_time(game: Game, run: Run, op: Op, ids: tuple[str, ...]) -> tuple[Game, Run]:
    before = {i: game.card(i) for i in ids}
    game = moves.move(game, ids, Place.BANISHED, run.why)
    for i, was in before.items():
        now = game.card(i)
        if now.place is Place.BANISHED:
            game = game.with_card(replace(now, return_to=f"{was.controller}:{int(was.attack_pos)}:{int(was.face_up)}"))
            game = replace(game, pending_return=(*game.pending_return, (i, game.tick)))
    return game, _done(run, ids)


def _discard(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    gone: tuple[str, ...] = ()
    for player in _who(game, run, op):
        hand = [c for c in game.at(player, Place.HAND) if c.id != run.link.card]
        if op.of is not None:
            allowed = {c.id for c in those(game, op.of, Scope(player, run.link.card))}
            hand = [c for c in hand if c.id in allowed]
        if op.what == "all" or op.n >= len(hand):
            ids: tuple[str, ...] = tuple(c.id for c in hand)
        else:
            game, ids = choose(game, player, hand, op.n, up_to=op.up_to)
        game = moves.discard(game, ids, run.why)
        gone += ids
    return game, _done(run, gone)


def _draw(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    n = (number(game, op.value, run.scope()) if op.value else None) or op.n
    before = {c.id for c in game.cards.values() if c.place is Place.HAND}
    for player in _who(game, run, op):
        game = moves.draw(game, player, n, run.why)
    drawn = tuple(c.id for c in game.cards.values() if c.place is Place.HAND and c.id not in before)
    return game, _done(run, drawn)


def _tribute(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    game, ids = subjects(game, run, op, (Place.MZONE,))
    return moves.tribute(game, ids, run.why), _done(run, ids)


def _detach(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    materials = [game.card(i) for i in picked(game, "material", run.scope())]
    game, ids = choose(game, run.link.player, materials, op.n)
    return moves.move(game, ids, Place.GRAVE, run.why), _done(run, ids)


# --- summoning and placing --------------------------------------------------------------------------------------------
def _special_summon(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    game, ids = subjects(game, run, op)
    player = run.link.player if op.side == "own" else game.other(run.link.player)
    done: list[str] = []
    for card_id in ids:
        refused = ask(game, Use(run.link.player, card_id, "special_summon", run.link.card))
        if refused.stance is Stance.FORBID:
            game = game.said("note", f"「{game.card(card_id).name}」不能特殊召唤：{refused.why}", refused.clauses)
            continue
        attack = op.pos not in ("def", "facedown", "set")
        game = placing.put_monster(game, card_id, player, "special", attack_pos=attack, face_up=op.pos != "facedown")
        if op.banish_when_left:
            game = game.with_card(replace(game.card(card_id), banish_when_left=True))
        if _binds(run, game):
            holder = game.card(run.link.card)
            game = game.with_card(replace(holder, bound_to=(*holder.bound_to, card_id)))
        done.append(card_id)
    game = placing.summoned(game, done, EventKind.SPECIAL_SUMMONED, run.why)
    return game, _done(run, tuple(done))


def _binds(run: Run, game: Game) -> bool:
    card = game.card(run.link.card)
    return card.on_field and any(op.what == "bound" for e in card.facts.effects for op in e.does)


def _token(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    if op.token is None:
        return game, _done(run, ())
    lv, atk, defense, attribute, race = op.token
    facts = CardFacts(op.name or "衍生物", "怪兽", frozenset({"衍生物", "通常"}), lv, None, attribute, race, atk, defense)
    player = run.link.player if op.side == "own" else game.other(run.link.player)
    made: list[str] = []
    for _ in range(op.n):
        if sum(1 for _ in game.at(player, Place.MZONE)) >= 5:
            break
        game, token_id = placing.make_token(game, player, facts, attack_pos=op.pos != "def")
        made.append(token_id)
    game = placing.summoned(game, made, EventKind.SPECIAL_SUMMONED, run.why)
    return game, _done(run, tuple(made))


def _set(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    game, ids = subjects(game, run, op)
    for card_id in ids:
        card = game.card(card_id)
        place = Place.FZONE if card.is_type("场地") else Place.SZONE
        seq = card.seq if card.place is place else placing.free_seq(game, run.link.player, place)
        down = moves.arrived_card(game, card, place, run.link.player, face_up=False)
        game = game.with_card(replace(down, seq=seq, set_turn=game.turn))
        game = game.said("move", f"「{card.name}」盖伏")
    return game, _done(run, ids)


def _position(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    game, ids = subjects(game, run, op, (Place.MZONE,))
    done: list[str] = []
    for card_id in ids:
        card = game.card(card_id)
        if card.place is not Place.MZONE:
            continue
        attack, face_up = new_position(card, op.pos)
        if not face_up and ask(game, Use(run.link.player, card_id, "facedown", run.link.card)).stance is Stance.FORBID:
            continue
        after = placing.set_position(game, card_id, attack_pos=attack, face_up=face_up, by=run.link.player, source=run.link.card)
        if after is not game:
            done.append(card_id)
        game = after
    return game, _done(run, tuple(done))


def new_position(card: Card, word: str) -> tuple[bool, bool]:
    """The position after a change: (attack position, face-up). `toggle` follows the book's arrows (3.2.4:2)."""
    if word == "facedown":
        return False, False
    if word == "atk":
        return True, True
    if word == "def":
        return False, True
    if not card.face_up:
        return True, True
    return not card.attack_pos, True


def _control(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    game, ids = subjects(game, run, op, (Place.MZONE,))
    player = run.link.player
    for card_id in ids:
        was = game.card(card_id).controller
        game = placing.change_control(game, card_id, player, run.why)
        if op.until and op.until not in ("always", "leave"):
            game = add_modifier(game, run, replace(op, name=was), (card_id,), 0)
    return game, _done(run, ids)


def _swap_control(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    del op
    mine, theirs = game.monsters(run.link.player), game.monsters(game.other(run.link.player))
    if not mine or not theirs:
        return game, _done(run, ())
    game, first = choose(game, run.link.player, mine, 1)
    game, second = choose(game, game.other(run.link.player), theirs, 1)
    for card_id, player in ((first[0], game.other(run.link.player)), (second[0], run.link.player)):
        game = placing.change_control(game, card_id, player, run.why)
    return game, _done(run, (*first, *second))


def _equip(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    game, ids = subjects(game, run, op)
    if not ids or not game.card(run.link.card).on_field:
        return game, _done(run, ())
    return placing.equip(game, run.link.card, ids[0], run.link.player), _done(run, ids)


# --- numbers ----------------------------------------------------------------------------------------------------------
def add_modifier(game: Game, run: Run, op: Op, ids: tuple[str, ...], value: int) -> Game:
    """The game with a lasting change by this effect."""
    link = run.link
    source = game.card(link.card)
    itself = ids == (link.card,) and source.facts.main == "怪兽"
    modifier = Modifier(
        link.card, source.name, link.player, op, ids, value, game.tick, op.until or "always", game.turn, itself, op.name or link.announced
    )
    return replace(game, modifiers=(*game.modifiers, modifier))


def _stat(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    game, ids = subjects(game, run, op, (Place.MZONE,))
    ids = tuple(i for i in ids if game.card(i).place is Place.MZONE and game.card(i).face_up)
    given = number(game, op.value, run.scope())
    for card_id in ids:
        for stat in op.stat:
            now = total(game, game.card(card_id), stat).value
            value = given or 0
            if op.how == "lower":
                value = -min(value, now) if op.value and op.value.counted == "bounded" else -value
            elif op.how == "half" and not op.original:
                value = (now + 1) // 2
            elif op.how == "double" and not op.original:
                value = now * 2
            game = add_modifier(game, run, replace(op, stat=(stat,), until=op.until or "always"), (card_id,), value)
            after = total(game, game.card(card_id), stat)
            word = "攻击力" if stat == "atk" else "守备力"
            game = game.said("stat", f"「{game.card(card_id).name}」{word}：{after.text}", after.clauses, run.link.number)
    return game, _done(run, ids)


def _level(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    game, ids = subjects(game, run, op, (Place.MZONE,))
    value = number(game, op.value, run.scope()) or 0
    return add_modifier(game, run, op, ids, value), _done(run, ids)


def _damage(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    amount = number(game, op.value, run.scope()) or 0
    for player in _who(game, run, op):
        if amount > 0:
            game = moves.lose_lp(game, player, amount, EventKind.DAMAGE, run.why)
    return game, _done(run, (), amount > 0)


def _gain(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    amount = number(game, op.value, run.scope()) or 0
    for player in _who(game, run, op):
        now = game.lp_of(player) + amount
        game = game.said("lp", f"{player}回复{amount}：{game.lp_of(player)}→{now}").with_lp(player, now)
    return game, _done(run, (), amount > 0)


def _lose(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    amount = number(game, op.value, run.scope()) or 0
    kind = EventKind.LP_PAID if op.do is Do.PAY_LP else EventKind.LP_LOST
    for player in _who(game, run, op):
        game = moves.lose_lp(game, player, min(amount, game.lp_of(player)), kind, run.why)
    return game, _done(run, (), amount > 0)


# --- negation, lasting things -----------------------------------------------------------------------------------------
def _negate_activation(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    del op
    number_ = run.link.number - 1
    answered = next((x for x in game.chain if x.number == number_), None)
    if answered is None:
        return game, _done(run, ())
    chain = tuple(replace(x, negated="activation") if x.number == number_ else x for x in game.chain)
    game = replace(game, chain=chain).said("resolve", f"连锁{number_}的发动无效", (), run.link.number)
    return game, _done(run, (answered.card,))


def _negate_effect(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    if op.what == "chain":
        number_ = run.link.number - 1
        chain = tuple(replace(x, negated="effect") if x.number == number_ and not x.negated else x for x in game.chain)
        return replace(game, chain=chain), _done(run, ("chain",))
    if op.of is not None and op.what in ("", "all") and op.until:
        return add_modifier(game, run, op, (), 0), _done(run, ("all",))
    game, ids = subjects(game, run, op)
    ids = tuple(i for i in ids if game.card(i).face_up)
    if ids:
        game = add_modifier(game, run, op, ids, 0)
        for i in ids:
            game = game.said("note", f"「{game.card(i).name}」的效果无效", (), run.link.number)
    return game, _done(run, ids)


def _negate_summon(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    ids = tuple(e.card for e in game.window if e.card)
    if op.of is not None:
        fitting = {c.id for c in those(game, op.of, run.scope())}
        ids = tuple(i for i in ids if i in fitting)
    game = replace(game, extra=(*game.extra, *((f"negated:{i}", "yes") for i in ids)))
    for i in ids:
        game = game.said("resolve", f"「{game.card(i).name}」的召唤无效", (), run.link.number)
    return game, _done(run, ids)


def _negate_attack(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    del op
    if game.battle is None:
        return game, _done(run, ())
    game = replace(game, battle=replace(game.battle, negated=True))
    return game.said("battle", f"「{game.card(game.battle.attacker).name}」的攻击无效") if game.battle else game, _done(run, ("attack",))


def _end_battle_phase(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    del op
    return replace(game, skip_battle=True).said("phase", "战斗阶段结束", (ClauseId.parse("6.3.4.4:2"),)), _done(run, ("end",))


def _lasting(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    ids: tuple[str, ...] = ()
    if op.what and op.what != "all" and op.of is None or op.of is not None and op.what in ("choose", "target"):
        game, ids = subjects(game, run, op)
    return add_modifier(game, run, op, ids, number(game, op.value, run.scope()) or 0), _done(run, ids, True)


def _counter(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    game, ids = subjects(game, run, op)
    n = (number(game, op.value, run.scope()) if op.value else None) or op.n
    for i in ids:
        card = game.card(i)
        if not card.face_up:
            continue
        have = dict(card.counters)
        have[op.name] = have.get(op.name, 0) + n
        game = game.with_card(replace(card, counters=tuple(have.items()))).said("note", f"「{card.name}」放置{n}个{op.name}")
    return game, _done(run, ids)


def _remove_counter(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    game, ids = subjects(game, run, op)
    for i in ids:
        card = game.card(i)
        left = {k: v - (op.n if k == op.name else 0) for k, v in card.counters}
        game = game.with_card(replace(card, counters=tuple((k, v) for k, v in left.items() if v > 0)))
    return game, _done(run, ids)


def _choose_one(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    index = min(run.link.option, len(op.options) - 1)
    return steps(game, run, op.options[index]) if op.options else (game, run)


def _win(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    del op
    return replace(game, winner=run.link.player, win_why="特殊胜利"), _done(run, ("win",))


def _nothing(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    del op
    return game, run


STEPS: dict[Do, Step] = {
    Do.DESTROY: _destroy, Do.BANISH: _mover(Place.BANISHED), Do.TO_HAND: _mover(Place.HAND),
    Do.TO_DECK: _mover(Place.DECK), Do.SEND: _mover(Place.GRAVE), Do.TO_EXTRA: _mover(Place.EXTRA),
    Do.DISCARD: _discard, Do.TRIBUTE: _tribute, Do.DETACH: _detach, Do.DRAW: _draw,
    Do.SPECIAL_SUMMON: _special_summon, Do.TOKEN: _token, Do.SET: _set, Do.POSITION: _position,
    Do.CONTROL: _control, Do.SWAP_CONTROL: _swap_control, Do.EQUIP: _equip,
    Do.STAT: _stat, Do.LEVEL: _level, Do.DAMAGE: _damage, Do.GAIN_LP: _gain, Do.LOSE_LP: _lose, Do.PAY_LP: _lose,
    Do.NEGATE_ACTIVATION: _negate_activation, Do.NEGATE_EFFECT: _negate_effect, Do.NEGATE_SUMMON: _negate_summon,
    Do.NEGATE_ATTACK: _negate_attack, Do.END_BATTLE_PHASE: _end_battle_phase,
    Do.PROTECT: _lasting, Do.FORBID: _lasting, Do.REDIRECT: _lasting, Do.TREAT_AS: _lasting, Do.PERMIT: _lasting,
    Do.SKIP: _lasting, Do.PIERCE: _lasting, Do.DIRECT_ATTACK: _lasting, Do.EXTRA_ATTACK: _lasting,
    Do.DAMAGE_SHIFT: _lasting, Do.GRANT: _lasting,
    Do.COUNTER: _counter, Do.REMOVE_COUNTER: _remove_counter, Do.CHOOSE: _choose_one, Do.WIN: _win,
    Do.ANNOUNCE: _nothing, Do.REVEAL: _nothing, Do.SHUFFLE: _nothing,
}  # fmt: skip
