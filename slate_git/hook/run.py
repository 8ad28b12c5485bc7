"""One hook process: stdin -> call -> hits -> unseen -> lessons -> stdout.

It prints one valid reply or nothing and ends with 0, whatever happens. What
was claimed and did not get out is given back.
"""

from __future__ import annotations

import sys

from slate_git.hook import index, match, payload, state
from slate_git.hook.agents import NAMES, whose
from slate_git.hook.call import Call, Life
from slate_git.hook.deadline import READING, Late, Timer
from slate_git.hook.seen import CALL, Seen, digest
from slate_git.hook.system import exists, os


class Hook:
    """One run of the hook, with what a fault at any step has to undo."""

    def __init__(self, agent: str, event: str, root: str, given: str, users: str | None) -> None:
        self.agent = agent
        self.event = event
        self.root = root
        self.users = users
        self.state = given or (state.find(root) if root and users is None else "")
        self.timer = Timer()
        self.seen: Seen | None = None
        self.arrived: list[tuple[str, str]] = []
        self.said: tuple[int, str] = (0, "")
        self.sweep: tuple[str, str] | None = None

    def log(self, line: str) -> None:
        """A line in the log of what went wrong."""
        if self.state:
            from slate_git.hook import journal

            journal.fault(self.state, f"{self.agent} {self.event} {line}")

    def answer(self, data: bytes) -> str:
        """What goes to stdout for one payload: a reply, or nothing."""
        if self.agent not in NAMES or not self.root:
            return ""
        if not self.settle():
            return ""
        said = payload.parsed(data)
        self.agent = whose(said, self.agent)
        name = f"slate_git.hook.agents.{self.agent}"
        __import__(name)
        adapter = sys.modules[name]
        heard = payload.heard(adapter, said, self.event)
        if isinstance(heard, Life):
            from slate_git.hook import session

            line, self.sweep = session.event(heard, self.teller, self.root, self.state)
            return str(adapter.notice(line)) if line else ""
        if not isinstance(heard, Call):
            return ""
        texts = self.deliver(heard, data)
        return str(adapter.reply(texts, said)) if texts else ""

    def settle(self) -> bool:
        """Choose where it is kept what a session has had; False where the hook may not act.

        A user's own hook believes the user's folder alone. Where there is one, a project's
        takes the same, so that the two bring a lesson once.
        """
        if self.users is None and not exists(state.user() + "/hook.sh"):
            return True
        from slate_git.hook import roots

        folder = roots.record(self.root, self.users or "")
        if roots.set_up(self.root, folder):
            self.state = folder
            return True
        return self.users is None

    @property
    def teller(self) -> str:
        """Whose sessions these are: an agent's, as one root of a clone knows them."""
        return self.agent + state.inner(self.root)

    def deliver(self, call: Call, data: bytes) -> list[str]:
        """The deliveries of a call, claimed; at most two, each once a session."""
        folder = state.writable(self.root, self.state)
        words = (folder, self.teller, call.session, call.context, call.transcript)
        seen = self.seen = Seen(*words).within()
        rows = index.load(self.root) + "\n" + index.text(state.private(self.root))
        hits = match.hits(self.root, call, rows, self.timer, self.log, seen.has)
        name = call.id or digest(data.decode("utf-8", "replace"))
        told: dict[str, str] = {}
        for hit in hits:
            if hit.id in told:
                continue
            text = self.tell(hit)
            if text is None:
                continue
            before = len(seen.claims)
            if not seen.place(name):
                break
            if not seen.claim(hit.id):
                seen.release(before)
                continue
            told[hit.id] = text
            self.note(folder, call, hit)
            if len(told) == CALL:
                break
        if told and call.transcript:
            from slate_git.hook import arrival

            self.said = (arrival.end(call.transcript), call.id)
        if seen.begun:  # the first delivery of a session pays for the sweep
            self.sweep = (seen.all, seen.folder)
        else:
            seen.touch()
        return list(told.values())

    def tell(self, hit: match.Hit) -> str | None:
        """The delivery of a hit; None, and a word in the log, where its file does not make one."""
        from slate_git.hook import delivery

        told = "its file does not say so, or is refused; run slate check"
        text = None
        try:
            self.timer.arm(READING)
            text = delivery.of(self.root, hit)
        except Late:
            if self.timer.left() < 0.1:
                raise
            told = "its file took too long to read"
        self.timer.arm()
        if text is None:
            self.log(f"row of {hit.id}: {told}")
        return text

    def note(self, folder: str, call: Call, hit: match.Hit) -> None:
        """What is to be written down, once it is out, on what arrived where."""
        if folder:
            from slate_git.hook import journal

            session = digest(self.agent, call.session, call.context)
            self.arrived.append((folder, journal.arrival(self.agent, session, hit)))

    def out(self) -> None:
        """The reply is out: from here on nothing is given back by this hook."""
        seen, self.seen = self.seen, None
        if seen:
            seen.printed(*self.said)
        for folder, line in self.arrived:
            from slate_git.hook import journal

            journal.delivered(folder, line)
        if self.sweep:
            from slate_git.hook import sweep

            sweep.sweep(*self.sweep)

    def undo(self) -> None:
        """Give back what was claimed and did not get out."""
        if self.seen:
            self.seen.release()


def write(text: str) -> None:
    """All of a reply to stdout, past every buffer, so that a broken pipe is noticed."""
    data = text.encode("utf-8", "replace")
    while data:
        data = data[os.write(1, data) :]


def main(everywhere: bool = False) -> None:
    """``AGENT [EVENT] [ROOT] [STATE]``, with the payload on stdin; never returns.

    ``everywhere``: the hook is for all repositories of a user, whose own folder is the word
    after these. STATE is no matter then: an older ``hook.sh`` may take it from a repository.
    """
    try:
        words = dict(enumerate(sys.argv[1:]))
        root = words.get(2) or _root()
        event = words.get(1) or "call"
        users = words.get(4, "") if everywhere else None
        given = "" if everywhere else words.get(3, "")
        hook = Hook(words.get(0, ""), event, root, given, users)
        try:
            hook.timer.start()
            reply = hook.answer(_stdin())
            hook.timer.stop()
            write(reply)
            hook.out()
        except BaseException as fault:
            hook.timer.stop()
            hook.undo()
            told = f"{type(fault).__name__}: {fault}"
            hook.log("took too long, or was ended" if isinstance(fault, Late) else told)
    except BaseException:
        pass
    # Nothing is left to be torn down, and that costs as much as the matching.
    os._exit(0)


def _root() -> str:
    from slate_git.hook.paths import find_root

    return find_root(os.getcwd()) or ""


def _stdin() -> bytes:
    return b"".join(iter(lambda: os.read(0, 1 << 16), b""))
