"""The file that a forge's CI reads, filled in for a repository, and whether it is current.

Each is a template in ``hooks/ci``. A line in it holds the digest of the rest,
by which a file that was changed by hand is told from one that may be replaced.
"""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from slate_git.base import atomic
from slate_git.base.release import ADDRESS, Source
from slate_git.git.failure import GitFailed
from slate_git.git.repository import Repository
from slate_git.install.shipped import hooks_folder

PLACES = {
    # The first that is free; a second place needs a word in the first.
    "github": (".github/workflows/slate.yml", ".github/workflows/slate-{slug}.yml"),
    "gitlab": (".gitlab-ci.yml", ".gitlab/slate.yml", ".gitlab/slate-{slug}.yml"),
    "bitbucket": ("bitbucket-pipelines.yml",),
    "gitea": (".gitea/workflows/slate.yml", ".gitea/workflows/slate-{slug}.yml"),
    "shell": (".ci/slate.sh", ".ci/slate-{slug}.sh"),
}
FORGES = tuple(PLACES)
INCLUDE = "include:\n  - local: {path}"

LINE = "# slate ci init {forge} wrote this for {root}: {digest}"
OURS = re.compile(r"^# slate ci init (\w+) wrote this for (.+): ([0-9a-f]{16})$", re.MULTILINE)


class Place(NamedTuple):
    """A repository as CI sees it: its root from git's top, empty for the top, and its branch."""

    top: Path
    root: str
    branch: str


class Found(NamedTuple):
    """A file of ours. ``edited`` is whether somebody changed it after it was written."""

    path: str
    forge: str
    text: str
    edited: bool


class Taken(Exception):
    """A place that holds something of others; the text is one line, ``add`` what to put there."""

    def __init__(self, what: str, add: str = "") -> None:
        super().__init__(what)
        self.add = add


def place(root: Path) -> Place:
    """Where a root lies. Raises ``GitFailed``."""
    repository = Repository(root)
    return Place(Path(repository.top), repository.prefix.rstrip("/"), default_branch(repository))


def default_branch(repository: Repository) -> str:
    """The branch that others start from: the remote's, a usual one, or the one checked out."""
    words = ("symbolic-ref", "--quiet", "--short")
    remote = repository.text(*words, "refs/remotes/origin/HEAD", expect=(0, 1, 128)).strip()
    if remote:
        return remote.removeprefix("origin/")
    for name in ("main", "master"):
        try:
            repository.run("show-ref", "--verify", "--quiet", f"refs/heads/{name}")
            return name
        except GitFailed:
            continue
    return repository.text(*words, "HEAD", expect=(0, 1, 128)).strip() or "main"


def text(forge: str, place: Place, source: Source) -> str:
    """The whole file."""
    template = next((hooks_folder() / "ci").glob(f"{forge}.*")).read_text("utf-8")
    filled = re.sub(r"@(\w+)@", lambda found: values(forge, place, source)[found[1]], template)
    first, rest = filled.split("\n", 1) if filled.startswith("#!") else ("", filled)
    line = LINE.format(forge=forge, root=json.dumps(place.root or "."), digest=digest(rest))
    return f"{first}\n{line}\n{rest}" if first else f"{line}\n{rest}"


