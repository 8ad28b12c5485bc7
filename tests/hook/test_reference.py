"""What a ``source_ref`` cites, and which calls that brings up."""

from __future__ import annotations

import pytest

from slate_git.hook import match
from slate_git.hook.reference import cited


@pytest.mark.parametrize(
    ("reference", "path"),
    [
        ("src/pool.py", "src/pool.py"),
        ("./src/pool.py", "src/pool.py"),
        ("src/pool.py:12", "src/pool.py"),
        ("src/pool.py:12-40", "src/pool.py"),
        ("src/pool.py#L12", "src/pool.py"),
        ("src/pool.py#L12-L40", "src/pool.py"),
        ("src/pool.py@abcdef1", "src/pool.py"),
        ("src/pool.py:12@ABCDEF1234", "src/pool.py"),
        ("src/pool.py#L12-L40@" + "a" * 40, "src/pool.py"),
        ("src/pool.py@" + "a" * 41, "src/pool.py@" + "a" * 41),
        ("src/pool.py@" + "a" * 64, "src/pool.py"),
        ("src/pool.py@abcdef", "src/pool.py@abcdef"),
        ("packages/@acme/x.ts", "packages/@acme/x.ts"),
        ("packages/@acme/x.ts@1234567", "packages/@acme/x.ts"),
        ("src/", "src/"),
        ("a:b.txt", "a:b.txt"),
        ("a#b.txt", "a#b.txt"),
        ("https://example.invalid/a/1", None),
        ("#12", None),
        ("acme/widgets#12", None),
        ("  src/a.py ", "src/a.py"),
        ("", None),
    ],
)
def test_what_a_reference_cites(reference: str, path: str | None) -> None:
    assert cited(reference) == path


@pytest.mark.parametrize(
    ("cites", "path", "fires"),
    [
        ("src/pool.py", "src/pool.py", True),
        ("src/pool.py", "SRC/Pool.py", True),
        ("src/pool.py", "src/pool.pyc", False),
        ("src/", "src/a/b.py", True),
        ("src/", "src", False),
        ("src/", "srcs/a.py", False),
        ("src", "src/a.py", False),
        ("caf\u00e9.md", "cafe\u0301.md", True),
    ],
)
def test_a_cited_file_or_folder(cites: str, path: str, fires: bool) -> None:
    assert match.cites(cites, path) is fires
