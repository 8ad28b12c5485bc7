"""Other tools for the same job, installed from PyPI beside Slate, with the same three lessons.

They are called as their own installers tell Claude Code to call them. ``link-mcp``: a rule on a
command asks or denies, and its store is a person's own; ``claude-memory-engine``: edits alone, of
which it holds the first back. ``handrail`` (Go), which has no once-a-session, is not built here:
its figures in the README are those of one run, 0.23 from three rules and 2.5 from 1,000.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.bench.cases import Section
from tests.bench.clone import DELIVERED, MISSED, Clone
from tests.bench.measure import Case

NAMES = ("link-mcp", "claude-memory-engine")

RULES = (
    "ask command: deploy network-00000*",
    "ask read: services/service-00001/*",
    "ask write: services/service-00002/*",
)
PATHS = (
    "deploy/network-00000/*",
    "services/service-00001/*.proto",
    "services/service-00002/migrations/*.sql",
)
EDITED = "services/service-00002/migrations/1.sql"


class Peers:
    """Both in a virtual environment and a home of their own."""

    def __init__(self, folder: Path, clone: Clone) -> None:
        self.home = folder / "home"
        self.bin = folder / "venv" / "bin"
        self.root = clone.root
        self.home.mkdir(parents=True)
        self.environment = {
            "HOME": str(self.home),
            "PATH": f"{self.bin}:{os.environ['PATH']}",
            "CLAUDE_PROJECT_DIR": str(self.root),
        }
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
        self.run(self.bin / "python", "-m", "pip", "install", "--quiet", *NAMES)
        self.link()
        self.engine()

    def run(self, *words: object) -> None:
        subprocess.run(
            [str(word) for word in words],
            env={**os.environ, **self.environment},
            cwd=self.root,
            check=True,
            capture_output=True,
            timeout=600,
        )

    def link(self) -> None:
        store, program = self.home / "link", self.bin / "lnk"
        self.run(program, "init", store)
        for number, rule in enumerate(RULES):
            text = f"Look at the plan of part {number} with the team on call"
            self.run(program, "remember", text, store, "--enforce", rule, "--allow-duplicate")
        # Only what a person has looked at is enforced.
        self.run(program, "review-memory", "--all", "--confirm", "", store)

    def engine(self) -> None:
        lessons = self.home / "lessons"
        self.run(self.bin / "claude-memory", "init", self.root, lessons)
        for number, path in enumerate(PATHS):
            (lessons / f"lesson-{number}.md").write_text(
                f"---\nname: lesson-{number}\ndescription: Look at the plan of part {number}\n"
                f"applies_to: {path}\n---\nLook at it with the team on call.\n"
            )

    def cases(self, clone: Clone) -> Section:
        """A miss and a hit of each, a command where it knows commands, else an edit."""
        link = [str(self.bin / "lnk"), "hook", "pre-tool", str(self.home / "link")]
        bash = shutil.which("bash") or "bash"
        engine = [bash, str(self.root / ".claude" / "hooks" / "cme_hook.sh"), "pre-edit-guard"]
        cwd = str(self.root)

        def edit(path: str, session: str) -> bytes:
            given = {"file_path": f"{self.root}/{path}", "old_string": "a", "new_string": "b"}
            return payload("Edit", given, session, cwd)

        def command(text: str) -> bytes:
            return payload("Bash", {"command": text}, "one", cwd)

        own = self.environment
        # It holds the first edit of a file back to show its lessons.
        shown = Case(
            "claude-memory-engine: hit", engine, lambda n: edit(EDITED, f"h{n}"), cwd, own, ends=2
        )
        return Section(
            "Beside others, 3 lessons",
            [
                Case("slate: miss", clone.hook(), clone.payload("claude", MISSED, "p"), cwd),
                Case(
                    "slate: hit", clone.hook(), clone.fresh("claude", DELIVERED), cwd, speaks=True
                ),
                Case("link-mcp: miss", link, command(MISSED), cwd, own, False),
                Case("link-mcp: hit", link, command(DELIVERED), cwd, own, True),
                Case("claude-memory-engine: miss", engine, edit("src/a.py", "m"), cwd, own),
                shown,
            ],
        )


def payload(tool: str, given: dict[str, str], session: str, cwd: str) -> bytes:
    """A payload of Claude Code."""
    return json.dumps(
        {
            "session_id": session,
            "cwd": cwd,
            "hook_event_name": "PreToolUse",
            "tool_name": tool,
            "tool_input": given,
            "tool_use_id": "toolu_1",
        }
    ).encode()
