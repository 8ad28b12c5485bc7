"""What words find, and in which order."""

from __future__ import annotations

import pytest

from slate_git.find.search import search
from slate_git.lesson.memory import Memory, Trigger

MEMORIES = [
    Memory(
        "gate-before-push",
        "Before a push, run the full gate, because the hook is the only CI",
        "lesson",
        when=(Trigger("shell", "git push"),),
        tags=("ci",),
    ),
    Memory(
        "migrations",
        "Migrations are append-only: write a new one",
        "lesson",
        when=(Trigger("edit", "packages/db/migrations/**"),),
    ),
    Memory("one-pool", "One connection pool a process", "decision", source_ref=("src/pool.py",)),
    Memory("pushed-tags", "Tags are signed", "note", tags=("release", "push")),
]

FOUND = [
    ("push", ["gate-before-push", "pushed-tags"]),
    ("PUSH gate", ["gate-before-push"]),
    ("ci", ["gate-before-push"]),
    ("migration", ["migrations"]),
    ("pools", ["one-pool"]),
    ("pushing", ["gate-before-push", "pushed-tags"]),
    ("src/pool.py", ["one-pool"]),
    ("packages/db", ["migrations"]),
    ("how do I push to the release branch", ["pushed-tags"]),
    ("push gate unheard", ["gate-before-push"]),
    ("append-only", ["migrations"]),
    ("the", ["gate-before-push"]),
    ("unheard", []),
    ("unheard of words push", []),
    ("", []),
    ("?!", []),
]  # fmt: skip


@pytest.mark.parametrize(("words", "ids"), FOUND)
def test_words(words: str, ids: list[str]) -> None:
    assert [memory.id for memory in search(MEMORIES, words)] == ids


def test_a_rare_word_outweighs_a_common_one() -> None:
    common = [Memory(f"m{n}", "run the build", "note") for n in range(8)]
    rare = Memory("z", "run the linter", "note")
    assert search([*common, rare], "build linter xyzzy")[:1] == []
    assert search([*common, rare], "build linter")[0] == rare
