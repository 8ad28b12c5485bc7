"""Who may import whom, and what a start of the hook loads."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "slate_git"
MODULES = sorted(PACKAGE.rglob("*.py"))
HOT = sorted((PACKAGE / "hook").rglob("*.py"))

DOOR = "slate_git.hook.lesson"
FOREIGN = {
    # The one room of each foreign package, or the one module.
    "git": ("slate_git.git.command",),
    "mcp": ("slate_git.server",),
    "typer": ("slate_git.cli",),
    "rich": ("slate_git.cli",),
    "tomli": ("slate_git.install.text.toml_text",),
    "filelock": ("slate_git.base.lock",),
    "pathspec": ("slate_git.git.tracked",),
    "ruamel": ("slate_git.lesson", "slate_git.install.clone", DOOR),
}

FLOORS = (
    # From the ground up: a room may import what lies on a lower floor, never its own floor's or
    # a higher one's.
    ("hook",),
    ("base",),
    ("lesson",),
    ("git", "redos", "find"),
    ("refusals",),
    ("index",),
    ("review", "install"),
    ("exchange", "server", "forge"),
    ("cli",),
)
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

OUTSIDE = {
    # Names that live in users' clones and in the world, each with what it may import.
    "slate_git.precommit": "slate_git.index.precommit",
    "slate_git.mergedriver": "slate_git.index.merge",
    "slate_git.__main__": "slate_git.cli.main",
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


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


KNOWN = frozenset(map(name_of, MODULES))


@cache
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


@pytest.mark.skipif(os.name != "posix", reason="os itself stands there")
@pytest.mark.parametrize("path", HOT, ids=name_of)
def test_the_systems_own_module_has_what_is_asked_of_it(path: Path) -> None:
    import posix

    if "slate_git.hook.system.os" not in imports(path) and path.stem != "system":
        return
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert node.value.id != "os" or hasattr(posix, node.attr), f"os.{node.attr}"


STARTERS = {
    # Who starts another program, and which.
    "slate_git.git.command": "git",
    "slate_git.install.version": "the agents, asked for their version",
    "slate_git.install.live": "the hook, as an agent would",
    "slate_git.cli.editor": "the user's editor",
    "slate_git.cli.commands.demo": "the hook, as an agent would",
    "slate_git.cli.commands.hook": "the hook, on Windows",
}


def lines_for_git(path: Path) -> list[int]:
    """Where a module spells a command line that begins with git."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.List | ast.Tuple) and node.elts:
            first = node.elts[0]
            if isinstance(first, ast.Constant) and first.value == "git":
                found.append(node.lineno)
    return found


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_one_module_starts_git(path: Path) -> None:
    mine = name_of(path)
    starts = {name for name in imports(path) if name.split(".")[0] in ("subprocess", "pty")}
    assert not starts or mine in STARTERS, f"{mine} imports {starts}"
    assert not lines_for_git(path) or mine == "slate_git.git.command", lines_for_git(path)


def room_of(name: str) -> str:
    """The room of a module; an empty string for the package itself."""
    return name.partition(".")[2].partition(".")[0]


def reached(path: Path) -> set[str]:
    """The modules of ours that a module imports, also those that it imports late."""
    names = imports(path) & KNOWN
    return {name for name in names if not any(other.startswith(name + ".") for other in names)}


def test_every_module_lies_in_a_room() -> None:
    rooms = {room_of(name) for name in map(name_of, MODULES) if name not in OUTSIDE}
    assert rooms - {""} == set(FLOOR)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_down(path: Path) -> None:
    mine = name_of(path)
    if mine in OUTSIDE:
        assert reached(path) <= {OUTSIDE[mine]}
        return
    for name in reached(path) - {"slate_git"}:
        there, here = room_of(name), room_of(mine)
        assert name not in OUTSIDE, f"{mine} imports {name}"
        assert there == here or FLOOR[there] < FLOOR[here], f"{mine} imports {name}"


def test_no_module_needs_itself() -> None:
    arrows = {name_of(path): reached(path) - {name_of(path)} for path in MODULES}

    def needed(name: str) -> set[str]:
        found: set[str] = set()
        waiting = [name]
        while waiting:
            fresh = arrows[waiting.pop()] - found
            found |= fresh
            waiting += fresh
        return found

    assert [name for name in sorted(arrows) if name in needed(name)] == []


PROBE = """
import sys
sys.argv = ["start.py", *{argv!r}]
try:
    import posix as system
except ImportError:
    import os as system
end = system._exit
def tell(status):
    sys.stderr.write("\\n".join(sorted(sys.modules)))
    sys.stderr.flush()
    end(status)
system._exit = tell
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
BROUGHT = {"re", "json", "enum", "collections", "signal"} | (
    {"os"} if os.name == "posix" else set()
)
"""What a call does without whose patterns ``plain`` reads and whose lessons stand in our form."""


def test_what_a_start_loads(push_root: Path) -> None:
    silent, said = modules_of(push_root, bash(push_root, "ls"))
    assert said == ""
    assert "slate_git.hook.run" in silent
    delivering, said = modules_of(push_root, bash(push_root, "git push"))
    assert "run the full gate" in said
    again, said = modules_of(push_root, bash(push_root, "git push"))
    assert said == ""
    for loaded in (silent, delivering, again):
        assert not loaded & (HEAVY | BROUGHT)
        assert not {name for name in loaded if name.startswith("ruamel")}
    assert "slate_git.hook.lesson" not in silent | again


def test_only_a_file_in_another_form_loads_the_library(push_root: Path) -> None:
    path = push_root / ".slate" / "lessons" / "gate-before-push.yaml"
    path.write_text("---\n" + path.read_text())
    delivering, said = modules_of(push_root, bash(push_root, "git push"))
    assert "run the full gate" in said
    assert "ruamel.yaml" in delivering


@pytest.mark.parametrize(
    ("pattern", "needed"), [(r"\bdeploy\s+(?:it|all)\b", False), ("a*y{1}", True)]
)
def test_only_a_pattern_out_of_the_ordinary_loads_re(
    push_root: Path, pattern: str, needed: bool
) -> None:
    from slate_git.index.remember import remember

    when = {"tool": "shell", "match": pattern + " it" * needed}
    remember(push_root, {"text": "Look at the plan", "when": when}, "plan-first")
    delivering, said = modules_of(push_root, bash(push_root, "deploy it"))
    assert "Look at the plan" in said
    assert ("re" in delivering) == needed
    assert not {name for name in delivering if name.startswith(("ruamel", "json"))}


def test_this_repository_uses_what_it_ships() -> None:
    top = PACKAGE.parent
    assert (top / ".slate" / "hook.sh").read_bytes() == (top / "hooks" / "hook.sh").read_bytes()
    assert len(list((top / ".slate" / "lessons").glob("*.yaml"))) >= 5
