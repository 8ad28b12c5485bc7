"""The GitHub workflow: its shell, run here with a forge made of a bare repository."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from slate_git.base.release import Source
from slate_git.forge import ci_file
from slate_git.forge.comment import html_mark
from slate_git.index import build
from tests.clone import BROKEN, Clone, text

TOP = Path(__file__).resolve().parent.parent.parent
GITHUB = TOP / ".github"
ACTIONS = (
    "action.yml",
    *(f".github/actions/slate-{name}/action.yml" for name in ("comment", "scan")),
)
CHECKOUT = """\
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
          sparse-checkout: .github/actions
"""


def load(path: str) -> dict[str, Any]:
    return dict(YAML(typ="safe").load((TOP / path).read_text()))


def outputs(file: Path) -> dict[str, str]:
    """A step's outputs, each in one line."""
    return dict(line.split("=", 1) for line in file.read_text().splitlines())


class Forge:
    """A bare repository with a pull request from a fork, and a runner's checkout of the base."""

    def __init__(self, folder: Path, prefix: str = "") -> None:
        self.team = Clone.made(folder / "team", prefix)
        self.team.git("clone", "-q", "--bare", str(self.team.top), str(folder / "origin"))
        self.team.git("switch", "-q", "-c", "fork")
        self.runner = Clone(folder / "runner")
        self.output, self.summary = folder / "output", folder / "summary"
        slate = folder / "slate"
        slate.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m slate_git "$@"\n')
        slate.chmod(0o755)
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(TOP),
            "SLATE": str(slate),
            "GITHUB_OUTPUT": str(self.output),
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "NUMBER": "7",
            "TOKEN": "a-token",
        }
        self.folder = folder

    def opened(self) -> None:
        """Push the branch as pull request 7, and check the base out."""
        self.team.git("add", ".")
        self.team.git("commit", "-q", "--no-verify", "-m", "fork")
        origin = str(self.folder / "origin")
        self.team.git("push", "-q", origin, "fork:refs/pull/7/head")
        self.team.git("clone", "-q", origin, str(self.runner.top))
        self.environment["HEAD"] = self.team.git("rev-parse", "fork").strip()
        self.environment["BASE"] = self.team.git("rev-parse", "main").strip()

    def run(self, script: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", str(GITHUB / "actions" / script)],
            cwd=self.runner.top,
            env={**self.environment, **more},
            capture_output=True,
            text=True,
        )

    def page(self) -> str:
        assert set(outputs(self.output)) <= {"page", "sarif"}
        return base64.b64decode(outputs(self.output)["page"]).decode()

    def found(self) -> list[str]:
        """The rules of what is handed to code scanning."""
        log = json.loads(gzip.decompress(base64.b64decode(outputs(self.output)["sarif"])))
        return [result["ruleId"] for result in log["runs"][0]["results"]]


@pytest.fixture
def forge(fast_path: Path) -> Forge:
    return Forge(fast_path)


EVIL = "text: |\n  Mind it\n  ::error::pwned\n  page=x\n  <!-- slate review -->\n"


def test_a_pull_request_is_read_and_never_checked_out(forge: Forge) -> None:
    forge.team.write("gate", text("git push"))
    forge.team.write("evil", EVIL)
    (forge.team.top / "setup.py").write_text("raise SystemExit('run')\n")
    build.write(forge.team.root, build.tree(forge.team.root))
    forge.opened()
    done = forge.run("slate/fetch.sh")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not (forge.runner.top / "setup.py").exists()
    done = forge.run("slate/read.sh")
    assert done.returncode == 0, done.stderr
    assert [line for line in done.stdout.splitlines() if not line.startswith("::warning ")] == []
    page = forge.page()
    assert "### Added: `gate`" in page
    assert forge.summary.read_text().rstrip() == page.rstrip()
    assert forge.runner.clean()
    assert not list((forge.runner.root / ".slate/lessons").glob("gate*"))


def test_a_failed_check_fails_the_step_and_is_reviewed_all_the_same(forge: Forge) -> None:
    forge.team.write("broken", BROKEN)
    forge.opened()
    forge.run("slate/fetch.sh")
    done = forge.run("slate/read.sh")
    assert done.returncode == 1
    assert done.stdout.startswith("::error file=.slate/lessons/broken.yaml,line=2,")
    assert "**`broken` is refused**" in forge.page()
    assert "bad-regex" in forge.found()


STUB = """#!/bin/sh
case "$*" in
*sarif*) echo '{}'; exit %s ;;
check*) exit %s ;;
review*) echo '## Memories'; exit %s ;;
esac
"""


