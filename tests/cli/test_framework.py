"""The pre-commit framework's way: the file is rewritten and the hook fails, or it only checks."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from slate_git.git.repository import Repository
from slate_git.install import git_hooks, merge_driver
from tests.cli import run
from tests.clone import BROKEN, Clone, text

TOP = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def team(fast_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    team = Clone.made(fast_path / "team")
    git_hooks.remove(team.root)
    monkeypatch.chdir(team.root)
    return team


def slate(*words: str) -> tuple[int, str]:
    done = run.slate(Path.cwd(), *words)
    return done.returncode, done.stderr


def test_the_file_is_made_from_what_is_staged_and_the_hook_fails_once(team: Clone) -> None:
    assert slate("build", "--pre-commit")[0] == 0
    team.write("gate", text("git push"))
    team.git("add", ".")
    team.write("untracked", text("make untracked"))
    status, said = slate("build", "--pre-commit")
    assert status == 1
    assert "run `slate build --stage` there and commit again" in said
    assert team.rows("") == {"base": "make base", "gate": "git push"}
    assert team.rows(":") == {"base": "make base"}
    team.git("add", team.index)
    assert slate("build", "--pre-commit")[0] == 0
    team.write("broken", BROKEN)
    team.git("add", ".")
    assert slate("build", "--pre-commit")[0] == 1
    assert team.rows("") == {"base": "make base", "gate": "git push"}


def test_init_installs_and_takes_out_again(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = Repository(team.root)
    assert slate("init", "--agent", "claude", "--git-hooks")[0] == 0
    hook = repository.git_path("hooks") / "pre-commit"
    assert hook.is_file()
    assert repository.config(merge_driver.DRIVER) == merge_driver.command()
    assert slate("init", "--remove")[0] == 0
    assert not hook.exists()
    assert repository.config(merge_driver.DRIVER) == ""


def test_init_says_what_to_add_where_another_keeps_the_hooks(team: Clone) -> None:
    (team.root / "lefthook.yml").write_text("")
    done = run.slate(team.root, "init", "--agent", "claude", "--git-hooks")
    assert done.returncode == 0
    assert "lefthook keeps the git hooks here; add to lefthook.yml:" in done.stderr
    assert git_hooks.LEFTHOOK in done.stdout


def test_each_root_below_the_top_and_nothing_where_there_is_none(
    fast_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    team = Clone.made(fast_path / "team", "packages/a")
    git_hooks.remove(team.root)
    monkeypatch.chdir(team.top)
    assert slate("build", "--pre-commit") == (0, "")
    assert slate("check", "--staged")[0] == 0
    team.write("gate", text("git push"))
    team.git("add", ".")
    status, said = slate("build", "--pre-commit")
    assert (status, f"{team.root}/.slate/index.tsv did not match" in said) == (1, True)
    assert slate("check", "--staged")[0] == 1
    (team.top / ".git" / "index").write_bytes(b"broken")
    status, said = slate("build", "--pre-commit")
    assert (status, "the commit goes on" in said) == (0, True)
    team.git("read-tree", "--empty", fails=False)
    assert slate("build", "--pre-commit") == (0, "")
    assert slate("check", "--staged")[0] == 0


@pytest.mark.long
@pytest.mark.skipif(shutil.which("pre-commit") is None, reason="wants pre-commit on the PATH")
def test_the_framework_installs_this_repository_and_runs_it(team: Clone, tmp_path: Path) -> None:
    source = Clone(tmp_path / "source")
    source.top.mkdir()
    source.git("init", "-q")
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=TOP, capture_output=True, text=True, check=True
    )
    for name in filter(None, tracked.stdout.split("\0")):
        path = source.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TOP / name, path)
    source.git("add", ".")
    source.git("commit", "-q", "-m", "source")
    source.git("tag", "v1")
    team.environment = {**os.environ, "PRE_COMMIT_HOME": str(tmp_path / "home")}
    config = git_hooks.FRAMEWORK.format(url=source.top, rev="v1")
    (team.root / ".pre-commit-config.yaml").write_text(f"repos:\n{config}\n")
    subprocess.run(["pre-commit", "install"], cwd=team.top, env=team.environment, check=True)
    team.write("gate", text("git push"))
    team.git("add", ".")
    team.write("base", text("make edited"))
    team.git("commit", "-m", "more", fails=True)
    assert "did not match the staged lessons, and was rebuilt" in team.said
    assert team.rows("") == {"base": "make base", "gate": "git push"}
    team.git("add", team.index)
    team.git("commit", "-m", "more")
    assert team.rows() == {"base": "make base", "gate": "git push"}
    assert team.git("status", "--porcelain") == f" M {team.lesson('base')}\n"
