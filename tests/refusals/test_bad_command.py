"""A command that was pasted is refused with the words that it means."""

from __future__ import annotations

import pytest

from slate_git.lesson.draft import Draft
from slate_git.lesson.memory import Trigger
from slate_git.refusals import bad_command
from slate_git.refusals.repairs.mend import mend
from slate_git.review import hints


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        ("$ git push", "git push"),
        ('"git push"', "git push"),
        ("`git push -f`", "git push -f"),
        ("Bash(git push:*)", "git push"),
        ("Bash(npm run *)", "npm run"),
    ],
)
def test_what_was_pasted_along(pasted: str, words: str) -> None:
    when = {"tool": "shell", "command": pasted}
    (found,) = bad_command.check(Draft("a", "a.yaml", {"text": "a", "when": when}))
    assert found.repair == f"write `{words}`"
    assert mend({"when": when})[0] == {"when": {**when, "command": words}}


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("git push \u2013force", ["write `git push --force`"]),
        ("npm run *", []),
        ("git  push", []),
        ("git push {-f,--force}", []),
    ],
)
def test_what_is_taken_and_hardly_meant(command: str, told: list[str]) -> None:
    assert [repair for _, _, repair in hints.on(Trigger("command", command))] == told
