"""However a clone is set up, and whatever is done: no row is lost or foreign, or it is told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from slate_git.git.repository import Repository
from slate_git.hook import session
from slate_git.index import snapshot
from slate_git.index.build import Built
from slate_git.install import git_hooks, merge_driver
from slate_git.review import check
from tests.clone import Clone, text

IDS = [f"m{number}" for number in range(5)]
CONFLICT = ("--strategy-option=ours",), ("--strategy-option=theirs",), ()
TOLD = "is behind the lessons"


class Play:
    """One clone, set up in one of the ways that people have, and the branches in it."""

    def __init__(self, folder: Path, draw: random.Random) -> None:
        self.draw = draw
        self.clone = Clone.made(folder / "clone", draw.choice(("", "packages/a")))
        self.hooks = draw.random() < 0.6
        if not self.hooks:
            git_hooks.remove(self.clone.root)
        if draw.random() < 0.5:
            merge_driver.install(self.clone.root)
        if draw.random() < 0.5:
            self.clone.git("worktree", "add", "-q", "-b", "tree", str(folder / "tree"))
            environment = self.clone.environment
            self.clone = Clone(folder / "tree", self.clone.prefix)
            self.clone.environment = environment
        self.hidden: set[str] = set()
        self.branches = [self.clone.git("branch", "--show-current").strip()]

    def edit(self) -> None:
        """Some lessons written or taken away, built or not, and committed."""
        clone = self.clone
        for id in self.draw.sample([id for id in IDS if id not in self.hidden], 2):
            path = clone.top / clone.lesson(id)
            if path.exists() and self.draw.random() < 0.4:
                path.unlink()
            else:
                clone.write(id, text(f"make {self.draw.choice('abcdef')}"))
        if self.draw.random() < 0.7:
            self.build()
        clone.git("add", "--all", "--sparse")
        unverified = ("--no-verify",) if self.draw.random() < 0.2 else ()
        clone.git("commit", "-q", "--allow-empty", "-m", "edit", *unverified)

    def build(self) -> None:
        (self.clone.top / self.clone.index).write_bytes(self.built(tree=True).data)

    def built(self, *, tree: bool = False) -> Built:
        """The build of what is staged, or of what lies in the working tree."""
        root = self.clone.root
        if tree:
            return snapshot.working_tree(root).build()
        return snapshot.staged(root, Repository(root)).build()

    def hide(self) -> None:
        """A sparse checkout begins, changes what it hides, or ends."""
        self.hidden = set(self.draw.sample(IDS, self.draw.choice((0, 1, 2))))
        names = [f"!{id}.yaml" for id in sorted(self.hidden)]
        words = ("set", "--no-cone", "/*", *names) if names else ("disable",)
        self.clone.git("sparse-checkout", *words)

    def branch(self) -> None:
        name = f"b{len(self.branches)}"
        self.clone.git("checkout", "-q", "-b", name)
        self.branches.append(name)

    def switch(self) -> None:
        self.clone.git("checkout", "-q", self.draw.choice(self.branches))

    def merge(self) -> None:
        way = self.draw.choice(CONFLICT)
        if not self.clone.tries("merge", "-q", *way, self.draw.choice(self.branches)):
            self.resolve("commit", "-q", "--no-edit")

    def rebase(self) -> None:
        way = self.draw.choice(CONFLICT)
        if not self.clone.tries("rebase", "-q", *way, self.draw.choice(self.branches)):
            self.resolve("rebase", "--continue")

    def resolve(self, *words: str) -> None:
        """Stops are resolved by taking one side of each file, now and then with a build."""
        clone = self.clone
        for _ in range(40):
            for path in sorted(set(clone.git("diff", "--name-only", "--diff-filter=U").split())):
                side = self.draw.choice(("--ours", "--theirs"))
                if not clone.tries("checkout", "-q", side, "--", path):
                    clone.tries("rm", "-q", "-f", "--", path)
            for id in IDS:
                # Of merges that cross git may keep the markers of a merge of their bases; our
                # hook refuses such a memory, and a person writes it anew.
                if self.marked(id):
                    clone.write(id, text("make a"))
            clone.git("add", "--all", "--sparse")
            if clone.tries(*words):
                return
            empty = words[0] == "rebase" and "nothing to commit" in clone.git("status")
            if empty and clone.tries("rebase", "--skip"):
                return
        pytest.fail(clone.said + clone.git("status"))

    def marked(self, id: str) -> bool:
        """Whether a lesson holds the markers of a conflict."""
        path = self.clone.top / self.clone.lesson(id)
        return path.exists() and "=======" in path.read_text()

    def judge(self, step: str, before: bool) -> None:
        """The commit's index is that of its lessons; or the hook, the check and a start tell."""
        root, said = self.clone.root, self.clone.said
        built = self.built()
        assert not built.faults, (step, built.faults)
        if not self.clone.git("status", "--porcelain"):
            assert self.built(tree=True).data == built.data, (step, self.hidden)
        report = check.run(root, staged=True)
        if built.current:
            assert not report.faults, (step, report.faults)
            return
        assert [fault.id for fault in report.faults] == [check.OUT_OF_DATE], step
        assert session.stale(str(root)), (step, built.differences())
        if self.hooks and before and step in ("merge", "rebase", "switch"):
            # A merge or rebase that did nothing has no hook, and leaves what was behind before.
            assert TOLD in said, (step, said, built.differences())


def play(folder: Path, seed: int, steps: int) -> None:
    draw = random.Random(seed)
    it = Play(folder, draw)
    for _ in range(steps):
        current = it.built().current
        it.clone.said = ""
        step = draw.choice(("edit", "edit", "branch", "switch", "merge", "rebase", "hide"))
        getattr(it, step)()
        it.judge(step, current)


@pytest.mark.parametrize("seed", range(3))
def test_random_histories(fast_path: Path, seed: int) -> None:
    play(fast_path, seed, 12)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_random_histories(fast_path: Path, seed: int) -> None:
    play(fast_path, seed, 60)
