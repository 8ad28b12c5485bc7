"""``slate build``, in the working tree."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from slate_git.lesson.memory import INDEX
from tests.cli.run import PUSH, Done, tree


def test_a_fault_elsewhere_is_a_warning_and_its_rows_stay(
    slate: Callable[..., Done], repository: Path
) -> None:
    slate(*PUSH)
    broken = repository / ".slate" / "lessons" / "before-push-run-full-gate-hook.yaml"
    rows = [line for line in (repository / INDEX).read_text().split("\n") if "git push" in line]
    broken.write_text("text: [")
    result = slate("remember", "Another", "--tool", "shell", "--match", "git pull")
    assert "warning: " in result.stderr
    text = (repository / INDEX).read_text()
    assert rows[0] in text
    assert "git pull" in text
    before = tree(repository)
    result = slate("build", status=1)
    assert "1 memory refused; the index was not written" in result.stderr
    assert tree(repository) == before


def test_check_changes_nothing_and_says_which_memory(
    slate: Callable[..., Done], repository: Path
) -> None:
    slate(*PUSH)
    lessons = repository / ".slate" / "lessons"
    (lessons / "new.yaml").write_text("text: a\nwhen: {tool: shell, match: git fetch}\n")
    (lessons / "before-push-run-full-gate-hook.yaml").unlink()
    before = tree(repository)
    told = slate("build", "--check", status=1).stderr
    assert ".slate/lessons/before-push-run-full-gate-hook.yaml: the file is gone" in told
    assert ".slate/lessons/new.yaml: the index does not have it" in told
    assert tree(repository) == before
    slate("build")
    slate("build", "--check")
