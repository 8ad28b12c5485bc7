"""Where the shell finds the root and the clone's local state: where Python finds them too."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from slate_git.hook import roots, state
from tests.gate.hook import SHELLS, Hook, needed, rows
from tests.gate.test_verdict import PUSH

Git = Callable[..., str]


def same(one: str, other: str | Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


@pytest.fixture
def hook(tmp_path: Path) -> Hook:
    hook = Hook(tmp_path)
    hook.write_index(rows("git push"))
    shutil.rmtree(hook.root / ".git")
    return hook


def state_of(hook: Hook, shell: str, **more: object) -> str:
    arrived = hook.arrived(PUSH, shell=shell, **more)
    assert arrived is not None
    agent, event, root, folder = arrived.words
    assert (agent, event) == ("claude", "call")
    assert same(state.find(root), folder)
    return folder


@pytest.mark.parametrize("shell", SHELLS)
def test_a_clone(hook: Hook, git: Git, shell: str) -> None:
    git("init", "-q", cwd=hook.folder)
    hook.write_state(hook.folder / ".git" / "slate")
    assert same(state_of(hook, shell), hook.folder / ".git" / "slate")
    git("init", "-q", cwd=hook.root)
    hook.write_state(hook.root / ".git" / "slate")
    assert same(state_of(hook, shell), hook.root / ".git" / "slate")


@pytest.mark.parametrize("shell", SHELLS)
def test_a_worktree_shares_the_state_of_its_clone(hook: Hook, git: Git, shell: str) -> None:
    main = hook.folder / "main"
    git("init", "-q", str(main))
    git("commit", "-q", "--allow-empty", "-m", "x", cwd=main)
    git("worktree", "add", "-q", str(hook.folder / "tree"), cwd=main)
    shutil.move(hook.folder / "tree" / ".git", hook.root / ".git")
    hook.write_state(main / ".git" / "slate")
    assert same(state_of(hook, shell), main / ".git" / "slate")


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("line", ["gitdir: ../modules/x", "gitdir: ../modules/x\n"])
def test_a_submodule_has_its_own(hook: Hook, shell: str, line: str) -> None:
    (hook.root / ".git").write_text(line)
    hook.write_state(hook.folder / "modules" / "x" / "slate")
    assert same(state_of(hook, shell), hook.folder / "modules" / "x" / "slate")


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("within_git", [False, True])
@pytest.mark.parametrize("variable", ["XDG_STATE_HOME", "HOME"])
def test_outside_git_the_users_folder_serves(
    hook: Hook,
    git: Git,
    shell: str,
    within_git: bool,
    variable: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if within_git:
        git("init", "-q", cwd=hook.root)
    home = hook.folder / "my home"
    monkeypatch.setenv(variable, str(home))
    place = Path(state.outside(str(hook.root)))
    assert str(place).startswith(str(home))
    hook.write_state(place)
    path = hook.programs(awk="mawk", cksum="cksum")
    assert same(state_of(hook, shell, path=path, **{variable: str(home)}), place)


@pytest.mark.parametrize("shell", ["bash", "bash-posix"])
@pytest.mark.parametrize("event", ["call", "session"])
def test_the_options_of_a_callers_shell_do_not_end_it(hook: Hook, shell: str, event: str) -> None:
    """Bash exports them in SHELLOPTS; the user's folder knows other roots, not this one."""
    (hook.folder / "slate" / "roots").mkdir(parents=True)
    path = hook.programs(awk="mawk", cksum="cksum")
    more: dict[str, Any] = {
        "XDG_STATE_HOME": str(hook.folder),
        "SHELLOPTS": "errexit:nounset:pipefail",
    }
    assert hook.run(PUSH, shell=shell, event=event, path=path, **more) == b""


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("name", ["with space", "größe", "a$b`c\"d'e\\f", "-n", "a*[b]?", "x=y"])
def test_a_root_of_any_name(tmp_path: Path, shell: str, name: str) -> None:
    hook = Hook(tmp_path, name)
    hook.write_index(rows("git push"))
    arrived = hook.arrived(PUSH, shell=shell)
    assert arrived is not None
    assert arrived.words[2:] == [str(hook.root), str(hook.state)]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_hook_by_a_relative_name(tmp_path: Path, shell: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows("git push"))
    for script, cwd in ((".slate/hook.sh", hook.root), ("root/.slate/hook.sh", tmp_path)):
        arrived = hook.arrived(PUSH, shell=shell, script=script, cwd=cwd)
        assert arrived is not None
        assert arrived.words[2:] == [str(hook.root), str(hook.state)]


