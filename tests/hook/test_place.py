"""Which project a call belongs to: a file by its own path, a command by where it runs."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from slate_git.hook import match
from slate_git.hook.call import Call
from slate_git.hook.deadline import Timer

SHELL = "000\tshell\tgit push\tgit push\tgate"
EDIT = "000\tedit\tsrc/\tsrc/**\tgate"


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@b", "-c", "protocol.file.allow=always")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def fresh(folder: Path) -> Path:
    folder.mkdir(parents=True)
    git(folder, "init", "-q")
    git(folder, "commit", "-q", "--allow-empty", "-m", "first")
    return folder


@pytest.fixture
def places(tmp_path: Path) -> Path:
    """A project, with all that can lie in it and beside it."""
    root = fresh(tmp_path / "root")
    (root / "src/deep").mkdir(parents=True)
    fresh(tmp_path / "other")
    (tmp_path / "other/src").mkdir()
    fresh(root / "tmp/clone")
    (root / "tmp/clone/src").mkdir()
    git(root, "submodule", "add", "-q", str(tmp_path / "other"), "vendor/lib")
    git(root, "worktree", "add", "-q", str(root / "trees/inside"))
    git(root, "worktree", "add", "-q", str(tmp_path / "outside"))
    (tmp_path / "plain").mkdir()
    (tmp_path / "link").symlink_to(root)
    (root / "to-other").symlink_to(tmp_path / "other")
    return tmp_path


def hits(root: Path, call: Call, row: str) -> list[str]:
    found = match.hits(str(root), call, row, Timer(), print, lambda id: False)
    return [hit.subject for hit in found]


@pytest.mark.parametrize(
    ("cwd", "fires"),
    [
        ("root", True),
        ("root/", True),
        ("root/src/deep", True),
        ("root/src/../src", True),
        ("link", True),
        ("link/src", True),
        ("root/trees/inside", True),
        ("outside", True),
        ("gone", True),  # nothing is known of it
        ("root/gone/too", True),
        ("other", False),
        ("other/src", False),
        ("root/../other", False),
        ("root/tmp/clone", False),
        ("root/tmp/clone/src", False),
        ("root/vendor/lib", False),
        ("root/to-other", False),
        ("plain", False),
        ("", False),
    ],
)
def test_a_command_belongs_to_where_it_runs(places: Path, cwd: str, fires: bool) -> None:
    call = Call([("shell", "git push")], f"{places}/{cwd}", "s", "", "1")
    assert hits(places / "root", call, SHELL) == ["git push"] * fires


def test_a_call_that_names_no_folder_is_the_project_s(places: Path) -> None:
    assert hits(places / "root", Call([("shell", "git push")], "", "s", "", "1"), SHELL)


def test_outside_git_what_lies_in_the_root_belongs_to_it(tmp_path: Path) -> None:
    root = tmp_path / "root"
    fresh(root / "clone")
    (root / "plain").mkdir()
    found = {
        cwd: bool(
            hits(root, Call([("shell", "git push")], f"{tmp_path}/{cwd}", "s", "", ""), SHELL)
        )
        for cwd in ("root", "root/plain", "root/clone", "")
    }
    assert found == {"root": True, "root/plain": True, "root/clone": False, "": False}


@pytest.mark.parametrize("cwd", ["other", "plain", "root/tmp/clone", "root"])
def test_a_file_belongs_to_its_own_path(places: Path, cwd: str) -> None:
    paths = [f"{places}/root/src/a.py", f"{places}/other/src/b.py", "src/c.py"]
    call = Call([("edit", path) for path in paths], f"{places}/{cwd}", "s", "", "1")
    fired = hits(places / "root", call, EDIT)
    assert fired[:1] == ["src/a.py"]
    assert "src/b.py" not in fired


def test_a_patch_by_command_elsewhere_keeps_its_files(places: Path) -> None:
    subjects = [("shell", "git push"), ("edit", f"{places}/root/src/a.py")]
    call = Call(subjects, str(places / "other"), "s", "", "1")
    assert hits(places / "root", call, SHELL + "\n" + EDIT) == ["src/a.py"]
