"""What is printed, and how: odd encodings, control characters, readers that leave."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from slate_git.index.remember import remember
from slate_git.lesson.memory import INDEX
from tests.cli import run


@pytest.mark.parametrize("encoding", ["cp932", "latin-1", "utf-8"])
def test_what_an_encoding_lacks_is_printed_as_escapes(repository: Path, encoding: str) -> None:
    text = "Ünï 漢 \N{GRINNING FACE}"
    remember(repository, {"text": text, "when": {"tool": "shell", "match": "é"}}, "odd")
    for words in (["list"], ["show", "odd"], ["why", "shell", "é"], ["build", "--check"]):
        done = run.slate(repository, *words, encoding=encoding)
        assert (done.returncode, "fault of ours" in done.stderr) == (0, False)
    done = run.slate(repository, "list", "--json", encoding=encoding)
    assert json.loads(done.stdout)[0]["text"] == text


def test_a_file_gives_no_orders_to_the_terminal(push_root: Path) -> None:
    path = push_root / ".slate" / "lessons" / "odd.yaml"
    path.write_bytes(b"text: a\r\ntags: [b]\r\n")
    assert "text: a\ntags: [b]\n" in run.slate(push_root, "show", "odd").stdout
    path.write_text('text: a\n"\\e[2J": b\n')
    row = "\t".join(("000", "shell", "", "x", "\x1b[2J"))
    (push_root / INDEX).write_text((push_root / INDEX).read_text() + row + "\n")
    done = run.slate(push_root, "build")
    assert "`\\x1b[2J` is not a key" in done.stderr
    path.unlink()
    done = run.slate(push_root, "build", "--check")
    assert ".slate/lessons/\\x1b[2J.yaml: the file is gone" in done.stderr


def test_a_reader_that_goes_away_is_no_fault(push_root: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m slate_git list | true",
        shell=True, cwd=push_root, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.stderr == ""
