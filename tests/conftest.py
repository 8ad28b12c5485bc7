"""Real git in temporary folders, with nothing of the machine's own configuration."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from slate_git.hook.agents import NAMES

# A process that may write no bytecode compiles all that it imports, and the tests start hundreds.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# How long an example takes says how busy the machine is. What CI runs it runs again alike.
settings.register_profile(
    "quick", max_examples=40, deadline=None, derandomize="CI" in os.environ, database=None
)
settings.register_profile("long", max_examples=2_000, deadline=None)
settings.load_profile("quick")


PINNED = {
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.invalid",
    "GIT_AUTHOR_DATE": "2026-01-02T03:04:05Z",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.invalid",
    "GIT_COMMITTER_DATE": "2026-01-02T03:04:05Z",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_TERMINAL_PROMPT": "0",
    "TZ": "UTC",
}


@pytest.fixture(scope="session", autouse=True)
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for homes, and no environment of anybody's agents, or configuration of git."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        for name in list(os.environ):
            if name.startswith(("GIT_", "XDG_", *map(str.upper, NAMES))):
                monkeypatch.delenv(name)
        for name, value in PINNED.items():
            monkeypatch.setenv(name, value)
        yield tmp_path_factory.mktemp("homes")


NUMBERS = itertools.count()


@pytest.fixture(autouse=True)
def own_home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of each test's own."""
    home = homes / str(next(NUMBERS))
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    return home


@pytest.fixture
def git(tmp_path: Path) -> Callable[..., str]:
    """Runs git, in ``tmp_path`` unless told otherwise, and gives what it printed."""

    def run(*words: str, cwd: Path | None = None) -> str:
        done = subprocess.run(
            ["git", *words], cwd=cwd or tmp_path, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, f"git {' '.join(words)}: {done.stderr}"
        return done.stdout

    return run


@pytest.fixture(scope="session")
def patterns(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what is made once and copied for each test."""
    return tmp_path_factory.mktemp("patterns")


@pytest.fixture
def repository(tmp_path: Path, patterns: Path, git: Callable[..., str]) -> Path:
    """An empty repository in which ``slate init`` has run."""
    pattern = patterns / "empty"
    if not pattern.exists():
        from slate_git.index import build
        from slate_git.install import clone

        pattern.mkdir()
        git("init", "-q", "-b", "main", cwd=pattern)
        clone.make(pattern)
        build.write(pattern, build.tree(pattern))
    return _settled(pattern, tmp_path)


@pytest.fixture
def push_root(tmp_path: Path, patterns: Path, request: pytest.FixtureRequest) -> Path:
    """The repository with the push lesson in it."""
    pattern = patterns / "push"
    if not pattern.exists():
        from slate_git.index.remember import remember

        root = request.getfixturevalue("repository")
        when = {"tool": "shell", "match": "git push"}
        text = "Before a push, run the full gate, because the hook is the only CI"
        remember(root, {"text": text, "when": when}, "gate-before-push")
        root.rename(pattern)
        shutil.rmtree(pattern / ".git" / "slate")
    return _settled(pattern, tmp_path)


def _settled(pattern: Path, folder: Path) -> Path:
    """A copy of a repository, with the local state that tells of itself alone."""
    from slate_git.install import clone

    root = folder / "repository"
    shutil.copytree(pattern, root, symlinks=True)
    clone.settle(root)
    return root


MEMORY = "/dev/shm"


@pytest.fixture
def fast_path(tmp_path: Path) -> Iterator[Path]:
    """Like ``tmp_path``, in memory where it can be: these tests run git thousands of times."""
    if not os.access(MEMORY, os.W_OK | os.X_OK):
        yield tmp_path
        return
    folder = tempfile.mkdtemp(prefix="slate-tests-", dir=MEMORY)
    yield Path(folder).resolve()
    shutil.rmtree(folder, ignore_errors=True)
