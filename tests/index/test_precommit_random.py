"""Whatever is staged and however it is committed, a commit's index is that of its own lessons."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from slate_git.git.repository import Repository
from slate_git.index import snapshot
from tests.clone import BROKEN, Clone, text

IDS = [f"m{number}" for number in range(6)]


def step(draw: random.Random, clone: Clone) -> None:
    """One change of the working tree or of what is staged."""
    id = draw.choice(IDS)
    path = clone.lesson(id)
    there = (clone.top / path).exists()
    known = bool(clone.git("ls-files", "--", path))
    match draw.choice(("write", "write", "add", "add", "remove", "promise", "unstage", "index")):
        case "write":
            broken = draw.random() < 0.1
            clone.write(id, BROKEN if broken else text(f"make {draw.choice('abcdef')}"))
        case "add" if there or known:
            clone.git("add", "--all", "--", path)
        case "remove" if there:
            (clone.top / path).unlink()
        case "promise" if there and not known:
            clone.git("add", "-N", path)
        case "unstage":
            clone.git("reset", "-q", "--", path)
        case "index":
            (clone.top / clone.index).write_text(draw.choice(("", "<<<<<<< x\n", "junk\n")))
            if draw.random() < 0.5:
                clone.git("add", clone.index)


def commit(draw: random.Random, clone: Clone) -> bool:
    """Commit in one of git's ways; whether git did."""
    known = clone.git("ls-files", "--", ".slate/lessons").split()
    ways = [("--allow-empty",), ("-a", "--allow-empty"), ("--amend", "--no-edit", "--allow-empty")]
    if known:
        ways += [("--only", draw.choice(known)), ("--include", draw.choice(known))]
    before = clone.git("rev-parse", "HEAD")
    done = clone.tries("commit", "-q", "-m", "more", *draw.choice(ways))
    # What keeps git from it is a refused memory, or nothing to commit.
    assert "fault of ours" not in clone.said
    assert "not looked at" not in clone.said
    assert done or clone.git("rev-parse", "HEAD") == before
    return done


def play(folder: Path, seed: int, commits: int) -> int:
    draw = random.Random(seed)
    clone = Clone.made(folder / "clone")
    done = 0
    for _ in range(commits):
        for _ in range(draw.randint(1, 5)):
            step(draw, clone)
        if commit(draw, clone):
            done += 1
            repository = Repository(clone.root)
            head = snapshot.at(clone.root, repository, "HEAD").build()
            assert not head.faults
            assert head.current, head.differences()
        assert clone.git("ls-files", "--unmerged") == ""
    return done


def test_random_commits(fast_path: Path) -> None:
    assert play(fast_path, 0, 6) > 1


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 9))
def test_many_random_commits(fast_path: Path, seed: int) -> None:
    assert play(fast_path, seed, 80) > 20
