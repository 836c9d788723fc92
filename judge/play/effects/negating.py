"""Steps that negate: activations, effects, summons, attacks; and the one that ends the Battle Phase."""


from judge.board.stats import those
from judge.board.status import protectors
from judge.clause import ClauseId
from judge.game.facts import Op
from judge.game.replacing import replace
from judge.game.state import Game
from judge.play.effects.run import Run, add_modifier, done, subjects


def negate_activation(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Negate the activation of the link directly below, or of every link below (呼唤虚无的咒文)."""
    below = [x.number for x in game.chain if x.number < run.link.number]
    numbers = set(below if "every_link" in op.kinds else below[-1:])
    if not numbers:
        return game, done(run, ())
    chain = tuple(replace(x, negated="activation") if x.number in numbers else x for x in game.chain)
    game = replace(game, chain=chain)
    for n in sorted(numbers, reverse=True):
        game = game.said("resolve", f"连锁{n}的发动无效", (), run.link.number)
    return game, done(run, tuple(x.card for x in chain if x.number in numbers))


def negate_effect(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Negate the effect of the link below, or the effects of cards for as long as the step says."""
    if op.what == "chain":
        below = run.link.number - 1
        chain = tuple(replace(x, negated="effect") if x.number == below and not x.negated else x for x in game.chain)
        return replace(game, chain=chain), done(run, ("chain",))
    if op.of is not None and op.what in ("", "all") and op.until:
        return add_modifier(game, run, op, (), 0), done(run, ("all",))
    game, ids = subjects(game, run, op)
    ids = tuple(i for i in ids if game.card(i).face_up)
    if ids:
        game = add_modifier(game, run, op, ids, 0)
        for i in ids:
            game = game.said("note", f"「{game.card(i).name}」的效果无效", (), run.link.number)
    return game, done(run, ids)


def negate_summon(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Negate the summon that is being attempted, of the monsters meant; some monsters' summons cannot be negated."""
    ids = game.summoning.cards if game.summoning is not None else tuple(e.card for e in game.window if e.card)
    if op.of is not None:
        fitting = {c.id for c in those(game, op.of, run.scope())}
        ids = tuple(i for i in ids if i in fitting)
    ids = tuple(i for i in ids if not protectors(game, "summon_negation", game.card(i)))
    game = replace(game, extra=(*game.extra, *((f"negated:{i}", "yes") for i in ids)))
    for i in ids:
        game = game.said("resolve", f"「{game.card(i).name}」的召唤无效", (), run.link.number)
    return game, done(run, ids)


def negate_attack(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """Negate the attack that is going on; where it is about a target, only while that target stands."""
    battle = game.battle
    if battle is None:
        return game, done(run, ())
    if op.what == "target":
        game, ids = subjects(game, run, op)
        if battle.attacker not in ids:
            return game, done(run, ())
    game = replace(game, battle=replace(battle, negated=True))
    return game.said("battle", f"「{game.card(battle.attacker).name}」的攻击无效"), done(run, ("attack",))


def end_battle_phase(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """The Battle Phase ends when the chain has resolved."""
    del op
    game = replace(game, skip_battle=True)
    return game.said("phase", "战斗阶段结束", (ClauseId.parse("6.3.4.4:2"),)), done(run, ("end",))
