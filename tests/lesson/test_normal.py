"""What was typed as a trigger becomes what a lesson file keeps, and each change is said."""

from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.lesson import normal


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "src" / "db").mkdir(parents=True)
    (tmp_path / "src" / "db" / "a.sql").touch()
    (tmp_path / "src" / "both.py").touch()
    (tmp_path / "both.py").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "cwd", "kept"),
    [
        ("src/**", "", "src/**"),
        ("./src/**", "", "src/**"),
        ("./db/*.sql", "src", "src/db/*.sql"),
        ("../both.py", "src", "both.py"),
        ("db/*.sql", "src", "src/db/*.sql"),
        ("*.sql", "src/db", "src/db/*.sql"),
        ("db/", "src", "src/db/"),
        ("both.py", "src", "both.py"),  # there from the root as well, which goes first
        ("to-come/*.py", "src", "to-come/*.py"),
        ("**/*.sql", "src", "**/*.sql"),
        ("/src/db/**", "", "/src/db/**"),  # the dialect's own way to say the root
        ("{ROOT}/src/db/**", "src", "src/db/**"),
        ("{ROOT}/src/db/", "", "src/db/"),
        ("src/**\n", "", "src/**"),
    ],
)
def test_a_path_leads_from_the_root(root: Path, typed: str, cwd: str, kept: str) -> None:
    typed = typed.replace("{ROOT}", str(root))
    found, notes = normal.path(typed, root, root / cwd)
    assert found == kept
    assert bool(notes) == (kept != typed)


def test_examples_and_references_lead_from_there_too(root: Path) -> None:
    cwd = root / "src"
    edit = {"tool": "edit", "path": "db/*.sql"}
    calls = {"fires": ["db/a.sql", f"{root}/src/db/b.sql"], "silent": "both.py"}
    found, notes = normal.values({"when": edit, "examples": calls}, root, cwd)
    assert found["when"]["path"] == "src/db/*.sql"
    assert found["examples"] == {"fires": ["src/db/a.sql", "src/db/b.sql"], "silent": "both.py"}
    assert len(notes) == 3
    cited = {"source_ref": ["./both.py:3", "db/a.sql#L3"]}
    assert normal.values(cited, root, cwd)[0] == {
        "source_ref": ["src/both.py:3", "src/db/a.sql#L3"]
    }
    push = {"tool": "shell", "command": "git push\n"}
    mixed = {"when": [push, edit], "examples": {"fires": ["db/a.sql", {**edit, "path": "./x"}]}}
    found, _ = normal.values(mixed, root, cwd)
    assert found["when"][0]["command"] == "git push"
    assert found["examples"]["fires"] == ["db/a.sql", {"tool": "edit", "path": "src/x"}]


def test_a_file_of_another_worktree_leads_from_that(
    push_root: Path, git: Callable[..., str]
) -> None:
    git("add", ".", cwd=push_root)
    git("commit", "-q", "-m", "x", cwd=push_root)
    git("worktree", "add", "-q", "trees/one", cwd=push_root)
    assert normal.path(f"{push_root}/trees/one/src/*.py", push_root)[0] == "src/*.py"


def test_a_path_outside_keeps_its_dots_and_so_is_refused(root: Path) -> None:
    assert normal.path("../x.py", root)[0] == "../x.py"
    assert normal.path(f"{root.parent}/x.py", root)[0].startswith("../")


def test_a_pattern_keeps_all_but_the_line_breaks_around_it() -> None:
    assert normal.match("git push\n")[0] == "git push"
    assert normal.match(" -f ") == (" -f ", [])