def values(forge: str, place: Place, source: Source) -> dict[str, str]:
    """What a template's marks stand for. JSON's strings are YAML's."""
    pip = f"git+{source.address}@{source.pin}"
    root = place.root or "."
    branch = place.branch
    if forge in ("github", "gitea"):
        # A branch is a glob there.
        branch = re.sub(r"([*?+\[\]!])", r"\\\1", branch)
    # GitLab would take a $ for a variable.
    spelled = root.replace("$", "$$") if forge == "gitlab" else root
    release = f"@{source.pin}" + (f" # {source.tag}" if source.tag and source.commit else "")
    owner = repository_name(source.address)
    install = "/tmp/slate/bin/pip install --quiet --disable-pip-version-check"
    named = f" of {place.root}" if place.root else ""
    return {
        "name": json.dumps(f"Lessons{named}"),
        "job": json.dumps(f"lessons{named}"),
        "branch": json.dumps(branch),
        "plain_branch": branch.replace('"', "").replace("`", "").replace("$", ""),
        "root": json.dumps(spelled),
        "pip": json.dumps(pip),
        "slate": owner + release,
        "comment": f"{owner}/.github/actions/slate-comment{release}",
        "scan": f"{owner}/.github/actions/slate-scan{release}",
        "before": "",
        "shell_pip": shlex.quote(pip),
        "shell_root": shlex.quote(root),
        "shell_install": json.dumps(f"{install} {shlex.quote(pip)}"),
        "shell_cd": json.dumps(f"mkdir -p {shlex.quote(root)} && cd {shlex.quote(root)}"),
    }


def repository_name(url: str) -> str:
    """The owner and name by which a workflow names the repository at an address."""
    parts = urlsplit(url)
    path = parts.path.strip("/").removesuffix(".git")
    if parts.scheme in ("https", "http", "ssh") and re.fullmatch(r"[\w.-]+/[\w.-]+", path):
        return path
    return urlsplit(ADDRESS).path.strip("/")


def digest(rest: str) -> str:
    """What tells whether the lines below it are as they were written."""
    return hashlib.sha256(rest.encode()).hexdigest()[:16]


def found(place: Place) -> list[Found]:
    """The files of ours for this root."""
    paths = [(forge, path) for forge in FORGES for path in places(forge, place)]
    files = [(forge, path, _read(place.top / path)) for forge, path in paths]
    return [
        Found(path, forge, data, _edited(data))
        for forge, path, data in files
        if data and _root(data) == (place.root or ".")
    ]


def places(forge: str, place: Place) -> Sequence[str]:
    """Where the forge's file may be."""
    slug = re.sub(r"[^\w.-]+", "-", place.root).strip("-") or "root"
    return [path.format(slug=slug) for path in PLACES[forge]]


def write(forge: str, place: Place, source: Source) -> tuple[str, bool, str]:
    """Write the file: its path, whether it changed, and what to add where for it to be read.

    Raises ``Taken`` where it may not be written, ``NotWritten``.
    """
    whole = text(forge, place, source)
    candidates = places(forge, place)
    for path in candidates:
        there = _read(place.top / path)
        if there and _root(there) == (place.root or "."):
            if _edited(there) and there != whole:
                raise Taken(f"{path} was changed by hand: move it away, or take over what differs")
            return path, _put(place.top / path, whole), ""
    for path in candidates:
        if _read(place.top / path) is None:
            include = forge == "gitlab" and path != candidates[0]
            written = _put(place.top / path, whole)
            return path, written, INCLUDE.format(path=path) if include else ""
    raise Taken(f"{candidates[0]} is not ours: add this to it", whole)


def stale(one: Found, place: Place, source: Source) -> str:
    """Why a file of ours is not current; empty where it is.

    One that was changed by hand need only have this release pinned.
    """
    if one.edited:
        pinned = source.pin in one.text or source.rev in one.text
        return "" if pinned else f"changed by hand, and pins another release than {source.rev}"
    if one.text == text(one.forge, place, source):
        return ""
    return f"not what this release writes: run `slate ci init {one.forge}`"


def _root(text: str) -> str:
    line = OURS.search(text)
    return str(json.loads(line[2])) if line else ""


def _edited(text: str) -> bool:
    line = OURS.search(text)
    return line is None or line[3] != digest(text[line.end() + 1 :])


def _read(path: Path) -> str | None:
    """A file's text; None where there is none."""
    try:
        return path.read_bytes().decode("utf-8", "surrogateescape").replace("\r\n", "\n")
    except FileNotFoundError:
        return None


def _put(path: Path, text: str) -> bool:
    if _read(path) == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic.write(path, text.encode())
    return True
