"""Lesson files as they are read, by the command line and by the hook."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.hook import lesson
from slate_git.lesson import reader, values
from slate_git.lesson.problem import Kind, Problem

PATH = ".slate/lessons/x.yaml"


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (b"text: a\n", []),
        (b"text: a: b\n", [Problem(Kind.SYNTAX, "mapping values are not allowed here", 1, 8)]),
        (b"text: a\xff\n", [Problem(Kind.ENCODING, "0xff", 1, 8)]),
        (
            b"text: a\0",
            [
                Problem(
                    Kind.NOT_YAML,
                    "unacceptable character #x0000: special characters are not allowed",
                )
            ],
        ),
        (b"- a\n", [Problem(Kind.NOT_KEYS)]),
        (
            b"a: &b c\na: *b\n1: !!str d\n",
            [
                Problem(Kind.ANCHOR, "b", 1, 4),
                Problem(Kind.KEY_TWICE, "a", 2, 1),
                Problem(Kind.ALIAS, "b", 2, 4),
                Problem(Kind.KEY_NOT_TEXT, "1", 3, 1),
                Problem(Kind.TAG, "tag:yaml.org,2002:str", 3, 4),
            ],
        ),
        (b"#" * 32_769, [Problem(Kind.TOO_LARGE, "32769")]),
    ],
)
def test_every_problem_has_its_kind_and_place(text: bytes, problems: list[Problem]) -> None:
    draft, found = reader.parse(PATH, text)
    assert found == problems
    left = {Kind.ANCHOR, Kind.KEY_TWICE}
    assert (draft is not None) is (not problems or problems[0].kind in left)


def test_a_name_that_cannot_be_an_id_is_told_beside_what_the_file_says() -> None:
    draft, found = reader.parse(".slate/lessons/A b.yaml", b"text: a\n")
    assert draft is not None
    assert found == [Problem(Kind.NAME, "A b.yaml")]


def test_the_values_of_a_text_that_is_no_lesson() -> None:
    assert values.plain("globs: ['*.ts', 2]\nalwaysApply: true\n") == {
        "globs": ["*.ts", 2],
        "alwaysApply": True,
    }
    assert values.plain("globs: *.ts\n") is None
    assert values.plain("no keys") is None


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
    found = lesson.load(str(tmp_path), "x")
    assert found is not None
    assert found.text == draft.data["text"]
    assert found.triggers == [("shell", draft.data["when"]["match"])]
