"""``.claude/hookify.*.local.md`` of Claude Code's hookify plugin.

``event`` says what a rule looks at, ``pattern`` is a Python regular expression for a command (or
for what is written to a file, which no trigger sees), and ``conditions`` are fields, operators
and patterns that must all hold. As its README and ``core/rule_engine.py`` have it
(github.com/anthropics/claude-code at 5cfc0a1, ``plugins/hookify``): ``regex_match`` ignores case
and the other operators do not; ``pattern`` without ``event: bash`` looks at what is written;
``event: file`` is meant for Edit, Write and MultiEdit; ``file_path`` is the whole path, from the
machine's root; ``tool_matcher`` names the tools.
"""

from __future__ import annotations

import re

from slate_git.exchange.importing import path_pattern
from slate_git.exchange.importing.frontmatter import Head, one
from slate_git.exchange.importing.rule import BOTH, Left, Names, Rule, make, of_globs, refused
from slate_git.exchange.importing.translation import Translated

FILES = (".claude/hookify.*.local.md",)
NOTE = (
    "hookify looks at the whole command and tells the person; "
    "a match looks at the first 512 characters, and the model reads the lesson"
)

OPERATORS = {
    "regex_match": "{}",
    "contains": "{}",
    "equals": "^{}$",
    "starts_with": "^{}",
    "ends_with": "{}$",
}
EVENTS = {
    "stop": "fires at the end of the agent's turn, and a lesson comes up on a call only",
    "prompt": "fires on what the user says, and a lesson comes up on a call only",
}
FIELDS = {"bash": "command", "file": "file_path"}
WRITTEN = "looks at what is written to a file, which a trigger cannot see"
BLOCKS = "it blocks the call in hookify; a lesson is only shown"
TOOLS = {"Bash": "shell", "Read": "read", "Edit": "edit", "Write": "edit", "MultiEdit": "edit"}


def read(_: Names, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""
    event = one(head.get("event")) or "all"
    if one(head.get("enabled")).lower() == "false":
        return Left(path, "is switched off")
    if event in EVENTS:
        return Left(path, EVENTS[event], body)
    left = [BLOCKS] if one(head.get("action")) == "block" else []
    condition = _condition(head, event)
    if isinstance(condition, str):
        return Left(path, condition, body)
    field, operator, pattern = condition
    if FIELDS.get(event, field) != field:
        return Left(path, f"looks at {field}, which no call of event: {event} has", body)
    tools = _tools(head, event)
    if field == "command":
        return _of_command(path, body, operator, pattern, left) if "shell" in tools else _off(path)
    kinds = [tool for tool in BOTH if tool in tools]
    if not kinds:
        return _off(path)

    def translate(_: str) -> Translated:
        return path_pattern.translated(operator, pattern)

    return of_globs(path, body, [pattern], translate, kinds, left)


def _of_command(path: str, body: str, operator: str, pattern: str, left: list[str]) -> Rule | Left:
    text = pattern if operator == "regex_match" else re.escape(pattern).replace(r"\ ", " ")
    match = OPERATORS[operator].format(text)
    # Its expressions ignore case, its other operators do not.
    if operator == "regex_match" and pattern.swapcase() != pattern:
        match = f"(?i){match}"
    trigger = {"tool": "shell", "match": match}
    reason = refused(trigger)
    return Left(path, f"`{match}` {reason}", body) if reason else make(path, body, [trigger], left)


def _off(path: str) -> Left:
    return Left(path, "names a tool_matcher without a tool that such a call is of")


def _tools(head: Head, event: str) -> set[str]:
    """The kinds of calls that a rule is for."""
    given = one(head.get("tool_matcher"))
    named = set(TOOLS) if given in ("", "*") else set(given.split("|"))
    if event == "file":
        named -= {"Read"}
    return {TOOLS[name] for name in named if name in TOOLS}


def _condition(head: Head, event: str) -> tuple[str, str, str] | str:
    """The one condition of a rule, as field, operator and pattern; or why it has none to carry."""
    listed = head.get("conditions") or []
    given = [entry for entry in listed if isinstance(entry, dict)]
    if not given:
        pattern = one(head.get("pattern"))
        if not pattern:
            return "has no pattern"
        return ("command", "regex_match", pattern) if event == "bash" else WRITTEN
    fields = {entry.get("field", "") for entry in given}
    if "" in fields:
        return "has a condition that names no field"
    if fields - {"command", "file_path"}:
        other = ", ".join(sorted(fields - {"command", "file_path"}))
        return f"looks at {other}, which a trigger cannot see"
    if len(given) > 1:
        return "has several conditions that must all hold, and a trigger can only be one"
    operator = given[0].get("operator", "regex_match")
    if operator not in OPERATORS:
        return f"uses {operator}: a trigger can say what is there, not what is missing"
    return given[0]["field"], operator, given[0].get("pattern", "")
