"""What OpenCode's models are shown in a repository where only `slate init` was run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from .model import Call
from .opencode import OpenCode
from .repository import GATE, LESSONS, MIGRATIONS, MONEY, SCHEMA, colleague, team

pytestmark = pytest.mark.clients

PATCH = "*** Begin Patch\n*** Update File: {}\n@@\n-{}\n+{}\n*** Add File: {}\n+new\n*** End Patch"


def shell(name: str, command: str, **more: Any) -> Call:
    return Call(name, "bash", {"command": command, "description": "Run it"}, **more)


def read(name: str, path: Path) -> Call:
    return Call(name, "read", {"filePath": str(path)})


def edit(name: str, path: Path, old: str, new: str) -> Call:
    return Call(name, "edit", {"filePath": str(path), "oldString": old, "newString": new})


def write(name: str, path: Path) -> Call:
    return Call(name, "write", {"filePath": str(path), "content": "new\n"})


@pytest.fixture(scope="module")
def parent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("opencode")


@pytest.fixture(scope="module")
def repository(parent: Path) -> Path:
    return team(parent, "--agent", "opencode")


@pytest.fixture(scope="module")
def session(repository: Path, parent: Path) -> Iterator[OpenCode]:
    """Two processes of one session; the second compacts midway."""
    bill, schema = repository / "src/billing/bill.py", repository / "db/schema.sql"
    look = {"description": "look", "prompt": "look around", "subagent_type": "general"}
    inside = [shell("agent-push", "git push"), shell("agent-push-again", "git push")]
    with closing(OpenCode(repository, parent / "home")) as client:
        client.run(
            shell("list", "ls"),
            shell("push", "git push"),
            [read("read-schema", schema), read("read-seed", repository / "db/seed.sql")],
            read("read-bill", bill),
            edit("edit-nothing", bill, "not there", "2"),
            edit("edit", bill, "1", "2"),
            edit("edit-again", bill, "2", "3"),
            write("write", repository / "db/migrations/1.sql"),
            Call("agent", "task", look, inside),
            shell("push-again", "git push origin main"),
        )
        client.run(
            shell("push-continued", "git push"),
            read("read-continued", schema),
            shell("compacting", "ls", tokens=199_000),
            shell("list-compacted", "ls"),
            shell("push-compacted", "git push"),
        )
        yield client


def test_a_command_brings_its_lesson_once_for_each_context(session: OpenCode) -> None:
    assert session.seen(GATE.text) == ["push", "agent-push", "push-compacted"]


def test_two_parallel_reads_bring_their_lesson_once(session: OpenCode) -> None:
    assert session.seen(SCHEMA.text) in (["read-schema"], ["read-seed"])


def test_a_call_that_failed_does_not_use_its_lesson_up(session: OpenCode) -> None:
    assert session.seen(MONEY.text) == ["edit"]


def test_a_new_file_brings_its_lesson(session: OpenCode) -> None:
    assert session.seen(MIGRATIONS.text) == ["write"]


@pytest.mark.parametrize(
    "call", ["list", "read-bill", "edit-nothing", "edit-again", "agent", "list-compacted"]
)
def test_another_call_brings_nothing(session: OpenCode, call: str) -> None:
    assert ".slate/lessons" not in session.result(call)
    assert session.beside(call) == []


def test_the_results_are_left_as_they_are(session: OpenCode) -> None:
    assert session.result("push").startswith("Everything up-to-date\n")
    assert (session.repository / "src/billing/bill.py").read_text() == "total = 3\n"


def test_a_patch_brings_the_lessons_of_its_files(session: OpenCode, parent: Path) -> None:
    """A model of another kind is offered `apply_patch`, which names several files."""
    bill = "src/billing/bill.py"
    text = PATCH.format(bill, "total = 3", "total = 4", "db/migrations/2.sql")
    with closing(OpenCode(session.repository, parent / "patching", "gpt-5-scripted")) as client:
        client.run(Call("patch", "apply_patch", {"patchText": text}), shell("push", "git push"))
        assert client.seen(MONEY.text) == client.seen(MIGRATIONS.text) == ["patch"]
        assert client.seen(GATE.text) == ["push"]
        assert (session.repository / bill).read_text() == "total = 4\n"


def test_a_colleague_without_slate_sees_nothing_of_it(repository: Path, parent: Path) -> None:
    clone = colleague(repository)
    bill = clone / "src/billing/bill.py"
    with closing(OpenCode(clone, parent / "colleague")) as client:
        client.run(
            shell("push", "git push"),
            [read("read", clone / "db/schema.sql"), read("read-bill", bill)],
            edit("edit", bill, "1", "3"),
            write("write", clone / "db/migrations/1.sql"),
        )
        assert [client.seen(lesson.text) for lesson in LESSONS] == [[]] * len(LESSONS)
        assert client.result("push") == "Everything up-to-date\n"
        assert client.result("edit") == "Edit applied successfully."
        assert bill.read_text() == "total = 3\n"
        assert (clone / "db/migrations/1.sql").read_text() == "new\n"
