"""``slate edit``: in an editor, or value by value."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli import run
from tests.cli.run import PUSH, TEXT, Done, tree

GATE = ".slate/lessons/gate.yaml"


@pytest.fixture
def gate(slate: Callable[..., Done], repository: Path) -> Path:
    slate(*PUSH, "--id", "gate", "--fires", "git push -f", "--tag", "ci")
    path = repository / GATE
    path.write_text("# why: the wiki\n" + path.read_text())
    return path


def editor(tmp_path: Path, *scripts: str) -> str:
    """A command that changes its file by one ``sed`` script after the other, a call each."""
    count = tmp_path / "count"
    lines = [f'{n}) sed "{text}" "$1" >"$1~"; mv "$1~" "$1" ;;' for n, text in enumerate(scripts)]
    program = tmp_path / "my editor"
    program.write_text(
        "#!/bin/sh\n"
        f'n=$(cat "{count}" 2>/dev/null || echo 0); echo $((n + 1)) >"{count}"\n'
        "case $n in\n" + "\n".join(lines) + "\nesac\n"
    )
    program.chmod(0o755)
    return f"'{program}'"


def test_single_values(slate: Callable[..., Done], gate: Path) -> None:
    before = gate.read_text()
    slate("edit", "gate", "--add-tag", "push", "--add-tag", "ci", "--fires", "git push origin")
    assert gate.read_text() == before.replace("[ci]", "[ci, push]").replace(
        "[git push -f]", "[git push -f, git push origin]"
    )
    slate("edit", GATE, "--remove-tag", "push", "--text", "Run it", "--command", "git push")
    assert gate.read_text() == before.replace(TEXT, "Run it").replace(
        "match: git", "command: git"
    ).replace("[git push -f]", "[git push -f, git push origin]")
    slate("edit", "gate", "--remove-tag", "ci", "--review-by", "2031-01-02")
    assert "tags" not in gate.read_text()
    assert gate.read_text().endswith("review_by: 2031-01-02\n")
    slate("build", "--check")


def test_what_is_refused_changes_nothing(
    slate: Callable[..., Done], repository: Path, gate: Path
) -> None:
    before = tree(repository)
    assert "(nested-repeat)" in slate("edit", "gate", "--match", "(a+)+", status=1).stderr
    slate("edit", "gate", "--silent", "git push", status=1)
    slate("edit", "nothing", "--text", "x", status=1)
    slate("edit", "gate", "--text", "x", "--dry-run")
    assert tree(repository) == before


@pytest.mark.skipif(os.name != "posix", reason="the editor is a shell script")
class TestEditor:
    """The user's own editor, found as git finds it."""

    def test_it_is_judged_on_leaving(
        self, repository: Path, gate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("GIT_EDITOR", editor(tmp_path, "s/match: .*/match: make gate/;/fires/d"))
        done = run.process(repository, "edit", "gate")
        assert (done.returncode, done.stdout) == (1, "")
        assert "(failed-example)" in done.stderr or "(bad-" in done.stderr
        kept = Path(done.stderr.strip().rsplit(" ", 1)[-1])
        assert done.stderr.splitlines()[-1].startswith("slate: refused, and nothing was changed;")
        assert "match: make gate" in kept.read_text()
        assert "match: git push" in gate.read_text()

    def test_what_it_made_is_saved_with_the_rows(
        self, repository: Path, gate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("GIT_EDITOR", editor(tmp_path, "s/Before a push/Before it/"))
        done = run.process(repository, "edit", GATE)
        assert (done.returncode, done.stdout) == (0, f"{GATE}\n"), done.stderr
        assert "  +text: Before it, run the full gate" in done.stderr
        assert gate.read_text().startswith("# why: the wiki\ntext: Before it")
        assert run.slate(repository, "build", "--check").returncode == 0

    @pytest.mark.parametrize(
        ("program", "status", "told"),
        [
            ("true", 0, "slate: gate is as it was\n"),
            ("false", 1, "slate: the editor `false` ended with 1, and nothing was changed\n"),
            ("no-such", 1, "the editor `no-such` ended with 127, and nothing was changed\n"),
        ],
    )
    def test_an_editor_that_changes_nothing(
        self,
        repository: Path,
        gate: Path,
        monkeypatch: pytest.MonkeyPatch,
        program: str,
        status: int,
        told: str,
    ) -> None:
        before = tree(repository)
        monkeypatch.setenv("GIT_EDITOR", program)
        done = run.process(repository, "edit", "gate")
        assert done.returncode == status
        assert done.stderr.endswith(told)
        assert tree(repository) == before

    def test_what_is_refused_is_offered_again(
        self, repository: Path, gate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        scripts = ("s/match: .*/match: (a+)+/", "s/(a+)+/git push/;s/Before a push/At last/")
        monkeypatch.setenv("GIT_EDITOR", editor(tmp_path, *scripts))
        leader, follower = pty.openpty()
        os.write(leader, b"y\n")
        done = subprocess.run(
            [sys.executable, "-m", "slate_git", "edit", "gate"],
            cwd=repository,
            stdin=follower,
            capture_output=True,
            text=True,
            timeout=60,
        )
        os.close(leader)
        os.close(follower)
        assert done.returncode == 0, done.stderr
        assert "(nested-repeat)" in done.stderr
        assert "text: At last" in gate.read_text()

    def test_a_file_that_another_has_written_meanwhile_stays(
        self, repository: Path, gate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        other = tmp_path / "other"
        other.write_text(f"#!/bin/sh\necho '# theirs' >>'{gate}'\necho '# mine' >>\"$1\"\n")
        other.chmod(0o755)
        monkeypatch.setenv("GIT_EDITOR", str(other))
        done = run.process(repository, "edit", "gate")
        assert done.returncode == 3
        assert "# mine" not in gate.read_text()
        assert gate.read_text().endswith("# theirs\n")
