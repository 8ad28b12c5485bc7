"""The files that a glob or a reference means are those that the hook's matcher says, one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from slate_git.hook import glob, match
from slate_git.review.globs import Files

NAMES = st.text(st.sampled_from("aAbÄäé.-_[]ıK"), min_size=1, max_size=4)
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)
PIECES = st.sampled_from(["*", "**", "?", "[ab]", "{a,b}", "/", ".", "a", "B", "ä", "Ä", "src/"])
GLOBS = st.lists(PIECES, min_size=1, max_size=6).map("".join)


@given(st.lists(PATHS, max_size=20), GLOBS)
def test_hit(paths: list[str], pattern: str) -> None:
    files = Files(paths)
    try:
        parsed = glob.parse(pattern)
    except glob.GlobError:
        return
    assert list(files.hit(pattern)) == sorted({p for p in paths if glob.matches(parsed, p)})


@given(st.lists(PATHS, max_size=20), PATHS, st.sampled_from(["", "/"]))
def test_below(paths: list[str], path: str, end: str) -> None:
    files = Files([*paths, path])
    for cited in (path + end, *(p + end for p in paths)):
        wanted = {p for p in (*paths, path) if match.cites(cited, p)}
        found = set(files.below(cited))
        # Of names that differ in case alone one is enough to say that it is there.
        assert found <= wanted
        assert bool(found) == bool(wanted)
        assert end == "" or found == wanted
