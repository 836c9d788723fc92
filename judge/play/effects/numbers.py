"""Steps that change numbers: ATK and DEF, levels, life points, counters."""


from judge.board.stats import number, original, rounded, total
from judge.board.status import statuses
from judge.clause import ClauseId
from judge.game.acts import Use
from judge.game.facts import Op
from judge.game.replacing import replace
from judge.game.state import Card, Event, Game
from judge.game.turns import DamageKind
from judge.game.words import Do, EventKind, Place
from judge.play import moves
from judge.play.effects.run import Run, add_modifier, done, players, subjects
from judge.rule import Stance, ask

STAT_WORDS = {"atk": "攻击力", "def": "守备力"}


def stat(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Change ATK or DEF of face-up monsters; by how much each is fixed now."""
    game, ids = subjects(game, run, op, (Place.MZONE,))
    ids = tuple(i for i in ids if game.card(i).place is Place.MZONE and game.card(i).face_up)
    given = number(game, op.value, run.scope()) or 0
    lowered = 0
    for card_id in ids:
        for word in op.stat:
            card = game.card(card_id)
            before = total(game, card, word).value
            now = original(game, card, word) if op.original else before
            value = {"lower": -given, "half": rounded(game, now), "double": now * 2}.get(op.how, given)
            game = add_modifier(game, run, replace(op, stat=(word,), until=op.until or "always"), (card_id,), value)
            after = total(game, game.card(card_id), word)
            lowered += max(0, before - after.value)
            text = f"「{card.name}」{STAT_WORDS[word]}：{after.text}"
            game = game.said("stat", text, after.clauses, run.link.number)
    return game, replace(done(run, ids), amount=lowered)


def level(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Change levels."""
    game, ids = subjects(game, run, op, (Place.MZONE,))
    value = number(game, op.value, run.scope()) or 0
    return add_modifier(game, run, op, ids, -value if op.how == "lower" else value), done(run, ids)


def damage(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Effect damage, unless an effect in force keeps it away or turns it into something else."""
    amount = number(game, op.value, run.scope()) or 0
    dealt = False
    for player in players(game, run, op):
        keepers = (s for s in statuses(game, Do.PROTECT) if _keeps_damage(game, s.op, s.player, player))
        by = next((s.source_name for s in keepers), "")
        if by:
            game = game.said("note", f"「{by}」适用，{player}不受到效果伤害", (ClauseId.parse("4.3.3.1:1"),))
        elif amount > 0:
            replaced = _counter_instead(game, player)
            game = replaced or _dealt(game, run, op, player, amount)
            dealt = dealt or replaced is None
    return game, done(run, (), dealt)


def _dealt(game: Game, run: Run, op: Op, player: str, amount: int) -> Game:
    """Which damage an effect gives, the rules say: one that says 给与战斗伤害 gives battle damage."""
    kind = ask(game, DamageKind("效果", "battle_damage" in op.kinds))
    game = game.said("rule", kind.why, kind.clauses) if kind.clauses else game
    word = kind.value if isinstance(kind.value, EventKind) else EventKind.DAMAGE
    return moves.lose_lp(game, player, amount, word, run.why)


def _counter_instead(game: Game, player: str) -> Game | None:
    """The game with a counter placed where an effect in force says so instead of effect damage (黑羽龙); else None."""
    for status in statuses(game, Do.REDIRECT):
        if "effect_damage_to_counter" in status.op.kinds and status.player == player and status.source in game.cards:
            card = game.card(status.source)
            have = {**dict(card.counters), status.op.name: card.counter(status.op.name) + 1}
            game = game.with_card(replace(card, counters=tuple(have.items())))
            text = f"代替效果伤害，「{card.name}」放置1个{status.op.name}"
            return game.said("note", text, (ClauseId.parse("4.1.2:1"),))
    return None


def _keeps_damage(game: Game, op: Op, owner: str, player: str) -> bool:
    if "effect_damage" not in op.kinds:
        return False
    return op.who == "both" or player == (owner if op.who == "own" else game.other(owner))


def gain(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Gain life points."""
    amount = number(game, op.value, run.scope()) or 0
    for player in players(game, run, op) if amount > 0 else ():
        now = game.lp_of(player) + amount
        game = game.said("lp", f"{player}回复{amount}：{game.lp_of(player)}→{now}").with_lp(player, now)
        why = run.why
        event = Event(EventKind.LP_GAINED, game.tick, "", player, why.by, why.source, why.cause, amount=amount)
        game = moves.record(game, event)
    return game, done(run, (), amount > 0)


def lose(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Lose or pay life points at resolution: no damage."""
    amount = number(game, op.value, run.scope()) or 0
    kind = EventKind.LP_PAID if op.do is Do.PAY_LP else EventKind.LP_LOST
    for player in players(game, run, op):
        game = moves.lose_lp(game, player, min(amount, game.lp_of(player)), kind, run.why)
    return game, done(run, (), amount > 0)


def counter(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Place counters on face-up cards."""
    game, ids = subjects(game, run, op)
    counted = number(game, op.value, run.scope()) if op.value else None
    n = op.n if counted is None else counted
    me = run.link.player
    able = (i for i in ids if ask(game, Use(me, i, "counter", run.link.card, op)).stance is not Stance.FORBID)
    placed = tuple(able) if n > 0 else ()
    for i in placed:
        card = game.card(i)
        have = dict(card.counters)
        have[op.name] = have.get(op.name, 0) + n
        game = game.with_card(replace(card, counters=tuple(have.items())))
        game = game.said("note", f"「{card.name}」放置{n}个{op.name}")
        why = run.why
        kind = EventKind.COUNTER_PLACED
        event = Event(kind, game.tick, i, card.controller, why.by, why.source, why.cause, amount=n)
        game = moves.record(game, event)
    return game, done(run, placed)


def remove_counter(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Take counters off; `n` 0 takes them all."""
    game, ids = subjects(game, run, op)
    taken = 0
    for i in ids:
        card = game.card(i)
        have = card.counter(op.name)
        gone = have if op.n == 0 or op.what == "all" else min(op.n, have)
        game = game.with_card(without_counters(card, op.name, gone))
        taken += gone
    return game, replace(done(run, ids, taken > 0), amount=taken)


def without_counters(card: Card, name: str, n: int) -> Card:
    """The card with n counters of this name less."""
    left = {k: v - (n if k == name else 0) for k, v in card.counters}
    return replace(card, counters=tuple((k, v) for k, v in left.items() if v > 0))
