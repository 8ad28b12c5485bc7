"""``slate why``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.run import PUSH, Done


def test_why_shows_what_would_wait(slate: Callable[..., Done]) -> None:
    for match in ("git", "git push", "push"):
        slate("remember", f"About {match}", "--tool", "shell", "--match", match)
    found = json.loads(slate("why", "shell", "git push", "--json").stdout)["matches"]
    assert [(entry["trigger"], entry["delivered"]) for entry in found] == [
        ("git push", True),
        ("push", True),
        ("git", False),
    ]


def test_why_resolves_a_path_as_a_call_would(
    repository: Path, slate: Callable[..., Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    slate("remember", "Pool", "--tool", "read", "--path", "src/**")
    slate("remember", "Cited", "--source-ref", "src/a.py:3")
    (repository / "src").mkdir()
    monkeypatch.chdir(repository / "src")
    for spelling in ("a.py", "../src/a.py", f"{repository}/src/a.py"):
        found = json.loads(slate("why", "read", spelling, "--json").stdout)["matches"]
        assert [entry["id"] for entry in found] == ["pool", "cited"]
    found = json.loads(slate("why", "edit", "a.py", "--json").stdout)["matches"]
    assert [entry["id"] for entry in found] == ["cited"]
    slate("why", "read", "/elsewhere/src/a.py", status=1)


def test_why_tells_of_an_index_that_is_out_of_date(
    slate: Callable[..., Done], repository: Path
) -> None:
    slate(*PUSH)
    assert "out of date" not in slate("why", "shell", "git push").stderr
    (path,) = (repository / ".slate" / "lessons").glob("*.yaml")
    path.write_text(path.read_text().replace("git push", "git pull"))
    done = slate("why", "shell", "git pull", status=1)
    assert "out of date: run `slate build`" in done.stderr
