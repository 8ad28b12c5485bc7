"""Which version of an agent is installed, and whether it is new enough."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from typing import NamedTuple

from slate_git.install.agent import Agent

LONGEST = 10.0
"""Seconds that a program may take to say its version."""

NUMBER = re.compile(r"\d+(?:\.\d+)+")


class Installed(NamedTuple):
    """A program on the PATH and the version it says; empty if it said none in time."""

    program: str
    version: str


def installed(agent: Agent) -> list[Installed]:
    """The agent's programs on the PATH."""
    found = []
    for program in agent.programs:
        path = shutil.which(program)
        if path:
            number = NUMBER.search(_say(path))
            found.append(Installed(program, number.group() if number else ""))
    return found


def older(version: str, lowest: str) -> bool:
    """Whether a version is below another; numbers count as numbers."""
    return _parts(version) < _parts(lowest)


def _parts(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def _say(path: str) -> str:
    try:
        child = subprocess.Popen(
            [path, "--version"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            errors="replace",
            start_new_session=True,
        )
    except OSError:
        return ""
    try:
        return child.communicate(timeout=LONGEST)[0]
    except subprocess.TimeoutExpired:
        # A script's own child would hold the pipe, so the whole group has to go.
        if hasattr(os, "killpg"):
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
        child.communicate()
        return ""
