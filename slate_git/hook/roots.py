"""For which roots a hook acts that a user installed for all repositories.

``slate init`` lists them in the file ``roots`` of the local state, since that
speaks for all folders of a clone, and for every folder whose ``.git`` leads there.
"""

from __future__ import annotations

import os

from slate_git.hook import state
from slate_git.hook.index import escape, unescape

NAME = "roots"


def marks(root: str) -> tuple[str, str]:
    """How a root is told from others of its clone, and its worktree from other folders.

    Where the root lies in its worktree, beginning with ``./``, and the
    worktree's real path, each as one line. Outside git the root stands for it.
    """
    real = os.path.realpath(root)
    found = state.repository(real)
    top = found[0] if found else real
    inner = "./" + real[len(top) :].strip("/")
    return escape(inner), escape(top)


def set_up(root: str, folder: str) -> bool:
    """Whether this user ran ``slate init`` for this very root, by its local state ``folder``.

    A vendored folder must be listed itself, a worktree be one that git knows, or listed.
    """
    inner, top = marks(root)
    try:
        with open(f"{folder}/{NAME}", encoding="utf-8", errors="surrogateescape") as file:
            lines = file.read(1 << 20).split("\n")
    except OSError:
        return False
    return inner in lines and (top in lines or _known(unescape(top)))


def _known(top: str) -> bool:
    """Whether a folder is the main worktree of a clone, or one that its git directory lists."""
    dot = top + "/.git"
    if os.path.islink(dot):
        return False
    if os.path.isdir(dot):
        return not os.path.exists(dot + "/commondir")
    git = os.path.realpath(state.git_folder(top) or top)
    try:
        with open(git + "/gitdir", encoding="utf-8", errors="surrogateescape") as file:
            back = os.path.join(git, file.read(8192).rstrip("\n"))
        listed = os.path.samefile(back, dot)
    except OSError:
        return False
    return listed and os.path.dirname(git) == os.path.realpath(state.common(git)) + "/worktrees"
