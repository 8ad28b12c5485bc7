"""The user's editor, on a copy of a file, as git runs it for a commit's message."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from pathlib import Path

from slate_git.cli import console


class Draft:
    """A copy of a file that the user edits; it stays where it is until it is taken away."""

    def __init__(self, name: str, text: str) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="slate-edit-")) / name
        self.path.write_text(text, encoding="utf-8", newline="")

    def edit(self, command: str) -> str:
        """The text once the user has left the editor; ends the command where that failed."""
        if os.name == "posix":  # git leaves it to the shell to part the words
            words = ["sh", "-c", f'{command} "$@"', command, str(self.path)]
        else:
            words = [*shlex.split(command, posix=False), str(self.path)]
        try:
            status = subprocess.run(words, check=False).returncode
        except OSError as fault:
            status = fault.errno or 1
        if status:
            self.drop()
            console.fail(f"the editor `{command}` ended with {status}, and nothing was changed", 1)
        try:
            return self.path.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as fault:
            console.fail(f"{self.path}: cannot be read: {fault}; nothing was changed", 1)

    def drop(self) -> None:
        """Take the copy away."""
        self.path.unlink(missing_ok=True)
        self.path.parent.rmdir()
