"""An agent more is one description and its settings: nothing else of this room has to know it."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from slate_git.cli.main import app
from slate_git.install import AGENTS, Check, detect, doctor, fragment, plan, remove_plan
from slate_git.install.agent import Agent
from slate_git.install.shipped import hooks_folder
from tests.install.checks import faults, of, program

LINE = 'r=$PWD; sh "$r/.slate/hook.sh" sixth 2>/dev/null; exit 0'
SETTINGS = {
    ".sixth/settings.json": {
        "before": [{"on": "tool", "command": LINE}],
        "scripts": ["./.slate/sixth/plugin.lua"],
    },
    ".sixth/servers.json": {"context_servers": {"slate": {"command": "slate", "args": ["mcp"]}}},
}
PLUGIN = {"sixth/plugin.lua": b"return 6\n"}


def notes(root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    yield Check("sixth", "note", f"asked of {len(scopes)}")


SIXTH = Agent(
    name="sixth",
    title="The Sixth",
    lowest="6.1",
    arrives="at dawn",
    tested="nothing",
    programs=("sixth",),
    user_folder=".sixth",
    user_file="settings.json",
    variable="SIXTH_HOME",
    signs=(".sixth",),
    home_signs=(".sixth",),
    servers="context_servers",
    endings=(".json5",),
    strict=True,
    beside=lambda: PLUGIN,
    notes=notes,
)


@pytest.fixture(autouse=True)
def sixth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "hooks"
    shutil.copytree(hooks_folder(), folder)
    (folder / "sixth.json").write_text(json.dumps(SETTINGS))
    monkeypatch.setattr(fragment, "hooks_folder", lambda: folder)
    monkeypatch.setitem(AGENTS, "sixth", SIXTH)


def tree(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_in_a_repository(root: Path, home: Path, bin: Path) -> None:
    assert of("sixth", doctor(root, home)) == [("note", "not installed here")]
    assert plan(root, ["sixth"]).apply() == [*SETTINGS, ".slate/sixth/plugin.lua"]
    assert (
        json.loads((root / ".sixth/settings.json").read_text()) == SETTINGS[".sixth/settings.json"]
    )
    assert detect(root, home)[-1] == ("sixth", ".sixth in the repository", True)
    program(bin, "sixth", "echo 6.0.9")
    assert of("sixth", doctor(root, home)) == [
        ("ok", "the hook is in .sixth/settings.json"),
        ("ok", "the MCP server is in .sixth/servers.json"),
        ("fault", "sixth 6.0.9 shows its model no hook's text"),
        ("note", "asked of 1"),
    ]
    (root / ".slate/sixth/plugin.lua").write_text("return 5\n")
    assert [check.repair for check in faults(doctor(root, home)) if "release" in check.what] == [
        "slate init --agent sixth"
    ]
    assert len(remove_plan(root).apply()) == 3
    assert tree(root) == []


def test_for_a_user(
    root: Path, home: Path, bin: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plan(root, ["sixth"], user=True, home=home).apply()
    state = home / ".local/state/slate"
    written = json.loads((home / ".sixth/settings.json").read_text())
    assert written["before"][0]["command"] == LINE.replace(
        'sh "$r/.slate/hook.sh" sixth', f'sh {state}/hook.sh sixth call "$r"'
    )
    assert written["scripts"] == [str(state / "sixth/plugin.lua")]
    assert (state / "sixth/plugin.lua").read_bytes() == b"return 6\n"
    assert of("sixth", doctor(root, home)) == [
        ("ok", f"the hook is in {home}/.sixth/settings.json"),
        ("note", "sixth is not on the PATH"),
        ("note", "asked of 1"),
    ]
    remove_plan(root, user=True, home=home).apply()
    assert tree(home) == []
    monkeypatch.setenv("SIXTH_HOME", str(tmp_path / "moved"))
    assert SIXTH.settings_file(None) == tmp_path / "moved/settings.json"


def test_its_settings_are_taken_as_they_are_spelled_and_refused_as_it_would(root: Path) -> None:
    (root / ".sixth").mkdir()
    path = root / ".sixth/settings.json5"
    path.write_text('{"theme": 1}')
    assert plan(root, ["sixth"]).apply()[0] == ".sixth/settings.json5"
    remove_plan(root).apply()
    assert path.read_text() == '{"theme": 1}'
    path.write_text('{"theme": 1, // mine\n}')
    assert "for which The Sixth drops the whole file" in plan(root, ["sixth"]).faults[0]


@pytest.mark.skipif(os.name == "nt", reason="no hook.sh there")
def test_the_command_line_takes_its_name(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repository)
    done = CliRunner().invoke(app, ["init", "--agent", "sixth"])
    assert done.exit_code == 0, done.output
    assert ".sixth/settings.json: written" in done.output
    done = CliRunner().invoke(app, ["init", "--agent", "seventh"])
    assert "kilo, sixth" in done.output
