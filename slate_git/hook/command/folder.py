"""The folder that a command runs in, as the ``cd`` before it tell."""

from __future__ import annotations

from slate_git.hook.command.operands import parted
from slate_git.hook.command.runs import Run
from slate_git.hook.command.word import EXPANDED, GLOB

MOVING = frozenset(("cd", "pushd", "set-location", "push-location", "chdir"))


def joined(folder: str, path: str) -> str:
    """A path seen from a folder, without ``.`` and with ``..`` taken back; no file's is empty."""
    if path.endswith("/"):
        return ""
    whole = path if path.startswith("/") or not folder else folder + "/" + path
    parts: list[str] = []
    for part in whole.split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return ("/" if whole.startswith("/") else "") + "/".join(parts)


def folder_of(scope: int, folders: dict[int, str | None], scopes: list[int]) -> str | None:
    """Where a scope is: where the one around it was when it began."""
    path = []
    while scope not in folders:
        path.append(scope)
        scope = scopes[scope]
    folder = folders[scope]
    for inner in path:
        folders[inner] = folder
    return folder


def moved(run: Run, folder: str | None) -> str | None:
    """Where a ``cd`` leads; None where that is not known."""
    places, _ = parted(run.words, frozenset())
    if len(places) != 1 or run.marks[places[0]] & (EXPANDED | GLOB):
        return None
    path = run.words[places[0]]
    if path == "-" or (folder is None and not path.startswith("/")):
        return None
    return joined(folder or "", path.rstrip("/") or "/")
