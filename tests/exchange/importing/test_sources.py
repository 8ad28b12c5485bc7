"""Rule files as their tools write them, and what a memory can carry of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.exchange.importing.sources import SOURCES, Left, Names, Rule, rules

BODY = "Use the design system's components."


def write(root: Path, path: str, head: str | None, body: str = BODY) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(body if head is None else f"---\n{head}\n---\n\n{body}\n")


def one(root: Path, source: str) -> Rule | Left:
    (found,) = rules(Names(root), SOURCES[source])
    assert isinstance(found, Rule | Left)
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
    "kiro": ".kiro/steering/react.md",
    "windsurf": ".windsurf/rules/react.md",
    "cline": ".clinerules/react.md",
    "roo": ".roo/rules-code/react.md",
    "continue": ".continue/rules/react.md",
    "openhands": ".openhands/microagents/react.md",
}

CARRIED = [
    ("claude", 'paths:\n  - "**/*.tsx"\n  - "src/db/**"', [TSX, DB]),
    ("claude", "paths:\n- **/*.tsx   # all of them\n- src/db/**", [TSX, DB]),
    ("claude", 'paths: ["**/*.tsx", "src/db/**"]', [TSX, DB]),
    ("claude", "paths: **/*.tsx, src/db/**", [TSX, DB]),
    ("claude", "paths: **/*.tsx,src/db/**", [TSX, DB]),
    ("claude", 'paths: "src/**/*.{ts,tsx}, lib/a/**"', ["src/**/*.{ts,tsx}", "lib/a/**"]),
    ("claude", 'paths: "**/*.tsx", "src/db/**"', [TSX, DB]),
    ("claude", "paths: README.md", ["**/README.md"]),
    ("claude", 'paths: [\n  "**/*.tsx",\n  src/db/**,\n]', [TSX, DB]),
    ("claude", "paths: >-\n  **/*.tsx,\n  src/db/**", [TSX, DB]),
    ("claude", '"paths":\n  - "**/*.tsx"\n  - src/db/**', [TSX, DB]),
    ("claude", "'paths': **/*.tsx, src/db/**", [TSX, DB]),
    ("claude", "paths: app/user/page.tsx", ["app/user/page.tsx"]),
    ("claude", "paths: docs/folder", ["docs/folder/**"]),
    ("claude", "paths: /folder/", ["folder/**"]),
    ("cursor", "description: React\nglobs: **/*.tsx,src/db/**\nalwaysApply: false", [TSX, DB]),
    ("cursor", "globs: *.tsx", [TSX]),
    ("cursor", 'globs: ["*.tsx", "src/db/**"]', [TSX, DB]),
    ("cursor", "globs: *.{ts,tsx}, src/db/**", ["**/*.{ts,tsx}", DB]),
    ("copilot", 'applyTo: "**/*.tsx,/src/db/**"', [TSX, DB]),
    ("copilot", "applyTo: '*.py'\nexcludeAgent: code-review", ["**/*.py"]),
    ("kiro", "inclusion: fileMatch\nfileMatchPattern: src/db/**", [DB]),
    ("kiro", "inclusion: fileMatch\nfileMatchPattern: ['*.tsx', 'src/db/**']", [TSX, DB]),
    ("windsurf", "trigger: glob\nglobs: *.tsx, src/db/**", [TSX, DB]),
    ("windsurf", "globs:\n  - src/db/**", [DB]),
    ("cline", "paths:\n  - '**/*.tsx'\n  - ./src/db/**", [TSX, DB]),
    ("cline", "paths: ['*.sql']", ["*.sql"]),
    ("continue", "name: x\nglobs: '**/*.tsx'", [TSX]),
    ("continue", "globs: ['**/*.tsx', src/db/**]\nalwaysApply: false", [TSX, DB]),
]


@pytest.mark.parametrize(("source", "head", "paths"), CARRIED)
def test_globs_become_read_and_edit_triggers(
    source: str, head: str, paths: list[str], tmp_path: Path
) -> None:
    write(tmp_path, "docs/folder/a.md", None)
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
    ("claude", 'paths: "./src/**"', "matches no file there"),
    ("claude", 'paths: "#src"', "is a comment there"),
    ("claude", 'paths: "a/**/b/**/{1,2,3,4,5,6,7,8}/**/{1,2,3,4,5,6}/{1,2,3,4,5,6}/**/x"', "(bad"),
    ("cursor", "globs: *.tsx\nalwaysApply: true", "applies always"),
    ("cursor", "description: For React\nglobs:\nalwaysApply: false", "chosen by its description"),
    ("cursor", "alwaysApply: false", "asked for by hand"),
    ("copilot", 'applyTo: "**"', "applies always"),
    ("copilot", "description: x", "has no applyTo"),
    ("copilot", 'applyTo: "src/+(a|b).ts"', "no glob of a trigger can say"),
    ("kiro", None, "applies always"),
    ("kiro", "inclusion: always", "applies always"),
    ("kiro", "inclusion: manual", "asked for by hand"),
    ("kiro", "inclusion: auto\ndescription: x", "chosen by its description"),
    ("kiro", "inclusion: fileMatch", "has none"),
    ("kiro", "inclusion: fileMatch\nfileMatchPattern: '*.tsx|*.jsx'", "holds a |"),
    ("windsurf", "trigger: always_on\nglobs: src/**", "applies always"),
    ("windsurf", "trigger: manual", "asked for by hand"),
    ("windsurf", "trigger: model_decision\ndescription: x", "chosen by its description"),
    ("windsurf", "trigger: glob\nglobs:", "has none"),
    ("cline", None, "applies always"),
    ("cline", "paths: src/**", "are no list"),
    ("cline", "paths: []", "switched off"),
    ("roo", None, "applies always in the mode code"),
    ("continue", "name: x", "applies always"),
    ("continue", "globs: src/**\nalwaysApply: true", "applies always"),
    ("continue", "alwaysApply: false\ndescription: x", "chosen by its description"),
    ("continue", "regex: ^import", "looks for `^import` in the file's text"),
    ("continue", "globs: 'src/**, lib/**'", "a comma"),
    ("openhands", "name: x", "applies always"),
    ("openhands", "triggers:\n- docker\n- compose", "the user says `docker`, `compose`"),
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
    write(tmp_path, FILES["cursor"], 'globs: ["src/**", "!src/gen/**", "a/**/b/**", "src/**"]')
    rule = one(tmp_path, "cursor")
    assert isinstance(rule, Rule)
    assert globs(rule) == ["src/**", "a/{,*/}{,*/}{,*/}{,*/}{,*/}{,*/}b/**"]
    assert rule.left == (
        "`!src/gen/**` excludes files, which a trigger cannot",
        "`a/**/b/**` means folders up to 6 deep only, since a trigger's glob holds one **",
    )


def test_what_a_rule_needs_beside_its_globs_is_told(tmp_path: Path) -> None:
    write(tmp_path, FILES["continue"], "globs: '**/*.tsx'\nregex: useState")
    rule = one(tmp_path, "continue")
    assert isinstance(rule, Rule)
    assert globs(rule) == [TSX]
    assert "looks for `useState` in the file's text" in rule.left[0]


def test_files_of_other_kinds_links_and_nonsense_are_no_rules(tmp_path: Path) -> None:
    write(tmp_path, ".claude/rules/notes.txt", "paths: a")
    write(tmp_path, ".cursor/rules/a.md", "globs: a")
    write(tmp_path, ".claude/settings.local.md", "event: bash")
    (tmp_path / ".claude" / "rules" / "link.md").symlink_to("notes.txt")
    (tmp_path / ".claude" / "rules" / "latin.md").write_bytes(b"---\npaths: a\n---\n\xe9\n")
    write(tmp_path, ".claude/rules/empty.md", "paths: a", "")
    found = {name: list(rules(Names(tmp_path), source)) for name, source in SOURCES.items()}
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
    file.write_bytes(b"\xef\xbb\xbf---\r\npaths: src/db/**\r\n---\r\nOne\r\ntwo\r\n")
    rule = one(tmp_path, "claude")
    assert isinstance(rule, Rule)
    assert rule.data["text"] == "One\ntwo"
    assert globs(rule) == ["src/db/**"]


@pytest.mark.parametrize("nothing", ["", " null", " ~", " []", ' ""', "\n  a: b"])
def test_a_key_without_a_value_names_no_file(nothing: str, tmp_path: Path) -> None:
    write(tmp_path, FILES["claude"], f"paths:{nothing}")
    found = one(tmp_path, "claude")
    assert isinstance(found, Left)
    assert found.reason.startswith("applies always")


def test_a_condition_without_a_field(tmp_path: Path) -> None:
    head = "event: bash\nconditions:\n  - {operator: contains, pattern: npm publish}"
    write(tmp_path, ".claude/hookify.a.local.md", head)
    found = one(tmp_path, "hookify")
    assert isinstance(found, Left)
    assert found.reason == "has a condition that names no field"
