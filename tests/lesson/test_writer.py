"""Lesson files as they are written, and read again."""

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


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("git push", "git push"),
        ("# a", '"# a"'),
        ("it's: so", '"it\'s: so"'),
        ('say "so": it', "'say \"so\": it'"),
        ('it\'s "so": it', "'it''s \"so\": it'"),
        ("a: \\w", "'a: \\w'"),
        ("a\tb", '"a\\tb"'),
        ("*.py", '"*.py"'),
        (["a", ",b"], '[a, ",b"]'),
        (["x" * 30, "y" * 28], f"[{'x' * 30}, {'y' * 28}]"),
        (["x" * 40, "y" * 40], f"\n  - {'x' * 40}\n  - {'y' * 40}"),
        (["日本" * 15, "日本" * 5], f"\n  - {'日本' * 15}\n  - {'日本' * 5}"),
    ],
)
def test_quotes_and_lists_are_as_a_formatter_leaves_them(
    value: str | list[str], written: str
) -> None:
    """Prettier 3: double quotes but where these need a backslash, lists up to column 80."""
    key = "text" if isinstance(value, str) else "tags"
    text = writer.render({"text": "a", key: value})
    assert f"{key}:{'' if written.startswith(chr(10)) else ' '}{written}\n" in text


def test_entries_of_a_list_are_indented() -> None:
    when = [{"tool": "shell", "match": "make"}, {"tool": "edit", "path": "*.mk"}]
    assert writer.render({"text": "a", "when": when}) == (
        'text: a\nwhen:\n  - tool: shell\n    match: make\n  - tool: edit\n    path: "*.mk"\n'
    )
