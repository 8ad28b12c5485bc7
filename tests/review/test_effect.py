"""What each trigger hits, and what may have been meant: the values that others word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.git import tracked
from slate_git.git.failure import GitFailed
from slate_git.lesson.memory import Memory, Trigger
from slate_git.review import effect
from slate_git.review.effect import Effect, Effects
from slate_git.review.globs import Files
from slate_git.review.hints import Better

FILES = Files(["README.md", "schema.sql", "db/a.sql", "db/b.sql", "src/app/main.py"])


@pytest.mark.parametrize(
    ("tool", "pattern", "hit", "better"),
    [
        ("shell", "db/*.sql", (), None),
        ("edit", "db/**", ("db/a.sql", "db/b.sql"), None),
        ("read", "*.sql", ("schema.sql",), Better("**/*.sql", 2)),
        ("edit", "dbs/*.sql", (), Better("db/*.sql", 2)),
        ("read", "db", (), Better("db/**", 2)),
        ("read", "nowhere/**", (), None),
        ("file", "db/a.sql", ("db/a.sql",), None),
        ("file", "db/", ("db/a.sql", "db/b.sql"), None),
        ("file", "db", (), Better("db/", 2)),
        ("file", "nowhere", (), None),
        ("file", "nowhere/", (), None),
    ],
)
def test_the_effect_of_a_trigger(
    tool: str, pattern: str, hit: tuple[str, ...], better: Better | None
) -> None:
    trigger = Trigger(tool, pattern)
    assert effect.effect(trigger, FILES) == Effect(trigger, hit, better)


def test_every_trigger_of_a_memory_has_one(repository: Path, git: Callable[..., str]) -> None:
    (repository / "a.py").touch()
    git("add", ".", cwd=repository)
    when = (Trigger("shell", "git push"), Trigger("edit", "*.py"))
    memory = Memory("a", "Mind it", "lesson", when=when, source_ref=("a.py:3", "#12"))
    assert effect.of(repository, memory) == Effects(
        [
            Effect(when[0]),
            Effect(when[1], ("a.py",)),
            Effect(Trigger("file", "a.py"), ("a.py",)),
        ]
    )


def test_git_is_not_asked_for_files_that_no_trigger_is_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(root: Path) -> list[str]:
        raise AssertionError(root)

    monkeypatch.setattr(tracked, "tracked", asked)
    memory = Memory("a", "Mind it", "lesson", when=(Trigger("shell", "git push"),))
    assert effect.of(tmp_path, memory) == Effects([Effect(memory.when[0])])


def test_a_git_that_fails_leaves_the_files_uncounted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(root: Path) -> list[str]:
        raise GitFailed("git ls-files: not yours")

    monkeypatch.setattr(tracked, "tracked", fails)
    memory = Memory("a", "Mind it", "lesson", when=(Trigger("edit", "*.py"),))
    assert effect.of(tmp_path, memory) == Effects(
        [Effect(memory.when[0])], "git ls-files: not yours"
    )
