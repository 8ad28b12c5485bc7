"""An agent's client, run headless in a repository with nothing of ours around it."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from .model import Answer, Model, Request, Step
from .npm import installed
from .server import Server

NEEDED = [found for name in ("node", "git", "sh", "awk") if (found := shutil.which(name))]
PATH = os.pathsep.join(dict.fromkeys(map(os.path.dirname, NEEDED)))
"""The folders of what the clients need; not the one that holds `slate`."""

Reply = Callable[[str], "str | None"]

TIMEOUT = 120
"""Seconds that one run of a client may take."""


class Ran(NamedTuple):
    out: str
    err: str


class Client:
    """An agent's client in one repository, with its own HOME, for one session.

    A subclass speaks the model's protocol (`read`, `write`) and knows the command line.
    """

    package: ClassVar[str]
    version: ClassVar[str]
    program: ClassVar[str]
    path = PATH
    session = ""
    """The client's own id of the session, once it has one."""

    def __init__(self, repository: Path, home: Path) -> None:
        self.repository = repository
        self.home = home
        (home / "tmp").mkdir(parents=True, exist_ok=True)
        self.model = Model(self)
        self.server = Server(self.model)
        self.runs: list[Ran] = []
        chosen = os.environ.get(f"SLATE_CLIENT_{type(self).__name__.upper()}")
        self.binary = installed(self.package, chosen or self.version, self.program)

    def close(self) -> None:
        self.server.close()

    def read(self, path: str, headers: Mapping[str, str], body: Any) -> Request | None:
        raise NotImplementedError

    def write(self, path: str, body: Any, answer: Answer) -> tuple[str, bytes]:
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        proxy = f"http://127.0.0.1:{self.server.port}"
        base = {
            "PATH": self.path,
            "HOME": str(self.home),
            "TMPDIR": str(self.home / "tmp"),
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "NO_COLOR": "1",
            "NO_PROXY": "127.0.0.1,localhost",
        }
        return {**base, "HTTP_PROXY": proxy, "HTTPS_PROXY": proxy}

    def execute(
        self, arguments: Sequence[str], opening: str = "", reply: Reply | None = None
    ) -> Ran:
        """Run the program; a hung one is ended with all that it started, and its log shown.

        `opening` is written to its stdin, then what `reply` makes of each line of its stdout, until
        that is None.
        """
        errors = self.home / "stderr"
        with errors.open("w") as stderr:
            process = subprocess.Popen(
                [*self.start(), *arguments],
                cwd=self.repository,
                env=self.environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                start_new_session=True,
                encoding="utf-8",
                errors="replace",
            )
        assert process.stdin
        assert process.stdout
        alarm = threading.Timer(TIMEOUT, os.killpg, (process.pid, signal.SIGKILL))
        alarm.start()
        said: list[str] = []
        try:
            answer: str | None = opening
            for line in itertools.chain([""], process.stdout):
                said.append(line)
                if line:
                    answer = reply(line) if reply else None
                if answer:
                    process.stdin.write(answer)
                    process.stdin.flush()
                if answer is None or reply is None:
                    reply = None
                    process.stdin.close()
            code = process.wait()
        finally:
            alarm.cancel()
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        ran = Ran("".join(said), errors.read_text(errors="replace"))
        end = f"ended after {TIMEOUT} s" if code == -signal.SIGKILL else f"exit {code}"
        assert code == 0, self.log(end, *ran)
        return ran

    def start(self) -> list[str]:
        return [str(self.binary)]

    def log(self, what: str, out: str, err: str) -> str:
        model = [f"{place} <- {role}: {text[:300]}" for place, role, text in self.model.sights]
        streams = ["stdout:", out[-6000:], "stderr:", err[-6000:]]
        return "\n".join([what, *self.server.faults, *model[-8:], *streams])

    def play(
        self,
        turns: Sequence[Sequence[Step]],
        arguments: Sequence[str],
        opening: str = "",
        reply: Reply | None = None,
    ) -> Ran:
        """One run of the client, in which the model plays its script to the end."""
        self.model.play(turns)
        ran = self.execute(arguments, opening, reply)
        self.runs.append(ran)
        assert not self.server.faults, self.log("the model failed", *ran)
        assert not self.model.unplayed(), self.log(f"unplayed: {self.model.unplayed()}", *ran)
        return ran

    def seen(self, text: str) -> list[str]:
        """Where a model first saw this text, once for each time it stands there."""
        sights = self.model.sights
        return [sight.place for sight in sights for _ in range(sight.text.count(text))]

    def result(self, call: str) -> str:
        """What the call answered, as the model saw it."""
        return next(s.text for s in self.model.sights if s.place == call and s.role == "tool")

    def beside(self, call: str) -> list[str]:
        """The other texts that were new to the model when it saw the call's result."""
        sights = [s for s in self.model.sights if call in s.place.split("+")]
        return [s.text for s in sights if s.role != "tool"]
