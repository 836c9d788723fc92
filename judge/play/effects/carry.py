"""Carrying out an effect step by step: one function a word of the closed vocabulary (`judge.game.words.Do`)."""


from judge.board.condition import holds
from judge.board.stats import those
from judge.board.timing import all_steps
from judge.game.facts import Op
from judge.game.places import WON_BY_TEXT, Searched
from judge.game.playing import GoesOn
from judge.game.questions import Simultaneous
from judge.game.replacing import replace
from judge.game.state import Game, Link
from judge.game.words import Do, Place
from judge.play import moves
from judge.play.choosing import stated
from judge.play.effects import arriving, lasting, moving, negating, numbers, summoning
from judge.play.effects.run import Run, Step, chooser, players, restricts
from judge.rule import ask

SEARCHING = frozenset({"choose", "all"})


def carry_out(game: Game, link: Link) -> tuple[Game, bool]:
    """Carry out the link's effect, step by step. Returns whether anything was done."""
    if link.effect is None:
        return _hold_on(game, link), False
    game, run = steps(_hold_on(game, link), Run(link), link.effect.does)
    game = moving.turn_deck_down(game)
    return _after_search(game, link) if run.ever else game, run.ever


def _after_search(game: Game, link: Link) -> Game:
    """A deck in which the effect looked for a card is shuffled, as the rules say (2.1.4:4)."""
    ops = all_steps(link.effect) if link.effect is not None else ()
    sides = {op.of.side for op in ops if op.of is not None and Place.DECK in op.of.place and op.what in SEARCHING}
    both = {"own": (link.player,), "opp": (game.other(link.player),), "any": game.players}
    for player in dict.fromkeys(p for side in sorted(sides) for p in both[side]):
        ruling = ask(game, Searched(link, player))
        game = game.said("rule", ruling.why, ruling.clauses, link.number) if ruling.clauses else game
    return game


def _hold_on(game: Game, link: Link) -> Game:
    """A continuous trap or spell that targeted at its activation holds on to its targets (安全地带)."""
    card = game.card(link.card)
    if not link.card_activation or not link.targets or card.bound_to or not card.on_field:
        return game
    if link.effect is not None and any(op.do is Do.SPECIAL_SUMMON for op in link.effect.does):
        return game
    if not arriving.binds(card.facts):
        return game
    here = tuple(i for i in link.targets if game.card(i).on_field)
    return game.with_card(replace(card, bound_to=here))


def steps(game: Game, run: Run, ops: tuple[Op, ...]) -> tuple[Game, Run]:
    """Carry out steps in the order written; 那之后 needs that the step before did something (4.1.2:3)."""
    fresh = True  # whether a new moment has just begun
    for op in ops:
        if op.do is Do.THEN:
            goes_on = ask(game, GoesOn(run.link, run.did))
            if goes_on.value is False:
                return game.said("note", goes_on.why, goes_on.clauses, run.link.number), run
            fresh = True
            if run.link.effect is not None and ask(game, Simultaneous(run.link.effect, True)).value is False:
                game = moves.next_tick(game)
            continue
        if not all(restricts(c.fact) or holds(game, c, run.scope()) for c in op.condition):
            continue
        if op.may and not _wanted(game, run, op):
            continue
        if run.ever and not fresh and _later(game, run, op):
            game = moves.next_tick(game)
        fresh = False
        step = STEPS.get(op.do)
        if step is None:
            name = game.card(run.link.card).name
            game = game.said("note", f"「{name}」的这一步引擎不演算：{op.name or op.do}", (), run.link.number)
            continue
        game, run = step(game, run, op)
        run = replace(run, ever=run.ever or run.did)
    return game, run


def _later(game: Game, run: Run, op: Op) -> bool:
    """Whether a step happens at a later moment than those before it, though no 那之后 stands between."""
    if not op.same_moment:
        return True
    return run.link.effect is not None and ask(game, Simultaneous(run.link.effect, False)).value is not True


def _wanted(game: Game, run: Run, op: Op) -> bool:
    """Whether a step that may be left out is done: when a choice for it is stated, and it is not refused."""
    if (run.link.player, run.link.card) in game.refusals:
        return False
    if op.of is not None:
        return stated(game, chooser(game, run, op), those(game, op.of, run.scope()))
    return True


def _choose_one(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    index = min(run.link.option, len(op.options) - 1)
    return steps(game, run, op.options[index]) if op.options else (game, run)


def _win(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    name = game.card(run.link.card).name
    won = tuple((f"{WON_BY_TEXT}{player}", name) for player in players(game, run, op))
    return replace(game, extra=(*game.extra, *won)), replace(run, did=True)


def _nothing(game: Game, run: Run, op: Op) -> tuple[Game, Run]:
    """The step changes nothing that is played: a word announced, a deck shuffled."""
    del op
    return game, run


STEPS: dict[Do, Step] = {
    Do.DESTROY: moving.destroy, Do.BANISH: moving.mover(Place.BANISHED), Do.TO_HAND: moving.mover(Place.HAND),
    Do.TO_DECK: moving.mover(Place.DECK), Do.SEND: moving.mover(Place.GRAVE), Do.TO_EXTRA: moving.mover(Place.EXTRA),
    Do.DISCARD: moving.discard, Do.TRIBUTE: moving.tribute, Do.DETACH: moving.detach, Do.DRAW: moving.draw,
    Do.ATTACH: moving.attach, Do.EXCAVATE: moving.excavate, Do.REVEAL: moving.reveal,
    Do.RITUAL: summoning.ritual, Do.FUSION: summoning.fusion,
    Do.SPECIAL_SUMMON: arriving.special_summon, Do.TOKEN: arriving.token, Do.MONSTER_TRAP: arriving.monster_trap,
    Do.NORMAL_SUMMON: arriving.normal_summon, Do.SET: arriving.set_cards, Do.POSITION: arriving.position,
    Do.CONTROL: arriving.control, Do.SWAP_CONTROL: arriving.swap_control, Do.EQUIP: arriving.equip,
    Do.STAT: numbers.stat, Do.LEVEL: numbers.level, Do.DAMAGE: numbers.damage, Do.GAIN_LP: numbers.gain,
    Do.LOSE_LP: numbers.lose, Do.PAY_LP: numbers.lose, Do.COUNTER: numbers.counter,
    Do.REMOVE_COUNTER: numbers.remove_counter,
    Do.NEGATE_ACTIVATION: negating.negate_activation, Do.NEGATE_EFFECT: negating.negate_effect,
    Do.NEGATE_SUMMON: negating.negate_summon, Do.NEGATE_ATTACK: negating.negate_attack,
    Do.END_BATTLE_PHASE: negating.end_battle_phase,
    Do.PROTECT: lasting.lasting, Do.FORBID: lasting.lasting, Do.REDIRECT: lasting.lasting, Do.GRANT: lasting.lasting,
    Do.TREAT_AS: lasting.lasting, Do.PERMIT: lasting.lasting, Do.PIERCE: lasting.lasting, Do.COPY: lasting.copy,
    Do.DIRECT_ATTACK: lasting.lasting, Do.EXTRA_ATTACK: lasting.lasting, Do.DAMAGE_SHIFT: lasting.lasting,
    Do.SKIP: lasting.skip,
    Do.CHOOSE: _choose_one, Do.WIN: _win, Do.ANNOUNCE: _nothing, Do.SHUFFLE: _nothing,
}  # fmt: skip
