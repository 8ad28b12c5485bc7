"""The gate never says no wrongly: whatever the Python matcher would deliver, it lets pass.

Random lessons, random calls in every agent's payload shape and every spelling
of JSON, through the real script; the matcher itself is the judge.
"""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gate import triggers
from gate.hook import AWKS, SHELLS, Hook, index, needed, rows
from gate.shapes import AGENTS, SHAPES, Spelling, patch, surround
from slate_git import literal
from slate_git.hook import glob, match, pattern
from slate_git.hook import index as index_file
from slate_git.hook.call import Call
from slate_git.hook.run import read_payload
from slate_git.hook.timer import Timer
from slate_git.memory import Trigger

CALLS = 10
"""Calls for each set of lessons."""

NOISE = ("", "y", 'a\\"b\\\\', "git push", "..", '","content":"')

LOCALES = ("C", "C.UTF-8", "tr_TR.UTF-8", "tr_TR.utf8")


class Places:
    """A clone with worktrees in it and beside it, each with a hook, and one reached by a link."""

    def __init__(self, folder: Path, git: Callable[..., None]) -> None:
        self.main = Hook(folder, "main/payments src")
        shutil.rmtree(self.main.root / ".git")
        git("init", "-q", "-b", "main", cwd=self.main.root)
        git("commit", "-q", "--allow-empty", "-m", "x", cwd=self.main.root)
        for number, place in enumerate((self.main.root / "trees" / "api", folder / "git push")):
            git("worktree", "add", "-q", "-b", f"b{number}", str(place), cwd=self.main.root)
            (place / ".slate").mkdir()
            shutil.copy(self.main.script, place / ".slate")
        self.roots = [self.main.root, self.main.root / "trees" / "api", folder / "git push"]
        self.link = folder / "link"
        self.link.symlink_to(self.main.root)
        self.roots.append(self.link)
        state = self.main.root / ".git" / "slate"
        state.mkdir()
        # Printing its arguments is all that this interpreter does: fewer processes a case.
        (state / "python").write_text(f"{needed('echo')}\n{self.main.script}\n")
        for root in self.roots:
            for name in ("src", "lib/api", "deploy"):
                (root / name).mkdir(parents=True, exist_ok=True)


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
    tool = rng.choice(["shell", "shell", "read", "edit", "file"])
    make = {"shell": triggers.pattern, "file": triggers.cited}.get(tool, triggers.glob)
    text, subject = make(rng)
    try:
        if tool == "shell":
            pattern.compile(text)
        elif tool != "file":
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
        for one in literal.needed(trigger)
    ]
    return index([*rows(fill=fill), *made])


def spelled_path(path: str, root: Path, places: Places, rng: Random) -> tuple[str, str]:
    """A path below the root as a call could spell it, and the call's directory."""
    folder = rng.choice(["", "/src", "/lib/api", "/trees/api", "/nowhere"])
    base = rng.choice([root, root, places.link, *places.roots])
    cwd = f"{base}{folder}"
    up = "../" * len([part for part in folder.split("/") if part])
    spelled = rng.choice(
        [
            f"{root}/{path}",
            f"{root}/{path}",
            f"{base}/{path}",
            f"{places.roots[1]}/{path}",
            f"{up}{path}",
            f"./{up}lib/../{path}",
            f"{base}//./{path}",
            path,
            f"../{path}",
            f"{base}/{path}".replace("/", "\\"),
        ]
    )
    return spelled, rng.choice([cwd, cwd, str(base), ""])


def payload(
    kind: str, subject: str, root: Path, places: Places, rng: Random
) -> tuple[str, bytes, str]:
    """An agent and a payload of it that is about the subject, with the folder it may run in."""
    agent = rng.choice(AGENTS)
    if kind == "shell":
        text, cwd = triggers.command(rng, subject), str(root)
    else:
        text, cwd = spelled_path(subject, root, places, rng)
    if agent == "cursor" and kind == "edit" and rng.random() < 0.2:
        return agent, patch(text, rng).encode(), cwd
    noise = rng.choice([*NOISE, "\u212a" + "q" * 900])
    shape = surround(SHAPES[agent](kind, text, cwd, rng), noise, rng)
    data = Spelling(rng).document(shape).encode("utf-8", "surrogatepass")
    if rng.random() < 0.1:
        data = data.replace(b"xx", b"x\xff\xc5x", 1)
    if rng.random() < 0.05:
        data = data.replace(rng.choice([b"a", b"t", b"/", b'"']), b"\x80", 1)
    return agent, data, cwd


def fires(root: Path, agent: str, data: bytes) -> bool:
    """What the Python part would find."""
    adapter = importlib.import_module(f"slate_git.hook.agents.{agent}")
    _, call = read_payload(adapter, data, "call")
    if not isinstance(call, Call):
        return False
    text = index_file.load(str(root))
    return bool(match.hits(str(root), call, text, Timer(), lambda line: None))


def play(places: Places, rng: Random, seen: Counter[str]) -> None:
    """A few lessons, and some calls about them."""
    found = [one for one in (lesson(rng) for _ in range(rng.choice([1, 1, 2, 4]))) if one]
    root = rng.choice(places.roots)
    (root / ".slate" / "index.tsv").write_bytes(lines(found, rng.choice([0, 0, 150])))
    for _ in range(CALLS):
        trigger, subject = rng.choice([*found, *found, lesson(rng) or (Trigger("read", ""), "y")])
        kind = rng.choice(["read", "edit"]) if trigger.tool == "file" else trigger.tool
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


@settings(
    max_examples=45,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(st.randoms(use_true_random=True))
def test_what_python_delivers_passes(places: Places, rng: Random) -> None:
    play(places, rng, SEEN)


SEEN: Counter[str] = Counter()


def test_the_cases_were_worth_something() -> None:
    """Of the calls above some fire and some do not even pass; without both they prove nothing."""
    if SEEN:
        assert SEEN["fired"] > SEEN["calls"] / 8, SEEN
        assert SEEN["passed"] < SEEN["calls"] * 0.97, SEEN


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
