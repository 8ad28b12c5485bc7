"""What a caller is told of the checkout that was written to, and which of several that is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from slate_git.install import clone
from slate_git.server import checkouts
from slate_git.server.client_root import NoRoot, find


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """Two repositories; one has ``db/a.sql`` and the memory ``grow``."""
    one, other = tmp_path / "one", tmp_path / "other"
    for path in (one, other):
        path.mkdir()
        clone.make(path)
    (one / "db").mkdir()
    (one / "db" / "a.sql").touch()
    (one / ".slate" / "lessons" / "grow.yaml").write_text("text: Grow\n")
    return one, other


def meant(two: tuple[Path, Path], cwd: Path | None = None, **arguments: Any) -> Path:
    roots = [path.as_uri() for path in reversed(two)]
    return find(roots, {}, cwd or two[0].parent, arguments).root


def test_a_path_an_id_or_a_name_says_which_root(two: tuple[Path, Path]) -> None:
    one, other = two
    assert meant(two, path="db/*.sql") == one
    assert meant(two, source_ref="db/") == one
    assert meant(two, when=[{"tool": "edit", "path": "db/**"}]) == one
    assert meant(two, path=f"{other}/new/**") == other
    assert meant(two, id="grow") == one
    assert meant(two, id=".slate/lessons/grow.yaml") == one
    assert meant(two, root=str(other), path="db/*.sql") == other
    assert meant(two, root="other") == other
    assert meant(two, cwd=other / ".slate", query="push") == other
    assert meant(two, cwd=other, path="db/a.sql") == one


@pytest.mark.parametrize("arguments", [{"query": "push"}, {"path": "**/*.sql"}, {"id": "new"}])
def test_where_it_is_not_clear_it_asks(two: tuple[Path, Path], arguments: dict[str, Any]) -> None:
    with pytest.raises(NoRoot) as fault:
        meant(two, **arguments)
    assert str(fault.value) == (
        f"several repositories are open, {two[1]} and {two[0]}: say which by the argument `root`"
    )


def test_a_root_that_is_none_is_refused(two: tuple[Path, Path]) -> None:
    with pytest.raises(NoRoot, match=r"root \.\./three: is none of .*other and .*one: write one"):
        meant(two, root="../three")


def test_other_checkouts_are_named(
    push_root: Path, tmp_path: Path, git: Callable[..., str]
) -> None:
    assert checkouts.others(push_root) == ""
    git("add", ".", cwd=push_root)
    git("commit", "-q", "-m", "x", cwd=push_root)
    git("worktree", "add", "-q", str(tmp_path / "tree"), cwd=push_root)
    said = "Not in the other checkouts of this repository ({})."
    assert checkouts.others(push_root) == said.format(tmp_path / "tree")
    assert checkouts.others(tmp_path / "tree") == said.format(push_root)
    git("worktree", "add", "-q", str(tmp_path / "second"), cwd=push_root)
    assert checkouts.others(push_root) == said.format(f"{tmp_path / 'second'} and 1 more")


def test_an_agent_that_was_started_below_its_hook_is_told(push_root: Path, tmp_path: Path) -> None:
    below = push_root / "packages"
    below.mkdir()
    assert checkouts.unhooked(push_root, below) == ""
    settings = push_root / ".claude" / "settings.json"
    settings.parent.mkdir()
    settings.write_text('{"hooks": "sh .slate/hook.sh claude"}')
    assert checkouts.unhooked(push_root, push_root) == ""
    said = checkouts.unhooked(push_root, below)
    assert said.startswith(f"Started in {below}, below the root, Claude Code reads no hook of ")
    assert said.endswith(f"start it in {push_root}, or run `slate init --user` once.")
    settings.parent.rename(below / ".claude")
    assert checkouts.unhooked(push_root, below) == ""
