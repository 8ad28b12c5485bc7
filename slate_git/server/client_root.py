"""Which repository a client means: its roots, then the agent's project variable, then the
working directory of the server."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit
from urllib.request import url2pathname

from slate_git.index.store import hidden_root
from slate_git.install.clone import root_of

VARIABLES = ("CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CURSOR_PROJECT_DIR", "CODEX_PROJECT_DIR")


class NoRoot(Exception):
    """No place that the client named is in a repository with ``.slate``; says where was looked."""


def find(roots: Iterable[str], environment: Mapping[str, str], cwd: Path) -> Path:
    """The root of the first place that has one. ``roots`` are ``file:`` addresses.

    Raises ``NoRoot``.
    """
    places = [path for uri in roots if (path := local(uri))]
    places += [Path(value) for name in VARIABLES if (value := environment.get(name))]
    places.append(cwd)
    for place in places:
        found = root_of(place) or hidden_root(place)
        if found is not None:
            return sound(found)
    looked = ", ".join(dict.fromkeys(map(str, places)))
    what = f"no .slate/hook.sh at or above {looked}"
    raise NoRoot(f"{what}: run `slate init` in the repository")


def sound(root: Path) -> Path:
    """The root, if what is written lands in it: ``.slate`` and the lessons folder are no links."""
    for folder in (root / ".slate", root / ".slate" / "lessons"):
        if folder.is_symlink():
            raise NoRoot(f"{folder}: is a link: put a plain folder in its place")
    return root


def local(uri: str) -> Path | None:
    """The absolute path that a ``file:`` address names on this machine."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        return None
    if os.name == "nt":
        path = url2pathname(parts.path)
    else:
        path = os.fsdecode(unquote_to_bytes(parts.path))  # a name need not be UTF-8
    return Path(path) if path and "\0" not in path and os.path.isabs(path) else None
