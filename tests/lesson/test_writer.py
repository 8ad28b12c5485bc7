"""Lesson files as they are written, and what editing one keeps."""

from __future__ import annotations

import pytest

from slate_git.lesson import reader, writer

PUSH = """\
text: Before a push, run the full gate, because the hook is the only CI
when:
  tool: shell
  match: git push
examples:
  fires: [git push origin main]
  silent: [git pull]
"""

PATH = ".slate/lessons/x.yaml"


KEPT = """\
# The gate: see the wiki.
when:
    tool: shell   # any shell
    match: 'git push'
text: "Before a push,\\
  run the gate"
tags:
    - gate   # found by it
    - "ci"
"""


def test_editing_keeps_what_a_person_wrote() -> None:
    head, tags = KEPT.split("tags:\n")
    assert writer.change(KEPT, {"kind": "lesson"}) == f"{head}kind: lesson\ntags:\n{tags}"
    assert writer.change(KEPT, {"text": "b"}) == f"{head.split('text:')[0]}text: b\ntags:\n{tags}"
    assert writer.change(KEPT, {"when": {"tool": "shell", "match": "git pull"}}) == KEPT.replace(
        "git push", "git pull"
    )
    assert writer.change(KEPT, {"tags": ["gate", "ci", "push"]}) == KEPT + "    - push\n"
    assert writer.change(KEPT, {"tags": ["gate"]}) == KEPT.replace('    - "ci"\n', "")
    assert writer.change(KEPT, {"tags": None}) == head


def test_editing_keeps_line_ends_comments_between_entries_and_flow_style() -> None:
    windows = KEPT.replace("\n", "\r\n")
    changed = writer.change(windows, {"review_by": "2027-01-01"})
    assert changed == windows + "review_by: 2027-01-01\r\n"
    between = "text: a # here\n\n# about the kind\nkind: note\n"
    assert writer.change(between, {"tags": ["x"]}) == between + "tags: [x]\n"
    assert writer.change(between, {"kind": None}) == "text: a # here\n\n# about the kind\n"
    flow = "{text: a, tags: [x]} # all on one line\n"
    assert writer.change(flow, {"text": "b"}) == "{text: b, tags: [x]} # all on one line\n"
    assert writer.change("text: a", {"tags": ["x"]}) == "text: a\ntags: [x]\n"


def test_editing_keeps_comments_beside_windows_line_ends() -> None:
    text = "text: a\r\nwhen: # why\r\n  tool: shell # any\r\n  match: x # here\r\n"
    changed = writer.change(text, {"when": {"tool": "shell", "match": "y"}})
    assert changed == text.replace("match: x", "match: y")


def test_a_value_that_stays_is_not_written_again() -> None:
    assert writer.change(PUSH, {"text": PUSH.split("\n")[0][6:]}) == PUSH
    gone = writer.change(PUSH, {"examples": None})
    assert gone == PUSH.split("examples:")[0]


def test_a_new_file_is_written_in_the_usual_order() -> None:
    data = {
        "tags": ["gate"],
        "examples": {"fires": ["git push origin main"], "silent": ["git pull"]},
        "when": {"tool": "shell", "match": "git push"},
        "text": PUSH.split("\n")[0][6:],
    }
    assert writer.render(data) == PUSH + "tags: [gate]\n"


@pytest.mark.parametrize(
    "value",
    ["404", "true", "~", "a: b", "a # b", "- a", "[x]", "*.ts", "{a,b}", "'q'", '"', "a\tb", "a\\b",
     "a\nb", "yes", "2026-01-01", "é", "%x", "@x", "`x`", " x ", "!x", "&x", "", "\u2028x",
     "x" * 1000, "1e3", "0x1f", "a\\\nb", "\n", "a\n", "a\n\n"],
)  # fmt: skip
def test_what_is_written_is_what_is_read(value: str) -> None:
    text = writer.render(
        {"text": "a", "when": {"tool": "shell", "match": value}, "tags": [value, "b"]}
    )
    draft, wrong = reader.parse(PATH, text.encode())
    assert wrong == []
    assert draft is not None
    assert draft.data["when"]["match"] == value
    assert draft.data["tags"] == [value, "b"]
