"""What is worth a second look, and no reason to refuse: one module a warning, each its own page.

A warning is a module with these names, and nothing else is asked of it:

``ID``      what the message prints in brackets
``QUIET``   a repository that it says nothing about: commits, each paths and their texts
``WARNED``  a repository that it warns of; a text of None takes the file away
``check``   takes a ``State`` and yields the id of a memory and a ``Finding``

A finding leads to a trigger as ``("when", position)`` and to a reference as
``("source_ref", position)``, however the file spells them. ``ALL`` lists the
modules by hand, in the order in which a reader wants to hear of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from slate_git.git.failure import GitFailed
from slate_git.lesson import reader
from slate_git.lesson.draft import Draft, Fault, Finding, Where
from slate_git.lesson.memory import LESSONS
from slate_git.review.state import State
from slate_git.review.warnings import (
    cited_file_changed,
    cited_file_gone,
    glob_hits_most,
    glob_hits_nothing,
    near_twin,
    odd_glob,
    odd_pattern,
    odd_space,
    order_to_the_agent,
    pattern_hits_most,
    review_by_passed,
    shared_files,
    shouting,
    twin,
    unknown_commit,
)

ALL: tuple[ModuleType, ...] = (
    glob_hits_nothing,
    glob_hits_most,
    odd_glob,
    odd_pattern,
    pattern_hits_most,
    cited_file_gone,
    cited_file_changed,
    unknown_commit,
    review_by_passed,
    twin,
    near_twin,
    shared_files,
    shouting,
    order_to_the_agent,
    odd_space,
)

STALE = (glob_hits_nothing, cited_file_gone, cited_file_changed, unknown_commit, review_by_passed)
"""Those that come with time, though nobody touched the memory."""


def of(state: State, modules: tuple[ModuleType, ...] = ALL) -> list[Fault]:
    """Every warning of a state, by file and in its order."""
    found = []
    drafts: dict[str, Draft | None] = {}
    for id, warning, finding in unplaced(state, modules):
        if not id:
            found.append(Fault(LESSONS, 1, 1, finding.what, warning, finding.repair, warning=True))
            continue
        if id not in drafts:
            drafts[id] = reader.parse(f"{LESSONS}/{id}.yaml", state.texts[id])[0]
        found.append(_fault(id, drafts[id], warning, finding))
    return sorted(found, key=lambda fault: (fault.path, fault.line, fault.column))


def unplaced(
    state: State, modules: tuple[ModuleType, ...] = ALL
) -> Iterator[tuple[str, str, Finding]]:
    """Every warning as the id of its memory, its own, and the finding; no file is read again.

    One that fails says so itself, with no memory's id, and takes no other with it.
    """
    for module in modules:
        try:
            for id, finding in module.check(state):
                yield id, module.ID, finding
        except GitFailed:
            raise
        except Exception as fault:
            what = f"the warning failed, by a fault of ours: {type(fault).__name__}: {fault}"
            yield "", module.ID, Finding((), what, "report it with the lessons, please")


def _fault(id: str, draft: Draft | None, warning: str, finding: Finding) -> Fault:
    path = f"{LESSONS}/{id}.yaml"
    place = draft.place(finding._replace(where=_spelled(draft, finding.where))) if draft else (1, 1)
    return Fault(path, *place, finding.what, warning, finding.repair, warning=True)


def _spelled(draft: Draft, where: Where) -> Where:
    """The way to a trigger or a reference as the file spells it."""
    if where[:1] == ("when",) and len(where) == 2 and isinstance(where[1], int):
        return [way for way, _ in draft.triggers()][where[1]]
    if where[:1] == ("source_ref",) and not isinstance(draft.data.get("source_ref"), list):
        return ("source_ref",)
    return where
