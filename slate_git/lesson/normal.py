"""What somebody typed as a trigger, in the form that a lesson file keeps.

Only what cannot mean anything else is changed, and each change is said.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from slate_git.hook.glob import GlobError, matches, parse
from slate_git.hook.reference import cited

MAGIC = frozenset("*?[{")

Normal = tuple[str, list[str]]
"""The text as it is kept, and a sentence for each change."""


def match(text: str) -> Normal:
    """A pattern without the line breaks around it, which a paste brings along."""
    kept = text.strip("\r\n")
    return kept, ["the line break around the pattern was left out"] if kept != text else []


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
        inside = _below(plain, root)
        if inside is not None:
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


def _below(plain: str, root: Path) -> str | None:
    """An absolute path as it leads from the root, by any name of the root; None outside."""
    for name in (str(root), os.path.realpath(root)):
        if plain == name or plain.startswith(name.rstrip("/") + "/"):
            return plain[len(name) :].strip("/") or None
    return None


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
        if isinstance(found.get("path"), str):
            changed["path"] = kept(path(found["path"], root, cwd))
        return changed

    def reference(found: Any) -> Any:
        name = cited(found) if isinstance(found, str) else None
        if name is None:
            return found
        return found.replace(name, kept(path(name, root, cwd)), 1)

    made = {"when": entry, "source_ref": reference}
    fresh = dict(data)
    for key in made.keys() & data.keys():
        value = data[key]
        fresh[key] = list(map(made[key], value)) if isinstance(value, list) else made[key](value)
    return fresh, list(dict.fromkeys(notes))
