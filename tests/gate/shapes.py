"""A call in each agent's payload shape, and a JSON document in every spelling there could be."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

Payload = dict[str, Any]


def patch(path: str, rng: Random) -> str:
    """A patch that names a file."""
    header = rng.choice(["Add File", "Update File", "Delete File"])
    return f"*** Begin Patch\n*** {header}: {path}\n@@\n-x\n+y\n*** End Patch\n"


def heredoc(path: str, rng: Random) -> str:
    return f"apply_patch <<'EOF'\n{patch(path, rng)}EOF"


def claude(kind: str, subject: str, cwd: str, rng: Random) -> Payload:
    tool, key = {
        "shell": [("Bash", "command"), ("Monitor", "command")],
        "read": [("Read", "file_path")],
        "edit": [("Write", "file_path"), ("Edit", "file_path"), ("NotebookEdit", "notebook_path")],
    }[kind][rng.randrange({"shell": 2, "read": 1, "edit": 3}[kind])]
    return {
        "session_id": "s",
        "cwd": cwd,
        "hook_event_name": "PreToolUse",
        "tool_name": tool,
        "tool_input": {key: subject},
        "tool_use_id": "toolu_1",
    }


def codex(kind: str, subject: str, cwd: str, rng: Random) -> Payload:
    base = {"session_id": "s", "cwd": cwd, "hook_event_name": "PreToolUse", "tool_use_id": "c"}
    if kind == "read":
        return {**base, "tool_name": "view_image", "tool_input": {"path": subject}}
    if kind == "shell":
        return {**base, "tool_name": "Bash", "tool_input": {"command": subject}}
    if rng.random() < 0.3:
        return {**base, "tool_name": "Bash", "tool_input": {"command": heredoc(subject, rng)}}
    return {**base, "tool_name": "apply_patch", "tool_input": {"command": patch(subject, rng)}}


def gemini(kind: str, subject: str, cwd: str, rng: Random) -> Payload:
    tool, key = {
        "shell": ("run_shell_command", "command"),
        "read": ("read_file", "file_path"),
        "edit": (rng.choice(["replace", "write_file"]), "file_path"),
    }[kind]
    return {
        "session_id": "s",
        "cwd": cwd,
        "hook_event_name": "AfterTool",
        "tool_name": tool,
        "tool_input": {key: subject},
        "tool_response": {"llmContent": "done", "returnDisplay": {"fileDiff": "+x", "n": 1}},
    }


def cursor(kind: str, subject: str, cwd: str, rng: Random) -> Payload:
    tool, key = {
        "shell": [("Shell", "command")],
        "read": [("Read", "file_path"), ("Read", "path"), ("Read", "target_file")],
        "edit": [("Write", "file_path"), ("StrReplace", "path"), ("ApplyPatch", "patch")],
    }[kind][rng.randrange({"shell": 1, "read": 3, "edit": 3}[kind])]
    given: Any = {key: patch(subject, rng) if key == "patch" else subject}
    if key == "patch" and rng.random() < 0.5:
        given = given[key]
    return {
        "conversation_id": "s",
        "cwd": cwd,
        "workspace_roots": [cwd],
        "hook_event_name": "postToolUse",
        "tool_name": tool,
        "tool_input": given,
        "tool_output": '{"output":"done"}',
    }


def opencode(kind: str, subject: str, cwd: str, rng: Random) -> Payload:
    tool, key = {
        "shell": ("bash", "command"),
        "read": ("read", "filePath"),
        "edit": (rng.choice(["edit", "write", "apply_patch"]), "filePath"),
    }[kind]
    if tool == "apply_patch":
        key, subject = "patchText", patch(subject, rng)
    args = {key: subject}
    return {"event": "call", "tool": tool, "sessionID": "s", "directory": cwd, "args": args}


def qwen(kind: str, subject: str, cwd: str, rng: Random) -> Payload:
    tool, key = {
        "shell": [("run_shell_command", "command"), ("monitor", "command")],
        "read": [("read_file", "file_path")],
        "edit": [
            ("edit", "file_path"),
            ("write_file", "file_path"),
            ("notebook_edit", "notebook_path"),
        ],
    }[kind][rng.randrange({"shell": 2, "read": 1, "edit": 3}[kind])]
    base = {"session_id": "s", "cwd": cwd, "tool_name": tool, "tool_input": {key: subject}}
    if rng.random() < 0.3:
        return {**base, "hook_event_name": "PostToolUseFailure", "error": "it failed"}
    response = {"llmContent": "done", "returnDisplay": {"fileDiff": "+x"}}
    return {**base, "hook_event_name": "PostToolUse", "tool_response": response}


def copilot(kind: str, subject: str, cwd: str, rng: Random) -> Payload:
    tool, key = {
        "shell": [("Bash", "command")],
        "read": [("Read", "path")],
        "edit": [("Edit", "path"), ("Write", "path")],
    }[kind][rng.randrange(2 if kind == "edit" else 1)]
    base = {"hook_event_name": "PreToolUse", "session_id": "s", "timestamp": "t", "cwd": cwd}
    if kind == "edit" and rng.random() < 0.3:
        given = f"*** Begin Patch\n*** Update File: {subject}\n@@\n-a\n+b\n*** End Patch\n"
        return {**base, "tool_name": "Edit", "tool_input": given}
    return {**base, "tool_name": tool, "tool_input": {key: subject}}


def kilo(kind: str, subject: str, cwd: str, rng: Random) -> Payload:
    found = opencode(kind, subject, cwd, rng)
    if kind == "shell" and rng.random() < 0.5:
        found["tool"] = "background_process"
    return found


Shape = Callable[[str, str, str, Random], Payload]
SHAPES: dict[str, Shape] = {
    shape.__name__: shape
    for shape in (claude, codex, gemini, cursor, opencode, qwen, copilot, kilo)
}

LEFT_OUT = (
    "transcript_path",
    "description",
    "content",
    "old_string",
    "new_string",
    "instruction",
    "tool_output",
    "llmContent",
)


def surround(payload: Payload, noise: str, rng: Random) -> Payload:
    """The payload with fields that say nothing, long ones also, in any order."""
    more: Payload = {key: noise for key in LEFT_OUT if key not in payload and rng.random() < 0.3}
    if rng.random() < 0.2:
        more["zz"] = [
            noise,
            {"cwd": noise, "file_path": noise, 'a"content': noise},
            None,
            1.5,
            True,
        ]
    given = payload.get("tool_input")
    if isinstance(given, dict):
        inner = {key: noise for key in LEFT_OUT if rng.random() < 0.2}
        payload = {**payload, "tool_input": shuffled({**inner, **given}, rng)}
    return shuffled({**payload, **more}, rng)


def shuffled(value: Payload, rng: Random) -> Payload:
    keys = list(value)
    rng.shuffle(keys)
    return {key: value[key] for key in keys}


class Spelling:
    """One way of writing JSON: spaces, line breaks, and which characters are escaped how."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.escaped = rng.choice([*[0.0] * 9, 0.01, 0.3, 1.0])
        self.wide = rng.choice([0.0, 0.0, 0.0, 1.0])
        self.slash = rng.choice([*[0.0] * 9, 0.5, 1.0])
        self.capital = rng.random() < 0.5
        self.comma, self.colon = rng.choice(
            [(",", ":"), (",", ":"), (", ", ": "), (" ,\t", " :\n")]
        )
        self.indent = rng.choice([None, None, None, " ", "\t", "    "])
        self.newline = rng.choice(["\n", "\r\n"])

    def document(self, value: object) -> str:
        ends = self.rng.choice(["", "\n", "\n\n", " \r\n"])
        return (
            self.rng.choice(["", "", "", "\ufeff", " "]) + self._value(value, self.newline) + ends
        )

    def _value(self, value: object, line: str) -> str:
        if isinstance(value, str):
            return '"' + "".join(map(self._character, value)) + '"'
        if isinstance(value, dict):
            inside = line + (self.indent or "")
            return self._group(
                "{}",
                [
                    self._value(key, line) + self.colon + self._value(one, inside)
                    for key, one in value.items()
                ],
                line,
            )
        if isinstance(value, list):
            inside = line + (self.indent or "")
            return self._group("[]", [self._value(one, inside) for one in value], line)
        return {None: "null", True: "true", False: "false"}.get(value) or repr(value)  # type: ignore[call-overload]

    def _group(self, ends: str, parts: list[str], line: str) -> str:
        if self.indent is None:
            return ends[0] + self.comma.join(parts) + ends[1]
        inside = line + self.indent
        return ends[0] + inside + f"{self.comma.strip()}{inside}".join(parts) + line + ends[1]

    def _character(self, character: str) -> str:
        short = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b"}
        if character in short and self.rng.random() >= self.escaped:
            return short[character]
        if character == "/" and self.rng.random() < self.slash:
            return "\\/"
        must = character in short or character < " "
        wide = character > "~" and self.rng.random() < self.wide
        if must or wide or self.rng.random() < self.escaped:
            data = character.encode("utf-16-be")
            units = [data[at : at + 2].hex() for at in range(0, len(data), 2)]
            return "".join("\\u" + (unit.upper() if self.capital else unit) for unit in units)
        return character
