"""``slate list`` and ``slate show``."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.cli import table
from tests.cli.run import Done


def test_the_list_is_in_the_order_of_the_ids(slate: Callable[..., Done], repository: Path) -> None:
    assert slate("list").stderr == "slate: no memories yet\n"
    for id in ("a-2", "a", "b"):
        slate("remember", f"Mind {id}", "--id", id)
    listed = slate("list").stdout.splitlines()
    assert [line.split()[0] for line in listed] == ["a", "a-2", "b"]


@pytest.fixture
def several(slate: Callable[..., Done], repository: Path) -> None:
    slate("remember", "Run the gate", "--id", "gate", "--command", "git push", "--tag", "ci")
    slate("remember", "Grow it", "--id", "grow", "--tool", "edit", "--path", "db/**")
    slate("remember", "日本語 " + "x" * 90, "--id", "wide", "--source-ref", "db/a.sql")
    slate("remember", "Kept", "--id", "kept", "--tag", "ci")


@pytest.mark.usefixtures("several")
@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ((), ["gate", "grow", "kept", "wide"]),
        (("--tool", "shell"), ["gate"]),
        (("--tool", "edit"), ["grow", "wide"]),
        (("--tool", "read"), ["wide"]),
        (("--kind", "note"), ["kept"]),
        (("--tag", "ci"), ["gate", "kept"]),
        (("--tag", "ci", "--kind", "lesson"), ["gate"]),
        (("--path", "db/a.sql"), ["grow", "wide"]),
        (("--path", "db/b.sql", "--search", "grow"), ["grow"]),
    ],
)
def test_what_is_listed_can_be_picked(
    slate: Callable[..., Done], words: tuple[str, ...], ids: list[str]
) -> None:
    listed = slate("list", *words).stdout.splitlines()
    assert [line.split()[0] for line in listed] == ids
    assert [each["id"] for each in json.loads(slate("list", *words, "--json").stdout)] == ids


@pytest.mark.usefixtures("several")
@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("--tool", "grep"), 2, "slate: --tool grep: no such tool: write shell, read or edit\n"),
        (("--kind", "rule"), 2, "slate: --kind rule: no such kind: write lesson, decision, note\n"),
        (("--tag", "none"), 1, "slate: no such memory\n"),
    ],
)
def test_what_cannot_be_picked(
    slate: Callable[..., Done], words: tuple[str, ...], status: int, told: str
) -> None:
    assert slate("list", *words, status=status).stderr == told


@pytest.mark.usefixtures("several")
def test_a_list_fits_the_terminal(
    slate: Callable[..., Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    whole = slate("list").stdout.splitlines()
    assert whole[3].endswith("x" * 90), "a pipe gets all of it"
    monkeypatch.setattr(table, "width", lambda: int(os.environ["COLUMNS"]))
    for columns in (40, 80, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = slate("list").stdout.splitlines()
        assert all(table.columns(line) <= columns for line in lines)
        assert len({line.index("lesson" if i < 2 else "note" if i == 2 else "decision")
                    for i, line in enumerate(lines)}) == 1  # fmt: skip
        assert lines[3].endswith("…" if columns < 200 else "x")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert slate("list").stdout.startswith("\x1b[1mgate\x1b[0m")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in slate("list").stdout


def test_nothing_raw_of_a_file_is_listed(slate: Callable[..., Done], repository: Path) -> None:
    path = repository / ".slate" / "lessons" / "odd.yaml"
    path.write_text('text: "a\\tb c"\nwhen: {tool: shell, match: "make\\\\x1b"}\n')
    assert slate("list").stdout == "odd  lesson  shell make\\x1b  a\tb c\n"


def test_a_check_has_colours_on_a_terminal_and_none_elsewhere(
    slate: Callable[..., Done], repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slate("init", "--agent", "claude")
    slate("remember", "You MUST run it", "--id", "loud", "--command", "make")
    plain = slate("check").stdout
    assert plain.startswith(".slate/lessons/loud.yaml:1:7: warning: shouts: MUST (shouting)\n    ")
    monkeypatch.setenv("FORCE_COLOR", "1")
    first = slate("check").stdout.split("\n")[0]
    assert first == (
        "\x1b[1m.slate/lessons/loud.yaml:1:7:\x1b[0m \x1b[33mwarning: \x1b[0m"
        "shouts: MUST\x1b[36m (shouting)\x1b[0m"
    )
    assert "\x1b" not in slate("check", "--json").stdout
    assert json.loads(slate("check", "--json").stdout)


def test_list_and_show_tell_of_an_index_that_is_behind(
    slate: Callable[..., Done], repository: Path
) -> None:
    slate("remember", "Run it", "--id", "run", "--command", "make")
    behind = "slate: the index is out of date: run `slate build`\n"
    assert behind not in slate("list").stderr + slate("show", "run").stderr
    path = repository / ".slate" / "lessons" / "run.yaml"
    path.write_text(path.read_text().replace("make", "cmake"))
    assert behind in slate("list").stderr
    assert behind in slate("show", "run").stderr
