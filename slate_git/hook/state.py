"""Where a clone keeps what is its own and never committed.

``<git common directory>/slate/``, which the worktrees of a clone share; outside
git, or where that holds no ``python`` file, a folder of the user's state
directory named by the POSIX ``cksum`` of the root, which ``hook.sh`` can
compute as well. What another user owns, or what is reached through a link, is
not taken for it.
"""

from __future__ import annotations

from slate_git.hook.system import exists, is_folder, make, os, there, variable


def git_folder(folder: str) -> str | None:
    """The git directory that ``folder/.git`` names, itself or through a ``gitdir:`` file."""
    dot = folder + "/.git"
    if is_folder(dot):
        return dot
    try:
        with open(dot, encoding="utf-8", errors="surrogateescape") as file:
            line = file.readline(8192)
    except OSError:
        return None
    if not line.startswith("gitdir:"):
        return None
    from os.path import join, normpath

    return normpath(join(folder, line[7:].strip()))


def common(git: str) -> str:
    """The directory that all worktrees of a git directory share."""
    try:
        with open(git + "/commondir", encoding="utf-8", errors="surrogateescape") as file:
            line = file.readline(8192)
    except OSError:
        return git
    from os.path import join, normpath

    return normpath(join(git, line.strip()))


def repository(folder: str) -> tuple[str, str] | None:
    """The nearest folder upwards that holds ``.git``, and its common directory.

    None also where that is a file which names a folder that is not there.
    """
    while True:
        git = git_folder(folder)
        if git is not None:
            return (folder, common(git)) if is_folder(git) else None
        from os.path import dirname

        above = dirname(folder)
        if above == folder:
            return None
        folder = above


def cksum(data: bytes) -> int:
    """The CRC that POSIX ``cksum`` prints (IEEE Std 1003.1, "cksum")."""
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
        table.append(value)
    tail = []
    length = len(data)
    while length:
        tail.append(length & 0xFF)
        length >>= 8
    crc = 0
    for byte in data + bytes(tail):
        crc = (crc << 8 & 0xFFFFFFFF) ^ table[crc >> 24 ^ byte]
    return crc ^ 0xFFFFFFFF


def user() -> str:
    """The user's own folder: for user scope ``hook.sh``, ``python`` and what ``roots`` keeps;
    and ``roots/``, for ``outside``."""
    base = variable("XDG_STATE_HOME")
    home = variable("HOME")
    if not base and home and home[0] == "/":
        base = home.rstrip("/") + "/.local/state"
    elif not base:
        from os.path import expanduser

        base = expanduser("~/.local/state")
    return base + "/slate"


def outside(root: str) -> str:
    """The folder that serves a root without a usable git directory."""
    from os import fsencode

    name = fsencode(root)
    return f"{user()}/roots/{cksum(name)}-{len(name)}"


def inside(root: str) -> str | None:
    """The folder in the root's git common directory; None outside git, or if it is not ours."""
    found = repository(root)
    folder = found[1] + "/slate" if found else ""
    return folder if folder and (ours(folder, FOLDER) or not there(folder)) else None


def inner(root: str) -> str:
    """The way to a root from the top of its worktree, beginning with ``/``; empty at the top."""
    found = repository(root)
    below = root[len(found[0]) :].strip("/") if found else ""
    return "/" + below if below else ""


def private(root: str) -> str:
    """The file with the rows that a session's start made of lessons that the index does not hold
    yet, which belongs to one working tree and one root in it; empty outside git.

    ``hook.sh`` finds it alike.
    """
    found = repository(root)
    git = git_folder(found[0]) if found else None
    return f"{git}/slate/rows{inner(root)}/rows.tsv" if git else ""


FOLDER, FILE = 0o040000, 0o100000


def ours(path: str, kind: int) -> bool:
    """Whether a path is a folder, or a file, and no link, and this user's.

    As git has it, root takes what belongs to who called ``sudo``, too.
    """
    try:
        status = os.lstat(path)
    except OSError:
        return False
    if status.st_mode & 0o170000 != kind:
        return False
    if not hasattr(os, "geteuid"):
        return True
    me = os.geteuid()
    return status.st_uid == me or (me == 0 and str(status.st_uid) == variable("SUDO_UID"))


def find(root: str) -> str:
    """The local state of a root: where ``slate init`` put it, else where it would go."""
    first = inside(root)
    if first and ours(first + "/python", FILE):
        return first
    other = outside(root)
    return other if first is None or exists(other + "/python") else first


def writable(root: str, state: str) -> str:
    """``state`` if a folder can be made there, else the user's, else an empty string."""
    for place in (find, outside):
        folder = (place is find and state) or place(root)
        try:
            make(folder + "/seen")
        except OSError:
            continue
        if _usable(folder):
            return folder
    return ""


def could_write(root: str) -> bool:
    """Whether there is, or could be made, a folder that ``writable`` gives; nothing is made."""
    from os.path import dirname

    for folder in (find(root), outside(root)):
        place = folder + "/seen"
        while not there(place):
            place = dirname(place)
        if _usable(folder) or (
            not there(folder + "/seen") and is_folder(place) and os.access(place, os.W_OK | os.X_OK)
        ):
            return True
    return False


def _usable(folder: str) -> bool:
    seen = folder + "/seen"
    return ours(folder, FOLDER) and ours(seen, FOLDER) and os.access(seen, os.W_OK | os.X_OK)
