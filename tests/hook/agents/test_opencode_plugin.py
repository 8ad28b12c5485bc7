"""The OpenCode plugin, driven by plain node as both generations of the client would."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from tests.hook.agents.plugin import (
    NEEDS,
    PLUGIN,
    RECORDED,
    SAYS,
    drive,
    plan,
    recorded,
    repository,
)

pytestmark = NEEDS


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


def test_a_repositorys_plugin_runs_the_hook_of_its_own_repository(tmp_path: Path) -> None:
    """Whatever folder the client names, and whatever lies in it."""
    outer = repository(tmp_path / "outer", 'echo \'{"text":"outer"}\'')
    inner = repository(outer / "inner", 'echo \'{"text":"inner"}\'')
    (inner / ".git").mkdir()
    brought = repository(inner / "brought", 'echo \'{"text":"brought"}\'')
    (bare := tmp_path / "bare").mkdir()
    at = {
        "inner": plan("inner", inner, recorded("read"), directory=str(inner / "src")),
        "brought": plan("brought", inner, recorded("read"), directory=str(brought)),
        "brought plugin": plan("brought plugin", brought, recorded("read")),
        "outer": plan("outer", inner, recorded("read"), directory=str(outer / "src")),
        "bare": plan("bare", inner, recorded("read"), directory=str(bare), worktree="/"),
        "no folder": plan("no folder", inner, recorded("read"), directory=None, worktree=7),
    }
    given = drive(tmp_path, *at.values())
    told = {name: given[name]["given"][0]["output"].rpartition("\n\n")[2] for name in at}
    assert told == dict.fromkeys(at, "inner")


def test_nothing_above_the_repository_is_run(tmp_path: Path) -> None:
    outer = repository(tmp_path / "outer", 'echo \'{"text":"outer"}\'')
    plans = []
    for name in ("git", "no git"):
        root = repository(outer / name, "")
        (root / ".slate" / "hook.sh").unlink()
        if name == "git":
            (root / ".git").mkdir()
        plans.append(plan(name, root, recorded("read")))
    given = drive(tmp_path, *plans)
    for each in plans:
        assert given[each["name"]]["given"] == [recorded("read")["output"]]


def test_a_users_copy_takes_the_outermost_root_in_the_repository(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", "")
    (root / ".git").mkdir()
    brought = repository(root / "brought", "")
    (bare := tmp_path / "bare").mkdir()
    state = tmp_path / "state" / "slate"
    (state / "opencode").mkdir(parents=True)
    shutil.copy(PLUGIN, state / "opencode")
    (state / "hook.sh").write_text('echo "{\\"text\\":\\"$3\\"}"')
    plugin = str(state / "opencode" / "index.js")
    at = {
        "brought": {"directory": str(brought)},
        "worktree": {"directory": str(bare), "worktree": str(root / "src")},
    }
    plans = [plan(name, root, recorded("read"), plugin=plugin, **more) for name, more in at.items()]
    given = drive(tmp_path, *plans)
    for name in at:
        assert given[name]["given"][0]["output"].rpartition("\n\n")[2] == str(root)


def test_a_users_copy_runs_the_users_script_and_none_of_the_repository(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", f'touch "{tmp_path}/ran"')
    (root / ".git").mkdir()
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
