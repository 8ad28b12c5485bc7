"""What Codex's models are shown, once the hook is approved: called directly and in code mode."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from .codex import Codex
from .model import Call
from .repository import DOCS, GATE, LESSONS, MIGRATIONS, MONEY, colleague, run, team

pytestmark = pytest.mark.clients

UPDATE = "*** Update File: {}\n@@\n-{}\n+{}\n"
ADD = "*** Add File: {}\n+new\n"
COMPACT = ["-c", "model_auto_compact_token_limit=100000"]


def shell(name: str, command: str, **more: Any) -> Call:
    return Call(name, "exec_command", {"cmd": command}, **more)


def patch(name: str, change: str) -> Call:
    return Call(name, "apply_patch", {"patch": f"*** Begin Patch\n{change}*** End Patch\n"})


def spawn(name: str, client: Codex, *inside: Call) -> Call:
    if client.in_code:
        task = {"message": "look", "task_name": "look", "fork_turns": "none"}
        return Call(name, "collaboration.spawn_agent", task, inside)
    return Call(name, "multi_agent_v1.spawn_agent", {"message": "look"}, inside)


def await_file(name: str, path: str) -> Call:
    return shell(name, f"for i in $(seq 80); do test -e {path} && break; sleep 0.1; done")


@pytest.fixture(scope="module", params=["gpt-5.5", "gpt-6.2-sol"])
def session(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Codex]:
    """Three processes of one session; the hook is approved after the first."""
    parent = tmp_path_factory.mktemp("codex")
    repository = team(parent, "--agent", "codex")
    heredoc = (
        f"cd docs && apply_patch <<'EOF'\n*** Begin Patch\n{ADD.format('new.md')}*** End Patch\nEOF"
    )
    with closing(Codex(repository, parent / "home", request.param)) as client:
        client.run(shell("push-unapproved", "git push"))
        assert client.approve() > 0
        client.run(
            shell("list", "ls"),
            shell("push", "git push"),
            [
                patch("patch-bill", UPDATE.format("src/billing/bill.py", "total = 1", "total = 2")),
                patch("patch-tax", UPDATE.format("src/billing/tax.py", "rate = 1", "rate = 2")),
            ],
            patch("patch-other", UPDATE.format("src/other.py", "nothing = 1", "nothing = 2")),
            patch("patch-new", ADD.format("db/migrations/1.sql")),
            shell("heredoc", heredoc),
            spawn(
                "agent",
                client,
                shell("agent-push", "git push"),
                shell("agent-done", "touch ../done"),
            ),
            await_file("await", "../done"),
            shell("push-again", "git push origin main"),
        )
        client.run(
            shell("push-resumed", "git push", tokens=200_000),
            shell("list-compacted", "ls"),
            shell("push-compacted", "git push"),
            options=COMPACT,
        )
        yield client


def test_a_hook_that_nobody_approved_is_skipped(session: Codex) -> None:
    assert "push-unapproved" not in session.seen(GATE.text)
    assert session.runs[0].err.count("hook: ") == 0


def test_a_command_brings_its_lesson_once_for_each_context(session: Codex) -> None:
    assert session.seen(GATE.text) == ["push", "agent-push", "push-compacted"]


def test_two_parallel_patches_bring_their_lesson_once(session: Codex) -> None:
    assert session.seen(MONEY.text) == ["patch-bill+patch-tax"]


def test_a_new_file_brings_its_lesson(session: Codex) -> None:
    assert session.seen(MIGRATIONS.text) == ["patch-new"]


def test_a_patch_by_a_command_brings_its_lesson(session: Codex) -> None:
    assert session.seen(DOCS.text) == ["heredoc"]
    assert (session.repository / "docs/new.md").read_text() == "new\n"


@pytest.mark.parametrize("call", ["list", "patch-other", "list-compacted"])
def test_another_call_brings_nothing(session: Codex, call: str) -> None:
    assert session.beside(call) == []


def test_the_results_are_left_as_they_are(session: Codex) -> None:
    assert "Everything up-to-date" in session.result("push")
    assert (session.repository / "src/billing/bill.py").read_text() == "total = 2\n"
    assert "Failed" not in session.runs[1].err


def test_a_colleague_without_slate_sees_nothing_of_it(session: Codex) -> None:
    clone = colleague(session.repository)
    with closing(Codex(clone, clone.parent / "colleague", session.name)) as client:
        client.run()
        assert client.approve() > 0
        client.run(
            shell("push", "git push"),
            patch("patch", UPDATE.format("src/billing/bill.py", "total = 1", "total = 3")),
        )
        assert [client.seen(lesson.text) for lesson in LESSONS] == [[]] * len(LESSONS)
        assert client.beside("push") + client.beside("patch") == []
        assert (clone / "src/billing/bill.py").read_text() == "total = 3\n"
        assert "hook: PreToolUse Failed" not in client.runs[-1].err


def test_doctor_says_what_the_client_will_do(tmp_path: Path) -> None:
    """Of trust and approval it reads the client's own records, which this client writes."""
    repository, home = team(tmp_path, "--agent", "codex", lessons=()), tmp_path / "home"

    def faults() -> list[str]:
        told = run(repository, "sh", "-c", "slate doctor --json || true", home=home)
        checks = [c for c in json.loads(told) if c["agent"] == "codex" and c["level"] == "fault"]
        return [what for c in checks if "trust" in (what := c["what"]) or "skip" in what]

    with closing(Codex(repository, home)) as client:
        assert "not trusted" in faults()[0]
        client.run()
        (new,) = faults()
        assert "PreToolUse" in new
        assert client.approve() == 3
        assert faults() == []
        hooks = repository / ".codex/hooks.json"
        hooks.write_text(hooks.read_text().replace('"timeout": 10', '"timeout": 11', 1))
        (changed,) = faults()
        assert "modified" in changed
        assert client.approve() == 1
        assert faults() == []
