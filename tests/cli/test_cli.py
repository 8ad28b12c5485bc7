"""The command line as a user meets it: what it prints where, and what it leaves alone."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from slate_git.base import atomic
from slate_git.cli import console
from slate_git.cli.main import COMMANDS, app
from slate_git.index import build
from slate_git.index.remember import Refused, new_id, remember, slug
from slate_git.lesson.memory import INDEX

TEXT = "Before a push, run the full gate, because the hook is the only CI"
PUSH = ("remember", TEXT, "--tool", "shell", "--match", "git push")


@pytest.fixture
def slate(repository: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs a command in the repository."""
    monkeypatch.chdir(repository)

    def run(*words: str, status: int = 0) -> Result:
        result = CliRunner().invoke(app, list(words))
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            # What ``main`` makes of it, since the runner calls the application itself.
            with pytest.raises(typer.Exit) as end, console.ending():
                raise result.exception
            assert end.value.exit_code == status, result.exception
        else:
            assert result.exit_code == status, result.output
        return result

    return run


def process(root: Path, *words: str, **more: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "slate_git", *words]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=60, **more)


def tree(root: Path) -> dict[str, bytes]:
    """Every file below ``.slate``."""
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted((root / ".slate").rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    result = CliRunner().invoke(app, [name, "--help"], terminal_width=200)
    assert result.exit_code == 0
    assert f"slate {name}" in " ".join(result.output.replace("│", " ").split())


def test_a_lesson_is_remembered_found_shown_explained_and_forgotten(
    slate: Callable[..., Result],
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


def test_the_same_text_and_trigger_is_the_same_memory(slate: Callable[..., Result]) -> None:
    first = slate(*PUSH).stdout
    assert slate(*PUSH).stdout == first
    assert json.loads(slate(*PUSH, "--json").stdout)["new"] is False
    other = slate(*PUSH[:-1], "git pull").stdout
    assert other == first.replace(".yaml", "-2.yaml")


def test_a_memory_that_says_nearly_the_same_is_named(slate: Callable[..., Result]) -> None:
    first = slate(*PUSH).stdout.strip()
    again = slate("remember", TEXT.lower().replace(",", ""), *PUSH[2:])
    assert again.stdout.strip() != first
    told = "says nearly the same on the same trigger: `slate forget` one\n"
    assert again.stderr == f"{Path(first).stem} {told}"
    assert "nearly" not in slate("remember", "Tell the team", *PUSH[2:]).stderr


def test_the_same_memory_takes_over_what_it_lacks(
    slate: Callable[..., Result], repository: Path
) -> None:
    path = repository / slate(*PUSH, "--tag", "gate").output.strip()
    before = path.read_text()
    slate(*PUSH, "--tag", "other", "--fires", "git push -f")
    assert path.read_text() == before.replace("tags:", "examples:\n  fires: [git push -f]\ntags:")
    slate(*PUSH, "--silent", "git push", status=1)


def test_a_memory_that_would_be_too_large_is_refused(repository: Path) -> None:
    calls = [f"git push {number:020}" for number in range(1300)]
    when = {"tool": "shell", "match": "git push"}
    with pytest.raises(Refused, match="more than 32 KiB"):
        remember(repository, {"text": TEXT, "when": when, "examples": {"fires": calls}})
    assert os.listdir(repository / ".slate" / "lessons") == []


@pytest.mark.parametrize("encoding", ["cp932", "latin-1", "utf-8"])
def test_what_an_encoding_lacks_is_printed_as_escapes(repository: Path, encoding: str) -> None:
    text = "Ünï 漢 \N{GRINNING FACE}"
    remember(repository, {"text": text, "when": {"tool": "shell", "match": "é"}}, "odd")
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    for words in (["list"], ["show", "odd"], ["why", "shell", "é"], ["build", "--check"]):
        done = process(repository, *words, env=environment, encoding=encoding)
        assert (done.returncode, "fault of ours" in done.stderr) == (0, False)
    done = process(repository, "list", "--json", env=environment, encoding=encoding)
    assert json.loads(done.stdout)[0]["text"] == text


def test_a_file_gives_no_orders_to_the_terminal(push_root: Path) -> None:
    path = push_root / ".slate" / "lessons" / "odd.yaml"
    path.write_bytes(b"text: a\r\ntags: [b]\r\n")
    assert "text: a\ntags: [b]\n" in process(push_root, "show", "odd").stdout
    path.write_text('text: a\n"\\e[2J": b\n')
    row = "\t".join(("000", "shell", "", "x", "\x1b[2J"))
    (push_root / INDEX).write_text((push_root / INDEX).read_text() + row + "\n")
    done = process(push_root, "build")
    assert "\\x1b[2J: no such key" in done.stderr
    path.unlink()
    done = process(push_root, "build", "--check")
    assert ".slate/lessons/\\x1b[2J.yaml: has no file" in done.stderr


def test_why_shows_what_would_wait(slate: Callable[..., Result]) -> None:
    for match in ("git", "git push", "push"):
        slate("remember", f"About {match}", "--tool", "shell", "--match", match)
    found = json.loads(slate("why", "shell", "git push", "--json").stdout)["matches"]
    assert [(entry["trigger"], entry["delivered"]) for entry in found] == [
        ("git push", True),
        ("push", True),
        ("git", False),
    ]


def test_why_resolves_a_path_as_a_call_would(
    repository: Path, slate: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    slate("remember", "Pool", "--tool", "read", "--path", "src/**")
    slate("remember", "Cited", "--source-ref", "src/a.py:3")
    (repository / "src").mkdir()
    monkeypatch.chdir(repository / "src")
    for spelling in ("a.py", "../src/a.py", f"{repository}/src/a.py"):
        found = json.loads(slate("why", "read", spelling, "--json").stdout)["matches"]
        assert [entry["id"] for entry in found] == ["pool", "cited"]
    found = json.loads(slate("why", "edit", "a.py", "--json").stdout)["matches"]
    assert [entry["id"] for entry in found] == ["cited"]
    slate("why", "read", "/elsewhere/src/a.py", status=1)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--match", "x", "--tool", "read"), "--tool read goes with --path, and without --match"),
        (("--path", "x", "--tool", "shell"), "--tool shell goes with --match, and without --path"),
        (("--path", "x"), "--path goes with --tool read or --tool edit"),
        (
            ("--tool", "write", "--path", "x"),
            "--tool write: no such tool: write shell, read or edit",
        ),
        (("--id", "No Slug"), "--id No Slug: no slug"),
    ],
)
def test_wrong_use_is_told_in_one_line(
    slate: Callable[..., Result], repository: Path, words: tuple[str, ...], told: str
) -> None:
    before = tree(repository)
    result = slate("remember", "a", *words, status=2)
    assert result.stderr.startswith(f"slate: {told}")
    assert result.stderr.count("\n") == 1
    assert tree(repository) == before


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
    done = process(push_root, *words, input="")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("slate: ")
    assert named in done.stderr
    assert done.stderr.endswith(f": {repair}\n")


def test_the_version_can_be_asked_for(tmp_path: Path) -> None:
    assert process(tmp_path, "--version").stdout.startswith("slate ")


def test_a_refused_memory_changes_nothing_and_all_faults_are_told(repository: Path) -> None:
    before = tree(repository)
    words = ("remember", "a\u200bb", "--tool", "shell", "--match", "(a+)+", "--kind", "note")
    done = process(repository, *words)
    assert done.returncode == 1
    assert done.stdout == ""
    for id in ("hidden-character", "nested-repeat", "bad-kind"):
        assert f"({id})" in done.stderr
    assert "Traceback" not in done.stderr
    assert tree(repository) == before


def test_a_fault_elsewhere_is_a_warning_and_its_rows_stay(
    slate: Callable[..., Result], repository: Path
) -> None:
    slate(*PUSH)
    broken = repository / ".slate" / "lessons" / "before-push-run-full-gate-hook.yaml"
    rows = [line for line in (repository / INDEX).read_text().split("\n") if "git push" in line]
    broken.write_text("text: [")
    result = slate("remember", "Another", "--tool", "shell", "--match", "git pull")
    assert "warning: " in result.stderr
    text = (repository / INDEX).read_text()
    assert rows[0] in text
    assert "git pull" in text
    before = tree(repository)
    result = slate("build", status=1)
    assert "1 memory refused; the index was not written" in result.stderr
    assert tree(repository) == before


def test_check_changes_nothing_and_says_which_memory(
    slate: Callable[..., Result], repository: Path
) -> None:
    slate(*PUSH)
    lessons = repository / ".slate" / "lessons"
    (lessons / "new.yaml").write_text("text: a\nwhen: {tool: shell, match: git fetch}\n")
    (lessons / "before-push-run-full-gate-hook.yaml").unlink()
    before = tree(repository)
    told = slate("build", "--check", status=1).stderr
    assert ".slate/lessons/before-push-run-full-gate-hook.yaml: has no file" in told
    assert ".slate/lessons/new.yaml: has no row" in told
    assert tree(repository) == before
    slate("build")
    slate("build", "--check")


@pytest.mark.parametrize(
    ("glob", "told"),
    [("*.sql", "**/*.sql"), ("db", "db/**"), ("schema.sql", "**/schema.sql")],
)
def test_a_glob_that_hits_nothing_is_offered_the_form_that_would(
    slate: Callable[..., Result], repository: Path, git: Callable[..., str], glob: str, told: str
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
    slate: Callable[..., Result], repository: Path, git: Callable[..., str], cited: str, told: str
) -> None:
    (repository / "db").mkdir()
    (repository / "db" / "schema.sql").touch()
    git("add", ".", cwd=repository)
    assert slate("remember", "a", "--source-ref", cited).stderr == told


def test_the_list_is_in_the_order_of_the_ids(
    slate: Callable[..., Result], repository: Path
) -> None:
    assert slate("list").stderr == "slate: no memories yet\n"
    for id in ("a-2", "a", "b"):
        slate("remember", f"Mind {id}", "--id", id)
    listed = slate("list").stdout.splitlines()
    assert [line.split()[0] for line in listed] == ["a", "a-2", "b"]


def test_an_id_that_exists_is_changed_and_keeps_its_comments(
    slate: Callable[..., Result], repository: Path
) -> None:
    slate(*PUSH, "--id", "gate")
    path = repository / ".slate" / "lessons" / "gate.yaml"
    path.write_text("# why: the wiki\n" + path.read_text())
    slate("remember", "Run the gate", "--id", "gate")
    assert path.read_text().startswith("# why: the wiki\ntext: Run the gate\nwhen:\n")


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (TEXT, "before-push-run-full-gate-hook"),
        ("Größe zählt", "groe-zahlt"),
        ("日本語", "memory-77710aed"),
        ("the of and", "memory-da8cd2a4"),
        ("a" * 100, "a" * 40),
        ("One pool, one process", "one-pool-one-process"),
    ],
)
def test_an_id_is_made_of_the_words_that_carry_meaning(text: str, id: str) -> None:
    found = slug(text)
    assert found == id or (
        id.startswith("memory-") and found.startswith("memory-") and len(found) == 15
    )