class TestUserScope:
    """The user's own copy, which takes nothing of a repository but data."""

    @pytest.fixture
    def users(self, hook: Hook) -> Path:
        place = hook.folder / "user"
        hook.write_state(place)
        (place / "hook.sh").write_bytes(hook.script.read_bytes())
        hook.script.write_text("echo of the repository")
        git = hook.root / ".git"
        git.mkdir()
        hook.write_state(git / "slate")
        # Only the copy's own interpreter may run, and nothing there is believed.
        (git / "slate" / "python").write_text(f"{needed('false')}\n{hook.script}\n")
        Path(roots.record(str(hook.root), str(place))).mkdir(parents=True)
        return place

    @staticmethod
    def run(hook: Hook, users: Path, shell: str, event: str = "call") -> bytes:
        script = str(users / "hook.sh")
        return hook.run(PUSH, shell=shell, event=event, words=[str(hook.root)], script=script)

    @pytest.mark.parametrize("shell", SHELLS)
    @pytest.mark.parametrize("event", ["call", "session"])
    def test_it_runs_the_users_interpreter(
        self, hook: Hook, users: Path, shell: str, event: str
    ) -> None:
        printed = self.run(hook, users, shell, event)
        told = ["-I", "-S", hook.script, "claude", event, hook.root, "", users]
        assert printed == "".join(f"{word}\n" for word in told).encode() + PUSH

    @pytest.mark.parametrize("shell", SHELLS)
    @pytest.mark.parametrize("event", ["call", "session"])
    def test_without_init_here_it_does_nothing(
        self, hook: Hook, users: Path, shell: str, event: str
    ) -> None:
        shutil.rmtree(users / "clones")
        assert self.run(hook, users, shell, event) == b""

    @pytest.mark.parametrize("shell", SHELLS)
    @pytest.mark.parametrize("inner", ["", "packages/a b", "x/+/y", "größe\n"])
    @pytest.mark.parametrize("kind", ["clone", "submodule", "no git", "linked"])
    def test_shell_and_python_name_a_root_alike(
        self, hook: Hook, users: Path, shell: str, inner: str, kind: str
    ) -> None:
        shutil.rmtree(users / "clones")
        if kind != "clone":
            shutil.rmtree(hook.root / ".git")
        if kind == "submodule":
            (hook.folder / "modules" / "x").mkdir(parents=True)
            (hook.root / ".git").write_text("gitdir: ../modules/x\n")
        root = hook.root / inner
        if inner:
            shutil.copytree(hook.root / ".slate", root / ".slate")
        if kind == "linked":
            (hook.folder / "link").symlink_to(hook.root)
            root = hook.folder / "link" / inner
        script = str(users / "hook.sh")
        told = {"shell": shell, "words": [str(root)], "script": script}
        assert hook.run(PUSH, **told) == b""  # type: ignore[arg-type]
        Path(roots.record(str(root), str(users))).mkdir(parents=True)
        assert hook.run(PUSH, **told).endswith(PUSH)  # type: ignore[arg-type]

    @pytest.mark.parametrize("shell", SHELLS)
    @pytest.mark.parametrize("event", ["call", "session"])
    @pytest.mark.parametrize("name", [".slate", ".slate/index.tsv"])
    def test_it_follows_no_link(
        self, hook: Hook, users: Path, shell: str, event: str, name: str
    ) -> None:
        place = hook.root / name
        place.rename(hook.folder / "real")
        place.symlink_to(hook.folder / "real")
        assert self.run(hook, users, shell, event) == b""
