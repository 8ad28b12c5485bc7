"""What a glob of another tool hits there, it hits here: facts about their matchers, and ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.exchange.importing.sources import Left, Rule
from slate_git.exchange.importing.trees import one_tree
from slate_git.hook import glob
from tests.exchange.importing.test_sources import FILES, one, write

KEYS = {
    "claude": "paths: ['{}']",
    "cursor": "globs: ['{}']",
    "copilot": "applyTo: '{}'",
    "cline": "paths: ['{}']",
    "continue": "globs: ['{}']",
    "kiro": "inclusion: fileMatch\nfileMatchPattern: '{}'",
    "windsurf": "trigger: glob\nglobs: ['{}']",
}

FACTS = [
    # A line of .gitignore, as the packages ignore and git itself read it.
    ("claude", "*.ts", "a.ts x/y/a.ts", "a.tsx a.ts/b.js"),
    ("claude", "src", "src/a src/b/c x/src/a src", "srcs/a asrc/a"),
    ("claude", "src/", "src/a x/src/b/c", "src srcs/a"),
    ("claude", "src/**", "src/a x/y/src/b/c", "srcs/a"),
    ("claude", "/src/**", "src/a src/b/c", "x/src/a"),
    ("claude", "src/*", "src/a src/b/c", "x/src/a"),
    ("claude", "src/lib/**", "src/lib/a src/lib/b/c", "x/src/lib/a"),
    ("claude", "docs/*.md", "docs/a.md", "x/docs/a.md docs/b/a.md"),
    ("claude", "**/api/**", "api/a x/y/api/b/c", "apis/a"),
    ("claude", "a**b.ts", "axb.ts x/ab.ts", "a/b.ts"),
    ("claude", "{src/a,lib}/*.ts", "src/a/x.ts lib/x.ts", "x/lib/x.ts"),
    ("claude", r"a\{b.ts", "a{b.ts x/a{b.ts", "ab.ts"),
    ("claude", "README.md", "README.md x/readme.MD", "README.mdx"),
    # Of minimatch, with or without a folder in front.
    ("cursor", "*.ts", "a.ts x/y/a.ts .a.ts", "a.tsx"),
    ("cursor", "src/*.ts", "src/a.ts", "x/src/a.ts src/b/a.ts"),
    ("cursor", "src/**", "src/a src/b/c", "x/src/a"),
    ("cursor", "src/**/test/**", "src/test/a src/x/y/test/b/c", "test/a"),
    ("copilot", "*.ts", "a.ts x/y/a.ts", "a.tsx"),
    ("copilot", "src/*.ts", "src/a.ts x/y/src/a.ts", "src/b/a.ts"),
    ("copilot", "src/**/*.ts", "src/a.ts src/b/a.ts x/src/b/a.ts", "lib/a.ts"),
    ("copilot", "/src/**", "src/a src/b/c", "x/src/a"),
    ("copilot", "package.json", "package.json x/package.json", "package.jsonx"),
    ("cline", "*.ts", "a.ts .a.ts", "x/a.ts"),
    ("cline", "./src/**", "src/a src/b/c", "x/src/a"),
    ("cline", "src/@(a|b).ts", "src/a.ts src/b.ts", "src/c.ts"),
    ("cline", "src/a?(b).ts", "src/a.ts src/ab.ts", "src/abb.ts"),
    ("cline", "v{1..3}/**", "v1/a v3/b/c", "v4/a"),
    ("continue", "*.ts", "a.ts", "x/a.ts"),
    ("kiro", "*.ts", "a.ts x/a.ts", "a.tsx"),
    ("windsurf", "*.ts", "a.ts x/a.ts", "a.tsx"),
]


@pytest.mark.parametrize(("source", "theirs", "hits", "misses"), FACTS)
def test_a_glob_means_what_it_meant_there(
    source: str, theirs: str, hits: str, misses: str, tmp_path: Path
) -> None:
    write(tmp_path, FILES[source], KEYS[source].format(theirs))
    rule = one(tmp_path, source)
    assert isinstance(rule, Rule)
    ours = [glob.parse(entry["path"]) for entry in rule.data["when"]]

    def hit(path: str) -> bool:
        return any(glob.matches(each, path) for each in ours)

    assert [path for path in hits.split() if not hit(path)] == []
    assert [path for path in misses.split() if hit(path)] == []


@pytest.mark.parametrize("source", ["claude", "cursor", "copilot", "continue"])
def test_a_glob_that_never_matched_there_is_left(source: str, tmp_path: Path) -> None:
    write(tmp_path, FILES[source], KEYS[source].format("./src/**"))
    rule = one(tmp_path, source)
    assert isinstance(rule, Left)
    assert "matches no file there" in rule.reason


def test_a_folder_that_a_glob_of_claude_hits_is_whole(tmp_path: Path) -> None:
    write(tmp_path, "x/made.ts/inner.js", None)
    write(tmp_path, FILES["claude"], "paths: '*.ts'")
    rule = one(tmp_path, "claude")
    assert isinstance(rule, Rule)
    ours = [glob.parse(entry["path"]) for entry in rule.data["when"]]
    assert any(glob.matches(each, "x/made.ts/inner.js") for each in ours)


def test_a_route_folder_in_brackets_is_told(tmp_path: Path) -> None:
    write(tmp_path, FILES["cursor"], "globs: 'app/[slug]/page.tsx'")
    rule = one(tmp_path, "cursor")
    assert isinstance(rule, Rule)
    assert rule.left == (
        "`app/[slug]/page.tsx` `[slug]` is one character there; here also a name written so",
    )


@pytest.mark.parametrize(
    ("given", "narrowed"),
    [
        ("src/**", None),
        ("**/src/**", ("{,*/}{,*/}{,*/}{,*/}{,*/}{,*/}src/**", 6)),
        ("a/**/b/**/*.ts", ("a/{,*/}{,*/}{,*/}{,*/}{,*/}{,*/}b/**/*.ts", 6)),
        ("**/a/**/b/**", ("{,*/}" * 6 + "a/" + "{,*/}" * 6 + "b/**", 6)),
        ("**/{" + ",".join("abcdefghijklmnopqrst") + "}/**", None),
        ("a/../**/b/**", None),
    ],
)
def test_all_but_one_double_star_are_folders(given: str, narrowed: tuple[str, int] | None) -> None:
    if narrowed is None and given.startswith("**/{"):
        assert one_tree(given) == ("{,*/}" * 6 + given[3:], 6)
    else:
        assert one_tree(given) == narrowed
