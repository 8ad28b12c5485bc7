"""The local state: nothing is followed or deleted that is not ours."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from slate_git.hook import journal, seen, state
from slate_git.hook.seen import Seen, digest, sweep
from tests.cli.run import PUSH, slate

OLD = time.time() - 30 * 86_400


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    root = tmp_path / "clone"
    (root / ".git").mkdir(parents=True)
    return root


def local(clone: Path) -> Path:
    return clone / ".git" / "slate"


def age(*paths: Path) -> None:
    for path in paths:
        os.utime(path, (OLD, OLD), follow_symlinks=False)


@pytest.mark.parametrize("name", ["slate", "slate/seen"])
def test_a_link_in_place_of_a_folder_is_not_followed(
    clone: Path, tmp_path: Path, name: str
) -> None:
    """An archive can bring it; what it leads to would be swept."""
    thesis = tmp_path / "elsewhere" / ("seen/thesis" if name == "slate" else "thesis")
    session = thesis.parent / digest("x")
    session.mkdir(parents=True)
    for path in (thesis, session / "key"):
        path.write_text("dear")
    age(session / "key", session, thesis)
    (clone / ".git" / name).parent.mkdir(exist_ok=True)
    (clone / ".git" / name).symlink_to(tmp_path / "elsewhere")
    folder = state.writable(str(clone), "")
    assert folder == state.outside(str(clone))
    assert state.writable(str(clone), str(local(clone))) == folder
    sweep(f"{folder}/seen")
    assert thesis.read_text() == (session / "key").read_text() == "dear"


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() != 0, reason="only root can give files")
def test_another_users_state_is_not_believed(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    local(clone).mkdir()
    (local(clone) / "python").write_text("/bin/sh\n")
    assert state.find(str(clone)) == str(local(clone))
    os.chown(local(clone) / "python", 4321, 4321)
    (outside := Path(state.outside(str(clone)))).mkdir(parents=True)
    (outside / "python").write_text("/bin/sh\n")
    assert state.find(str(clone)) == str(outside)
    os.chown(local(clone), 4321, 4321)
    shutil.rmtree(outside)
    assert state.find(str(clone)) == str(outside)
    # As git has it, root takes what belongs to who called sudo.
    monkeypatch.setenv("SUDO_UID", "4321")
    assert state.find(str(clone)) == str(local(clone))


def test_the_sweep_takes_nothing_of_another_form(tmp_path: Path) -> None:
    place = tmp_path / "seen"
    ours, aside = place / digest("a"), place / f".{digest('b')}-12"
    kept = [place / "photos", place / digest("c")[:-1], place / f".{digest('d')}", place / ".git"]
    mixed = place / digest("e")
    marks = ["a-lesson", f".{digest('call')}-0", seen.INSIDE + digest("x")]
    strange = ["Thesis.pdf", "key.pem", ".profile", "a_b", ".call-0"]
    for folder in (ours, aside, mixed, *kept):
        folder.mkdir(parents=True)
        for name in marks:
            (folder / name).touch()
    for name in strange:
        (mixed / name).touch()
    (mixed / "folder").mkdir()
    (mixed / "folder" / "a-lesson").touch()
    (place / "file").touch()
    (place / digest("f")).symlink_to(tmp_path)
    age(*place.iterdir())
    sweep(str(place))
    assert not ours.exists()
    assert not aside.exists()
    assert {path.name for path in mixed.iterdir()} == {*strange, "folder"}
    assert (mixed / "folder" / "a-lesson").exists()
    assert all({path.name for path in folder.iterdir()} == set(marks) for folder in kept)
    assert (place / "file").exists()
    assert (place / digest("f")).is_symlink()


def test_a_session_that_is_a_link_is_not_forgotten_through_it(tmp_path: Path) -> None:
    session = Seen(str(tmp_path / "slate"), "claude", "s", "")
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "key").touch()
    Path(session.folder).parent.mkdir(parents=True)
    Path(session.folder).symlink_to(tmp_path / "notes")
    session.forget()
    assert (tmp_path / "notes" / "key").exists()


@pytest.mark.parametrize("name", ["errors.log", "deliveries.jsonl"])
def test_a_log_that_is_none_holds_nothing_up(tmp_path: Path, name: str) -> None:
    target = tmp_path / "target"
    target.write_text("dear")
    for kind in ("pipe", "link"):
        folder = tmp_path / kind
        folder.mkdir()
        if kind == "pipe":
            os.mkfifo(folder / name)
        else:
            (folder / name).symlink_to(target)
        journal.fault(str(folder), "x")
        journal.delivered(str(folder), "x")
    assert target.read_text() == "dear"


def test_whether_a_folder_could_be_written_is_found_without_making_it(
    clone: Path, own_home: Path
) -> None:
    assert state.could_write(str(clone))
    local(clone).mkdir()
    assert state.could_write(str(clone))
    (local(clone) / "seen").touch()
    assert state.could_write(str(clone))
    (own_home / ".local").touch()
    assert not state.could_write(str(clone))
    assert state.writable(str(clone), "") == ""
    (local(clone) / "seen").unlink()
    assert state.could_write(str(clone))
    assert list(local(clone).iterdir()) == []


@pytest.mark.parametrize("name", ["lock", "cache"])
def test_a_writer_follows_no_link_of_the_state(repository: Path, tmp_path: Path, name: str) -> None:
    place = repository / ".git" / "slate" / name
    target = tmp_path / "target"
    if name == "cache":
        shutil.rmtree(place, ignore_errors=True)
        target.mkdir()
        (target / "build.json").write_text("dear")
    else:
        place.unlink(missing_ok=True)
        target.write_text("dear")
    place.symlink_to(target)
    done = slate(repository, *PUSH)
    dear = target / "build.json" if name == "cache" else target
    assert dear.read_text() == "dear"
    assert done.returncode == (0 if name == "cache" else 3)
    assert ("is a link" in done.stderr) == (name == "lock")
