"""The hook's own reader of lesson files: what ``ruamel.yaml`` says, or nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from slate_git.hook import subset
from slate_git.lesson import writer

LESSONS = Path(__file__).resolve().parents[2] / ".slate" / "lessons"


def door(text: str) -> object:
    """What the door to YAML makes of a file; None where it makes nothing."""
    try:
        return YAML(typ="base", pure=True).load(text)
    except (YAMLError, ValueError, RecursionError):
        return None


def agrees(text: str) -> object:
    """What the hook's own reader says, which is what the door says where it says anything."""
    found = subset.read(text)
    if found is not None:
        assert found == door(text)
    return found


READ = {
    "one line": "text: Run the gate\n",
    "no line break at the end": "text: Run the gate",
    "windows": "text: Run the gate\r\nwhen:\r\n  tool: shell\r\n  match: |\r\n    a\r\n    b\r\n",
    "comments": "# 1\ntext: a # 2\n\n  # 3\nwhen: # 4\n  tool: shell # 5\n  match: b\n",
    "comment without a space": "text: a#b\n",
    "plain, further lines": "text: Run\n  the gate\n\n  always # yes\ntags: [a]\n",
    "plain, odd beginnings": "text: --force\ntags:\n- ?x\n- :x\n- a,b [c] {d}\n",
    "single quotes": "text: 'it''s: # \\n \"x\"'   # yes\ntags: ['', 'a''', '''']\n",
    "single quotes, further lines": "text: ' a\n\n  b  \n   c '\ntags: 'a\n  '\n",
    "double quotes": 'text: "a\\tb\\"\\\\n \\u00e9\\x41\\U0001F600 \'"\n',
    "double quotes, further lines": 'text: " a\\n\n  b  \n\n   c "\n',
    "literal": "text: |\n  a\n\n   b # no\n  \tc\n   \n\nwhen: |-\n  a\nkind: |+ # yes\n  b\n\n\n",
    "folded": "text: >-\n  a\n  b\n\n\n  c  \n  d\nkind: >\n  a\n  b\n\ntags: >+\n  a\n\n",
    "list in the key's column": "when:\n- tool: shell\n  match: a\n- tool: edit\nkind: x\n",
    "list": "when:\n  -   tool: shell\n      match: a\n  - {path: 'b, c'}\ntags:\n    - a\n",
    "literal in a list": "tags:\n- |-\n  a\n  b\n- >\n    c\n- 'd'\n- \"e\"\n- [f]\n",
    "brackets": "tags: [ a , 'b, c',\"d]\",--e, [f], [], g:h, i j's ]  # yes\n",
    "braces": "when: { tool: shell,match: a:b }\n",
    "brackets in brackets": "examples: {fires: [{tool: read, path: a}, {tool: edit, path: b}]}\n",
    "what YAML has more words for": "text: null\nkind: ~\ntags: [true, 1, 2020-01-01, =]\n",
    "beyond ASCII": "text: Grüße, 日本 \U0001f600\n",
    "spaces of other kinds": "text: \xa0a\u202f:b\u3000\ntags: [\u3000, \xa0#]\n",
}


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_what_is_read(text: str) -> None:
    assert agrees(text) is not None


