"""What in the lessons folder cannot be a lesson file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from slate_git.lesson import folder
from slate_git.lesson.problem import Kind, Problem

TEXT = "text: Before a push, run the full gate\n"


def test_an_entry_is_read_as_its_bytes(tmp_path: Path) -> None:
    assert folder.names(tmp_path) == []
    lessons = tmp_path / ".slate" / "lessons"
    lessons.mkdir(parents=True)
    (lessons / "b.yaml").write_text(TEXT)
    (lessons / "a.yml").write_text(TEXT)
    (lessons / ".hidden.yaml").write_text(TEXT)
    assert folder.names(tmp_path) == ["a.yml", "b.yaml"]
    assert folder.read(tmp_path, "b.yaml") == TEXT.encode()
    gone = folder.read(tmp_path, "gone.yaml")
    assert gone == Problem(Kind.UNREADABLE, "No such file or directory")


@pytest.mark.parametrize("name", ["A.yaml", "a.yml", "a b.yaml", "x" * 65 + ".yaml", "ä.yaml"])
def test_a_name_that_cannot_be_an_id(tmp_path: Path, name: str) -> None:
    lessons = tmp_path / ".slate" / "lessons"
    lessons.mkdir(parents=True)
    (lessons / name).write_text(TEXT)
    assert folder.read(tmp_path, name) == Problem(Kind.NAME, name)


def test_links_folders_and_large_files(tmp_path: Path) -> None:
    lessons = tmp_path / ".slate" / "lessons"
    lessons.mkdir(parents=True)
    (tmp_path / "elsewhere.yaml").write_text(TEXT)
    os.symlink(tmp_path / "elsewhere.yaml", lessons / "link.yaml")
    (lessons / "folder.yaml").mkdir()
    (lessons / "large.yaml").write_text("text: a\n#" + "x" * 32_760)
    (lessons / "fits.yaml").write_text("text: a\n#" + "x" * 32_759)
    found = {name: folder.read(tmp_path, name) for name in folder.names(tmp_path)}
    assert isinstance(found.pop("fits.yaml"), bytes)
    assert found == {
        "folder.yaml": Problem(Kind.NOT_PLAIN),
        "large.yaml": Problem(Kind.TOO_LARGE, "32769"),
        "link.yaml": Problem(Kind.LINK),
    }
