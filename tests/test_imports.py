"""The house's one direction: each module imports only from the groups to its left, and never in a circle."""

import ast
from pathlib import Path

import pytest

import judge

PACKAGE = Path(judge.__file__).parent
GROUPS = (
    "clause errors files paths numerals",
    "words game",
    "segment book reference headings notes crossref witness build restore outline embed bank rule library "
    "cardtext cardbase cardcheck",
    "bm25 editions owners logistic index storage reindex ranking outside calibrate silence search "
    "notation scenario reader rules board",
    "cite referee play positions playout replay",
    "answer render evaluate report coverage prose told",
    "webview",
    "commands cli training pages __main__ __init__",
)
GROUP = {name: number for number, names in enumerate(GROUPS) for name in names.split()}
HALVES = (
    "segment book reference headings notes crossref witness build restore outline editions embed bank cite "
    "bm25 editions owners logistic index storage reindex ranking outside calibrate silence search",
    "game library cardtext cardbase cardcheck rule rules play referee notation scenario reader board positions playout "
    "replay prose",
)
FIND, APPLY = (frozenset(names.split()) for names in HALVES)


def imports(path: Path) -> set[str]:
    """The modules of `judge` that a file imports, by their first name, lazily or not."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: write imports out in full"
            if node.module == "judge":
                names |= {f"judge.{alias.name}" for alias in node.names if not alias.name.startswith("__")}
            names.add(node.module or "")
    return {name.split(".")[1] for name in names if name.startswith("judge.")}


def first_name(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


GRAPH: dict[str, set[str]] = {}
for file in sorted(PACKAGE.rglob("*.py")):
    if "_data" not in file.parts:
        GRAPH.setdefault(first_name(file), set()).update(imports(file) - {first_name(file)})


def test_every_module_has_its_place() -> None:
    assert set(GRAPH) <= set(GROUP), f"give these a group in GROUPS: {sorted(set(GRAPH) - set(GROUP))}"


@pytest.mark.parametrize("name", sorted(GRAPH))
def test_a_module_imports_only_leftwards(name: str) -> None:
    wrong = {other for other in GRAPH[name] if GROUP.get(other, 0) > GROUP.get(name, 99)}
    assert not wrong, f"{name} imports {sorted(wrong)}, which stand to its right"


def test_nothing_imports_in_a_circle() -> None:
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, " -> ".join([*above, name])
        if name not in done:
            for other in sorted(GRAPH.get(name, ())):
                visit(other, (*above, name))
            done.add(name)

    for name in GRAPH:
        if name not in ("__init__", "cli", "commands"):
            visit(name, ())


def test_finding_text_and_applying_rules_never_import_each_other() -> None:
    for name in FIND & set(GRAPH):
        assert not GRAPH[name] & APPLY, name
    for name in APPLY & set(GRAPH):
        assert not GRAPH[name] & FIND, name


def test_training_is_imported_by_no_one_but_the_command_line() -> None:
    assert {name for name, others in GRAPH.items() if "training" in others} <= {"commands", "cli"}


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("*.py")), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_modules_stay_short(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 330


def test_no_drawer_for_everything() -> None:
    drawers = {"utils", "util", "helpers", "models", "manager", "common", "misc"}
    assert not drawers & {path.stem for path in PACKAGE.rglob("*")}
