"""What git says of a memory: who, when, in which commit, through which pull request."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from slate_git.cli.main import app
from slate_git.git.failure import GitFailed, NoRepository, Unusable
from slate_git.git.history import Past
from slate_git.index import build
from slate_git.install import clone as cloning
from slate_git.lesson.memory import LESSONS
from tests.clone import Clone, text

TOP = Path(__file__).resolve().parent.parent.parent


def slate(where: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> Result:
    monkeypatch.chdir(where)
    return CliRunner().invoke(app, words)


@pytest.fixture
def team(fast_path: Path) -> Clone:
    """A lesson that was added, renamed on a merged branch, and changed by a squash."""
    team = Clone(fast_path / "team")
    team.root.mkdir()
    team.git("init", "-q", "-b", "main")
    cloning.make(team.root)
    team.write("gate", text("git push"))
    by(team, "Ada", "first")
    team.git("switch", "-q", "-c", "branch")
    team.git("mv", team.lesson("gate"), team.lesson("gate-before-push"))
    by(team, "Grace", "A better name")
    team.git("switch", "-q", "main")
    (team.root / "file").write_text("x\n")
    by(team, "Ada", "between")
    message = "Merge pull request #41 from team/branch\n\nA better name"
    team.git("merge", "-q", "--no-ff", "-m", message, "branch")
    team.write("gate-before-push", text("git push", " twice"))
    by(team, "Edsger", "Say it twice (#42)")
    return team


def by(team: Clone, author: str, message: str) -> None:
    team.git("add", ".")
    team.git("commit", "-q", f"--author={author} <a@example.invalid>", "-m", message)


def test_every_change_with_its_author_and_pull_request(
    team: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = slate(team.root, monkeypatch, "history", "gate-before-push")
    ids = team.git("log", "--no-merges", "--format=%h", "--abbrev=9", "--", LESSONS).split()
    assert done.stdout.splitlines() == [
        f"{ids[0]}  2026-01-02  changed   Edsger  #42  Say it twice (#42)",
        f"{ids[1]}  2026-01-02  renamed   Grace  #41  A better name",
        f"{ids[2]}  2026-01-02  added     Ada  first",
    ]
    data = json.loads(slate(team.root, monkeypatch, "history", "gate-before-push", "--json").stdout)
    assert [change["request"] for change in data] == ["#42", "#41", ""]
    assert data[-1]["path"] == team.lesson("gate")


def test_one_that_reads_like_another_is_no_copy_of_it(
    team: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    team.write("alike", text("git push", " twice"))
    by(team, "Ada", "alike")
    lines = slate(team.root, monkeypatch, "history", "alike").stdout.splitlines()
    assert len(lines) == 1


def test_show_tells_the_last_change(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    said = slate(team.root, monkeypatch, "show", "gate-before-push").stderr
    assert "last changed 2026-01-02 by Edsger" in said
    assert " #42: Say it twice (#42)" in said
    team.write("new", text("make new"))
    assert "not committed yet" in slate(team.root, monkeypatch, "show", "new").stderr


def test_one_that_nobody_knows(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    done = slate(team.root, monkeypatch, "history", "nobody")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "no commit has a memory of that name" in done.stderr
    team.write("new", text("make new"))
    done = slate(team.root, monkeypatch, "history", "new")
    assert done.exit_code == 1
    assert "in no commit yet" in done.stderr


def test_one_that_was_removed(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    team.git("rm", "-q", team.lesson("gate-before-push"))
    team.git("commit", "-q", "-m", "Gone")
    done = slate(team.root, monkeypatch, "history", "gate-before-push")
    assert done.exit_code == 0
    assert "removed   Ada  Gone" in done.stdout


def test_a_shallow_clone_says_so(
    team: Clone, fast_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    team.git("clone", "-q", "--depth", "1", f"file://{team.top}", str(fast_path / "shallow"))
    done = slate(fast_path / "shallow", monkeypatch, "history", "gate-before-push")
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 1
    assert "shallow" in done.stderr
    assert "shallow" in slate(fast_path / "shallow", monkeypatch, "show", "gate-before-push").stderr
    assert slate(fast_path / "shallow", monkeypatch, "list", "--stale").exit_code == 0


def test_outside_a_repository_and_before_its_first_commit(
    fast_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    team = Clone(fast_path / "team")
    team.root.mkdir()
    cloning.make(team.root)
    team.write("gate", text("git push"))
    with pytest.raises(NoRepository, match="not in a git repository"):
        Past(team.root)
    assert slate(team.root, monkeypatch, "show", "gate").exit_code == 0
    assert slate(team.root, monkeypatch, "list", "--stale").exit_code == 0
    assert slate(team.root, monkeypatch, "check").exit_code == 1  # no index is there
    team.git("init", "-q")
    assert "not committed yet" in slate(team.root, monkeypatch, "show", "gate").stderr
    done = slate(team.root, monkeypatch, "history", "gate")
    assert (done.exit_code, "in no commit yet" in done.stderr) == (1, True)
    assert slate(team.root, monkeypatch, "list", "--stale").exit_code == 0


def test_without_a_git_program(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, "-m", "slate_git", "show", "gate-before-push"]
    environment = {**os.environ, "PATH": "/nowhere", "PYTHONPATH": str(TOP)}
    done = subprocess.run(command, cwd=team.root, env=environment, capture_output=True, text=True)
    assert (done.returncode, "last changed" in done.stderr) == (0, False), done.stderr


def test_what_git_refuses_is_told(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    (team.top / ".git" / "HEAD").write_text("nonsense\n")
    with pytest.raises(Unusable, match="git refuses this repository: not a git repository"):
        Past(team.root)


def test_an_object_that_is_gone_ends_no_history(team: Clone) -> None:
    past = Past(team.root)
    first = team.git("rev-list", "--max-parents=0", "HEAD").strip()
    (team.top / ".git" / "objects" / first[:2] / first[2:]).unlink()
    with pytest.raises(GitFailed, match=r"^git log failed: .*$"):
        past.last()


def test_no_older_history_is_read_than_a_file_needs(team: Clone) -> None:
    path = team.lesson("gate-before-push")
    past = Past(team.root)
    first = team.git("rev-list", "--max-parents=0", "HEAD").strip()
    (team.top / ".git" / "objects" / first[:2] / first[2:]).unlink()
    assert past.last([path])[path].author == "Edsger"


def test_stale_ones_with_the_reason(team: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    (team.root / "pool.py").write_text("a\n")
    team.write("pool", "text: One pool\nsource_ref: pool.py\nreview_by: 2020-01-01\n")
    by(team, "Grace", "pool")
    (team.root / "pool.py").write_text("b\n")
    by(team, "Ada", "another pool")
    done = slate(team.root, monkeypatch, "list", "--stale")
    head, *lines = done.stdout.splitlines()
    assert head == f"{team.lesson('pool')}  last changed 2026-01-02 by Grace"
    assert [line.rpartition("(")[2] for line in lines] == [
        "cited-file-changed)",
        "review-by-passed)",
    ]
    data = json.loads(slate(team.root, monkeypatch, "list", "--stale", "--json").stdout)
    assert {finding["changed"][:10] for finding in data} == {"2026-01-02"}


@pytest.mark.parametrize("subject", ["\x1e", "\x1e\x1f x", "a\x1eb"])
def test_no_message_or_name_throws_the_reading_out_of_step(team: Clone, subject: str) -> None:
    team.write("odd", text("make odd"))
    (team.root / "\x1e").write_text("x")
    by(team, "a\x1eb", subject)
    by_path = Past(team.root).last()
    assert by_path[team.lesson("odd")].subject == subject
    assert len(Past(team.root).of(team.lesson("odd"))) == 1


def test_a_git_directory_in_the_environment_counts_from_the_working_directory(
    team: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = slate(team.root, monkeypatch, "history", "gate-before-push").stdout
    (team.root / "inner").mkdir()
    monkeypatch.setenv("GIT_DIR", "../.git")
    monkeypatch.setenv("GIT_WORK_TREE", "..")
    inner = slate(team.root / "inner", monkeypatch, "history", "gate-before-push")
    assert inner.stdout == plain


def test_signatures_are_not_taken_for_commits(team: Clone, tmp_path: Path) -> None:
    signer = tmp_path / "signer"
    signer.write_text(
        """#!/bin/sh
