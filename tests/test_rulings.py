"""Every ruling is replayed: what the referee says must be what it says, by the clauses that it cites."""

import pytest
from replaying import CASES, explained

from judge.errors import BadInput
from judge.notation import parse, show
from judge.replay import replay
from judge.scenario import Look, Question, Scenario, Step


@pytest.mark.parametrize("ruling", [s for _, s in CASES], ids=[name for name, _ in CASES])
def test_ruling(ruling: Scenario | BadInput) -> None:
    if isinstance(ruling, BadInput):
        pytest.fail(str(ruling), pytrace=False)
    try:
        report = replay(ruling)
    except BadInput as error:
        pytest.fail(str(error), pytrace=False)
    if not report.stands:
        pytest.fail(explained(report), pytrace=False)


def test_every_ruling_is_printed_and_read_without_loss() -> None:
    for _, ruling in CASES:
        if isinstance(ruling, Scenario):
            assert parse(show(ruling)) == (ruling,)


def test_every_ruling_checks_something() -> None:
    kinds = (Step, Look, Question)
    assert not [name for name, s in CASES if isinstance(s, Scenario) and not any(isinstance(x, kinds) for x in s.steps)]
