"""What every command shares: its help, its ending, and where it may stand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from slate_git.cli import console
from slate_git.cli.main import COMMANDS
from slate_git.lesson.memory import INDEX
from tests.cli import run
from tests.cli.run import PUSH, process, tree


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str, tmp_path: Path) -> None:
    done = run.slate(tmp_path, name, "--help", env={**os.environ, "COLUMNS": "200"})
    assert done.returncode == 0
    _, _, example = " ".join(done.stdout.replace("│", " ").split()).partition("Example: ")
    assert example.startswith(f"slate {name}")


@pytest.mark.parametrize(
    ("words", "named", "repair"),
    [
        (("frob",), "frob", "see `slate --help`"),
        (("remember",), "text", "see `slate remember --help`"),
        (("remember", "a", "b"), "(b)", "see `slate remember --help`"),
        (("list", "--frob"), "--frob", "see `slate list --help`"),
        (("hook", "claude", "frob"), "frob", "write call or session"),
    ],
)
def test_arguments_that_no_command_takes_are_told_in_one_line(
    push_root: Path, words: tuple[str, ...], named: str, repair: str
) -> None:
    done = run.slate(push_root, *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("slate: ")
    assert named in done.stderr
    assert done.stderr.endswith(f": {repair}\n")


def test_the_version_can_be_asked_for(tmp_path: Path) -> None:
    assert process(tmp_path, "--version").stdout.startswith("slate ")


def test_outside_a_repository_the_way_in_is_named(tmp_path: Path) -> None:
    for words in (("list",), ("build",), PUSH, ("why", "shell", "ls"), ("show", "x")):
        done = run.slate(tmp_path, *words)
        assert done.returncode == 2
        assert "run `slate init` in the repository" in done.stderr


def test_a_folder_of_lessons_that_no_hook_reads_is_not_denied(tmp_path: Path) -> None:
    (tmp_path / ".slate" / "lessons").mkdir(parents=True)
    assert "slate: no .slate/hook.sh at or above" in run.slate(tmp_path, "list").stderr


def test_a_fault_of_ours_is_one_line_and_exit_status_3(push_root: Path) -> None:
    index = push_root / INDEX
    index.unlink()
    index.symlink_to(push_root / "elsewhere")
    done = run.slate(push_root, "build")
    assert done.returncode == 3
    assert done.stderr.startswith("slate: ")
    assert "is a link" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", [".slate", ".slate/lessons"])
def test_a_linked_folder_which_the_hook_would_not_read_is_told(push_root: Path, name: str) -> None:
    (push_root / name).rename(push_root / "elsewhere")
    (push_root / name).symlink_to(push_root / "elsewhere")
    before = tree(push_root)
    for words in (["build"], PUSH, ["list"], ["init"], ["doctor"]):
        done = run.slate(push_root, *words)
        # To the doctor it is one fault among others.
        assert done.returncode == (console.REFUSED if words == ["doctor"] else console.OURS)
        assert f"{name}: is " in done.stdout + done.stderr
    assert tree(push_root) == before
