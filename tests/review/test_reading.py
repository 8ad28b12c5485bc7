"""How a command was read, as a person sees it."""

from __future__ import annotations

import pytest

from slate_git.review.reading import lines


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("git push", ["  git push"]),
        (
            "cd app && sudo -u ci git push | tee log",
            ["  cd app", "  git push  (through sudo -u ci)", "  tee log", "  edits app/log"],
        ),
        ("(cat 'a b' > c)", ["    cat 'a b' > c", "  reads a b", "  edits c"]),
        ("# git push", ["  nothing that runs"]),
        ("ls; echo 'git push", ["  ls", "  what stands behind this could not be read"]),
        ("echo 'git\npush'", ["  echo 'git\\npush'"]),
    ],
)
def test_a_tree(command: str, shown: list[str]) -> None:
    assert lines(command) == ["read as", *shown]
