"""``slate remember``, and what is remembered found again."""

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


def test_a_match_of_words_is_offered_as_a_command(slate: Callable[..., Done]) -> None:
    said = slate("remember", "Tell", "--match", "gh pr merge", "--fires", "gh pr merge 1").stderr
    offer = '--command "gh pr merge" would also fire on `cd app && gh pr merge`, '
    assert said.splitlines()[-1].startswith(offer)
    assert "would" not in slate("remember", "Tell me", "--match", "gh pr .*").stderr
    assert "would" not in slate("remember", "Tell us", "--command", "gh pr merge").stderr


def test_check_rewrites_what_it_can(slate: Callable[..., Done]) -> None:
    slate(*PUSH)
    said = slate("check", "--fix").stderr
    assert said.splitlines()[0].endswith(": `match` is now `command`")
    assert slate("why", "shell", "git -C app push").stdout.splitlines()[-2:] == [
        "read as",
        "  git -C app push",
    ]
    slate("build", "--check")
    slate("check", "--fix", "--staged", status=2)


def test_a_memory_that_says_nearly_the_same_is_named(slate: Callable[..., Done]) -> None:
    first = slate(*PUSH).stdout.strip()
    again = slate("remember", TEXT.lower().replace(",", ""), *PUSH[2:])
    assert again.stdout.strip() != first
    told = "says nearly the same on the same trigger: `slate forget` one\n"
    assert again.stderr.splitlines(keepends=True)[-1] == f"{Path(first).stem} {told}"
    assert " says nearly " not in slate("remember", "Tell the team", *PUSH[2:]).stderr


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
        (("--match", "x", "--tool", "read"), "--tool read goes with --path"),
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
    assert f"fires on an edit of {glob}, no tracked file now\n" in result.stderr
    assert f"    {told} would hit 1 tracked file\n" in result.stderr


@pytest.mark.parametrize(
    ("cited", "told"),
    [
        ("db/schema.sql:3", "fires on a read or edit of db/schema.sql\n"),
        ("db/", "fires on a read or edit of db/\n"),
        (
            "db",
            "fires on a read or edit of db, which git does not track now\n"
            "    db/ would cite all below it\n",
        ),
        (
            "schema.sql",
            "fires on a read or edit of schema.sql, which git does not track now\n",
        ),
        ("#12", "it has no trigger: it is kept and found, and never arrives by itself\n"),
    ],
)
def test_a_reference_to_nothing_is_told(
    slate: Callable[..., Done], repository: Path, git: Callable[..., str], cited: str, told: str
) -> None:
    (repository / "db").mkdir()
    (repository / "db" / "schema.sql").touch()
    git("add", ".", cwd=repository)
    kind = "note" if cited == "#12" else "decision"
    head = f"slate: the {kind} memory-ca978112 saved\n"
    assert slate("remember", "a", "--source-ref", cited).stderr == head + told


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
    assert "slate: git ls-files: not yours: the memory is saved, but " in done.stderr
    assert "hits" not in slate("remember", "a", "--id", "a").stderr


LESSONS = ".slate/lessons"


def read(repository: Path, id: str) -> str:
    return (repository / LESSONS / f"{id}.yaml").read_text()


def test_the_reply_says_what_was_understood(
    slate: Callable[..., Done], repository: Path, git: Callable[..., str]
) -> None:
    for number in range(4):
        (repository / f"{number}.sql").touch()
    git("add", ".", cwd=repository)
    said = slate("remember", "Grow", "--id", "grow", "--tool", "edit", "--path", "*.sql").stderr
    assert said == (
        "slate: the lesson grow saved\n"
        "fires on an edit of *.sql, 4 tracked files now: 0.sql, 1.sql, 2.sql, …\n"
    )
    found = json.loads(slate("remember", "Grow", "--id", "grow", "--json").stdout)
    assert found == {
        "id": "grow",
        "path": ".slate/lessons/grow.yaml",
        "root": str(repository),
        "kind": "lesson",
        "new": False,
        "changed": False,
        "written": True,
        "triggers": [{"tool": "edit", "pattern": "*.sql"}],
        "hits": {"*.sql": 4},
    }


def test_a_version_that_is_replaced_is_shown(
    slate: Callable[..., Done], repository: Path, git: Callable[..., str]
) -> None:
    slate(*PUSH, "--id", "gate")
    shown = ["  …", f"  -text: {TEXT}", "  +text: Run the gate", "   when:"]
    lost = "what it said before was not committed: it stands above alone"
    said = slate("remember", "Run the gate", "--id", "gate").stderr.splitlines()
    assert said[0] == "slate: the lesson gate changed"
    assert said[1:6] == [*shown, lost]
    git("add", ".", cwd=repository)
    git("commit", "-q", "-m", "x", cwd=repository)
    assert lost not in slate("remember", "Run it", "--id", "gate").stderr
    again = slate("remember", "Run it", "--id", "gate").stderr
    assert again.startswith("slate: the lesson gate was there already, and says the same\n")


