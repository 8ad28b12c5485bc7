"""``.roo/rules/`` and ``.roo/rules-MODE/`` of Roo Code: texts without conditions.

Documented at docs.roocode.com/features/custom-instructions: every file is put into the system
prompt, of every mode or of the one that the folder names. So none is carried over; what could be
lessons is proposed.
"""

from __future__ import annotations

from slate_git.exchange.importing.frontmatter import Head
from slate_git.exchange.importing.rule import ALWAYS, Left, Names

FILES = tuple(
    f".roo/{folder}/**/*.{ending}" for folder in ("rules", "rules-*") for ending in ("md", "txt")
)
NOTE = ""


def read(_: Names, path: str, head: Head, body: str) -> Left:
    """The rule of one file."""
    folder = path.split("/")[1]
    mode = folder.removeprefix("rules-")
    if mode == folder:
        return Left(path, ALWAYS, body)
    return Left(path, f"applies always in the mode {mode}, and a lesson comes up on a call", body)
