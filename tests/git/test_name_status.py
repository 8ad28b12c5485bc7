"""The one reader of what git prints for ``--name-status -z``."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.git import name_status
from slate_git.git.command import Command
from slate_git.git.name_status import Changed


@pytest.mark.parametrize(
    ("printed", "changed", "verb"),
    [
        ("A\0a", Changed("A", "a", "a"), "added"),
        ("M\0a", Changed("M", "a", "a"), "changed"),
        ("D\0a", Changed("D", "a", "a"), "removed"),
        ("T\0a", Changed("T", "a", "a"), "changed"),
        ("U\0a", Changed("U", "a", "a"), "changed"),
        ("X\0a", Changed("X", "a", "a"), "changed"),
        ("R100\0a\0b", Changed("R", "a", "b"), "renamed"),
        ("R051\0a\0b", Changed("R", "a", "b"), "renamed"),
        ("C075\0a\0b", Changed("C", "a", "b"), "added"),
        ("M\0a\nb\tc", Changed("M", "a\nb\tc", "a\nb\tc"), "changed"),
        ("A\0R100", Changed("A", "R100", "R100"), "added"),
        ("R100\0A\0\udcff", Changed("R", "A", "\udcff"), "renamed"),
    ],
)
def test_one_file(printed: str, changed: Changed, verb: str) -> None:
    assert list(name_status.read(printed + "\0")) == [changed]
    assert changed.verb == verb
    # Behind and before others the reading keeps in step.
    more = list(name_status.read(f"M\0x\0{printed}\0D\0y\0"))
    assert more == [Changed("M", "x", "x"), changed, Changed("D", "y", "y")]


def test_nothing() -> None:
    assert list(name_status.read("")) == []


def test_what_git_prints_of_odd_names(tmp_path: Path, git: Callable[..., str]) -> None:
    names = ["a\nb", "c\td", 'e"f', "M", "R100", "\udcff", "\x1e", " g", "ä"]
    git("init", "-q")
    for name in names:
        Path(os.fsdecode(os.fsencode(str(tmp_path))), name).write_text(f"{name!r}\n" * 9)
    git("add", ".")
    git("commit", "-q", "-m", "first")
    git("mv", "M", "moved")
    (tmp_path / "ä").unlink()
    (tmp_path / "ä").symlink_to("R100")
    (tmp_path / "a\nb").unlink()
    (tmp_path / "new\n").write_text("new\n")
    git("add", "-A")
    git("commit", "-q", "-m", "second")
    words = ("diff-tree", "-r", "-M", "--name-status", "-z")
    first = name_status.read(
        Command(str(tmp_path)).text(*words, "--root", "--no-commit-id", "HEAD~")
    )
    assert {changed.now for changed in first if changed.letter == "A"} == set(names)
    second = name_status.read(Command(str(tmp_path)).text(*words, "HEAD~", "HEAD"))
    assert set(second) == {
        Changed("R", "M", "moved"),
        Changed("T", "ä", "ä"),
        Changed("D", "a\nb", "a\nb"),
        Changed("A", "new\n", "new\n"),
    }
