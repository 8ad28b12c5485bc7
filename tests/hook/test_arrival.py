"""Only what was read counts as seen: what did not arrive comes again, and nothing at every call."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from slate_git.hook import arrival
from slate_git.hook.seen import COPIES, GRACE, Seen

ID, CALL = "gate", "toolu_1"
TEXT = "Lesson from this repository for `git push` (.slate/lessons/gate.yaml): Run the gate"
USE: dict[str, Any] = {"type": "assistant", "content": [{"type": "tool_use", "id": CALL}]}
PRINTED = {"type": "attachment", "attachment": {"type": "hook_success", "stdout": TEXT}}
READ = {
    "type": "attachment",
    "attachment": {"type": "hook_additional_context", "content": [TEXT], "toolUseID": CALL},
}
RESULT = {"type": "user", "content": [{"type": "tool_result", "tool_use_id": CALL}]}
PROMPT = {"type": "user", "content": "go on"}


class Session:
    """A session of an agent that keeps a transcript."""

    def __init__(self, folder: Path, transcript: bool = True) -> None:
        self.state = folder / "state"
        self.path = folder / "session.jsonl"
        if transcript:
            self.add(PROMPT)

    def add(self, *lines: object) -> None:
        with self.path.open("a") as file:
            file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)

    def hook(self) -> Seen:
        return Seen(str(self.state), "claude", "s", "", str(self.path))

    def tell(self, call: str = CALL) -> bool:
        """Whether a call is told the lesson; its reply is printed then."""
        seen = self.hook()
        if seen.has(ID) or not seen.claim(ID):
            return False
        seen.printed(arrival.end(str(self.path)), call)
        return True

    def age(self, seconds: float) -> None:
        for path in (self.state / "seen").rglob("*"):
            os.utime(path, (time.time() - seconds,) * 2)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(tmp_path)


@pytest.mark.parametrize(
    ("lines", "again"),
    [
        ([USE], False),  # it is under way, as a parallel call finds it
        ([USE, PRINTED], False),
        ([USE, PRINTED, READ], False),
        ([USE, READ, RESULT], False),
        ([USE, READ, RESULT, PROMPT], False),
        ([USE, RESULT], True),  # it was rejected, or stopped
        ([USE, PRINTED, RESULT], True),
        ([USE, PRINTED, RESULT, PROMPT], True),
    ],
)
def test_what_the_transcript_shows(session: Session, lines: list[object], again: bool) -> None:
    assert session.tell()
    session.add(*lines)
    assert session.tell("toolu_2") is again
    assert not session.tell("toolu_3")


def test_a_text_of_before_is_no_proof(session: Session) -> None:
    session.add(USE, READ, RESULT)
    assert session.tell("toolu_2")
    session.add(json.loads(json.dumps(RESULT).replace(CALL, "toolu_2")))
    assert session.tell("toolu_3")


def test_a_call_that_is_rejected_again_and_again_is_not_told_at_every_one(session: Session) -> None:
    told = 0
    for number in range(20):
        told += session.tell(f"toolu_{number}")
        session.add(json.loads(json.dumps(RESULT).replace(CALL, f"toolu_{number}")))
    assert told == COPIES


@pytest.mark.parametrize("name", ["none", "a link", "a folder", "a pipe", "NUL"])
def test_where_no_transcript_can_be_read_what_was_printed_has_arrived(
    tmp_path: Path, name: str
) -> None:
    session = Session(tmp_path, transcript=False)
    if name == "a link":
        (tmp_path / "other").write_text(json.dumps(RESULT, separators=(",", ":")))
        session.path.symlink_to(tmp_path / "other")
    elif name == "a folder":
        session.path.mkdir()
    elif name == "a pipe":
        os.mkfifo(session.path)
    elif name == "NUL":
        session.path = Path(str(session.path) + "\0")
    assert session.tell()
    session.age(60)
    assert not session.tell("toolu_2")
    session.hook().resumed()
    assert not session.tell("toolu_3")


def test_an_agent_without_a_transcript_has_what_was_printed(tmp_path: Path) -> None:
    seen = Seen(str(tmp_path), "codex", "s", "")
    assert seen.claim(ID)
    seen.printed(0, CALL)
    os.utime(next((tmp_path / "seen").rglob(ID)), (0, 0))
    assert Seen(str(tmp_path), "codex", "s", "").has(ID)


@pytest.mark.parametrize(("lines", "again"), [([], True), ([USE, PRINTED], True), ([READ], False)])
def test_a_session_that_was_killed_and_goes_on(
    session: Session, lines: list[object], again: bool
) -> None:
    assert session.tell()
    session.add(*lines)
    assert not session.tell("toolu_2")
    session.hook().resumed()
    assert session.tell("toolu_3") is again
    assert not session.tell("toolu_4")


def test_a_hook_that_was_killed_before_its_reply(session: Session) -> None:
    assert session.hook().claim(ID)
    assert not session.tell()  # it may still print it
    session.age(GRACE + 1)
    assert session.tell("toolu_2")
    assert not session.tell("toolu_3")


def test_of_hooks_that_find_a_lost_claim_one_brings_it(session: Session) -> None:
    assert session.hook().claim(ID)
    session.age(GRACE + 1)
    hooks = [session.hook() for _ in range(8)]
    assert [hook.has(ID) for hook in hooks] == [False] * 8
    assert sorted(hook.claim(ID) for hook in hooks) == [False] * 7 + [True]


def test_a_call_of_a_context_that_is_not_named(session: Session) -> None:
    """The transcript knows nothing of the call: a sub-agent made it, which has another."""
    assert session.tell()
    session.add(PROMPT, PROMPT)
    assert not session.tell("toolu_2")
    session.age(arrival.ELSEWHERE + 1)
    assert session.tell("toolu_3")


def test_two_sub_agents_that_are_not_named_are_told_both(tmp_path: Path) -> None:
    main = Seen(str(tmp_path), "gemini", "s", "")
    for name in ("a", "a", "b"):
        main.enter(name)
    told = []
    for number in range(5):
        seen = main.within()
        told.append(not seen.has(ID) and seen.claim(ID))
        seen.printed(0, str(number))
    assert told == [True] * 3 + [False] * 2
    main.leave("a")
    assert len(main.inside()) == 2
    main.leave("")
    assert main.inside() == []
    assert not main.has(ID)
