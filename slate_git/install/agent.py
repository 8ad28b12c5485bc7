"""What a coding agent is to us: the names that its module in ``agents/`` fills in.

Our entries in its settings are no code: they lie in ``hooks/NAME.json``, by file relative to the
root. All else that differs from agent to agent stands here, and only here.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from slate_git.install import fragment
from slate_git.install.check import Check
from slate_git.install.fragment import Settings

Notes = Callable[[Path, Path | None, Sequence[bool]], Iterator[Check]]
"""The doctor's questions to one agent alone, of a root, a home (None: as the environment says) and
the scopes in which its hook is installed (True: the user's)."""


def no_files() -> dict[str, bytes]:
    """The files of an agent that needs none beside its settings."""
    return {}


def no_notes(root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    """The notes of an agent that has neither trust nor switches of its own."""
    return iter(())


Played = Callable[[str, str, str], dict[str, object]]
"""A shell call as the client's payload tells it: of a session, a folder and a command."""


def played(session: str, folder: str, command: str) -> dict[str, object]:
    """The payload of Claude Code 2.1 and of Codex 0.129 and later, as far as it is read."""
    return {
        "hook_event_name": "PreToolUse",
        "session_id": session,
        "cwd": folder,
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": session,
    }


@dataclass(frozen=True, kw_only=True)
class Agent:
    """A coding agent, as its module describes it."""

    name: str
    """What people type, in small letters: the name of its module, its adapter and its JSON file."""
    title: str
    lowest: str
    """The oldest version that shows a hook's text to its model."""
    arrives: str
    """When its model gets a lesson, in the README's words."""
    tested: str
    """What its adapter was tried with, in the README's words."""
    programs: tuple[str, ...]
    """Its programs on the PATH, each of which answers ``--version``."""
    user_folder: str
    """Where a user's settings are, relative to the home directory."""
    user_file: str
    """The file in that folder that holds a user's hooks for all repositories."""
    variable: str = ""
    """The environment variable that names another folder in place of ``user_folder``."""
    signs: tuple[str, ...]
    """What an agent that is used leaves in a repository."""
    home_signs: tuple[str, ...]
    """What it leaves in the home directory."""
    servers: str = "mcpServers"
    """The key under which it lists its MCP servers."""
    endings: tuple[str, ...] = ()
    """Endings under which it also reads a settings file."""
    strict: bool = False
    """Whether comments or trailing commas make it drop a whole settings file."""
    mark: bool = False
    """Whether a byte order mark does. Both were observed, or are unknown where False."""
    speaks: str = "slate/hook.sh"
    """What stands in each settings file, readable or not, that holds our hook."""
    beside: Callable[[], dict[str, bytes]] = no_files
    """Files of ours that its settings name, by their path below ``.slate`` or a user's folder."""
    notes: Notes = no_notes
    event: str = "PreToolUse"
    """The event at which it is told a lesson; empty where its plugin asks the hook itself."""
    played: Played = played

    def files(self, mcp: bool) -> dict[str, Settings]:
        """Our settings by file, relative to the root."""
        found = fragment.files(self.name)
        if not mcp:
            found = {path: self.hook_part(settings) for path, settings in found.items()}
        return {path: settings for path, settings in found.items() if settings}

    def hook_part(self, settings: Settings) -> Settings:
        """What of our settings is the hook."""
        return fragment.without(settings, self.servers)

    def server_part(self, settings: Settings) -> Settings:
        """What of our settings is the MCP server."""
        return {key: part for key, part in settings.items() if key == self.servers}

    def settings_file(self, home: Path | None) -> Path:
        """The file that holds a user's hooks for all repositories.

        Without ``home``, the agent's own variable for its folder counts.
        """
        moved = os.environ.get(self.variable) if home is None else None
        folder = Path(moved) if moved else (home or Path.home()) / self.user_folder
        return folder / self.user_file

    def user_settings(self, state: Path) -> Settings:
        """Our settings for all repositories; no MCP server among them."""
        first = next(iter(fragment.files(self.name).values()))
        return fragment.for_user(self.hook_part(first), self.name, str(state))

    def had(self, home: Path | None) -> bool:
        """Whether this user has the agent at all."""
        folder = self.settings_file(home).parent
        return os.path.isdir(folder) or any(map(shutil.which, self.programs))
