"""The gate asks the private rows of a working tree beside those of the index."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gate.hook import PAIRS, Hook, index, rows
from tests.gate.test_verdict import PULL, PUSH


def write(hook: Hook, *literals: str, fill: int = 0) -> None:
    folder = hook.state / "rows"
    folder.mkdir(exist_ok=True)
    lines = index(rows(*literals, fill=fill)).split(b"\n")
    kept = [line for line in lines if not line.startswith(b"#") or line == lines[0]]
    (folder / "rows.tsv").write_bytes(b"\n".join([*kept[:1], b"# no rows: slow", *kept[1:]]))


@pytest.mark.parametrize(("shell", "awk"), PAIRS)
@pytest.mark.parametrize("fill", [0, 200])
def test_a_row_of_theirs_passes(hook: Hook, shell: str, awk: str, fill: int) -> None:
    hook.write_index(rows("make deploy", fill=fill))
    write(hook, "git push", fill=fill)
    assert hook.arrived(PUSH, shell=shell, awk=awk)
    assert hook.arrived(PULL, shell=shell, awk=awk) is None


@pytest.mark.parametrize(("shell", "awk"), PAIRS)
def test_where_there_is_no_index(hook: Hook, shell: str, awk: str) -> None:
    write(hook, "git push")
    assert hook.arrived(PUSH, shell=shell, awk=awk)
    assert hook.arrived(PULL, shell=shell, awk=awk) is None
    hook.write_index(b"")
    assert hook.arrived(PUSH, shell=shell, awk=awk)
    assert hook.arrived(PULL, shell=shell, awk=awk) is None


def test_a_clones_rows_are_no_worktrees(hook: Hook) -> None:
    hook.write_index(rows("make deploy"))
    write(hook, "git push")
    inner = hook.state / "rows" / "packages" / "rows.tsv"
    inner.parent.mkdir()
    (hook.state / "rows" / "rows.tsv").rename(inner)
    assert hook.arrived(PUSH) is None


@pytest.fixture
def hook(tmp_path: Path) -> Hook:
    return Hook(tmp_path)
