"""How a model is told what a memory fires on."""

from __future__ import annotations

import pytest

from slate_git.lesson.memory import Trigger
from slate_git.review.effect import Effect, Effects
from slate_git.review.hints import Better
from slate_git.server import wording


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Effect(Trigger("shell", "git push")), ["Fires on a command that holds `git push`."]),
        (
            Effect(Trigger("edit", "*.sql"), ("a.sql",), Better("**/*.sql", 2)),
            ["Fires on an edit of *.sql: 1 tracked file: a.sql."],
        ),
        (
            Effect(Trigger("read", "*.c"), ("a.c", "b.c", "c.c", "d.c")),
            ["Fires on a read of *.c: 4 tracked files: a.c, b.c, c.c, …."],
        ),
        (
            Effect(Trigger("read", "*.py"), (), Better("**/*.py", 2)),
            ["Fires on a read of *.py: 0 tracked files.", "Did you mean `**/*.py`?"],
        ),
        (
            Effect(Trigger("file", "db/a.sql"), ("db/a.sql",)),
            ["Fires on a read or edit of db/a.sql."],
        ),
        (
            Effect(Trigger("file", "db"), (), Better("db/", 2)),
            ["Fires on a read or edit of db, which git does not track.", "Did you mean `db/`?"],
        ),
    ],
)
def test_what_a_memory_fires_on(found: Effect, said: list[str]) -> None:
    assert wording.fires(Effects([found])) == said


def test_a_note_is_said_to_fire_on_nothing() -> None:
    assert wording.fires(Effects([])) == [
        "It has no trigger: it is kept and found by recall, and never comes up by itself."
    ]


def test_files_that_were_not_counted_are_not_said_to_be_none() -> None:
    found = Effects([Effect(Trigger("edit", "*.c"))], "git ls-files: not yours")
    assert wording.fires(found) == [
        "Fires on an edit of *.c.",
        "The files that it fires on were not counted: git ls-files: not yours.",
    ]
