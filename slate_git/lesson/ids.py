"""Which names can be a lesson's id."""

from __future__ import annotations

from slate_git.hook import index

DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
)
"""Names that Windows keeps for devices, whatever their ending: no such file can be checked out."""

RULE = "use lower case letters, digits and hyphens, at most 64, and no name of a Windows device"


def named(name: str) -> str:
    """The id that somebody wrote, be it as the path or the name of its file."""
    last = name.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
    return last[: -len(".yaml")] if last.endswith(".yaml") else name


def is_id(name: str) -> bool:
    """Whether a name is a slug, and can be a file's on every platform."""
    return index.is_id(name) and name not in DEVICES
