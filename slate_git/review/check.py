"""``slate check``: the index up to date, no memory refused, and what is worth a second look."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from slate_git.git.failure import GitFailed, NoRepository
from slate_git.git.repository import Repository
from slate_git.index import build, snapshot
from slate_git.index.build import Built, Progress
from slate_git.lesson.draft import Fault
from slate_git.lesson.folder import Misplaced
from slate_git.lesson.memory import INDEX, LESSONS
from slate_git.refusals import bad_file
from slate_git.review import held, warnings
from slate_git.review.state import State

OUT_OF_DATE = "out-of-date"
BUILD = "run `slate build` and commit it"

NAMED = 5
"""Memories that an index out of date is told of by name."""


class Report(NamedTuple):
    """What a check found. ``prefix`` leads from the top of the working tree to the root.

    ``unasked`` says why git could not be asked, and so why there are no warnings, ``unknown``
    what it could not say. ``slow`` are the files that are slow to deliver, which is no fault.
    """

    faults: list[Fault]
    warnings: list[Fault]
    memories: int
    prefix: str
    unasked: str = ""
    hidden: str = ""
    unknown: str = ""
    slow: Sequence[str] = ()

    @property
    def findings(self) -> list[Fault]:
        """Faults, then warnings: the order in which every format tells them."""
        return [*self.faults, *self.warnings]

    def failed(self, strict: bool) -> bool:
        """Whether the check did not pass; warnings count where it is strict."""
        return bool(self.faults or self.unasked or (strict and self.warnings))


def run(
    root: Path,
    *,
    staged: bool = False,
    commit: str = "",
    base: str = "",
    beside: Sequence[Fault] = (),
    progress: Progress | None = None,
) -> Report:
    """Check what lies in the working tree, what is staged, or what a commit holds.

    With ``base``, only warnings that were not there at the merge base with it,
    or that are about memories changed since. ``beside`` are faults that were
    found beside the memories. Raises ``GitFailed`` where it has
    to ask git; the working tree's own faults are told without.
    """
    try:
        state = state_of(root, staged=staged, commit=commit, progress=progress)
        placed = [] if staged or commit else held.of(state.found)
        found = warnings.of(state)
    except Misplaced as found_there:
        place, what, mend = found_there.place, found_there.what, found_there.repair
        fault = Fault(place, 1, 1, what, bad_file.ID, mend)
        return Report([fault], [], 0, prefix(root))
    except GitFailed as failure:
        if staged or commit or base:
            raise
        return without_git(root, str(failure), beside, progress)
    if base:
        fork = Repository(root).fork(base, commit or "HEAD")
        found = brought_in(state, found, fork)
    repair = "run `slate build --stage`" if staged else BUILD
    wrong, odd = (
        [fault for fault in placed if fault.warning is warning] for warning in (False, True)
    )
    return Report(
        sorted([*beside, *state.built.faults, *wrong, *out_of_date(state.built, repair)]),
        [*found, *odd],
        len(state.memories),
        prefix(root),
        hidden=state.built.hidden,
        unknown=state.unknown,
        slow=state.slow,
    )


def together(reports: list[Report]) -> Report:
    """One report of several roots, whose files are named from git's top."""
    if len(reports) == 1:
        return reports[0]
    faults, found = (
        [
            fault._replace(path=report.prefix + fault.path)
            for report in reports
            for fault in (report.warnings if warning else report.faults)
        ]
        for warning in (False, True)
    )
    unknown = next((report.unknown for report in reports if report.unknown), "")
    hidden = next((report.hidden for report in reports if report.hidden), "")
    memories = sum(report.memories for report in reports)
    slow = [report.prefix + path for report in reports for path in report.slow]
    return Report(faults, found, memories, "", hidden=hidden, unknown=unknown, slow=slow)


def without_git(
    root: Path, why: str, beside: Sequence[Fault] = (), progress: Progress | None = None
) -> Report:
    """What can be said of the working tree where git fails: all but the warnings."""
    built = build.tree(root, progress)
    faults = sorted([*beside, *built.faults, *out_of_date(built, BUILD)])
    return Report(faults, [], len(built.memories), prefix(root), why)


def state_of(
    root: Path, *, staged: bool = False, commit: str = "", progress: Progress | None = None
) -> State:
    """The state that a check looks at."""
    if staged:
        return State(snapshot.staged(root, Repository(root)), progress)
    if commit:
        repository = Repository(root)
        return State(snapshot.at(root, repository, repository.commit(commit)), progress)
    return State(snapshot.working_tree(root), progress)


def brought_in(state: State, found: list[Fault], commit: str) -> list[Fault]:
    """Of a state's warnings those that it brings in over a commit."""
    before = State(snapshot.at(state.root, Repository(state.root), commit), today=state.today)
    return new_warnings(state, before, found)


def new_warnings(state: State, before: State, found: list[Fault]) -> list[Fault]:
    """Of a state's warnings those about memories that changed, or that were not there before."""
    old = {
        (f"{LESSONS}/{id}.yaml", warning, finding.what)
        for id, warning, finding in warnings.unplaced(before)
    }
    same = {
        f"{LESSONS}/{id}.yaml" for id, text in state.texts.items() if before.texts.get(id) == text
    }
    return [f for f in found if f.path not in same or (f.path, f.id, f.what) not in old]


def out_of_date(built: Built, repair: str) -> list[Fault]:
    """The fault of an index that is not what the lessons give; none while a memory is refused."""
    if built.faults or built.current or not (built.memories or built.before):
        return []
    if built.before is None:
        return [Fault(INDEX, 1, 1, "is missing", OUT_OF_DATE, repair)]
    lines = [line.removeprefix(f"{LESSONS}/") for line in built.differences()]
    more = f" and {len(lines) - NAMED} more" if len(lines) > NAMED else ""
    what = f"is out of date: {', '.join(lines[:NAMED])}{more}"
    return [Fault(INDEX, 1, 1, what, OUT_OF_DATE, repair)]


def prefix(root: Path) -> str:
    """The way from the top of the working tree to the root; empty outside git."""
    try:
        return Repository(root).prefix
    except NoRepository:
        return ""
