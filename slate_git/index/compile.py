"""Accepted memories -> the trigger index. Pure: the same memories give the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from slate_git.hook.index import HEADER, Row, escape, every
from slate_git.hook.match import BY_COMMAND
from slate_git.lesson.memory import Memory, Trigger

SLOTS = 1024

Rows = tuple[Row, ...]


def slot(id: str) -> str:
    """The place of a memory's rows: the first 10 bits of the SHA-256 of its id, in hexadecimal.

    It depends on nothing else, so rows never move, and branches that touch
    memories of different slots touch lines that are not neighbours.
    """
    return f"{int.from_bytes(sha256(id.encode()).digest()[:2], 'big') >> 6:03x}"


def rows(memory: Memory) -> Rows:
    """One row for each trigger and text that it needs."""
    place = slot(memory.id)
    return tuple(
        Row(place, trigger.tool, literal, trigger.pattern, memory.id)
        for trigger in dict.fromkeys((*memory.triggers, *memory.by_command))
        for literal in needed(trigger)
    )


def needed(trigger: Trigger) -> tuple[str, ...]:
    """The literals, sorted, of which one stands in the subject whenever the trigger fires.

    ASCII case is ignored. The gate looks for them in a call before Python starts, so they hold
    only characters that no JSON encoder escapes; a subject with one may still miss the trigger.
    A subject that holds one of ``pattern.SPECIAL`` is the exception, and passes every gate.
    Where the trigger requires no text the answer is ``("",)``.
    """
    # Imported here, so that what was compiled before is read without them.
    from slate_git.hook.command.trigger import literals
    from slate_git.index import literal_of_glob, literal_of_pattern

    if trigger.tool == "shell":
        return literal_of_pattern.needed(trigger.pattern)
    if trigger.tool == "command":
        return literals(trigger.pattern)
    if trigger.tool.removeprefix(BY_COMMAND) == "file":
        return literal_of_glob.of_path(trigger.pattern)
    return literal_of_glob.needed(trigger.pattern)


def index(found: Iterable[Row]) -> bytes:
    """The committed file."""
    slots: dict[str, list[str]] = {f"{number:03x}": [] for number in range(SLOTS)}
    for row in set(found):
        fields = (row.slot, row.tool, row.literal, escape(row.trigger), row.id)
        slots[row.slot].append("\t".join(fields))
    lines = [HEADER]
    for place, inside in slots.items():
        lines.append(f"#{place}")
        # By bytes, so that the order is the same under every locale and in every language.
        lines += sorted(inside, key=lambda line: line.encode("utf-8", "surrogatepass"))
    return ("\n".join(lines) + "\n").encode("utf-8")


def read(data: bytes) -> list[Row]:
    """The rows of an index, those that stand in a wrong place among them."""
    return every(data.decode("utf-8", "replace"))
