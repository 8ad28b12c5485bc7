"""The files of a command: which rows they fire, for which agents, and what is no file of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.hook import index, match
from slate_git.hook.call import Call
from slate_git.hook.deadline import Timer
from slate_git.index import compile
from slate_git.lesson.memory import Memory, Trigger

ASKS = Memory("asks", "a", "lesson", when=(Trigger("edit", "src/**"),), shell=True)
CITES = Memory("cites", "a", "decision", source_ref=("docs/a.md",), shell=True)
PLAIN = Memory("plain", "a", "lesson", when=(Trigger("read", "src/**"),))
PUSH = Memory("push", "a", "lesson", when=(Trigger("command", "git push"),))
TEXT = compile.index(row for one in (ASKS, CITES, PLAIN, PUSH) for row in compile.rows(one))


def fired(root: Path, call: Call) -> set[tuple[str, str, str]]:
    found = match.hits(str(root), call, TEXT.decode(), Timer(), print, lambda id: False)
    assert len(found) == len({(hit.id, hit.subject) for hit in found})
    return {(hit.id, hit.tool, hit.subject) for hit in found}


@pytest.mark.parametrize(
    ("command", "folder", "other", "through"),
    [
        ("cat src/a.py", "", [], ["plain read src/a.py"]),
        ("touch src/a.py", "", ["asks sh-edit src/a.py"], ["asks edit src/a.py"]),
        ("touch a.py", "/src", ["asks sh-edit src/a.py"], ["asks edit src/a.py"]),
        ("cd src; touch a.py", "", ["asks sh-edit src/a.py"], ["asks edit src/a.py"]),
        ("cat docs/a.md", "", ["cites sh-file docs/a.md"], ["cites file docs/a.md"]),
        ("echo x >> docs/a.md", "", ["cites sh-file docs/a.md"], ["cites file docs/a.md"]),
        ("touch /elsewhere/src/a.py", "", [], []),
        ("touch s'r'c/a.py", "", [], []),
        ("echo src/a.py docs/a.md", "", [], []),
    ],
)
def test_the_files_of_a_command(
    tmp_path: Path, command: str, folder: str, other: list[str], through: list[str]
) -> None:
    for is_through, wanted in ((False, other), (True, through)):
        call = Call([("shell", command)], f"{tmp_path}{folder}", "", "", "", "sh", is_through)
        assert {" ".join(hit) for hit in fired(tmp_path, call)} == set(wanted)


def test_a_patch_is_told_once(tmp_path: Path) -> None:
    patch = "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: src/a.py\n*** End Patch\nEOF"
    call = Call([("shell", patch), ("edit", "src/a.py")], str(tmp_path), "", "", "", "sh", True)
    assert fired(tmp_path, call) == {("asks", "edit", "src/a.py")}


def test_a_call_without_such_a_row_is_not_read_for_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "of_command", None)
    call = Call([("shell", "cat lib/b.py")], str(tmp_path), "", "", "", "sh", True)
    assert fired(tmp_path, call) == set()
    rows = "\n".join(row for row in TEXT.decode().split("\n") if "\tsh-" not in row)
    plain = Call([("shell", "cat src/a.py")], str(tmp_path), "", "", "")
    assert match.hits(str(tmp_path), plain, rows, Timer(), print, lambda id: False) == []


@pytest.mark.parametrize(
    ("shell", "command", "fires"),
    [
        ("powershell", "Set-Location app; & git.exe push", True),
        ("powershell", 'Write-Output "git push"', False),
        ("powershell", "# git push", False),
        ("powershell", "if ($?) { git push }", True),
        ("sh", "if ($?) { git push }", False),
    ],
)
def test_a_command_is_read_as_its_shell_reads_it(
    tmp_path: Path, shell: str, command: str, fires: bool
) -> None:
    call = Call([("shell", command)], str(tmp_path), "", "", "", shell)
    assert bool(fired(tmp_path, call)) is fires


def test_rows_of_files_by_command_stand_beside_the_usual_ones() -> None:
    tools = [(row.tool, row.id) for row in index.every(TEXT.decode()) if row.id != "push"]
    assert sorted(set(tools)) == [
        ("edit", "asks"),
        ("file", "cites"),
        ("read", "plain"),
        ("sh-edit", "asks"),
        ("sh-file", "cites"),
    ]


def test_the_gate_finds_the_literal_of_every_row() -> None:
    for tool in {
        tool for tools in (match.TOOLS, match.FILES) for ones in tools.values() for tool in ones
    }:
        row = f"000\t{tool}\tliteral\ttrigger\tid"
        assert "\t" in row[10:13] or "literal".startswith(row[10:13]) or row[10:13] in "literal"
