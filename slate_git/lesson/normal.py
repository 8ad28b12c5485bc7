"""What somebody typed as a trigger, in the form that a lesson file keeps.

Only what cannot mean anything else is changed, and each change is said.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from slate_git.hook.glob import GlobError, matches, parse
from slate_git.hook.paths import Root
from slate_git.hook.reference import cited

MAGIC = frozenset("*?[{")

Normal = tuple[str, list[str]]
"""The text as it is kept, and a sentence for each change."""


def match(text: str) -> Normal:
    """A pattern without the line breaks around it, which a paste brings along."""
    kept = text.strip("\r\n")
    return kept, ["the line break around the pattern was left out"] if kept != text else []


def command(text: str) -> Normal:
    """The words of a command without the line breaks around them."""
    kept = text.strip("\r\n")
    return kept, ["the line break around the command was left out"] if kept != text else []


def path(text: str, root: Path, cwd: Path | None = None) -> Normal:
    """A glob or path as it leads from the root.

    One that is absolute, begins with ``./`` or ``../``, or is there only when
    it is read from ``cwd``, is made relative to the root. One outside the root
    begins with ``..`` then, which is refused like any other such path.
    """
    kept = text.strip("\r\n")
    notes = ["the line break around the path was left out"] if kept != text else []
    plain = kept.strip()
    if plain in ("", ".", "/", "./"):
        return kept, notes
    spelled = _from_root(plain, Path(os.path.abspath(root)), Path(os.path.abspath(cwd or root)))
    if spelled == plain:
        return kept, notes
    return spelled, [*notes, f"`{plain}` was taken as {spelled}, from the repository's root"]


def _from_root(plain: str, root: Path, cwd: Path) -> str:
    end = "/" if plain.endswith("/") else ""
    if os.path.isabs(plain):
        # As a call's path, which may lie in another worktree of the repository.
        inside = Root(str(root)).relative(plain, "")
        if inside:
            return inside + end
        first = plain.strip("/").split("/")[0]
        here = first and not MAGIC & set(first) and os.path.lexists(f"/{first}")
        if plain.startswith("/") and here and not os.path.lexists(root / first):
            return _relative(plain, root) + end
        return plain
    if plain.startswith(("./", "../")):
        return _relative(os.path.join(cwd, plain), root) + end
    if cwd != root and not _there(root, plain) and _there(cwd, plain):
        return _relative(os.path.join(cwd, plain), root) + end
    return plain


def _relative(plain: str, root: Path) -> str:
    return os.path.relpath(os.path.normpath(plain), root).replace(os.sep, "/")


def _there(folder: Path, glob: str) -> bool:
    """Whether something is there under a glob, as far as its first part with ``*`` or a brace."""
    for segment in glob.strip("/").split("/"):
        if not MAGIC & set(segment):
            folder = folder / segment
            if not os.path.lexists(folder):
                return False
            continue
        if segment.startswith("**"):
            return True
        try:
            parsed = parse(segment)
            return any(matches(parsed, name) for name in os.listdir(folder))
        except (GlobError, OSError):
            return False
    return True


def values(data: Mapping[str, Any], root: Path, cwd: Path | None = None) -> tuple[Any, list[str]]:
    """What the keys of a lesson file hold, each trigger in the form that is kept."""
    notes: list[str] = []

    def kept(found: Normal) -> str:
        notes.extend(found[1])
        return found[0]

    def entry(found: Any) -> Any:
        if not isinstance(found, Mapping):
            return found
        changed = dict(found)
        if isinstance(found.get("match"), str):
            changed["match"] = kept(match(found["match"]))
        if isinstance(found.get("command"), str):
            changed["command"] = kept(command(found["command"]))
        if isinstance(found.get("path"), str):
            changed["path"] = kept(path(found["path"], root, cwd))
        return changed

    def reference(found: Any) -> Any:
        name = cited(found) if isinstance(found, str) else None
        if name is None:
            return found
        if found.startswith("./"):  # which is from the working directory
            name = "./" + name
        return found.replace(name, kept(path(name, root, cwd)), 1)

    def call(found: Any) -> Any:
        if isinstance(found, str) and files:
            return kept(path(found, root, cwd))
        if isinstance(found, Mapping) and isinstance(found.get("path"), str):
            return {**found, "path": kept(path(found["path"], root, cwd))}
        return found

    def each(make: Callable[[Any], Any], value: Any) -> Any:
        return list(map(make, value)) if isinstance(value, list) else make(value)

    files = _about_files(data)
    fresh = dict(data)
    for key, make in (("when", entry), ("source_ref", reference)):
        if key in data:
            fresh[key] = each(make, data[key])
    if isinstance(data.get("examples"), Mapping):
        fresh["examples"] = {side: each(call, calls) for side, calls in data["examples"].items()}
    return fresh, list(dict.fromkeys(notes))


def _about_files(data: Mapping[str, Any]) -> bool:
    """Whether all triggers are for files, so that an example that names no tool is a path."""
    when = data.get("when")
    entries = when if isinstance(when, list) else [when] if when else []
    tools = {entry.get("tool") for entry in entries if isinstance(entry, Mapping)}
    return bool(tools or data.get("source_ref")) and "shell" not in tools
