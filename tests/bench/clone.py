"""Throw-away repositories with any number of lessons, set up as a user sets one up."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from slate_git.index import build
from slate_git.install import clone
from slate_git.lesson import writer
from slate_git.lesson.memory import LESSONS
from tests.hook.agents import recorded

DELIVERED = "deploy network-00000 --now"
UNMATCHED = f"echo {DELIVERED}"
"""Holds the literal of a lesson, whose pattern wants it at the start of the command."""

MISSED = "pytest -q tests/unit"

SESSIONS = count()


def lesson(number: int) -> dict[str, Any]:
    """A lesson: by turns about a command, files that are read, and files that are edited."""
    if number % 3 == 0:
        return {
            "text": f"Before network {number} is deployed, look at its plan with the team on call",
            "when": {"tool": "shell", "match": f"^deploy network-{number:05} "},
        }
    name = f"service-{number:05}"
    if number % 3 == 1:
        when = {"tool": "read", "path": f"services/{name}/**/*.proto"}
        return {"text": f"The messages of {name} are frozen: add fields, change none", "when": when}
    when = {"tool": "edit", "path": f"services/{name}/migrations/*.sql"}
    return {"text": f"Migrations of {name} run while it serves: no exclusive locks", "when": when}


class Clone:
    """A repository with the hook in it."""

    def __init__(self, folder: Path, lessons: int) -> None:
        self.root = folder / f"clone-{lessons}"
        self.root.mkdir()
        self.lessons = lessons
        subprocess.run(["git", "init", "-q", str(self.root)], check=True)
        clone.make(self.root)
        clone.settle(self.root)
        for number in range(lessons):
            path = self.root / LESSONS / f"lesson-{number:05}.yaml"
            path.write_text(writer.render(lesson(number)), encoding="utf-8")
        self.build()

    def build(self) -> None:
        built = build.tree(self.root)
        assert not built.faults, built.faults[:3]
        assert built.rows, "no lesson gave a row"
        build.write(self.root, built)

    def hook(self, agent: str = "claude") -> list[str]:
        """What an agent's settings run, past the line that finds it."""
        return ["/bin/sh", str(self.root / ".slate" / "hook.sh"), agent]

    def python(self, agent: str = "claude") -> list[str]:
        """The Python part as the hook starts it, without the hook."""
        state = self.root / ".git" / "slate"
        python, start = (state / "python").read_text().splitlines()[:2]
        return [python, "-I", "-S", start, agent, "call", str(self.root), str(state)]

    def payload(
        self, agent: str, command: str, session: str, more: dict[str, str] | None = None
    ) -> bytes:
        """The recorded payload of a shell call, about another command, in another session."""
        given = recorded.payload(agent, recorded.shell(agent))
        text = json.dumps(given, ensure_ascii=False, separators=(",", ":"))
        for place in ("/repo", "/home/dev/repo", "<REPO>"):
            text = text.replace(json.dumps(place), json.dumps(str(self.root)))
        given = json.loads(text)
        for key in ("session_id", "conversation_id", "sessionID"):
            if key in given:
                given[key] = session
        given["args" if "args" in given else "tool_input"]["command"] = command
        given.update(more or {})
        return json.dumps(given, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

    def fresh(self, agent: str, command: str) -> Callable[[int], bytes]:
        """Payloads, each of a session that has not been there before."""
        return lambda number: self.payload(agent, command, f"fresh-{next(SESSIONS)}")

    def written(self, size: int, path: str = "src/report.md") -> bytes:
        """Claude Code writing a file of this size."""
        given = recorded.payload("claude", "PreToolUse-Write")
        line = 'Nothing in this file is about a lesson, as it says "itself".\n'
        given["cwd"] = str(self.root)
        given["tool_input"]["file_path"] = f"{self.root}/{path}"
        given["tool_input"]["content"] = (line * (size // len(line) + 1))[:size]
        return json.dumps(given, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

    def typed(self, size: int) -> bytes:
        """A shell call with a long document in its command: the gate leaves out nothing of it."""
        text = "".join(
            f"line {number} of a document that somebody types, as they do\n"
            for number in range(size // 50)
        )
        return self.payload("claude", f"cat <<'EOF' >report\n{text[:size]}EOF", "long")


def empty_python() -> list[str]:
    """The floor: the interpreter that the hook uses, doing nothing, past any version manager."""
    return [sys.executable, "-I", "-S", "-c", "pass"]