@pytest.mark.parametrize(
    ("sarif", "check", "review", "status", "made"),
    [
        (0, 0, 0, 0, {"sarif", "page"}),
        (1, 1, 0, 1, {"sarif", "page"}),
        (0, 0, 2, 2, {"sarif"}),
        (1, 1, 3, 1, {"sarif"}),
        (3, 0, 0, 3, {"page"}),
        (2, 2, 2, 2, set()),
    ],
)
def test_whatever_fails_fails_the_step(
    forge: Forge, sarif: int, check: int, review: int, status: int, made: set[str]
) -> None:
    forge.runner.top.mkdir()
    stub = forge.folder / "stub"
    stub.write_text(STUB % (sarif, check, review))
    stub.chmod(0o755)
    assert forge.run("slate/read.sh", SLATE=str(stub), HEAD="h", BASE="b").returncode == status
    found = outputs(forge.output) if forge.output.exists() else {}
    assert set(found) == made
    assert forge.summary.exists() == ("page" in made)


def test_more_than_a_variable_holds_is_not_handed_on(forge: Forge) -> None:
    forge.runner.top.mkdir()
    stub = forge.folder / "stub"
    stub.write_text('#!/bin/sh\ncase "$*" in *sarif*) head -c 200000 /dev/urandom ;; esac\n')
    stub.chmod(0o755)
    assert forge.run("slate/read.sh", SLATE=str(stub), HEAD="").returncode == 0
    assert not forge.output.exists()


def test_strict_is_handed_on(forge: Forge) -> None:
    forge.runner.top.mkdir()
    for strict, words in (
        ("true", "check --format github --strict\n"),
        ("false", "check --format github\n"),
    ):
        done = forge.run("slate/read.sh", STRICT=strict, SLATE="echo", HEAD="")
        assert (done.returncode, done.stdout) == (0, words)


def test_a_push_is_checked_as_it_lies_there(forge: Forge) -> None:
    forge.team.write("gate", text("git push"))
    forge.opened()
    assert forge.run("slate/read.sh", HEAD="", BASE="").returncode == 0
    (forge.runner.root / ".slate/lessons/new.yaml").write_text(text("make new"))
    done = forge.run("slate/read.sh", HEAD="", BASE="")
    assert done.returncode == 1
    assert "out of date" in done.stdout
    assert "page" not in outputs(forge.output)


@pytest.mark.parametrize("root", ["", "packages/a"])
def test_a_base_without_slate(fast_path: Path, root: str) -> None:
    """The pull request that brings Slate in."""
    forge = Forge(fast_path, root)
    forge.team.git("switch", "-q", "--orphan", "empty")
    forge.team.git("commit", "-q", "--no-verify", "--allow-empty", "-m", "empty")
    empty = forge.team.git("rev-parse", "HEAD").strip()
    forge.team.git("checkout", "-q", "main", "--", root or ".slate")
    forge.team.git("switch", "-q", "-c", "slate")
    forge.team.git("commit", "-q", "--no-verify", "-m", "slate")
    forge.team.git("push", "-q", str(forge.folder / "origin"), "slate:refs/pull/7/head")
    head = forge.team.git("rev-parse", "slate").strip()
    forge.team.git("push", "-q", str(forge.folder / "origin"), "+empty:main")
    forge.team.git("clone", "-q", str(forge.folder / "origin"), str(forge.runner.top))
    forge.environment |= {"HEAD": head, "BASE": empty}
    assert forge.run("slate/fetch.sh").returncode == 0
    assert forge.run("slate/read.sh", ROOT=root or ".").returncode == 0
    assert "### Added: `base`" in forge.page()


@pytest.mark.parametrize("number", ["", "7/merge", "7 8", "x", "-1"])
def test_a_number_is_a_number(forge: Forge, number: str) -> None:
    forge.runner.top.mkdir()
    assert forge.run("slate/fetch.sh", NUMBER=number).returncode == 2
    assert forge.run("slate-comment/comment.sh", NUMBER=number, PAGE="").returncode == 2
    if number:
        assert forge.run("slate-scan/scan.sh", NUMBER=number, SARIF="").returncode == 2


GH = """#!/bin/sh
case "$*" in
*--paginate*) for word in "$@"; do jq=$word; done; jq -r "$jq" "$COMMENTS" ;;
*) for word in "$@"; do printf '%s\\0' "$word"; done >"$CALLED" ;;
esac
"""


