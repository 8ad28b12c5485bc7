"""What a ``source_ref`` cites."""

from __future__ import annotations


def cited(reference: str) -> str | None:
    """The file or folder of the repository that a reference names, or None.

    ``path``, ``path:12``, ``path:12-40``, ``path#L12``, ``path#L12-L40``, each
    with an optional ``@`` and 7 to 64 hexadecimal digits; a folder ends in
    ``/``. Anything with ``://``, or ``#`` and digits, cites nothing.
    """
    path = reference.strip()
    if "://" in path:
        return None
    commit = pinned(path)
    if commit:
        path = path[: -len(commit) - 1]
    base, mark, lines = path.rpartition("#")
    if mark and lines.isdigit():
        return None
    if mark and _lines(lines, "L"):
        path = base
    else:
        base, mark, lines = path.rpartition(":")
        if mark and _lines(lines, ""):
            path = base
    while path.startswith("./"):
        path = path[2:]
    return path or None


def pinned(reference: str) -> str:
    """The commit that a reference names behind its last ``@``, or an empty string."""
    _, at, commit = reference.strip().rpartition("@")
    hexadecimal = all(c in "0123456789abcdefABCDEF" for c in commit)
    return commit if at and 7 <= len(commit) <= 64 and hexadecimal else ""


def _lines(text: str, letter: str) -> bool:
    first, dash, last = text.partition("-")
    ends = (first, last) if dash else (first,)
    return all(end.startswith(letter) and end[len(letter) :].isdigit() for end in ends)
