"""What the tools do and say, asked without a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from slate_git.cli import console
from slate_git.cli.main import app
from slate_git.find.arrivals import arrivals
from slate_git.server.answer import Wrong, answer

TEXT = "Before a push, run the full gate, because the hook is the only CI"
PUSH = {"tool": "shell", "match": "git push"}


def lessons(root: Path) -> dict[str, str]:
    folder = root / ".slate" / "lessons"
    return {path.stem: path.read_text() for path in sorted(folder.iterdir())}


def told(root: Path, name: str, **arguments: Any) -> str:
    return answer(root, name, arguments)


def refused(root: Path, name: str, **arguments: Any) -> str:
    before = lessons(root), (root / ".slate" / "index.tsv").read_bytes()
    with pytest.raises(Wrong) as wrong:
        answer(root, name, arguments)
    assert (lessons(root), (root / ".slate" / "index.tsv").read_bytes()) == before
    return str(wrong.value)


def test_remember_says_what_it_wrote_and_what_comes_of_it(
    repository: Path, git: Callable[..., str]
) -> None:
    for name in "abcde":
        (repository / f"{name}.tsx").touch()
    git("add", ".", cwd=repository)
    when = [PUSH, {"tool": "edit", "path": "*.tsx"}, {"tool": "read", "path": "*.py"}]
    said = told(repository, "remember", text=TEXT, when=when, source_ref="src/pool.py:3")
    (id,) = lessons(repository)
    assert said.splitlines() == [
        f"Remembered as {id}, in .slate/lessons/{id}.yaml.",
        "Fires on a command that holds `git push`.",
        "Fires on an edit of *.tsx: 5 tracked files: a.tsx, b.tsx, c.tsx, ….",
        "Fires on a read of *.py: 0 tracked files.",
        "Fires on a read or edit of src/pool.py, which git does not track.",
        f"It is in the working tree of {repository} only: commit .slate there, "
        "so that it can be reviewed.",
    ]
    assert [found.id for found in arrivals(repository, "edit", "a.tsx")] == [id]
    assert git("status", "--porcelain", "--", ".slate", cwd=repository).startswith("A")
    assert git("log", "--all", "--oneline", cwd=repository) == ""


def test_a_glob_that_hits_nothing_comes_with_one_that_would(
    repository: Path, git: Callable[..., str]
) -> None:
    (repository / "src").mkdir()
    (repository / "src" / "a.py").touch()
    git("add", ".", cwd=repository)
    said = told(repository, "remember", text=TEXT, when={"tool": "edit", "path": "*.py"})
    assert "Fires on an edit of *.py: 0 tracked files.\nDid you mean `**/*.py`?" in said


@pytest.mark.parametrize(
    "text",
    [TEXT, "before a push - run the FULL gate, because the hook is the only CI!", TEXT + " "],
)
@pytest.mark.parametrize("id", [None, "a-second-one"])
def test_a_twin_is_named_and_not_written_again(text: str, id: str | None, repository: Path) -> None:
    told(repository, "remember", text=TEXT, when=PUSH, id="gate")
    before = lessons(repository)
    said = told(repository, "remember", text=text, when=PUSH, id=id)
    assert said.startswith("Not written: gate says nearly the same")
    assert TEXT in said
    assert lessons(repository) == before
    other = {"tool": "shell", "match": "git pull"}
    assert "Remembered" in told(repository, "remember", text=text, when=other)


def test_with_an_id_that_exists_it_is_changed_and_comments_stay(repository: Path) -> None:
    told(repository, "remember", text=TEXT, when=PUSH, id="gate", tags=["ci"])
    file = repository / ".slate" / "lessons" / "gate.yaml"
    file.write_text("# Agreed in the retro.\n" + file.read_text())
    said = told(repository, "remember", id="gate", text="Run the gate before a push", tags=[])
    assert said.startswith("Changed gate")
    assert file.read_text().startswith("# Agreed in the retro.\ntext: Run the gate before a push\n")
    assert "tags" not in file.read_text()
    assert [found.id for found in arrivals(repository, "shell", "git push")] == ["gate"]


def test_a_new_id_is_taken(repository: Path) -> None:
    told(repository, "remember", text=TEXT, when=PUSH, id="gate-before-push")
    assert list(lessons(repository)) == ["gate-before-push"]


SENT_AS_TEXT = {
    "when": '{"tool": "shell", "match": "git push"}',
    "examples": '{"fires": ["git push"], "silent": ["git pull"]}',
    "tags": '["ci"]',
}


def test_what_a_model_sends_as_json_text_or_null_is_understood(repository: Path) -> None:
    told(repository, "remember", text=TEXT, kind=None, source_ref=None, id=None, **SENT_AS_TEXT)
    (said,) = lessons(repository).values()
    assert "match: git push" in said
    assert "fires: [git push]" in said
    assert "kind" not in said


FAULTS = [
    {"when": {"tool": "shell", "match": "(a+)+$"}},
    {"when": {"tool": "shell", "match": "("}},
    {"when": {"tool": "edit", "path": "src/{a"}},
    {"when": {"tool": "edit", "path": "**/*"}},
    {"when": PUSH, "examples": {"fires": ["git pull"]}},
    {"when": PUSH, "kind": "note"},
    {"text": "Log in with gh" + "p_" + "Ab3dEf6hIj9lMn2pQr5tUv8xYz1BcD4F" * 2},
    {"text": "hidden \u200b character"},
    {"text": "x" * 2001},
]


def as_words(arguments: dict[str, Any]) -> list[str]:
    """The same request on the command line."""
    when = arguments.get("when", {})
    words = ["remember", arguments.get("text", TEXT)]
    words += [f"--{key}={value}" for key, value in when.items()]
    words += [f"--kind={arguments['kind']}"] if "kind" in arguments else []
    return words + [f"--fires={call}" for call in arguments.get("examples", {}).get("fires", ())]


@pytest.mark.parametrize("arguments", FAULTS)
def test_a_refusal_has_the_text_of_the_command_line(
    arguments: dict[str, Any],
    repository: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = refused(repository, "remember", **{"text": TEXT, **arguments})
    monkeypatch.chdir(repository)
    result = CliRunner().invoke(app, as_words(arguments))
    assert result.exception is not None
    with pytest.raises(typer.Exit), console.ending():
        raise result.exception
    assert said == capsys.readouterr().err.rstrip("\n")
    assert said.endswith("nothing was written")


WRONG = [
    ("remember", {}, "no `text`"),
    ("remember", {"text": 5}, "5 is not a text"),
    ("remember", {"text": TEXT, "when": "git push"}, "where a trigger belongs"),
    ("remember", {"text": TEXT, "when": {"tool": "grep", "match": "x"}}, "`grep` is not a tool"),
    ("remember", {"text": TEXT, "when": [PUSH, {"tool": "read"}]}, "has no `path`"),
    ("remember", {"text": TEXT, "whne": PUSH}, "did you mean `when`?"),
    ("remember", {"text": TEXT, "frequency": "often"}, "the arguments are text, when"),
    ("remember", {"text": TEXT, "id": "../../../etc/cron"}, "cannot be an id: use lower case"),
    ("remember", {"text": TEXT, "id": "/etc/passwd"}, "cannot be an id: use lower case"),
    ("remember", {"text": TEXT, "id": 7}, "cannot be an id: use lower case"),
    ("remember", {"text": TEXT, "source_ref": "../outside.py"}, "bad-reference"),
    ("remember", {"text": TEXT, "tags": [["deep"]]}, "holds a list where one text belongs"),
    ("recall", {"query": 5}, "is not a text: send one"),
    ("recall", {"query": "x", "limit": True}, "a number from 1 to 50"),
    ("recall", {"query": "x", "limit": 0}, "a number from 1 to 50"),
    ("forget", {}, "cannot be an id: use lower case"),
    ("forget", {"id": "../../hook"}, "cannot be an id: use lower case"),
    ("forget", {"id": "nothing"}, "no memory nothing"),
    ("rember", {}, "no such tool"),
]


@pytest.mark.parametrize(("name", "arguments", "said"), WRONG)
def test_a_wrong_request_says_what_is_wrong(
    name: str, arguments: dict[str, Any], said: str, repository: Path
) -> None:
    assert said in refused(repository, name, **arguments)


def test_faults_elsewhere_are_warned_of(repository: Path) -> None:
    (repository / ".slate" / "lessons" / "broken.yaml").write_text("txt: Typo\n")
    said = told(repository, "remember", text=TEXT, when=PUSH)
    assert said.startswith("Remembered")
    assert ".slate/lessons/broken.yaml:1:1: warning: " in said


def test_what_a_call_says_comes_back_cut_and_in_one_line(repository: Path) -> None:
    long = "x\n" * 100_000
    assert len(told(repository, "recall", query=long, path=long, command=long)) < 600
    for name, arguments in (
        ("forget", {"id": long}),
        ("recall", {"query": [long]}),
        ("recall", {"query": "x", "limit": long}),
        ("recall", {long: "x"}),
        (long, {}),
    ):
        said = refused(repository, name, **arguments)
        assert len(said) < 300
        assert len(said.splitlines()) == 1


def test_a_text_nested_too_deep_to_be_read_is_no_trigger(repository: Path) -> None:
    told = refused(repository, "remember", text=TEXT, when="[" * 30_000)
    assert "where a trigger belongs (bad-value)" in told
