"""The sessions that a page shows, run: what is printed there is what a reader gets.

A block of ``console`` holds commands behind ``$ `` (and ``> `` for their further lines) and what
they print on both streams. All such blocks of a page are one session of one shell, in a fresh
home. A line ``...`` stands for any lines, or none: for what differs between machines. A block of
``yaml`` whose first line is a comment with a path is what that file holds at that place.

``python -m tests.docs.session PAGE...`` writes what is printed into the pages.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.conftest import PINNED

TOP = Path(__file__).resolve().parents[2]
HOME = "/home/ann"
"""What is written for the home of the session."""

MARK = "\x1e"


class Step(NamedTuple):
    """A command or a file of a page: from which line to which its output stands, from 0."""

    command: str
    start: int
    end: int
    output: tuple[str, ...]


def steps(page: str) -> Iterator[Step]:
    """The commands of a page, in its order."""
    lines = page.split("\n")
    kind, command, start = "", list[str](), 0
    for number, line in enumerate([*lines, "```"]):
        if line.startswith("```"):
            if kind and command:
                yield Step("\n".join(command), start, number, tuple(lines[start:number]))
            kind = "" if kind else line[3:].strip()
            command = []
        elif kind == "console" and line.startswith("$ "):
            if command:
                yield Step("\n".join(command), start, number, tuple(lines[start:number]))
            command, start = [line[2:]], number + 1
        elif kind == "console" and (line + " ").startswith("> ") and start == number:
            command.append(line[2:])
            start = number + 1
        elif kind == "yaml" and line.startswith("# ") and lines[number - 1].startswith("```"):
            command, start = [f"cat {line[2:]}"], number + 1


def session(commands: list[str], folder: Path) -> list[list[str]]:
    """What each of some commands prints, run one after another by one shell."""
    home, bin = folder / "home", folder / "bin"
    home.mkdir()
    bin.mkdir()
    slate = bin / "slate"
    slate.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m slate_git "$@"\n')
    slate.chmod(0o755)
    script = "".join(f"{command}\nprintf '%s\\n' '{MARK}'\n" for command in commands)
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=home,
        env={
            **PINNED,
            "PATH": f"{bin}:/usr/bin:/bin",
            "PYTHONPATH": str(TOP),
            "PYTHONUTF8": "1",
            "HOME": str(home),
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=240,
    )
    said = done.stdout.replace(str(home), HOME).split(MARK + "\n")
    assert len(said) == len(commands) + 1, done.stdout
    return [each.removesuffix("\n").split("\n") if each else [] for each in said[:-1]]


def fits(shown: tuple[str, ...], printed: list[str]) -> bool:
    """Whether lines are what was printed, ``...`` standing for any."""
    if not shown:
        return not printed
    if shown[0] == "...":
        return any(fits(shown[1:], printed[skipped:]) for skipped in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and fits(shown[1:], printed[1:])


def written(page: str) -> str:
    """A page with what its commands print, where what it shows does not fit that."""
    found = list(steps(page))
    with TemporaryDirectory() as folder:
        printed = session([step.command for step in found], Path(os.path.realpath(folder)))
    lines = page.split("\n")
    for step, said in reversed(list(zip(found, printed, strict=True))):
        if not fits(step.output, said):
            lines[step.start : step.end] = said
    return "\n".join(lines)


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_text(written(path.read_text("utf-8")), "utf-8")