LEFT = {
    "nothing": "",
    "a comment": "# a\n",
    "a list": "- a\n",
    "a text": "a\n",
    "no value": "text:\nwhen:\n  tool: shell\n",
    "no value at the end": "text:\n",
    "document": "---\ntext: a\n",
    "two documents": "text: a\n---\ntext: b\n",
    "directive": "%YAML 1.1\n---\ntext: a\n",
    "anchor": "text: &a b\n",
    "alias": "text: *a\n",
    "tag": "text: !!str a\n",
    "merge": "<<: {text: b}\ntext: a\n",
    "twice": "text: a\ntext: b\n",
    "twice in braces": "when: {tool: a, tool: b}\n",
    "quoted key": "'text': a\n",
    "long key": "a" * 65 + ": b\n",
    "no space": "text:a\n",
    "two colons": "text: a: b\n",
    "colon at the end": "text: a:\n",
    "colon on a further line": "text: a\n  b: c\n",
    "comment within": "text: a\n  # b\n  c\n",
    "text after a comment": "text: a # b\n  c\n",
    "indented too far": "when:\n  tool: a\n    match: b\n",
    "indented too little": "when:\n    tool: a\n  match: b\n",
    "indented at the top": "  text: a\n",
    "dash alone": "tags:\n-\n  a\n",
    "dash in a dash": "tags:\n- - a\n",
    "dash among keys": "tags:\n- a\n-\n",
    "list beside keys": "text: a\n- b\n",
    "tab": "text:\ta\n",
    "tab before a key": "when:\n\ttool: a\n",
    "quote left open": "text: 'a\n",
    "behind a quote": "text: 'a' b\n",
    "comment glued to a quote": "text: 'a'#b\n",
    "quote at the margin": "text: 'a\nb'\n",
    "unknown escape": 'text: "a\\q"\n',
    "escaped line break": 'text: "a\\\n  b"\n',
    "half an escape": 'text: "\\u00e"\n',
    "beyond Unicode": 'text: "\\U00110000"\n',
    "literal that begins empty": "text: |\n\n  a\n",
    "literal without lines": "text: |\nwhen: a\n",
    "literal with an indentation": "text: |2\n  a\n",
    "literal, file without an end": "text: |\n  a",
    "folded, further in": "text: >\n  a\n    b\n",
    "bracket left open": "tags: [a,\n  b]\n",
    "bracket, comma at the end": "tags: [a,]\n",
    "bracket, nothing between": "tags: [a,,b]\n",
    "bracket, pair": "tags: [a: b]\n",
    "bracket, question": "tags: [? a]\n",
    "bracket, colon": "tags: [: a]\n",
    "brace, colon": "when: {tool: :a, match: b}\n",
    "bracket, comment": "tags: [a #b, c]\n",
    "bracket, text behind": "tags: [a] b\n",
    "brackets without end": "tags: " + "[" * 2_000 + "]" * 2_000 + "\n",
    "brace, no value": "when: {tool}\n",
    "brace, quoted key": 'when: {"tool": a}\n',
    "brace, empty": "when: {}\n",
    "brace, glued": "when: {tool:a}\n",
    "byte order mark": "\ufefftext: a\n",
    "return": "text: a\rwhen: b\n",
    "line separator": "text: a\u2028b\n",
    "next line": "text: a\x85b\n",
    "joiner": "text: a\u200db\n",
    "escape character": "text: a\x1bb\n",
    "end of text": "text: a\0b\n",
}


@pytest.mark.parametrize("text", LEFT.values(), ids=LEFT)
def test_what_is_left_to_the_door(text: str) -> None:
    assert subset.read(text) is None


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.yaml")), ids=lambda path: path.stem)
def test_our_own_lessons_are_read(path: Path) -> None:
    assert agrees(path.read_text(encoding="utf-8")) is not None


WORDS = [
    "git push",
    "npm run build:prod",
    "it's",
    '"x"',
    "a: b",
    "a #b",
    "#",
    "- x",
    "--force",
    "?x",
]
WORDS += [
    "'",
    '"',
    "''",
    "\\",
    "\\n",
    "[a]",
    "{b}",
    "a, b",
    "*",
    "&a",
    "!",
    "%",
    "@",
    "`",
    "|",
    ">",
    "~",
]
WORDS += [
    "null",
    "true",
    "12",
    "2020-01-01",
    "=",
    "<<",
    "---",
    "...",
    ":",
    "-",
    "é日😀",
    "src/**/*.{ts,tsx}",
]
WORDS += [r"git\b.*\bpush\b", r"^(a|b)+\s$", "x" * 90, " ", "  ", "word", "words of a sentence"]

