"""Why a memory is refused: one module a reason, each its own manual page.

A refusal is a module with these names, and nothing else is asked of it:

``ID``        what the message prints in brackets
``ACCEPTED``  a lesson file that passes it
``REFUSED``   a lesson file that it refuses
``check``     takes a ``Draft`` and yields a ``Finding`` a fault
``WORDS``     in place of ``check``, where a file is no draft yet: by kind of
              problem, what is wrong (with ``{seen}`` in it) and the repair

``FILES`` and ``DRAFTS`` list them by hand, in the order in which a reader wants
to hear of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from slate_git.lesson.draft import Draft, Fault, Finding
from slate_git.lesson.problem import Problem
from slate_git.refusals import (
    bad_command,
    bad_file,
    bad_glob,
    bad_id,
    bad_kind,
    bad_reference,
    bad_regex,
    bad_value,
    bad_yaml,
    failed_example,
    hidden_character,
    long_text,
    matches_everything,
    missing_text,
    nested_repeat,
    never_fires,
    repeated_alternatives,
    secret,
    slow_pattern,
    unknown_key,
)
from slate_git.refusals.credentials import masked

FILES: tuple[ModuleType, ...] = (bad_file, bad_id, bad_yaml)

DRAFTS: tuple[ModuleType, ...] = (
    unknown_key,
    bad_value,
    missing_text,
    long_text,
    hidden_character,
    secret,
    bad_kind,
    bad_reference,
    bad_regex,
    nested_repeat,
    repeated_alternatives,
    slow_pattern,
    never_fires,
    bad_glob,
    bad_command,
    matches_everything,
    failed_example,
)

ALL = (*FILES, *DRAFTS)

UNSOUND = frozenset(
    module.ID
    for module in (
        bad_regex,
        nested_repeat,
        repeated_alternatives,
        slow_pattern,
        bad_glob,
        bad_command,
        secret,
    )
)
"""With one of these a pattern is not run, neither on probes nor on examples (which are quoted)."""

REPORT = "report it with the lesson file, please"
"""The repair of what is a fault of ours."""

RUN = (matches_everything, failed_example)


def told(path: str, problems: Iterable[Problem]) -> list[Fault]:
    """The problems of a file, in the words of the refusal that each belongs to."""
    words = {kind: (module.ID, *module.WORDS[kind]) for module in FILES for kind in module.WORDS}
    faults = []
    for kind, seen, line, column in problems:
        id, what, repair = words[kind]
        faults.append(Fault(path, line, column, what.format(seen=masked(seen)), id, repair))
    return faults


def _placed(draft: Draft, found: Finding, id: str) -> Fault:
    place = draft.place(found)
    return Fault(draft.path, *place, found.what, id, found.repair, where=found.where)


def of(draft: Draft) -> list[Fault]:
    """Every fault of a draft, in the order of the file."""
    faults: list[Fault] = []
    for module in DRAFTS:
        if module in RUN and any(fault.id in UNSOUND for fault in faults):
            continue
        try:
            for found in module.check(draft):
                faults.append(_placed(draft, found, module.ID))
        except Exception as fault:
            # What is not judged is not accepted, and the other rules say what they have to say.
            what = f"could not be judged, by a fault of ours: {type(fault).__name__}: {fault}"
            faults.append(Fault(draft.path, 1, 1, what, module.ID, REPORT))
    return sorted(faults, key=lambda fault: (fault.line, fault.column))
