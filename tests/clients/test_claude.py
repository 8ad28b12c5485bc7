"""What Claude Code's model is shown in a repository where only `slate init` was run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from .claude import Claude
from .model import Call
from .repository import GATE, LESSONS, MIGRATIONS, MONEY, SCHEMA, colleague, team

pytestmark = pytest.mark.clients


def shell(name: str, command: str) -> Call:
    return Call(name, "Bash", {"command": command})


def read(name: str, path: Path) -> Call:
    return Call(name, "Read", {"file_path": str(path)})


def edit(name: str, path: Path, old: str, new: str) -> Call:
    return Call(name, "Edit", {"file_path": str(path), "old_string": old, "new_string": new})


def write(name: str, path: Path) -> Call:
    return Call(name, "Write", {"file_path": str(path), "content": "new\n"})


@pytest.fixture(scope="module")
def parent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("claude")


@pytest.fixture(scope="module")
def repository(parent: Path) -> Path:
    return team(parent, "--agent", "claude")


@pytest.fixture(scope="module")
def session(repository: Path, parent: Path) -> Iterator[Claude]:
    """Two processes of one session: a new one and a resumed one that compacts midway."""
    bill, schema = repository / "src/billing/bill.py", repository / "db/schema.sql"
    look = {"description": "look", "prompt": "look around", "subagent_type": "general-purpose"}
    inside = [shell("agent-push", "git push"), shell("agent-push-again", "git push")]
    with closing(Claude(repository, parent / "home")) as client:
        client.run(
            [
                shell("list", "ls"),
                shell("push", "git push"),
                [read("read-schema", schema), read("read-seed", repository / "db/seed.sql")],
                [read("read-bill", bill), read("read-readme", repository / "README.md")],
                edit("edit", bill, "1", "2"),
                edit("edit-again", bill, "2", "3"),
                write("write", repository / "db/migrations/1.sql"),
                Call("agent", "Agent", {**look, "run_in_background": False}, inside),
                shell("push-again", "git push origin main"),
            ]
        )
        client.run(
            [
                shell("push-resumed", "git push"),
                read("read-resumed", schema),
                edit("edit-resumed", bill, "3", "4"),
            ],
            "/compact",
            [
                shell("list-compacted", "ls"),
                shell("push-compacted", "git push"),
                read("read-compacted", schema),
            ],
        )
        yield client


def test_a_command_brings_its_lesson_once_for_each_context(session: Claude) -> None:
    assert session.seen(GATE.text) == ["push", "agent-push", "push-compacted"]


def test_two_parallel_reads_bring_their_lesson_once(session: Claude) -> None:
    assert session.seen(SCHEMA.text) == ["read-schema+read-seed", "read-compacted"]


def test_an_edit_brings_its_lesson_once(session: Claude) -> None:
    assert session.seen(MONEY.text) == ["edit"]


def test_a_new_file_brings_its_lesson(session: Claude) -> None:
    assert session.seen(MIGRATIONS.text) == ["write"]


def test_the_lesson_says_where_it_comes_from(session: Claude) -> None:
    source = r"Lesson from this repository for `git push` (.slate/lessons/"
    assert session.seen(source) == session.seen(GATE.text)


@pytest.mark.parametrize("call", ["list", "read-bill", "edit-again", "list-compacted"])
def test_another_call_brings_nothing(session: Claude, call: str) -> None:
    assert not any("hook" in text or ".slate" in text for text in session.beside(call))


def test_the_results_are_left_as_they_are(session: Claude) -> None:
    assert session.result("push") == "Everything up-to-date"
    assert "total = 4" in (session.repository / "src/billing/bill.py").read_text()


def test_a_colleague_without_slate_sees_nothing_of_it(repository: Path, parent: Path) -> None:
    clone = colleague(repository)
    bill = clone / "src/billing/bill.py"
    with closing(Claude(clone, parent / "colleague")) as client:
        client.run(
            [
                shell("push", "git push"),
                [read("read", clone / "db/schema.sql"), read("read-bill", bill)],
                edit("edit", bill, "1", "2"),
                write("write", clone / "db/migrations/1.sql"),
            ]
        )
        assert [client.seen(lesson.text) for lesson in LESSONS] == [[]] * len(LESSONS)
        assert client.result("push") == "Everything up-to-date"
        assert bill.read_text() == "total = 2\n"
        assert (clone / "db/migrations/1.sql").read_text() == "new\n"
        calls = ("push", "read", "edit", "write")
        assert not any("hook" in text for call in calls for text in client.beside(call))
        assert "A hook " not in client.runs[-1].out  # so begin its warnings about one
        assert client.runs[-1].err == ""
