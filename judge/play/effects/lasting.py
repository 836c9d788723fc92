"""Steps after which something applies for a time: protections, prohibitions, what cards count as, copied names."""


from judge.board.stats import number
from judge.game.facts import Op, Value
from judge.game.questions import Gains
from judge.game.replacing import replace
from judge.game.state import Game
from judge.game.words import Do, Place
from judge.play.effects.run import Run, add_modifier, done, subjects
from judge.rule import ask

GENERAL = frozenset({"", "all"})


def lasting(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Something applies from now on, for the cards meant or for all that fit at any time."""
    ids: tuple[str, ...] = ()
    if op.what not in GENERAL:
        game, ids = subjects(game, run, op)
        if not ids:
            return game, done(run, ())
    return add_modifier(game, run, op, ids, number(game, op.value, run.scope()) or 0), done(run, ids, True)


def copy(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """This monster gets the name, the effects or the original ATK of the card meant (混沌幻影)."""
    game, ids = subjects(game, run, op)
    me = game.card(run.link.card)
    if not ids or me.place is not Place.MZONE or not me.face_up:
        return game, done(run, ())
    model = game.card(ids[0])
    game = add_modifier(game, run, op, (me.id,), 0, model.id)
    if "original_atk" in op.kinds:
        value = model.facts.atk or 0
        setting = Op(Do.STAT, "self", how="set", original=True, value=Value(value), until=op.until)
        game = add_modifier(game, run, setting, (me.id,), value)
    left = [r for e in model.facts.effects if (r := ask(game, Gains(model, e))).value is False]
    text = f"「{me.name}」得到「{model.name}」的{'、'.join(_words(op))}" + "".join(f"；{r.why}" for r in left)
    game = game.said("note", text, tuple(c for r in left for c in r.clauses), run.link.number)
    return game, done(run, ids)


def _words(op: Op) -> list[str]:
    names = {"name": "卡名", "effects": "效果", "original_atk": "原本攻击力"}
    return [names[k] for k in op.kinds if k in names]


def skip(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """A phase or a draw of a player is skipped: it applies to the player, so no card is chosen."""
    return add_modifier(game, run, replace(op, until=op.until or "turn_end"), (), 0), done(run, ("skip",))
