"""The kinds of a subject, by which the rules that may speak on it are found: told once per ask, not by every rule.

Of a use its role, of a number what is asked for, of an activation everything in `ACTIVATIONS` that it is.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from judge.game.acts import Activate, Number, Use
from judge.game.facts import Effect
from judge.game.remembered import remembered
from judge.game.state import Game
from judge.game.words import SUMMON_ATTEMPTS, Do, EffectClass, EventKind, Phase

NONE: frozenset[str] = frozenset()
CLASSES = {
    EffectClass.IGNITION: "ignition",
    EffectClass.TRIGGER: "trigger",
    EffectClass.QUICK: "quick",
    EffectClass.CONTINUOUS: "continuous",
    EffectClass.OTHER: "other",
    EffectClass.NOT_EFFECT: "no effect",
}  # of an effect that is activated apart from its card
SPELLS = {"速攻": "quick-play spell", "场地": "field spell", "装备": "equip spell"}
TRAPS = {"反击": "counter trap", "永续": "continuous trap"}
ONCE = {"chain": "once a chain", "card": "once by card", "name": "once by name", "duel": "once by name"}
ACTIVATIONS = frozenset(
    {
        "card", "effect",  # 卡的发动, 效果的发动
        "spell", *SPELLS.values(), "trap", *TRAPS.values(),  # the card that is activated itself
        *CLASSES.values(), "monster effect",
        "text",  # an effect is named
        "mandatory", "optional", "once", *ONCE.values(), "negates", "cost", "targets", "fusion", "ritual",
        "at an event", "targets named", "costs named",
        "first", "in a chain", "answer",  # no chain yet; a chain; a link answered at will
        "at an attempt", "at a special summon", "in the damage step",
    }
)  # fmt: skip


@remembered(4096)
def _of_text(effect: Effect) -> frozenset[str]:
    """What the effect's own text makes of its activation."""
    steps = {op.do for op in effect.does} | {op.do for step in effect.does for option in step.options for op in option}
    found = {"text", "mandatory" if effect.mandatory else "optional"}
    if effect.once:
        found |= {"once", ONCE.get(effect.once, "once")}
    words = (
        (bool(effect.cost), "cost"), (bool(effect.targets), "targets"), (Do.NEGATE_ACTIVATION in steps, "negates"),
        (Do.FUSION in steps, "fusion"), (Do.RITUAL in steps, "ritual"),
    )  # fmt: skip
    return frozenset(found | {word for holds, word in words if holds})


def _of_card(game: Game, act: Activate) -> Iterator[str]:
    card, effect = game.card(act.card), act.effect
    if not act.card_activation:
        yield "effect"
        if effect is not None and effect.cls in CLASSES:
            yield CLASSES[effect.cls]
        if card.is_monster_card:
            yield "monster effect"
        return
    yield "card"
    main, words = ("trap", TRAPS) if card.facts.main == "陷阱" else ("spell", SPELLS)
    yield main
    yield from (kind for word, kind in words.items() if word in card.facts.types)


def _of_moment(game: Game, act: Activate) -> Iterator[str]:
    if act.event is not None:
        yield "at an event"
    if game.chain:
        yield "in a chain"
        if act.event is None:
            yield "answer"
    else:
        yield "first"
        kinds = {e.kind for e in game.window}
        if kinds & SUMMON_ATTEMPTS:
            yield "at an attempt"
        if EventKind.SPECIAL_SUMMONED in kinds:
            yield "at a special summon"
    if game.phase is Phase.DAMAGE_STEP:
        yield "in the damage step"


def _activation(game: Game, act: Activate) -> frozenset[str]:
    found = {*_of_card(game, act), *_of_moment(game, act)}
    if act.targets:
        found.add("targets named")
    if act.costs:
        found.add("costs named")
    return frozenset(found | _of_text(act.effect) if act.effect is not None else found)


@lru_cache(256)
def _roles(role: str) -> frozenset[str]:
    """The role, and for `cost:send` or `destroy:battle` what it is a case of: "any cost", "any destroy"."""
    return frozenset((role, f"any {role.partition(':')[0]}"))


def _use(_: Game, use: Use) -> frozenset[str]:
    return _roles(use.role)


def _number(_: Game, asked: Number) -> frozenset[str]:
    return frozenset((asked.what,))


_TOLD: Mapping[type, Callable[[Game, Any], frozenset[str]]] = {Activate: _activation, Use: _use, Number: _number}


def has_kinds(subject: type) -> bool:
    """Whether subjects of this type are told apart by kind."""
    return subject in _TOLD


def kinds_of(game: Game, subject: object) -> frozenset[str]:
    """Every kind that the subject is of. Raises BadInput for an activation of a card that there is not."""
    told = _TOLD.get(type(subject))
    return told(game, subject) if told is not None else NONE
