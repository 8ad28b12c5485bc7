"""The files that ``slate ci init`` writes: for this root, branch and release, and kept."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from slate_git.base.release import ADDRESS, VERSION, Source
from slate_git.forge import ci_file
from slate_git.forge.ci_file import FORGES, Place, Taken
from slate_git.git.repository import Repository
from tests.cli import run
from tests.clone import Clone, text

CAME = Source("https://forge.example/team/slate", "v9.1", "c" * 40)
YAMLS = [forge for forge in FORGES if forge != "shell"]


@pytest.mark.parametrize("forge", FORGES)
@pytest.mark.parametrize("root", ["", "packages/a b", "it's $HOME"])
def test_what_is_written_is_whole_and_pinned(forge: str, root: str, tmp_path: Path) -> None:
    whole = ci_file.text(forge, Place(tmp_path, root, "release/2.x"), CAME)
    assert not re.search(r"(?<![\w/.])@\w+@", whole)
    assert CAME.commit in whole
    assert "slate-git" not in whole
    if forge == "shell":
        done = subprocess.run(["sh", "-n"], input=whole, text=True, capture_output=True)
        assert (done.returncode, done.stderr) == (0, "")
        assert whole.startswith("#!/bin/sh\n")
        return
    found = YAML(typ="safe").load(whole)
    if forge in ("github", "gitea"):
        assert found["on"]["push"]["branches"] == ["release/2.x"]
    if forge == "github":
        assert found["jobs"]["read"]["steps"][1]["with"]["root"] == (root or ".")
        assert "# v9.1\n" in whole


def test_a_branch_is_no_pattern(tmp_path: Path) -> None:
    whole = ci_file.text("github", Place(tmp_path, "", "v[1]*"), CAME)
    assert YAML(typ="safe").load(whole)["on"]["push"]["branches"] == [r"v\[1\]\*"]


def test_nothing_is_known_of_where_it_came_from(tmp_path: Path) -> None:
    whole = ci_file.text("gitlab", Place(tmp_path, "", "main"), Source())
    assert f"git+{ADDRESS}@v{VERSION}" in whole


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://github.com/team/slate", "team/slate"),
        ("https://github.com/team/slate.git", "team/slate"),
        ("ssh://forge.example:22/team/slate", "team/slate"),
        ("https://forge.example/a/b/slate", "OWNER/slate"),
        ("file:///srv/slate", "OWNER/slate"),
    ],
)
def test_what_a_workflow_calls_the_repository(url: str, name: str) -> None:
    assert ci_file.repository_name(url) == name


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path, "", "main")


@pytest.mark.parametrize("forge", FORGES)
def test_written_again_and_by_another_release(forge: str, place: Place) -> None:
    path, written, add = ci_file.write(forge, place, CAME)
    assert (path, written, add) == (ci_file.PLACES[forge][0], True, "")
    assert ci_file.write(forge, place, CAME)[1] is False
    (one,) = ci_file.found(place)
    assert ci_file.stale(one, place, CAME) == ""
    newer = CAME._replace(tag="v9.2", commit="d" * 40)
    assert f"run `slate ci init {forge}`" in ci_file.stale(one, place, newer)
    assert ci_file.stale(one, place._replace(branch="other"), CAME) != "" or forge in ("gitlab",)
    assert ci_file.write(forge, place, newer)[1] is True
    (one,) = ci_file.found(place)
    assert ci_file.stale(one, place, newer) == ""


@pytest.mark.parametrize("forge", FORGES)
def test_a_change_by_hand_is_kept(forge: str, place: Place) -> None:
    path = place.top / ci_file.write(forge, place, CAME)[0]
    changed = path.read_text() + "# and more\n"
    path.write_text(changed)
    newer = CAME._replace(tag="v9.2", commit="d" * 40)
    with pytest.raises(Taken, match="changed by hand"):
        ci_file.write(forge, place, newer)
    assert path.read_text() == changed
    (one,) = ci_file.found(place)
    assert ci_file.stale(one, place, CAME) == ""
    assert "pins another release than v9.2" in ci_file.stale(one, place, newer)


@pytest.mark.parametrize("forge", FORGES)
def test_anothers_file_is_left_alone(forge: str, place: Place) -> None:
    first = place.top / ci_file.PLACES[forge][0]
    first.parent.mkdir(parents=True, exist_ok=True)
    first.write_text("name: ours\n")
    if forge == "bitbucket":
        with pytest.raises(Taken) as taken:
            ci_file.write(forge, place, CAME)
        assert taken.value.add == ci_file.text(forge, place, CAME)
        assert not ci_file.found(place)
    else:
        path, written, add = ci_file.write(forge, place, CAME)
        assert written
        assert (place.top / path).is_file()
        assert add == (f"include:\n  - local: {path}" if forge == "gitlab" else "")
        assert [one.path for one in ci_file.found(place)] == [path]
    assert first.read_text() == "name: ours\n"


@pytest.mark.parametrize("forge", ["github", "gitlab", "gitea", "shell"])
def test_two_roots_have_a_file_each(forge: str, place: Place) -> None:
    one, other = place._replace(root="a"), place._replace(root="packages/b")
    paths = {ci_file.write(forge, where, CAME)[0] for where in (one, other)}
    assert len(paths) == 2
    for where in (one, other):
        (found,) = ci_file.found(where)
        assert ci_file.stale(found, where, CAME) == ""


def test_the_default_branch(tmp_path: Path) -> None:
    team = Clone(tmp_path / "team")
    team.top.mkdir()
    team.git("init", "-q", "-b", "trunk")
    assert ci_file.default_branch(Repository(team.top)) == "trunk"
    team.git("commit", "-q", "--allow-empty", "-m", "one")
    team.git("branch", "main")
    assert ci_file.default_branch(Repository(team.top)) == "main"
    team.git("clone", "-q", str(team.top), str(tmp_path / "clone"))
    assert ci_file.default_branch(Repository(tmp_path / "clone")) == "trunk"


def test_the_command(push_root: Path) -> None:
    assert run.slate(push_root, "ci", "--check").returncode == 1
    for forge in FORGES:
        done = run.slate(push_root, "ci", "init", forge)
        assert (done.returncode, done.stdout) == (0, f"{ci_file.PLACES[forge][0]}: written\n")
    done = run.slate(push_root, "ci", "--check")
    assert (done.returncode, done.stdout.count(": current\n")) == (0, len(FORGES))
    (push_root / ".ci" / "slate.sh").write_text((push_root / ".ci" / "slate.sh").read_text()[:-9])
    (push_root / "bitbucket-pipelines.yml").write_text("pipelines: {}\n")
    done = run.slate(push_root, "ci", "init", "bitbucket")
    assert (done.returncode, "&slate" in done.stdout) == (1, True)
    for words in ((), ("init",), ("init", "x"), ("run", "x"), ("frob",), ("init", "x", "--check")):
        done = run.slate(push_root, "ci", *words)
        assert (done.returncode, done.stdout) == (2, "")


def test_outside_of_a_forge_the_run_says_what_is_missing(push_root: Path) -> None:
    for forge, name in (
        ("gitlab", "CI_COMMIT_SHA"),
        ("bitbucket", "BITBUCKET_COMMIT"),
        ("gitea", "GITHUB_EVENT_PATH"),
    ):
        done = run.slate(push_root, "ci", "run", forge, env={"PATH": os.environ["PATH"]})
        assert (done.returncode, f"{name} is not set" in done.stderr) == (2, True)


def test_the_plain_shell_form(fast_path: Path) -> None:
    """Its own lines, in a clone that knows one commit, with an installed Slate that is this one."""
    team = Clone.made(fast_path / "team", "packages/a")
    team.git("switch", "-q", "-c", "feature")
    team.write("gate", text("git push"))
    place = ci_file.place(team.root)
    assert run.slate(team.root, "ci", "init", "shell").returncode == 0
    assert run.slate(team.root, "build").returncode == 0
    team.git("add", ".")
    team.git("commit", "-q", "--no-verify", "-m", "feature")
    clone = fast_path / "clone"
    words = ("-q", "--depth=1", "--branch=feature", team.top.as_uri(), str(clone))
    team.git("clone", *words)
    stub = fast_path / "bin"
    stub.mkdir()
    slate = f'#!/bin/sh\nexec {sys.executable} -m slate_git "$@"\n'
    python = f'#!/bin/sh\nmkdir -p "$4/bin"\ncp {stub}/slate {stub}/pip "$4/bin"\n'
    for name, script in (("slate", slate), ("pip", "#!/bin/sh\n"), ("python3", python)):
        (stub / name).write_text(script)
        (stub / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{stub}:{os.environ['PATH']}"}
    environment["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])
    done = subprocess.run(
        ["sh", str(clone / ".ci/slate.sh")],
        cwd=clone / "packages",
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "### Added: `gate`" in done.stdout
    assert place.root == "packages/a"
