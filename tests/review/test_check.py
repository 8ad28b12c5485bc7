"""``slate check`` on real repositories, in each of its formats."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from slate_git import refusals
from slate_git.base.release import VERSION
from slate_git.cli.main import app
from slate_git.git.failure import GitFailed
from slate_git.index import build
from slate_git.install import clone
from slate_git.lesson.draft import Fault
from slate_git.review import check, warnings
from slate_git.review.report import FORMATS, github
from tests.clone import BROKEN, Clone, text

DEAD = "text: Mind it\nwhen: {tool: edit, path: 'srcs/**'}\n"


def slate(where: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> Result:
    monkeypatch.chdir(where)
    return CliRunner().invoke(app, words)


@pytest.fixture
def team(fast_path: Path) -> Clone:
    """A repository with a lesson in line, without a hook."""
    found = Clone(fast_path / "team")
    found.root.mkdir()
    found.git("init", "-q", "-b", "main")
    found.write("base", text("make base"))
    clone.make(found.root)
    build.write(found.root, build.tree(found.root))
    (found.root / "src").mkdir()
    (found.root / "src" / "a.py").write_text("a\n")
    found.git("add", ".")
    found.git("commit", "-q", "-m", "base")
    return found


def test_nothing_to_say(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    done = slate(team.root, monkeypatch, "check")
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == "slate: 1 memory, 0 faults, 0 warnings\n"


@pytest.mark.parametrize(
    ("head", "more"), [("---\n", ""), ("%YAML 1.2\n---\n", " and 1 more"), ("", None)]
)
def test_a_file_that_takes_a_library_is_named_and_no_fault(
    team: Clone, monkeypatch: pytest.MonkeyPatch, head: str, more: str | None
) -> None:
    for name in ("other", "slow") if more else ("other",):
        team.write(name, head + text(f"make {name}"))
    team.write("note", "---\ntext: Comes up on nothing\n")
    build.write(team.root, build.tree(team.root))
    done = slate(team.root, monkeypatch, "check", "--strict")
    assert (done.exit_code, done.stdout) == (0, "")
    first, *rest = done.stderr.splitlines()
    if more is None:
        assert rest == []
    else:
        assert first.startswith(f"slate: .slate/lessons/other.yaml{more}: delivered slower")


def test_a_warning_is_no_error_but_with_strict(
    team: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    team.write("dead", DEAD)
    build.write(team.root, build.tree(team.root))
    done = slate(team.root, monkeypatch, "check")
    assert done.exit_code == 0
    assert done.stdout == (
        ".slate/lessons/dead.yaml:2:27: warning: `srcs/**` hits none of 1 tracked files"
        " (glob-hits-nothing)\n    the nearest that hits: src/**\n"
    )
    assert slate(team.root, monkeypatch, "check", "--strict").exit_code == 1


def test_refused_and_out_of_date(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    team.write("gate", text("git push"))
    done = slate(team.root, monkeypatch, "check")
    assert done.exit_code == 1
    assert (
        ".slate/index.tsv:1:1: is out of date: gate.yaml: the index does not have it (out-of-date)"
        in done.stdout
    )
    team.write("broken", BROKEN)
    done = slate(team.root, monkeypatch, "check")
    assert done.exit_code == 1
    assert "broken.yaml:2:29: " in done.stdout
    assert "out-of-date" not in done.stdout


def test_what_is_staged(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    team.write("broken", BROKEN)
    assert slate(team.root, monkeypatch, "check", "--staged").exit_code == 0
    team.git("add", ".")
    team.write("broken", text("make mended"))
    assert slate(team.root, monkeypatch, "check", "--staged").exit_code == 1
    team.git("add", ".")
    done = slate(team.root, monkeypatch, "check", "--staged")
    assert done.exit_code == 1
    assert "`slate build --stage`" in done.stdout
    assert slate(team.root, monkeypatch, "build", "--stage").exit_code == 0
    assert slate(team.root, monkeypatch, "check", "--staged").exit_code == 0


def test_only_what_the_branch_brings_in(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    team.write("old", DEAD)
    team.write("pool", "text: One pool\nsource_ref: src/a.py\n")
    team.git("add", ".")
    team.git("commit", "-q", "-m", "old")
    team.git("switch", "-q", "-c", "branch")
    team.write("new", DEAD.replace("Mind", "Heed"))
    team.git("mv", "src/a.py", "src/b.py")
    team.git("add", ".")
    team.git("commit", "-q", "-m", "new")
    build.write(team.root, build.tree(team.root))

    def told(*words: str) -> set[tuple[str, str]]:
        done = slate(team.root, monkeypatch, "check", "--format", "json", *words)
        findings = json.loads(done.stdout)["findings"]
        return {(Path(f["path"]).stem, f["id"]) for f in findings if f["level"] == "warning"}

    dead = "glob-hits-nothing"
    mine = {("new", dead), ("pool", "cited-file-gone")}
    assert told() == {*mine, ("old", dead)}
    assert told("--base", "main") == mine
    assert told("--base", "main", "--rev", "branch") == mine
    assert told("--rev", "main") == {("old", dead)}
    # What a branch touches it is asked about, whoever left it so.
    team.write("old", DEAD.replace("Mind", "Mend"))
    assert told("--base", "main") == {*mine, ("old", dead)}
    done = slate(team.root, monkeypatch, "check", "--base", "nowhere")
    assert done.exit_code != 0


def test_a_commit_is_read_without_a_checkout(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    team.git("switch", "-q", "-c", "fork")
    team.write("broken", BROKEN)
    team.git("add", ".")
    team.git("commit", "-q", "-m", "broken")
    team.git("switch", "-q", "main")
    done = slate(team.root, monkeypatch, "check", "--rev", "fork", "--format", "github")
    assert done.exit_code == 1
    assert done.stdout.startswith(
        "::error file=.slate/lessons/broken.yaml,line=2,col=29,title=bad-regex::"
    )
    assert not (team.root / ".slate/lessons/broken.yaml").exists()


EVIL = Fault("a,b:c.yaml", 1, 2, "one\n::error::two 100%", "x", "r\r", warning=True)


def test_nothing_of_a_lesson_becomes_a_workflow_command() -> None:
    assert github.command("inner/", EVIL) == (
        "::warning file=inner/a%2Cb%3Ac.yaml,line=1,col=2,title=x::one%0A::error::two 100%25%0Ar%0D"
    )


@pytest.mark.parametrize("format", FORMATS)
def test_the_formats(team: Clone, monkeypatch: pytest.MonkeyPatch, format: str) -> None:
    team.write("dead", DEAD)
    team.write("broken", BROKEN)
    done = slate(team.root, monkeypatch, "check", "--format", format)
    assert done.exit_code == 1
    assert "bad-regex" in done.stdout
    assert "glob-hits-nothing" in done.stdout


def test_sarif(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    team.write("dead", DEAD)
    log = json.loads(slate(team.root, monkeypatch, "check", "--format", "sarif").stdout)
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    rules = run["tool"]["driver"]["rules"]
    listed = {module.ID for module in (*refusals.ALL, *warnings.ALL)}
    listed |= {"out-of-date", "other-release"}
    assert {rule["id"] for rule in rules} == listed
    assert all(rule["shortDescription"]["text"] and rule["help"]["text"] for rule in rules)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    (found,) = (r for r in run["results"] if r["ruleId"] == "glob-hits-nothing")
    assert found["level"] == "warning"
    place = found["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == ".slate/lessons/dead.yaml"
    assert place["region"] == {"startLine": 2, "startColumn": 27}
    driver = run["tool"]["driver"]
    assert driver["informationUri"].startswith("https://")
    assert driver["semanticVersion"] == VERSION
    assert run["automationDetails"] == {"id": "slate/"}


@pytest.mark.parametrize("format", ["sarif", "gitlab"])
def test_a_finding_is_known_again_wherever_its_line_has_moved(
    team: Clone, monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    def marks() -> dict[str, str]:
        found = json.loads(slate(team.root, monkeypatch, "check", "--format", format).stdout)
        if format == "gitlab":
            return {one["fingerprint"]: str(one["location"]["lines"]) for one in found}
        return {
            one["partialFingerprints"]["primaryLocationLineHash"]: str(one["locations"])
            for one in found["runs"][0]["results"]
        }

    team.write("dead", DEAD)
    # The same is said of both of its triggers, and they are two findings.
    team.write(
        "twice", BROKEN.replace("when: ", "when:\n- ") + "- {tool: shell, match: '(unclosed'}\n"
    )
    before = marks()
    assert len(before) == 3
    for id in ("dead", "twice"):
        path = team.top / team.lesson(id)
        path.write_text("# a line above\n" + path.read_text())
    after = marks()
    assert set(after) == set(before)
    assert all(after[mark] != before[mark] for mark in before)


@pytest.mark.parametrize("path", [".slate/lessons/base.yaml", ".slate/index.tsv"])
@pytest.mark.parametrize("words", [("check", "--rev", "HEAD"), ("build", "--stage")])
def test_an_object_that_is_missing_is_no_memory_that_is_gone(
    team: Clone, monkeypatch: pytest.MonkeyPatch, path: str, words: tuple[str, ...]
) -> None:
    id = team.git("rev-parse", f"HEAD:{path}").strip()
    (team.top / ".git" / "objects" / id[:2] / id[2:]).unlink()
    staged = team.git("ls-files", "-s")
    done = slate(team.root, monkeypatch, *words)
    assert isinstance(done.exception, GitFailed)
    assert f"object {id} is missing" in str(done.exception)
    assert team.git("ls-files", "-s") == staged


@pytest.mark.parametrize("format", FORMATS)
def test_odd_names_and_characters_in_each_format(
    team: Clone, monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    folder = os.fsencode(team.root / ".slate" / "lessons")
    for name in (b"\xff.yaml", b"\xc2\x85.yaml", b"a\n::error::b.yaml", b"c,d:e%.yaml"):
        with open(os.path.join(folder, name), "w") as file:
            file.write("text: Mind it\n")
    odd = "{tool: edit, path: 'src/\x7f\x85\x9b%/**'}".replace("'", '"').encode("unicode_escape")
    team.write("odd", f'text: Mind it\nwhen: {odd.decode()}\n"k\\n::warning::x": 1\n')
    done = slate(team.root, monkeypatch, "check", "--format", format)
    assert done.exit_code == 1, done.stderr
    assert not {"\x7f", "\x85", "\x9b"} & set(done.stdout)
    if format in ("json", "sarif", "gitlab"):
        assert "\\\\xff.yaml" in done.stdout or "%FF.yaml" in done.stdout
        json.loads(done.stdout)
    else:
        begins = ("::error file=", "::warning file=") if format == "github" else (".slate/", "    ")
        assert all(line.startswith(begins) for line in done.stdout.splitlines())


def test_paths_count_from_the_top(fast_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    team = Clone.made(fast_path / "team", "packages/a")
    team.write("broken", BROKEN)
    done = slate(team.root, monkeypatch, "check", "--format", "github")
    assert "file=packages/a/.slate/lessons/broken.yaml" in done.stdout


def test_wrong_use(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    assert slate(team.root, monkeypatch, "check", "--format", "xml").exit_code == 2
    assert slate(team.root, monkeypatch, "check", "--staged", "--rev", "main").exit_code == 2
    assert slate(team.root, monkeypatch, "build", "--stage", "--check").exit_code == 2


def test_a_cited_file_that_only_git_does_not_know_yet_is_to_be_added(team: Clone) -> None:
    (team.root / "pool.py").touch()
    team.write("pool", "text: One pool for all\nsource_ref: pool.py\n")
    told = [fault for fault in check.run(team.root).warnings if fault.id == "cited-file-gone"]
    assert [fault.repair for fault in told] == ["git add pool.py"]


def test_a_name_with_a_line_break_is_told_in_one_line(
    team: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = slate(team.root, monkeypatch, "check", "--format", "a\n::error::b")
    assert done.stderr.startswith("slate: --format a\\n::error::b: no such format")
    assert len(done.stderr.splitlines()) == 1
