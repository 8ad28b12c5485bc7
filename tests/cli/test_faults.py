"""Each file operation of each command fails in turn, or is its last: nothing is half or lost."""

from __future__ import annotations

import os
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from slate_git.base.atomic import ASIDE
from tests import inject
from tests.cli.run import TEXT, slate

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

REMEMBER = ("remember", TEXT, "--id", "gate", "--command", "git push", "--fires", "git push")
COMMANDS = {
    "init": ("init", "--agent", "claude", "--git-hooks"),
    "init again": ("init", "--agent", "gemini"),
    "remove": ("init", "--remove"),
    "remember": REMEMBER,
    "change": ("remember", TEXT, "--id", "pool", "--tool", "edit", "--path", "src/pool.py"),
    "edit": ("edit", "pool", "--add-tag", "db"),
    "forget": ("forget", "pool"),
    "build": ("build",),
    "stage": ("build", "--stage"),
    "fix": ("check", "--fix"),
    "import": ("import", "cursor"),
    "export": ("export", "AGENTS.md"),
    "check": ("check",),
    "list": ("list", "--search", "pool"),
    "show": ("show", "pool"),
    "why": ("why", "read", "src/pool.py"),
    "review": ("review", "HEAD"),
    "history": ("history", "pool"),
    "doctor": ("doctor",),
}
BARE = ("init",)
"""Those that begin where nothing of ours is there."""

STALE = ("build", "stage")

RULE = "---\nglobs: src/*.py\n---\nMind the pool\n"


