"""Lesson files whose triggers are repaired keep all else that a person wrote."""

from pathlib import Path

from slate_git.review import fix

LESSON = """# why it is here
text: Mind it
when:
  - {tool: shell, match: "x[[:space:]]y"} # kept
  - {tool: edit, path: "**/gen/**"}
"""


def test_only_the_triggers_change(tmp_path: Path) -> None:
    folder = tmp_path / ".slate" / "lessons"
    folder.mkdir(parents=True)
    (folder / "a.yaml").write_text(LESSON)
    (folder / "b.yaml").write_text("text: in order\n")
    (folder / "c.yaml").write_text("text: {broken\n")
    found = fix.fix(tmp_path)
    assert [line.split(": ")[0] for line in found] == [".slate/lessons/a.yaml"] * 2
    text = (folder / "a.yaml").read_text()
    assert "# why it is here" in text
    assert "# kept" in text
    assert r"x\\sy" in text  # in double quotes
    assert "{,*/,*/*/,*/*/*/}gen/**" in text
    assert fix.fix(tmp_path) == []
