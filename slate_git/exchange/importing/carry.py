"""Rules into the lessons folder, each once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from slate_git.exchange.importing.rule import Left, Rule
from slate_git.exchange.importing.sources import Passed
from slate_git.find.similar import folded, near, near_twin_of
from slate_git.index import build, naming, remember
from slate_git.lesson import writer
from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import LESSONS, Memory, Trigger
from slate_git.refusals import judge
from slate_git.review import as_command

CARRIED, THERE, LEFT = "carried", "there", "left"


class Done(NamedTuple):
    """What became of a rule: ``carried`` into the memory ``path``, already ``there``, or ``left``.

    ``told`` is why it was left, or what it does not carry; ``offers`` what could be written better.
    """

    state: str
    path: str
    told: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    when: tuple[dict[str, str], ...] = ()


class Carrier:
    """Carries rules into the memories of one repository, which are read once and written at once.

    Nothing is written before ``finish``.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.memories = list(build.tree(root).memories)
        self.new: dict[str, dict[str, Any]] = {}

    def finish(self) -> None:
        """Write what was carried. Raises ``atomic.NotWritten``."""
        if self.new:
            remember.remember_all(self.root, self.new)

    def came(self, path: str) -> Memory | None:
        """The memory that came from a rule's file."""
        return next((memory for memory in self.memories if path in memory.source_ref), None)

    def said(self, text: str, when: Sequence[dict[str, str]]) -> bool:
        """Whether a memory says nearly this on one of these triggers."""
        asked = set(map(_trigger, when))
        return any(
            near(text, memory.text)
            for memory in self.memories
            if asked & set(map(folded, memory.triggers))
        )

    def carry(self, rule: Rule | Left | Passed) -> Done:
        """Make a rule a memory, unless one came from it already or says the same."""
        came = self.came(rule.path)
        if came:
            return Done(THERE, came.path)
        if not isinstance(rule, Rule):
            return Done(LEFT, "", (rule.reason,) if isinstance(rule, Left) else ())
        words = name(rule.path)
        if naming.slug(words).startswith("memory-"):
            words = str(rule.data["text"])
        done = self.add(rule.data, words)
        return done._replace(told=(*rule.left, *done.told)) if done.state == CARRIED else done

    def add(self, data: dict[str, Any], words: str) -> Done:
        """Make this a memory under an id of these words, unless one says the same already."""
        id = naming.new_id(self.root, words, (memory.id for memory in self.memories))
        path = f"{LESSONS}/{id}.yaml"
        written = writer.render(data).encode("utf-8", "surrogatepass")
        memory, faults = judge.text(path, written)
        if memory is None:
            return Done(LEFT, "", tuple(map(_reason, faults)))
        twin = near_twin_of(memory, self.memories)
        if twin:
            return Done(
                THERE, twin.path, (f"{twin.path} says nearly the same on the same trigger",)
            )
        self.new[id] = data
        self.memories.append(memory)
        return Done(CARRIED, path, (), tuple(_offers(path, data)), tuple(data["when"]))


def name(path: str) -> str:
    """What a rule file is called, without what every one of its kind is called."""
    folders, _, file = path.rpartition("/")
    if file == "SKILL.md":
        return folders.rpartition("/")[2]
    stem = file.rpartition(".")[0]
    return stem.removesuffix(".instructions").removesuffix(".local").removeprefix("hookify.")


def _trigger(entry: dict[str, str]) -> tuple[str, str]:
    """A trigger of a candidate as memories are compared."""
    if "command" in entry:
        return folded(Trigger("command", entry["command"]))
    return folded(Trigger(entry["tool"], entry["path"]))


def _offers(path: str, data: dict[str, Any]) -> list[str]:
    """Which of its patterns are better named as commands, read as if case counted."""
    when = [
        entry | {"match": entry["match"].removeprefix("(?i)")} if "match" in entry else entry
        for entry in data["when"]
    ]
    text = writer.render(data | {"when": when})
    return as_command.offers(path, text.encode("utf-8", "surrogatepass"))


def _reason(fault: Fault) -> str:
    return f"{fault.what} ({fault.id}): {fault.repair}"
