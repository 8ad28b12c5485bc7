"""What Qwen Code's model is shown in a repository where only `slate init` was run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from .model import Call
from .qwen import Qwen
from .repository import GATE, LESSONS, MIGRATIONS, MONEY, SCHEMA, colleague, run, team

pytestmark = pytest.mark.clients


def shell(name: str, command: str, tokens: int = 100) -> Call:
    given = {"command": command, "is_background": False}
    return Call(name, "run_shell_command", given, tokens=tokens)


def read(name: str, path: Path) -> Call:
    return Call(name, "read_file", {"file_path": str(path)})


def edit(name: str, path: Path, old: str, new: str) -> Call:
    words = {"file_path": str(path), "old_string": old, "new_string": new}
    return Call(name, "edit", words)


def write(name: str, path: Path) -> Call:
    return Call(name, "write_file", {"file_path": str(path), "content": "new\n"})


@pytest.fixture(scope="module")
def parent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("qwen")


@pytest.fixture(scope="module")
def repository(parent: Path) -> Path:
    """With the entries of the agents whose settings a fork of Gemini CLI might read too."""
    return team(parent, "--agent", "qwen", "--agent", "gemini", "--agent", "claude")


@pytest.fixture(scope="module")
def session(repository: Path, parent: Path) -> Iterator[Qwen]:
    """Two processes of one session, and one of its fork."""
    bill, db = repository / "src/billing/bill.py", repository / "db"
    inside = [shell("agent-push", "git push"), shell("agent-push-again", "git push")]
    words = {"description": "look", "prompt": "look around", "subagent_type": "general-purpose"}
    with closing(Qwen(repository, parent / "home")) as client:
        client.run(
            shell("list", "ls"),
            shell("push-fails", "git push nowhere"),
            shell("push", "git push"),
            [read("read-schema", db / "schema.sql"), read("read-seed", db / "seed.sql")],
            read("read-bill", bill),
            edit("edit-nothing", bill, "not there", "2"),
            edit("edit", bill, "1", "2"),
            write("write", db / "migrations/1.sql"),
            Call("agent", "agent", {**words, "run_in_background": False}, inside),
        )
        client.run(shell("push-resumed", "git push"), read("read-resumed", db / "schema.sql"))
        yield client


def test_a_failing_call_brings_its_lesson_once_for_each_context(session: Qwen) -> None:
    assert session.seen(GATE.text) == ["push-fails", "agent-push"]


def test_two_parallel_reads_bring_their_lesson_once(session: Qwen) -> None:
    assert session.seen(SCHEMA.text) in (["read-schema"], ["read-seed"])


def test_an_edit_that_matched_nothing_brings_its_lesson(session: Qwen) -> None:
    assert session.seen(MONEY.text) == ["edit-nothing"]


def test_a_new_file_brings_its_lesson(session: Qwen) -> None:
    assert session.seen(MIGRATIONS.text) == ["write"]


@pytest.mark.parametrize("call", ["list", "push", "read-bill", "edit", "agent", "push-resumed"])
def test_another_call_brings_nothing(session: Qwen, call: str) -> None:
    assert not any(lesson.text in session.result(call) for lesson in LESSONS)


def test_the_results_are_left_as_they_are(session: Qwen) -> None:
    assert (session.repository / "src/billing/bill.py").read_text() == "total = 2\n"
    assert (session.repository / "db/migrations/1.sql").read_text() == "new\n"


def test_the_client_leaves_the_settings_as_they_are(session: Qwen) -> None:
    """It adds the version of its settings where that is missing."""
    assert run(session.repository, "git", "status", "--porcelain", ".qwen") == ""


def test_a_compacted_session_is_told_anew(repository: Path, parent: Path) -> None:
    with closing(Qwen(repository, parent / "compacted")) as client:
        client.run(
            shell("push", "git push"),
            shell("push-again", "git push", tokens=170_000),
            shell("list", "ls"),
            shell("push-after", "git push"),
        )
        places = client.seen(GATE.text)
        assert places.count("push") == 1
        assert "push-again" not in places
        assert places[-1] in ("list", "push-after")
        assert places.count("push-after") == 1


def test_a_colleague_without_slate_sees_nothing_of_it(repository: Path, parent: Path) -> None:
    clone = colleague(repository)
    with closing(Qwen(clone, parent / "colleague")) as client:
        client.run(
            shell("push", "git push"),
            [read("read", clone / "db/schema.sql"), read("bill", clone / "src/billing/bill.py")],
            edit("edit", clone / "src/billing/bill.py", "1", "3"),
        )
        assert [client.seen(lesson.text) for lesson in LESSONS] == [[]] * len(LESSONS)
        assert (clone / "src/billing/bill.py").read_text() == "total = 3\n"
