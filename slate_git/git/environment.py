"""The environment that git is started in, and the repository that the caller's own one names.

Inside a git hook, and where dotfiles are kept, variables say where git's parts
are. They count only where they mean the repository that the root lies in: a
hook of one repository may well start a command in another.
"""

from __future__ import annotations

import os

from slate_git.hook import state

PLACES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY")
FOREIGN = (
    # What belongs to one repository, or would change what a command prints or means.
    *PLACES,
    "GIT_INDEX_FILE",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_NAMESPACE",
    "GIT_SHALLOW_FILE",
    "GIT_GRAFT_FILE",
    "GIT_REPLACE_REF_BASE",
)
NEVER = (
    "GIT_PREFIX",
    "GIT_CONFIG",
    "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS",
    "GIT_ICASE_PATHSPECS",
)


def of(top: str, index: str = "", git: str = "") -> dict[str, str]:
    """The environment for git at the top of a working tree.

    ``index`` names another index file, ``git`` the git directory of a working tree that has none
    at its top. A relative ``GIT_INDEX_FILE`` counts from the top, the other paths from the
    working directory.
    """
    found = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    for name in NEVER:
        found.pop(name, None)
    for name in PLACES:
        if found.get(name):
            found[name] = os.path.abspath(found[name])
    own = git or state.git_folder(top)
    if own and not git:
        for name in FOREIGN if not _means(found, own, top) else _astray(found, own, top):
            found.pop(name, None)
        # Where git takes `.git` for none, it shall not take one above for this one.
        above = os.path.dirname(top)
        found["GIT_CEILING_DIRECTORIES"] = above if above != top else ""
    if git:
        found["GIT_DIR"] = git
    if index:
        found["GIT_INDEX_FILE"] = index
    return found


def named(root: str) -> tuple[str, str] | None:
    """The working tree around a root, and its git directory, as the environment names them."""
    git, tree = (os.environ.get(name, "") for name in ("GIT_DIR", "GIT_WORK_TREE"))
    if not git or not tree or not os.path.isdir(git):
        return None
    top = os.path.realpath(tree)
    return (top, os.path.abspath(git)) if _inside(root, top) else None


def bare(folder: str) -> str:
    """The bare repository that a folder is, or lies in; an empty string for none."""
    while not _is_git(folder):
        above = os.path.dirname(folder)
        if above == folder:
            return ""
        folder = above
    return folder


def _means(found: dict[str, str], own: str, top: str) -> bool:
    """Whether the variables, as far as they are set, mean the repository of this working tree."""
    git, tree = found.get("GIT_DIR"), found.get("GIT_WORK_TREE")
    return (not git or _same(git, own)) and (not tree or _same(tree, top))


def _astray(found: dict[str, str], own: str, top: str) -> list[str]:
    """Those that lead into another repository, though the others mean this one."""
    common = state.common(own)
    astray = []
    shared = found.get("GIT_COMMON_DIR")
    if shared and not _same(shared, common):
        astray.append("GIT_COMMON_DIR")
    objects = found.get("GIT_OBJECT_DIRECTORY")
    if objects and not _inside(os.path.realpath(objects), os.path.realpath(common)):
        astray += ["GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES"]
    index = found.get("GIT_INDEX_FILE")
    if index:
        holder = bare(os.path.dirname(os.path.realpath(os.path.join(top, index))))
        if holder and not _same(holder, own):
            astray.append("GIT_INDEX_FILE")
    return astray


def _is_git(folder: str) -> bool:
    """Whether a folder is a git directory, by what git looks for in one."""
    shared = os.path.isfile(folder + "/commondir")
    return os.path.isfile(folder + "/HEAD") and (shared or os.path.isdir(folder + "/objects"))


def _same(path: str, other: str) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def _inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)
