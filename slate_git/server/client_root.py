"""Which repository a client means: of its roots, then the agent's project variable, then the
working directory of the server; of several roots the one that the call is about."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes, urlsplit
from urllib.request import url2pathname

from slate_git.index.store import hidden_root
from slate_git.install.clone import root_of
from slate_git.lesson.ids import named
from slate_git.lesson.memory import LESSONS

VARIABLES = ("CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CURSOR_PROJECT_DIR", "CODEX_PROJECT_DIR")

PATHS = ("path", "source_ref", "when")
"""The arguments that name files."""


class NoRoot(Exception):
    """No place that the client named is in a repository with ``.slate``, or it is not clear in
    which; says where was looked."""


class Found(NamedTuple):
    """A root, and the folder by which it was found: the client's own, as far as that is known."""

    root: Path
    place: Path


def find(
    roots: Iterable[str],
    environment: Mapping[str, str],
    cwd: Path,
    arguments: Mapping[str, Any] | None = None,
) -> Found:
    """The root of the first place that has one. ``roots`` are ``file:`` addresses.

    Of several ``roots`` it is the one that ``arguments`` mean: by ``root``, by a path or an id
    that only one of them has, or by the caller's directory. Raises ``NoRoot``.
    """
    given = [path for uri in roots if (path := local(uri))]
    caller = [Path(value) for name in VARIABLES if (value := environment.get(name))]
    shown = list(_found(given))
    behind = list(_found([*caller, cwd]))
    if shown[1:] or (arguments or {}).get("root"):
        return _meant(_distinct([*shown, *behind]), shown, behind, arguments or {})
    first = next(iter([*shown, *behind]), None)
    if first is None:
        looked = ", ".join(dict.fromkeys(map(str, [*given, *caller, cwd])))
        what = f"no .slate/hook.sh at or above {looked}"
        raise NoRoot(f"{what}: run `slate init` in the repository")
    return first._replace(root=sound(first.root))


def _found(places: Iterable[Path]) -> Iterator[Found]:
    """The roots of places that have one, each root once."""
    roots = set()
    for place in places:
        root = root_of(place) or hidden_root(place)
        if root is not None and root not in roots:
            roots.add(root)
            yield Found(root, place)


def _distinct(found: Iterable[Found]) -> list[Found]:
    return list({one.root: one for one in reversed(list(found))}.values())[::-1]


def _meant(
    every: list[Found], shown: list[Found], behind: list[Found], arguments: Mapping[str, Any]
) -> Found:
    """The one of several roots that a call is about. Raises ``NoRoot`` where that is not clear."""
    asked = str(arguments.get("root") or "").strip()
    if asked:
        wanted = os.path.realpath(local(asked) or asked)
        fitting = [one for one in every if asked == one.root.name]
        fitting = [one for one in every if os.path.realpath(one.root) == wanted] or fitting
        if len(fitting) != 1:
            raise NoRoot(f"root {asked}: is none of {_names(every)}: write one of them")
        return fitting[0]._replace(root=sound(fitting[0].root))
    known = {one.root for one in behind}
    for ways in (
        [one for one in shown if _holds(one, arguments)],
        [one for one in shown if _has(one.root, arguments.get("id"))],
        [one for one in shown if one.root in known],
    ):
        if len(ways) == 1:
            return ways[0]._replace(root=sound(ways[0].root))
    raise NoRoot(
        f"several repositories are open, {_names(shown)}: say which by the argument `root`"
    )


def _names(found: list[Found]) -> str:
    return " and ".join(str(one.root) for one in found)


def _holds(found: Found, arguments: Mapping[str, Any]) -> bool:
    """Whether a path that a call names lies in a root, or is there from it."""
    for text in _texts([arguments.get(key) for key in PATHS]):
        plain = text.split("*")[0].split("{")[0].split("\0")[0].strip()
        if os.path.isabs(plain):
            if Path(os.path.realpath(plain)).is_relative_to(os.path.realpath(found.root)):
                return True
        elif plain and os.path.lexists(found.root / plain):
            return True
    return False


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from value.split("\n")
    elif isinstance(value, Mapping):
        yield from _texts(value.get("path"))
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _has(root: Path, id: Any) -> bool:
    """Whether a root has the memory that a call names."""
    return isinstance(id, str) and bool(id) and (root / LESSONS / f"{named(id)}.yaml").is_file()


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
