"""The OpenCode plugin, driven by plain node as both generations of the client would."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
PLUGIN = HERE.parents[1] / "hooks" / "opencode" / "index.js"
RECORDED = HERE / "opencode"

pytestmark = [
    pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed"),
    pytest.mark.skipif(os.name == "nt", reason="the stand-in hooks are shell scripts"),
]

SAYS = """printf '%s ' "$@" >> "$DIR/words"; echo >> "$DIR/words"
cat >> "$DIR/stdin"; echo >> "$DIR/stdin"
printf '%s' '{"text":"A lesson"}'
"""

HOOKS = {
    "says": SAYS,
    "garbage": "cat > /dev/null; printf '\\377\\000{{{'",
    "empty": "cat > /dev/null",
    "other shape": "cat > /dev/null; echo '[{\"text\": 1}]'",
    "text is no text": 'cat > /dev/null; echo \'{"text": {"a": 1}}\'',
    "null": "echo null",
    "exit 2": "echo bad >&2; exit 2",
    "killed": "kill -9 $$",
    "3 MB": "cat > /dev/null; head -c 3000000 /dev/zero | tr '\\0' 'x'; sleep 30",
    "hangs": 'echo $$ >> "$DIR/pids"; sleep 30 & echo $! >> "$DIR/pids"; wait',
    "grandchild": 'echo \'{"text":"A lesson"}\'; sleep 30 & echo $! >> "$DIR/pids"',
    "does not read": "printf '%s' '{\"text\":\"A lesson\"}'",
    "slow": "cat > /dev/null; sleep 0.4; printf '%s' '{\"text\":\"A lesson\"}'",
}


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


def alive(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        return not Path("/proc").is_dir()
    return status.rsplit(")", 1)[1].split()[0] != "Z"


def test_it_appends_to_each_kind_of_call_and_starts_nothing_for_others(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", SAYS)
    ours = ("bash", "bash-in-subagent", "read", "edit", "write", "apply_patch")
    others = ("glob", "grep", "task", "todowrite", "skill", "invalid", "mcp-slate-git_remember")
    steps = [recorded(name) for name in ours + others]
    given = drive(tmp_path, plan("calls", root, *steps))["calls"]["given"]
    for step, output in zip(steps[: len(ours)], given, strict=False):
        assert output == {**step["output"], "output": step["output"]["output"] + "\n\nA lesson"}
    for step, output in zip(steps[len(ours) :], given[len(ours) :], strict=True):
        assert output == step["output"]
    assert (root / "words").read_text().split("\n")[:-1] == ["opencode call "] * len(ours)


def test_the_payload_tells_what_the_call_is_about_and_no_contents(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", SAYS)
    drive(tmp_path, plan("calls", root, *[recorded(name) for name in ("bash", "edit")]))
    told = [json.loads(line) for line in (root / "stdin").read_text().splitlines()]
    shared = {"event": "call", "sessionID": "ses_1", "directory": str(root)}
    command = "echo out; echo err >&2; exit 3"
    assert told == [
        {
            **shared,
            "tool": "bash",
            "callID": "call_bash",
            "args": {"command": command, "workdir": "/repo/src"},
        },
        {**shared, "tool": "edit", "callID": "call_edit", "args": {"filePath": "/repo/src/m.py"}},
    ]


def test_the_nearest_root_above_the_folder_is_asked_then_the_worktree(tmp_path: Path) -> None:
    outer = repository(tmp_path / "outer", 'echo \'{"text":"outer"}\'')
    inner = repository(outer / "inner", 'echo \'{"text":"inner"}\'')
    (bare := tmp_path / "bare").mkdir()
    at = {
        "inner": plan("inner", inner, recorded("read"), directory=str(inner / "src")),
        "outer": plan("outer", inner, recorded("read"), directory=str(outer / "src")),
        "worktree": plan("worktree", inner, recorded("read"), directory=str(bare)),
        "neither": plan("neither", inner, recorded("read"), directory=str(bare), worktree="/"),
        "no folder": plan("no folder", inner, recorded("read"), directory=None, worktree=7),
    }
    given = drive(tmp_path, *at.values())
    told = {name: given[name]["given"][0]["output"].rpartition("\n\n")[2] for name in at}
    silent = recorded("read")["output"]["output"].rpartition("\n\n")[2]
    assert told == {
        "inner": "inner",
        "outer": "outer",
        "worktree": "inner",
        "neither": silent,
        "no folder": silent,
    }


def test_a_users_copy_runs_the_users_script_and_none_of_the_repository(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", f'touch "{tmp_path}/ran"')
    state = tmp_path / "state" / "slate"
    (state / "opencode").mkdir(parents=True)
    shutil.copy(PLUGIN, state / "opencode")
    (state / "hook.sh").write_text(f'DIR="{state}"\n{SAYS}')
    plugin = str(state / "opencode" / "index.js")
    users = plan("users", root, recorded("bash"), plugin=plugin, directory=str(root / "src"))
    given = drive(tmp_path, users)
    assert given["users"]["given"][0]["output"].endswith("\n\nA lesson")
    assert (state / "words").read_text() == f"opencode call {root} \n"
    assert not (tmp_path / "ran").exists()


def test_no_fault_of_the_hook_reaches_the_call(tmp_path: Path) -> None:
    """All at once, as the limit of 3 seconds would otherwise be waited out for each."""
    big = recorded("apply_patch")
    big["input"]["args"]["patchText"] = "x" * 3_000_000
    steps = {"does not read": big}
    roots = {name: repository(tmp_path / name, hook) for name, hook in HOOKS.items()}
    plans = [plan(name, roots[name], steps.get(name, recorded("bash"))) for name in HOOKS]
    gone = repository(tmp_path / "gone", "")
    (gone / ".slate" / "hook.sh").unlink()
    folder = repository(tmp_path / "folder", "")
    (folder / ".slate" / "hook.sh").unlink()
    (folder / ".slate" / "hook.sh").mkdir()
    plans += [plan("gone", gone, recorded("bash")), plan("folder", folder, recorded("bash"))]
    calls = [[recorded(name) for name in ("bash", "read", "edit", "write")]]
    given = drive(tmp_path, *plans, plan("parallel", roots["slow"], *calls))

    told = {name for name in HOOKS if given[name]["given"][0]["output"].endswith("\n\nA lesson")}
    assert told == {"says", "grandchild", "does not read", "slow"}
    for name in (HOOKS.keys() | {"gone", "folder"}) - told:
        assert given[name]["given"] == [recorded("bash")["output"]]
    assert all(each["milliseconds"] < 20_000 for each in given.values())
    assert all(each["output"].endswith("\n\nA lesson") for each in given["parallel"]["given"][0])

    pids = [
        int(line)
        for name in ("hangs", "grandchild")
        for line in (roots[name] / "pids").read_text().split()
    ]
    assert len(pids) == 3
    until = time.monotonic() + 10
    while any(map(alive, pids)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(alive, pids))


def test_no_value_of_the_client_makes_it_throw(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", SAYS)
    bash = recorded("bash")
    odd = [
        {"input": "TRAP", "output": bash["output"]},
        {"input": bash["input"], "output": "TRAP"},
        {"input": None, "output": None},
        {"input": bash["input"], "output": {}},
        {"input": bash["input"], "output": {"output": None, "content": "text"}},
        {"input": {**bash["input"], "args": None}, "output": {"title": "t"}},
        {"input": {"tool": {"a": 1}}, "output": {"output": "x"}},
        {"event": "TRAP", "awaited": True},
        {"event": None, "awaited": True},
        {"event": {"type": "session.compacted"}, "awaited": True},
    ]
    frozen = {**bash, "frozen": True}
    given = drive(
        tmp_path,
        plan("odd", root, *odd),
        plan("frozen", root, frozen),
        plan("ctx", root, bash, ctx="TRAP"),
        plan("v2 ctx", root, {"event": {}}, ctx="TRAP", generation=2),
        plan("v1 calls setup", root, {"event": {}}, ctx={"options": {}}, generation=2),
    )
    outputs = given["odd"]["given"]
    assert outputs[0] == bash["output"]
    assert outputs[1:7] == ["whole", *(step["output"] for step in odd[2:7])]
    assert given["frozen"]["given"] == [bash["output"]]
    assert given["v2 ctx"]["given"] == given["v1 calls setup"]["given"] == ["not set up"]


def test_a_result_in_parts_gets_one_part_more(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", SAYS)
    parts = [{"type": "text", "text": "a"}]
    step = {"input": recorded("read")["input"], "output": {"content": parts}}
    given = drive(tmp_path, plan("parts", root, step))["parts"]["given"]
    assert given == [{"content": [*parts, {"type": "text", "text": "A lesson"}]}]


def test_compaction_is_noted_before_the_next_call_and_a_start_only_for_main_sessions(
    tmp_path: Path,
) -> None:
    # The session's hook is slow: a call that did not wait would come first.
    slow = f'[ "$2" = session ] && sleep 0.3\n{SAYS}'
    root = repository(tmp_path / "repo", slow)

    def event(name: str) -> dict[str, Any]:
        return dict(json.loads((RECORDED / f"event-{name}.json").read_text())["input"])

    steps = [
        {**event("session.created"), "awaited": True},
        {**event("session.created-subagent"), "awaited": True},
        {**event("session.idle"), "awaited": True},
        event("session.compacted"),
        recorded("bash"),
    ]
    given = drive(tmp_path, plan("events", root, *steps))["events"]["given"]
    assert given[-1]["output"].endswith("\n\nA lesson")
    words = (root / "words").read_text().splitlines()
    assert words == ["opencode session ", "opencode session ", "opencode call "]
    told = [json.loads(line) for line in (root / "stdin").read_text().splitlines()]
    assert [(each["event"], each["sessionID"]) for each in told] == [
        ("created", "ses_4"),
        ("compacted", "ses_4"),
        ("call", "ses_1"),
    ]


def test_opencode_2_gets_a_new_result(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", SAYS)

    def call(tool: str, given: dict[str, str], **more: Any) -> dict[str, Any]:
        shared = {"tool": tool, "sessionID": "s", "agent": "a", "messageID": "m", "id": "c"}
        return {"event": {**shared, "input": given, **more}}

    text = {"type": "text", "text": "a"}
    told = {"status": "completed", "result": {"content": [text], "kept": 1}}
    steps = [
        call("shell", {"command": "git push", "workdir": "src"}, **told),
        call("read", {"path": "a.py"}, status="completed", result={"content": "a"}),
        call("patch", {"patchText": "*** Begin Patch"}, **told),
        call("shell", {"command": "git push"}, status="error", error="no"),
        call("glob", {"pattern": "*"}, **told),
        call("shell", {"command": "git push"}, status="completed", result={"content": None}),
    ]
    given = drive(tmp_path, plan("2", root, *steps, generation=2))["2"]["given"]
    lesson = {"content": [text, {"type": "text", "text": "A lesson"}], "kept": 1}
    assert {each["name"] for each in given} == {"execute.after"}
    assert [each.get("result") for each in given] == [
        lesson,
        {"content": "a\n\nA lesson"},
        lesson,
        None,
        told["result"],
        {"content": None},
    ]
    first = json.loads((root / "stdin").read_text().splitlines()[0])
    assert first == {
        "event": "call",
        "tool": "shell",
        "sessionID": "s",
        "callID": "c",
        "directory": str(root),
        "args": {"command": "git push", "workdir": "src"},
    }
