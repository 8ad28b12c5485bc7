"""What each agent's module says agrees with everything else that speaks of the agent."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from slate_git import cli
from slate_git.hook import agents as hot
from slate_git.install import AGENTS, CHOICE, agents, detect
from slate_git.install.shipped import hooks_folder

TOP = Path(cli.__file__).parents[2]
CLIENTS = TOP / "tests" / "clients"


def modules(package: object) -> set[str]:
    """The modules that lie in a package's folder."""
    folder = Path(getattr(package, "__file__", "")).parent
    return {path.stem for path in folder.glob("*.py")} - {"__init__"}


def test_every_agent_has_all_that_an_agent_needs() -> None:
    names = set(hot.NAMES)
    assert list(AGENTS) == list(hot.NAMES)
    assert {agent.name for agent in AGENTS.values()} == names
    assert modules(hot) == names
    assert modules(agents) == names | {"codex_trust"}
    assert {path.stem for path in hooks_folder().glob("*.json")} == names
    fixtures = TOP / "tests" / "hook" / "agents"
    assert {path.parent.name for path in fixtures.glob("*/*.json")} == names


def test_the_readme_s_table_is_what_the_modules_say() -> None:
    rows = [
        f"| {agent.title} | {agent.lowest} | {agent.arrives} | {agent.tested} |"
        for agent in AGENTS.values()
    ]
    text = (TOP / "README.md").read_text(encoding="utf-8")
    head = "| agent | lowest version | arrives | tested with |\n| --- | --- | --- | --- |\n"
    assert text.split(head)[1].split("\n\n")[0].splitlines() == rows


@pytest.mark.parametrize("name", AGENTS)
def test_it_was_tested_with_the_client_that_the_tests_drive(name: str) -> None:
    client, said = CLIENTS / f"{name}.py", AGENTS[name].tested
    adapter = importlib.import_module(f"slate_git.hook.agents.{name}").__doc__ or ""
    assert adapter.startswith(f"{AGENTS[name].title}, ")
    assert client.exists() == (CLIENTS / f"test_{name}.py").exists()
    if not client.exists():
        assert said == "recorded shapes and its documentation only"
        return
    version = re.findall(r'^    version = "(.+)"$', client.read_text(), re.M)[0]
    assert said == f"the real client, {version}"
    assert f"seen with {version}" in adapter


def test_help_texts_name_them_all() -> None:
    assert re.split(", | or ", CHOICE) == list(AGENTS)


def test_agents_are_found_by_what_they_leave(tmp_path: Path) -> None:
    root, home = tmp_path / "root", tmp_path / "home"
    root.mkdir()
    (home / ".codex").mkdir(parents=True)
    (home / ".config/opencode").mkdir(parents=True)
    (root / "CLAUDE.md").write_text("")
    (root / ".cursor").mkdir()
    (home / ".cursor").mkdir()
    assert detect(root, home) == [
        ("claude", "CLAUDE.md in the repository", True),
        ("codex", "~/.codex", False),
        ("cursor", ".cursor in the repository", True),
        ("opencode", "~/.config/opencode", False),
    ]
    assert detect(tmp_path / "nowhere", tmp_path / "nowhere") == []
