"""The glob dialect: what each form matches, what is refused, and that no glob is slow."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slate_git.hook.glob import GlobError, matches, parse
from slate_git.hook.glob.positions import MOST_MARKS, composed
from tests.work import steps

DIALECT = """
packages/db/**         hits    packages/db/a.ts packages/db/x/y.ts packages/db/.keep
packages/db/**         misses  packages/db packages/db2/a x/packages/db/a
**/x                   hits    x a/x a/b/x
**/x                   misses  ax a/x/b
a/**/b                 hits    a/b a/x/b a/x/y/b
a/**/b                 misses  ab a/xb ax/b
src/**.ts              hits    src/a.ts src/x/a.ts src/.ts
a**b                   hits    ab axxb a/x/b a/b
a**b                   misses  ba a/x/c
a/**b                  hits    a/b a/xb a/x/y/zb
a**/b                  hits    a/b ax/b a/x/b
a**/b                  misses  ab axb
a*/b                   hits    a/b ab/b
*/*b                   hits    a/b a/cb
*a*a*                  hits    aa xaxax
**                     hits    a a/b/c .env
***/b                  hits    a/b a/x/b
***/b                  misses  b
*.sql                  hits    schema.sql .sql
*.sql                  misses  db/schema.sql db/.hidden.sql
db/*.sql               hits    db/a.sql
db/*.sql               misses  db/x/a.sql pkg/db/a.sql
/Makefile              hits    Makefile
/Makefile              misses  sub/Makefile
Makefile               misses  sub/Makefile
src/                   hits    src/a.py src/x/a.py
src/                   misses  src a/src/b
src                    misses  src/a.py a/src
{src/,lib/}            hits    src/a lib/x/y
src/{a,}               hits    src/a src/b/c
{a/,b/*}{,c}           misses  b/x/y a
./src/*.py             hits    src/a.py
{./src,/lib}/*.py      hits    src/a.py lib/a.py
{,a}/b                 hits    b a/b
{,*}/b                 misses  a/c xb
*/b                    misses  b
src/*.py               hits    ./src/a.py src\\a.py
*                      hits    a .env
*                      misses  a/b
.env*                  hits    .env.local .env
**/.env                hits    a/.env
src/*                  hits    src/.eslintrc
src/*                  misses  src/a/b src
app/[slug]/page.tsx    hits    app/[slug]/page.tsx app/s/page.tsx app/[SLUG]/page.tsx
app/[slug]/page.tsx    misses  app/slug/page.tsx app/x/page.tsx app/[slug/page.tsx
app/[...rest]/page.tsx hits    app/[...rest]/page.tsx app/./page.tsx
app/[[...rest]]/p      hits    app/[[...rest]]/p app/r]/p
app/[user-id]/p        hits    app/[user-id]/p app/d/p
app/[user-id]/p        misses  app/n/p app/-/p
app/[lang]/v[0-9]/**   hits    app/[lang]/v1/x app/l/v[0-9]/x app/[lang]/v[0-9]/x
v[0-9]                 hits    v7 v[0-9]
v[0-9]                 misses  vx v
v[!0-9]                hits    vx v[!0-9]
v[!0-9]                misses  v7 v/
v[^0-9]                hits    vx v[^0-9]
v[^0-9]                misses  v7
v[!0-9]x               misses  v/x
v[+-9]x                misses  v/x
x[]a]                  hits    x] xa x[]a]
x[!]a]                 hits    xb
x[!]a]                 misses  x] xa
x[a-]                  hits    xa x-
x[-a]                  hits    xa x-
x[0-Z]                 hits    xa xZ x5
x[0-Z]                 misses  x[ x_
x[A-Z]                 hits    xb xB
x[é-ü]                 hits    xê xÊ
*.{ts,tsx}             hits    a.ts a.tsx
*.{ts,tsx}             misses  a/b.tsx a.t
src/{a,b}/x            hits    src/a/x src/b/x
src/{a,b}/x            misses  src/c/x src/ab/x
src/{a/b,c}/x          hits    src/a/b/x src/c/x
x{,.min}.js            hits    x.js x.min.js
{a,{b,c}}              hits    a b c
{a,{b,c}}              misses  {b,c} ab
{a,b{c,d}e}f           hits    af bcef bdef
{a,b{c,d}e}f           misses  acef bef
{1..3}                 hits    1..3 {1..3}
{1..3}                 misses  1 2 3
a{b}c                  hits    abc a{b}c
a{b}c                  misses  ac a{bc
{{x}}/y                hits    {{x}}/y {x}/y x/y
{{x}}/y                misses  {x}}/y
{**,x}/y               hits    y a/b/y x/y
{a/,b}**/c             hits    a/c a/x/c bx/c b/c
{a/,b}**/c             misses  bc ac
**{/b,c}               hits    b a/b xc a/c
a}b]                   hits    a}b]
a,b                    hits    a,b
!x                     hits    !x
!x                     misses  y
#x                     hits    #x
README.md              hits    readme.MD
SRC/*.PY               hits    src/a.py
straße.txt             hits    STRAßE.TXT
straße.txt             misses  STRASSE.TXT
\u0130.txt             misses  i.txt ı.txt
\u212a.txt             hits    k.txt K.txt
k.txt                  hits    \u212a.txt
[k-l].txt              hits    \u212a.txt
s.txt                  hits    \u017f.txt
é.txt                  hits    É.TXT e\u0301.txt E\u0301.txt
e\u0301.txt            hits    é.txt É.txt
[é].txt                hits    e\u0301.txt
caf?                   hits    cafe\u0301 café
a?c                    hits    abc
a?c                    misses  a/c ac
日本*/[語-誤].md         hits    日本/語.md 日本x/誠.md
"""


def cases() -> list[tuple[str, str, bool]]:
    lines = [line.split() for line in DIALECT.strip().splitlines()]
    return [(glob, path, verb == "hits") for glob, verb, *paths in lines for path in paths]


@pytest.mark.parametrize(("glob", "path", "hit"), cases())
def test_the_dialect(glob: str, path: str, hit: bool) -> None:
    assert matches(parse(glob), path) is hit


@pytest.mark.parametrize("glob", ["a b/*.md", " a b/*.md  "])
def test_spaces_inside_count_and_outer_ones_do_not(glob: str) -> None:
    assert matches(parse(glob), "a b/x.md")
    assert not matches(parse(glob), "ab/x.md")


CLOSE_BRACE = "close it with }, or write [{]"
CLOSE_SET = "close it with ] before the next /, or write [[]"
ONE_TREE = "keep one ** in a glob, or write one trigger for each place"
FROM_ROOT = "write the path from the repository root"


@pytest.mark.parametrize(
    ("glob", "offset", "what", "repair"),
    [
        ("", 0, "an empty glob", "name a file or folder, such as src/**"),
        ("  ", 0, "an empty glob", "name a file or folder, such as src/**"),
        ("/", 0, "a path that can be empty, which no file has", "name a file or folder"),
        ("./", 0, "a path that can be empty, which no file has", "name a file or folder"),
        ("{a,}", 0, "a path that can be empty, which no file has", "name a file or folder"),
        ("src/{a,b", 4, "a { that is not closed", CLOSE_BRACE),
        ("{a,{b,c}", 0, "a { that is not closed", CLOSE_BRACE),
        ("src/[a", 4, "a [ that is not closed", CLOSE_SET),
        ("src/[a/b]", 4, "a [ that is not closed", CLOSE_SET),
        ("[]", 0, "a [ that is not closed", CLOSE_SET),
        ("[!]", 0, "a [ that is not closed", CLOSE_SET),
        (
            "{" + ",".join("abcdefghijklmnopqrstuvwxyz0123456") + "}",
            65,
            "choice 33 of at most 32 in all braces",
            "write several triggers",
        ),
        (
            r"src\a.py",
            3,
            "a backslash",
            "write / between folders; to mean a character itself write it as a set, [*]",
        ),
        ("a/**/b/**", 7, "a second **", ONE_TREE),
        ("**/src/**", 7, "a second **", "write src/** for the folder at the root"),
        (
            "**/src/",
            6,
            "a trailing / means /**, here a second **",
            "write src/ for the folder at the root",
        ),
        ("****", 2, "a second **", ONE_TREE),
        ("{a,**}/{b,**}", 10, "a second **", ONE_TREE),
        ("a//b", 2, "an empty segment, which no path has", "take one / out"),
        ("//a", 1, "an empty segment, which no path has", "take one / out"),
        ("a/{b,}/c", 6, "an empty segment, which no path has", "take one / out"),
        ("a/../b", 2, "a segment .., which no path has", FROM_ROOT),
        ("../b", 0, "a segment .., which no path has", FROM_ROOT),
        ("a/.", 2, "a segment ., which no path has", FROM_ROOT),
        ("././a", 2, "a segment ., which no path has", FROM_ROOT),
        ("a/.{.,b}", 2, "a segment .., which no path has", FROM_ROOT),
        (
            "a" * 301,
            300,
            "301 characters, more than 300",
            "write a shorter glob, or several triggers",
        ),
        ("e\u0301e\u0301/[a", 5, "a [ that is not closed", CLOSE_SET),
    ],
)
def test_what_is_refused(glob: str, offset: int, what: str, repair: str) -> None:
    with pytest.raises(GlobError) as caught:
        parse(glob)
    assert (str(caught.value), caught.value.offset, caught.value.repair) == (what, offset, repair)


@pytest.mark.parametrize(
    "glob",
    [
        "a" * 300,
        "{" + ",".join("abcdefghijklmnopqrstuvwxyz012345") + "}",
        "{a,b}" * 16,
        "{**/a,**/b}",
        "...",
        ".../a",
        "a/.b",
        "a/..b/...",
        "[z-a]",
    ],
)
def test_nothing_else_is_refused(glob: str) -> None:
    parse(glob)


def test_choices_are_counted_as_written_and_summed() -> None:
    parse("{a,{b,c}}" * 8)
    with pytest.raises(GlobError, match="choice 33"):
        parse("{a,{b,c}}" * 8 + "{d}")


def test_a_path_over_the_limit_matches_nothing() -> None:
    assert matches(parse("**"), "a" * 4096)
    assert not matches(parse("**"), "a" * 4097)
    assert matches(parse("**"), "e\u0301" * 4096)
    assert not matches(parse("**"), "")


def read_or_refused(glob: str, path: str) -> None:
    try:
        matches(parse(glob), path)
    except GlobError as error:
        fault = error
    else:
        return
    assert 0 <= fault.offset <= len(glob)
    assert fault.repair


@given(st.text(max_size=320), st.text(max_size=40))
def test_any_text_is_read_or_refused(glob: str, path: str) -> None:
    read_or_refused(glob, path)


@given(st.text(alphabet="*?[]{},/.!-ab", min_size=1, max_size=60), st.text("ab/.[]{}", max_size=30))
def test_any_punctuation_is_read_or_refused(glob: str, path: str) -> None:
    read_or_refused(glob, path)


NEST = "{" * 32 + "a" * 100 + "}" * 32
HARD_GLOBS = [
    "*a*a*a*a*a*b",
    "?*" * 150,
    "[a-z]*" * 50,
    "[a]*" * 75,
    "*[a]?" * 59 + "b",
    "*" + "*".join(map(chr, range(97, 123))) * 5,
    "**" + "{a*,b*}" * 16,
    "**" + "{a,}" * 16 + "*b",
    "**" + "{a,*" * 15 + "b" + "}" * 15 + "x",
    "**" + NEST + "*b",
    "**" + "{" * 32 + "*a" * 50 + "}" * 32 + "*b",
    "*" + "*".join(chr(0x4E00 + i * 13) for i in range(140)),
    "**" + "".join(f"*[{chr(0x100 + i * 50)}-{chr(0x4E00 + i * 200)}]" for i in range(48)),
]
HARD_PATHS = [
    "a" * 4096,
    "a/" * 2047 + "ab",
    "ab" * 2048,
    "[a]" * 1365,
    NEST * 24,
    "".join(chr(0x4E00 + i) for i in range(4096)),
    "".join(chr(code) for code in range(0x100, 0x1100)),
    "e\u0301" * 2048,
    "a" + "\u0315" * 2048 + "\u0323" * 2047,
    "aBcÉß" * 819,
]


@pytest.mark.parametrize("glob", HARD_GLOBS)
def test_no_glob_takes_many_steps(glob: str) -> None:
    """Sixty thousand are some five milliseconds: fifteen for each character of the longest path."""
    parsed = parse(glob)
    for path in HARD_PATHS:
        assert steps(matches, parsed, path) < 60_000, path[:20]


def test_marks_that_take_time_squared_are_left_as_they_stand() -> None:
    """What counted steps do not show: to put the other mark first, which normal form C wants."""
    one, other = "\u0315", "\u0323"
    assert composed("x" + one + other) == "x" + other + one
    for count in (MOST_MARKS, 2048):
        text = "a" + one * count + other * count
        assert composed(text) == text


@pytest.mark.long
@given(
    st.text(alphabet="*?[]{},/.!-abé\u0301日", max_size=300), st.text("ab/.[]{}é日", max_size=60)
)
@settings(max_examples=20_000, deadline=None)
def test_long_fuzz(glob: str, path: str) -> None:
    read_or_refused(glob, path)
