"""What is printed, and how: odd encodings, control characters, readers that leave."""

from __future__ import annotations

import json
import os
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


PRINTS = (["list"], ["list", "--json"], ["show", "gate-before-push"], ["check", "--format", "json"])
SLATE = (sys.executable, "-m", "slate_git")
STREAMS = "import os, sys; {}; os.execv(sys.argv[1], sys.argv[1:])"


def with_streams(root: Path, how: str, words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", STREAMS.format(how), *SLATE, *words],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.skipif(os.name != "posix", reason="closes descriptors")
@pytest.mark.parametrize("words", PRINTS, ids=" ".join)
def test_a_stdout_that_takes_nothing_is_told_in_one_line(push_root: Path, words: list[str]) -> None:
    hows = {"os.close(1)": 3, "os.dup2(os.open('/dev/full', 1), 1)": 3}
    gone = "a, b = os.pipe(); os.close(a); os.dup2(b, 1)"
    for how, status in {**hows, gone: 0}.items():
        if "full" in how and not Path("/dev/full").exists():
            continue
        done = with_streams(push_root, how, words)
        assert done.returncode == status, done.stderr
        assert len(done.stderr.splitlines()) == (1 if status else 0), done.stderr


@pytest.mark.skipif(os.name != "posix", reason="closes descriptors")
@pytest.mark.parametrize("how", ["os.close(2)", "os.dup2(os.open('/dev/full', 1), 2)"])
def test_without_stderr_the_status_tells(push_root: Path, how: str) -> None:
    if "full" in how and not Path("/dev/full").exists():
        pytest.skip("no device that is full")
    for words, status in (["show", "nothing"], 1), (["nonsense"], 2), (["list"], 0):
        done = with_streams(push_root, how, words)
        assert (done.returncode, done.stderr) == (status, "")
        assert bool(done.stdout) == (status == 0)
    words = ["remember", "Mind it", "--id", "mind", "--command", "make"]
    assert with_streams(push_root, how, words).returncode == 0
