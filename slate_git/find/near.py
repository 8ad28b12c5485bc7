"""Which triggers come near a call and do not fire on it, and why: what ``slate why`` tells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from slate_git.base.limited import Late, limited
from slate_git.find.firing import firing
from slate_git.hook import match, pattern
from slate_git.hook.deadline import MATCHING
from slate_git.lesson.memory import Example, Memory, Trigger

OTHER = {"read": "edit", "edit": "read"}
ARTICLE = {"read": "a read", "edit": "an edit"}


class Near(NamedTuple):
    """A trigger of a memory, and in what the call is not what it waits for."""

    id: str
    trigger: Trigger
    why: str


def near(memories: Iterable[Memory], call: Example) -> list[Near]:
    """The triggers that a small difference keeps from firing, of memories that do not fire.

    The path of a read or edit is relative to the root; patterns must be accepted ones.
    """
    found = []
    for memory in memories:
        if firing((*memory.triggers, *memory.by_command), call):
            continue
        for trigger in memory.triggers:
            try:
                with limited(MATCHING):
                    why = next(_reasons(trigger, call), "")
            except Late:
                continue
            if why:
                found.append(Near(memory.id, trigger, why))
    return found


def _reasons(trigger: Trigger, call: Example) -> Iterator[str]:
    if call.tool != "shell":
        yield from _of_a_file(trigger, call)
    elif trigger.tool == "shell":
        yield from _of_a_match(trigger.pattern, call.subject)
    elif trigger.tool == "command":
        if " ".join(trigger.pattern.split()) in " ".join(call.subject.split()):
            yield "the words stand in it, but that command is not run there"
    else:
        yield from _through_the_shell(trigger, call.subject)


def _of_a_match(source: str, command: str) -> Iterator[str]:
    most = pattern.SUBJECT
    compiled = pattern.compile(source)
    if command[most:] and compiled.search(command[: match.READ]):
        yield (
            f"it stands behind character {most}, and of a long command a match sees the first "
            f"{most} alone; `command` reads all of it"
        )
    try:
        folded = re.compile(pattern.trim(source), re.IGNORECASE)
    except re.error:
        return
    if folded.search(command[:most]):
        yield "it stands there in another case, and for a match case counts; (?i) lets it be"


def _of_a_file(trigger: Trigger, call: Example) -> Iterator[str]:
    tool, source = trigger
    if tool not in ("read", "edit", "file"):
        return
    if tool == OTHER[call.tool] and match.row_fires(tool, source, call.subject):
        yield f"it waits for {ARTICLE[tool]}, and this is {ARTICLE[call.tool]}"
    if tool == "file":
        if match.row_fires(tool, source.rstrip("/") + "/", call.subject):
            yield f"a folder is cited with a / at its end: {source}/"
        return
    parts = call.subject.split("/")
    for first in range(1, len(parts)):
        if match.row_fires(tool, source, "/".join(parts[first:])):
            what = "/".join(parts[:first])
            yield f"it leads from the root, and the file lies in {what}/; **/{source} is any folder"


def _through_the_shell(trigger: Trigger, command: str) -> Iterator[str]:
    for kind, path in match.of_command(command):
        wanted = trigger.tool in ("file", kind)
        if wanted and match.row_fires(trigger.tool, trigger.pattern, path):
            yield (
                f"the command {kind}s {path}, which counts in agents whose files go through the "
                "shell (Codex), and elsewhere with `shell: true`"
            )
