"""Where the hook finds the YAML library, and nowhere else."""

from __future__ import annotations

import site
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.hook import lesson

VERSION = f"python{sys.version_info[0]}.{sys.version_info[1]}"


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Makes a virtual environment's folder hold the library at a place in it."""
    monkeypatch.setattr(lesson, "__file__", f"{tmp_path}/checkout/slate_git/hook/lesson.py")
    monkeypatch.setattr(sys, "executable", f"{tmp_path}/env/bin/python")
    # What Debian's Python 3.11 answers for any prefix, where -S has hidden the environment.
    others = [f"/nowhere/local/lib/{VERSION}/dist-packages", "/nowhere/lib/python3/dist-packages"]
    monkeypatch.setattr(site, "getsitepackages", lambda prefixes=None: others)
    monkeypatch.setattr(site, "getusersitepackages", lambda: "/nowhere/user")

    def holding(place: str) -> Path:
        library = tmp_path / place / "ruamel" / "yaml"
        library.mkdir(parents=True)
        (library / "__init__.py").touch()
        return tmp_path / place

    return holding


@pytest.mark.parametrize(
    "place",
    [
        pytest.param("checkout", id="beside the package"),
        pytest.param(f"env/lib/{VERSION}/site-packages", id="in a virtual environment"),
        pytest.param("env/Lib/site-packages", id="in one on Windows"),
    ],
)
def test_the_library_is_found(environment: Callable[[str], Path], place: str) -> None:
    holds = environment(place)
    assert lesson.site() == [str(holds)]


@pytest.mark.parametrize("place", ["env/bin", "project", "env/lib/python2.7/site-packages"])
def test_it_is_taken_from_nowhere_else(environment: Callable[[str], Path], place: str) -> None:
    environment(place)
    assert lesson.site() == []
