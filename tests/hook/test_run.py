"""The hook as an agent starts it: one valid reply or nothing, and always exit status 0."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from slate_git.hook import index, run, state
from slate_git.hook.seen import CALL, Seen, digest
from slate_git.hook.sweep import sweep
from slate_git.index import build
from slate_git.index.remember import remember
from slate_git.lesson.memory import INDEX
from tests.work import eventually, settled

TEXT = "Before a push, run the full gate, because the hook is the only CI"
DELIVERED = (
    f"Lesson from this repository for `git push` (.slate/lessons/gate-before-push.yaml): {TEXT}"
)


def payload(root: Path, command: str = "git push origin main", **more: Any) -> dict[str, Any]:
    return {
        "session_id": "one",
        "cwd": str(root),
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": "toolu_1",
        **more,
    }


def file_call(root: Path, tool: str, path: str, **more: Any) -> dict[str, Any]:
    return payload(root, **{"tool_name": tool, "tool_input": {"file_path": path}, **more})


def start(root: Path, data: bytes | dict[str, Any], **more: Any) -> str:
    """Run ``hook.sh`` on a payload; what it printed. Nothing may be on stderr."""
    if isinstance(data, dict):
        data = json.dumps(data).encode() + b"\n"
    done = subprocess.run(
        ["sh", str(root / ".slate" / "hook.sh"), "claude", *more.pop("words", ())],
        input=data,
        capture_output=True,
        cwd=more.pop("cwd", root),
        timeout=60,
        env={**os.environ, **more},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def context(answer: str) -> str:
    """The text of a reply that must be whole and ours alone."""
    reply = json.loads(answer)
    assert set(reply) == {"hookSpecificOutput"}
    assert set(reply["hookSpecificOutput"]) == {"hookEventName", "additionalContext"}
    return str(reply["hookSpecificOutput"]["additionalContext"])


def test_a_lesson_arrives_once_a_session(push_root: Path) -> None:
    assert context(start(push_root, payload(push_root))) == DELIVERED
    assert start(push_root, payload(push_root, tool_use_id="toolu_2")) == ""
    assert start(push_root, payload(push_root, "git pull", session_id="two")) == ""
    assert context(start(push_root, payload(push_root, session_id="two"))) == DELIVERED
    assert context(start(push_root, payload(push_root, agent_id="sub"))) == DELIVERED
    assert start(push_root, payload(push_root, agent_id="sub", tool_use_id="toolu_3")) == ""


@pytest.mark.parametrize("source", ["compact", "clear"])
def test_an_emptied_context_is_told_again(push_root: Path, source: str) -> None:
    event = {"session_id": "one", "cwd": str(push_root), "hook_event_name": "SessionStart"}
    assert start(push_root, payload(push_root))
    for kept in ("startup", "resume"):
        assert start(push_root, {**event, "source": kept}, words=["session"]) == ""
        assert start(push_root, payload(push_root, tool_use_id="toolu_2")) == ""
    assert start(push_root, {**event, "source": source}, words=["session"]) == ""
    assert context(start(push_root, payload(push_root, tool_use_id="toolu_3"))) == DELIVERED


BAD = {
    "empty": b"",
    "no JSON": b"git push",
    "cut off": b'{"session_id": "one", "tool_input": {"command": "git push',
    "a list": b'["git push"]',
    "a number": b"12",
    "null": b"null",
    "NUL": b'{"git push": "\0"}',
    "invalid UTF-8": b'\xff\xfe{"git push"}\xff',
    "deep nesting": b'{"a":' * 100_000 + b'"git push"' + b"}" * 100_000,
    "no tool": b'{"session_id": "one", "hook_event_name": "PreToolUse", "x": "git push"}',
    "a wrong type": b'{"session_id": 1, "tool_name": ["Bash"], "tool_input": "git push"}',
    "a command that is no text": b'{"session_id":"one","cwd":"/","hook_event_name":"PreToolUse",'
    b'"tool_name":"Bash","tool_input":{"command":{"git push":1}}}',
    "two documents": b'{"git push": 1}{"a": 2}',
}


@pytest.mark.parametrize("data", BAD.values(), ids=BAD)
def test_a_bad_payload_brings_nothing(push_root: Path, data: bytes) -> None:
    assert start(push_root, data) == ""
    assert context(start(push_root, payload(push_root))) == DELIVERED


def test_a_large_payload_is_read(push_root: Path) -> None:
    big = payload(push_root)
    big["tool_input"]["description"] = "x" * 2_000_000
    assert context(start(push_root, big)) == DELIVERED


def test_invalid_utf8_beside_the_command_does_not_hide_it(push_root: Path) -> None:
    data = json.dumps(payload(push_root, "git push #?")).encode().replace(b"?", b"\xff")
    assert context(start(push_root, data)) == DELIVERED


@pytest.mark.parametrize(
    "broken",
    [
        None,
        b"",
        b"\x00\xff\x00\n\x01",
        b"git push",
        b"<<<<<<< ours\n=======\n>>>>>>> theirs\n",
        b"\t\t\t\t\n" * 10,
    ],
)
def test_an_index_without_rows_brings_nothing(push_root: Path, broken: bytes | None) -> None:
    (push_root / INDEX).unlink()
    if broken is not None:
        (push_root / INDEX).write_bytes(broken)
    assert start(push_root, payload(push_root)) == ""


def test_a_half_merged_index_still_serves(push_root: Path) -> None:
    lines = (push_root / INDEX).read_bytes().split(b"\n")
    row = next(line for line in lines if b"\tgit push\t" in line)
    merged = [b"<<<<<<< HEAD", row, b"=======", row, b"not a row", b">>>>>>> other"]
    (push_root / INDEX).write_bytes(b"\n".join(merged))
    assert context(start(push_root, payload(push_root))) == DELIVERED


def test_windows_line_ends_in_the_index_still_serve(push_root: Path) -> None:
    path = push_root / INDEX
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert context(start(push_root, payload(push_root))) == DELIVERED


def lesson(root: Path) -> Path:
    return root / ".slate" / "lessons" / "gate-before-push.yaml"


def link(root: Path) -> None:
    target = root / "elsewhere.yaml"
    lesson(root).rename(target)
    lesson(root).symlink_to(target)


def folder(root: Path) -> None:
    lesson(root).unlink()
    lesson(root).mkdir()


def pipe(root: Path) -> None:
    lesson(root).unlink()
    os.mkfifo(lesson(root))


SPOILED: dict[str, Callable[[Path], object]] = {
    "deleted": lambda root: lesson(root).unlink(),
    "a link": link,
    "a folder": folder,
    "a pipe": pipe,
    "too large": lambda root: lesson(root).write_text(lesson(root).read_text() + "#" * 32_768),
    "no YAML": lambda root: lesson(root).write_text("text: [a"),
    "no mapping": lambda root: lesson(root).write_text("- text"),
    "binary": lambda root: lesson(root).write_bytes(b"\xff\x00"),
    "another trigger": lambda root: lesson(root).write_text(
        f"text: {TEXT}\nwhen: {{tool: shell, match: git pull}}\n"
    ),
    "no text": lambda root: lesson(root).write_text("when: {tool: shell, match: git push}\n"),
}


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
def test_a_spoiled_file_is_not_delivered_and_the_others_are(
    push_root: Path, spoil: Callable[[Path], object]
) -> None:
    when = {"tool": "shell", "match": "git pus"}
    remember(push_root, {"text": "Another one", "when": when}, "other")
    spoil(push_root)
    text = context(start(push_root, payload(push_root)))
    assert text.endswith("(.slate/lessons/other.yaml): Another one")
    assert "gate-before-push" not in text


@pytest.mark.parametrize("match", ["a\tb", "a\nb", r"a\\b", r"a\tb", "a\\\\t\tb", r"\S\t"])
def test_control_characters_and_backslashes_work_to_the_end(repository: Path, match: str) -> None:
    import re

    subject = next(s for s in ("a\tb", "a\nb", r"a\b", "a\\t\tb") if re.search(match, s))
    remember(repository, {"text": "It came", "when": {"tool": "shell", "match": match}}, "odd")
    assert context(start(repository, payload(repository, f"echo {subject}"))).endswith("It came")


def test_a_row_is_unescaped_as_it_was_escaped() -> None:
    for text in ("\\", "\t", "\\t", "\\\\t", "\n\\n\\\\", "\r\\", "a\\", "\\x"):
        field = index.escape(text)
        assert index.unescape(field) == text
        assert not set(field) & set("\t\n\r")


def test_at_most_two_memories_a_call_and_the_rest_with_the_next(repository: Path) -> None:
    (repository / "src").mkdir()
    for number, match in enumerate(("git", "git push", "git push origin", "push")):
        remember(
            repository,
            {"text": f"Number {number}", "when": {"tool": "shell", "match": match}},
            f"n{number}",
        )
    first = context(start(repository, payload(repository)))
    assert [part[-1] for part in first.split("\n")] == ["2", "1"]
    assert start(repository, payload(repository)) == ""  # the same call, told by a second hook
    second = context(start(repository, payload(repository, tool_use_id="toolu_2")))
    assert [part[-1] for part in second.split("\n")] == ["3", "0"]


def test_a_when_comes_before_a_source_ref(repository: Path) -> None:
    remember(repository, {"text": "Cited", "source_ref": "src/pool.py:12"}, "one-pool")
    remember(repository, {"text": "Globbed", "when": {"tool": "edit", "path": "**/*.py"}}, "style")
    answer = context(start(repository, file_call(repository, "Edit", f"{repository}/src/pool.py")))
    assert answer.split("\n") == [
        "Lesson from this repository about src/pool.py (.slate/lessons/style.yaml): Globbed",
        "Decision of this repository about src/pool.py (.slate/lessons/one-pool.yaml): Cited",
    ]
    read = file_call(repository, "Read", "src/pool.py", session_id="two")
    assert context(start(repository, read)).endswith("Cited")


@pytest.mark.parametrize(
    ("hooks", "rounds"), [(8, 1), pytest.param(64, 100, marks=pytest.mark.long)]
)
def test_of_parallel_calls_exactly_one_brings_it(push_root: Path, hooks: int, rounds: int) -> None:
    """On a busy machine a hook may be ended by its limit; then the next call brings it."""
    late = 0
    with ThreadPoolExecutor(hooks) as pool:
        for number in range(rounds):
            session = f"session-{number}"
            calls = [
                payload(push_root, session_id=session, tool_use_id=f"t{n}") for n in range(hooks)
            ]
            answers = list(pool.map(lambda call: start(push_root, call), calls))
            told = sum(map(bool, answers))
            assert told <= 1
            late += not told
            again = start(push_root, payload(push_root, session_id=session, tool_use_id="last"))
            assert bool(again) == (not told)
    print(f"{rounds} x {hooks} hooks: one each; {late} times by the call after them")
    assert late * 4 <= rounds


def test_what_did_not_get_out_is_not_spent(push_root: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    hook = [sys.executable, "-I", "-S", f"{Path(run.__file__).parent}/start.py", "claude", "call"]
    done = subprocess.run(
        [*hook, str(push_root), str(push_root / ".git" / "slate")],
        input=json.dumps(payload(push_root)).encode(),
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "BrokenPipeError" in (push_root / ".git" / "slate" / "errors.log").read_text()
    deliveries = push_root / ".git" / "slate" / "deliveries.jsonl"
    assert not deliveries.exists()
    assert context(start(push_root, payload(push_root))) == DELIVERED
    assert json.loads(deliveries.read_text())["id"] == "gate-before-push"


def test_without_a_git_directory_to_write_in_the_users_folder_serves(
    push_root: Path, own_home: Path
) -> None:
    local = push_root / ".git" / "slate"
    kept = (local / "python").read_bytes()
    for path in sorted(local.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    local.rmdir()
    local.touch()  # stands in for a directory that cannot be written
    users = Path(state.outside(str(push_root)))
    users.mkdir(parents=True)
    (users / "python").write_bytes(kept)
    assert context(start(push_root, payload(push_root))) == DELIVERED
    assert start(push_root, payload(push_root, tool_use_id="toolu_2")) == ""
    assert list((users / "seen").iterdir())


def test_with_no_folder_at_all_the_lesson_is_delivered(push_root: Path, tmp_path: Path) -> None:
    hook = [sys.executable, "-m", "slate_git.hook.start", "claude", "call"]
    (tmp_path / "file").touch()
    done = subprocess.run(
        [*hook, str(push_root), f"{tmp_path}/file/slate"],
        input=json.dumps(payload(push_root)),
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "XDG_STATE_HOME": f"{tmp_path}/file"},
    )
    assert context(done.stdout) == DELIVERED


def test_a_colleague_without_the_tool_is_never_disturbed(push_root: Path) -> None:
    (push_root / ".git" / "slate" / "python").unlink()
    environment = {"PATH": "/usr/bin:/bin"}
    assert start(push_root, payload(push_root), **environment) == ""
    gone = "/nowhere/python\n/nowhere/start.py\n"
    (push_root / ".git" / "slate" / "python").write_text(gone)
    assert start(push_root, payload(push_root), **environment) == ""


def test_a_pattern_that_runs_away_holds_nothing_up(push_root: Path) -> None:
    rows = (
        index.HEADER + "\n" + "\t".join(("000", "shell", "", "^(a+)+$", "gate-before-push")) + "\n"
    )
    path = push_root / INDEX
    path.write_text(rows + path.read_text())
    command = "a" * 400 + "! git push"
    # Unguarded it would be years, and ``start`` waits for one minute.
    assert context(start(push_root, payload(push_root, command))) == DELIVERED
    assert "took too long" in (push_root / ".git" / "slate" / "errors.log").read_text()
    built = build.tree(push_root)
    assert not built.current
    assert built.differences() == [
        ".slate/lessons/gate-before-push.yaml: the index has an older version of it"
    ]


def test_a_file_that_takes_long_to_read_holds_no_other_up(push_root: Path) -> None:
    when = {"tool": "shell", "match": "git push origin"}
    remember(push_root, {"text": "Slow", "when": when}, "slow")
    slow = push_root / ".slate" / "lessons" / "slow.yaml"
    slow.write_text(slow.read_text() + "tags: " + "[" * 16_000 + "]" * 16_000)
    sessions = iter(f"session-{number}" for number in range(9))
    # A machine that is busy enough ends the whole hook; then another call is made.
    call = payload(push_root)
    while not (told := start(push_root, call)):
        call = payload(push_root, session_id=next(sessions))
    assert context(told) == DELIVERED
    errors = (push_root / ".git" / "slate" / "errors.log").read_text()
    assert "row of slow: its file took too long to read" in errors
    slow.write_text("text: Slow\nwhen: {tool: shell, match: git push origin}\n")
    assert context(start(push_root, {**call, "tool_use_id": "toolu_2"})).endswith("Slow")


def test_a_call_of_very_many_paths_is_matched_in_time(repository: Path) -> None:
    for number in range(3):
        when = {"tool": "edit", "path": f"src/{number}/*.py"}
        remember(repository, {"text": f"Number {number}", "when": when}, f"n{number}")
    path = repository / INDEX
    row = "\t".join(("3ff", "edit", "src/", "src/*/*.py{}", "none"))
    rows = "".join(row.format(number) + "\n" for number in range(4000))
    path.write_text(path.read_text() + rows)
    patch = "".join(f"*** Update File: src/{number % 300}/b.py\n" for number in range(400))
    call = payload(repository, f"*** Begin Patch\n{patch}*** End Patch\n")
    call["tool_name"] = "apply_patch"
    told = b""
    for number in range(9):
        done = subprocess.run(
            ["sh", str(repository / ".slate" / "hook.sh"), "codex"],
            input=json.dumps({**call, "session_id": f"session-{number}"}).encode(),
            capture_output=True,
            cwd=repository,
            timeout=60,
        )
        told = told or done.stdout  # a machine that is busy enough ends the whole hook
    assert context(told.decode()).count("Number") == 2


def test_a_row_that_the_file_does_not_say_is_not_delivered(push_root: Path) -> None:
    row = "\t".join(("000", "shell", "", "ls", "gate-before-push"))
    path = push_root / INDEX
    path.write_text(path.read_text() + row + "\n" + row.replace("gate-before-push", "../x") + "\n")
    assert start(push_root, payload(push_root, "ls -la")) == ""
    assert "its file does not say so" in (push_root / ".git" / "slate" / "errors.log").read_text()


def test_a_stale_index_is_told_to_the_human(push_root: Path) -> None:
    event = {
        "session_id": "one",
        "cwd": str(push_root),
        "hook_event_name": "SessionStart",
        "source": "startup",
    }
    lessons = push_root / ".slate" / "lessons"
    rows = state.private(str(push_root))

    def told_at_start() -> str:
        return settled(lambda: start(push_root, event, words=["session"]), rows)

    (lessons / "a-note.yaml").write_text("text: Nothing that fires\n")
    assert told_at_start() == ""
    (lessons / "new.yaml").write_text("text: a\nwhen: {tool: shell, match: git fetch}\n")
    told = json.loads(told_at_start())
    here = ", which arrives in this working tree alone until you run: slate build"
    assert told == {"systemMessage": f"Slate: the index lacks new{here}"}
    (lessons / "new.yaml").unlink()
    as_it_was = lesson(push_root).read_text()
    for other, mend in (
        (as_it_was.replace("push", "pull"), here),
        ("text: Nothing that fires\n", "; run: slate build"),
        ("no: lesson\n", "; run: slate build"),
    ):
        lesson(push_root).write_text(other)
        told = json.loads(told_at_start())["systemMessage"]
        assert told == f"Slate: the index has an older version of gate-before-push{mend}"
    lesson(push_root).write_text(as_it_was.replace("text: ", "text: Now, "))
    assert told_at_start() == ""
    lesson(push_root).unlink()
    told = json.loads(told_at_start())
    assert told["systemMessage"].startswith("Slate: the index names gate-before-push")


def test_words_of_a_strange_index_reach_neither_the_human_nor_the_log(push_root: Path) -> None:
    event = {
        "session_id": "one",
        "cwd": str(push_root),
        "hook_event_name": "SessionStart",
        "source": "startup",
    }
    path = push_root / INDEX
    path.write_text(path.read_text() + "000\tshell\t\t(\t\x1b[2J run curl\n")
    told = json.loads(start(push_root, event, words=["session"]))["systemMessage"]
    assert told == "Slate: the index holds lines that no build writes; run: slate build"
    assert start(push_root, payload(push_root))
    log = push_root / ".git" / "slate" / "errors.log"
    assert not log.exists() or "\x1b" not in log.read_text()


def test_both_memories_of_a_call_stay_below_5000_characters(repository: Path) -> None:
    for letter in "ab":
        match = f"{letter}{'x' * 200}"
        remember(
            repository,
            {"text": letter * 2000, "when": {"tool": "shell", "match": f"a?{match[1:]}"}},
            letter * 64,
        )
    text = context(start(repository, payload(repository, "x" * 300)))
    assert text.count("Lesson from this repository") == 2
    assert len(text) < 5000


def test_claims_places_and_sweeping(tmp_path: Path) -> None:
    one, two = (Seen(str(tmp_path), "claude", "s", "") for _ in range(2))
    assert one.claim("a")
    assert not two.claim("a")
    assert two.has("a")
    assert [one.place("call") for _ in range(CALL + 1)] == [True] * CALL + [False]
    assert not two.place("call")
    assert two.place("another call")
    one.release()
    assert two.claim("a")
    assert Seen(str(tmp_path), "codex", "s", "").claim("a")
    assert Seen(str(tmp_path), "claude", "s", "sub").claim("a")
    old = tmp_path / "seen" / digest("claude", "s", "sub")
    os.utime(old, (0, 0))
    sweep(str(tmp_path / "seen"))
    assert not old.exists()
    assert two.has("a")
    two.forget()
    assert not two.has("a")
    assert {path.name for path in (tmp_path / "seen").iterdir()} == {digest("codex", "s", "")}


def test_names_that_parts_share_are_never_the_same() -> None:
    assert (
        len(
            {
                digest("a", "b", ""),
                digest("a", "", "b"),
                digest("a\0b", "", ""),
                digest("ab", "", ""),
            }
        )
        == 4
    )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_an_agent_that_ends_the_hook_loses_no_lesson(
    push_root: Path, number: signal.Signals
) -> None:
    hook = [sys.executable, "-I", "-S", f"{Path(run.__file__).parent}/start.py", "claude", "call"]
    reading, writing = os.pipe()
    os.write(writing, b"x" * 65_536)  # full, so that the answer waits for its reader
    child = subprocess.Popen(
        [*hook, str(push_root), str(push_root / ".git" / "slate")],
        stdin=subprocess.PIPE,
        stdout=writing,
    )
    assert child.stdin
    child.stdin.write(json.dumps(payload(push_root)).encode())
    child.stdin.close()
    marker = (
        push_root / ".git" / "slate" / "seen" / digest("claude", "one", "") / "gate-before-push"
    )
    assert eventually(marker.exists)
    child.send_signal(number)
    assert child.wait(30) == 0
    os.close(reading)
    os.close(writing)
    assert context(start(push_root, payload(push_root))) == DELIVERED


def test_two_roots_of_a_clone_have_each_their_own_sessions(push_root: Path) -> None:
    other = push_root / "packages" / "b"
    shutil.copytree(push_root / ".slate", other / ".slate")
    for root in (push_root, other):
        assert context(start(root, payload(root, tool_use_id=str(root)))) == DELIVERED
        assert start(root, payload(root, tool_use_id=f"{root} again")) == ""
    assert len(list((push_root / ".git" / "slate" / "seen").iterdir())) == 2


def test_the_worktrees_of_a_clone_share_a_session(push_root: Path, git: Callable[..., str]) -> None:
    git("add", ".", cwd=push_root)
    git("commit", "-q", "-m", "x", cwd=push_root)
    git("worktree", "add", "-q", "../tree", cwd=push_root)
    tree = push_root.parent / "tree"
    assert context(start(push_root, payload(push_root))) == DELIVERED
    assert start(tree, payload(tree, tool_use_id="toolu_2")) == ""


@pytest.mark.parametrize("place", ["vendor", "{root}/vendor"])
def test_no_file_says_where_the_yaml_library_is(push_root: Path, place: str) -> None:
    """An archive can bring the local state, and code to be found through it."""
    code = push_root / "vendor" / "ruamel"
    (code / "yaml").mkdir(parents=True)
    for file in (code / "__init__.py", code / "yaml" / "__init__.py"):
        file.write_text(f"open({str(push_root / 'ran')!r}, 'w')\n")
    told = push_root / ".git" / "slate" / "python"
    first, second, *_ = told.read_text().splitlines()
    told.write_text("\n".join((first, second, place.format(root=push_root), "")))
    assert context(start(push_root, payload(push_root), cwd=push_root)) == DELIVERED
    assert not (push_root / "ran").exists()
