"""A pattern read without ``re`` finds what ``re`` finds, or is not read at all."""

from __future__ import annotations

import re
import warnings

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slate_git.hook import places, plain


def same(written: str, subject: str) -> None:
    found = plain.read(written)
    if found is not None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert bool(found.search(subject)) == bool(re.search(written, subject))


@pytest.mark.parametrize(
    "written",
    [
        "",
        "git push",
        "^git push",
        r"^run\.sh \-\-all",
        r"git\b.*\bpush\b",
        r"^(npm|yarn|pnpm)\s+(run\s+)?test\b",
        r"rm\s+-[a-z]*r[a-z]*f",
        r"(?:^|[;&|]\s*)make(?: deploy)?$",
        r"push(?!.*--dry-run)",
        r"psql.*(?=prod)",
        r"[^\s;]+\.sql",
        "a}b]",
    ],
)
def test_what_needs_no_engine(written: str) -> None:
    assert plain.read(written) is not None


@pytest.mark.parametrize(
    "written",
    [
        *("a{2}", "a{", "(?i)a", "(?P<n>a)", r"(a)\1", "(a+)*", "(a)+", "(?<=a)b", "a*+", "a++"),
        *(r"\B", r"\Aa", r"a\Z", r"\n", r"\x41", r"[\b]", "[]a]", "[[a]", "[a&&b]", "[a--b]"),
        *("(", ")", "a)", "(a", "[a", "*a", "a**", "a|*", "^*", r"\b?", "[z-a]", r"[a-\d]", "a\\"),
        *("(?=a)?", "(?=a(?!b))", "(" * 9 + ")" * 9, "(?", "[a-", "[^"),
    ],
)
def test_what_needs_the_engine(written: str) -> None:
    assert plain.read(written) is None


PIECES = (
    r"a b - _ é . \s \w \d \S \W \D \b ^ $ [ab] [^a] [a-c] [^;&|] [\s-] [-a] [a-] \. \/ ( (?: (?="
)
PIECES += r" (?! ) ) ) | * + ? .* \s+ *? {2} ] [ [.] [\]a] [a.-c] [$-)] [a\-z] [+--] [\--a] (?i) 1"
PATTERNS = st.lists(st.sampled_from([*PIECES.split(" "), " ", "\n"]), max_size=9).map("".join)
LOOSE = st.text("a-b[]^\\.*+?(){}|$ s!&:=~,_/#0", max_size=9)
SUBJECTS = st.text("ab -_é.1\n;cz\u0130A", max_size=9)


@given(PATTERNS | LOOSE, st.lists(SUBJECTS, min_size=3, max_size=3))
@settings(max_examples=2_000, deadline=None)
def test_it_finds_what_the_engine_finds(written: str, subjects: list[str]) -> None:
    for subject in subjects:
        same(written, subject)


@pytest.mark.long
@given(PATTERNS | LOOSE | st.text(max_size=5), st.lists(SUBJECTS | st.text(), min_size=3))
@settings(max_examples=100_000, deadline=None, suppress_health_check=list(HealthCheck))
def test_long_it_finds_what_the_engine_finds(written: str, subjects: list[str]) -> None:
    for subject in subjects:
        same(written, subject)


@pytest.mark.parametrize("code", range(1, 128))
def test_what_a_backslash_makes_of_a_character(code: int) -> None:
    for subject in (chr(code), "a", "", "\n"):
        same("\\" + chr(code), subject)
        same("[\\" + chr(code) + "x]", subject)


@pytest.mark.parametrize("name", "sSdDwW")
def test_a_class_takes_what_the_engine_takes(name: str) -> None:
    found = plain.read("\\" + name)
    assert found is not None
    test, engine = found.ways[0][0][2], re.compile("\\" + name)
    assert test is not None
    assert [c for c in map(chr, range(0x20000)) if test(c) != bool(engine.match(c))] == []


def test_a_long_text_takes_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = 0
    one = places.Places.after

    def counted(self: places.Places, step: places.Step, at: int) -> int:
        nonlocal steps
        steps += 1
        return one(self, step, at)

    monkeypatch.setattr(places.Places, "after", counted)
    found = plain.read(r"(?!.*b.*c)a*a*a*(?:a?)(?:a|a.)?\b.*x.*y")
    assert found is not None
    assert not found.search("a" * 512)
    assert steps < 20 * 512
