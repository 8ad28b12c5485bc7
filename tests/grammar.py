"""Random regular expressions, each with a text made from it, for the property tests."""

from __future__ import annotations

import re
import warnings

from hypothesis import strategies as st

CHARS = "gitpuskKSIaz01 -_.:=@/é\u212a\u017f\u0130\u0131\n"

Made = tuple[str, str]
"""A pattern, and a text that it has a good chance to match."""


def _literal(char: str) -> st.SearchStrategy[Made]:
    others = sorted(c for c in {char.upper(), char.lower()} if len(c) == 1)
    return st.sampled_from([char] * 8 + others).map(lambda text: (re.escape(char), text))


CLASSES = [
    ("[a-c]", "b"),
    ("[Gg]", "G"),
    ("[^x]", "y"),
    ("[ks]", "s"),
    ("[K-S]", "M"),
    ("[i\u212a]", "k"),
    ("[\\d_]", "_"),
    ("[.*]", "*"),
    ("[]|]", "|"),
    ("\\w", "z"),
    ("\\s", " "),
    ("\\d", "1"),
    ("\\D", "-"),
    (".", "q"),
    (".*", "any"),
    (".*?", ""),
    ("\\.*", "."),
    ("\\\\", "\\"),
]
EMPTY = [("^", ""), ("$", ""), ("\\b", ""), ("\\B", ""), ("\\A", ""), ("\\Z", ""), ("", "")]
REPEATS = [("*", 2), ("+", 2), ("?", 1), ("{2}", 2), ("{0,2}", 1), ("{1,}", 3), ("{2,3}", 2)]

words = st.lists(st.sampled_from(CHARS).flatmap(_literal), min_size=1, max_size=5).map(
    lambda made: ("".join(p for p, _ in made), "".join(t for _, t in made))
)
leaves = st.one_of(
    *[words] * 6, st.sampled_from(CLASSES), st.sampled_from(CLASSES), st.sampled_from(EMPTY)
)


def _chain(inner: st.SearchStrategy[Made]) -> st.SearchStrategy[Made]:
    return st.lists(inner, min_size=1, max_size=4).map(
        lambda made: ("".join(p for p, _ in made), "".join(t for _, t in made))
    )


@st.composite
def _alternatives(draw: st.DrawFn, inner: st.SearchStrategy[Made]) -> Made:
    made = draw(st.lists(inner, min_size=2, max_size=3))
    form = draw(st.sampled_from(["(?:{})", "({})", "{}", "(?i:{})", "(?-i:{})", "(?s:{})"]))
    return form.format("|".join(pattern for pattern, _ in made)), draw(st.sampled_from(made))[1]


@st.composite
def _repeated(draw: st.DrawFn, inner: st.SearchStrategy[Made]) -> Made:
    pattern, text = draw(inner)
    # What repeats a repeat, or alternatives, is refused for good reason: it may run for minutes.
    runs = set("*+{|?") & set(pattern.replace("(?", "("))
    suffix, times = draw(st.sampled_from([("?", 1), ("{2}", 2)] if runs else REPEATS))
    return f"(?:{pattern}){suffix}{draw(st.sampled_from(['', '?']))}", text * times


@st.composite
def _looked_at(draw: st.DrawFn, inner: st.SearchStrategy[Made]) -> Made:
    (one, text), (two, other) = draw(inner), draw(inner)
    forms = [
        (f"(?={one}){two}", other),
        (f"(?={one}{two}){one}", text + other),
        (f"(?!{one}){two}", other),
        (f"{one}(?<=g){two}", text + "g" + other),
        (f"{one}(?<!g){two}", text + other),
        (f"(?P<n>{one})(?P=n){two}", text + text + other),
        (f"(?P<n>{one})?(?(n){two}|x)", text + other),
        (f"(?#{'.*'}){one}", text),
    ]
    return draw(st.sampled_from(forms))


def _larger(inner: st.SearchStrategy[Made]) -> st.SearchStrategy[Made]:
    chain = _chain(inner)
    return st.one_of(chain, chain, _alternatives(inner), _repeated(inner), _looked_at(inner))


@st.composite
def made(draw: st.DrawFn) -> Made:
    """A pattern that compiles, and a text."""
    pattern, text = draw(st.recursive(leaves, _larger, max_leaves=8).filter(_compiles))
    flags = draw(st.sampled_from(["", "(?i)", "(?i)", "(?s)", "(?im)", "(?x)", "(?a)"]))
    around = st.sampled_from(["", "", "", ".*", ".*?", "^"])
    before, after = draw(around), draw(around)
    whole = f"{flags}{before}{pattern}{after}"
    return (whole, text) if _compiles((whole, text)) else (pattern, text)


def _compiles(made: Made) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(made[0])
    except (re.error, Warning):
        return False
    return len(made[0]) < 80


@st.composite
def subjects(draw: st.DrawFn, text: str) -> str:
    """The text, alone or among other characters, or other characters alone."""
    noise = st.text(alphabet=CHARS, max_size=5)
    form = draw(st.integers(0, 5))
    if form == 0:
        return draw(st.text(alphabet=CHARS, max_size=12))
    return text if form < 4 else draw(noise) + text + draw(noise)
