"""What is measured: the hook's ways, by agent, by number of lessons, by size, by awk."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import NamedTuple

from slate_git.hook.agents import NAMES
from tests.bench.clone import DELIVERED, MISSED, UNMATCHED, Clone
from tests.bench.measure import Case, Stdin

FLOOR = "empty Python"
WAYS = ("miss", "no match", "seen", "delivery")
TOP = Path(__file__).parents[2]
SIZES = {"4 kB": 3_400, "64 kB": 64_000, "1 MB": 1_000_000}
AWKS = ("mawk", "gawk", "busybox", "original-awk")


SESSION = {"hook_event_name": "SessionStart", "source": "startup"}


class Section(NamedTuple):
    """Cases under one heading."""

    title: str
    cases: list[Case]


def floors() -> Section:
    """What the smallest processes cost here; the interpreter is the one that the hook uses."""
    python = [sys.executable, "-I", "-S", "-c"]
    cases = [
        Case(FLOOR, [*python, "pass"]),
        Case("Python with json and re", [*python, "import json, re"]),
        Case("sh -c :", ["/bin/sh", "-c", ":"]),
    ]
    if node := shutil.which("node"):
        cases.append(Case("node -e 0", [node, "-e", "0"]))
    return Section("Floors", cases)


def ways(clone: Clone, agent: str, label: str) -> list[Case]:
    """A call that misses; one that passes the gate and matches nothing; one whose lesson this
    session has seen; one that delivers."""
    hook, cwd = clone.hook(agent), str(clone.root)
    miss = clone.payload(agent, MISSED, "bench")
    unmatched = clone.payload(agent, UNMATCHED, "bench")
    seen = clone.payload(agent, DELIVERED, "seen")
    # The round that does not count delivers it.
    return [
        Case(f"{label}: miss", hook, miss, cwd, speaks=False),
        Case(f"{label}: no match", hook, unmatched, cwd, speaks=False),
        Case(f"{label}: seen", hook, seen, cwd),
        Case(f"{label}: delivery", hook, clone.fresh(agent, DELIVERED), cwd, speaks=True),
    ]


def by_agent(clone: Clone) -> Section:
    cases = [case for agent in NAMES for case in ways(clone, agent, agent)]
    return Section(f"Each agent's payload, {clone.lessons} lessons", cases)


def by_number(clones: list[Clone]) -> Section:
    cases = []
    for clone in clones:
        cases += ways(clone, "claude", f"{clone.lessons:,}")
        start = clone.payload("claude", MISSED, "bench", SESSION)
        cases.append(
            Case(
                f"{clone.lessons:,}: session start",
                [*clone.hook(), "session"],
                start,
                str(clone.root),
                speaks=False,
            )
        )
    return Section("Number of lessons, Claude Code's payload", cases)


def by_size(clone: Clone) -> Section:
    """Each beside what Python alone takes for the same payload."""
    cases = []
    for kind, make in {"written": clone.written, "command": clone.typed}.items():
        for size, count in SIZES.items():
            name, data = f"{size} {kind}", make(count)
            cases.append(Case(f"{name}: hook", clone.hook(), data, str(clone.root), speaks=False))
            cases.append(Case(f"{name}: Python", without_gate(clone), data, str(clone.root)))
    return Section(f"Size of the payload, {clone.lessons:,} lessons", cases)


def by_awk(clones: list[Clone], folder: Path) -> Section:
    """A miss with each awk, and what it makes of a large payload that it cannot decide."""
    cases = []
    for awk in AWKS:
        program = shutil.which(awk)
        if not program:
            continue
        place = folder / awk
        place.mkdir()
        (place / "awk").symlink_to(program)
        only = {"PATH": str(place)}
        for clone in clones:
            cwd, miss = str(clone.root), clone.payload("claude", MISSED, "bench")
            label = f"{awk}, {clone.lessons:,}"
            cases.append(Case(f"{label}: miss", clone.hook(), miss, cwd, only, False))
        typed = clones[0].typed(64_000)
        where = str(clones[0].root)
        cases.append(Case(f"{awk}: 64 kB command", clones[0].hook(), typed, where, only, False))
        copied = ["/bin/sh", "-c", COPY, "sh", *clones[0].python()]
        cases.append(Case(f"{awk}: 64 kB copied to Python", copied, typed, where, only, False))
    return Section("Each awk", cases)


COPY = """awk '{ print }' | exec "$@\""""
"""The least that a gate of awk can do with a call that it lets pass."""


def interpreters() -> dict[str, str]:
    """The Pythons that ``sh tests/run`` would use, each by its version."""
    asked = [". tests/venv.sh; for one in $(pythons); do echo $one; $one -V; done"]
    told = subprocess.run(["/bin/sh", "-c", *asked], cwd=TOP, capture_output=True, text=True)
    lines = told.stdout.splitlines()
    return dict(zip(lines[1::2], lines[::2], strict=True))


def by_python(clone: Clone) -> Section:
    """The Python part, without the gate, on each Python, beside that Python doing nothing."""
    cases = []
    for name, program in interpreters().items():
        own = [program, *clone.python()[1:]]
        cwd = str(clone.root)
        cases.append(Case(f"{name}: empty", [program, "-I", "-S", "-c", "pass"]))
        given: dict[str, Stdin] = {
            "no match": clone.payload("claude", UNMATCHED, "bench"),
            "seen": clone.payload("claude", DELIVERED, "seen"),
            "delivery": clone.fresh("claude", DELIVERED),
        }
        for way, stdin in given.items():
            cases.append(Case(f"{name}: {way}", own, stdin, cwd))
    return Section("Each Python, without the gate", cases)


def without_gate(clone: Clone) -> list[str]:
    """The hook as it would be if it had no gate: a shell that becomes Python."""
    return ["/bin/sh", "-c", 'exec "$@"', "sh", *clone.python()]


def commands(clones: list[Clone]) -> Section:
    """The commands that people wait for."""
    cases = []
    for clone in clones:
        cwd = str(clone.root)
        rebuilt = slate("build")
        cache = clone.root / ".git" / "slate" / "cache"
        forget = partial(shutil.rmtree, cache, ignore_errors=True)
        few = 1 if clone.lessons > 1_000 else 3
        name = f"{clone.lessons:,}"
        cases += [
            Case(f"{name}: slate build, nothing new", rebuilt, cwd=cwd, most=few),
            Case(f"{name}: slate build, all new", rebuilt, cwd=cwd, most=few, before=forget),
            Case(f"{name}: slate why", slate("why", "shell", DELIVERED), cwd=cwd, most=few),
        ]
    return Section("Commands", cases)


def slate(*words: str) -> list[str]:
    """The command line, as its console script starts it."""
    return [sys.executable, "-c", "from slate_git.cli.main import main; main()", *words]
