"""The files that a patch in ``apply_patch`` form names.

Codex and OpenCode give such a patch to a tool of that name, Codex's models also
to a program of that name in a shell command, Cursor to ``ApplyPatch``. The form
names its files in headers at the start of a line, and nowhere else.
"""

from __future__ import annotations

from slate_git.hook.call import below

BEGIN = "*** Begin Patch"

HEADERS = ("Add File", "Update File", "Delete File", "Move to")


def paths(patch: str) -> list[str]:
    """The named files as written, each once, in order: what is added, changed, deleted or moved."""
    found: dict[str, None] = {}
    for piece in ("\n" + patch).split("\n*** ")[1:]:
        header, _, path = piece.partition("\n")[0].partition(": ")
        path = path.strip()
        if header in HEADERS and path:
            found[path] = None
    return list(found)


def in_command(command: str) -> list[str]:
    """The files of a patch that a shell command hands to ``apply_patch``.

    They are seen from where the command starts: a ``cd`` before the program
    moves them.
    """
    head, program, rest = command.partition("apply_patch")
    if not program or BEGIN not in rest:
        return []
    folder = ""
    for step in head.replace("&&", "\n").replace(";", "\n").split("\n"):
        step = step.strip(" \t(")
        if step.startswith("cd "):
            folder = below(folder, step[3:].strip().strip("\"'"))
    return [below(folder, path) for path in paths(rest[rest.index(BEGIN) :])]
