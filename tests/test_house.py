"""Who may import whom, and what a start of the hook loads."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "slate_git"
MODULES = sorted(PACKAGE.rglob("*.py"))
HOT = sorted((PACKAGE / "hook").rglob("*.py"))

DOOR = "slate_git.hook.lesson"
FOREIGN = {
    # The one user of each foreign package.
    "git": ("slate_git.git.history",),
    "mcp": ("slate_git.server",),
    "typer": ("slate_git.cli.commands", "slate_git.cli.console", "slate_git.cli"),
    "rich": ("slate_git.cli.commands", "slate_git.cli.console", "slate_git.cli"),
    "tomlkit": ("slate_git.install",),
    "filelock": ("slate_git.index.remember",),
    "pathspec": ("slate_git.git.tracked",),
    "ruamel": (
        "slate_git.lesson.reader",
        "slate_git.lesson.writer",
        "slate_git.install.clone",
        DOOR,
    ),
}

COLD_FOR_HOT = (
    "typing",
    "dataclasses",
    "pathlib",
    "logging",
    "subprocess",
    "tempfile",
    "traceback",
)

# A module of the flow may import what stands before it, never what stands after it.
FLOW = ("memory", "draft", "store", "literal", "refusals", "judge", "compile", "build", "remember")


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            base = node.module or ""
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return found


@pytest.mark.parametrize("path", HOT, ids=name_of)
def test_the_hot_room_imports_the_standard_library_and_itself(path: Path) -> None:
    for name in imports(path):
        top = name.split(".")[0]
        if top == "slate_git":
            assert name == "slate_git" or name.startswith("slate_git.hook"), name
        elif top == "ruamel":
            assert name_of(path) == DOOR
        else:
            assert top in sys.stdlib_module_names, name
            assert top not in COLD_FOR_HOT, name


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_foreign_package_has_one_door(path: Path) -> None:
    mine = name_of(path)
    for name in imports(path):
        doors = FOREIGN.get(name.split(".")[0])
        assert doors is None or mine.startswith(doors), f"{mine} imports {name}"


@pytest.mark.parametrize("place", range(len(FLOW)), ids=FLOW)
def test_imports_point_one_way(place: int) -> None:
    mine = f"slate_git.{FLOW[place]}"
    for path in MODULES:
        if not (name_of(path) == mine or name_of(path).startswith(mine + ".")):
            continue
        for name in imports(path):
            for later in FLOW[place + 1 :]:
                after = f"slate_git.{later}"
                assert not f"{name}.".startswith(f"{after}."), f"{path}: {name}"


def test_nobody_imports_the_command_line() -> None:
    for path in MODULES:
        mine = name_of(path)
        for name in imports(path):
            assert not name.startswith("slate_git.cli"), mine
            if not mine.startswith(("slate_git.cli.commands", "slate_git.cli")):
                assert not name.startswith(("slate_git.cli.commands", "slate_git.cli.console")), (
                    mine
                )


PROBE = """
import sys
sys.argv = ["start.py", *{argv!r}]
import os
end = os._exit
def tell(status):
    sys.stderr.write("\\n".join(sorted(sys.modules)))
    sys.stderr.flush()
    end(status)
os._exit = tell
names = {{"__name__": "__main__", "__file__": {start!r}}}
exec(compile(open({start!r}).read(), {start!r}, "exec"), names)
"""


def modules_of(root: Path, payload: dict[str, object]) -> tuple[set[str], str]:
    """The modules that one run of the hook has loaded at its end, and what it printed."""
    start = str(PACKAGE / "hook" / "start.py")
    code = PROBE.format(
        argv=["claude", "call", str(root), str(root / ".git" / "slate")], start=start
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code],
        input=json.dumps(payload),
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "COVERAGE_PROCESS_START": ""},
    )
    return set(done.stderr.split("\n")), done.stdout


def bash(root: Path, command: str) -> dict[str, object]:
    return {
        "session_id": "one",
        "cwd": str(root),
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": "toolu_1",
    }


HEAVY = {"pathlib", "typing", "dataclasses", "logging", "subprocess", "tempfile", "hashlib", "site"}
BROUGHT = {"re", "json", "enum", "collections", "signal"}
"""What a call does without that delivers nothing and has no pattern to compile."""


def test_what_a_start_loads(push_root: Path) -> None:
    silent, said = modules_of(push_root, bash(push_root, "ls"))
    assert said == ""
    assert "slate_git.hook.run" in silent
    assert not {name for name in silent if name.startswith("ruamel")}
    assert not silent & (HEAVY | BROUGHT)
    delivering, said = modules_of(push_root, bash(push_root, "git push"))
    assert "run the full gate" in said
    assert "ruamel.yaml" in delivering
    again, said = modules_of(push_root, bash(push_root, "git push"))
    assert said == ""
    assert not {name for name in again if name.startswith("ruamel")}
    assert not again & (HEAVY | BROUGHT)


def test_this_repository_uses_what_it_ships() -> None:
    top = PACKAGE.parent
    assert (top / ".slate" / "hook.sh").read_bytes() == (top / "hooks" / "hook.sh").read_bytes()
    assert len(list((top / ".slate" / "lessons").glob("*.yaml"))) >= 5
