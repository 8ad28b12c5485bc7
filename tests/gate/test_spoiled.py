"""Spoiled payloads, indexes, lessons and states, through each agent's own lines, shells and awks.

Whatever is spoiled: exit status 0, nothing on stderr, and one valid reply with a whole lesson of
ours, or nothing.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from slate_git.hook.agents import NAMES
from slate_git.index.remember import remember
from tests.gate.hook import AWKS, SHELLS, needed
from tests.hook.agents import recorded

HOOKS = Path(__file__).resolve().parents[2] / "hooks"

TEXTS = {
    "Lesson from this repository for `git push` (.slate/lessons/gate.yaml): Run the gate",
    "Lesson from this repository for `(?i)make|git\\s` (.slate/lessons/any.yaml): Mind the tools",
}
ABOUT = re.compile(
    r"(Lesson from|Decision of) this repository about [^\n]{1,80} \(\.slate/lessons/"
    r"(file|source)\.yaml\): Mind the file"
)


def lines(agent: str) -> list[str]:
    """The shell lines of an agent's settings; what a plugin starts, where it has none."""
    path = HOOKS / f"{agent}.json"
    found: list[str] = []

    def walk(value: Any) -> None:
        if isinstance(value, str) and "hook.sh" in value:
            found.append(value)
        for inner in value.values() if isinstance(value, dict) else ():
            walk(inner)
        for inner in value if isinstance(value, list) else ():
            walk(inner)

    walk(json.loads(path.read_text()) if path.exists() else None)
    return sorted(set(found)) or [
        f"sh .slate/hook.sh {agent}",
        f"sh .slate/hook.sh {agent} session",
    ]


@pytest.fixture
def root(repository: Path) -> Path:
    when = {"tool": "shell", "match": "git push"}
    remember(repository, {"text": "Run the gate", "when": when}, "gate")
    when = {"tool": "shell", "match": "(?i)make|git\\s"}
    remember(repository, {"text": "Mind the tools", "when": when}, "any")
    files = [{"tool": tool, "path": "**/*.{txt,md,py}"} for tool in ("read", "edit")]
    remember(repository, {"text": "Mind the file", "when": files}, "file")
    remember(repository, {"text": "Mind the file", "source_ref": "src/"}, "source")
    return repository


OTHER = re.compile(
    r"(Lesson from|Decision of) this repository (for `[^\n`]{1,80}`|about [^\n]{1,80}) "
    r"\(\.slate/lessons/(gate|any|file|source)\.yaml\): [^\n]"
)

NUMBERS = (b"0", b"-1", b"1e999", b"9" * 400, b"null", b"true", b'""', b"[]", b"{}")
PIECES = (
    *(b"\\ud800", b"\\u0000", b"\0", b"\xff", b"\xe2\x80\xae", b'"', b"\\", b"\n", b"git push"),
    *(b"{" * 300, b"[" * 5_000, b"../" * 50, b"\\u202e", b"\xef\xbb\xbf", b"`$(id)`", b",", b":"),
)


def payload(agent: str, root: Path, rng: Random) -> bytes:
    """A recorded payload about this root, in which something is cut, doubled or replaced."""
    names = recorded.names(agent)
    calls = [name for name in names if "ool" in name]
    name = rng.choice(calls if rng.random() < 0.8 else names)
    found = json.dumps(recorded.payload(agent, name), ensure_ascii=rng.random() < 0.5)
    session = f"session-{rng.randrange(10**6)}"
    for keys, value in (
        ("session_id|sessionID|conversation_id", session),
        ("cwd|directory", str(root)),
        ("file_path|filePath", f"{root}/src/a.py"),
        ("command", "git push origin main"),
    ):
        if rng.random() < 0.9:
            found = re.sub(rf'"({keys})": ?"[^"]*"', rf'"\1": "{value}"', found)
    found = re.sub(r'"workspace_roots": ?\[[^]]*\]', f'"workspace_roots": ["{root}"]', found)
    data = bytearray(found.encode())
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice((0, 1, 8, 60)))
        kind = rng.randrange(5)
        if kind == 0:
            del data[at:end]
        elif kind == 1:
            data[at:at] = data[at:end]
        elif kind == 2:
            data[at:at] = rng.choice(PIECES)
        elif kind == 3 and at < len(data):
            data[at] = rng.randrange(256)
        elif values := list(re.finditer(rb': ?("[^"]*"|\d+|true|false|null)', bytes(data))):
            found_value = rng.choice(values)
            data[slice(*found_value.span(1))] = rng.choice(NUMBERS)
    return bytes(data)


def texts(reply: Any) -> Iterator[str]:
    """The texts of a reply that are for a model or a person."""
    for key, value in reply.items():
        if isinstance(value, dict):
            yield from texts(value)
        elif key not in ("hookEventName",):
            assert isinstance(value, str)
            yield value