@pytest.mark.skipif(not any((Path(p) / "jq").exists() for p in os.defpath.split(":")), reason="jq")
@pytest.mark.parametrize(
    ("comments", "page", "method"),
    [
        ([], "## Memories\n\n1 added", "POST"),
        ([], "## Memories\n\nThis branch changes none of them.", ""),
        (["bot"], "## Memories\n\n1 added", "PATCH"),
        (["bot"], "## Memories\n\nThis branch changes none of them.", "PATCH"),
        (["somebody"], "## Memories\n\n1 added", "POST"),
        (["bot quoting"], "## Memories\n\n1 added", "POST"),
        ([], "## Memories\n\n1 added\n\n```\nThis branch changes none of them.\n```", "POST"),
    ],
)
def test_one_comment_of_our_own(forge: Forge, comments: list[str], page: str, method: str) -> None:
    mark = "<!-- slate review -->\nold"
    known = {
        "bot": {"id": 11, "user": {"login": "github-actions[bot]"}, "body": mark},
        "somebody": {"id": 12, "user": {"login": "somebody"}, "body": mark},
        "bot quoting": {"id": 13, "user": {"login": "github-actions[bot]"}, "body": f"> {mark}"},
    }
    folder = forge.folder / "bin"
    folder.mkdir()
    (folder / "gh").write_text(GH)
    (folder / "gh").chmod(0o755)
    (forge.folder / "comments").write_text(json.dumps([known[name] for name in comments]))
    forge.runner.top.mkdir()
    called = forge.folder / "called"
    done = forge.run(
        "slate-comment/comment.sh",
        PATH=f"{folder}:{os.defpath}",
        GITHUB_REPOSITORY="team/repository",
        COMMENTS=str(forge.folder / "comments"),
        CALLED=str(called),
        PAGE=base64.b64encode(page.encode()).decode(),
    )
    assert done.returncode == 0, done.stderr
    if not method:
        assert not called.exists()
        return
    words = called.read_text().split("\0")
    assert words[3] == method
    assert words[4] == (
        "repos/team/repository/issues/comments/11"
        if method == "PATCH"
        else "repos/team/repository/issues/7/comments"
    )
    assert words[6] == f"body=<!-- slate review -->\n{page}"


FAILING = """#!/bin/sh
echo "$*" >>"$CALLED"
case "$*" in
*--paginate*) printf '%s' "$LISTED"; exit "$LISTS" ;;
esac
exit "$WRITES"
"""


@pytest.mark.parametrize(
    ("listed", "lists", "writes", "asked"),
    [
        # The list, or its second page, is not to be had; or a proxy says something else.
        ("", 1, 0, []),
        ("11\n", 1, 0, []),
        ("<html>", 0, 0, []),
        # A comment that cannot be written is tried once.
        ("", 0, 1, ["POST"]),
        ("11\n12\n", 0, 1, ["PATCH"]),
    ],
)
def test_a_forge_that_fails_is_never_posted_to_twice(
    forge: Forge, listed: str, lists: int, writes: int, asked: list[str]
) -> None:
    folder = forge.folder / "bin"
    folder.mkdir()
    (folder / "gh").write_text(FAILING)
    (folder / "gh").chmod(0o755)
    forge.runner.top.mkdir()
    called = forge.folder / "called"
    done = forge.run(
        "slate-comment/comment.sh",
        PATH=f"{folder}:{os.environ['PATH']}",
        GITHUB_REPOSITORY="team/repository",
        CALLED=str(called),
        LISTED=listed,
        LISTS=str(lists),
        WRITES=str(writes),
        PAGE=base64.b64encode(b"## Memories\n\n1 added").decode(),
    )
    assert done.returncode != 0
    assert re.findall(r"--method (\w+)", called.read_text()) == asked


def test_a_page_that_got_lost_replaces_nothing(forge: Forge) -> None:
    forge.runner.top.mkdir()
    assert forge.run("slate-comment/comment.sh", PAGE="").returncode == 2


def test_each_root_has_a_comment_of_its_own(forge: Forge) -> None:
    folder = forge.folder / "bin"
    folder.mkdir()
    (folder / "gh").write_text('#!/bin/sh\nprintf "%s\\n" "$mark" >&2\n')
    (folder / "gh").chmod(0o755)
    forge.runner.top.mkdir()
    words = {
        "PATH": f"{folder}:{os.environ['PATH']}",
        "GITHUB_REPOSITORY": "a/b",
        "PAGE": base64.b64encode(b"## Memories\n\n1 added").decode(),
    }
    for root, mark in ((".", html_mark("")), ("packages/a", html_mark("packages/a"))):
        done = forge.run("slate-comment/comment.sh", ROOT=root, **words)
        assert done.stderr.splitlines()[0] == mark


