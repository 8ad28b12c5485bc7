"""The pre-commit hook is put where git looks for it, and never over anybody else's."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.base.release import ADDRESS, VERSION, Source
from slate_git.install import git_hooks

Git = Callable[..., str]
TOP = Path(__file__).parent.parent.parent


@pytest.fixture
def root(fast_path: Path, git: Git) -> Path:
    git("init", "-q", str(fast_path))
    return fast_path


def test_into_the_clone_again_and_out(root: Path) -> None:
    hook = root / ".git/hooks/pre-commit"
    placed = git_hooks.install(root)
    assert (placed.path, placed.written, placed.add) == (str(hook), True, "")
    assert os.access(hook, os.X_OK)
    assert not git_hooks.install(root).written
    hook.write_bytes(hook.read_bytes() + b"# an older release\n")
    assert git_hooks.install(root).written
    hook.chmod(0o644)
    assert git_hooks.install(root).written
    assert os.access(hook, os.X_OK)
    assert git_hooks.remove(root) == str(hook)
    assert not hook.exists()
    assert git_hooks.remove(root) == ""


@pytest.mark.parametrize("folder", [".githooks", "/absolute/hooks"])
def test_core_hooks_path_of_the_clone(root: Path, git: Git, folder: str) -> None:
    place = root / folder.lstrip("/")
    named = folder if folder == ".githooks" else str(place)
    git("config", "core.hooksPath", named, cwd=root)
    assert git_hooks.install(root).written
    assert (place / "pre-commit").is_file()
    assert not (root / ".git/hooks/pre-commit").exists()


def test_core_hooks_path_of_all_repositories(
    root: Path, git: Git, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "config"))
    git("config", "--global", "core.hooksPath", str(tmp_path / "hooks"))
    placed = git_hooks.install(root)
    assert not placed.written
    assert placed.add == git_hooks.LINE
    assert not (tmp_path / "hooks").exists()


@pytest.mark.parametrize("link", [False, True])
def test_a_hook_that_is_there(root: Path, link: bool) -> None:
    hook = root / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    if link:
        (root / "mine").write_text("#!/bin/sh\n")
        hook.symlink_to(root / "mine")
    else:
        hook.write_text("#!/bin/sh\n")
    placed = git_hooks.install(root)
    assert (placed.written, placed.add, placed.path) == (False, git_hooks.LINE, str(hook))
    assert hook.read_text() == "#!/bin/sh\n"
    assert git_hooks.remove(root).endswith("post-merge")
    assert hook.read_text() == "#!/bin/sh\n"


@pytest.mark.parametrize(
    ("name", "keeper", "path"),
    [
        (".husky", "husky", ".husky/pre-commit"),
        ("lefthook.yml", "lefthook", "lefthook.yml"),
        (".config/lefthook.toml", "lefthook", ".config/lefthook.toml"),
        (".pre-commit-config.yaml", "the pre-commit framework", ".pre-commit-config.yaml"),
    ],
)
def test_hooks_that_another_keeps(root: Path, name: str, keeper: str, path: str) -> None:
    place = root / name
    place.parent.mkdir(exist_ok=True)
    place.mkdir() if name == ".husky" else place.write_text("")
    placed = git_hooks.install(root)
    assert (placed.written, placed.keeper, placed.path) == (False, keeper, path)
    assert ("slate build" if path.startswith(".pre") else git_hooks.LINE) in placed.add
    assert not (root / ".git/hooks/pre-commit").exists()


@pytest.mark.parametrize(("status", "ended"), [(None, 0), (0, 0), (1, 1)])
def test_the_line_to_add(root: Path, status: int | None, ended: int) -> None:
    """It passes a refusal on, and is silent where this clone was not set up."""
    if status is not None:
        (root / ".git" / "slate").mkdir()
        (root / ".git" / "slate" / "pre-commit").write_text(f"exit {status}\n")
    command = ["/bin/sh", "-eu", "-c", f"{git_hooks.LINE}\n:"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (ended, "", "")


def test_what_tells_afterwards_leaves_anothers_hook_alone(root: Path) -> None:
    other = root / ".git/hooks/post-merge"
    other.parent.mkdir(exist_ok=True)
    other.write_text("#!/bin/sh\n")
    assert git_hooks.install(root).written
    assert other.read_text() == "#!/bin/sh\n"
    assert os.access(root / ".git/hooks/post-rewrite", os.X_OK)
    git_hooks.remove(root)
    kept = [path.name for path in other.parent.iterdir() if path.suffix != ".sample"]
    assert kept == ["post-merge"]


@pytest.mark.parametrize(
    ("found", "rev", "doubt"),
    [
        (Source("https://forge.example/a/slate", "v9.1", "c" * 40), "v9.1", ""),
        (Source("https://forge.example/a/slate", "", "c" * 40), "c" * 40, ""),
        (Source("file:///home/ann/slate", "v9.1", ""), "v9.1", "is of this machine"),
        (Source(), f"v{VERSION}", "where this slate came from is not known"),
    ],
)
def test_what_to_add_for_the_framework_installs_from_the_repository(
    root: Path, monkeypatch: pytest.MonkeyPatch, found: Source, rev: str, doubt: str
) -> None:
    from ruamel.yaml import YAML

    monkeypatch.setattr(git_hooks, "source", lambda: found)
    (root / ".pre-commit-config.yaml").write_text("")
    placed = git_hooks.install(root)
    (entry,) = YAML(typ="safe").load(f"repos:\n{placed.add}")["repos"]
    assert (entry["repo"], entry["rev"]) == (found.url or ADDRESS, rev)
    assert placed.doubt.startswith(doubt) if not found.url else doubt in placed.doubt
    assert bool(placed.doubt) == bool(doubt)
    published = YAML(typ="safe").load((TOP / ".pre-commit-hooks.yaml").read_text())
    said = [{"id": hook["id"], "entry": hook["entry"]} for hook in published]
    assert entry["hooks"] == said
