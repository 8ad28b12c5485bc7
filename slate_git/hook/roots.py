"""For which roots a hook acts that a user installed for all repositories.

``slate init`` makes a folder for each in the user's own state folder, named by
where the clone lies, so that nothing that a repository or an archive brings
along can make the hook act: ``clones``, the real path of the git directory
that its worktrees share, ``+``, the way to the root inside, ``+``; or
``folders``, the root's real path, ``+``. A clone that was moved is another one.

The file ``tops`` in it lists the worktrees; ``seen`` and the logs lie beside it.
"""

from __future__ import annotations

import os

from slate_git.hook import state
from slate_git.hook.index import escape, read_file

TOPS = "tops"


def record(root: str, users: str = "") -> str:
    """The folder that stands for a root, below the user's own folder."""
    users = users or state.user()
    real = os.path.realpath(root)
    found = state.repository(real)
    if not found:
        return f"{users}/folders{real}/+"
    return f"{users}/clones{os.path.realpath(found[1])}/+{state.inner(real)}/+"


def mark(root: str) -> str:
    """The line that stands for a root's worktree; outside git, for the root."""
    real = os.path.realpath(root)
    found = state.repository(real)
    return escape(found[0] if found else real)


def set_up(root: str, folder: str) -> bool:
    """Whether this user ran ``slate init`` for this very root, whose ``record`` is ``folder``.

    Anybody's ``.git`` can name a user's clone: a worktree must be one that git knows, or listed.
    """
    if not os.path.isdir(folder):
        return False
    data = read_file(f"{folder}/{TOPS}", 1 << 20) or b""
    real = os.path.realpath(root)
    found = state.repository(real)
    return os.fsencode(mark(root)) in data.split(b"\n") or bool(found and _known(found[0]))


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