lines = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map("".join) | st.text(
    st.characters(
        codec="utf-8", exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp", "Zs", "Co", "Cn"]
    )
    | st.sampled_from(" \t\xa0\u3000"),
    max_size=20,
)
one_line = lines.filter(str.strip)
texts = one_line | st.lists(lines | st.just(""), min_size=1, max_size=5).map("\n".join).filter(
    str.strip
).map(str.strip)
triggers = st.one_of(
    st.builds(lambda text: {"tool": "shell", "match": text}, texts),
    st.builds(
        lambda tool, text: {"tool": tool, "path": text}, st.sampled_from(["read", "edit"]), one_line
    ),
)
calls = one_line | st.one_of(
    st.builds(lambda text: {"tool": "shell", "command": text}, texts),
    st.builds(lambda text: {"tool": "read", "path": text}, one_line),
)


@st.composite
def memories(draw: st.DrawFn) -> dict[str, Any]:
    """What a lesson file may say, whether or not a rule would refuse it."""
    found: dict[str, Any] = {"text": draw(texts)}
    if draw(st.booleans()):
        found["when"] = draw(triggers | st.lists(triggers, min_size=1, max_size=3))
    if draw(st.booleans()):
        found["source_ref"] = draw(one_line | st.lists(one_line, max_size=3))
    if draw(st.booleans()):
        sides = st.sampled_from(["fires", "silent"])
        found["examples"] = draw(
            st.dictionaries(sides, st.lists(calls, max_size=3), min_size=1, max_size=2)
        )
    if draw(st.booleans()):
        found["tags"] = draw(st.lists(one_line, max_size=3))
    if draw(st.booleans()):
        found["review_by"] = draw(st.dates()).isoformat()
    return found


def what_slate_writes_is_read(memory: dict[str, Any]) -> None:
    text = writer.render(memory)
    assert agrees(text) == memory, text


@pytest.mark.parametrize("text", ["?x", "? x", "x?", ":x", ": x"])
def test_a_mark_in_a_list_comes_back(text: str) -> None:
    what_slate_writes_is_read({"text": "a", "tags": [text]})


@given(memories())
@settings(max_examples=150, deadline=None)
def test_what_slate_writes_is_read(memory: dict[str, Any]) -> None:
    what_slate_writes_is_read(memory)


@pytest.mark.long
@given(memories())
@settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))
def test_long_what_slate_writes_is_read(memory: dict[str, Any]) -> None:
    what_slate_writes_is_read(memory)


PIECES = [
    *"\n\n\n\n  \xa0\u3000-:#'\"|>[]{},?&*!%@`~\\\t\r=.ab\u00e9\u2028\x85\ufeff",
    "\n  ",
    "\n    ",
    ": ",
    " #",
    "- ",
]
PIECES += [
    "text: ",
    "when:",
    "tool: shell",
    "match: ",
    "tags: [",
    "|-\n",
    ">\n  ",
    "---",
    "...",
    "\r\n",
    "''",
    '\\"',
]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A file that somebody has written or changed by hand, well or badly."""
    text = draw(st.sampled_from([*READ.values(), *LEFT.values()]) | memories().map(writer.render))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(text)))
        left_out = draw(st.sampled_from([0, 0, 0, 1, 1, 2, 5]))
        text = text[:place] + draw(st.sampled_from([*PIECES, ""])) + text[place + left_out :]
    return text


handmade = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)


@given(mutated() | handmade)
@settings(max_examples=300, deadline=None)
def test_it_never_says_anything_else_than_the_door(text: str) -> None:
    agrees(text)


@pytest.mark.long
@given(mutated() | handmade)
@settings(max_examples=100_000, deadline=None, suppress_health_check=list(HealthCheck))
def test_long_it_never_says_anything_else_than_the_door(text: str) -> None:
    agrees(text)


def test_every_character_is_read_as_the_door_reads_it_or_left() -> None:
    for first in range(0, 0x110000, 0x800):
        for code in range(first, first + 0x800, 7 if first > 0x3000 else 1):
            text = f"text: a{chr(code)}b\n"
            if 0xD800 <= code < 0xE000:
                assert subset.read(text) is None
            elif code < 0x3000 or subset.read(text) not in (None, {"text": f"a{chr(code)}b"}):
                agrees(text)
