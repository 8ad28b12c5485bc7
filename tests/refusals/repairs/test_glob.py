"""What is offered for a glob of another tool: it is accepted, and hits what was meant."""

from __future__ import annotations

import pytest

from slate_git.hook.glob import matches, parse
from slate_git.refusals.repairs.glob import odd, repaired

DEEP = "{,*/,*/*/,*/*/*/}"


@pytest.mark.parametrize(
    ("glob", "form"),
    [
        ("**/fixtures/**", f"{DEEP}fixtures/**"),
        ("**/fixtures/**/*", f"{DEEP}fixtures/**"),
        ("**/fixtures/", f"{DEEP}fixtures/**"),
        ("apps/**/e2e/**/*.ts", f"apps/{DEEP}e2e/**/*.ts"),
        ("a/**/b/**/c/**", f"a/{DEEP}b/{DEEP}c/**"),
        (r"^lib/.*\.py$", "lib/**/*.py"),
        (r"^(lib|bin)/[^/]+\.py$", "{lib,bin}/*.py"),
        ("lib/x.py, lib/y.py", "{lib/x.py,lib/y.py}"),
        ("**/*.c,**/*.h", "{**/*.c,**/*.h}"),
        ("lib/*.@(c|h)", "lib/*.{c,h}"),
        ("lib/x?(.min).js", "lib/x{,.min}.js"),
        ("lib/!(x).js", None),
        ("lib/[x", None),
    ],
)
def test_the_form_that_says_the_same(glob: str, form: str | None) -> None:
    found = repaired(glob)
    assert (found and found.glob) == form
    if form:
        parse(form)


def test_it_hits_at_any_usual_depth() -> None:
    found = repaired("**/fixtures/**")
    assert found
    parsed = parse(found.glob)
    for path in ("fixtures/x", "a/fixtures/x", "a/b/c/fixtures/x/y/z"):
        assert matches(parsed, path)
    assert not matches(parsed, "a/fixtures2/x")


@pytest.mark.parametrize("glob", ["src/**", "app/(shop)/*.tsx", "a, b.txt", "**/*.{c,h}", "x.py"])
def test_nothing_is_odd_about_these(glob: str) -> None:
    assert not list(odd(glob))
