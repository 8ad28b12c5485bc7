"""Rules of the hookify plugin, and which of them a trigger can be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from slate_git.exchange.importing.sources import Left, Rule
from tests.exchange.importing.test_sources import one, write

COMMANDS: list[tuple[str, Any]] = [
    (r"pattern: rm\s+-rf", r"(?i)rm\s+-rf"),
    ("pattern: 'git push'", "(?i)git push"),
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


DEEP = "{,*/}" * 6

PATHS = [
    (("regex_match", r"\.env$"), ["**/*.env"]),
    (("regex_match", r"\.tsx?$"), ["**/*.ts{,x}"]),
    (("regex_match", r"(a\.json|b\.lock)$"), ["**/*{a.json,b.lock}"]),
    (("regex_match", r"(^|/)\.env$"), ["**/.env"]),
    (("regex_match", r"src/.*\.ts$"), [f"{DEEP}*src/**.ts"]),
    (("regex_match", r"[-_]test\.py$"), ["**/*{-,_}test.py"]),
    (("regex_match", r"v[0-9]/[^/]+\.sql$"), ["**/*v[0-9]/?*.sql"]),
    (("contains", "secret"), [f"{DEEP}*secret**"]),
    (("regex_match", r".*\.env$|package\.json$"), ["**/*.env", "**/*package.json"]),
    (("regex_match", r"/migrations/x\.sql$"), ["**/migrations/x.sql"]),
    (("ends_with", ".lock"), ["**/*.lock"]),
]


@pytest.mark.parametrize(("asked", "paths"), PATHS)
def test_a_hookify_rule_about_paths(
    asked: tuple[str, str], paths: list[str], tmp_path: Path
) -> None:
    head = f"enabled: true\nevent: file\nconditions:\n{condition('file_path', *asked)}"
    write(tmp_path, ".claude/hookify.x.local.md", head)
    rule = one(tmp_path, "hookify")
    assert isinstance(rule, Rule)
    assert rule.data["when"] == [{"tool": "edit", "path": path} for path in paths]


BOTH = f"{condition('file_path', 'regex_match', 'a$')}\n{condition('new_text', 'contains', 'KEY')}"

HOOKIFY_LEFT = [
    ("enabled: false\nevent: bash\npattern: rm", "switched off"),
    ("event: stop\npattern: .*", "end of the agent's turn"),
    ("event: prompt\npattern: deploy", "what the user says"),
    ("event: file\npattern: console\\.log", "what is written to a file"),
    (f"event: file\nconditions:\n{BOTH}", "looks at new_text"),
    (
        f"event: file\nconditions:\n{condition('file_path', 'regex_match', 'a.*b.*c')}",
        "no glob can say",
    ),
    (
        f"event: file\nconditions:\n{condition('file_path', 'equals', 'src/a.py')}",
        "against the whole path, from the machine's root",
    ),
    (
        f"event: file\nconditions:\n{condition('file_path', 'regex_match', '^src/')}",
        "against the whole path, from the machine's root",
    ),
    (f"event: bash\nconditions:\n{condition('file_path', 'ends_with', '.py')}", "no call"),
    (
        f"tool_matcher: Edit\nevent: bash\nconditions:\n{condition('command', 'contains', 'x')}",
        "tool_matcher",
    ),
    (f"event: bash\nconditions:\n{condition('command', 'not_contains', '--dry')}", "missing"),
    ("event: bash\npattern: (a+)+$", "(nested-repeat)"),
    ("event: bash\npattern: .*", "(matches-everything)"),
    ("event: bash", "has no pattern"),
    ("pattern: git push", "what is written to a file"),
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


EVERYWHERE = [
    ("event: all", ["read", "edit"]),
    ("event: all\ntool_matcher: Read", ["read"]),
    ("event: file\ntool_matcher: Edit|Write", ["edit"]),
]


@pytest.mark.parametrize(("head", "tools"), EVERYWHERE)
def test_the_calls_that_a_hookify_rule_is_for(head: str, tools: list[str], tmp_path: Path) -> None:
    asked = condition("file_path", "ends_with", ".lock")
    write(tmp_path, ".claude/hookify.x.local.md", f"{head}\nconditions:\n{asked}")
    rule = one(tmp_path, "hookify")
    assert isinstance(rule, Rule)
    assert [entry["tool"] for entry in rule.data["when"]] == tools


def test_case_that_counted_there_is_told(tmp_path: Path) -> None:
    asked = condition("file_path", "contains", "Secret")
    write(tmp_path, ".claude/hookify.x.local.md", f"event: file\nconditions:\n{asked}")
    rule = one(tmp_path, "hookify")
    assert isinstance(rule, Rule)
    assert "capital letters" in rule.left[0]
    assert "up to 6 deep" in rule.left[1]
