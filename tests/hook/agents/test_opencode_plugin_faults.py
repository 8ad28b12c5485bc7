"""What the OpenCode plugin meets: hooks that fail in every way, and odd values of the client."""

from __future__ import annotations

from pathlib import Path

from tests.hook.agents.plugin import NEEDS, SAYS, drive, plan, recorded, repository
from tests.work import alive, eventually

pytestmark = NEEDS

HOOKS = {
    "says": SAYS,
    "garbage": "cat > /dev/null; printf '\\377\\000{{{'",
    "empty": "cat > /dev/null",
    "other shape": "cat > /dev/null; echo '[{\"text\": 1}]'",
    "text is no text": 'cat > /dev/null; echo \'{"text": {"a": 1}}\'',
    "null": "echo null",
    "exit 2": "echo bad >&2; exit 2",
    "killed": "kill -9 $$",
    "3 MB": "cat > /dev/null; head -c 3000000 /dev/zero | tr '\\0' 'x'; sleep 1000",
    "hangs": 'echo $$ >> "$DIR/pids"; sleep 1000 & echo $! >> "$DIR/pids"; wait',
    "grandchild": 'echo \'{"text":"A lesson"}\'; sleep 1000 & echo $! >> "$DIR/pids"',
    "does not read": "printf '%s' '{\"text\":\"A lesson\"}'",
    "slow": "cat > /dev/null; sleep 0.4; printf '%s' '{\"text\":\"A lesson\"}'",
}


def test_no_fault_of_the_hook_reaches_the_call(tmp_path: Path) -> None:
    """All at once, as the limit of 3 seconds would otherwise be waited out for each; a call that
    waited for a hook that hangs would take longer than ``drive`` does."""
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
    assert all(each["output"].endswith("\n\nA lesson") for each in given["parallel"]["given"][0])

    pids = [
        int(line)
        for name in ("hangs", "grandchild")
        for line in (roots[name] / "pids").read_text().split()
    ]
    assert len(pids) == 3
    assert eventually(lambda: not any(map(alive, pids)))


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
