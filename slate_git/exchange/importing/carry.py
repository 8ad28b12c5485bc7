"""One rule into the lessons folder, once."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from slate_git.exchange.importing.rule import Left, Rule
from slate_git.find.similar import near_twin_of
from slate_git.index import build, remember
from slate_git.lesson import writer
from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import LESSONS
from slate_git.refusals import judge
from slate_git.review import as_command


class Done(NamedTuple):
    """What became of a rule: ``carried`` into ``path``, already ``there``, or ``left``."""

    state: str
    path: str
    reasons: tuple[str, ...] = ()


def carry(root: Path, rule: Rule | Left, dry_run: bool = False) -> Done:
    """Write a rule as a memory, unless one came from it already or says the same.

    Raises ``atomic.NotWritten``.
    """
    memories = build.tree(root).memories
    came = next((memory for memory in memories if rule.path in memory.source_ref), None)
    if came:
        return Done("there", came.path, (f"already here, as {came.path}",))
    if isinstance(rule, Left):
        return Done("left", "", (f"not carried over: {rule.reason}",))
    id = remember.new_id(root, name(rule.path))
    path = f"{LESSONS}/{id}.yaml"
    data = writer.render(rule.data).encode("utf-8", "surrogatepass")
    memory, faults = judge.text(path, data)
    if memory is None:
        return Done("left", "", tuple(map(_reason, faults)))
    twin = near_twin_of(memory, memories)
    if twin:
        return Done("there", twin.path, (f"{twin.path} says nearly the same on the same trigger",))
    if not dry_run:
        remember.remember(root, rule.data, id)
    offers = as_command.offers(path, data)
    return Done(
        "carried", path, (*(f"carried over without this: {why}" for why in rule.left), *offers)
    )


def name(path: str) -> str:
    """What a rule file is called, without what every one of its kind is called."""
    stem = path.rsplit("/", 1)[-1].rpartition(".")[0]
    return stem.removesuffix(".instructions").removesuffix(".local").removeprefix("hookify.")


def _reason(fault: Fault) -> str:
    return f"not carried over: {fault.what} ({fault.id}): {fault.repair}"