case "$*" in *--verify*)
    printf '\\n[GNUPG:] GOODSIG A B\\n'
    printf 'gpg: Good signature\\n' >&2
    exit ;;
esac
cat >/dev/null
printf '\\n[GNUPG:] SIG_CREATED \\n' >&2
printf -- '-----BEGIN PGP SIGNATURE-----\\n\\nx\\n-----END PGP SIGNATURE-----\\n'
"""
    )
    signer.chmod(0o755)
    team.git("config", "gpg.program", str(signer))
    for id in ("one", "two"):
        team.write(id, text(f"make {id}"))
        team.git("add", ".")
        team.git("commit", "-q", "-S", "-m", id)
    before = Past(team.root).last()
    team.git("config", "log.showSignature", "true")
    assert "Good signature" in team.git("log", "-1", "--format=")
    assert Past(team.root).last() == before


@pytest.mark.parametrize(
    "setting",
    [
        ("log.showRoot", "false"),
        ("i18n.logOutputEncoding", "ISO-8859-1"),
        ("log.follow", "true"),
        ("log.mailmap", "false"),
        ("log.date", "relative"),
        ("log.decorate", "full"),
        ("log.diffMerges", "first-parent"),
        ("diff.renames", "false"),
        ("diff.renames", "copies"),
        ("diff.renameLimit", "1"),
        ("diff.relative", "true"),
        ("diff.noprefix", "true"),
        ("core.quotePath", "true"),
        ("color.ui", "always"),
        ("format.pretty", "fuller"),
    ],
)
def test_what_a_user_asks_of_logs_changes_nothing(team: Clone, setting: tuple[str, str]) -> None:
    team.write("odd", text("make odd"))
    by(team, "Jürgen", "odd")
    path = team.lesson("gate-before-push")
    before = Past(team.root).last(), Past(team.root).of(path)
    assert before[0][team.lesson("odd")].author == "Jürgen"
    assert len(before[1]) == 3
    team.git("config", *setting)
    assert (Past(team.root).last(), Past(team.root).of(path)) == before


def told(team: Clone, id: str) -> list[str]:
    """Who did what to a memory, the last change first."""
    return [f"{c.author} {c.what}" for c in Past(team.root).of(f"{LESSONS}/{id}.yaml")]


def forked(team: Clone, ours: str, theirs: str) -> None:
    """Two branches that each give ``gate-before-push`` a text."""
    team.git("switch", "-q", "-c", "side")
    team.write("gate-before-push", text("git push", theirs))
    team.write("other", text("make other"))
    by(team, "Barbara", "side")
    team.git("switch", "-q", "main")
    if ours:
        team.write("gate-before-push", text("git push", ours))
        by(team, "Ada", "main")


BEFORE = ["Edsger changed", "Grace renamed", "Ada added"]


def test_a_name_that_is_used_again_has_a_history_of_its_own(team: Clone) -> None:
    team.write("gate", text("make gate"))
    by(team, "Max", "again")
    assert told(team, "gate") == ["Max added"]
    assert told(team, "gate-before-push") == BEFORE


def test_what_is_taken_away_and_comes_back_is_the_same(team: Clone) -> None:
    team.git("rm", "-q", team.lesson("gate-before-push"))
    by(team, "Max", "gone")
    team.write("gate-before-push", text("git push"))
    by(team, "Max", "back")
    assert told(team, "gate-before-push") == ["Max added", "Max removed", *BEFORE]


def test_a_store_that_moves_brings_its_history_along(team: Clone) -> None:
    (team.top / "packages").mkdir()
    team.git("mv", ".slate", "packages/.slate")
    by(team, "Max", "moved")
    moved = Clone(team.top, "packages")
    assert told(moved, "gate-before-push") == ["Max renamed", *BEFORE]


def test_an_edit_that_a_merge_dropped_is_not_what_stands_there(team: Clone) -> None:
    forked(team, " as Ada says", " as Barbara says")
    team.environment |= {"GIT_AUTHOR_NAME": "Max"}
    team.git("merge", "-q", "-X", "ours", "side")
    assert told(team, "gate-before-push") == ["Ada changed", *BEFORE]
    path, other = team.lesson("gate-before-push"), team.lesson("other")
    for last in (Past(team.root).last([path]), Past(team.root).last([path, other])):
        assert last[path].author == "Ada"


@pytest.mark.parametrize("ours", ["", " as Ada says"])
def test_a_text_of_the_merge_itself_is_its_change(team: Clone, ours: str) -> None:
    forked(team, ours, " as Barbara says")
    team.git("merge", "-q", "--no-commit", "--no-ff", "-X", "ours", "side")
    team.write("gate-before-push", text("git push", " as Max says"))
    by(team, "Max", "Merge branch 'side'")
    # Without an edit of ours the merge is as the other side in all but the text.
    assert told(team, "gate-before-push")[0] == "Max changed"
    path, other = team.lesson("gate-before-push"), team.lesson("other")
    assert Past(team.root).last([path, other])[path].author == "Max"


def test_the_mailmap_says_who_it_was(team: Clone) -> None:
    (team.top / ".mailmap").write_text("Edsger W. <a@example.invalid> Edsger <a@example.invalid>\n")
    assert told(team, "gate-before-push")[0] == "Edsger W. changed"


def test_the_number_of_the_merge_comes_before_that_of_the_subject(team: Clone) -> None:
    team.git("switch", "-q", "-c", "side")
    team.write("other", text("make other"))
    by(team, "Barbara", "Another, see (#99)")
    team.git("switch", "-q", "main")
    team.git("merge", "-q", "--no-ff", "-m", "Merge pull request #43 from team/side", "side")
    (change,) = Past(team.root).of(team.lesson("other"))
    assert change.request == "#43"


def test_a_shallow_clone_cannot_know_what_is_stale(
    team: Clone, fast_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    team.write("cites", "text: Mind it\nsource_ref: file\n")
    by(team, "Ada", "cites")
    (team.root / "file").write_text("y\n")
    by(team, "Ada", "another")
    assert "unknown" not in slate(team.root, monkeypatch, "list", "--stale").stderr
    shallow = fast_path / "shallow"
    team.git("clone", "-q", "--depth", "1", f"file://{team.top}", str(shallow))
    for words in (("list", "--stale"), ("check",)):
        said = slate(shallow, monkeypatch, *words).stderr
        assert "has changed since is unknown: run `git fetch --unshallow`" in said
        assert "no memory is stale" not in said


def test_a_partial_clone_fetches_at_once(
    team: Clone, fast_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(12):
        (team.root / f"f{number}").write_text(f"{number}\n")
        cites = f"source_ref: [f{number}, src/]\n"
        team.write(f"l{number}", text(f"make l{number}") + cites)
    (team.root / "src").mkdir()
    (team.root / "src" / "a").write_text("a\n")
    by(team, "Ada", "many")
    team.git("commit", "-q", "--allow-empty", "-m", "later")
    build.renew(team.root)
    by(team, "Ada", "many")
    team.git("config", "uploadpack.allowFilter", "true")
    team.git("config", "uploadpack.allowAnySHA1InWant", "true")
    partial, trace = fast_path / "partial", fast_path / "trace"
    team.git("clone", "-q", "-n", "--filter=blob:none", f"file://{team.top}", str(partial))
    monkeypatch.setenv("GIT_TRACE", str(trace))
    assert slate(partial, monkeypatch, "review", "HEAD~1").exit_code == 0
    # What a cited file holds is no question, only whether it is another now.
    assert 1 <= trace.read_text().count("built-in: git fetch") <= 4
    trace.unlink()
    team.git("-C", str(partial), "remote", "set-url", "origin", "/nowhere")
    assert slate(partial, monkeypatch, "review", "HEAD~1").exit_code == 0