@pytest.mark.parametrize(("number", "ref"), [("", "refs/heads/main"), ("7", "refs/pull/7/head")])
def test_findings_are_of_the_commit_that_was_checked(forge: Forge, number: str, ref: str) -> None:
    folder = forge.folder / "bin"
    folder.mkdir()
    (folder / "gh").write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    (folder / "gh").chmod(0o755)
    forge.runner.top.mkdir()
    done = forge.run(
        "slate-scan/scan.sh",
        PATH=f"{folder}:{os.environ['PATH']}",
        GITHUB_REPOSITORY="team/repository",
        GITHUB_REF="refs/heads/main",
        NUMBER=number,
        HEAD="c" * 40,
        SARIF="H4sI",
    )
    said = done.stdout.splitlines()
    assert "repos/team/repository/code-scanning/sarifs" in said
    assert {f"ref={ref}", f"commit_sha={'c' * 40}", "sarif=H4sI"} <= set(said)


@pytest.mark.parametrize("action", ACTIONS)
def test_what_an_action_hands_to_its_scripts(action: str) -> None:
    found = load(action)
    for step in found["runs"]["steps"]:
        # What comes from outside goes by the environment, never into the script's text.
        assert "${{" not in step["run"]
        script = step["run"]
        if named := re.search(r"GITHUB_ACTION_PATH/(\S+\.sh)", script):
            script = ((TOP / action).parent / named[1]).read_text()
        wanted = set(re.findall(r"\$\{?([A-Z][A-Z_]+)\b", script))
        given = {*step["env"], "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_REPOSITORY"}
        assert wanted <= given | {
            "GITHUB_SERVER_URL",
            "GITHUB_ACTION_PATH",
            "GITHUB_REF",
            "RUNNER_TEMP",
            "SLATE_AUTHOR",
        }
        for value in step["env"].values():
            for name in re.findall(r"inputs\.([\w-]+)", value):
                assert name in found["inputs"]


def test_the_action_installs_what_it_came_with() -> None:
    install = load("action.yml")["runs"]["steps"][0]
    assert install["env"] == {"SOURCE": "${{ github.action_path }}"}
    assert install["run"].rstrip().endswith('-- "$SOURCE"')
    assert (TOP / "pyproject.toml").is_file()


def workflow(kind: str) -> dict[str, Any]:
    if kind == "own":
        return load(".github/workflows/slate.yml")
    source = Source("https://github.com/team/slate", "v9.1", "c" * 40)
    text = ci_file.text("github", ci_file.Place(TOP, "packages/a b", "main"), source)
    return dict(YAML(typ="safe").load(text))


@pytest.mark.parametrize("kind", ["own", "written"])
def test_the_workflow_hands_no_secret_out_and_runs_the_base_alone(kind: str) -> None:
    found = workflow(kind)
    assert set(found["on"]) == {"push", "merge_group", "pull_request_target"}
    assert found["permissions"] == {}
    jobs = found["jobs"]
    assert jobs["read"]["permissions"] == {"contents": "read"}
    assert jobs["comment"]["permissions"] == {"contents": "read", "pull-requests": "write"}
    assert jobs["scan"]["permissions"] == {"contents": "read", "security-events": "write"}
    assert "secrets." not in json.dumps(found)
    # Meant for another branch, it is another change; with another title it is not.
    assert "edited" in found["on"]["pull_request_target"]["types"]
    assert (
        jobs["read"]["if"] == "${{ github.event.action != 'edited' || github.event.changes.base }}"
    )
    assert "github.event.action == 'edited'" in found["concurrency"]["group"]
    for name, job in jobs.items():
        assert job["timeout-minutes"] <= 10
        for step in job["steps"]:
            assert "run" not in step
            assert step["uses"].startswith("./") or re.search(r"@[0-9a-f]{40}$", step["uses"])
            if "checkout" in step["uses"]:
                assert {"ref", "repository", "allow-unsafe-pr-checkout"}.isdisjoint(step["with"])
                assert step["with"]["persist-credentials"] is False
                assert kind == "own" or name == "read"
                continue
            own = step["uses"].removeprefix("./").removeprefix("team/slate").split("@")[0]
            inputs = load(f"{own.strip('/')}/action.yml".lstrip("/"))["inputs"]
            assert set(step["with"]) <= set(inputs)
            if "root" in inputs and kind == "written":
                assert step["with"]["root"] == "packages/a b"


def test_this_repository_runs_what_it_writes_for_others() -> None:
    template = (TOP / "hooks/ci/github.yml").read_text()
    own = {
        "slate": "./",
        "before": CHECKOUT,
        "name": '"Lessons"',
        "branch": '"main"',
        "root": '"."',
    }
    own |= {name: f"./.github/actions/slate-{name}" for name in ("comment", "scan")}
    text = re.sub(r"@(\w+)@", lambda found: own[found[1]], template)
    assert (GITHUB / "workflows/slate.yml").read_text() == text