def judged(printed: bytes, store: bool) -> str:
    """What kind of reply it is, which must be one of them; a spoiled ``store`` has other words."""
    if not printed:
        return "nothing"
    reply = json.loads(printed)
    assert isinstance(reply, dict)
    (text,) = texts(reply)
    if re.match(r"Slate: [^\n]+; run: slate (build|init|doctor)", text):
        return "notice"
    whole = [line for line in text.split("\n") if not (store and line.startswith("  "))]
    for line in whole:
        assert line in TEXTS or ABOUT.fullmatch(line) or (store and OTHER.match(line)), line
    assert 1 <= len(whole) <= 2
    return "delivery"


def runs(root: Path, tries: int, seed: int, spoil: str = "payload") -> Counter[str]:
    rng = Random(seed)
    found: Counter[str] = Counter()
    awks = [awk for awk in AWKS if shutil.which(awk) or os.environ.get("CI")]
    shells = [shell for shell in SHELLS if shutil.which(SHELLS[shell][0]) or os.environ.get("CI")]
    programs = {awk: _programs(root.parent / "programs", awk) for awk in awks}
    state = root / ".git" / "slate"
    kept = root.parent / "kept"
    shutil.copytree(root, kept, symlinks=True)
    for number in range(tries):
        agent, shell = NAMES[number % len(NAMES)], rng.choice(shells)
        if spoil != "payload" or number % 50 == 0:
            shutil.rmtree(root)
            shutil.copytree(kept, root, symlinks=True)
        if spoil != "payload":
            _spoil(root / ".slate" if spoil == "store" else state, rng)
        line = rng.choice(lines(agent))
        data = payload(agent, root, rng)
        program, *options = SHELLS[shell]
        done = subprocess.run(
            [needed(program), *options, "-c", line],
            input=data,
            capture_output=True,
            cwd=root,
            timeout=60,
            env={
                **{name: os.environ[name] for name in ("HOME",)},
                "PATH": programs[rng.choice(awks)],
                f"{agent.upper()}_PROJECT_DIR": str(root),
            },
        )
        told = (agent, shell, line[-60:], data[:3_000])
        assert (done.returncode, done.stderr) == (0, b""), told
        try:
            found[judged(done.stdout, spoil == "store")] += 1
        except (AssertionError, ValueError) as fault:
            raise AssertionError(f"{done.stdout!r}: {fault}: {told}") from fault
    return found


def _programs(folder: Path, awk: str) -> str:
    """A PATH with what a machine has at least, and this awk."""
    place = folder / awk
    place.mkdir(parents=True)
    for name in ("sh", "cat", "cksum", "find", "sed", "grep"):
        (place / name).symlink_to(needed(name))
    (place / "awk").symlink_to(needed(awk))
    return str(place)


JUNK = (b"", b"\0", b"\xff" * 99, b"#", b"\t" * 9, b"<<<<<<< HEAD\n", b"text: [\n", b"x" * 70_000)


def _spoil(folder: Path, rng: Random) -> None:
    """One or two files below a folder are cut, changed, gone, a link, a folder or a pipe."""
    for _ in range(rng.choice((1, 2))):
        files = [path for path in sorted(folder.rglob("*")) if path.name != "hook.sh"]
        path = rng.choice(files)
        data = path.read_bytes() if path.is_file() else b""
        kind = rng.randrange(8)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
        at = rng.randrange(len(data) + 1)
        if kind == 0:
            path.write_bytes(data[:at])
        elif kind == 1:
            path.write_bytes(data[:at] + rng.choice(JUNK) + data[at:])
        elif kind == 2:
            path.write_bytes(data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :])
        elif kind == 3:
            path.symlink_to(rng.choice(["/etc/passwd", str(path), "/dev/zero", "nowhere"]))
        elif kind == 4:
            path.mkdir()
        elif kind == 5:
            os.mkfifo(path)
        elif kind == 6:
            path.write_bytes(data)
            path.chmod(0)


@pytest.mark.skipif(os.name != "posix", reason="the gate is a shell's")
@pytest.mark.parametrize("spoil", ["payload", "store", "state"])
def test_spoiled(root: Path, spoil: str) -> None:
    found = runs(root, 60, 1, spoil)
    assert sum(found.values()) == 60
    assert found["delivery"] > 2, found
    assert found["nothing"] > 2, found


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="the gate is a shell's")
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("spoil", ["payload", "store", "state"])
def test_spoiled_long(root: Path, spoil: str, seed: int) -> None:
    found = runs(root, 3_000, seed, spoil)
    print(f"spoiled {spoil}, seed {seed}: {dict(found)}")
    assert sum(found.values()) == 3_000
