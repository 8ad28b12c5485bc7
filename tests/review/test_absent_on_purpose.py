"""Globs and references into what git holds elsewhere, or not at all, and on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.index import snapshot
from slate_git.review import globs, warnings
from slate_git.review.state import State
from tests.index.test_store import git

RULES = "dist/\n*.min.js\n/config/local.*\n"


@pytest.mark.parametrize(
    ("trigger", "quiet"),
    [
        ("when: {tool: edit, path: 'vendor/lib/**'}", True),
        ("when: {tool: edit, path: 'Vendor/lib/src/*.c'}", True),
        ("when: {tool: read, path: 'vendor/*/a.c'}", True),
        ("when: {tool: edit, path: 'vendors/lib/**'}", False),
        ("when: {tool: edit, path: 'dist/**'}", True),
        ("when: {tool: edit, path: '**/*.min.js'}", True),
        ("when: {tool: edit, path: 'config/local.{yaml,json}'}", True),
        ("when: {tool: edit, path: 'config/main.yaml'}", False),
        ("source_ref: vendor/lib/a.c", True),
        ("source_ref: dist/app.js", True),
        ("source_ref: src/gone.py", False),
    ],
)
def test_files_that_are_absent_on_purpose(tmp_path: Path, trigger: str, quiet: bool) -> None:
    git(tmp_path, "init", "-q")
    inner = tmp_path / "vendor/lib"
    inner.mkdir(parents=True)
    git(inner, "init", "-q")
    (inner / "a.c").write_text("a\n")
    git(inner, "add", "-A")
    git(inner, "commit", "-qm", "lib")
    (tmp_path / ".gitignore").write_text(RULES)
    lessons = tmp_path / ".slate/lessons"
    lessons.mkdir(parents=True)
    (lessons / "a.yaml").write_text(f"text: Mind it\n{trigger}\n")
    git(tmp_path, "add", "-A")
    found = warnings.of(State(snapshot.working_tree(tmp_path)))
    assert [f for f in found if f.id in ("glob-hits-nothing", "cited-file-gone")] == [] or not quiet
    assert found or quiet


@pytest.mark.parametrize(
    ("pattern", "path"),
    [("**/*.min.js", "x.min.js"), ("a/{b,c}/[de]?.py", "a/b/xx.py"), ("/x", "x"), ("**", "x")],
)
def test_a_path_that_a_glob_could_hit(pattern: str, path: str) -> None:
    assert globs.probe(pattern) == path
