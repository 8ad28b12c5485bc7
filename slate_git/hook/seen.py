"""Once a session, at most two a call: exclusively created marker files.

``seen/<session hash>/<memory id>`` is a memory that a session has had; of any
number of parallel hooks exactly one creates it. ``.<call hash>-0`` and ``-1``
are the two places of a call, whatever number of hooks it runs.

A memory's marker says by its size how far it is, so that one ``stat`` tells what
is known: empty, a hook has claimed the memory and not printed its reply; one
byte, it has arrived; two, it was lost; else it was printed, and ``arrival`` reads
whether it got there. A marker is never taken away to be claimed anew, since
another hook may just have done so: the next copy has a marker of its own.
"""

from __future__ import annotations

import time

from slate_git.hook.index import is_id
from slate_git.hook.system import is_folder, is_link, make, os

try:
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

CALL = 2
"""Memories that one call may bring."""

COPIES = 4
"""How often a session is told a memory of which nothing shows that it arrived."""

GRACE = 3.0
"""Seconds after which a claim without a reply is a killed hook's; the hook's own limit is 2."""

INSIDE = ".inside-"
"""Marks a sub-agent at work, for agents whose payloads do not name it."""


def digest(*parts: str) -> str:
    """A short name that no other parts have."""
    data = "\0".join(part.replace("\0", "\0\0") for part in parts)
    return blake2b(data.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


class Seen:
    """What one session was told. Without a folder it forgets, and everything is new."""

    def __init__(
        self, state: str, agent: str, session: str, context: str, transcript: str = ""
    ) -> None:
        self.all = state + "/seen" if state else ""
        self.names = (state, agent, session)
        self.folder = f"{self.all}/{digest(agent, session, context)}" if state else ""
        self.transcript = transcript
        self.claims: list[str] = []
        self.told: list[str] = []
        self.next: dict[str, str] = {}
        self.begun = False
        self.twin: Seen | None = None

    def enter(self, context: str) -> None:
        """A sub-agent whose calls do not name it begins in this session."""
        for name in _alike(context):
            if self._create(INSIDE + name):
                break
        self.claims.clear()

    def leave(self, context: str) -> None:
        """That sub-agent has ended, or all have where ``context`` is empty."""
        inner = self.inside()
        if context:  # of several alike, the last to begin: nothing tells which it was
            inner = [name for name in _alike(context) if name in inner][-1:]
        for name in inner:
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
        """The session of the sub-agent that must be making the calls now, else this one.

        Of several it may be any: then a memory is told as often as there are
        sub-agents, since a second copy is better than none.
        """
        seen: Seen | None = None
        for name in reversed(self.inside()):
            inner = Seen(*self.names, name)
            inner.twin = seen
            if seen:
                inner.claims, inner.told = seen.claims, seen.told
            seen = inner
        return seen or self

    def has(self, id: str) -> bool:
        """Whether the session had this memory, as far as can be shown."""
        return self._had(id) and (self.twin is None or self.twin.has(id))

    def _had(self, id: str) -> bool:
        if not self.folder:
            return False
        for copy in range(COPIES):
            name = f"{id}.{copy}" if copy else id  # no id holds a dot
            try:
                status = os.stat(f"{self.folder}/{name}", follow_symlinks=False)
            except OSError:
                self.next[id] = name
                return False
            if self._stands(f"{self.folder}/{name}", id, status):
                return True
        return True

    def _stands(self, path: str, id: str, status: os.stat_result) -> bool:
        """Whether a marker speaks for its memory, so that the session is not told it again."""
        if status.st_size == 0:
            return abs(time.time() - status.st_mtime) < GRACE
        if status.st_size <= 2:
            return status.st_size == 1
        from slate_git.hook import arrival

        return arrival.stands(path, id, self.transcript)

    def claim(self, id: str) -> bool:
        """Take a memory for this session; False if another hook has it."""
        if self.twin and self._had(id):
            return self.twin.claim(id)
        before = len(self.claims)
        if not self._create(self.next.get(id, id)):
            return False
        self.told += self.claims[before:]
        return True

    def place(self, call: str) -> bool:
        """Take one of the call's places; False if both are taken."""
        name = digest(call)
        return any(self._create(f".{name}-{number}") for number in range(CALL))

    def release(self, count: int = 0) -> None:
        """Give back what was claimed after the first ``count`` claims."""
        while len(self.claims) > count:
            _unlink(self.claims.pop())

    def printed(self, place: int, call: str) -> None:
        """The reply is out: nothing is given back but what proves to be lost."""
        self.claims.clear()
        if self.told:
            from slate_git.hook import arrival

            for path in self.told:
                arrival.printed(path, self.transcript, place, call)

    def resumed(self) -> None:
        """The session goes on, with nothing under way: what did not arrive is given back."""
        try:
            names = os.listdir(self.folder) if self.folder and self.transcript else []
        except OSError:
            return
        if names:
            from slate_git.hook import arrival

            for name in names:
                if not name.startswith("."):
                    id = name.partition(".")[0]
                    arrival.resumed(f"{self.folder}/{name}", id, self.transcript)

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
        """Make the session's folder."""
        try:
            make(self.folder, 0o700)
        except OSError:
            return False
        self.begun = True
        return True

    def forget(self) -> None:
        """Start again: what was told is no longer in the model's context."""
        if self.folder and is_folder(self.folder) and not is_link(self.folder):
            aside = f"{self.all}/.{self.folder.rpartition('/')[2]}-{os.getpid()}"
            try:
                os.rename(self.folder, aside)
            except OSError:
                aside = self.folder
            remove(aside)

    def touch(self) -> None:
        """The session is in use."""
        try:
            os.utime(self.folder)
        except OSError:
            pass


def remove(folder: str) -> None:
    """A session's folder with its marks, and no file of any other form."""
    try:
        for name in os.listdir(folder):
            if is_mark(name):
                _unlink(f"{folder}/{name}")
        os.rmdir(folder)
    except OSError:
        pass


def _alike(context: str) -> list[str]:
    """Names for sub-agents that are called alike."""
    return [context, *(f"{context}.{number}" for number in range(1, 10))]


def _unlink(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        pass


def is_session(name: str) -> bool:
    """Whether a folder is one of a session, or one that a hook has set aside to remove it."""
    hash, _, process = name[1:].partition("-")
    return _is_hash(name) or (name[:1] == "." and _is_hash(hash) and process.isdigit())


def is_mark(name: str) -> bool:
    """Whether a file is the mark of a memory, of a call's place or of a sub-agent."""
    if name.startswith(INSIDE):
        return name == INSIDE or _is_hash(name[len(INSIDE) :].partition(".")[0])
    hash, _, number = name[1:].partition("-")
    if name[:1] == ".":
        return _is_hash(hash) and number.isdigit()
    id, _, copy = name.partition(".")
    return is_id(id) and (not copy or copy.isdigit())


def _is_hash(text: str) -> bool:
    return len(text) == 24 and all(c in "0123456789abcdef" for c in text)
