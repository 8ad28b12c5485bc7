"""Rule files as their tools write them, and what a memory can carry of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.exchange import importing
from slate_git.exchange.importing import SOURCES, Left, Rule

BODY = "Use the design system's components."


def write(root: Path, path: str, head: str | None, body: str = BODY) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(body if head is None else f"---\n{head}\n---\n\n{body}\n")


def one(root: Path, source: str) -> Rule | Left:
    (found,) = importing.rules(root, SOURCES[source])
    return found


def globs(rule: Rule) -> list[str]:
    """The globs of a rule, each of which has a read and an edit trigger."""
    when = rule.data["when"]
    paths = list(dict.fromkeys(entry["path"] for entry in when))
    assert when == [{"tool": tool, "path": path} for path in paths for tool in ("read", "edit")]
    return paths


TSX, DB = "**/*.tsx", "src/db/**"

FILES = {
    "claude": ".claude/rules/ui/react.md",
    "cursor": ".cursor/rules/ui/react.mdc",
    "copilot": ".github/instructions/ui/react.instructions.md",
}

CARRIED = [
    ("claude", 'paths:\n  - "**/*.tsx"\n  - "src/db/**"', [TSX, DB]),
    ("claude", "paths:\n- **/*.tsx   # all of them\n- src/db/**", [TSX, DB]),
    ("claude", 'paths: ["**/*.tsx", "src/db/**"]', [TSX, DB]),
    ("claude", "paths: **/*.tsx, src/db/**", [TSX, DB]),
    ("claude", "paths: **/*.tsx,src/db/**", [TSX, DB]),
    ("claude", 'paths: "src/**/*.{ts,tsx}, lib/**"', ["src/**/*.{ts,tsx}", "lib/**"]),
    ("claude", 'paths: "**/*.tsx", "src/db/**"', [TSX, DB]),
    ("claude", "paths: README.md", ["README.md"]),
    ("claude", 'paths: [\n  "**/*.tsx",\n  src/db/**,\n]', [TSX, DB]),
    ("claude", "paths: >-\n  **/*.tsx,\n  src/db/**", [TSX, DB]),
    ("claude", '"paths":\n  - "**/*.tsx"\n  - src/db/**', [TSX, DB]),
    ("claude", "'paths': **/*.tsx, src/db/**", [TSX, DB]),
    ("claude", "paths: app/[slug]/page.tsx", ["app/[slug]/page.tsx"]),
    ("claude", "paths: folder", ["folder/"]),
    ("claude", "paths: ./folder", ["./folder/"]),
    ("cursor", "description: React\nglobs: **/*.tsx,src/db/**\nalwaysApply: false", [TSX, DB]),
    ("cursor", "globs: *.tsx", [TSX]),
    ("cursor", 'globs: ["*.tsx", "src/db/**"]', [TSX, DB]),
    ("cursor", "globs: *.{ts,tsx}, src/db/**", ["**/*.{ts,tsx}", DB]),
    ("copilot", 'applyTo: "**/*.tsx,src/db/**"', [TSX, DB]),
    ("copilot", "applyTo: '*.py'\nexcludeAgent: code-review", ["*.py"]),
]


@pytest.mark.parametrize(("source", "head", "paths"), CARRIED)
def test_globs_become_read_and_edit_triggers(
    source: str, head: str, paths: list[str], tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    write(tmp_path, FILES[source], head)
    rule = one(tmp_path, source)
    assert isinstance(rule, Rule)
    assert globs(rule) == paths
    assert rule.data["text"] == BODY
    assert rule.data["source_ref"] == rule.path == FILES[source]
    assert rule.left == ()


LEFT = [
    ("claude", None, "applies always"),
    ("claude", "description: x", "applies always"),
    ("claude", "paths:", "applies always"),
    ("claude", 'paths: "**/*"', "matches every file"),
    ("claude", 'paths: "!src/**"', "excludes files"),
    ("claude", 'paths: "a/**/b/**/c.ts"', "(bad-glob)"),
    ("cursor", "globs: *.tsx\nalwaysApply: true", "applies always"),
    ("cursor", "description: For React\nglobs:\nalwaysApply: false", "chosen by its description"),
    ("cursor", "alwaysApply: false", "asked for by hand"),
    ("copilot", 'applyTo: "**"', "applies always"),
    ("copilot", "description: x", "has no applyTo"),
]


@pytest.mark.parametrize(("source", "head", "reason"), LEFT)
def test_what_has_no_call_is_left_with_the_reason(
    source: str, head: str | None, reason: str, tmp_path: Path
) -> None:
    write(tmp_path, FILES[source], head)
    rule = one(tmp_path, source)
    assert isinstance(rule, Left)
    assert reason in rule.reason


def test_globs_that_cannot_be_are_told_beside_those_that_can(tmp_path: Path) -> None:
    write(tmp_path, FILES["claude"], 'paths: ["src/**", "!src/gen/**", "a/**/b/**", "src/**"]')
    rule = one(tmp_path, "claude")
    assert isinstance(rule, Rule)
    assert globs(rule) == ["src/**"]
    assert [reason.split("`")[1] for reason in rule.left] == ["!src/gen/**", "a/**/b/**"]


def test_files_of_other_kinds_links_and_nonsense_are_no_rules(tmp_path: Path) -> None:
    write(tmp_path, ".claude/rules/notes.txt", "paths: a")
    write(tmp_path, ".cursor/rules/a.md", "globs: a")
    write(tmp_path, ".claude/settings.local.md", "event: bash")
    (tmp_path / ".claude" / "rules" / "link.md").symlink_to("notes.txt")
    (tmp_path / ".claude" / "rules" / "latin.md").write_bytes(b"---\npaths: a\n---\n\xe9\n")
    write(tmp_path, ".claude/rules/empty.md", "paths: a", "")
    found = {name: list(importing.rules(tmp_path, source)) for name, source in SOURCES.items()}
    assert [rule.path.rsplit("/", 1)[1] for rule in found.pop("claude")] == [
        "empty.md",
        "latin.md",
        "link.md",
    ]
    assert all(isinstance(rule, Left) for rules in found.values() for rule in rules)
    assert not any(found.values())


def test_line_ends_of_windows(tmp_path: Path) -> None:
    file = tmp_path / ".claude" / "rules" / "a.md"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"\xef\xbb\xbf---\r\npaths: src/**\r\n---\r\nOne\r\ntwo\r\n")
    rule = one(tmp_path, "claude")
    assert isinstance(rule, Rule)
    assert rule.data["text"] == "One\ntwo"
    assert globs(rule) == ["src/**"]


@pytest.mark.parametrize("nothing", ["", " null", " ~", " []", ' ""', "\n  a: b"])
def test_a_key_without_a_value_names_no_file(nothing: str, tmp_path: Path) -> None:
    write(tmp_path, FILES["claude"], f"paths:{nothing}")
    found = one(tmp_path, "claude")
    assert isinstance(found, Left)
    assert found.reason.startswith("applies always")


def test_a_condition_without_a_field(tmp_path: Path) -> None:
    head = "event: bash\nconditions:\n  - {operator: contains, pattern: npm publish}"
    write(tmp_path, ".claude/hookify.a.local.md", head)
    assert one(tmp_path, "hookify") == Left(
        ".claude/hookify.a.local.md", "has a condition that names no field"
    )