def test_several_triggers_are_a_list_of_which_any_fires(
    slate: Callable[..., Done], repository: Path
) -> None:
    words = ("--command", "git push", "--match", "deploy$", "--tool", "shell")
    files = ("--tool", "read", "--tool", "edit", "--path", "db/**", "--path", "*.sql")
    slate("remember", "Mind it", "--id", "many", *words, *files)
    data = json.loads(slate("show", "many", "--json").stdout)
    assert [tuple(found.values()) for found in data["triggers"]] == [
        ("command", "git push"),
        ("shell", "deploy$"),
        ("read", "db/**"),
        ("edit", "db/**"),
        ("read", "*.sql"),
        ("edit", "*.sql"),
    ]


@pytest.mark.parametrize("option", ["--match", "--command", "--path"])
def test_an_empty_trigger_is_a_mistake(
    slate: Callable[..., Done], repository: Path, option: str
) -> None:
    before = tree(repository)
    said = slate("remember", "Mind it", option, " ", status=2).stderr
    assert said.startswith(f"slate: {option}: is empty: ")
    assert tree(repository) == before


def test_a_dry_run_writes_nothing(slate: Callable[..., Done], repository: Path) -> None:
    before = tree(repository)
    done = slate(*PUSH, "--id", "gate", "--dry-run")
    assert done.stdout == ".slate/lessons/gate.yaml\n"
    assert done.stderr.startswith("slate: the lesson gate would be saved\n")
    (repository / "sub").mkdir()
    far = run.slate(repository / "sub", *PUSH, "--dry-run").stderr
    assert far.startswith(
        f"slate: the lesson before-push-run-full-gate-hook would be saved, in {repository}\n"
    )
    assert json.loads(slate(*PUSH, "--dry-run", "--json").stdout)["written"] is False
    slate("remember", "Mind it", "--match", "(a+)+", "--dry-run", status=1)
    assert tree(repository) == before


def test_a_text_from_stdin(repository: Path) -> None:
    words = ("remember", "-", "--id", "long", "--command", "make", "--review-by", "2031-01-02")
    done = run.process(repository, *words, input="First,\n\nthen — so\n")
    assert done.returncode == 0, done.stderr
    assert read(repository, "long") == (
        "text: |-\n  First,\n\n  then — so\n"
        "when:\n  tool: shell\n  command: make\nreview_by: 2031-01-02\n"
    )


@pytest.mark.parametrize(
    ("typed", "folder", "kept"),
    [
        ("./db/*.sql", "", "db/*.sql"),
        ("{root}/db/*.sql", "", "db/*.sql"),
        ("schema.sql", "db", "db/schema.sql"),
        ("../db/**", "db", "db/**"),
    ],
)
def test_a_path_is_kept_as_it_leads_from_the_root(
    slate: Callable[..., Done],
    repository: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    folder: str,
    kept: str,
) -> None:
    (repository / "db").mkdir()
    (repository / "db" / "schema.sql").touch()
    monkeypatch.chdir(repository / folder)
    typed = typed.replace("{root}", str(repository))
    words = ("--tool", "edit", "--path", typed, "--source-ref", typed.replace("*", "x") + ":3")
    done = slate("remember", "Mind it", "--id", "mind", *words[:4])
    assert done.stderr.startswith(f"`{typed}` was taken as {kept}, from the repository's root\n")
    assert f"path: {kept}\n" in read(repository, "mind")
    if "*" not in typed:
        slate("remember", "Mind it", "--id", "cited", *words[4:])
        assert f"source_ref: {kept}:3\n" in read(repository, "cited")


@pytest.mark.parametrize("path", ["~/x.py", "C:/x.py", "../x.py", "https://a.b/x.py", "/etc/x.py"])
def test_a_path_outside_the_root_is_refused(
    slate: Callable[..., Done], repository: Path, path: str
) -> None:
    before = tree(repository)
    slate("remember", "Mind it", "--tool", "edit", "--path", path, status=1)
    assert tree(repository) == before


def test_commands_that_edit_its_files_may_count(
    slate: Callable[..., Done], repository: Path
) -> None:
    words = ("--tool", "edit", "--path", "src/*.py", "--shell")
    slate("remember", "Mind it", "--id", "mind", *words)
    assert "shell: true\n" in read(repository, "mind")
    assert slate("why", "shell", "sed -i s/a/b/ src/x.py").stdout.startswith("mind (delivered)")
