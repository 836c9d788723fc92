"""ATK, DEF and damage by the engine: two monsters and the changes to them, put together as a scenario."""

import json
from dataclasses import dataclass, replace

from judge.board.stats import Sum, total
from judge.game.facts import CardFacts, Library
from judge.game.state import Card, Game
from judge.game.words import Do, Place
from judge.replay import Report, replay
from judge.scenario import Act, Lay, Part, Ref, Scenario, Settle, SetUp, Stats, Step, Turn

HOWS: dict[str, dict[str, object]] = {
    "上升": {"how": "raise"},
    "下降": {"how": "lower"},
    "变成": {"how": "set"},
    "变成一半": {"how": "half"},
    "变成2倍": {"how": "double"},
    "原本数值变成一半": {"how": "half", "original": True},
    "原本数值变成2倍": {"how": "double", "original": True},
}
"""What a change without a card may do, in the vocabulary of the card facts."""
WITH_NUMBER = ("上升", "下降", "变成")
STATS = {"攻击力": "atk", "守备力": "def"}
ATTACKER, DEFENDER = "攻击方怪兽", "防守方怪兽"
PLAYERS = ("A", "B")


@dataclass(frozen=True, slots=True)
class Fighter:
    """A monster of the calculation: a card of the library, or numbers (`atk`, `defense`) under a plain name."""

    name: str
    atk: int | None = None
    defense: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One change in order: by a card, or `how` (a key of HOWS) with an amount, to a value of one of the two."""

    attacker: bool
    card: str = ""
    how: str = ""
    stat: str = "攻击力"
    amount: int = 0

    @property
    def shown(self) -> str:
        """As a line for the reader."""
        whose = "攻击方" if self.attacker else "防守方"
        if self.card:
            return f"{whose} ← 「{self.card}」"
        return f"{whose}的{self.stat}{self.how}" + (str(self.amount) if self.how in WITH_NUMBER else "")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the engine says: the sums before the battle as (label, value), the whole replay, and its battle alone."""

    sums: tuple[tuple[str, Sum], ...]
    report: Report
    fight: Report


def changing_cards(library: Library) -> tuple[str, ...]:
    """The spells of the library that change ATK or DEF, by name."""
    return tuple(sorted(name for name, card in library.cards.items() if card.main == "魔法" and _changes(card)))


def _changes(card: CardFacts) -> bool:
    return any(op.do is Do.STAT for effect in card.effects for op in effect.does)


def outcome(
    attacker: Fighter, defender: Fighter, changes: tuple[Change, ...], position: str, library: Library
) -> Outcome:
    """The changes in order, then the attack. Raises BadInput for what the engine cannot read."""
    before = _scenario(attacker, defender, changes, position, library)
    report = replay(before, library)
    pair = _pair(attacker, defender)
    attack = Step("A", "攻击", (pair[0],), parts=(Part("→", (pair[1],)),))
    battle = (Step("A", "进入", words=("战斗步骤",)), attack, Settle())
    fight = replay(replace(before, steps=(*before.steps, *battle)), library)
    own = fight.results[len(before.steps) :]
    return Outcome(_sums(report.game), report, replace(fight, results=own))


def _sums(game: Game) -> tuple[tuple[str, Sum], ...]:
    found = []
    for player in PLAYERS:
        for card in game.at(player, Place.MZONE):
            found += [(f"{_whose(card)} {word}", total(game, card, stat)) for word, stat in STATS.items()]
    return tuple(found)


def _whose(card: Card) -> str:
    whose = "攻击方" if card.controller == PLAYERS[0] else "防守方"
    return whose if card.name in (ATTACKER, DEFENDER) else f"{whose}「{card.name}」"


def _pair(attacker: Fighter, defender: Fighter) -> tuple[Ref, Ref]:
    same = attacker.name == defender.name
    return Ref(attacker.name, 1 if same else 0), Ref(defender.name, 2 if same else 0)


def _scenario(
    attacker: Fighter, defender: Fighter, changes: tuple[Change, ...], position: str, library: Library
) -> Scenario:
    pair = _pair(attacker, defender)
    mark = () if position == "表侧攻击" else (position,)
    setup: list[SetUp] = [Turn("A", "主要阶段1")]
    setup += [_numbers(fighter) for fighter in (attacker, defender) if fighter.atk is not None]
    setup.append(Lay("A", "怪兽", (replace(pair[0], number=0),)))
    setup.append(Lay("B", "怪兽", (replace(pair[1], number=0, marks=mark),)))
    steps: list[Act] = []
    for number, change in enumerate(changes, 1):
        name = change.card or f"改变{number}"
        if not change.card:
            setup.append(Stats(name, ("速攻魔法",), json.dumps({"effects": [_effect(change)]}, ensure_ascii=False)))
        earlier = sum(1 for other in changes[: number - 1] if other.card and other.card == change.card)
        twice = sum(1 for other in changes if other.card and other.card == change.card) > 1
        setup.append(Lay("A", "手卡", (Ref(name),)))
        ref = Ref(name, earlier + 1 if twice else 0)
        facts = library.find(name)
        aimed = not change.card or (facts is not None and any(effect.targets for effect in facts.effects))
        target = pair[0] if change.attacker else pair[1]
        steps += [Step("A", "发动", (ref,), parts=(Part("→", (target,)),) if aimed else ()), Settle()]
    return Scenario("攻守计算", setup=tuple(setup), steps=tuple(steps))


def _numbers(fighter: Fighter) -> Stats:
    return Stats(fighter.name, ("通常怪兽", "4星", f"{fighter.atk}/{fighter.defense or 0}"))


def _effect(change: Change) -> dict[str, object]:
    """The change as a quick-play spell's effect, in the engine's own vocabulary."""
    does: dict[str, object] = {"do": "stat", "what": "target", "stat": [STATS[change.stat]], "until": "end_phase"}
    does |= HOWS[change.how]
    if change.how in WITH_NUMBER:
        does["value"] = change.amount
    return {
        "id": "1",
        "class": "卡的发动",
        "targets": [{"of": {"place": ["mzone"], "face": "up"}, "n": 1}],
        "does": [does],
    }
