"""Forms that write notation: each entry changes the scenario that the text area holds."""

from dataclasses import replace

from judge.errors import BadInput
from judge.notation import parse_one
from judge.notation.printing import show
from judge.notation.words import PLAYERS
from judge.scenario import Act, Lay, Part, Ref, Scenario, Settle, Step, Turn

__all__ = ["PLAYERS", "laid", "read", "with_card", "with_step", "with_turn", "without_last", "written"]

POSITIONED = ("怪兽",)
ZONES = ("手卡", "怪兽", "盖伏", "魔陷", "场地", "墓地", "除外", "额外", "摇摆")
POSITIONS = ("表侧攻击", "表侧守备", "里侧守备")
PHASES = ("主要阶段1", "战斗步骤", "主要阶段2", "准备阶段", "抽卡阶段", "结束阶段")
VERBS = (
    "发动", "连锁", "召唤", "盖伏怪兽", "特殊召唤", "反转召唤", "同调召唤", "XYZ召唤", "摇摆召唤", "变更表示", "盖放",
    "攻击", "处理",
)  # fmt: skip
MATERIALS = {"召唤": "解放", "盖伏怪兽": "解放", "同调召唤": "素材", "XYZ召唤": "素材"}


def read(notation: str) -> Scenario:
    """The scenario in the text area; an empty one when nothing is written yet. Raises BadInput as the parser does."""
    return parse_one(notation) if notation.strip() else Scenario()


def written(scenario: Scenario) -> str:
    """The scenario as text for the text area."""
    text = show(scenario)
    return text.removeprefix("==\n") if not scenario.title else text


def with_turn(scenario: Scenario, player: str, phase: str) -> Scenario:
    """The scenario in another turn or phase."""
    rest = tuple(line for line in scenario.setup if not isinstance(line, Turn))
    return replace(scenario, setup=(Turn(player, phase), *rest))


def with_card(scenario: Scenario, player: str, zone: str, name: str, mark: str = "") -> Scenario:
    """The scenario with one more card in a place; the same place of the same player stays one line."""
    ref = Ref(_named(name), marks=(mark,) if mark and mark != POSITIONS[0] else ())
    for at, line in enumerate(scenario.setup):
        if isinstance(line, Lay) and (line.player, line.zone) == (player, zone) and not line.filler:
            more = replace(line, cards=(*line.cards, ref))
            return replace(scenario, setup=(*scenario.setup[:at], more, *scenario.setup[at + 1 :]))
    return replace(scenario, setup=(*scenario.setup, Lay(player, zone, (ref,))))


def with_step(
    scenario: Scenario, player: str, verb: str, name: str, others: tuple[str, ...], cost: tuple[str, ...]
) -> Scenario:
    """The scenario with one more step. `others` are targets, tributes or materials as the verb has it."""
    if verb == "处理":
        return _then(scenario, Settle())
    if not name:
        raise BadInput(f"请先选“{verb}”的卡。")
    word = MATERIALS.get(verb, "→")
    parts = [Part(word, tuple(Ref(_named(other)) for other in others))] if others else []
    parts += [Part("代价", tuple(Ref(_named(other)) for other in cost))] if cost else []
    if verb == "攻击" and not others:
        parts.append(Part("直接"))
    return _then(scenario, Step(player, verb, (Ref(_named(name)),), parts=tuple(parts)))


def without_last(scenario: Scenario) -> Scenario:
    """The scenario without its last step, or without its last line of set-up when there is no step."""
    if scenario.steps:
        return replace(scenario, steps=scenario.steps[:-1])
    return replace(scenario, setup=scenario.setup[:-1])


def laid(scenario: Scenario) -> tuple[str, ...]:
    """The names of the cards laid out, in order, without doubles."""
    names = [ref.name for line in scenario.setup if isinstance(line, Lay) for ref in line.cards]
    return tuple(dict.fromkeys(names))


def _then(scenario: Scenario, step: Act) -> Scenario:
    return replace(scenario, steps=(*scenario.steps, step))


def _named(name: str) -> str:
    clean = name.strip().strip("「」")
    if not clean or any(char in "「」\n" for char in clean):
        raise BadInput(f"“{name[:20]}”不能当卡名；请写一张卡的名字，不带括号。")
    return clean
