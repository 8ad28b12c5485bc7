"""What the doctor says of a clone's own part: what starts the hook, and where it writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.install import clone, setup, user


def levels(root: Path, word: str) -> list[str]:
    return [check.level for check in setup.checks(root) if word in check.what]


@pytest.fixture
def on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the whole PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


@pytest.mark.parametrize("told", [None, "/gone/python\n/gone/start.py\n"])
def test_what_is_on_the_path_starts_the_hook_too(
    repository: Path, on_the_path: Path, told: str | None
) -> None:
    """A colleague's fresh clone gets lessons without init."""
    python = repository / ".git/slate/python"
    python.unlink()
    if told:
        python.write_text(told)
    word = "/gone/python" if told else "not set up"
    assert levels(repository, word) == ["fault"]
    (on_the_path / "slate-hook").write_text("#!/bin/sh\n")
    (on_the_path / "slate-hook").chmod(0o755)
    assert levels(repository, word) == ["note"]


def test_no_place_to_write_is_a_fault(repository: Path, own_home: Path) -> None:
    assert levels(repository, "written down") == []
    (repository / ".git/slate/seen").rmdir()
    (repository / ".git/slate/seen").touch()
    assert levels(repository, "written down") == []
    state = own_home / ".local/state/slate"
    state.rename(own_home / "aside")
    state.touch()
    assert levels(repository, "written down") == ["fault"]


def test_a_clone_that_the_users_own_hook_does_not_know_is_told(repository: Path) -> None:
    for path, data in user.hook(user.folder(None)).items():
        path.write_bytes(data)
    assert levels(repository, "your own hook") == []
    clone.unsettle(repository)
    assert levels(repository, "your own hook") == ["note"]
    clone.settle(repository)
    assert levels(repository, "your own hook") == []
    assert levels(repository, "not this release's") == []
    (user.folder(None) / "hook.sh").write_text("# an older one\n")
    assert levels(repository, "not this release's") == ["fault"]


@pytest.mark.parametrize("name", ["lessons", "."])
def test_a_folder_that_is_a_link_is_a_fault(repository: Path, name: str) -> None:
    folder = (repository / ".slate" / name).resolve()
    folder.rename(repository / "elsewhere")
    folder.symlink_to(repository / "elsewhere")
    assert levels(repository, "is a link") == ["fault"]
