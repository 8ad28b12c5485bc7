"""Where a clone keeps what is its own and never committed.

``<git common directory>/slate/``, which the worktrees of a clone share; outside
git, or where that holds no ``python`` file, a folder of the user's state
directory named by the POSIX ``cksum`` of the root, which ``hook.sh`` can
compute as well.
"""

from __future__ import annotations

import os


def git_folder(folder: str) -> str | None:
    """The git directory that ``folder/.git`` names, itself or through a ``gitdir:`` file."""
    dot = folder + "/.git"
    if os.path.isdir(dot):
        return dot
    try:
        with open(dot, encoding="utf-8", errors="surrogateescape") as file:
            line = file.readline(8192)
    except OSError:
        return None
    if not line.startswith("gitdir:"):
        return None
    return os.path.normpath(os.path.join(folder, line[7:].strip()))


def common(git: str) -> str:
    """The directory that all worktrees of a git directory share."""
    try:
        with open(git + "/commondir", encoding="utf-8", errors="surrogateescape") as file:
            return os.path.normpath(os.path.join(git, file.readline(8192).strip()))
    except OSError:
        return git


def repository(folder: str) -> tuple[str, str] | None:
    """The nearest folder upwards that holds ``.git``, and its common directory.

    None also where that is a file which names a folder that is not there.
    """
    while True:
        git = git_folder(folder)
        if git is not None:
            return (folder, common(git)) if os.path.isdir(git) else None
        above = os.path.dirname(folder)
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
    """The user's own folder: ``hook.sh`` and ``python`` for user scope, and ``roots/``."""
    base = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return base + "/slate"


def outside(root: str) -> str:
    """The folder that serves a root without a usable git directory."""
    name = os.fsencode(root)
    return f"{user()}/roots/{cksum(name)}-{len(name)}"


def inside(root: str) -> str | None:
    """The folder in the root's git common directory; None outside git."""
    found = repository(root)
    return found[1] + "/slate" if found else None


def find(root: str) -> str:
    """The local state of a root: where ``slate init`` put it, else where it would go."""
    first = inside(root)
    other = outside(root)
    if first is None or (
        not os.path.exists(first + "/python") and os.path.exists(other + "/python")
    ):
        return other
    return first


def writable(root: str, state: str) -> str:
    """``state`` if a folder can be made there, else the user's, else an empty string."""
    folder = state or find(root)
    if _taken(folder):
        return folder
    folder = outside(root)
    return folder if _taken(folder) else ""


def _taken(folder: str) -> bool:
    """Whether claims can be made in it."""
    try:
        os.makedirs(folder + "/seen", exist_ok=True)
    except OSError:
        return False
    return os.access(folder + "/seen", os.W_OK | os.X_OK)
