"""The gate never says no wrongly: whatever the Python matcher would deliver, it lets pass.

Random lessons, random calls in every agent's payload shape and every spelling
of JSON, through the real script; the matcher itself is the judge.
"""

from __future__ import annotations

import importlib
import os
import subprocess
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slate_git.hook import glob, match, pattern
from slate_git.hook import index as index_file
from slate_git.hook.call import Call
from slate_git.hook.command.trigger import parse
from slate_git.hook.deadline import Timer
from slate_git.hook.payload import heard, parsed
from slate_git.index.compile import needed
from slate_git.lesson.memory import Trigger
from tests.gate import triggers
from tests.gate.calls import Places, payload
from tests.gate.hook import AWKS, SHELLS, index, rows

CALLS = 10
"""Calls for each set of lessons."""

LOCALES = ("C", "C.UTF-8", "tr_TR.UTF-8", "tr_TR.utf8")


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Places:
    roles = ("AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL")
    who = {f"GIT_{role}": "a@b" for role in roles}
    environment = {**os.environ, **who, "GIT_CONFIG_GLOBAL": os.devnull}

    def git(*words: str, cwd: Path) -> None:
        subprocess.run(["git", *words], cwd=cwd, check=True, capture_output=True, env=environment)

    return Places(tmp_path_factory.mktemp("places"), git)


def lesson(rng: Random) -> tuple[Trigger, str] | None:
    """A trigger that can be matched, and a subject that it fires on, or nearly."""
    tool = rng.choice(["shell", "shell", "command", "read", "edit", "file"])
    made = {"shell": triggers.pattern, "command": triggers.words, "file": triggers.cited}
    text, subject = made.get(tool, triggers.glob)(rng)
    if tool in ("read", "edit", "file") and rng.random() < 0.4:
        tool = match.BY_COMMAND + tool
    try:
        if tool == "shell":
            pattern.compile(text)
        elif tool == "command":
            parse(text)
        elif not tool.endswith("file"):
            glob.parse(text)
    except Exception:
        return None
    return Trigger(tool, text), subject


def lines(found: list[tuple[Trigger, str]], fill: int) -> bytes:
    made = [
        # Behind the rows that fill, so that the search for pieces has begun.
        (
            f"{0x3F0 + number:03x}",
            trigger.tool,
            one,
            index_file.escape(trigger.pattern),
            f"m-{number}",
        )
        for number, (trigger, _) in enumerate(found)
        for one in needed(trigger)
    ]
    return index([*rows(fill=fill), *made])


def fires(root: Path, agent: str, data: bytes) -> bool:
    """What the Python part would find."""
    adapter = importlib.import_module(f"slate_git.hook.agents.{agent}")
    call = heard(adapter, parsed(data), "call")
    if not isinstance(call, Call):
        return False
    text = index_file.load(str(root))
    found = match.hits(str(root), call, text, Timer(), log=lambda line: None, told=lambda id: False)
    return bool(found)


def play(places: Places, rng: Random, seen: Counter[str]) -> None:
    """A few lessons, and some calls about them."""
    found = [one for one in (lesson(rng) for _ in range(rng.choice([1, 1, 2, 4]))) if one]
    root = rng.choice(places.roots)
    (root / ".slate" / "index.tsv").write_bytes(lines(found, rng.choice([0, 0, 150])))
    for _ in range(CALLS):
        trigger, subject = rng.choice([*found, *found, lesson(rng) or (Trigger("read", ""), "y")])
        kind = "shell" if trigger.tool == "command" else trigger.tool
        kind = kind.replace("file", rng.choice(["read", "edit"]))
        if kind in ("read", "edit") and rng.random() < 0.3:
            # An agent whose files go through the shell.
            kind = match.BY_COMMAND + kind
        agent, data, cwd = payload(kind, subject, root, places, rng)
        runs_in = next((place for place in (Path(cwd), root) if cwd and place.is_dir()), root)
        shell, awk = rng.choice([*SHELLS, "dash", "dash"]), rng.choice([*AWKS, "mawk", "gawk"])
        printed = places.main.run(
            data,
            shell=shell,
            awk=awk,
            agent=agent,
            script=f"{root}/.slate/hook.sh",
            cwd=runs_in,
            LC_ALL=rng.choice(LOCALES),
        )
        wanted = fires(root, agent, data)
        seen["calls"] += 1
        seen["fired"] += wanted
        seen["passed"] += bool(printed)
        assert printed or not wanted, (shell, awk, agent, trigger, data)


def test_what_python_delivers_passes(places: Places) -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=30, deadline=None, database=None)
    @given(st.randoms(use_true_random=True))
    def some(rng: Random) -> None:
        play(places, rng, seen)

    some()
    # Calls of which none fires, or all pass anyway, would prove nothing.
    assert seen["fired"] > seen["calls"] / 8, seen
    assert seen["passed"] < seen["calls"] * 0.97, seen


@pytest.mark.long
def test_what_python_delivers_passes_ten_thousand_times(places: Places) -> None:
    seen: Counter[str] = Counter()
    while seen["calls"] < 10_000:
        seed = Random().getrandbits(48)
        try:
            play(places, Random(seed), seen)
        except AssertionError as fault:
            raise AssertionError(f"seed {seed}: {fault}") from fault
    assert seen["fired"] > seen["calls"] / 8, seen
