"""What a forge's CI file says for a repository: a template of ``hooks/ci``, filled in."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from slate_git.base.release import ADDRESS, Source
from slate_git.install.shipped import hooks_folder

LINE = "# slate ci init {forge} wrote this for {root}: {digest}"
OURS = re.compile(r"^# slate ci init (\w+) wrote this for (.+): ([0-9a-f]{16})$", re.MULTILINE)
"""The line by which a file of ours is known, and a change by hand."""


class Place(NamedTuple):
    """A repository as CI sees it: its root from git's top, empty for the top, and its branch."""

    top: Path
    root: str
    branch: str


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
