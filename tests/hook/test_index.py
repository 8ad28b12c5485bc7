"""The index as the hook reads it: a hint, so that what is no row is passed over, never believed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_git.hook import index

SHELL = frozenset({"shell"})
ROW = "0ab\tshell\tgit push\tgit push\tgate"


@given(st.text())
def test_any_trigger_is_one_field_and_comes_back(trigger: str) -> None:
    field = index.escape(trigger)
    assert not set(field) & {"\t", "\n", "\r"}
    assert index.unescape(field) == trigger


@pytest.mark.parametrize(
    ("name", "fine"),
    [("gate", True), ("a-1", True), ("x" * 64, True), ("x" * 65, False), ("", False)]
    + [(name, False) for name in ("Gate", "a b", "a/b", "..", "ä", "a\n", "a.yaml")],
)
def test_an_id_can_be_a_file_s_name_anywhere(name: str, fine: bool) -> None:
    assert index.is_id(name) is fine


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (ROW, 1),
        (ROW + "\r", 1),
        (f"{ROW}\n{ROW}", 1),  # doubled rows count once
        ("#0ab", 0),
        ("", 0),
        ("<<<<<<< ours", 0),
        (ROW.replace("shell", "edit"), 0),
        (ROW.replace("\tgate", ""), 0),
        (ROW + "\tmore", 0),
        (ROW.replace("0ab", "0abc"), 0),
        (ROW.replace("git push\tgit", "git pull\tgit"), 0),  # its literal stands nowhere
        (ROW.replace("git push\tgit", "\tgit"), 1),  # it needs none
    ],
)
def test_what_is_a_row(line: str, found: int) -> None:
    rows = index.rows(f"{index.HEADER}\n{line}\n", SHELL, ["git push origin"], False)
    assert len(rows) == found
    assert all(row.id == "gate" and row.trigger == "git push" for row in rows)


def test_a_row_whose_literal_is_not_looked_at(tmp_path: Path) -> None:
    assert index.rows(ROW, SHELL, ["ls"], False) == []
    assert [row.id for row in index.rows(ROW, SHELL, ["ls"], True)] == ["gate"]


def test_every_row_is_read_for_people_too() -> None:
    text = f"{index.HEADER}\n#0ab\n{ROW}\n>>>>>>> theirs\n{ROW.replace('shell', 'read')}\r\n"
    assert [(row.tool, row.id) for row in index.every(text)] == [
        ("shell", "gate"),
        ("read", "gate"),
    ]


def test_only_a_plain_file_of_a_fitting_size_is_read(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(b"12345")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(plain)
    assert index.read_file(str(plain), 5) == b"12345"
    assert index.read_file(str(plain), 4) is None
    for name in ("pipe", "link", "gone", ".", "plain/below"):
        assert index.read_file(str(tmp_path / name), 1 << 20) is None, name


def test_no_link_is_followed_on_the_way_to_the_index(tmp_path: Path) -> None:
    (tmp_path / "one/.slate").mkdir(parents=True)
    (tmp_path / "one" / index.PATH).write_text(ROW)
    assert index.load(str(tmp_path / "one")) == ROW
    (tmp_path / "two").mkdir()
    (tmp_path / "two/.slate").symlink_to(tmp_path / "one/.slate")
    assert index.load(str(tmp_path / "two")) == ""
