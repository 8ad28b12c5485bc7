"""Two memories that share a trigger and say nearly the same.

They cost a model twice the reading, and drift apart. Use instead: one memory
that says what both do. How near is near: one word in eight may be another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from slate_git.find.similar import WORDS_A_CHANGE, folded, near, said, words
from slate_git.lesson.draft import Finding
from slate_git.lesson.memory import Memory
from slate_git.review.state import State

ID = "near-twin"
FEW = 40
"""Up to so many memories of one trigger each is compared with each."""
RUN = 3
"""Words in a row that two of more memories must share to be compared."""
COMMON = 40
"""A run of words that stands in more memories than this says nothing about any two."""

ONE, OTHER = ".slate/lessons/a.yaml", ".slate/lessons/b.yaml"
PUSH = "when: {tool: shell, match: git push}\n"
LESSON = f"text: Before a push, run the whole gate on your machine\n{PUSH}"
QUIET = [{ONE: LESSON, OTHER: f"text: Never force it\n{PUSH}"}]
WARNED = [{ONE: LESSON, OTHER: LESSON.replace("whole gate", "full gate")}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """Each memory that a memory before it nearly says; twins proper are another warning's."""
    told: set[str] = set()
    used = {memory.id: set(words(memory.text)) for memory in state.memories}
    for group in _groups(state.memories):
        for one, other in _pairs(group):
            if other.id in told or _far(used[one.id], used[other.id]):
                continue
            if near(one.text, other.text) and said(one) != said(other):
                told.add(other.id)
                what = f"says nearly the same on the same trigger as {one.id}"
                repair = f"make one of the two, and `slate forget` the other: see {one.path}"
                yield other.id, Finding(("text",), what, repair)


def _far(one: set[str], other: set[str]) -> bool:
    """Whether two texts share too few words to be worth the comparison of every one."""
    most = max(len(one), len(other))
    return most >= WORDS_A_CHANGE and 2 * len(one & other) < most


def _groups(memories: Sequence[Memory]) -> Iterator[list[Memory]]:
    """The memories that share a trigger, and those that have none."""
    groups: dict[object, list[Memory]] = defaultdict(list)
    for memory in memories:
        for trigger in set(map(folded, memory.triggers)) or {("", "")}:
            groups[trigger].append(memory)
    return (group for group in groups.values() if len(group) > 1)


def _pairs(group: list[Memory]) -> Iterator[tuple[Memory, Memory]]:
    """Each pair of a small group; of a large one, those that share a run of words."""
    if len(group) <= FEW:
        yield from combinations(group, 2)
        return
    runs: dict[tuple[str, ...], list[Memory]] = defaultdict(list)
    for memory in group:
        text = words(memory.text)
        for run in {tuple(text[at : at + RUN]) for at in range(max(1, len(text) - RUN + 1))}:
            runs[run].append(memory)
    seen: set[tuple[str, str]] = set()
    for sharing in runs.values():
        for one, other in combinations(sharing, 2) if len(sharing) <= COMMON else ():
            if (one.id, other.id) not in seen:
                seen.add((one.id, other.id))
                yield one, other