def test_an_id_never_differs_from_a_taken_one_by_case_alone(repository: Path) -> None:
    (repository / ".slate" / "lessons" / "One-Pool.yaml").write_text("text: a\n")
    assert new_id(repository, "One pool") == "one-pool-2"


def test_outside_a_repository_the_way_in_is_named(tmp_path: Path) -> None:
    for words in (("list",), ("build",), PUSH, ("why", "shell", "ls"), ("show", "x")):
        done = process(tmp_path, *words)
        assert done.returncode == 2
        assert "run `slate init` in the repository" in done.stderr


def test_a_folder_of_lessons_that_no_hook_reads_is_not_denied(tmp_path: Path) -> None:
    (tmp_path / ".slate" / "lessons").mkdir(parents=True)
    assert "slate: no .slate/hook.sh at or above" in process(tmp_path, "list").stderr


def test_a_fault_of_ours_is_one_line_and_exit_status_3(push_root: Path) -> None:
    index = push_root / INDEX
    index.unlink()
    index.symlink_to(push_root / "elsewhere")
    done = process(push_root, "build")
    assert done.returncode == 3
    assert done.stderr.startswith("slate: ")
    assert "is a link" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_reader_that_goes_away_is_no_fault(push_root: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m slate_git list | true",
        shell=True, cwd=push_root, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.stderr == ""


def test_a_write_that_fails_leaves_the_old_file(
    push_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(push_root)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(atomic.NotWritten, match="no space left on device"):
        remember(push_root, {"text": "x", "when": {"tool": "shell", "match": "git pull"}})
    assert tree(push_root) == before


def test_a_kill_at_any_moment_leaves_the_old_file_or_the_new_one(push_root: Path) -> None:
    lessons = push_root / ".slate" / "lessons"
    code = (
        "import sys; from pathlib import Path; from slate_git.index.remember import remember\n"
        "for n in range(1000):\n"
        "    text = f'number {n} ' + 'x' * 1900\n"
        "    remember(Path(sys.argv[1]), {'text': text}, 'same')\n"
    )
    for delay in (0.0, 0.01, 0.03):
        child = subprocess.Popen([sys.executable, "-c", code, str(push_root)])
        deadline = time.monotonic() + 30
        while not (lessons / "same.yaml").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(delay)
        child.send_signal(signal.SIGKILL)
        child.wait()
        text = (lessons / "same.yaml").read_text()
        assert text.startswith("text: number ")
        assert text.endswith("x" * 1900 + "\n")
        built = build.tree(push_root)
        assert built.faults == []
        remember(push_root, {"text": "after a kill"}, "other")


def test_writers_at_once_lose_nothing(push_root: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from slate_git.index.remember import remember\n"
        "for n in range(5):\n"
        "    match = f'git {sys.argv[2]} {n}'\n"
        "    when = {'tool': 'shell', 'match': match}\n"
        "    remember(Path(sys.argv[1]), {'text': 'The same text', 'when': when})\n"
    )
    children = [
        subprocess.Popen([sys.executable, "-c", code, str(push_root), word])
        for word in ("push", "pull", "fetch")
    ]
    assert [child.wait(60) for child in children] == [0, 0, 0]
    built = build.tree(push_root)
    assert built.current
    assert len(built.memories) == 16


def test_init_is_safe_to_run_again_and_sets_up_a_fresh_clone(
    tmp_path: Path, git: Callable[..., str]
) -> None:
    root = tmp_path / "root"
    root.mkdir()
    git("init", "-q", cwd=root)
    assert process(root, "init", "--agent", "claude").returncode == 0
    assert process(root, *PUSH).returncode == 0
    git("add", ".", cwd=root)
    git("commit", "-qm", "lessons", cwd=root)
    assert process(root, "init", "--agent", "claude").returncode == 0
    assert git("status", "--short", cwd=root) == ""
    git("clone", "-q", str(root), str(tmp_path / "clone"))
    clone = tmp_path / "clone"
    assert not (clone / ".git" / "slate").exists()
    done = process(clone / ".slate" / "lessons", "init")
    assert done.returncode == 0
    assert "claude" in done.stderr
    assert (clone / ".git" / "slate" / "python").is_file()
    assert git("status", "--short", cwd=clone) == ""
    done = process(clone, "init", "--remove")
    assert done.returncode == 0
    assert sorted(git("status", "--short", cwd=clone).split()) == [
        ".claude/settings.json", ".mcp.json", "D", "D"
    ]  # fmt: skip
    assert not (clone / ".git" / "slate" / "python").exists()
    assert done.stdout == ".claude/settings.json: removed\n.mcp.json: removed\n"
    done = process(clone, "init", "--remove")
    assert done.stdout == "nothing of ours was in the settings\n"


@pytest.mark.parametrize("name", ["a ", "a\n", "größe", "-a", "a\udcff", "$a `b`"])
def test_init_in_a_repository_of_any_name(
    tmp_path: Path, git: Callable[..., str], name: str
) -> None:
    root = tmp_path / name
    (root / "inner").mkdir(parents=True)
    git("init", "-q", cwd=root)
    assert process(root / "inner", "init", "--agent", "claude").returncode == 0
    assert (root / ".slate" / "hook.sh").is_file()
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("found", [False, True])
def test_a_slate_that_agents_would_not_find_is_told(
    push_root: Path, tmp_path: Path, found: bool
) -> None:
    git = Path(shutil.which("git") or "")
    bin = tmp_path / "bin"
    bin.mkdir()
    (bin / "git").symlink_to(git)
    if found:
        (bin / "slate").touch(0o755)
    env = {**os.environ, "PATH": str(bin)}
    for words in (("init", "--agent", "claude"), ("doctor",)):
        done = process(push_root, *words, env=env)
        assert ("slate is not on the PATH" in done.stdout + done.stderr) is not found


def test_init_in_a_repository_below_another_root_makes_its_own(
    push_root: Path, git: Callable[..., str]
) -> None:
    inner = push_root / "inner"
    git("init", "-q", str(inner))
    (inner / "src").mkdir()
    assert process(inner / "src", "init").returncode == 0
    assert (inner / ".slate" / "hook.sh").is_file()
    (push_root / "src").mkdir()
    assert process(push_root / "src", "init").returncode == 0
    assert not (push_root / "src" / ".slate").exists()


@pytest.mark.parametrize("name", [".slate", ".slate/lessons"])
def test_a_linked_folder_which_the_hook_would_not_read_is_told(push_root: Path, name: str) -> None:
    (push_root / name).rename(push_root / "elsewhere")
    (push_root / name).symlink_to(push_root / "elsewhere")
    before = tree(push_root)
    for words in (["build"], PUSH, ["list"], ["init"], ["doctor"]):
        done = process(push_root, *words)
        assert done.returncode == console.OURS
        assert f"{name}: is " in done.stderr
    assert tree(push_root) == before


def test_what_a_killed_writer_left_is_removed(tmp_path: Path) -> None:
    left, busy = (tmp_path / f".a.{name}{atomic.ASIDE}" for name in ("left", "busy"))
    for path in (left, busy):
        path.touch()
    os.utime(left, (0, 0))
    atomic.write(tmp_path / "b", b"")
    assert sorted(os.listdir(tmp_path)) == [busy.name, "b"]


def test_init_sets_up_the_root_that_the_hook_finds(repository: Path) -> None:
    brought = repository / "vendor" / "dependency"
    (brought / ".slate" / "lessons").mkdir(parents=True)
    (brought / ".slate" / "hook.sh").touch()
    assert process(brought, "init", "--agent", "claude").returncode == 0
    assert (repository / ".claude" / "settings.json").is_file()
    assert not (brought / ".claude").exists()
    assert not (brought / ".slate" / "index.tsv").exists()


def test_init_leaves_a_bare_repository_alone(tmp_path: Path, git: Callable[..., str]) -> None:
    git("init", "-q", "--bare", str(tmp_path / "bare"))
    done = process(tmp_path / "bare", "init", "--agent", "claude")
    assert done.returncode == 2
    assert "is a git directory" in done.stderr
    assert not (tmp_path / "bare" / ".slate").exists()


def test_init_outside_git_works_in_the_folder_it_stands_in(tmp_path: Path, own_home: Path) -> None:
    done = process(tmp_path, "init", "--agent", "claude")
    assert done.returncode == 0
    assert (tmp_path / ".slate" / "index.tsv").is_file()
    assert list(own_home.rglob("python"))


def test_the_hook_can_be_run_by_hand(push_root: Path) -> None:
    payload = {
        "session_id": "one", "cwd": str(push_root), "hook_event_name": "PreToolUse",
        "tool_name": "Bash", "tool_input": {"command": "git push"}, "tool_use_id": "t",
    }  # fmt: skip
    done = process(push_root, "hook", "claude", input=json.dumps(payload))
    assert TEXT in done.stdout
    assert process(push_root, "hook", "nobody", input="").returncode == 2


def test_the_demo_shows_the_way_of_a_lesson(tmp_path: Path) -> None:
    done = process(tmp_path, "demo")
    assert done.returncode == 0
    assert done.stderr == ""
    assert f"(.slate/lessons/gate-before-push.yaml): {TEXT}" in done.stdout
    assert done.stdout.count("the hook prints nothing") == 2
    assert list(tmp_path.iterdir()) == []


def test_the_demo_without_git_says_what_it_needs(tmp_path: Path) -> None:
    done = process(tmp_path, "demo", env={**os.environ, "PATH": str(tmp_path)})
    assert (done.returncode, done.stdout) == (console.OURS, "")
    assert done.stderr.endswith(": the demo needs git\n")
