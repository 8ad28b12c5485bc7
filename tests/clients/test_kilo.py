"""What Kilo CLI's model is shown in a repository where only `slate init` was run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from .kilo import Kilo
from .model import Call
from .repository import GATE, LESSONS, MIGRATIONS, MONEY, SCHEMA, colleague, run, team

pytestmark = pytest.mark.clients


def shell(name: str, command: str) -> Call:
    return Call(name, "bash", {"command": command, "description": name})


def read(name: str, path: Path) -> Call:
    return Call(name, "read", {"filePath": str(path)})


@pytest.fixture(scope="module")
def parent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kilo")


@pytest.fixture(scope="module")
def repository(parent: Path) -> Path:
    """With OpenCode's entry beside its own, which this client reads as well."""
    return team(parent, "--agent", "kilo", "--agent", "opencode", "--agent", "claude")


@pytest.fixture(scope="module")
def session(repository: Path, parent: Path) -> Iterator[Kilo]:
    """Two processes of one session."""
    bill, db = repository / "src/billing/bill.py", repository / "db"
    inside = [shell("agent-push", "git push"), shell("agent-push-again", "git push")]
    words = {"description": "look", "prompt": "look around", "subagent_type": "general"}
    background = {"action": "start", "command": "git push", "description": "push"}
    edit = {"filePath": str(bill), "oldString": "1", "newString": "2"}
    with closing(Kilo(repository, parent / "home")) as client:
        client.run(
            shell("list", "ls"),
            Call("background", "background_process", background),
            shell("push", "git push"),
            [read("read-schema", db / "schema.sql"), read("read-seed", db / "seed.sql")],
            read("read-bill", bill),
            Call("edit", "edit", edit),
            Call("write", "write", {"filePath": str(db / "migrations/1.sql"), "content": "n\n"}),
            Call("agent", "task", words, inside),
        )
        client.run(shell("push-resumed", "git push"), read("read-resumed", db / "schema.sql"))
        yield client


def test_its_own_tool_brings_the_lesson_once_for_each_context(session: Kilo) -> None:
    assert session.seen(GATE.text) == ["background", "agent-push"]


def test_two_parallel_reads_bring_their_lesson_once(session: Kilo) -> None:
    assert session.seen(SCHEMA.text) in (["read-schema"], ["read-seed"])


def test_an_edit_and_a_new_file_bring_their_lessons(session: Kilo) -> None:
    assert session.seen(MONEY.text) == ["edit"]
    assert session.seen(MIGRATIONS.text) == ["write"]


def test_the_results_and_the_settings_are_left_as_they_are(session: Kilo) -> None:
    assert (session.repository / "src/billing/bill.py").read_text() == "total = 2\n"
    assert (session.repository / "db/migrations/1.sql").read_text() == "n\n"
    assert run(session.repository, "git", "status", "--porcelain", "*.json") == ""


def test_a_colleague_without_slate_sees_nothing_of_it(repository: Path, parent: Path) -> None:
    clone = colleague(repository)
    with closing(Kilo(clone, parent / "colleague")) as client:
        client.run(shell("push", "git push"), read("read", clone / "db/schema.sql"))
        assert [client.seen(lesson.text) for lesson in LESSONS] == [[]] * len(LESSONS)
