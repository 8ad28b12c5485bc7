"""Commands that were really given, in other words: what runs, what fires, which files.

``sample.jsonl`` holds real and made lines, anonymised and chosen for their
difficulty, with what a parser of the shell and people say of each. Files in
``open`` may be told or not.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from slate_git.hook.command.files import files
from slate_git.hook.command.runs import runs
from slate_git.hook.command.trigger import fires

SAMPLE = Path(__file__).with_name("sample.jsonl")
LINES = [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_line(line: dict[str, Any]) -> None:
    text, shell = line["command"], line.get("shell", "sh")
    assert [run.words for run in runs(text, shell).runs if run.words] == line["runs"]
    assert {name: fires(name, text, shell) for name in line["lessons"]} == line["lessons"]
    if "reads" in line:
        inside = [(kind, path) for kind, path in files(text) if not path.startswith("/")]
        for kind, key in (("read", "reads"), ("edit", "edits")):
            told = {path for one, path in inside if one == kind}
            assert set(line[key]) <= told <= {*line[key], *line.get("open", ())}
