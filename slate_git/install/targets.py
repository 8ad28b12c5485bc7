"""Which files of which agent hold what of ours."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from slate_git.install import user as own
from slate_git.install.agent import Agent
from slate_git.install.fault import SettingsRefused
from slate_git.install.fragment import Settings
from slate_git.install.locate import read
from slate_git.install.text.json_text import BYTE_ORDER_MARK, place


class Target(NamedTuple):
    """A settings file, what of it is ours, and the folder below which no folder may be a link."""

    path: Path
    settings: Settings
    base: Path


def beside(agent: Agent, root: Path, *, user: bool, home: Path | None) -> dict[Path, bytes]:
    """The files of ours that the agent's settings name: of the repository, or of the user."""
    folder = own.folder(home) if user else root / ".slate"
    return {folder / name: data for name, data in agent.beside().items()}


def targets(
    agent: Agent, root: Path, *, mcp: bool, user: bool, home: Path | None
) -> Iterator[Target]:
    """The settings files of an agent in the repository, or the user's own one."""
    if user:
        # A user may well keep the file or its folder behind a link, as managers of dotfiles do;
        # who else could have put it there?
        path = _behind(existing(agent, agent.settings_file(home)))
        yield Target(path, agent.user_settings(own.folder(home)), path.parent)
        return
    for name, settings in agent.files(mcp).items():
        yield Target(root / name, settings, root)


def _behind(path: Path) -> Path:
    """The file that a link leads to, where that belongs to this user or is not there yet."""
    if not os.path.islink(path):
        return path
    real = Path(os.path.realpath(path))
    try:
        owner = real.lstat().st_uid
    except OSError:
        return real
    return real if not hasattr(os, "geteuid") or owner == os.geteuid() else path


def spellings(agent: Agent, path: Path) -> list[Path]:
    """The names under which a settings file of the agent may stand."""
    return [path, *(path.with_suffix(ending) for ending in agent.endings)]


def existing(agent: Agent, path: Path) -> Path:
    """The spelling that is there, else the first."""
    return next((one for one in spellings(agent, path) if os.path.lexists(one)), path)


def accept(text: str | None, agent: Agent) -> None:
    """Refuse what would make the agent drop the whole file, our hook included."""
    if text is None or not text.strip(BYTE_ORDER_MARK + " \t\r\n"):
        return
    if agent.mark and text.startswith(BYTE_ORDER_MARK):
        what = f"it starts with a byte order mark, for which {agent.title} drops the whole file"
        raise SettingsRefused(what, "save it without")
    extra = read(text).extra
    if agent.strict and extra:
        what = f"{extra[1]}, for which {agent.title} drops the whole file"
        raise SettingsRefused(what, "take it out", place(text, extra[0]))


def decode(data: bytes) -> str:
    """The text of a settings file. Raises SettingsRefused."""
    try:
        return data.decode()
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise SettingsRefused("it is not UTF-8", "save it as UTF-8", (line, 0)) from None
