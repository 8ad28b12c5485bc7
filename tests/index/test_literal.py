"""The literal of a row: it stands in every subject that the trigger fires on."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slate_git.hook import glob, match, pattern
from slate_git.index.compile import needed
from slate_git.index.required import ALPHABET
from slate_git.lesson.memory import Trigger
from tests.grammar import made, subjects
from tests.hook.glob.test_readings import globs, readings


@pytest.mark.parametrize(
    ("written", "literals"),
    [
        ("git push", ["git push"]),
        ("Git PUSH", ["git push"]),
        (r"git\s+push\b.*--force", ["--force"]),
        (r"\bgit\b push\b", ["git push"]),
        ("^git push$", ["git push"]),
        (".*git.*", ["git"]),
        ("(?i)Kubectl DELETE", ["kubectl delete"]),
        ("git (push|pull)", ["git pull", "git push"]),
        ("git (?:push|pull) origin", ["git pull origin", "git push origin"]),
        ("npm|pnpm", ["npm"]),
        ("rm|unlink", ["rm", "unlink"]),
        ("(a|b)(c|d)(e|f)(g|h)(i|j) end", ["i end", "j end"]),
        ("foo|ba*r", ["foo", "r"]),
        ("foo|.", [""]),
        ("foo|", [""]),
        ("colou?r", ["color", "colour"]),
        ("(foo)?bar", ["bar"]),
        ("(foo)*bar", ["bar"]),
        ("(foo)+bar", ["foobar"]),
        ("(ab){3}c", ["abababc"]),
        ("(ab){2,}c", ["ababc"]),
        ("(?:ab){0}cd", ["cd"]),
        ("a{100}", ["a" * 8]),
        ("[Gg]it", ["git"]),
        ("[12]x", ["1x", "2x"]),
        ("[^a]bc", ["bc"]),
        (r"v\d+beta", ["beta"]),
        ("/usr/local", ["local"]),
        ("naïve", ["ve"]),
        ("\u017fave", ["ave"]),
        ("(?=.*--force)git", ["--force"]),
        ("(?!.*--force)git", ["git"]),
        ("(?<=sudo )rm", ["sudo "]),
        (r"(abc)\1", ["abc"]),
        ("(a)?(?(1)bcd|efg)", ["bcd", "efg"]),
        (".*", [""]),
        (r"\w+", [""]),
        ("a", ["a"]),
        ("[a-p]z", ["z"]),
        ("(", [""]),
    ],
)
def test_of_a_pattern(written: str, literals: list[str]) -> None:
    assert needed(Trigger("shell", written)) == tuple(literals)


@pytest.mark.parametrize(
    ("written", "literals"),
    [
        ("src/**/*.py", ["src"]),
        ("**/*.{ts,tsx}", [".ts"]),
        ("**/*.{ts,vue}", [".ts", ".vue"]),
        ("Makefile", ["makefile"]),
        ("app/[slug]/page.tsx", ["page.tsx"]),
        ("v[0-9]", ["v"]),
        ("{a}bc", ["bc"]),
        ("{src,lib}/x", ["lib", "src"]),
        ("{./src,/lib}/x", ["lib", "src"]),
        ("{./a,./b}", ["a", "b"]),
        ("x{,.min}.js", ["x.js", "x.min.js"]),
        ("Übersicht/größe.md", ["bersicht"]),
        ("\u212a\u017f.txt", ["ks.txt"]),
        ("caf\u00e9s", ["caf"]),
        ("cafe\u0301s", ["caf"]),
        ("*", [""]),
        ("**/?", [""]),
        ("{a,*}", [""]),
        ("{", [""]),
    ],
)
def test_of_a_glob(written: str, literals: list[str]) -> None:
    assert needed(Trigger("edit", written)) == tuple(literals)
    assert needed(Trigger("read", written)) == tuple(literals)


@pytest.mark.parametrize(
    ("cited", "literals"),
    [
        ("src/pool.py", ["pool.py"]),
        ("packages/@acme/", ["packages"]),
        ("app/[slug]/page.ts", ["page.ts"]),
        ("Größe/*", ["gr"]),
        ("日本/語", [""]),
    ],
)
def test_of_a_cited_path(cited: str, literals: list[str]) -> None:
    assert needed(Trigger("file", cited)) == tuple(literals)


def assert_held(trigger: Trigger, subject: str) -> None:
    literals = needed(trigger)
    assert literals == tuple(sorted(set(literals)))
    assert 1 <= len(literals) <= 16
    assert not set("".join(literals)) - ALPHABET
    folded = pattern.fold(subject)
    assert any(pattern.holds(literal, folded) for literal in literals), literals


def fired_command_holds_a_literal(found: tuple[str, str], data: st.DataObject) -> None:
    written, text = found
    subject = data.draw(subjects(text))[: pattern.SUBJECT]
    trigger = Trigger("shell", written)
    if match.row_fires(*trigger, subject):
        assert_held(trigger, subject)


def fired_path_holds_a_literal(written: str, data: st.DataObject) -> None:
    path = ""
    for part in data.draw(st.sampled_from(readings(written))):
        fills = {"*": ["", "a"], "**": ["", "a/b", "x/"], "?": ["a"], "[": ["a", "b", "É"]}
        choices = fills.get(part[:1] if part[0] == "[" else part, [part[1:], part[1:].upper()])
        path += data.draw(st.sampled_from(choices))
    path = path.removeprefix("./").strip("/")
    trigger = Trigger("edit", written)
    try:
        fires = match.row_fires(*trigger, path)
    except glob.GlobError:
        return
    if fires:
        assert_held(trigger, path)


@given(made(), st.data())
@settings(max_examples=120, deadline=None)
def test_a_command_that_fires_holds_a_literal(found: tuple[str, str], data: st.DataObject) -> None:
    fired_command_holds_a_literal(found, data)


@given(globs, st.data())
@settings(max_examples=120)
def test_a_path_that_fires_holds_a_literal(written: str, data: st.DataObject) -> None:
    fired_path_holds_a_literal(written, data)


@pytest.mark.long
@given(made(), st.data())
@settings(max_examples=10_000, deadline=None, suppress_health_check=list(HealthCheck))
def test_long_commands(found: tuple[str, str], data: st.DataObject) -> None:
    fired_command_holds_a_literal(found, data)


@pytest.mark.long
@given(globs, st.data())
@settings(max_examples=10_000, deadline=None)
def test_long_paths(written: str, data: st.DataObject) -> None:
    fired_path_holds_a_literal(written, data)


@given(st.text(alphabet="abK/. \u212aſé", min_size=1, max_size=12), st.text("ab/é", max_size=5))
def test_a_cited_path_that_fires_holds_a_literal(cited: str, below: str) -> None:
    trigger = Trigger("file", cited)
    subject = cited.upper() + below
    if match.row_fires(*trigger, subject):
        assert_held(trigger, subject)


@given(st.text(max_size=40))
def test_any_text_has_an_answer(written: str) -> None:
    for tool in ("shell", "read", "file"):
        assert needed(Trigger(tool, written))
