"""Repositories with the OpenCode plugin in them, and a client that plays calls to it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
PLUGIN = HERE.parents[2] / "hooks" / "opencode" / "index.js"
RECORDED = HERE / "opencode"

NEEDS = [
    pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed"),
    pytest.mark.skipif(os.name == "nt", reason="the stand-in hooks are shell scripts"),
]

SAYS = """printf '%s ' "$@" >> "$DIR/words"; echo >> "$DIR/words"
cat >> "$DIR/stdin"; echo >> "$DIR/stdin"
printf '%s' '{"text":"A lesson"}'
"""


def repository(root: Path, hook: str) -> Path:
    """A root with the plugin as a repository has it, and a stand-in for the hook."""
    place = root / ".slate" / "opencode"
    place.mkdir(parents=True)
    shutil.copy(PLUGIN, place)
    (root / ".slate" / "hook.sh").write_text(f'DIR="{root}"\n{hook}')
    (root / "src").mkdir()
    return root


def recorded(name: str) -> dict[str, Any]:
    """One recorded call, as a step."""
    found = json.loads((RECORDED / f"tool.execute.after-{name}.json").read_text())
    return {"input": found["input"], "output": found["output"]}


def plan(name: str, root: Path, *steps: Any, **more: Any) -> dict[str, Any]:
    plugin = root / ".slate" / "opencode" / "index.js"
    return {
        "name": name,
        "plugin": str(plugin),
        "directory": str(root),
        "worktree": str(root),
        "steps": steps,
        **more,
    }


def drive(folder: Path, *plans: dict[str, Any]) -> dict[str, Any]:
    """What the plugin did to each step of each plan."""
    # Older versions of node take a file for a module only where a package says so.
    (folder / "package.json").write_text('{"type": "module"}')
    script = folder / "plans.json"
    script.write_text(json.dumps(plans))
    done = subprocess.run(
        ["node", str(HERE / "opencode_driver.mjs"), str(script)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))
