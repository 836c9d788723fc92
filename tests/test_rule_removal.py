"""Every rule matters: with a rule taken away, a ruling that cites its clause no longer stands."""

from collections import defaultdict

import pytest
from replaying import CASES

from judge.clause import ClauseId
from judge.replay import replay
from judge.rule import Rule, rules, without
from judge.scenario import Scenario

CITING: dict[ClauseId, list[Scenario]] = defaultdict(list)
for _, ruling in CASES:
    if isinstance(ruling, Scenario):
        for clause in ruling.cited:
            CITING[clause].append(ruling)

BY_NAME: dict[str, list[Rule]] = defaultdict(list)
for rule in rules():
    BY_NAME[rule.name].append(rule)
MODULES = sorted({name.split(".")[2] for name in BY_NAME})


def fails(ruling: Scenario) -> bool:
    """Whether the ruling no longer stands; an engine that cannot go on without the rule counts too."""
    try:
        return not replay(ruling).stands
    except Exception:
        return True


def untested(name: str) -> str:
    """Why this rule counts as dead; "" when a ruling notices that it is gone."""
    clauses = dict.fromkeys(c for one in BY_NAME[name] for c in one.clauses)
    citing = [ruling for clause in clauses for ruling in CITING.get(clause, ())]
    shown = f"{'、'.join(map(str, clauses))} {name.rsplit('.', 1)[1]}"
    if not citing:
        return f"没有裁定引用 {shown}"
    with without(name):
        noticed = any(fails(ruling) for ruling in citing)
    return "" if noticed else f"去掉之后，引用它的裁定仍然成立 {shown}"


@pytest.mark.parametrize("module", MODULES)
def test_removing_any_rule_makes_a_ruling_fail(module: str) -> None:
    dead = [told for name in sorted(BY_NAME) if name.split(".")[2] == module and (told := untested(name))]
    if dead:
        pytest.fail(f"judge/rules/{module}.py 有{len(dead)}条规则没有裁定检验：\n" + "\n".join(dead), pytrace=False)
