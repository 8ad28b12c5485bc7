"""Once a session, at most two a call: exclusively created marker files.

``seen/<session hash>/<memory id>`` is a memory that a session has had; of any
number of parallel hooks exactly one creates it. ``.<call hash>-0`` and ``-1``
are the two places of a call, whatever number of hooks it runs.
"""

from __future__ import annotations

from slate_git.hook.index import is_id
from slate_git.hook.system import is_folder, is_link, make, os, there

try:
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

CALL = 2
"""Memories that one call may bring."""

INSIDE = ".inside-"
"""Marks a sub-agent at work, for agents whose payloads do not name it."""

DAYS = 7
"""After this many days without use a session is swept."""


def digest(*parts: str) -> str:
    """A short name that no other parts have."""
    data = "\0".join(part.replace("\0", "\0\0") for part in parts)
    return blake2b(data.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


class Seen:
    """What one session was told. Without a folder it forgets, and everything is new."""

    def __init__(self, state: str, agent: str, session: str, context: str) -> None:
        self.all = state + "/seen" if state else ""
        self.names = (state, agent, session)
        self.folder = f"{self.all}/{digest(agent, session, context)}" if state else ""
        self.claims: list[str] = []

    def enter(self, context: str) -> None:
        """A sub-agent whose calls do not name it begins in this session."""
        self._create(INSIDE + context)
        self.claims.clear()

    def leave(self, context: str) -> None:
        """That sub-agent has ended, or all have where ``context`` is empty."""
        for name in [context] if context else self.inside():
            Seen(*self.names, name).forget()
            _unlink(f"{self.folder}/{INSIDE}{name}")

    def inside(self) -> list[str]:
        """The sub-agents that have begun in this session and not ended."""
        try:
            names = os.listdir(self.folder) if self.folder else []
        except OSError:
            names = []
        return sorted(name[len(INSIDE) :] for name in names if name.startswith(INSIDE))

    def within(self) -> Seen:
        """The session of the sub-agent that must be making the calls now, else this one."""
        inner = self.inside()
        return Seen(*self.names, inner[0]) if inner else self

    def has(self, id: str) -> bool:
        """Whether the session had this memory."""
        return bool(self.folder) and there(f"{self.folder}/{id}")

    def claim(self, id: str) -> bool:
        """Take a memory for this session; False if another hook has it."""
        return self._create(id)

    def place(self, call: str) -> bool:
        """Take one of the call's places; False if both are taken."""
        name = digest(call)
        return any(self._create(f".{name}-{number}") for number in range(CALL))

    def release(self, count: int = 0) -> None:
        """Give back what was claimed after the first ``count`` claims."""
        while len(self.claims) > count:
            _unlink(self.claims.pop())

    def _create(self, name: str) -> bool:
        if not self.folder:
            return True
        path = f"{self.folder}/{name}"
        # Noted first: whenever the time limit strikes, what was created is given back.
        self.claims.append(path)
        for attempt in (0, 1):
            try:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                return True
            except FileExistsError:
                self.claims.pop()
                return False
            except OSError:
                if attempt or not self._begin():
                    break
        self.claims.pop()
        return True  # a lesson twice is better than a lesson lost

    def _begin(self) -> bool:
        """Make the session's folder; the first delivery of a session pays for the sweep."""
        try:
            make(self.folder, 0o700)
        except OSError:
            return False
        sweep(self.all)
        return True

    def forget(self) -> None:
        """Start again: what was told is no longer in the model's context."""
        if self.folder and is_folder(self.folder) and not is_link(self.folder):
            aside = f"{self.all}/.{self.folder.rpartition('/')[2]}-{os.getpid()}"
            try:
                os.rename(self.folder, aside)
            except OSError:
                aside = self.folder
            _remove(aside)

    def touch(self) -> None:
        """The session is in use."""
        try:
            os.utime(self.folder)
        except OSError:
            pass


def sweep(folder: str) -> None:
    """Remove the sessions that were not used for ``DAYS`` days."""
    import time

    oldest = time.time() - DAYS * 86_400
    try:
        sessions = [
            entry
            for entry in os.scandir(folder)
            if entry.is_dir(follow_symlinks=False) and _is_session(entry.name)
        ]
    except OSError:
        return
    for entry in sessions:
        try:
            if entry.stat(follow_symlinks=False).st_mtime < oldest:
                _remove(entry.path)
        except OSError:
            continue


def _remove(folder: str) -> None:
    """A session's folder with its marks, and no file of any other form."""
    try:
        for name in os.listdir(folder):
            if _is_mark(name):
                _unlink(f"{folder}/{name}")
        os.rmdir(folder)
    except OSError:
        pass


def _unlink(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        pass


def _is_session(name: str) -> bool:
    """Whether a folder is one of a session, or one that a hook has set aside to remove it."""
    hash, _, process = name[1:].partition("-")
    return _is_hash(name) or (name[:1] == "." and _is_hash(hash) and process.isdigit())


def _is_mark(name: str) -> bool:
    """Whether a file is the mark of a memory, of a call's place or of a sub-agent."""
    if name.startswith(INSIDE):
        return name == INSIDE or _is_hash(name[len(INSIDE) :])
    hash, _, number = name[1:].partition("-")
    return is_id(name) or (name[:1] == "." and _is_hash(hash) and number.isdigit())


def _is_hash(text: str) -> bool:
    return len(text) == 24 and all(c in "0123456789abcdef" for c in text)
