"""Which release of Slate runs, where it was installed from, and whether agents find it."""

from __future__ import annotations

import json
import re
import shutil
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

VERSION = "0.2.0"
"""The one place of the number: the build reads it here."""

ADDRESS = "https://github.com/OWNER/slate"
"""Where Slate is had from when nothing says where this copy came from. A release names its
repository here; until then OWNER stands for whoever keeps it."""

BUILT = "build.json"
"""What the build wrote down beside the package: ``url``, ``tag`` and ``commit``."""

RELEASE = re.compile(r"v\d+(\.\d+)+\S*")


class Source(NamedTuple):
    """Where a copy of Slate came from; empty what is not known.

    ``url`` is what git clones, ``tag`` the name of the release, ``commit`` the full id.
    """

    url: str = ""
    tag: str = ""
    commit: str = ""

    @property
    def rev(self) -> str:
        """What a person pins: the tag, else the commit, else the tag that this version will get."""
        return self.tag or self.commit or f"v{VERSION}"

    @property
    def pin(self) -> str:
        """What a machine pins: the commit, which nobody can move, else as ``rev``."""
        return self.commit or self.rev

    @property
    def address(self) -> str:
        """What a team's files name; ``ADDRESS`` where nothing is known."""
        return self.url or ADDRESS

    @property
    def doubt(self) -> str:
        """What keeps a team from installing from the address, and the repair; empty if nothing."""
        if not self.url:
            return f"where this slate came from is not known: put its address in {ADDRESS}'s place"
        if not re.match(r"(https?|ssh)://", self.url):
            return f"{self.url} is of this machine: put an address there that your team can reach"
        return ""


def number() -> str:
    """The version."""
    return VERSION


@lru_cache(maxsize=1)
def recorded() -> Source:
    """What the installer and the build wrote down.

    An installer that cloned a repository says which, and what it was asked for
    (PEP 610, ``direct_url.json``); the build knows the tag of what it built.
    """
    built = _json(_beside_package() / BUILT)
    found = Source(*(_text(built, key) for key in Source._fields))
    direct = _direct_url()
    vcs = direct.get("vcs_info")
    if not isinstance(vcs, dict):
        return found
    asked = _text(vcs, "requested_revision")
    tag = asked if RELEASE.fullmatch(asked) else found.tag
    return Source(without_password(_text(direct, "url")), tag, _text(vcs, "commit_id"))


def page() -> str:
    """An address that a browser opens."""
    url = recorded().url
    return url.removesuffix(".git") if re.match("https?://", url) else ADDRESS


def without_password(url: str) -> str:
    """An address of git's as anybody may use it: over https where it was ``git@``, no password."""
    if found := re.fullmatch(r"(?:ssh://)?git@([\w.-]+)[:/](?!\d+/)(.+)", url):
        url = f"https://{found[1]}/{found[2]}"
    return re.sub(r"^(\w+://)[^/@]*@", r"\1", url)


def _beside_package() -> Path:
    return Path(__file__).resolve().parents[1]


def _direct_url() -> dict[str, Any]:
    # Metadata takes longer to look up than most commands take, and few ask for it.
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        text = distribution("slate-git").read_text("direct_url.json")
    except PackageNotFoundError:
        return {}
    return _object(text or "{}")


def _json(path: Path) -> dict[str, Any]:
    try:
        return _object(path.read_text("utf-8"))
    except OSError:
        return {}


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _text(values: dict[str, Any], key: str) -> str:
    value = values.get(key)
    return value if isinstance(value, str) else ""


def unfound() -> tuple[str, str] | None:
    """What keeps agents from starting ``slate mcp``, which they do by its name, and the repair."""
    if shutil.which("slate"):
        return None
    what = "slate is not on the PATH, by which agents start its MCP server"
    return what, f"put {Path(sys.executable).parent} there, or install it with pipx or uv"
