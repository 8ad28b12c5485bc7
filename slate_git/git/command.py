"""The one place that starts git, and that says what went wrong with it.

Short answers come whole. A walk through history is read as git prints it:
there GitPython holds the process, and ends it once its reader has seen enough.

Every command runs at the top of the working tree: inside a hook git may have
set ``GIT_DIR`` without a working tree, and then takes the folder it is called
in for the top.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Generator, Sequence
from threading import Thread

from slate_git.git import environment
from slate_git.git.failure import GitFailed, NoProgram, Unusable

TIME = 600
"""Seconds that one short answer may take."""

CHUNK = 1 << 16

SETTINGS = {
    # What a user may have asked of `git log`, and would change what is read here.
    "log.showSignature": "false",
    "log.showRoot": "true",
    "log.follow": "false",
    "log.mailmap": "true",
    "diff.renameLimit": "1000",
    "diff.relative": "false",
    "i18n.logOutputEncoding": "UTF-8",
}

OPTIONS = (*(word for key, value in SETTINGS.items() for word in ("-c", f"{key}={value}")),)

FATAL = 128
"""Git's exit status where it cannot go on."""


class Command:
    """Git at one place. ``index`` names another index file than the repository's own."""

    def __init__(self, top: str, index: str = "", git: str = "") -> None:
        self.top = top
        self.environment = environment.of(top, index, git)

    def run(self, *words: str, data: bytes = b"", expect: Sequence[int] = (0,)) -> bytes:
        """What git prints. Raises ``GitFailed`` at any other exit status than ``expect``."""
        return self.ask(*words, data=data, expect=expect)[1]

    def ask(
        self, *words: str, data: bytes = b"", expect: Sequence[int] = (0,)
    ) -> tuple[int, bytes]:
        """Git's exit status, and what it prints. Raises as ``run`` does."""
        status, printed, said = self._start(words, data)
        if status not in expect:
            raise self._failure(words, status, said)
        return status, printed

    def text(self, *words: str, expect: Sequence[int] = (0,)) -> str:
        """What git prints, as text that keeps every byte."""
        return decoded(self.run(*words, expect=expect))

    def fields(self, *words: str) -> Generator[str, None, None]:
        """The fields between zero bytes, as git prints them; it ends when they are let go."""
        # Without a git program GitPython refuses to be imported, unless told to wait with that.
        os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")
        # Only history is asked for this way, and this import takes longer than most commands.
        import git

        try:
            process = git.Git(self.top).execute(
                self._line(words), as_process=True, env=self.environment
            )
        except git.exc.GitCommandNotFound as error:
            raise NoProgram(NO_PROGRAM) from error
        said: list[bytes] = []
        # Git would wait for ever on a full pipe that nobody reads.
        ear = Thread(target=lambda: said.append(process.stderr.read()), daemon=True)
        ear.start()
        try:
            rest = b""
            while chunk := process.stdout.read1(CHUNK):
                *whole, rest = (rest + chunk).split(b"\0")
                yield from map(decoded, whole)
            if rest:
                yield decoded(rest)
            ear.join()
            process.wait()
        except git.exc.GitCommandError as error:
            raise self._failure(words, process.returncode, b"".join(said)) from error
        finally:
            process.terminate()
            process.stdout.close()

    def usable(self) -> None:
        """Raises ``Unusable`` where git refuses the repository as such, whatever it is asked."""
        status, _, said = self._start(("rev-parse", "--git-dir"))
        if status:
            raise Unusable(f"git refuses this repository: {_line(said)}")

    def _start(self, words: Sequence[str], data: bytes = b"") -> tuple[int, bytes, bytes]:
        try:
            done = subprocess.run(
                self._line(words),
                input=data,
                capture_output=True,
                env=self.environment,
                timeout=TIME,
            )
        except FileNotFoundError as error:
            raise NoProgram(NO_PROGRAM) from error
        except subprocess.TimeoutExpired as error:
            raise GitFailed(f"git {words[0]} gave no answer within {TIME} seconds") from error
        except OSError as error:
            raise GitFailed(f"git cannot be started: {error.strerror}") from error
        return done.returncode, done.stdout, done.stderr

    def _line(self, words: Sequence[str]) -> list[str]:
        # Paths are names, not patterns; a command that takes no patterns refuses the option.
        literal = () if words[0] == "check-ignore" else ("--literal-pathspecs",)
        return ["git", *literal, *OPTIONS, "-C", self.top, *words]

    def _failure(self, words: Sequence[str], status: int, said: bytes) -> GitFailed:
        """Why git failed. It words a refused repository by the command, often misleadingly."""
        if status == FATAL:
            try:
                self.usable()
            except Unusable as refusal:
                return refusal
        return GitFailed(f"git {words[0]} failed: {_line(said)}")


NO_PROGRAM = "there is no git program on the PATH: install git, or put it on the PATH"


def decoded(printed: bytes) -> str:
    """What git prints as text; a name need not be UTF-8."""
    return printed.decode("utf-8", "surrogateescape")


def _line(said: bytes) -> str:
    """Git's first line, and the command with which it would have this repaired, if any."""
    lines = said.decode("utf-8", "replace").strip().splitlines() or ["it did not say why"]
    repair = next((line.strip() for line in lines if line.startswith("\tgit ")), "")
    # A warning, or what `GIT_TRACE` has it print, may stand before it.
    first = next((line for line in lines if line.startswith("fatal: ")), lines[0])
    return f"{first.removeprefix('fatal: ')}{f': run `{repair}`' if repair else ''}"