class Scene(NamedTuple):
    """A repository and a home, and copies of both as they were."""

    root: Path
    home: Path
    kept: Path

    def keep(self) -> None:
        shutil.rmtree(self.kept, ignore_errors=True)
        shutil.copytree(self.root, self.kept / "root", symlinks=True)
        shutil.copytree(self.home, self.kept / "home", symlinks=True)

    def restore(self) -> None:
        for name, place in (("root", self.root), ("home", self.home)):
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(self.kept / name, place, symlinks=True)

    def files(self) -> dict[str, bytes]:
        """What a colleague or an agent could see; the local state is a hint, and may be less."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            name = path.relative_to(self.root).as_posix()
            ours = not name.startswith(".git/") or name.startswith(".git/hooks/")
            if ours and path.is_file():
                found[name] = path.read_bytes()
        return found


@pytest.fixture
def scene(fast_path: Path, own_home: Path, git: Callable[..., str]) -> Scene:
    root = fast_path / "repo"
    (root / "src").mkdir(parents=True)
    (root / "src/pool.py").write_text("pool\n")
    (root / ".cursor/rules").mkdir(parents=True)
    (root / ".cursor/rules/pool.mdc").write_text(RULE)
    git("init", "-q", "-b", "main", cwd=root)
    return Scene(root, own_home, fast_path / "kept")


def set_up(scene: Scene, name: str, git: Callable[..., str]) -> None:
    if name not in BARE:
        for words in (
            COMMANDS["init"],
            ("remember", "One pool", "--id", "pool", "--path", "src/*.py", "--tool", "read"),
            ("remember", "Mind it", "--id", "mind", "--match", "git push"),
        ):
            done = slate(scene.root, *words)
            assert done.returncode == 0, done.stderr
    if name in STALE:
        (scene.root / ".slate/lessons/new.yaml").write_text("text: New\nsource_ref: src/pool.py\n")
    git("add", "-A", cwd=scene.root)
    git("commit", "-qm", "base", "--no-verify", cwd=scene.root)
    scene.keep()


def tried(scene: Scene, words: tuple[str, ...], number: int, error: int) -> inject.Run:
    def work() -> tuple[int, str, str]:
        done = slate(scene.root, *words)
        return done.returncode, done.stdout, done.stderr

    return inject.run(work, (str(scene.root), str(scene.home)), number, error)


def judged(scene: Scene, found: inject.Run, error: int, after: dict[str, bytes]) -> None:
    before = files_of(scene.kept)
    now = scene.files()
    for path in {*before, *after, *now}:
        if error == inject.KILL and path.endswith(ASIDE):
            continue
        assert now.get(path) in (before.get(path), after.get(path)), f"{path} is neither"
    if error == inject.KILL:
        assert found.status == inject.KILLED
        return
    assert found.status == 0, found  # of the process; the command's own is in the value
    status, out, told = found.value
    assert status in (0, 1, 2, 3), told
    assert "Traceback" not in told
    assert "fault of ours" not in told, told
    assert (status == 0) <= (now == after), f"status 0, but {told}"
    if status:
        assert (out + told).strip(), "not a word"


def files_of(kept: Path) -> dict[str, bytes]:
    return Scene(kept / "root", kept / "home", kept).files()


def mended(scene: Scene, words: tuple[str, ...], after: dict[str, bytes]) -> None:
    """The same again, and a build, lead where the command leads that nothing disturbs."""
    slate(scene.root, *words)
    if (scene.root / ".slate/hook.sh").exists():
        slate(scene.root, "build")
    now = {path: data for path, data in scene.files().items() if not path.endswith(ASIDE)}
    assert now == after


def all_of(name: str, scene: Scene, git: Callable[..., str], most: int) -> Counter[str]:
    """Each operation of a command with each error; ``most`` of them where that is not 0."""
    words = COMMANDS[name]
    set_up(scene, name, git)
    clean = tried(scene, words, 0, 0)
    assert clean.status == 0
    assert clean.value[0] in (0, 1), clean
    after = scene.files()
    scene.restore()
    cases = [
        (n, e) for n in range(1, len(clean.operations) + 1) for e in (*inject.ERRORS, inject.KILL)
    ]
    if most:
        # Steps that have no common divisor with the number of errors meet all of them.
        step = max(1, len(cases) // most) // 5 * 5 + 1
        cases = cases[::step]
    counts: Counter[str] = Counter()
    wrong = []
    for number, error in cases:
        found = tried(scene, words, number, error)
        if found.hit:
            where = f"{name}: {found.hit} with {os.strerror(error) if error else 'a kill'}"
            try:
                judged(scene, found, error, after)
                mended(scene, words, after)
            except AssertionError as fault:
                wrong.append(f"{where}: {str(fault).splitlines()[0]}; {found.value}")
            counts["killed" if error == inject.KILL else f"status {found.value[0]}"] += 1
        scene.restore()
    assert not wrong, "\n".join(wrong)
    return counts


@pytest.mark.parametrize("name", ["remember", "change", "import", "export", "fix"])
def test_a_lesson_that_cannot_be_read_is_not_left_out(
    name: str, scene: Scene, git: Callable[..., str]
) -> None:
    """Each opening of a lesson's file fails once: nobody says that it went well without it."""
    set_up(scene, name, git)
    clean = tried(scene, COMMANDS[name], 0, 0)
    after = scene.files()
    opened = [n for n, what in enumerate(clean.operations, 1) if re.search(OPENED, what)]
    assert opened
    for number in opened:
        scene.restore()
        found = tried(scene, COMMANDS[name], number, inject.ERRORS[1])
        judged(scene, found, inject.ERRORS[1], after)
        mended(scene, COMMANDS[name], after)


OPENED = r"^open .*/lessons/[a-z-]+(-2)?\.yaml$"


@pytest.mark.parametrize("name", COMMANDS)
def test_some_operations_fail(name: str, scene: Scene, git: Callable[..., str]) -> None:
    counts = all_of(name, scene, git, 5)
    assert sum(counts.values()) >= 4, counts


@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_every_operation_fails(name: str, scene: Scene, git: Callable[..., str]) -> None:
    counts = all_of(name, scene, git, 0)
    print(f"{name}: {sum(counts.values())} tries: {dict(counts)}")
    assert sum(counts.values()) >= 10
