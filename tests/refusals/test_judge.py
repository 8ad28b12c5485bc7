"""A lesson file, judged: what is accepted, and what each fault is told as, with its place."""

from __future__ import annotations

import pytest

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
    ("text: a\nsource_ref: ./\n", ["x.yaml:2:13: `./` cites no file or folder (bad-reference)"]),
    (
        "text: a\nsource_ref: ':12'\n",
        ["x.yaml:2:14: `:12` cites no file or folder (bad-reference)"],
    ),
    (
        "text: a\nsource_ref: a:12:3\n",
        ["x.yaml:2:13: `a:12` ends in two line numbers (bad-reference)"],
    ),
    ("", ["x.yaml:1:1: the file does not hold keys with values (bad-yaml)"]),
    ("- a\n", ["x.yaml:1:1: the file does not hold keys with values (bad-yaml)"]),
    (
        "when: {tool: shell, match: git push}\n",
        ["x.yaml:1:1: the memory has no `text` (missing-text)"],
    ),
    ("text: ' '\n", ["x.yaml:1:8: `text` is empty (missing-text)"]),
    ("text: 12\n", ["x.yaml:1:7: 12 is not a text (bad-value)"]),
    ("text: a\nwhne: b\n", ["x.yaml:2:1: `whne` is not a key of a lesson file (unknown-key)"]),
    ("text: a\ntext: b\n", ["x.yaml:2:1: the key `text` stands here a second time (bad-yaml)"]),
    ("text: &b a\n", ["x.yaml:1:7: `&b` is a YAML anchor (bad-yaml)"]),
    ("text: !!str a\n", ["x.yaml:1:7: `tag:yaml.org,2002:str` is a YAML tag (bad-yaml)"]),
    ("text: a\n---\ntext: b\n", ["x.yaml:2:1: a second YAML document begins here (bad-yaml)"]),
    (b"text: a\xff\n", ["x.yaml:1:8: byte 0xff is not UTF-8 (bad-yaml)"]),
    (
        "text: a\nkind: lesson\n",
        ["x.yaml:2:7: a lesson needs a `when`, and this file has none (bad-kind)"],
    ),
    (
        "text: a\nkind: note\nwhen: {tool: shell, match: git push}\n",
        ["x.yaml:2:7: a memory with a `when` is a lesson, not a note (bad-kind)"],
    ),
    ("text: a\nkind: rule\n", ["x.yaml:2:7: `rule` is not a kind of memory (bad-value)"]),
    ("text: a\nwhen:\n", ["x.yaml:2:1: `when` holds nothing where a trigger belongs (bad-value)"]),
    ("text: a\nsource_ref:", ["x.yaml:2:1: `source_ref` has no value (bad-value)"]),
    ("text:\nkind: note\n", ["x.yaml:1:1: `text` has no value (bad-value)"]),
    ("text: +1\n", ["x.yaml:1:7: 1 is not a text (bad-value)"]),
    (
        "text: a\ntags: [0, false]\n",
        ["x.yaml:2:8: 0 is not a text (bad-value)", "x.yaml:2:11: false is not a text (bad-value)"],
    ),
    (
        "text: a\ntags: " + "[" * 9000,
        ["x.yaml:2:15: lists or mappings are nested too deep (bad-yaml)"],
    ),
    (
        "text: a\nwhen: {tool: [a], match: x}\n",
        ["x.yaml:2:14: `['a']` is not a tool that a trigger can be for (bad-value)"],
    ),
    ("text: a\n#" + "x" * 32_768, ["x.yaml:1:1: holds 32777 bytes, more than 32 KiB (bad-file)"]),
    (
        "text: a\nwhen: {tool: shel, match: x}\n",
        ["x.yaml:2:14: `shel` is not a tool that a trigger can be for (bad-value)"],
    ),
    (
        "text: a\nwhen: {tool: shell}\n",
        ["x.yaml:2:7: the trigger for shell has no `match` and no `command` (bad-value)"],
    ),
    (
        "text: a\nwhen:\n  - {tool: shell, match: git push, path: x}\n",
        ["x.yaml:3:36: `path` is not a key of a trigger for shell (unknown-key)"],
    ),
    (
        "text: a\nwhen: []\n",
        ["x.yaml:2:7: `when` is an empty list, so the lesson could never come up (bad-value)"],
    ),
    (
        "text: a\nwhen: git push\n",
        ["x.yaml:2:7: `when` holds a text where a trigger belongs (bad-value)"],
    ),
    (
        "text: a\nwhen: {tool: shell, match: b}\n"
        "examples: {fires: {tool: shell, command: b, x: y}}\n",
        ["x.yaml:3:45: `x` is not a key of an example (unknown-key)"],
    ),
    ("text: a\nreview_by: soon\n", ["x.yaml:2:12: `soon` is not a date (bad-value)"]),
    (
        "text: a\nsource_ref: ../b\n",
        ["x.yaml:2:13: `../b` holds a part that is empty, `.` or `..` (bad-reference)"],
    ),
    (
        'text: "a\\u202eb"\n',
        [
            "x.yaml:1:8: the character U+202E (right-to-left override) cannot be seen (hidden-character)"  # noqa: E501
        ],
    ),
    (
        "text: a\nwhen: {tool: edit, path: **/*.ts}\n",
        [
            "x.yaml:2:26: `**/*.ts` is a YAML alias (bad-yaml)",
            "x.yaml:2:26: `path` has no value (bad-value)",
        ],
    ),
    (
        "text: a\nexamples: {fires: [b]}\n",
        ["x.yaml:2:20: the example cannot hold: this memory has no trigger (failed-example)"],
    ),
    (
        "text: a\nwhen: {tool: shell, match: b}\nsource_ref: c\nexamples: {fires: [b]}\n",
        [
            "x.yaml:4:20: the example `b` names no tool, but the triggers are for several (failed-example)"  # noqa: E501
        ],
    ),
    (
        "text: a\nwhen: {tool: shell, match: git push}\nexamples: {fires: [git pull]}\n",
        [
            "x.yaml:3:20: the shell call `git pull` should fire, but `git push` does not match it (failed-example)"  # noqa: E501
        ],
    ),
    (
        "text: a\nwhen: {tool: shell, match: git push}\nexamples: {silent: [git push]}\n",
        [
            "x.yaml:3:21: the shell call `git push` should be silent, but `git push` matches it (failed-example)"  # noqa: E501
        ],
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
