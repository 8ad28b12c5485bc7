"""Each recorded payload becomes the call it is, or nothing."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from slate_git.hook.agents import NAMES
from slate_git.hook.call import Call, Life
from tests.hook.agents import recorded

C = "00000000-0000-4000-8000-000000000001"
X = "00000000-0000-7000-8000-000000000001"
KID = "00000000-0000-7000-8000-000000000003"
G = "<SESSION-UUID>"
U = "<CONVERSATION-UUID>"
REPO = "/home/dev/repo"
TRANSCRIPT = f"/home/user/.claude/projects/-repo/{C}.jsonl"
SUBAGENT = f"/home/user/.claude/projects/-repo/{C}/subagents/agent-{{}}.jsonl"
PATCH = [("edit", "new/file.py"), ("edit", "README.md"), ("edit", "sub/README.md")]


def claude(kind: str, subject: str, id: str, context: str = "") -> Call:
    path = SUBAGENT.format(context) if context else TRANSCRIPT
    return Call([(kind, subject)], "/repo", C, context, "toolu_" + id, transcript=path)


def codex(id: str, *subjects: tuple[str, str], cwd: str = REPO, context: str = "") -> Call:
    return Call(list(subjects), cwd, X, context, id, "sh", True)


def gemini(kind: str, subject: str) -> Call:
    return Call([(kind, subject)], "<REPO>", G, "", "")


def cursor(kind: str, subject: str, id: str) -> Call:
    return Call([(kind, subject)], "<REPO>", U, "", id)


def opencode(id: str, *subjects: tuple[str, str], session: str = "1", cwd: str = "/repo") -> Call:
    return Call(list(subjects), cwd, f"ses_{session}", "", f"call_{id}")


def qwen(kind: str, subject: str, id: str, context: str = "", cwd: str = "<REPO>") -> Call:
    return Call([(kind, subject)], cwd, G, context, f"toolu_17960759{id}")


def kilo(id: str, *subjects: tuple[str, str], session: str = "1") -> Call:
    return opencode(id, *subjects, session=session)._replace(id=id)


P = "00000000-0000-4000-8000-000000000001"
P2 = P[:-1] + "2"


def copilot(kind: str, subject: str, *more: tuple[str, str], session: str = P) -> Call:
    return Call([(kind, subject), *more], "/repo", session, "" if session == P else session, "")


IMAGE = ("read", "x.png")
LOOK = "generalist\nlook at a.txt"
OF: dict[str, dict[str, Call | Life]] = {
    "claude": {
        "PreToolUse-Bash": claude("shell", "echo hi", "ed8653418e064447ae09fbcf"),
        "PreToolUse-Bash-in-subagent": claude(
            "shell", "echo from agent", "8fb2615654504ede8803b463", "acab11eda6a7781f8"
        ),
        "PreToolUse-Read": claude("read", "/repo/a.py", "a25393bf0bbe49b99d061620"),
        "PreToolUse-Read-in-subagent": claude(
            "read", "/repo/a.py", "290c4b8c8b814f35ba45f76f", "acab11eda6a7781f8"
        ),
        "PreToolUse-Edit": claude("edit", "/repo/a.py", "963fa93f155d438ca556c79c"),
        "PreToolUse-Write": claude("edit", "/repo/new.py", "e40f79520df44f4484133773"),
        "PreToolUse-NotebookEdit": claude("edit", "/repo/n.ipynb", "77cf8d295af14ad6a548b9c9"),
        "SessionStart-startup": Life(C, "", False),
        "SessionStart-startup-interactive": Life(C, "", False),
        "SessionStart-resume": Life(C, "", False, None, TRANSCRIPT),
        "SessionStart-fork": Life(C, "", False),
        "SessionStart-compact": Life(C, "", True),
        "SessionStart-clear": Life(C, "", True),
    },
    "codex": {
        "PreToolUse-shell": codex("sh1", ("shell", "cat README.md")),
        "PreToolUse-shell-codemode": codex(
            "exec-00000000-0000-7000-8000-000000000003", ("shell", "cat README.md")
        ),
        "PreToolUse-shell-in-subagent": codex(
            "exec-00000000-0000-7000-8000-000000000004", ("shell", "echo child"), context=KID
        ),
        "PreToolUse-shell-still-running": codex("bg", ("shell", "read line; echo got $line")),
        "PreToolUse-shell-exit3": codex("sh4", ("shell", "exit 3")),
        "PreToolUse-shell-apply_patch-heredoc": codex(
            "shp",
            (
                "shell",
                "cd sub && apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: via.txt\n+x\n"
                "*** End Patch\nEOF",
            ),
            ("edit", "sub/via.txt"),
        ),
        "PreToolUse-shell-heredoc": codex("sh3", ("shell", "python3 - <<'EOF'\nprint(1)\nEOF")),
        "PreToolUse-shell-workdir": codex(
            "sh2", ("shell", "sed -n '1,3p' README.md"), cwd=REPO + "/sub"
        ),
        "PreToolUse-apply_patch-absolute": codex("pabs", ("edit", REPO + "/abs.txt")),
        "PreToolUse-apply_patch-add-update-delete": codex("pa", *PATCH),
        "PreToolUse-apply_patch-add-update-delete-codemode": codex(
            "exec-00000000-0000-7000-8000-000000000004", *PATCH
        ),
        "PreToolUse-apply_patch-in-subagent": codex(
            "exec-00000000-0000-7000-8000-000000000005", ("edit", "kid.txt"), context=KID
        ),
        "PreToolUse-apply_patch-move": codex(
            "pm", ("edit", "new/file.py"), ("edit", "moved/file.py")
        ),
        "PreToolUse-view_image": codex("img", IMAGE),
        "PreToolUse-view_image-codemode": codex("exec-00000000-0000-7000-8000-000000000005", IMAGE),
        "SessionStart-startup": Life(X, "", False),
        "SessionStart-resume": Life(X, "", False),
        "SessionStart-compact": Life(X, "", True),
        "PostCompact-auto": Life(X, "", True),
    },
    "gemini": {
        "AfterTool-run_shell_command": gemini("shell", "echo hi; pwd"),
        "AfterTool-run_shell_command-nonzero-exit": gemini("shell", "echo fail >&2; exit 3"),
        "AfterTool-run_shell_command-background": gemini("shell", "sleep 30"),
        "AfterTool-read_file": gemini("read", "a.txt"),
        "AfterTool-read_file-range": gemini("read", "<REPO>/big.txt"),
        "AfterTool-read_file-image": gemini("read", "pix.png"),
        "AfterTool-read_file-empty-file": gemini("read", "empty.txt"),
        "AfterTool-replace": gemini("edit", "src/m.py"),
        "AfterTool-write_file": gemini("edit", "src/new.py"),
        "BeforeTool-invoke_agent": Life(G, LOOK, False, True),
        "AfterTool-invoke_agent": Life(G, LOOK, False, False),
        "BeforeAgent": Life(G, "", False, False),
        "PreCompress-manual": Life(G, "", True),
        "SessionStart-startup": Life(G, "", False),
        "SessionStart-resume": Life(G, "", False),
        "SessionStart-clear": Life(G, "", True),
    },
    "cursor": {
        "postToolUse-Shell": cursor("shell", "npm test", "<UUID>"),
        "postToolUse-Read": cursor("read", "<REPO>/src/m.py", "call-<UUID>-4\nfc_<UUID>_0"),
        "postToolUse-Write": cursor("edit", "<REPO>/src/new.py", "call-<UUID>-5\nfc_<UUID>_1"),
        "postToolUse-StrReplace": cursor("edit", "<REPO>/src/m.py", "call-<UUID>-6\nfc_<UUID>_0"),
        "sessionStart": Life(U, "", False),
        "preCompact": Life(U, "", True),
    },
    "opencode": {
        "tool.execute.after-bash": opencode(
            "bash", ("shell", "echo out; echo err >&2; exit 3"), cwd="/repo/src"
        ),
        "tool.execute.after-bash-in-subagent": opencode(
            "sub_bash", ("shell", "echo from sub"), session="2"
        ),
        "tool.execute.after-read": opencode("read", ("read", "/repo/src/m.py")),
        "tool.execute.after-read-directory-relative": opencode("read_dir", ("read", "src")),
        "tool.execute.after-edit": opencode("edit", ("edit", "/repo/src/m.py")),
        "tool.execute.after-write": opencode("write", ("edit", "/repo/src/new.py")),
        "tool.execute.after-apply_patch": opencode(
            "patch",
            *(("edit", path) for path in ("src/b.py", "src/c.py", "a.txt", "src/m.py")),
            ("edit", "src/moved.py"),
            session="3",
        ),
        "event-session.compacted": Life("ses_4", "", True),
        "event-session.created": Life("ses_4", "", False),
        "event-session.created-subagent": Life("ses_2", "", False),
    },
    "qwen": {
        "PostToolUse-run_shell_command": qwen("shell", "echo hi", "61274_8ousiu9vd"),
        "PostToolUse-run_shell_command-in-subagent": qwen(
            "shell", "echo sub", "69718_sakhpiuz3", "general-purpose-call_14"
        ),
        "PostToolUse-run_shell_command-background": qwen(
            "shell", "sleep 1; echo bg", "64246_bqudjxyg3"
        ),
        "PostToolUse-read_file": qwen("read", "<REPO>/src/m.py", "61779_8j7f87sy2"),
        "PostToolUse-read_file-in-subagent": qwen(
            "read", "<REPO>/src/m.py", "70300_w3c8jkww0", "general-purpose-call_14"
        ),
        "PostToolUse-edit": qwen("edit", "<REPO>/src/m.py", "62412_9vyaarwqg"),
        "PostToolUse-write_file": qwen("edit", "<REPO>/src/n.py", "62929_q0e5bsgac"),
        "PostToolUse-notebook_edit": qwen("edit", "<REPO>/nb.ipynb", "63826_2iie165k6"),
        "PostToolUseFailure-edit": qwen("edit", "<REPO>/src/m.py", "66153_ean3kjvx6"),
        "PostToolUseFailure-read_file-missing": qwen(
            "read", "<REPO>/src/none.py", "65291_ssejtsqyb"
        ),
        "PostToolUseFailure-run_shell_command-directory": qwen(
            "shell",
            "exit 3",
            "64603_q1bh1nji0",
            cwd="<REPO>/<REPO>/src",  # <REPO> stands for an absolute path, and does not look so
        ),
        "SessionStart-startup": Life(G, "", False),
        "SessionStart-resume": Life(G, "", False),
        "SessionStart-compact": Life(G, "", True),
    },
    "copilot": {
        "PreToolUse-Bash": copilot("shell", "echo hi"),
        "PreToolUse-Bash-async": copilot("shell", "sleep 1; echo bg"),
        "PreToolUse-Bash-exit3": copilot("shell", "exit 3"),
        "PreToolUse-Bash-in-subagent": copilot("shell", "echo sub", session=P2),
        "PreToolUse-Read": copilot("read", "/repo/src/m.py"),
        "PreToolUse-Read-missing": copilot("read", "/repo/missing.ts"),
        "PreToolUse-Edit": copilot("edit", "/repo/src/m.py"),
        "PreToolUse-Edit-nomatch": copilot("edit", "/repo/src/m.py"),
        "PreToolUse-Edit-apply_patch": copilot("edit", "src/m.py", ("edit", "added.txt")),
        "PreToolUse-Write": copilot("edit", "/repo/new.txt"),
        "camel-preToolUse-bash": copilot("shell", "echo hi"),
        "camel-preToolUse-bash-in-subagent": copilot("shell", "echo sub", session=P2),
        "camel-preToolUse-view": copilot("read", "/repo/src/m.py"),
        "camel-preToolUse-edit": copilot("edit", "/repo/src/m.py"),
        "SessionStart": Life(P, "", False),
        "SessionStart-resume": Life(P, "", False),
        "PreCompact-auto": Life(P, "", True),
    },
    "kilo": {
        "tool.execute.after-bash": kilo("c1", ("shell", "echo hi")),
        "tool.execute.after-bash-exit3": kilo("c5", ("shell", "exit 3")),
        "tool.execute.after-bash-in-subagent": kilo("s1", ("shell", "echo sub"), session="2"),
        "tool.execute.after-background_process": kilo("bg", ("shell", "echo bg")),
        "tool.execute.after-read": kilo("c2", ("read", "/repo/src/m.py")),
        "tool.execute.after-edit": kilo("c3", ("edit", "/repo/src/m.py")),
        "tool.execute.after-write": kilo("c4", ("edit", "/repo/new.txt")),
        "tool.execute.after-apply_patch": kilo("pt", ("edit", "src/m.py"), ("edit", "added.txt")),
        "event-session.created": Life("ses_1", "", False),
        "event-session.created-subagent": Life("ses_2", "", False),
        "event-session.compacted": Life("ses_1", "", True),
    },
}

EVERY = [(agent, name) for agent in NAMES for name in recorded.names(agent)]


def adapter(agent: str) -> Any:
    return importlib.import_module(f"slate_git.hook.agents.{agent}")


@pytest.mark.parametrize(("agent", "name"), EVERY)
def test_a_recorded_payload_is_read(agent: str, name: str) -> None:
    word = "session" if "ession" in name or "Compact" in name else "call"
    assert adapter(agent).read(recorded.payload(agent, name), word) == OF[agent].get(name)


def test_the_table_names_recorded_payloads_only() -> None:
    named = {(agent, name) for agent, table in OF.items() for name in table}
    assert named <= set(EVERY)
    assert {agent for agent, _ in EVERY} == set(NAMES)
