"""A forge: its repository as a bare one, its runner's clone, and its API on loopback."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from slate_git.base.release import Source
from slate_git.forge import template
from slate_git.index import build
from tests.clone import Clone, text
from tests.forge.stand_in import Forge

TOP = Path(__file__).resolve().parents[2]
CAME = Source("https://forge.example/team/slate", "v9.1", "c" * 40)
TOKEN = "s3cr3t-t0ken-of-nobody"


class World:
    """A team's repository with a pull request, and a runner that was started for it."""

    def __init__(self, folder: Path, name: str, prefix: str = "") -> None:
        self.folder, self.name, self.prefix = folder, name, prefix
        self.team = Clone.made(folder / "team", prefix)
        self.origin = folder / "forge" / "team" / "repository"
        self.team.git("clone", "-q", "--bare", str(self.team.top), str(self.origin))
        self.team.git("switch", "-q", "-c", "feature")
        self.api = Forge(name)
        self.runner = Clone(folder / "runner", prefix)
        self.environment: dict[str, str] = {}

    def pushed(self, index: bool = True, target: str = "main") -> None:
        """The branch is committed, pushed as pull request 7, and the runner started."""
        if index:
            build.write(self.team.root, build.tree(self.team.root))
        self.team.git("add", ".")
        self.team.git("commit", "-q", "--no-verify", "-m", "feature")
        self.team.git("push", "-q", str(self.origin), "HEAD:refs/pull/7/head")
        self.team.git("push", "-q", str(self.origin), "HEAD:refs/heads/feature")
        # Others have gone on meanwhile, and the runner knows but the last commit.
        self.team.git("switch", "-q", "main")
        self.team.write("later", text("make later"))
        build.write(self.team.root, build.tree(self.team.root))
        self.team.git("add", ".")
        self.team.git("commit", "-q", "--no-verify", "-m", "later")
        self.team.git("push", "-q", str(self.origin), f"main:refs/heads/{target}")
        self.target = target
        words = ("-q", "--depth=1", "--branch=feature", self.origin.as_uri())
        self.team.git("clone", *words, str(self.runner.top))
        self.head = self.team.git("rev-parse", "feature").strip()
        self.environment = self._environment()

    def _environment(self) -> dict[str, str]:
        event = self.folder / "event.json"
        pull = {"number": 7, "head": {"sha": self.head}, "base": {"ref": self.target}}
        event.write_text(json.dumps({"pull_request": {**pull, "title": "$(rm -rf x)"}}))
        told = {
            "gitlab": {
                "CI_MERGE_REQUEST_IID": "7",
                "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": self.target,
                "CI_MERGE_REQUEST_TITLE": "$(rm -rf x)",
                "CI_MERGE_REQUEST_PROJECT_ID": "11",
                "CI_COMMIT_SHA": self.head,
                "CI_API_V4_URL": self.api.address,
            },
            "bitbucket": {
                "BITBUCKET_PR_ID": "7",
                "BITBUCKET_PR_DESTINATION_BRANCH": self.target,
                "BITBUCKET_COMMIT": self.head,
                "BITBUCKET_REPO_FULL_NAME": "team/repository",
                "SLATE_API": self.api.address,
            },
            "gitea": {
                "GITHUB_EVENT_PATH": str(event),
                "GITHUB_SERVER_URL": (self.folder / "forge").as_uri(),
                "GITHUB_REPOSITORY": "team/repository",
                "GITHUB_REF": "refs/heads/main",
                "GITHUB_SHA": self.team.git("rev-parse", "main").strip(),
                "GITHUB_API_URL": self.api.address,
            },
        }
        return {**os.environ, **told[self.name], "SLATE_TOKEN": TOKEN}

    def steps(self) -> list[tuple[str, dict[str, str]]]:
        """What the written CI file has a shell do, each with its environment."""
        place = template.Place(self.team.top, self.prefix, "main")
        found = YAML(typ="safe").load(template.text(self.name, place, CAME))
        if self.name == "gitlab":
            (job,) = found.values()
            return [("\n".join(job["script"]), job["variables"])]
        if self.name == "bitbucket":
            (step,) = found["pipelines"]["pull-requests"]["**"]
            return [("\n".join(step["step"]["script"]), {})]
        steps = found["jobs"]["lessons"]["steps"]
        # The one expression that is filled in is the token's.
        assert json.dumps(steps).count("${{") == 1
        return [(s["run"], {**s["env"], **_token(s["env"])}) for s in steps]

    def run(self, **more: str) -> subprocess.CompletedProcess[str]:
        """The file's steps, with an installed Slate that is this one."""
        stub = self.folder / "bin"
        shutil.rmtree(stub, ignore_errors=True)
        stub.mkdir()
        slate = f'exec "{sys.executable}" -m slate_git "$@"'
        for name, line in (("slate", slate), ("pip", 'echo "pip $*"'), ("python3", 'echo "py $*"')):
            (stub / name).write_text(f"#!/bin/sh\n{line}\n")
            (stub / name).chmod(0o755)
        path = f"{stub}:{os.environ['PATH']}"
        environment = {**self.environment, **more, "PATH": path, "PYTHONPATH": str(TOP)}
        done = subprocess.CompletedProcess("", 0, "", "")
        for script, own in self.steps():
            step = subprocess.run(
                ["bash", "-eo", "pipefail", "-c", script.replace("/tmp/slate/bin", str(stub))],
                cwd=self.runner.top,
                env={**environment, **own, **more},
                capture_output=True,
                text=True,
            )
            done = subprocess.CompletedProcess(
                "", step.returncode, done.stdout + step.stdout, done.stderr + step.stderr
            )
            if step.returncode:
                break
        assert TOKEN not in done.stdout + done.stderr
        return done


def _token(env: dict[str, str]) -> dict[str, str]:
    return {"SLATE_TOKEN": TOKEN} if "SLATE_TOKEN" in env else {}


FORGES = ("gitlab", "bitbucket", "gitea")
EVERY = ("test_a_pull_request_is_checked_and_commented", "test_the_comment_is_updated")
"""What the quick run tries with each forge; the rest with one of them, in turn."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what the long run alone tries: a whole run of a forge's file takes seconds."""
    cases: dict[str, int] = {}
    for item in items:
        forge = getattr(getattr(item, "callspec", None), "params", {}).get("world")
        if forge not in FORGES or item.name.startswith(EVERY):
            continue
        case = item.nodeid.replace(str(forge), "")
        turn = cases.setdefault(case, len(cases))
        if FORGES[turn % len(FORGES)] != forge:
            item.add_marker(pytest.mark.long)


@pytest.fixture(params=FORGES)
def world(fast_path: Path, request: pytest.FixtureRequest) -> Iterator[World]:
    found = World(fast_path, request.param)
    yield found
    found.api.close()
