"""The files that ``slate ci init`` writes, run here: their own shell, a shallow clone, an API."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from slate_git.forge.run import PAGE
from tests.clone import BROKEN, text
from tests.forge.conftest import CAME, TOKEN, World
from tests.forge.stand_in import SOMEBODY

EVIL = "text: |\n  Mind it\n  ::add-path::/evil\n  <!-- slate review -->\n"


def test_a_pull_request_is_checked_and_commented(world: World) -> None:
    world.team.write("gate", text("git push"))
    world.team.write("evil", EVIL)
    (world.team.top / "venv.py").write_text("raise SystemExit('run')\n")
    world.pushed()
    done = world.run()
    assert done.returncode == 0, done.stderr
    assert f"git+{CAME.url}@{CAME.commit}" in done.stdout
    # A module of the checkout is not what Python starts.
    assert "py -I -m venv /tmp/slate" in done.stdout
    assert "the comment: posted" in done.stderr
    (body,) = world.api.bodies
    assert "### Added: `gate`" in body
    # What the base branch got meanwhile is no change of this one.
    assert "later" not in body
    assert world.api.asked[-1].startswith("POST ")
    (told,) = world.api.tokens
    assert told.removeprefix("Bearer ").removeprefix("token ") == TOKEN
    assert not [line for line in done.stdout.splitlines() if line.startswith("::add-path")]


def test_names_of_branches_are_no_commands(world: World) -> None:
    world.team.write("gate", text("git push"))
    world.pushed(target="rel/$(touch${IFS}pwned);`touch${IFS}pwned`")
    assert world.run().returncode == 0
    assert "### Added: `gate`" in world.api.bodies[0]
    assert not list(world.folder.rglob("pwned"))


def test_the_comment_is_updated_and_never_doubled(world: World) -> None:
    world.team.write("gate", text("git push"))
    world.pushed()
    for by in (SOMEBODY, SOMEBODY, None):
        world.api.said("before\n\n<!-- slate review -->", by)
    world.run()
    mark = world.api.bodies[-1].splitlines()[0]
    assert len(world.api.bodies) == 4
    done = world.run()
    assert "the comment: updated" in done.stderr
    assert len(world.api.bodies) == 4
    assert world.api.bodies[-1].startswith(mark)
    world.api.comments[-1]["body"] = "gone"
    world.api.comments[-1]["content"] = {"raw": "gone"}
    if world.name != "bitbucket":  # there the mark is signed, and nobody else has the key
        world.api.said(f"{mark}\n\nof another", SOMEBODY)
    assert "the comment: posted" in world.run().stderr


@pytest.mark.parametrize(
    ("method", "status", "keeps", "lost"),
    [
        ("GET", 502, False, False),
        ("GET", 401, False, False),
        ("GET", 302, False, False),
        ("GET", 0, False, True),
        ("POST", 502, False, False),
        ("POST", 502, True, False),
        ("POST", 0, True, True),
    ],
)
def test_an_api_that_fails_fails_the_step_and_is_asked_once(
    world: World, method: str, status: int, keeps: bool, lost: bool
) -> None:
    world.team.write("gate", text("git push"))
    world.pushed()
    world.api.failing, world.api.status = {method}, status
    world.api.keeps, world.api.lost = keeps, lost
    done = world.run()
    assert done.returncode == 2
    posts = [asked for asked in world.api.asked if asked.startswith("POST")]
    assert len(posts) == (method == "POST")
    assert "Traceback" not in done.stderr
    # A later run finds what had arrived in spite of the failure.
    world.api.failing = set()
    assert world.run().returncode == 0
    assert len(world.api.bodies) == 1


@pytest.mark.parametrize("answer", [{"message": "moved"}, [{"id": 1}], [7], "text"])
def test_an_answer_of_another_form_is_no_empty_list(world: World, answer: object) -> None:
    world.team.write("gate", text("git push"))
    world.pushed()
    world.api.answer = answer  # type: ignore[assignment]
    done = world.run()
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert not [asked for asked in world.api.asked if asked.startswith("POST")]


def test_a_refused_lesson_fails_the_step_and_is_commented_all_the_same(world: World) -> None:
    world.team.write("broken", BROKEN)
    world.pushed(index=False)
    done = world.run()
    assert done.returncode == 1
    assert "broken.yaml" in done.stdout
    assert "**`broken` is refused**" in world.api.bodies[0]


def test_a_page_without_a_change_is_not_posted_but_replaces_one(world: World) -> None:
    (world.team.top / "README").write_text("a\n")
    world.pushed()
    assert "the comment: not needed" in world.run().stderr
    assert world.api.bodies == []


def test_without_a_token_the_page_is_kept(world: World) -> None:
    if world.name == "gitea":
        pytest.skip("the file hands the job's own token on")
    world.team.write("gate", text("git push"))
    world.pushed()
    done = world.run(SLATE_TOKEN="")
    assert done.returncode == 0
    assert "SLATE_TOKEN is not set" in done.stderr
    assert world.api.asked == []
    assert "### Added: `gate`" in (world.runner.top / PAGE).read_text()


@pytest.mark.parametrize("number", ["7/merge", "x", "-1", "7 8"])
def test_a_number_is_a_number(world: World, number: str) -> None:
    world.team.write("gate", text("git push"))
    world.pushed()
    names = {"gitlab": "CI_MERGE_REQUEST_IID", "bitbucket": "BITBUCKET_PR_ID"}
    if world.name == "gitea":
        event = Path(world.environment["GITHUB_EVENT_PATH"])
        data = json.loads(event.read_text())
        event.write_text(json.dumps({"pull_request": {**data["pull_request"], "number": number}}))
        assert world.run().returncode == 2
    else:
        assert world.run(**{names[world.name]: number}).returncode == 2
    assert world.api.asked == []


def test_a_push_is_checked_and_comments_nothing(world: World) -> None:
    world.team.write("gate", text("git push"))
    world.pushed()
    for name in ("CI_MERGE_REQUEST_IID", "BITBUCKET_PR_ID"):
        world.environment.pop(name, None)
    if world.name == "gitea":
        Path(world.environment["GITHUB_EVENT_PATH"]).write_text("{}")
    assert world.run().returncode == 0
    assert world.api.asked == []


def test_a_page_of_ones_own_is_posted(world: World) -> None:
    """For a pipeline that checks and reviews by its own steps."""
    world.team.write("gate", text("git push"))
    world.pushed()
    command = [sys.executable, "-m", "slate_git", "ci", "comment", world.name]
    for said in ("posted", "updated"):
        done = subprocess.run(
            command,
            cwd=world.team.root,
            input=f"## A page\n\n{said}: ü\n",
            env={**world.environment, "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert (done.returncode, f"the comment: {said}" in done.stderr) == (0, True)
        (body,) = world.api.bodies
        assert body.endswith(f"\n\n## A page\n\n{said}: ü")
    world.environment["SLATE_TOKEN"] = ""
    done = subprocess.run(command, cwd=world.team.root, input="", env=world.environment)
    assert done.returncode == 2


def test_what_gitlab_shows_beside_a_merge_request(fast_path: Path) -> None:
    world = World(fast_path, "gitlab", "packages/a")
    try:
        world.team.write("broken", BROKEN)
        world.pushed(index=False)
        assert world.run().returncode == 1
    finally:
        world.api.close()
    report = json.loads((world.runner.top / "gl-code-quality-report.json").read_text())
    (found,) = [one for one in report if one["check_name"] == "bad-regex"]
    assert found["location"] == {
        "path": "packages/a/.slate/lessons/broken.yaml",
        "lines": {"begin": 2},
    }
    assert found["severity"] == "major"
    assert len({one["fingerprint"] for one in report}) == len(report)
    assert world.api.bodies[0].startswith("<!-- slate review packages/a -->")


def test_of_a_merged_result_the_branch_itself_counts(fast_path: Path) -> None:
    """GitLab's own merge of the two holds what the target got meanwhile."""
    world = World(fast_path, "gitlab")
    try:
        world.team.write("gate", text("git push"))
        world.pushed()
        merge = world.team.git("rev-parse", "main").strip()
        more = {"CI_COMMIT_SHA": merge, "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": world.head}
        assert world.run(**more).returncode == 0
        assert "later" not in world.api.bodies[0]
    finally:
        world.api.close()


def test_a_fork_of_gitlab_gets_the_base_from_the_project_that_it_is_for(fast_path: Path) -> None:
    world = World(fast_path, "gitlab")
    try:
        world.team.write("gate", text("git push"))
        world.pushed()
        target = world.origin.rename(world.origin.with_name("target.git"))
        world.team.git("init", "-q", "--bare", str(world.origin))
        url = target.as_uri().removesuffix(".git")
        more = {"CI_MERGE_REQUEST_PROJECT_URL": url, "CI_PROJECT_URL": world.origin.as_uri()}
        world.runner.git("fetch", "-q", "--unshallow", target.as_uri())
        done = world.run(**more, SLATE_TOKEN="")
        assert done.returncode == 0, done.stderr
        assert "### Added: `gate`" in (world.runner.top / PAGE).read_text()
    finally:
        world.api.close()
