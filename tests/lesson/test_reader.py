"""Lesson files: what is read, what is refused with which place, what editing keeps."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from slate_git.hook import lesson
from slate_git.lesson import reader, writer
from slate_git.lesson.memory import Example, Memory, Trigger
from slate_git.refusals import judge

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


def faults(text: str | bytes) -> list[str]:
    data = text.encode() if isinstance(text, str) else text
    return [str(fault).split("\n")[0] for fault in judge.text(PATH, data)[1]]


def test_a_lesson_file_is_read() -> None:
    memory, wrong = judge.text(".slate/lessons/gate.yaml", PUSH.encode())
    assert wrong == []
    assert memory == Memory(
        id="gate",
        text="Before a push, run the full gate, because the hook is the only CI",
        kind="lesson",
        when=(Trigger("shell", "git push"),),
        fires=(Example("shell", "git push origin main"),),
        silent=(Example("shell", "git pull"),),
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("text: a\n", "note"),
        ("text: a\nsource_ref: https://example.invalid/1\n", "note"),
        ("text: a\nsource_ref: '#12'\n", "note"),
        ("text: a\nsource_ref: src/a.py\n", "decision"),
        ("text: a\nsource_ref: [https://example.invalid/1, src/]\n", "decision"),
        ("text: a\nwhen: {tool: read, path: src/a.py}\nsource_ref: src/b.py\n", "lesson"),
    ],
)
def test_the_kind_follows_from_the_rest(text: str, kind: str) -> None:
    memory, wrong = judge.text(PATH, text.encode())
    assert wrong == []
    assert memory is not None
    assert memory.kind == kind


CASES = [
    ("text: a\nsource_ref: ./\n", ["x.yaml:2:13: ./ cites nothing (bad-reference)"]),
    ("text: a\nsource_ref: ':12'\n", ["x.yaml:2:14: :12 cites nothing (bad-reference)"]),
    ("text: a\nsource_ref: a:12:3\n", ["x.yaml:2:13: a:12 holds two numbers (bad-reference)"]),
    ("", ["x.yaml:1:1: a lesson file is keys and values (bad-yaml)"]),
    ("- a\n", ["x.yaml:1:1: a lesson file is keys and values (bad-yaml)"]),
    ("when: {tool: shell, match: git push}\n", ["x.yaml:1:1: no text (missing-text)"]),
    ("text: ' '\n", ["x.yaml:1:8: an empty text (missing-text)"]),
    ("text: 12\n", ["x.yaml:1:7: 12 is not a text (bad-value)"]),
    ("text: a\nwhne: b\n", ["x.yaml:2:1: whne: no such key (unknown-key)"]),
    ("text: a\ntext: b\n", ["x.yaml:2:1: the key text a second time (bad-yaml)"]),
    ("text: &b a\n", ["x.yaml:1:7: an anchor, &b (bad-yaml)"]),
    ("text: !!str a\n", ["x.yaml:1:7: a tag, tag:yaml.org,2002:str (bad-yaml)"]),
    ("text: a\n---\ntext: b\n", ["x.yaml:2:1: a second document (bad-yaml)"]),
    (b"text: a\xff\n", ["x.yaml:1:8: byte 0xff is not UTF-8 (bad-yaml)"]),
    ("text: a\nkind: lesson\n", ["x.yaml:2:7: a lesson without a `when` (bad-kind)"]),
    (
        "text: a\nkind: note\nwhen: {tool: shell, match: git push}\n",
        ["x.yaml:2:7: a note with a `when` is a lesson (bad-kind)"],
    ),
    ("text: a\nkind: rule\n", ["x.yaml:2:7: no such kind (bad-value)"]),
    ("text: a\nwhen:\n", ["x.yaml:2:1: no trigger (bad-value)"]),
    ("text: a\nsource_ref:", ["x.yaml:2:1: nothing is not a text (bad-value)"]),
    ("text:\nkind: note\n", ["x.yaml:1:1: nothing is not a text (bad-value)"]),
    ("text: +1\n", ["x.yaml:1:7: 1 is not a text (bad-value)"]),
    (
        "text: a\ntags: [0, false]\n",
        ["x.yaml:2:8: 0 is not a text (bad-value)", "x.yaml:2:11: false is not a text (bad-value)"],
    ),
    ("text: a\ntags: " + "[" * 9000, ["x.yaml:2:15: nested too deep (bad-yaml)"]),
    ("text: a\nwhen: {tool: [a], match: x}\n", ["x.yaml:2:14: no such tool: ['a'] (bad-value)"]),
    ("text: a\n#" + "x" * 32_768, ["x.yaml:1:1: holds 32777 bytes, more than 32 KiB (bad-file)"]),
    ("text: a\nwhen: {tool: shel, match: x}\n", ["x.yaml:2:14: no such tool: shel (bad-value)"]),
    ("text: a\nwhen: {tool: shell}\n", ["x.yaml:2:7: tool shell without `match` (bad-value)"]),
    (
        "text: a\nwhen:\n  - {tool: shell, match: git push, path: x}\n",
        ["x.yaml:3:36: path: no such key (unknown-key)"],
    ),
    ("text: a\nwhen: []\n", ["x.yaml:2:7: an empty list can never fire (bad-value)"]),
    ("text: a\nwhen: git push\n", ["x.yaml:2:7: no trigger (bad-value)"]),
    ("text: a\nreview_by: soon\n", ["x.yaml:2:12: 'soon' is no date (bad-value)"]),
    (
        "text: a\nsource_ref: ../b\n",
        ["x.yaml:2:13: ../b can never be a file's path (bad-reference)"],
    ),
    (
        'text: "a\\u202eb"\n',
        ["x.yaml:1:8: U+202E, right-to-left override, cannot be seen (hidden-character)"],
    ),
    (
        "text: a\nwhen: {tool: edit, path: **/*.ts}\n",
        [
            "x.yaml:2:26: an alias, **/*.ts (bad-yaml)",
            "x.yaml:2:26: nothing is not a text (bad-value)",
        ],
    ),
    (
        "text: a\nexamples: {fires: [b]}\n",
        ["x.yaml:2:20: an example of a memory that no call brings up (failed-example)"],
    ),
    (
        "text: a\nwhen: {tool: shell, match: b}\nsource_ref: c\nexamples: {fires: [b]}\n",
        ["x.yaml:4:20: 'b' says no tool, and the triggers are of several (failed-example)"],
    ),
    (
        "text: a\nwhen: {tool: shell, match: git push}\nexamples: {fires: [git pull]}\n",
        [
            "x.yaml:3:20: shell `git pull` should fire, but is not hit by `git push` (failed-example)"  # noqa: E501
        ],
    ),
    (
        "text: a\nwhen: {tool: shell, match: git push}\nexamples: {silent: [git push]}\n",
        ["x.yaml:3:21: shell `git push` should be silent, but `git push` hits it (failed-example)"],
    ),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_every_fault_is_told_with_its_place(text: str | bytes, expected: list[str]) -> None:
    assert sorted(faults(text)) == sorted(f".slate/lessons/{line}" for line in expected)


@pytest.mark.parametrize(
    ("text", "repair"),
    [
        ("text: a\nwhen: {tool: edit, path: *.ts}\n", "quote a glob that begins with *"),
        ("text: a\nwhen:\n\ttool: shell\n", "indent with spaces"),
        ("text: a: b\n", "quote the text"),
    ],
)
def test_a_fault_of_the_yaml_comes_with_its_own_repair(text: str, repair: str) -> None:
    assert judge.text(PATH, text.encode())[1][0].repair.startswith(repair)


def test_all_faults_of_a_file_are_told_together_in_its_order() -> None:
    text = b"txt: a\nwhen: {tool: shell, match: '['}\nkind: note\n"
    found = judge.text(PATH, text)[1]
    assert [(fault.line, fault.id) for fault in found] == [
        (1, "unknown-key"),
        (1, "missing-text"),
        (2, "bad-regex"),
        (3, "bad-kind"),
    ]


@pytest.mark.parametrize("name", ["A.yaml", "a.yml", "a b.yaml", "x" * 65 + ".yaml", "ä.yaml"])
def test_a_name_that_is_no_slug_is_refused(tmp_path: Path, name: str) -> None:
    lessons = tmp_path / ".slate" / "lessons"
    lessons.mkdir(parents=True)
    (lessons / name).write_text(PUSH)
    _, wrong = reader.read(tmp_path, name)
    assert [fault.id for fault in wrong] == ["bad-id"]


def test_links_folders_and_large_files_are_refused(tmp_path: Path) -> None:
    lessons = tmp_path / ".slate" / "lessons"
    lessons.mkdir(parents=True)
    (tmp_path / "elsewhere.yaml").write_text(PUSH)
    os.symlink(tmp_path / "elsewhere.yaml", lessons / "link.yaml")
    (lessons / "folder.yaml").mkdir()
    (lessons / "large.yaml").write_text("text: a\n#" + "x" * 32_768)
    (lessons / "fits.yaml").write_text("text: a\n#" + "x" * 32_759)
    wrong = {
        name: [fault.id for fault in reader.read(tmp_path, name)[1]]
        for name in reader.names(tmp_path)
    }
    assert wrong == {
        "fits.yaml": [],
        "folder.yaml": ["bad-file"],
        "large.yaml": ["bad-file"],
        "link.yaml": ["bad-file"],
    }


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


@pytest.mark.parametrize("directive", ["", "%YAML 1.1\n---\n"])
@pytest.mark.parametrize(
    "value",
    ["2026-01-01", "2001-12-14t21:59:43.10-05:00", "12:30:45", "0777", "=", ".inf", ".nan", "<<",
     "yes", "no", "on", "1.2.3", "'404'", '"a\\tb"', "a # b", "|-\n    a\n    b"],
)  # fmt: skip
def test_the_hook_reads_what_the_store_accepts(tmp_path: Path, value: str, directive: str) -> None:
    text = f"{directive}text: {value}\nwhen:\n  tool: shell\n  match: {value}\ntags: [{value!r}]\n"
    draft, wrong = reader.parse(PATH, text.encode())
    assert wrong == []
    assert draft is not None
    folder = tmp_path / ".slate" / "lessons"
    folder.mkdir(parents=True)
    (folder / "x.yaml").write_text(text)
    found = lesson.load(str(tmp_path), "x", [])
    assert found is not None
    assert found.text == draft.data["text"]
    assert found.triggers == [("shell", draft.data["when"]["match"])]


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
