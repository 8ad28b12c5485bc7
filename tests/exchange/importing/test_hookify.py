"""Rules of the hookify plugin, and which of them a trigger can be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from slate_git.exchange.importing import Left, Rule
from tests.exchange.importing.test_sources import globs, one, write

COMMANDS: list[tuple[str, Any]] = [
    (r"pattern: rm\s+-rf", r"rm\s+-rf"),
    ("pattern: 'git push'", "git push"),
    ("conditions:\n  - field: command\n    operator: contains\n    pattern: a+b c", r"a\+b c"),
    ("conditions:\n  - field: command\n    operator: equals\n    pattern: make all", "^make all$"),
    ("conditions:\n- field: command\n  operator: starts_with\n  pattern: npm i", "^npm i"),
]


@pytest.mark.parametrize(("head", "match"), COMMANDS)
def test_a_hookify_rule_about_commands(head: str, match: str, tmp_path: Path) -> None:
    write(tmp_path, ".claude/hookify.x.local.md", f"name: x\nenabled: true\nevent: bash\n{head}")
    rule = one(tmp_path, "hookify")
    assert isinstance(rule, Rule)
    assert rule.data["when"] == [{"tool": "shell", "match": match}]
    assert rule.data["source_ref"] == ".claude/hookify.x.local.md"


def condition(field: str, operator: str, pattern: str) -> str:
    return f"  - field: {field}\n    operator: {operator}\n    pattern: {pattern}"


PATHS = [
    (("regex_match", r"\.env$"), ["**/*.env"]),
    (("regex_match", r"\.tsx?$"), ["**/*.tsx", "**/*.ts"]),
    (("regex_match", r".*\.env$|package\.json$"), ["**/*.env", "**/*package.json"]),
    (("regex_match", r"/migrations/x\.sql$"), ["**/migrations/x.sql"]),
    (("ends_with", ".lock"), ["**/*.lock"]),
    (("equals", "src/a.py"), ["src/a.py"]),
]


@pytest.mark.parametrize(("asked", "paths"), PATHS)
def test_a_hookify_rule_about_paths(
    asked: tuple[str, str], paths: list[str], tmp_path: Path
) -> None:
    head = f"enabled: true\nevent: file\nconditions:\n{condition('file_path', *asked)}"
    write(tmp_path, ".claude/hookify.x.local.md", head)
    rule = one(tmp_path, "hookify")
    assert isinstance(rule, Rule)
    assert globs(rule) == paths


BOTH = f"{condition('file_path', 'regex_match', 'a$')}\n{condition('new_text', 'contains', 'KEY')}"

HOOKIFY_LEFT = [
    ("enabled: false\nevent: bash\npattern: rm", "switched off"),
    ("event: stop\npattern: .*", "end of the agent's turn"),
    ("event: prompt\npattern: deploy", "what the user says"),
    ("event: file\npattern: console\\.log", "what is written to a file"),
    (f"event: file\nconditions:\n{BOTH}", "looks at new_text"),
    (
        f"event: file\nconditions:\n{condition('file_path', 'regex_match', 'a.*b')}",
        "no glob can say",
    ),
    (
        f"event: file\nconditions:\n{condition('file_path', 'contains', 'secret')}",
        "no glob can say",
    ),
    (f"event: bash\nconditions:\n{condition('command', 'not_contains', '--dry')}", "missing"),
    ("event: bash\npattern: (a+)+$", "(nested-repeat)"),
    ("event: bash\npattern: .*", "(matches-everything)"),
    ("event: bash", "has no pattern"),
]


@pytest.mark.parametrize(("head", "reason"), HOOKIFY_LEFT)
def test_a_hookify_rule_that_no_trigger_can_be(head: str, reason: str, tmp_path: Path) -> None:
    write(tmp_path, ".claude/hookify.x.local.md", head)
    rule = one(tmp_path, "hookify")
    assert isinstance(rule, Left)
    assert reason in rule.reason


def test_a_hookify_rule_that_blocked_is_shown(tmp_path: Path) -> None:
    write(tmp_path, ".claude/hookify.x.local.md", "event: bash\npattern: rm -rf\naction: block")
    rule = one(tmp_path, "hookify")
    assert isinstance(rule, Rule)
    assert "a lesson is only shown" in rule.left[0]
