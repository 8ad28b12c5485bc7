"""A decision is kept under a mark that names all that decided: sources, Python and YAML library."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import slate_git
from slate_git.index import build, cache, seal

PACKAGE = Path(slate_git.__file__).resolve().parent

LESSONS = """
text: A note
---
text: A decision
source_ref: src/pool.py:12
---
text: A lesson
when:
  - {tool: shell, match: 'git (push|pull).*--force'}
  - {tool: read, path: 'src/**/*.{ts,tsx}'}
examples: {silent: [{tool: shell, command: ls}]}
---
text: Refused
when: [{tool: shell, match: '(a+)+'}, {tool: edit, path: '{'}]
---
text: [
"""

PROBE = """
import sys
from slate_git.index import compile
from slate_git.refusals import judge
for text in sys.stdin.read().split("---\\n"):
    memory, faults = judge.text(".slate/lessons/a.yaml", text.encode())
    assert (memory is None) == bool(faults)
    compile.index(compile.rows(memory) if memory else ())
for name, module in list(sys.modules.items()):
    if name.startswith("slate_git."):
        print(module.__file__)
"""


def test_every_module_that_decides_is_in_the_mark() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        input=LESSONS,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        cwd=PACKAGE.parent,
    )
    reached = {Path(line).resolve() for line in done.stdout.splitlines()}
    assert PACKAGE / "redos" / "verdict.py" in reached
    assert reached - set(cache.sources()) == set()


def test_the_rooms_are_those_that_there_are() -> None:
    rooms = {path.relative_to(PACKAGE).parts[0] for path in cache.sources()}
    assert rooms == set(cache.ROOMS)


@pytest.mark.parametrize(
    ("module", "name", "value"),
    [("cache", "library", lambda: b"0.0"), ("cache.sys", "version_info", (3, 99, 0))],
)
def test_another_python_or_yaml_library_is_another_mark(
    monkeypatch: pytest.MonkeyPatch, module: str, name: str, value: object
) -> None:
    before = cache.Cache(None).mark
    assert cache.Cache(None).mark == before
    monkeypatch.setattr(f"slate_git.index.{module}.{name}", value)
    assert cache.Cache(None).mark != before


def test_a_changed_source_is_another_mark(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = tmp_path / "rule.py"
    source.write_text("MOST = 1\n")
    monkeypatch.setattr(cache, "sources", lambda: [source])
    before = cache.Cache(None).mark
    source.write_text("MOST = 2\n")
    assert cache.Cache(None).mark != before


def test_a_decision_of_another_mark_is_made_again(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    first = cache.Cache(tmp_path)
    memory, rows, faults = first.decide("a.yaml", b"text: a\nsource_ref: src/pool.py\n")
    assert memory is not None
    assert rows
    assert not faults
    first.save()
    second = cache.Cache(tmp_path)
    assert second.known
    assert second.decide("a.yaml", b"text: a\nsource_ref: src/pool.py\n") == (memory, rows, [])
    assert first.path is not None
    inner = first.path.read_bytes().partition(b"\n")[2].replace(first.mark.encode(), b"0" * 24)
    first.path.write_bytes(seal.sealed(inner) or b"")
    assert cache.Cache(tmp_path).known == {}


HOSTILE = "text: Mind it\nwhen: {tool: shell, match: '(a+)+$'}\n"


def accepted(root: Path, name: str) -> bytes:
    """A state that says that a hostile file is accepted, as it would be written for a fine one."""
    fine = b"text: Mind it\nwhen: {tool: shell, match: make}\n"
    made = cache.Cache(root)
    made.decide(name, fine)
    key = sha256(name.encode() + b"\0" + HOSTILE.encode()).hexdigest()
    made.used = {key: {**made.used.popitem()[1]}}
    made.save()
    assert made.path
    return made.path.read_bytes()


def test_what_another_users_slate_decided_is_decided_again(
    repository: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An archive brings a state that says that its pattern is accepted."""
    (repository / ".slate/lessons/a.yaml").write_text(HOSTILE)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "theirs"))
    theirs = accepted(repository, "a.yaml")
    assert build.tree(repository).faults == []
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "mine"))
    path = cache.Cache(repository).path
    assert path
    for data in (theirs, theirs.partition(b"\n")[2], b"\n", b"0" * 64 + theirs[64:]):
        path.write_bytes(data)
        assert [fault.id for fault in build.tree(repository).faults] == ["nested-repeat"]
    # What it decided itself is believed from then on.
    assert cache.Cache(repository).known


def test_the_key_is_the_users_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    data = seal.sealed(b"data")
    assert seal.opened(data) == b"data"
    key = tmp_path / "slate" / "seal"
    if os.name == "posix":
        assert key.stat().st_mode & 0o777 == 0o600
    assert seal.sealed(b"data") == data
    for spoiled in (b"", b"x" * 31, b"x" * 33):
        key.write_bytes(spoiled)
        assert seal.opened(data) is None
        assert seal.opened(seal.sealed(b"new")) == b"new"
    kept = tmp_path / "kept"
    key.rename(kept)
    key.symlink_to(kept)
    assert seal.opened(data) is None


def test_without_a_place_for_a_key_nothing_is_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slate").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert seal.sealed(b"data") is None
    assert seal.opened(b"\n") is None
