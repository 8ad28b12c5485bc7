"""Options and arguments that spell triggers."""

from __future__ import annotations

import pytest

from slate_git.lesson.triggers import Contradiction, when

EDIT = {"tool": "edit", "path": "*.c"}
PUSH = {"tool": "shell", "command": "git push"}


def test_none_one_or_a_list() -> None:
    assert when([], [], [], []) is None
    assert when([], ["git push"], [], []) == PUSH
    assert when(["edit"], [], [], ["*.c"]) == EDIT
    assert when(["edit"], ["git push"], [], ["*.c"]) == [PUSH, EDIT]
    assert when(["read", "edit"], [], ["x"], ["*.c"]) == [
        {"tool": "shell", "match": "x"},
        {**EDIT, "tool": "read"},
        EDIT,
    ]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (([], [" "], [], []), "--command: is empty: "),
        (([], [], [], ["*.c"]), "--path goes with --tool read or --tool edit"),
        ((["shell"], [], [], ["*.c"]), "--tool shell goes with --command or --match"),
        ((["edit"], ["make"], [], []), "--tool edit goes with --path"),
        ((["write"], [], [], ["*.c"]), "--tool write: no such tool"),
    ],
)
def test_what_does_not_go_together(given: tuple[list[str], ...], said: str) -> None:
    for dash in ("--", ""):
        with pytest.raises(Contradiction) as fault:
            when(given[0], given[1], given[2], given[3], dash)
        assert str(fault.value).startswith(said.replace("--", dash))
