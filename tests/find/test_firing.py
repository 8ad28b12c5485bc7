"""Which trigger a call fires: a command by its words wherever it is run, a pattern on raw text."""

from __future__ import annotations

import pytest

from slate_git.find.firing import firing
from slate_git.lesson.memory import Example, Trigger

PUSH = Trigger("command", "git push")
LONG = "git commit -m \"$(cat <<'EOF'\n" + "why and how, at length\n" * 60 + 'EOF\n)" && git push'


@pytest.mark.parametrize(
    ("call", "words", "pattern"),
    [
        ("git push origin main", True, True),
        ("git -C app push", True, False),
        ("cd app && FOO=1 git push --tags", True, True),
        ("bash -c 'git push'", True, True),
        ("sudo -u ci git push", True, True),
        ("if make; then git push; fi", True, True),
        (LONG, True, False),
        ("echo 'git push'", False, True),
        ("git commit -m 'before a git push'", False, True),
        ("cat <<EOF\ngit push\nEOF", False, True),
        ("grep -r 'git push' docs", False, True),
        ("git stash push", False, False),
        ("# git push", False, True),
    ],
)
def test_words_are_run_and_a_pattern_is_found(call: str, words: bool, pattern: bool) -> None:
    found = Example("shell", call)
    assert (firing([PUSH], found) is not None) is words
    assert (firing([Trigger("shell", "git push")], found) is not None) is pattern


def test_a_command_is_for_no_read_or_edit() -> None:
    assert firing([PUSH], Example("read", "git push")) is None
