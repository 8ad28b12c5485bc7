"""Branches that touch different memories land without a conflict in the index, by stock git."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from slate_git.index import compile
from slate_git.lesson.memory import Memory
from tests.index.play import INDEX, Team, index_of, lesson, written

Ops = dict[str, Memory | None]
"""What a branch does: the memory of each id as it leaves it, None where removed."""


WAYS = ("merge", "rebase", "cherry-pick", "forge")


def ops(draw: random.Random, team: Team, taken: set[str], number: int) -> Ops:
    """One to three additions, changes and removals of memories that no other branch touches."""
    found: Ops = {}
    for step in range(draw.choice((1, 1, 2, 3))):
        free = sorted(set(team.lessons) - taken)
        kind = draw.choice(("add", "change", "remove")) if free else "add"
        id = f"{draw.choice(('gate', 'pool', 'zebra'))}-{number}-{step}"
        id = id if kind == "add" else draw.choice(free)
        taken.add(id)
        found[id] = None if kind == "remove" else lesson(draw, id)
    return found


def as_commits(team: Team, changes: Ops) -> list[dict[str, str | None]]:
    """A commit a memory, each with the index in line, as the pre-commit hook leaves it."""
    lessons = dict(team.lessons)
    commits = []
    for id, memory in changes.items():
        apply(lessons, {id: memory})
        path = f".slate/lessons/{id}.yaml"
        text = index_of(lessons).decode()
        commits.append({path: written(memory) if memory else None, INDEX: text})
    return commits


def apply(lessons: dict[str, Memory], changes: Ops) -> None:
    for id, memory in changes.items():
        lessons.pop(id, None)
        if memory:
            lessons[id] = memory


def land(team: Team, branch: str, way: str) -> int:
    """Bring a branch into main; the number of conflicts, each repaired by ``slate build`` alone."""
    conflicts = 0
    if way == "forge":
        # As a forge merges: without a working tree. Where that conflicts, people merge by hand.
        tree = team.git("merge-tree", "--write-tree", "main", branch, fails=True).strip()
        if tree:
            parents = ("-p", "main", "-p", branch)
            merged = team.git("commit-tree", *parents, "-m", branch, tree).strip()
            team.git("reset", "-q", "--hard", merged)
            return 0
        way = "merge"
    match way:
        case "merge":
            fine = team.git("merge", "-q", "--no-ff", branch, fails=True)
        case "rebase":
            fine = team.git("rebase", "-q", "main", branch, fails=True)
        case _:
            fine = team.git("cherry-pick", f"main..{branch}", fails=True)
    while not fine:
        conflicts += 1
        assert conflicts < 9
        assert b"<<<<<<<" in team.index()
        team.rebuild()
        team.git("add", INDEX)
        step = {"merge": "commit", "rebase": "rebase"}.get(way, way)
        more = ("--no-edit",) if way == "merge" else ("--continue",)
        fine = team.git(step, *more, fails=True)
    if way == "rebase":
        team.git("switch", "-q", "main")
        team.git("merge", "-q", "--ff-only", branch)
    return conflicts


def play(folder: Path, size: int, branches: int, seed: int) -> dict[str, int]:
    """Rounds of two to five branches from one commit, landing in random order and ways."""
    draw = random.Random(seed)
    team = Team(folder / "team", {f"base-{n}": lesson(draw, f"base-{n}") for n in range(size)})
    counts = {"landed": 0, "clean": 0, "same slot": 0, "conflicts": 0}
    while counts["landed"] < branches:
        taken: set[str] = set()
        width = range(draw.randint(2, 5))
        changes = {
            f"b{counts['landed'] + n}": ops(draw, team, taken, counts["landed"] + n) for n in width
        }
        team.commits({name: as_commits(team, done) for name, done in changes.items()}, "main")
        touched: set[str] = set()
        for branch in draw.sample(sorted(changes), len(changes)):
            slots = {compile.slot(id) for id in changes[branch]}
            conflicts = land(team, branch, draw.choice(WAYS))
            apply(team.lessons, changes[branch])
            assert team.index() == index_of(team.lessons)
            assert not conflicts or slots & touched, (branch, changes[branch], touched)
            counts["landed"] += 1
            counts["clean"] += not conflicts
            counts["same slot"] += bool(slots & touched)
            counts["conflicts"] += conflicts
            touched |= slots
        if counts["landed"] % 5 == 0 or counts["landed"] >= branches:
            # What stands there is what `slate build` makes of the merged files.
            before = team.index()
            assert team.rebuild() == before
    return counts


@pytest.mark.parametrize("size", [0, 20])
def test_branches_land_without_a_conflict(fast_path: Path, size: int) -> None:
    counts = play(fast_path, size, 50, seed=size)
    print(size, counts)
    assert counts["landed"] >= 50
    assert counts["conflicts"] <= 2 * counts["same slot"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("size", [0, 20, 500])
def test_many_branches_land_without_a_conflict(fast_path: Path, size: int, seed: int) -> None:
    counts = play(fast_path, size, 200, seed=1000 * (seed + 1) + size)
    print(size, counts)
    assert counts["landed"] >= 200
