"""A team's repository with lessons in it, made by the commands that a person would run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from .client import PATH

SCRIPTS = os.path.dirname(sys.executable)
"""The folder of `slate`; on the PATH only of who is to have it."""


class Lesson(NamedTuple):
    text: str
    tool: str
    trigger: str


GATE = Lesson("Before a push, run the full gate", "shell", "git push")
SCHEMA = Lesson("The schema is generated from models.py", "read", "db/*.sql")
MONEY = Lesson("Money is held in integer cents", "edit", "src/billing/*.py")
MIGRATIONS = Lesson("A merged migration is never changed", "edit", "db/migrations/**")
DOCS = Lesson("The manual is written in plain English", "edit", "docs/**")
BY_HAND = (SCHEMA, MONEY, MIGRATIONS, DOCS)
LESSONS = (GATE, *BY_HAND)

FILES = {
    "README.md": "a shop\n",
    "db/schema.sql": "create table bill (cents int);\n",
    "db/seed.sql": "insert into bill values (1);\n",
    "docs/manual.md": "Pay.\n",
    "src/billing/bill.py": "total = 1\n",
    "src/billing/tax.py": "rate = 1\n",
    "src/other.py": "nothing = 1\n",
}


def run(folder: Path, *command: str, home: Path | None = None) -> str:
    """Run a command as a person with nothing of their own set up would."""
    environment = {
        "PATH": os.pathsep.join([SCRIPTS, PATH]),
        "HOME": str(home or folder.parent / "person"),
        "LANG": "C.UTF-8",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_AUTHOR_NAME": "A",
        "GIT_AUTHOR_EMAIL": "a@example.invalid",
        "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@example.invalid",
    }
    ran = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        encoding="utf-8",
    )
    assert ran.returncode == 0, f"{command}: {ran.stdout}{ran.stderr}"
    return ran.stdout


def team(parent: Path, *init: str, lessons: tuple[Lesson, ...] = BY_HAND) -> Path:
    """A repository pushed to its origin, with the lesson about that and others written by hand.

    `init` is what `slate init` is told.
    """
    folder = parent / "repository"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    run(folder, "git", "init", "-q", "-b", "main")
    run(folder, "slate", "init", *init)
    run(folder, "slate", "remember", GATE.text, "--tool", GATE.tool, "--match", GATE.trigger)
    for number, lesson in enumerate(lessons):
        when = f"{{tool: {lesson.tool}, path: '{lesson.trigger}'}}"
        path = folder / f".slate/lessons/by-hand-{number}.yaml"
        path.write_text(f"text: {lesson.text}\nwhen: {when}\n")
    if lessons:
        run(folder, "slate", "build")
    run(folder, "git", "add", "-A")
    run(folder, "git", "commit", "-q", "-m", "A shop")
    run(folder, "git", "init", "-q", "--bare", "-b", "main", "../origin")
    run(folder, "git", "remote", "add", "origin", "../origin")
    run(folder, "git", "push", "-q", "-u", "origin", "main")
    return folder


def colleague(repository: Path) -> Path:
    """A clone by someone who has never heard of Slate."""
    folder = repository.parent / "clone"
    run(repository.parent, "git", "clone", "-q", "origin", folder.name)
    return folder
