"""What the tools do and say, asked without a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from slate_git.find.arrivals import arrivals
from slate_git.server.answer import Wrong, answer
from tests.cli import run

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
        f"Remembered as {id}, a lesson, in {repository}/.slate/lessons/{id}.yaml.",
        "Fires on a command that holds `git push`.",
        "Fires on an edit of *.tsx: 5 tracked files: a.tsx, b.tsx, c.tsx, ….",
        "Fires on a read of *.py: 0 tracked files.",
        "Fires on a read or edit of src/pool.py, which git does not track.",
        "command: git push would also fire on `git -C app push`, and behind a long"
        " message, but not on an echo of the words.",
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
    "examples": '{"fires": ["{\\"tool\\": \\"shell\\", \\"command\\": \\"git push\\"}"]}',
    "tags": '["ci"]',
    "source_ref": '["src/a.py", "src/"]',
    "shell": "true",
}


def test_what_a_model_sends_as_json_text_or_null_is_understood(repository: Path) -> None:
    more = {"text": TEXT, "kind": None, "id": None, "root": ""}
    answer(repository, "remember", {**more, **SENT_AS_TEXT})
    (said,) = lessons(repository).values()
    assert said == (
        f"text: {TEXT}\n"
        "when:\n  tool: shell\n  match: git push\n"
        "shell: true\n"
        "source_ref: [src/a.py, src/]\n"
        "examples:\n  fires:\n    - tool: shell\n      command: git push\n"
        "tags: [ci]\n"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        {"command": "git push\nmake gate\n", "tool": "edit", "path": "db/**\n*.sql"},
        {"command": '["git push", "make gate"]', "tool": "shell, edit", "path": ["db/**", "*.sql"]},
        {
            "when": [
                '{"tool": "shell", "command": "git push"}',
                {"tool": "shell", "command": "make gate"},
                '{"tool": "edit", "path": "db/**"}',
                {"tool": "edit", "path": "*.sql"},
            ],
            "match": "",
        },
    ],
)
def test_several_triggers(arguments: dict[str, Any], repository: Path) -> None:
    calls = ['{"tool": "edit", "path": "db/a"}', {"tool": "shell", "command": "git push -f"}]
    told(repository, "remember", text=TEXT, id="gate", fires=calls, silent=[], **arguments)
    said = lessons(repository)["gate"]
    assert [line.strip(" -") for line in said.splitlines()[2:10]] == [
        *("tool: shell", "command: git push", "tool: shell", "command: make gate"),
        *("tool: edit", "path: db/**", "tool: edit", 'path: "*.sql"'),
    ]
    assert said.count("path: db/a") == 1


def test_one_value_is_changed_and_the_rest_stays(repository: Path) -> None:
    calls = {"fires": ["git push"], "silent": ["git pull"]}
    told(repository, "remember", text=TEXT, command="git push", id="gate", tags=["ci"], **calls)
    before = lessons(repository)["gate"]
    said = told(repository, "remember", id=".slate/lessons/gate.yaml", fires=["git push -f"])
    assert lessons(repository)["gate"] == before.replace("[git push]", "[git push -f]")
    assert said.splitlines()[:2] == [
        f"Changed gate, a lesson, in {repository}/.slate/lessons/gate.yaml.",
        "  …",
    ]
    assert "  -  fires: [git push]" in said.splitlines()
    assert "  +  fires: [git push -f]" in said.splitlines()
    assert "what it said before was not committed" in said
    again = told(repository, "remember", id="gate", fires=["git push -f"])
    assert again.startswith("Nothing was changed: so it stands already in gate, a lesson, in ")


def test_a_path_is_kept_as_it_leads_from_the_root(repository: Path) -> None:
    (repository / "app" / "db").mkdir(parents=True)
    (repository / "app" / "db" / "a.sql").touch()
    when = {"tool": "edit", "path": f"{repository}/app/db/**"}
    said = told(repository, "remember", text=TEXT, id="one", when=when, source_ref="./app/db/")
    assert f"`{repository}/app/db/**` was taken as app/db/**, from the repository's root." in said
    assert "path: app/db/**\n" in lessons(repository)["one"]
    assert "source_ref: app/db/\n" in lessons(repository)["one"]
    two = {"text": "Mind it", "id": "two", "tool": "edit", "path": "db/*.sql"}
    answer(repository, "remember", two, repository / "app")
    assert "path: app/db/*.sql\n" in lessons(repository)["two"]
    found = answer(repository, "recall", {"path": "db/a.sql"}, repository / "app")
    assert "Comes up on read or edit db/a.sql:\n" in found
    assert "- two (" in found


def test_a_second_memory_that_says_the_same_lends_what_the_first_lacks(repository: Path) -> None:
    told(repository, "remember", text=TEXT, command="git push", id="gate")
    said = told(repository, "remember", text=TEXT.lower(), command="git push", tags=["ci"])
    assert said.startswith("Not written as a second one: gate says nearly the same ")
    assert "It took over what it lacked:" in said
    assert "  +tags: [ci]" in said


SECRET = "Log in with gh" + "p_" + "Ab3dEf6hIj9lMn2pQr5tUv8xYz1BcD4F" * 2

FAULTS = [
    ({"match": "(a+)+$"}, "match: ", "--match: "),
    ({"when": {"tool": "shell", "match": "(a+)+$"}}, "when.match: ", ""),
    ({"when": [PUSH, {"tool": "shell", "match": "("}]}, "when[1].match: ", ""),
    ({"command": "git push", "match": "("}, "match: ", "--match: "),
    ({"tool": "edit", "path": "src/{a"}, "path: ", "--path: "),
    ({"tool": "edit", "path": "**/*"}, "path: ", "--path: "),
    ({"command": "git push", "fires": ["git push", "git pull"]}, "fires[1]: ", "--fires: "),
    ({"when": PUSH, "examples": {"fires": ["git pull"]}}, "examples.fires[0]: ", ""),
    ({"command": "git push", "kind": "note"}, "kind: ", "--kind: "),
    ({"tool": "edit", "path": "*.c", "shell": True, "source_ref": "../a"}, "source_ref: ", ""),
    ({"text": SECRET}, "text: ", "the text: "),
    ({"text": "hidden \u200b character"}, "text: ", "the text: "),
    ({"text": "x" * 2001}, "text: ", "the text: "),
]


def as_words(arguments: dict[str, Any]) -> list[str]:
    """The same request on the command line."""
    words = ["remember", arguments.get("text", TEXT)]
    for key, value in arguments.items():
        words += [f"--{key}={one}" for one in (value if isinstance(value, list) else [value])]
    return [word for word in words if not word.startswith("--text")]


@pytest.mark.parametrize(("arguments", "head", "option"), FAULTS)
def test_a_refusal_names_the_argument_and_no_place_in_a_file(
    arguments: dict[str, Any], head: str, option: str, repository: Path
) -> None:
    said = refused(repository, "remember", **{"text": TEXT, **arguments})
    assert said.startswith(head)
    assert said.endswith("nothing was written")
    assert ".yaml" not in said
    if option:
        done = run.slate(repository, *as_words(arguments))
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == said.replace(head, option) + "\n"


def test_a_file_that_cannot_be_changed_is_named(repository: Path) -> None:
    (repository / ".slate" / "lessons" / "gate.yaml").write_text("text: [\n")
    said = refused(repository, "remember", text=TEXT, id="gate")
    assert said.startswith(".slate/lessons/gate.yaml:")


WRONG = [
    ("remember", {}, "no `text`"),
    ("remember", {"text": TEXT, "when": []}, "when: `when` is an empty list"),
    ("remember", {"text": TEXT, "when": "[]"}, "when: `when` is an empty list"),
    ("remember", {"text": TEXT, "when": {}}, "does not say which `tool`"),
    ("remember", {"text": TEXT, "when": PUSH, "command": "git push"}, "write one of them"),
    ("remember", {"text": TEXT, "path": "src/**"}, "path goes with tool read or tool edit"),
    ("remember", {"text": TEXT, "tool": "grep", "path": "src/**"}, "tool grep: no such tool"),
    ("remember", {"text": TEXT, "tool": "edit", "command": "make"}, "tool edit goes with path"),
    ("remember", {"text": TEXT, "command": {"a": 1}}, "command {'a': 1}: is not a text"),
    ("remember", {"text": TEXT, "shell": "maybe"}, "shell: "),
    ("remember", {"text": 5}, "5 is not a text"),
    ("remember", {"text": TEXT, "when": "git push"}, "where a trigger belongs"),
    ("remember", {"text": TEXT, "when": {"tool": "grep", "match": "x"}}, "`grep` is not a tool"),
    ("remember", {"text": TEXT, "when": [PUSH, {"tool": "read"}]}, "has no `path`"),
    ("remember", {"text": TEXT, "whne": PUSH}, "did you mean `when`?"),
    ("remember", {"text": TEXT, "frequency": "often"}, "the arguments are text, command"),
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
