"""What is run for a pattern: trimmed, on a command's first 512 characters, the same hits."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slate_git.hook import pattern
from tests.grammar import made, subjects


@pytest.mark.parametrize(
    ("written", "trimmed"),
    [
        ("git push", "git push"),
        (".*git push.*", "git push"),
        (".*?git push.*?", "git push"),
        (".*.*a.*.*?", "a"),
        (".*", ""),
        (".*|.*?", "|"),
        (".*a.*b.*", "a.*b"),
        (".*a|.*b.*|c.*", "a|b|c"),
        ("(?i).*a", "(?i)a"),
        ("(?i)(?s).*a", "(?i)(?s)a"),
        ("(.*a.*)", "(.*a.*)"),
        ("(?:.*a|b.*)", "(?:.*a|b.*)"),
        ("^.*a.*$", "^.*a.*$"),
        (r"\.*a\.*", r"\.*a\.*"),
        (r"a\\.*", r"a\\"),
        (r"a\\\.*", r"a\\\.*"),
        ("[.*]", "[.*]"),
        ("[|.*].*", "[|.*]"),
        ("[]|].*", "[]|]"),
        ("[^]|].*", "[^]|]"),
        (r"[\]|].*", r"[\]|]"),
        (r"\|.*|.*\(", r"\||\("),
        ("(?#|.*).*a.*", "(?#|.*).*a"),
        (".+a.+", ".+a.+"),
        (".*+a", ".*+a"),
        (".*{2}a", ".*{2}a"),
        ("(?x).*a.*", "(?x).*a.*"),
        ("(?ix).*a # |.*", "(?ix).*a # |.*"),
        ("(?x: .* ).*", "(?x: .* ).*"),
        (".*a)", ".*a)"),
        (".*(a", ".*(a"),
        (".*[a", ".*[a"),
        ("a(?#.*", "a(?#.*"),
    ],
)
def test_what_is_left_off(written: str, trimmed: str) -> None:
    assert pattern.trim(written) == trimmed


def test_a_pattern_sees_512_characters() -> None:
    compiled = pattern.compile("push$")
    assert pattern.matches(compiled, "x" * 508 + "push")
    assert pattern.matches(compiled, "x" * 508 + "push and more")
    assert not pattern.matches(compiled, "x" * 509 + "push")


def test_it_is_searched_not_matched_from_the_start() -> None:
    assert pattern.matches(pattern.compile("push"), "cd a && git push")
    assert not pattern.matches(pattern.compile("^push"), "cd a && git push")


def trimmed_hits_the_same(found: tuple[str, str], data: st.DataObject) -> None:
    written, text = found
    subject = data.draw(subjects(text))
    assert pattern.matches(pattern.compile(written), subject) == bool(re.search(written, subject))


@given(made(), st.data())
def test_the_trimmed_pattern_hits_what_the_written_one_does(
    found: tuple[str, str], data: st.DataObject
) -> None:
    trimmed_hits_the_same(found, data)


@pytest.mark.long
@given(made(), st.data())
@settings(max_examples=10_000, deadline=None, suppress_health_check=list(HealthCheck))
def test_long_trimmed(found: tuple[str, str], data: st.DataObject) -> None:
    trimmed_hits_the_same(found, data)


@pytest.mark.filterwarnings("ignore::FutureWarning", "ignore::DeprecationWarning")
@given(st.text(alphabet=".*?+|()[]{}\\^$ax2#:<=!", max_size=14))
def test_no_pattern_is_mended_or_broken(written: str) -> None:
    def fails(text: str) -> bool:
        try:
            re.compile(text)
        except re.error:
            return True
        return False

    assert fails(written) == fails(pattern.trim(written))


@given(st.text(max_size=30))
def test_folding_lowers_ascii_alone(text: str) -> None:
    folded = pattern.fold(text)
    assert len(folded) == len(text)
    for before, after in zip(text, folded, strict=True):
        assert after == (before.lower() if before.isascii() else before)


def test_folding_keeps_half_a_surrogate_pair() -> None:
    assert pattern.fold("É\ud83dK") == "É\ud83dk"


def test_the_special_characters_are_all_that_re_takes_for_ascii_letters() -> None:
    everything = "".join(map(chr, range(0x80, 0x110000)))
    assert "".join(re.findall("(?i)[a-z]", everything)) == pattern.SPECIAL


@pytest.mark.parametrize(
    ("literal", "folded", "held"),
    [
        ("push", "git push", True),
        ("push", "git pull", False),
        ("", "git pull", True),
        ("push", "\u212aind", True),
        ("push", "ı", True),
    ],
)
def test_what_holds_a_literal(literal: str, folded: str, held: bool) -> None:
    assert pattern.holds(literal, folded) is held
