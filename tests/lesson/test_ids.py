"""Names that can be an id, on every platform."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.index import remember
from slate_git.lesson.ids import is_id
from slate_git.refusals import judge


@pytest.mark.parametrize("name", ["con", "prn", "aux", "nul", "com1", "com9", "lpt1", "lpt9"])
def test_a_devices_name_is_none(tmp_path: Path, name: str) -> None:
    assert not is_id(name)
    memory, (fault,) = judge.text(f".slate/lessons/{name}.yaml", b"text: Mind it\n")
    assert memory is None
    assert fault.id == "bad-id"
    assert "Windows" in fault.what
    kept = remember.remember(tmp_path, {"text": name.upper()})
    assert kept.memory.id == f"{name}-memory"


@pytest.mark.parametrize("name", ["-rf", "--help", "-"])
def test_a_name_that_a_command_takes_for_an_option_is_none(name: str) -> None:
    assert not is_id(name)
    (fault,) = judge.text(f".slate/lessons/{name}.yaml", b"text: Mind it\n")[1]
    assert fault.id == "bad-id"


@pytest.mark.parametrize("name", ["console", "com", "com0", "com10", "nul-device", "a"])
def test_others_are(name: str) -> None:
    assert is_id(name)
