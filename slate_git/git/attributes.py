"""Which attributes make git store another thing than a file's own bytes."""

from __future__ import annotations

from slate_git.git.command import decoded
from slate_git.git.repository import Repository

CHANGING = ("filter", "ident", "working-tree-encoding")
"""Those by which the blob is not the text, but for line ends."""

PLAIN = ("unspecified", "unset")


def changing(repository: Repository, path: str) -> dict[str, str]:
    """The attributes of a path that change what git stores for it, with their values."""
    words = ("check-attr", "-z", *CHANGING, "--", repository.prefix + path)
    fields = decoded(repository.run(*words)).split("\0")[:-1]
    found = dict(zip(fields[1::3], fields[2::3], strict=True))
    return {name: value for name, value in found.items() if value not in PLAIN}
