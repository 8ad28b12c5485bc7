"""What git has and the working tree hides stays in the index, and is found everywhere."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.git import environment
from slate_git.index import build, remember, snapshot, staged
from slate_git.index.store import Store, hidden_root
from slate_git.install import clone
from slate_git.lesson.draft import MemoryRefused
from slate_git.review import check

INDEX = ".slate/index.tsv"


def git(root: Path, *words: str, data: str = "") -> str:
    name = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
    line = ["git", *name, "-C", str(root), *words]
    return subprocess.run(
        line, input=data, text=True, capture_output=True, check=True, env=environment.of(str(root))
    ).stdout


def lesson(root: Path, id: str, match: str) -> None:
    path = root / ".slate/lessons" / f"{id}.yaml"
    path.write_text(f"text: Mind {id} of all\nwhen: {{tool: shell, match: {match}}}\n")


@pytest.fixture
def team(tmp_path: Path) -> Path:
    root = tmp_path / "team"
    root.mkdir()
    git(root, "init", "-q")
    clone.make(root)
    (root / "src").mkdir()
    (root / "src/a.py").write_text("a\n")
    lesson(root, "alpha", "git push")
    lesson(root, "beta", "npm publish")
    build.write(root, build.tree(root))
    git(root, "add", "-A")
    git(root, "commit", "-qm", "all")
    return root


def sparse_one(root: Path) -> None:
    git(root, "sparse-checkout", "set", "--no-cone", "/*", "!/.slate/lessons/beta.yaml")


def sparse_cone(root: Path) -> None:
    git(root, "sparse-checkout", "set", "--cone", "src")


def sparse_index(root: Path) -> None:
    git(root, "sparse-checkout", "set", "--cone", "--sparse-index", "src")


def skipped(root: Path) -> None:
    git(root, "update-index", "--skip-worktree", ".slate/lessons/beta.yaml")
    (root / ".slate/lessons/beta.yaml").unlink()


def assumed(root: Path) -> None:
    git(root, "update-index", "--assume-unchanged", ".slate/lessons/beta.yaml")
    (root / ".slate/lessons/beta.yaml").unlink()


def edited(root: Path) -> None:
    git(root, "update-index", "--assume-unchanged", ".slate/lessons/beta.yaml")
    lesson(root, "beta", "make other")


def no_checkout(root: Path) -> None:
    other = root.parent / "bare"
    root.rename(other)
    git(root.parent, "clone", "-q", "-n", str(other), str(root))


HIDE = [sparse_one, sparse_cone, sparse_index, skipped, assumed, edited, no_checkout]


@pytest.mark.parametrize("hide", HIDE)
def test_a_build_keeps_the_rows_of_what_is_hidden(team: Path, hide: Callable[[Path], None]) -> None:
    before = (team / INDEX).read_bytes()
    hide(team)
    clone.make(team)
    built = build.tree(team)
    assert built.data == before
    assert [memory.id for memory in built.memories] == ["alpha", "beta"]
    assert "hidden here" in built.hidden
    assert snapshot.working_tree(team).build().data == before
    report = check.run(team)
    assert report.faults == []
    assert report.hidden


@pytest.mark.parametrize("hide", HIDE)
def test_what_is_hidden_is_neither_changed_nor_removed(
    team: Path, hide: Callable[[Path], None]
) -> None:
    hide(team)
    before = git(team, "ls-files", "-s")
    there = {path.name for path in team.glob(".slate/lessons/*")}
    for done in (
        lambda: remember.remember(team, {"text": "Another"}, "beta"),
        lambda: remember.forget(team, "beta"),
    ):
        with pytest.raises(MemoryRefused, match="git "):
            done()
    assert git(team, "ls-files", "-s") == before
    assert {path.name for path in team.glob(".slate/lessons/*")} == there


def test_twins_and_new_ids_know_what_is_hidden(team: Path) -> None:
    sparse_one(team)
    data = {"text": "Mind beta of all", "when": {"tool": "shell", "match": "npm publish"}}
    kept = remember.remember(team, data)
    assert (kept.memory.id, kept.new) == ("beta", False)
    lesson(team, "mind-gamma-all", "x-y")
    git(team, "add", "-A")
    git(team, "commit", "-qm", "more")
    git(team, "sparse-checkout", "set", "--no-cone", "/*", "!/.slate/lessons/mind-*")
    again = remember.remember(team, {"text": "Mind gamma all"})
    assert again.memory.id == "mind-gamma-all-2"


def test_the_root_is_found_though_its_hook_is_hidden(team: Path) -> None:
    assert hidden_root(team / "src") is None
    sparse_cone(team)
    assert not (team / ".slate").exists()
    assert hidden_root(team / "src") == team


def test_the_repair_brings_it_back(team: Path) -> None:
    for hide in (sparse_one, sparse_cone, skipped):
        hide(team)
        told = Store(team).told()
        for command in told.split("`")[1::2]:
            git(team, *shlex.split(command)[1:])
        assert Store(team).hidden == {}
        assert (team / ".slate/lessons/beta.yaml").is_file()
        git(team, "sparse-checkout", "disable")


def test_a_deleted_lesson_is_gone(team: Path) -> None:
    (team / ".slate/lessons/beta.yaml").unlink()
    assert [memory.id for memory in build.tree(team).memories] == ["alpha"]


def test_where_git_fails_no_row_is_taken_away(team: Path) -> None:
    sparse_one(team)
    before = (team / INDEX).read_bytes()
    (team / ".git/index").write_bytes(b"garbage")
    assert build.tree(team).data == before
    remember.forget(team, "alpha")
    assert {
        row.split("\t")[4] for row in (team / INDEX).read_text().splitlines() if "\t" in row
    } == {"beta"}


@pytest.mark.parametrize("where", [".gitignore", ".git/info/exclude", ".slate/lessons/.gitignore"])
def test_an_ignored_lesson_is_personal(team: Path, where: str) -> None:
    before = (team / INDEX).read_bytes()
    with open(team / where, "a") as file:
        file.write("my-*.yaml\n")
    lesson(team, "my-own", "make deploy")
    built = build.tree(team)
    assert built.data == before
    assert "my-own" in {memory.id for memory in built.memories}
    assert f"{where}:" in Store(team).own("my-own")
    assert Store(team).own("alpha") == ""


def test_an_index_that_is_ignored_too_holds_personal_lessons(team: Path) -> None:
    git(team, "rm", "-rq", "--cached", ".slate")
    (team / ".git/info/exclude").write_text(".slate/\n")
    assert set(build.tree(team).rows) == {"alpha", "beta"}
    assert "ignored by git" in check.run(team).faults[0].what


def test_an_index_that_is_hidden_stays_so_when_it_is_staged(team: Path) -> None:
    lesson(team, "gamma", "make it")
    git(team, "add", ".slate/lessons")
    git(team, "sparse-checkout", "set", "--no-cone", "/*", "!/.slate/index.tsv")
    done = staged.stage(team)
    assert done.staged
    git(team, "commit", "-qam", "gamma")
    assert "gamma" in git(team, "show", f"HEAD:{INDEX}")
