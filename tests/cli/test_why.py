"""``slate why``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.run import PUSH, Done


def test_why_shows_what_would_wait(slate: Callable[..., Done]) -> None:
    for match in ("git", "git push", "push"):
        slate("remember", f"About {match}", "--tool", "shell", "--match", match)
    found = json.loads(slate("why", "shell", "git push", "--json").stdout)["matches"]
    assert [(entry["trigger"], entry["delivered"]) for entry in found] == [
        ("git push", True),
        ("push", True),
        ("git", False),
    ]


def test_why_resolves_a_path_as_a_call_would(
    repository: Path, slate: Callable[..., Done], monkeypatch: pytest.MonkeyPatch
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


def test_why_tells_of_an_index_that_is_out_of_date(
    slate: Callable[..., Done], repository: Path
) -> None:
    slate(*PUSH)
    assert "out of date" not in slate("why", "shell", "git push").stderr
    (path,) = (repository / ".slate" / "lessons").glob("*.yaml")
    path.write_text(path.read_text().replace("git push", "git pull"))
    done = slate("why", "shell", "git pull", status=1)
    assert "out of date: run `slate build`" in done.stderr


@pytest.mark.parametrize(
    ("saved", "call", "told"),
    [
        (
            ("--match", "git push"),
            ("shell", f"git commit -m {'x' * 600} && git push"),
            "it stands behind character 512, and of a long command a match sees the first ",
        ),
        (("--match", "git push"), ("shell", "Git Push"), "it stands there in another case, and "),
        (
            ("--command", "git push"),
            ("shell", "echo 'git push'"),
            "the words stand in it, but that command is not run there",
        ),
        (
            ("--tool", "read", "--path", "db/**"),
            ("edit", "db/a.sql"),
            "it waits for a read, and this is an edit",
        ),
        (
            ("--tool", "edit", "--path", "*.sql"),
            ("edit", "db/a.sql"),
            "it leads from the root, and the file lies in db/; **/*.sql is any folder",
        ),
        (
            ("--source-ref", "db"),
            ("read", "db/a.sql"),
            "a folder is cited with a / at its end: db/",
        ),
        (
            ("--tool", "edit", "--path", "db/**"),
            ("shell", "sed -i s/a/b/ db/a.sql"),
            "the command edits db/a.sql, which counts in agents whose files go through the shell",
        ),
    ],
)
def test_why_tells_what_came_near(
    slate: Callable[..., Done], saved: tuple[str, ...], call: tuple[str, str], told: str
) -> None:
    slate("remember", "Mind it", "--id", "mind", *saved)
    assert told in slate("why", *call, status=1).stderr
    found = json.loads(slate("why", *call, "--json", status=1).stdout)
    assert [entry["id"] for entry in found["near"]] == ["mind"]
    assert told in found["near"][0]["why"]


def test_why_is_silent_on_what_is_far(slate: Callable[..., Done]) -> None:
    slate("remember", "Mind it", "--id", "mind", "--match", "git push")
    assert "mind" not in slate("why", "shell", "ls", status=1).stderr
    assert "mind does not" not in slate("why", "shell", "git push").stderr


@pytest.mark.parametrize("path", ["packages/api/x.py", "api/x.py"])
def test_a_path_leads_from_the_root_or_from_here(
    slate: Callable[..., Done], repository: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    (repository / "packages/api").mkdir(parents=True)
    (repository / "packages/api/x.py").touch()
    slate("remember", "Mind it", "--tool", "edit", "--path", "packages/api/*.py")
    monkeypatch.chdir(repository / "packages")
    slate("why", "edit", path)
    said = slate("why", "edit", "other/x.py", status=1).stderr
    assert "nothing would arrive on edit other/x.py (packages/other/x.py from the root)" in said


def test_why_names_what_a_session_had_and_the_last_calls(
    slate: Callable[..., Done], repository: Path
) -> None:
    slate(*PUSH, "--id", "gate")
    assert "nothing has arrived here yet" in slate("why", "--last").stderr
    folder = repository / ".git" / "slate"
    line = {"at": 1_760_000_000, "agent": "claude", "session": "s", "id": "gate", "tool": "shell"}
    lines = [json.dumps({**line, "trigger": "git push", "subject": "git push -f"}), "{", "[]"]
    (folder / "deliveries.jsonl").write_text("\n".join(lines) + "\n")
    (folder / "errors.log").write_text("2025-10-10T00:00:00Z codex call took too long\nx\n")
    assert "    1 session had it, last in claude at 2025-10-0" in slate(*WHY).stderr
    told = slate("why", "--last").stdout.splitlines()
    assert [line[18:] for line in told] == [
        "claude: gate, on shell git push -f",
        "codex call took too long",
    ]
    found = json.loads(slate("why", "--last", "--json").stdout)
    assert [(event["agent"], event["id"]) for event in found] == [("claude", "gate"), ("codex", "")]


WHY = ("why", "shell", "git push")


def test_why_says_whether_the_hook_is_set_up(slate: Callable[..., Done], repository: Path) -> None:
    slate(*PUSH)
    none = "slate: no agent has the hook here: run `slate init --agent NAME`\n"
    assert none in slate(*WHY).stderr
    slate("init", "--agent", "claude")
    assert slate(*WHY).stderr == ""
    assert "slate: the hook is set up for claude\n" in slate("why", "shell", "ls", status=1).stderr
    path = repository / ".claude" / "settings.json"
    path.write_text(path.read_text().replace("exit 0", "exit 1"))
    assert "slate: claude: fault: " in slate(*WHY).stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "slate: name the call: shell, read or edit\n"),
        (("write", "x"), "slate: write: no such tool: write shell, read or edit\n"),
        (("shell",), "slate: name the command or the path behind the tool, in quotation marks\n"),
    ],
)
def test_wrong_use(slate: Callable[..., Done], words: tuple[str, ...], told: str) -> None:
    assert slate("why", *words, status=2).stderr == told
