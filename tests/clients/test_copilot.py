"""What Copilot CLI's model is shown in a repository where only `slate init` was run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from .copilot import Copilot
from .model import Call
from .repository import GATE, LESSONS, MIGRATIONS, MONEY, SCHEMA, colleague, run, team

pytestmark = pytest.mark.clients


def shell(name: str, command: str, tokens: int = 100) -> Call:
    return Call(name, "bash", {"command": command, "description": name}, tokens=tokens)


def view(name: str, path: Path) -> Call:
    return Call(name, "view", {"path": str(path)})


def edit(name: str, path: Path, old: str, new: str) -> Call:
    return Call(name, "edit", {"path": str(path), "old_str": old, "new_str": new})


@pytest.fixture(scope="module")
def parent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("copilot")


@pytest.fixture(scope="module")
def repository(parent: Path) -> Path:
    """With Claude Code's entry beside its own, which this client runs as well."""
    return team(parent, "--agent", "copilot", "--agent", "claude")


@pytest.fixture(scope="module")
def session(repository: Path, parent: Path) -> Iterator[Copilot]:
    """Two processes of one session."""
    bill, db = repository / "src/billing/bill.py", repository / "db"
    inside = [shell("agent-push", "git push"), shell("agent-push-again", "git push")]
    words = {"agent_type": "general-purpose", "name": "s", "description": "look", "prompt": "look"}
    with closing(Copilot(repository, parent / "home")) as client:
        client.run(
            shell("list", "mkdir -p db/migrations"),
            shell("push-fails", "git push nowhere"),
            shell("push", "git push"),
            [view("read-schema", db / "schema.sql"), view("read-seed", db / "seed.sql")],
            view("read-bill", bill),
            edit("edit", bill, "1", "2"),
            Call("write", "create", {"path": str(db / "migrations/1.sql"), "file_text": "new\n"}),
            Call("agent", "task", words, inside),
        )
        client.run(shell("push-resumed", "git push"), view("read-resumed", db / "schema.sql"))
        yield client


def test_a_failing_call_brings_its_lesson_once_for_each_context(session: Copilot) -> None:
    assert session.seen(GATE.text) == ["push-fails", "agent-push"]


def test_two_parallel_reads_bring_their_lesson_once(session: Copilot) -> None:
    assert session.seen(SCHEMA.text) == ["read-schema+read-seed"]


def test_an_edit_and_a_new_file_bring_their_lessons(session: Copilot) -> None:
    assert session.seen(MONEY.text) == ["edit"]
    assert session.seen(MIGRATIONS.text) == ["write"]


def test_the_results_and_the_settings_are_left_as_they_are(session: Copilot) -> None:
    assert (session.repository / "src/billing/bill.py").read_text() == "total = 2\n"
    assert (session.repository / "db/migrations/1.sql").read_text() == "new\n"
    assert not any(lesson.text in session.result("push") for lesson in LESSONS)
    assert run(session.repository, "git", "status", "--porcelain", ".github", ".claude") == ""


def test_a_patch_in_place_of_arguments_brings_its_lesson(repository: Path, parent: Path) -> None:
    patch = (
        "*** Begin Patch\n*** Update File: src/billing/bill.py\n@@\n"
        "-total = 2\n+total = 3\n*** End Patch\n"
    )
    with closing(Copilot(repository, parent / "patching", "gpt-5.5")) as client:
        client.run(Call("patch", "apply_patch", patch))
        assert client.seen(MONEY.text) == ["patch"]
        assert (repository / "src/billing/bill.py").read_text() == "total = 3\n"


def test_a_compacted_session_is_told_anew(repository: Path, parent: Path) -> None:
    with closing(Copilot(repository, parent / "compacted")) as client:
        client.run(
            shell("push", "git push"),
            shell("push-again", "git push", tokens=190_000),
            shell("list", "ls"),
            shell("push-after", "git push"),
        )
        places = client.seen(GATE.text)
        assert places.count("push") == 1
        assert "push-again" not in places
        assert len(places) > 1


def test_a_colleague_without_slate_sees_nothing_of_it(repository: Path, parent: Path) -> None:
    clone = colleague(repository)
    with closing(Copilot(clone, parent / "colleague")) as client:
        client.run(shell("push", "git push"), view("read", clone / "db/schema.sql"))
        assert [client.seen(lesson.text) for lesson in LESSONS] == [[]] * len(LESSONS)
