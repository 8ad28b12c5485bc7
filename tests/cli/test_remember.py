"""``slate remember`` and ``slate forget``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.git import tracked
from slate_git.git.failure import GitFailed
from tests.cli import run
from tests.cli.run import PUSH, TEXT, Done, tree


def test_a_lesson_is_remembered_found_shown_explained_and_forgotten(
    slate: Callable[..., Done],
) -> None:
    path = slate(*PUSH, "--id", "gate-before-push", "--fires", "git push -f", "--tag", "ci").stdout
    assert path == ".slate/lessons/gate-before-push.yaml\n"
    assert slate("list").stdout == f"gate-before-push  lesson    {TEXT}\n"
    assert slate("list", "--search", "GATE ci").stdout
    assert slate("list", "--search", "nowhere", status=1).stdout == ""
    shown = json.loads(slate("show", "gate-before-push", "--json").stdout)
    assert shown["triggers"] == [{"tool": "shell", "pattern": "git push"}]
    assert "fires: [git push -f]" in slate("show", "gate-before-push").stdout
    found = json.loads(slate("why", "shell", "cd x && git push", "--json").stdout)
    text = (
        f"Lesson from this repository for `git push` (.slate/lessons/gate-before-push.yaml): {TEXT}"
    )
    assert found == {
        "matches": [
            {"id": "gate-before-push", "trigger": "git push", "text": text, "delivered": True}
        ]
    }
    assert json.loads(slate("why", "shell", "ls", "--json", status=1).stdout) == {"matches": []}
    slate("build", "--check")
    slate("forget", "gate-before-push")
    slate("build", "--check")
    slate("forget", "gate-before-push", status=1)
    slate("show", "gate-before-push", status=1)


def test_the_same_text_and_trigger_is_the_same_memory(slate: Callable[..., Done]) -> None:
    first = slate(*PUSH).stdout
    assert slate(*PUSH).stdout == first
    assert json.loads(slate(*PUSH, "--json").stdout)["new"] is False
    other = slate(*PUSH[:-1], "git pull").stdout
    assert other == first.replace(".yaml", "-2.yaml")


def test_a_memory_that_says_nearly_the_same_is_named(slate: Callable[..., Done]) -> None:
    first = slate(*PUSH).stdout.strip()
    again = slate("remember", TEXT.lower().replace(",", ""), *PUSH[2:])
    assert again.stdout.strip() != first
    told = "says nearly the same on the same trigger: `slate forget` one\n"
    assert again.stderr == f"{Path(first).stem} {told}"
    assert "nearly" not in slate("remember", "Tell the team", *PUSH[2:]).stderr


def test_the_same_memory_takes_over_what_it_lacks(
    slate: Callable[..., Done], repository: Path
) -> None:
    path = repository / slate(*PUSH, "--tag", "gate").stdout.strip()
    before = path.read_text()
    slate(*PUSH, "--tag", "other", "--fires", "git push -f")
    assert path.read_text() == before.replace("tags:", "examples:\n  fires: [git push -f]\ntags:")
    slate(*PUSH, "--silent", "git push", status=1)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--match", "x", "--tool", "read"), "--tool read goes with --path, and with nothing else"),
        (("--path", "x", "--tool", "shell"), "--tool shell goes with --command or --match"),
        (("--path", "x"), "--path goes with --tool read or --tool edit"),
        (
            ("--tool", "write", "--path", "x"),
            "--tool write: no such tool: write shell, read or edit",
        ),
        (("--id", "No Slug"), "--id No Slug: cannot be an id: use lower case"),
    ],
)
def test_wrong_use_is_told_in_one_line(
    slate: Callable[..., Done], repository: Path, words: tuple[str, ...], told: str
) -> None:
    before = tree(repository)
    result = slate("remember", "a", *words, status=2)
    assert result.stderr.startswith(f"slate: {told}")
    assert result.stderr.count("\n") == 1
    assert tree(repository) == before


def test_a_refused_memory_changes_nothing_and_all_faults_are_told(repository: Path) -> None:
    before = tree(repository)
    words = ("remember", "a\u200bb", "--tool", "shell", "--match", "(a+)+", "--kind", "note")
    done = run.slate(repository, *words)
    assert done.returncode == 1
    assert done.stdout == ""
    for id in ("hidden-character", "nested-repeat", "bad-kind"):
        assert f"({id})" in done.stderr
    assert "Traceback" not in done.stderr
    assert tree(repository) == before


@pytest.mark.parametrize(
    ("glob", "told"),
    [("*.sql", "**/*.sql"), ("db", "db/**"), ("schema.sql", "**/schema.sql")],
)
def test_a_glob_that_hits_nothing_is_offered_the_form_that_would(
    slate: Callable[..., Done], repository: Path, git: Callable[..., str], glob: str, told: str
) -> None:
    (repository / "db").mkdir()
    (repository / "db" / "schema.sql").touch()
    git("add", ".", cwd=repository)
    result = slate("remember", "a", "--tool", "edit", "--path", glob)
    assert f"{glob} hits 0 tracked files now" in result.stderr
    assert told in result.stderr.replace(glob + " hits", "")


@pytest.mark.parametrize(
    ("cited", "told"),
    [
        ("db/schema.sql:3", ""),
        ("db/", ""),
        ("db", "git tracks no file db now\n    db/ would cite all below it\n"),
        ("schema.sql", "git tracks no file schema.sql now\n"),
        ("#12", ""),
    ],
)
def test_a_reference_to_nothing_is_told(
    slate: Callable[..., Done], repository: Path, git: Callable[..., str], cited: str, told: str
) -> None:
    (repository / "db").mkdir()
    (repository / "db" / "schema.sql").touch()
    git("add", ".", cwd=repository)
    assert slate("remember", "a", "--source-ref", cited).stderr == told


def test_an_id_that_exists_is_changed_and_keeps_its_comments(
    slate: Callable[..., Done], repository: Path
) -> None:
    slate(*PUSH, "--id", "gate")
    path = repository / ".slate" / "lessons" / "gate.yaml"
    path.write_text("# why: the wiki\n" + path.read_text())
    slate("remember", "Run the gate", "--id", "gate")
    assert path.read_text().startswith("# why: the wiki\ntext: Run the gate\nwhen:\n")


def test_files_that_git_could_not_count_are_told(
    slate: Callable[..., Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(root: Path) -> list[str]:
        raise GitFailed("git ls-files: not yours")

    monkeypatch.setattr(tracked, "tracked", fails)
    done = slate("remember", "a", "--tool", "edit", "--path", "*.c", "--id", "a", "--json")
    assert json.loads(done.stdout)["hits"] == {"*.c": None}
    assert done.stderr.startswith("slate: git ls-files: not yours: the memory is saved, but ")
    assert "hits" not in slate("remember", "a", "--id", "a").stderr
