"""Runs ``hook.sh`` with each shell and each awk, and tells what reached Python.

The interpreter in the local state is a stand-in that prints how it was called
and then its stdin. The PATH holds an ``awk`` and nothing else, so a hook that
needed another program would fail.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from slate_git.hook.index import HEADER

SCRIPT = Path(__file__).resolve().parents[2] / "hooks" / "hook.sh"

SHELLS = {
    "dash": ["dash"],
    "bash": ["bash"],
    "bash-posix": ["bash", "--posix"],
    "ash": ["busybox", "ash"],
}
AWKS = ("mawk", "gawk", "busybox", "original-awk")

PAIRS = [
    # No shell knows which awk answers it: each with one partner shows what there is to see.
    pytest.param(shell, awk, marks=() if shell == "dash" or awk == "mawk" else pytest.mark.long)
    for shell in SHELLS
    for awk in AWKS
]

Line = tuple[str, ...]


class Arrived(NamedTuple):
    """What the stand-in for Python got."""

    words: list[str]
    payload: bytes


def needed(program: str) -> str:
    """A program's path. Where it is missing the test is skipped, but not in CI."""
    found = shutil.which(program)
    if not found and not os.environ.get("CI"):
        pytest.skip(f"{program} is not installed")
    assert found, f"{program} is not installed"
    return found


def rows(*literals: str, tool: str = "shell", fill: int = 0) -> list[Line]:
    """Rows with these literals, and before them ``fill`` rows that fire on nothing."""
    found: list[Line] = [
        (f"{number % 512:03x}", "edit", f"zq{number}zq", f"zq{number}zq*", f"fill-{number}")
        for number in range(fill)
    ]
    return [*found, *(("3f0", tool, each, each or ".", f"m-{each or 'any'}") for each in literals)]


def index(found: Iterable[Line], header: str = HEADER) -> bytes:
    """An index file with these rows."""
    slots: dict[str, list[Line]] = {f"{number:03x}": [] for number in range(1024)}
    for row in found:
        slots[row[0]].append(row)
    lines = [header]
    for slot, inside in slots.items():
        lines += [f"#{slot}", *("\t".join(row) for row in inside)]
    return ("\n".join(lines) + "\n").encode()


class Hook:
    """A root with the hook, an index and a stand-in for Python."""

    def __init__(self, folder: Path, name: str = "root") -> None:
        self.folder = folder
        self.root = folder / name
        self.state = self.root / ".git" / "slate"
        (self.root / ".slate").mkdir(parents=True)
        self.script = self.root / ".slate" / "hook.sh"
        shutil.copy(SCRIPT, self.script)
        self.interpreter = folder / "interpreter"
        self.interpreter.write_text(
            f"#!{needed('sh')}\nprintf '%s\\n' \"$@\"\nexec {needed('cat')}\n"
        )
        self.interpreter.chmod(0o755)
        self.write_state(self.state)

    def write_state(self, folder: Path) -> None:
        """Leave in a folder what ``slate init`` leaves there."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "python").write_text(f"{self.interpreter}\n{self.script}\n/site\n")

    def write_index(self, data: bytes | Iterable[Line]) -> None:
        data = data if isinstance(data, bytes) else index(data)
        (self.root / ".slate" / "index.tsv").write_bytes(data)

    def programs(self, **links: str) -> str:
        """A PATH on which these names lead to these programs."""
        name = "+".join(f"{link}={program}" for link, program in sorted(links.items()))
        place = self.folder / ("programs-" + name.replace("/", "-"))
        if not place.exists():
            place.mkdir()
            for link, program in links.items():
                (place / link).symlink_to(needed(program))
        return str(place)

    def run(
        self,
        data: bytes,
        shell: str = "dash",
        awk: str = "mawk",
        agent: str = "claude",
        event: str = "call",
        words: Iterable[str] = (),
        script: str = "",
        cwd: Path | None = None,
        path: str = "",
        **environment: str,
    ) -> bytes:
        """What the hook printed. It must end with 0 and leave stderr alone (a shell may complain
        of a locale that is not installed, before it reads the script)."""
        program, *options = SHELLS[shell]
        done = subprocess.run(
            [needed(program), *options, script or str(self.script), agent, event, *words],
            input=data,
            capture_output=True,
            cwd=cwd or self.root,
            timeout=60,
            env={"PATH": path or self.programs(awk=awk), **environment},
            check=False,
        )
        assert done.returncode == 0
        assert not done.stderr or b"setlocale" in done.stderr
        return done.stdout

    def arrived(self, data: bytes, **more: object) -> Arrived | None:
        """What reached the stand-in for Python, if it was started."""
        printed = self.run(data, **more)  # type: ignore[arg-type]
        if not printed:
            return None
        *words, payload = printed.split(b"\n", 7)
        assert words[:3] == [b"-I", b"-S", os.fsencode(self.script)]
        return Arrived([os.fsdecode(word) for word in words[3:]], payload)
