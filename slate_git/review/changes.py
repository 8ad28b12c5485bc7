"""What a branch changes in a team's memories, for the reviewer of its pull request."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from slate_git.find.firing import firing
from slate_git.git import name_status
from slate_git.git.failure import NoCommit
from slate_git.git.repository import Repository
from slate_git.hook import delivery as texts
from slate_git.index import snapshot
from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import LESSONS, Example, Memory, Trigger
from slate_git.review import check, warnings, wider
from slate_git.review.state import State

BASES = ("origin/HEAD", "origin/main", "origin/master", "main", "master")
"""What a branch is compared with where nothing is named: the first of these that is there."""


class Reach(NamedTuple):
    """The tracked files that a memory comes up on through one tool, and those of its old version.

    ``tool`` is ``read``, ``edit`` or ``file``.
    """

    tool: str
    now: tuple[str, ...]
    before: tuple[str, ...]

    @property
    def more(self) -> list[str]:
        """The files that only the new version hits."""
        return sorted(set(self.now) - set(self.before))

    @property
    def less(self) -> list[str]:
        """The files that only the old version hit."""
        return sorted(set(self.before) - set(self.now))


class Trial(NamedTuple):
    """One of a memory's examples, and the trigger that it fires, if any."""

    example: Example
    fires: bool
    through: Trigger | None


class MemoryChange(NamedTuple):
    """One memory that the branch adds, changes, removes or renames. ``old`` and ``new`` are None
    where there is none, or where it is refused; then ``faults`` say why."""

    id: str
    was: str
    verb: str
    old: Memory | None
    new: Memory | None
    authors: list[str]
    reaches: list[Reach]
    trials: list[Trial]
    faults: list[Fault]
    warnings: list[Fault]
    commands: Sequence[str] = ()
    """Commands that only the new version comes up on, of those that were tried."""

    @property
    def memory(self) -> Memory | None:
        """The memory as it is now, or was."""
        return self.new or self.old


Runs = Sequence[tuple[str, str, list[Fault]]]
"""Files that run in people's agents: each with what a branch does to it, and its faults."""


class Review(NamedTuple):
    """All that a branch changes. ``elsewhere`` are warnings about memories that it left alone,
    and what it puts into the lessons folder that is no lesson file."""

    base: str
    head: str
    changes: list[MemoryChange]
    elsewhere: list[Fault]
    stale: list[Fault]
    memories: int
    tracked: int


def of(root: Path, base: str = "", head: str = "HEAD") -> Review:
    """Compare a commit with its merge base with ``base``. Raises ``GitFailed``."""
    repository = Repository(root)
    tip = repository.commit(head)
    fork = repository.fork(base or default_base(repository), tip)
    after = State(snapshot.at(root, repository, tip))
    before = State(snapshot.at(root, repository, fork), today=after.today)
    found = check.new_warnings(after, before, warnings.of(after))
    since = after.past.since(fork) if after.past else {}
    old = {memory.id: memory for memory in before.memories}
    new = {memory.id: memory for memory in after.memories}
    changes = []
    for verb, was, id in renames(repository, fork, tip):
        path, previous = f"{LESSONS}/{id}.yaml", f"{LESSONS}/{was}.yaml"
        commits = [*since.get(path, ()), *(since.get(previous, ()) if was != id else ())]
        one, other = old.get(was), new.get(id) if verb != "removed" else None
        changes.append(
            MemoryChange(
                id,
                was,
                verb,
                one if verb != "added" else None,
                other,
                list(dict.fromkeys(commit.author for commit in commits)),
                reaches(after, one if verb != "added" else None, other),
                trials(other),
                [f for f in after.built.faults if f.path == path] if verb != "removed" else [],
                [fault for fault in found if fault.path == path],
                wider.commands(one, other) if one and other and verb != "added" else (),
            )
        )
    touched = {f"{LESSONS}/{change.id}.yaml" for change in changes}
    known = set(before.built.faults)
    refused = [fault for fault in after.built.faults if fault not in known]
    elsewhere = [fault for fault in (*refused, *found) if fault.path not in touched]
    stale = check.out_of_date(after.built, "run `slate build` and commit it")
    return Review(fork, tip, changes, elsewhere, stale, len(after.memories), len(after.files))


def default_base(repository: Repository) -> str:
    """The branch that others start from. Raises ``NoCommit``."""
    for name in BASES:
        try:
            return repository.commit(name)
        except NoCommit:
            continue
    raise NoCommit(f"none of {', '.join(BASES)} is here: name the branch to compare with")


def renames(repository: Repository, base: str, head: str) -> list[tuple[str, str, str]]:
    """What happened to each lesson file between two commits: verb, old id and new id."""
    folder = f"{repository.prefix}{LESSONS}/"
    words = ("diff-tree", "-r", "-M", "--name-status", "-z", base, head, "--", folder)
    found = []
    for changed in name_status.read(repository.text(*words)):
        was, id = (_id(path.removeprefix(folder)) for path in (changed.was, changed.now))
        if was and id:
            found.append((changed.verb, was, id))
        elif was or id:
            found.append(("removed" if was else "added", was or id, was or id))
    return sorted(found, key=lambda change: change[2])


def _id(name: str) -> str:
    """The id of a file of the lessons folder; empty for one that is no lesson file."""
    return name.removesuffix(".yaml") if name.endswith(".yaml") and "/" not in name else ""


def reaches(state: State, old: Memory | None, new: Memory | None) -> list[Reach]:
    """The tracked files of a state that two versions of a memory hit, by tool."""
    found = []
    for tool in ("read", "edit", "file"):
        now, before = (_hit(state, memory, tool) for memory in (new, old))
        if now or before or any(t.tool == tool for m in (new, old) if m for t in m.triggers):
            found.append(Reach(tool, now, before))
    return found


def _hit(state: State, memory: Memory | None, tool: str) -> tuple[str, ...]:
    """The tracked files that a memory's triggers for one tool hit."""
    triggers = [trigger for trigger in memory.triggers if trigger.tool == tool] if memory else []
    return tuple(sorted({path for trigger in triggers for path in state.files.of(trigger)}))


def trials(memory: Memory | None) -> list[Trial]:
    """Each example of a memory, run."""
    if memory is None:
        return []
    sides = ((True, memory.fires), (False, memory.silent))
    return [
        Trial(example, fires, firing(memory.triggers, example))
        for fires, examples in sides
        for example in examples
    ]


def delivered(change: MemoryChange) -> str:
    """A memory's text as the model will read it."""
    memory = change.memory
    if memory is None or not memory.triggers:
        return memory.text if memory else ""
    tool, pattern = memory.triggers[0]
    files = next((reach.now for reach in change.reaches if reach.tool == tool and reach.now), ())
    subject = files[0] if files else pattern
    return texts.delivery(memory.kind, memory.id, tool, pattern, subject, memory.text)
