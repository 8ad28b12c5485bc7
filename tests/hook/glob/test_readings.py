"""Globs against two other matchers: all readings one by one, and git's where both agree."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Literal

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from pathspec import GitIgnoreSpec

from slate_git.hook.glob import GlobError, matches, parse

# A second matcher, slow and plain: all readings of the braces as text, then all ways to match.

WORDS = ["a", "b", "ab", "/", "./", ".", "é", "A", "x/", "/y"]
SETS = ["[a]", "[ab]", "[a-c]", "[!a]", "[^b]", "[A-C]", "[!-a]", "[]b]", "[é-ö]", "[b-a]"]
atoms = st.sampled_from([*WORDS, *SETS, "*", "**", "?"])
globs = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=4).map("".join),
        st.lists(inner | st.just(""), min_size=1, max_size=3).map(lambda c: f"{{{','.join(c)}}}"),
    ),
    max_leaves=9,
)
paths = st.lists(st.sampled_from("aabbcAxy.é{}[]!*?-,/"), min_size=1, max_size=8).map("".join)


def readings(glob: str) -> list[list[str]]:
    """Every way to read the braces, as texts, wildcards and sets; a text keeps to its part."""
    found, place = _readings(glob, 0, "")
    assert place == len(glob)
    return found


def _readings(glob: str, place: int, stops: str) -> tuple[list[list[str]], int]:
    found: list[list[str]] = [[]]
    while place < len(glob) and glob[place] not in stops:
        start = place
        if glob[place] == "{":
            inner: list[list[str]] = []
            count = 0
            while glob[place] != "}":
                choices, place = _readings(glob, place + 1, ",}")
                inner += choices
                count += 1
            place += 1
            if count == 1:
                inner.append(["=" + glob[start:place]])
        elif glob[place] == "[":
            place = glob.index("]", place + (3 if glob[place + 1] in "!^" else 2)) + 1
            inner = [["[" + glob[start:place]], ["=" + glob[start:place]]]
        elif glob.startswith("**", place):
            inner, place = [["**"]], place + 2
        elif glob[place] in "*?":
            inner, place = [[glob[place]]], place + 1
        else:
            while place < len(glob) and glob[place] not in "{[*?" + stops:
                place += 1
            inner = [["=" + glob[start:place]]]
        found = [left + right for left in found for right in inner]
    return found, place


def tokens(reading: list[str]) -> list[str] | None:
    """One reading as single characters, wildcards and sets; None if it can match no path."""
    if reading and reading[0].startswith(("=/", "=./")):
        reading = [reading[0].replace("./" if reading[0][1] == "." else "/", "", 1), *reading[1:]]
    flat: list[str] = []
    for part in reading:
        flat += part[1:] if part[0] == "=" else [part]
    if flat and flat[-1] == "/":
        flat.append("**")
    segments = "".join(token[0] if len(token) == 1 else "x" for token in flat).split("/")
    bad = {"", ".", ".."} & set(segments) or flat.count("**") > 1
    return None if bad else flat


def same(one: str, two: str) -> bool:
    return one.casefold() == two.casefold()


def in_set(text: str, char: str) -> bool:
    body = text[2:-1] if text[1] in "!^" else text[1:-1]
    members: set[str] = set()
    while body:
        if body[1:2] == "-" and len(body) > 2:
            members |= {chr(code) for code in range(ord(body[0]), ord(body[2]) + 1)}
            body = body[3:]
        else:
            members.add(body[0])
            body = body[1:]
    return char != "/" and any(same(char, member) for member in members) != (text[1] in "!^")


def plain_match(flat: list[str], path: str) -> bool:
    @cache
    def rest(token: int, place: int) -> bool:
        if token == len(flat):
            return place == len(path)
        kind, left = flat[token], path[place:]
        if kind == "**":
            whole = token == 0 or flat[token - 1] == "/"
            if whole and flat[token + 1 : token + 2] == ["/"] and rest(token + 2, place):
                return True
            return any(rest(token + 1, end) for end in range(place, len(path) + 1))
        if kind == "*":
            ends = range(place, len(path) + 1)
            return any(rest(token + 1, e) for e in ends if "/" not in path[place:e])
        hit = left[:1] and (
            left[0] != "/"
            if kind == "?"
            else in_set(kind[1:], left[0])
            if len(kind) > 1
            else same(kind, left[0])
        )
        return bool(hit) and rest(token + 1, place + 1)

    return rest(0, 0)


def is_path(path: str) -> bool:
    return not {"", ".", ".."} & set(path.split("/"))


def agrees(glob: str, path: str) -> None:
    all_readings = [tokens(reading) for reading in readings(glob)]
    try:
        parsed = parse(glob)
    except GlobError:
        assert None in all_readings or len(glob) > 300
        return
    flat = [reading for reading in all_readings if reading is not None]
    assert len(flat) == len(all_readings)
    assert matches(parsed, path) == any(plain_match(reading, path) for reading in flat)


@pytest.mark.long
@given(globs, paths)
@settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))
def test_long_agreement(glob: str, path: str) -> None:
    if is_path(path):
        agrees(glob, path)


@given(globs, paths)
def test_agrees_with_all_readings_one_by_one(glob: str, path: str) -> None:
    assume(is_path(path))
    agrees(glob, path)


@given(globs, st.data())
def test_agrees_on_paths_made_from_the_glob(glob: str, data: st.DataObject) -> None:
    made = ""
    for part in data.draw(st.sampled_from(readings(glob))):
        fills = {"*": ["", "a", "b.c"], "**": ["", "a/b", "x/y/", "/a", "b"], "?": ["a", "."]}
        made += data.draw(st.sampled_from(fills.get(part, [part[1:], "a", "b"])))
    path = made.removeprefix("./").strip("/")
    assume(is_path(path))
    agrees(glob, path)


names = st.lists(st.sampled_from(["a", "b", "ab", "é", "*", "?", "."]), min_size=1, max_size=3)
segments = names.map("".join).filter(lambda text: text not in (".", "..") and "**" not in text)


@given(
    st.lists(segments, max_size=3),
    st.lists(segments, min_size=1, max_size=3),
    st.sampled_from(["", "**/"]),
    st.sampled_from(["", "/**"]),
    paths.filter(is_path),
)
def test_git_agrees_where_both_dialects_do(
    left: list[str], right: list[str], middle: str, end: str, path: str
) -> None:
    """A pattern of a .gitignore anchored at the root; sets, braces and case are ours alone."""
    glob = "/".join([*left, middle + "/".join(right)]) + ("" if middle else end)
    path = path.lower()
    git = GitIgnoreSpec.from_lines(["/" + glob])
    # git also takes what lies below a match for matched.
    above = ["/".join(path.split("/")[:count]) for count in range(1, path.count("/") + 1)]
    if not any(git.match_file(folder) or git.match_file(folder + "/") for folder in above):
        assert matches(parse(glob), path) == git.match_file(path)


@given(globs, paths)
def test_both_normal_forms_are_one(glob: str, path: str) -> None:
    def form(name: Literal["NFC", "NFD"], text: str) -> str:
        return unicodedata.normalize(name, text)

    try:
        one = matches(parse(form("NFC", glob)), form("NFC", path))
        assert matches(parse(form("NFD", glob)), form("NFD", path)) == one
        assert matches(parse(form("NFD", glob)), form("NFC", path)) == one
    except GlobError:
        assume(False)
