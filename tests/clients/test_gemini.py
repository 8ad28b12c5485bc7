"""What Gemini CLI's model is shown in a repository where only `slate init` was run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from .gemini import Gemini
from .model import Call
from .repository import GATE, LESSONS, MIGRATIONS, MONEY, SCHEMA, colleague, team

pytestmark = pytest.mark.clients


def shell(name: str, command: str) -> Call:
    return Call(name, "run_shell_command", {"command": command})


def read(name: str, path: str) -> Call:
    return Call(name, "read_file", {"file_path": path})


def replace(name: str, path: str, old: str, new: str) -> Call:
    change = {"instruction": "change it", "old_string": old, "new_string": new}
    return Call(name, "replace", {"file_path": path, **change})


def write(name: str, path: str) -> Call:
    return Call(name, "write_file", {"file_path": path, "content": "new\n"})


@pytest.fixture(scope="module")
def parent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("gemini")


@pytest.fixture(scope="module")
def repository(parent: Path) -> Path:
    return team(parent, "--agent", "gemini")


@pytest.fixture(scope="module")
def session(repository: Path, parent: Path) -> Iterator[Gemini]:
    """Two processes of one session."""
    bill = "src/billing/bill.py"
    inside = [shell("agent-push", "git push"), shell("agent-push-again", "git push")]
    with closing(Gemini(repository, parent / "home")) as client:
        client.run(
            shell("list", "ls"),
            shell("push", "git push"),
            [read("read-schema", "db/schema.sql"), read("read-seed", "db/seed.sql")],
            read("read-bill", bill),
            replace("replace-nothing", bill, "not there", "2"),
            replace("replace", bill, "1", "2"),
            replace("replace-again", bill, "2", "3"),
            write("write", "db/migrations/1.sql"),
            Call("agent", "invoke_agent", {"agent_name": "generalist", "prompt": "look"}, inside),
            shell("push-again", "git push origin main"),
        )
        client.run(shell("push-resumed", "git push"), read("read-resumed", "db/schema.sql"))
        yield client


def test_a_command_brings_its_lesson_once_for_each_context(session: Gemini) -> None:
    assert session.seen(GATE.text) == ["push", "agent-push"]


def test_two_parallel_reads_bring_their_lesson_once(session: Gemini) -> None:
    assert session.seen(SCHEMA.text) in (["read-schema"], ["read-seed"])


def test_a_call_that_failed_does_not_use_its_lesson_up(session: Gemini) -> None:
    assert session.seen(MONEY.text) == ["replace"]


def test_a_new_file_brings_its_lesson(session: Gemini) -> None:
    assert session.seen(MIGRATIONS.text) == ["write"]


@pytest.mark.parametrize("call", ["list", "read-bill", "replace-nothing", "replace-again", "agent"])
def test_another_call_brings_nothing(session: Gemini, call: str) -> None:
    assert "hook_context" not in session.result(call)
    assert session.beside(call) == []


def test_the_results_are_left_as_they_are(session: Gemini) -> None:
    assert "Everything up-to-date" in session.result("push")
    assert (session.repository / "src/billing/bill.py").read_text() == "total = 3\n"


def test_a_colleague_without_slate_sees_nothing_of_it(repository: Path, parent: Path) -> None:
    clone = colleague(repository)
    with closing(Gemini(clone, parent / "colleague")) as client:
        client.run(
            shell("push", "git push"),
            [read("read", "db/schema.sql"), read("read-bill", "src/billing/bill.py")],
            replace("replace", "src/billing/bill.py", "1", "3"),
            write("write", "db/migrations/1.sql"),
        )
        assert [client.seen(lesson.text) for lesson in LESSONS] == [[]] * len(LESSONS)
        results = [client.result(call) for call in ("push", "read", "replace", "write")]
        assert not any("hook_context" in result for result in results)
        assert "Everything up-to-date" in results[0]
        assert (clone / "src/billing/bill.py").read_text() == "total = 3\n"
        assert (clone / "db/migrations/1.sql").read_text() == "new\n"
