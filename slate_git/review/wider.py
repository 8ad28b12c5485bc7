"""Commands on which a memory comes up now, and did not before.

Commands have no list as files have. What is tried is what agents usually run,
the examples of both versions, and what each new trigger names by itself; what
is found is sure, that nothing is found proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.find.firing import firing
from slate_git.index import compile
from slate_git.lesson.memory import Example, Memory, Trigger
from slate_git.refusals import probes, realistic

MOST = 1_000
"""Commands that are told; more tell a reviewer no more."""


def commands(old: Memory, new: Memory) -> list[str]:
    """What only the new version comes up on, what an example called silent first."""
    before, now = _triggers(old), _triggers(new)
    if set(now) <= set(before):
        return []
    silent = [call.subject for call in old.silent if call.tool == "shell"]
    tried = dict.fromkeys([*silent, *_named(new), *_examples(new), *_usual()])
    return [command for command in tried if _more(before, now, command)][:MOST]


def _triggers(memory: Memory) -> tuple[Trigger, ...]:
    """Those that a command can fire."""
    own = tuple(trigger for trigger in memory.triggers if trigger.tool in ("shell", "command"))
    return (*own, *memory.by_command)


def _more(before: tuple[Trigger, ...], now: tuple[Trigger, ...], command: str) -> bool:
    call = Example("shell", command)
    return firing(now, call) is not None and firing(before, call) is None


def _named(memory: Memory) -> Iterator[str]:
    """The text that each trigger needs, and each as it is written, alone and with a word behind."""
    for row in compile.rows(memory):
        for text in (row.trigger, row.literal.strip()):
            if text:
                yield text
                yield f"{text} it"


def _examples(memory: Memory) -> Iterator[str]:
    for call in (*memory.fires, *memory.silent):
        if call.tool == "shell":
            yield call.subject


def _usual() -> Iterator[str]:
    yield from realistic.COMMANDS
    yield from probes.COMMANDS
