"""Every state that the index can be in: half merged, of another format, no index at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.hook.index import HEADER
from tests.gate.hook import AWKS, Hook, index, rows
from tests.gate.test_verdict import PULL, PUSH

ROWS = index(rows("git push", fill=200))
LAST = b"3f0\tshell\tgit push\tgit push\tm-git push\n"
OTHER = b"3f0\tshell\thg push\thg push\tm-hg\n"
MARKED = b"<<<<<<< HEAD\n" + OTHER + b"=======\n" + LAST + b">>>>>>> one\ttwo (a\tzq\tc\td)\n"


def test_the_rows_stand_where_they_should() -> None:
    assert ROWS.count(LAST) == 1
    assert b"#3f0\n" + LAST in ROWS


READ = {
    "as built": ROWS,
    "without a newline at the end": ROWS[: ROWS.index(LAST) + len(LAST) - 1],
    "with returns": ROWS.replace(b"\n", b"\r\n"),
    "half merged, the second side": ROWS.replace(LAST, MARKED),
    "half merged, three sides": ROWS.replace(
        LAST, b"<<<<<<< HEAD\n" + LAST + b"||||||| base\n" + OTHER + b"=======\n>>>>>>> b\n"
    ),
    "separators gone": HEADER.encode() + b"\n" + LAST,
    "lines of another kind": ROWS.replace(LAST, b"\n \n\t\t\t\n# no\tcomment\n\xff\xfe\n" + LAST),
    "a row twice": ROWS.replace(LAST, LAST + LAST),
    "NUL before the row": ROWS.replace(LAST, b"\0\0\n" + LAST),
}


@pytest.mark.parametrize("awk", AWKS)
@pytest.mark.parametrize("name", READ)
def test_an_index_with_the_row(tmp_path: Path, awk: str, name: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(READ[name])
    assert hook.run(PUSH, awk=awk)
    assert hook.run(PULL, awk=awk) == b""


PASSES = {
    "of a later format": ROWS.replace(b"Format 1.", b"Format 2."),
    "of a format with more digits": ROWS.replace(b"Format 1.", b"Format 12."),
    "of no format": ROWS.replace(b" Format 1.", b""),
    "half merged in its first line": ROWS.replace(
        HEADER.encode(), b"<<<<<<< HEAD\n" + HEADER.encode() + b"\n=======\n# Other\n>>>>>>> b"
    ),
    "binary": bytes(range(1, 256)) * 50,
    "an empty literal for a command": index(rows("", "hg", fill=200)),
    "an empty literal for a path": index(rows("hg", "", tool="edit", fill=200)),
}


@pytest.mark.parametrize("awk", AWKS)
@pytest.mark.parametrize("name", PASSES)
def test_an_index_that_only_python_can_judge(tmp_path: Path, awk: str, name: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(PASSES[name])
    assert hook.run(PULL, awk=awk)


SILENT = {
    "empty": b"",
    "without rows": index([]),
    "one line": HEADER.encode(),
    "rows cut off": ROWS.replace(LAST, b"3f0\tshell\tgit push\tgit"),
}


@pytest.mark.parametrize("awk", AWKS)
@pytest.mark.parametrize("name", SILENT)
def test_an_index_without_rows(tmp_path: Path, awk: str, name: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(SILENT[name])
    assert hook.run(PUSH, awk=awk) == b""


@pytest.mark.parametrize("awk", AWKS)
def test_no_index(tmp_path: Path, awk: str) -> None:
    hook = Hook(tmp_path)
    assert hook.run(PUSH, awk=awk) == b""
    (hook.root / ".slate" / "index.tsv").mkdir()
    assert hook.run(PUSH, awk=awk) == b""


@pytest.mark.parametrize("awk", AWKS)
def test_ten_thousand_rows(tmp_path: Path, awk: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows("git push", fill=10_000))
    assert hook.run(PUSH, awk=awk)
    assert hook.run(PULL, awk=awk) == b""
