"""What editing a lesson file keeps."""

from __future__ import annotations

import pytest

from slate_git.lesson import editor
from slate_git.lesson.draft import Where

PUSH = """\
text: Before a push, run the full gate, because the hook is the only CI
when:
  tool: shell
  match: git push
examples:
  fires: [git push origin main]
  silent: [git pull]
"""

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
    assert editor.change(KEPT, {"kind": "lesson"}) == f"{head}kind: lesson\ntags:\n{tags}"
    assert editor.change(KEPT, {"text": "b"}) == f"{head.split('text:')[0]}text: b\ntags:\n{tags}"
    assert editor.change(KEPT, {"when": {"tool": "shell", "match": "git pull"}}) == KEPT.replace(
        "git push", "git pull"
    )
    assert editor.change(KEPT, {"tags": ["gate", "ci", "push"]}) == KEPT + "    - push\n"
    assert editor.change(KEPT, {"tags": ["gate"]}) == KEPT.replace('    - "ci"\n', "")
    assert editor.change(KEPT, {"tags": None}) == head


def test_editing_keeps_line_ends_comments_between_entries_and_flow_style() -> None:
    windows = KEPT.replace("\n", "\r\n")
    changed = editor.change(windows, {"review_by": "2027-01-01"})
    assert changed == windows + "review_by: 2027-01-01\r\n"
    between = "text: a # here\n\n# about the kind\nkind: note\n"
    assert editor.change(between, {"tags": ["x"]}) == between + "tags: [x]\n"
    assert editor.change(between, {"kind": None}) == "text: a # here\n\n# about the kind\n"
    flow = "{text: a, tags: [x]} # all on one line\n"
    assert editor.change(flow, {"text": "b"}) == "{text: b, tags: [x]} # all on one line\n"
    assert editor.change("text: a", {"tags": ["x"]}) == "text: a\ntags: [x]\n"


def test_editing_keeps_comments_beside_windows_line_ends() -> None:
    text = "text: a\r\nwhen: # why\r\n  tool: shell # any\r\n  match: x # here\r\n"
    changed = editor.change(text, {"when": {"tool": "shell", "match": "y"}})
    assert changed == text.replace("match: x", "match: y")


def test_a_value_that_stays_is_not_written_again() -> None:
    assert editor.change(PUSH, {"text": PUSH.split("\n")[0][6:]}) == PUSH
    gone = editor.change(PUSH, {"examples": None})
    assert gone == PUSH.split("examples:")[0]


@pytest.mark.parametrize(
    ("text", "where", "renamed"),
    [
        (
            "when: {tool: shell, match: a b} # x\n",
            ("when", "match"),
            "when: {tool: shell, command: a b} # x\n",
        ),
        (
            "text: é\r\nwhen:\r\n  match: a\r\n",
            ("when", "match"),
            "text: é\r\nwhen:\r\n  command: a\r\n",
        ),
        (
            "when:\n- match: |\n    match\n  tool: shell\n",
            ("when", 0, "match"),
            "when:\n- command: |\n    match\n  tool: shell\n",
        ),
        ('when: {"match": a}\n', ("when", "match"), 'when: {"match": a}\n'),
    ],
)
def test_a_key_gets_another_name(text: str, where: Where, renamed: str) -> None:
    assert editor.rename(text, where, "command") == renamed
