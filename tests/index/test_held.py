"""What keeps git from holding the store, and what init does about it."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from slate_git.git import environment
from slate_git.git.repository import Repository
from slate_git.index import build, held, snapshot
from slate_git.install import clone, git_files
from slate_git.review import check

STORE = (".slate/hook.sh", ".slate/index.tsv", ".slate/lessons/a.yaml", ".slate/.gitattributes")


def git(root: Path, *words: str) -> str:
    name = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
    line = ["git", *name, "-C", str(root), *words]
    return subprocess.run(
        line, text=True, capture_output=True, check=True, env=environment.of(str(root))
    ).stdout


def made(root: Path) -> list[held.Obstacle]:
    clone.make(root)
    (root / ".slate/lessons/a.yaml").write_text("text: A\nwhen: {tool: shell, match: git push}\n")
    build.write(root, build.tree(root))
    return list(held.of(Repository(root)))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q")
    return tmp_path


@pytest.mark.parametrize("file", [".gitignore", ".git/info/exclude"])
@pytest.mark.parametrize("rule", ["*.tsv", "*.yaml", "*.sh", "lessons", "index.*", ".git*"])
def test_a_rule_for_an_ending_is_undone_in_the_store(root: Path, file: str, rule: str) -> None:
    (root / file).write_text(f"{rule}\n")
    left = made(root)
    git(root, "add", "-A")
    if rule == "lessons":  # it names the store's own folder, which may well be meant
        assert "lessons" in left[0].what
        return
    assert left == []
    assert set(STORE) <= set(git(root, "ls-files").splitlines())


@pytest.mark.parametrize("rule", [".*", ".slate", "/.slate/", ".slate/lessons", ".slate/*"])
def test_what_cannot_be_undone_inside_is_told_with_a_repair_that_works(
    root: Path, rule: str
) -> None:
    (root / ".gitignore").write_text(f"{rule}\n")
    told = made(root)
    assert told
    assert all(f"`{rule}` in .gitignore:1" in obstacle.what for obstacle in told)
    assert {fault.id for fault in check.run(root).faults} == {"not-held-by-git"}
    for line in dict.fromkeys(re.findall(r"`(!.*?)`", " ".join(o.repair for o in told))):
        inside = "to .slate/.gitignore" in told[-1].repair
        with open(root / (".slate/.gitignore" if inside else ".gitignore"), "a") as file:
            file.write(f"{line}\n")
    made(root)
    git(root, "add", "-A")
    assert set(STORE[:3]) <= set(git(root, "ls-files").splitlines())
    assert check.run(root).faults == []


def test_what_a_killed_writer_left_is_not_added(root: Path) -> None:
    made(root)
    (root / ".slate/lessons/.a.yaml.0.slate-new").write_text("half")
    (root / ".slate/.index.tsv.0.slate-new").write_text("half")
    git(root, "add", "-A")
    assert "slate-new" not in git(root, "ls-files")


@pytest.mark.parametrize(
    "attributes",
    [
        "*.{e} filter=f",
        "*.{e} binary",
        "*.{e} filter=f diff=f merge=f -text",
        "*.{e} working-tree-encoding=UTF-16",
        "*.{e} text eol=crlf",
        "*.{e} ident",
        "*.{e} export-ignore",
        "*.{e} merge=union",
    ],
)
def test_blobs_are_the_files_whatever_attributes_say(root: Path, attributes: str) -> None:
    lines = [attributes.format(e=ending) for ending in ("tsv", "sh", "yaml")]
    (root / ".gitattributes").write_text("\n".join(lines) + "\n")
    git(root, "config", "filter.f.clean", "sed s/^/x/")
    assert made(root) == []
    with open(root / ".slate/lessons/a.yaml", "a") as file:
        file.write("# $Id$\n")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "all")
    for path in STORE[:3]:
        assert git(root, "show", f"HEAD:{path}").encode() == (root / path).read_bytes()
    packed = git(root, "archive", "HEAD", "--format=tar")
    assert ".slate/index.tsv" in packed
    merged = git(root, "check-attr", "merge", "--", STORE[2])
    assert merged.endswith(": set\n")


def test_an_attribute_that_wins_is_named(root: Path) -> None:
    made(root)
    (root / ".git/info/attributes").write_text("*.tsv filter=big\n")
    (told,) = held.of(Repository(root))
    assert told.path == ".slate/index.tsv"
    assert "filter=big" in told.what


def test_earlier_attributes_are_replaced_and_additions_stay() -> None:
    first = "\n".join([*git_files.EARLIER, "*.yaml mine", ""]).encode()
    assert git_files.attributes(first).decode() == git_files.ATTRIBUTES + "*.yaml mine\n"
    assert git_files.attributes(first.replace(b"\n", b"\r\n")).startswith(b"# Written by")
    windows = git_files.ATTRIBUTES.replace("\n", "\r\n").encode()
    assert git_files.attributes(windows) == windows
    assert git_files.attributes(b"mine\n").decode() == git_files.ATTRIBUTES + "mine\n"


@pytest.mark.parametrize("place", [".slate", ".slate/lessons"])
@pytest.mark.parametrize("form", ["link", "file", "submodule"])
def test_what_stands_in_the_stores_place_is_a_fault_in_every_view(
    root: Path, place: str, form: str
) -> None:
    made(root)
    git(root, "add", "-A")
    git(root, "commit", "-qm", "all")
    (root / place).rename(root / "aside")
    if form == "link":
        os.symlink(root / "aside", root / place)
    elif form == "file":
        (root / place).write_text("x")
    else:
        (root / "aside").rename(root / place)
        git(root, "rm", "-rq", "--cached", place)
        git(root / place, "init", "-q")
        git(root / place, "add", "-A")
        git(root / place, "commit", "-qm", "sub")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "moved")
    for view in ({}, {"staged": True}, {"commit": "HEAD"}):
        faults = check.run(root, **view).faults
        assert any(place in f.path and form in f.what for f in faults), view
    built = snapshot.staged(root, Repository(root)).build()
    assert built.faults


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "Git LFS"),
        (b"\0GITCRYPT\0\1\2", "git-crypt"),
    ],
)
def test_what_a_filter_stored_in_place_of_a_lesson_is_named(
    root: Path, content: bytes, name: str
) -> None:
    made(root)
    (root / ".slate/lessons/b.yaml").write_bytes(content)
    git(root, "add", "-A")
    for built in (build.tree(root), snapshot.staged(root, Repository(root)).build()):
        (fault,) = built.faults
        assert name in fault.what


LEAVINGS = [
    "a.yaml.orig",
    "a.yaml~",
    ".a.yaml.swp",
    "a.yaml.bak",
    "README.md",
    ".gitkeep",
    ".DS_Store",
    "#a.yaml#",
    "a_BACKUP_12.yaml",
    "a.yaml.rej",
    "Thumbs.db",
]


def test_what_editors_and_people_leave_is_passed_over(root: Path) -> None:
    made(root)
    before = (root / ".slate/index.tsv").read_bytes()
    for name in LEAVINGS:
        (root / ".slate/lessons" / name).write_text("no lesson: [\n")
    git(root, "add", "-A")
    for built in (build.tree(root), snapshot.staged(root, Repository(root)).build()):
        assert not built.faults
        assert built.data == before
