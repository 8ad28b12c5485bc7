"""The files that a patch in ``apply_patch`` form names.

Codex and OpenCode give such a patch to a tool of that name, Codex's models also
to a program of that name, with or without its underscore, in a shell command,
Cursor to ``ApplyPatch``. The form names its files in headers at the start of a
line, and nowhere else.
"""

from __future__ import annotations

from slate_git.hook.call import below

BEGIN = "*** Begin Patch"
END = "*** End Patch"
PROGRAMS = ("apply_patch", "applypatch")

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
    """The files of the patches that a shell command hands to ``apply_patch``, or ``applypatch``.

    They are seen from where the command starts: a ``cd`` before the program
    moves them.
    """
    found: dict[str, None] = {}
    folder: str | None = None
    shell, *bodies = command.split(BEGIN)
    for body in bodies:
        if any(program in shell for program in PROGRAMS):
            folder = _folder(shell, folder or "")
        if folder is not None:
            if "<<-" in shell:
                body = "\n".join(line.lstrip("\t") for line in body.split("\n"))
            found.update(dict.fromkeys(below(folder, path) for path in paths(body)))
        shell = body.partition(END)[2]
    return list(found)


def _folder(shell: str, folder: str) -> str:
    """Where the ``cd`` steps of some shell text lead from a folder."""
    for mark in ("&&", "|", ";"):
        shell = shell.replace(mark, "\n")
    for step in shell.split("\n"):
        step = step.strip(" \t({")
        if step.startswith("cd "):
            folder = below(folder, _word(step[3:].lstrip()))
    return folder


def _word(text: str) -> str:
    """The word that some shell text begins with, without quotation marks around it.

    Taken as it stands there: the gate would not find what an escape is read as.
    """
    if text[:1] in ("'", '"'):
        return text[1:].partition(text[0])[0]
    end = min((at for at in map(text.find, " \t&<>()") if at >= 0), default=len(text))
    return text[:end]
