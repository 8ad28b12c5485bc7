"""Calls about the files and commands of a clone, as the agents could tell of them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

from slate_git.hook.agents import NAMES
from slate_git.hook.match import BY_COMMAND
from tests.gate import triggers
from tests.gate.hook import Hook, needed
from tests.gate.shapes import SHAPES, Spelling, patch, surround

NOISE = ("", "y", 'a\\"b\\\\', "git push", "..", '","content":"')


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
    agent = rng.choice(NAMES)
    if kind.startswith(BY_COMMAND):
        path, cwd = spelled_path(subject, root, places, rng)
        text, kind = triggers.of_file(kind.removeprefix(BY_COMMAND), path, rng), "shell"
    elif kind == "shell":
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
