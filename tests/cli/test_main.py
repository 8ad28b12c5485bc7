"""What every command shares: its help, its ending, and where it may stand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from slate_git.base.release import VERSION
from slate_git.cli import console
from slate_git.cli.main import COMMANDS, loaded
from slate_git.lesson.memory import INDEX
from tests.cli import run
from tests.cli.run import PUSH, process, tree


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str, tmp_path: Path) -> None:
    done = run.slate(tmp_path, name, "--help", env={**os.environ, "COLUMNS": "200"})
    assert done.returncode == 0
    _, _, example = " ".join(done.stdout.replace("│", " ").split()).partition("Example: ")
    assert example.startswith(f"slate {name}")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_says_of_itself(name: str) -> None:
    command = loaded(name)
    assert command.name == name
    assert " ".join(command.help.split("\n\n")[0].split()) == COMMANDS[name].line


HEAVY = {"rich", "pydantic", "mcp", "git", "ruamel.yaml", "pathspec", "slate_git.redos"}
PROBE = """
import sys
sys.argv = ["slate", *{words!r}]
from slate_git.cli.main import main
try:
    main()
except SystemExit:
    pass
sys.stderr.write("\\n".join(sorted(sys.modules)))
"""


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        ("--version", ""),
        ("--help", ""),
        ("check --help", "ruamel.yaml slate_git.redos"),
        ("list", ""),
        ("list --search gate", ""),
        ("why shell ls", ""),
        ("build", ""),
        ("build --check", ""),
        ("hook claude", ""),
        ("export -", ""),
        ("show gate-before-push", "git ruamel.yaml slate_git.redos"),
        ("check", "git ruamel.yaml slate_git.redos"),
        ("remember text", "git ruamel.yaml slate_git.redos"),
        ("doctor", "git"),
    ],
)
def test_what_a_command_waits_for(push_root: Path, words: str, needed: str) -> None:
    assert run.slate(push_root, "list").returncode == 0  # judges the lessons, once
    code = PROBE.format(words=words.split())
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=push_root, capture_output=True, text=True, timeout=60
    )
    assert set(done.stderr.splitlines()) & HEAVY <= set(needed.split())


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
    here = process(Path(__file__).parent, "--version").stdout
    assert re.fullmatch(rf"slate {re.escape(VERSION)}( \(.*\))?\n", here)
    # It tells of its own code, wherever it is asked.
    assert process(tmp_path, "--version").stdout == here


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
        assert done.returncode == (console.REFUSED if words == ["doctor"] else console.WRONG)
        assert re.search(f"{re.escape(name)}:? is ", done.stdout + done.stderr)
    assert tree(push_root) == before
