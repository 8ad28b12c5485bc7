"""A decision is kept under a mark that names all that decided: sources, Python and YAML library."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import slate_git
from slate_git.index import cache

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
    first.path.write_text(first.path.read_text().replace(first.mark, "0" * 24))
    assert cache.Cache(tmp_path).known == {}
