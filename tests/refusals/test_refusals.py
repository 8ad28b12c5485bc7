"""Every refusal carries an example that passes it and one that it refuses."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from slate_git import refusals
from slate_git.lesson import folder
from slate_git.lesson.problem import Kind, Problem
from slate_git.refusals import judge

LISTED = sorted(
    path.stem for path in Path(refusals.__file__).parent.glob("*.py") if path.stem != "__init__"
)


def ids(root: Path, module: ModuleType, text: str, id: str) -> list[str]:
    lessons = root / ".slate" / "lessons"
    lessons.mkdir(parents=True, exist_ok=True)
    (lessons / f"{id}.yaml").write_text(text)
    return [fault.id for fault in judge.content(f"{id}.yaml", folder.read(root, f"{id}.yaml"))[1]]


@pytest.mark.parametrize("module", refusals.ALL, ids=lambda module: str(module.ID))
def test_its_examples_hold(tmp_path: Path, module: ModuleType) -> None:
    assert ids(tmp_path, module, module.ACCEPTED, "accepted") == []
    refused = ids(tmp_path, module, module.REFUSED, getattr(module, "REFUSED_ID", "refused"))
    assert module.ID in refused


@pytest.mark.parametrize("module", refusals.ALL, ids=lambda module: str(module.ID))
def test_it_has_a_page(module: ModuleType) -> None:
    first, _, rest = (module.__doc__ or "").partition("\n\n")
    assert first.endswith(".")
    assert len(rest.split()) > 10
    assert module.__name__.rpartition(".")[2].replace("_", "-") == module.ID


def test_every_module_is_listed() -> None:
    helpers = {
        name
        for name in LISTED
        if not hasattr(__import__(f"slate_git.refusals.{name}", fromlist=["ID"]), "ID")
    }
    assert set(LISTED) - helpers == {module.__name__.rpartition(".")[2] for module in refusals.ALL}
    assert len({module.ID for module in refusals.ALL}) == len(refusals.ALL)


def test_each_kind_of_problem_has_the_words_of_one_refusal() -> None:
    worded = [kind for module in refusals.FILES for kind in module.WORDS]
    assert sorted(worded, key=lambda kind: kind.value) == list(Kind)
    for kind in Kind:
        (fault,) = refusals.told("a.yaml", [Problem(kind, "{seen}", 2, 3)])
        assert (fault.path, fault.line, fault.column) == ("a.yaml", 2, 3)
        assert fault.what
        assert fault.repair


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    lessons = tmp_path / ".slate" / "lessons"
    lessons.mkdir(parents=True)
    (lessons / "a.yaml").write_text("txt: a\n")
    (lessons / "b.yaml").write_text("text: b\nwhen: {tool: shell, match: '(a+)+'}\nkind: note\n")
    found = [
        fault
        for name in folder.names(tmp_path)
        for fault in judge.content(name, folder.read(tmp_path, name))[1]
    ]
    assert [(fault.path[-6:], fault.id) for fault in found] == [
        ("a.yaml", "unknown-key"),
        ("a.yaml", "missing-text"),
        ("b.yaml", "nested-repeat"),
        ("b.yaml", "bad-kind"),
    ]
