"""``.claude/hookify.*.local.md`` of Claude Code's hookify plugin.

``event`` says what a rule looks at, ``pattern`` is a Python regular expression
for a command (or for what is written to a file, which no trigger sees), and
``conditions`` are fields, operators and patterns that must all hold.
Documented in the plugin's README.
"""

from __future__ import annotations

import re
from pathlib import Path

from slate_git.exchange.importing.frontmatter import Head, one
from slate_git.exchange.importing.rule import Left, Rule, make, of_globs, refused

FOLDER, STARTS, ENDS = ".claude", "hookify.", ".local.md"

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
WRITTEN = "looks at what is written to a file, which a trigger cannot see"
BLOCKS = "it blocks the call in hookify; a lesson is only shown"

ENDING = re.compile(r"(?:\.\*)?((?:\\[.\-/_]|[A-Za-z0-9_/-])+)(\?)?\$")


def read(root: Path, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""
    event = one(head.get("event")) or "all"
    if one(head.get("enabled")).lower() == "false":
        return Left(path, "is switched off")
    if event in EVENTS:
        return Left(path, EVENTS[event])
    left = [BLOCKS] if one(head.get("action")) == "block" else []
    conditions = _conditions(head, event)
    if isinstance(conditions, str):
        return Left(path, conditions)
    field, operator, pattern = conditions
    if field == "command":
        if event == "all":
            left.append(f"only what it says of commands (event: all); it also {WRITTEN}")
        text = pattern if operator == "regex_match" else re.escape(pattern).replace(r"\ ", " ")
        trigger = {"tool": "shell", "match": OPERATORS[operator].format(text)}
        reason = refused(trigger)
        if reason:
            return Left(path, f"`{trigger['match']}` {reason}")
        return make(path, body, [trigger], left)
    globs = _globs(operator, pattern)
    if not globs:
        return Left(path, f"`{pattern}` is a pattern that no glob can say")
    found = of_globs(root, path, body, globs)
    return found._replace(left=(*left, *found.left)) if isinstance(found, Rule) else found


def _conditions(head: Head, event: str) -> tuple[str, str, str] | str:
    """The one condition of a rule, as field, operator and pattern; or why it has none to carry."""
    listed = head.get("conditions") or []
    given = [entry for entry in listed if isinstance(entry, dict)]
    if not given:
        pattern = one(head.get("pattern"))
        if not pattern:
            return "has no pattern"
        return WRITTEN if event == "file" else ("command", "regex_match", pattern)
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


def _globs(operator: str, pattern: str) -> list[str]:
    """The globs for a condition on a path; of an expression where it is endings: ``\\.tsx?$``."""
    if operator == "equals":
        return [pattern]
    if operator == "ends_with":
        return [f"**/*{pattern}"]
    if operator != "regex_match":
        return []
    globs = []
    for part in pattern.split("|"):
        match = ENDING.fullmatch(part)
        if match is None:
            return []
        ending = match[1].replace("\\", "")
        endings = [ending, ending[:-1]] if match[2] else [ending]
        globs += [f"**/*{end}" if "/" not in end else f"**{end}" for end in endings]
    return globs
