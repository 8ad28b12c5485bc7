"""What ``slate init`` would change in the agents' settings, and undo: planned, then written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from slate_git.install import changes, merge
from slate_git.install import user as own
from slate_git.install.agent import Agent
from slate_git.install.agents import AGENTS
from slate_git.install.changes import FileChange
from slate_git.install.doctor import hooked
from slate_git.install.fault import SettingsRefused
from slate_git.install.fragment import Settings
from slate_git.install.targets import accept, beside, decode, existing, spellings, targets
from slate_git.install.text import toml_text

Edit = Callable[[str | None], str | None]


@dataclass
class Plan:
    """Changes that are made together, or not at all where there are ``faults``.

    A fault is one line: the file, what is wrong with it, the repair.
    """

    root: Path
    home: Path
    changes: list[FileChange] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def apply(self) -> list[str]:
        """Write the changes; the files, as ``name`` has them.

        Raises ``atomic.NotWritten``, and ValueError where there are faults.
        """
        if self.faults:
            raise ValueError(self.faults[0])
        changes.write(self.changes)
        return [self.name(change.path) for change in self.changes]

    def name(self, path: Path) -> str:
        """A file as people know it: relative to the root, or below ``~``."""
        if self.root in path.parents:
            return path.relative_to(self.root).as_posix()
        if self.home in path.parents:
            return "~/" + path.relative_to(self.home).as_posix()
        return str(path)

    def edit(self, path: Path, base: Path, edit: Edit) -> None:
        """Plan what ``edit`` makes of a file's text, or its fault."""
        self._change(path, base, lambda data: _encode(edit(None if data is None else decode(data))))

    def put(self, files: Mapping[Path, bytes | None], base: Path) -> None:
        """Plan files of ours, or their removal."""
        for path, content in files.items():
            self._change(path, base, _always(content))

    def _change(
        self, path: Path, base: Path, after: Callable[[bytes | None], bytes | None]
    ) -> None:
        try:
            before = changes.read(path, base)
            data = after(before)
        except SettingsRefused as fault:
            where = "".join(f":{number}" for number in fault.place if number)
            self.faults.append(f"{self.name(path)}{where}: {fault.what}: {fault.repair}")
            return
        # Two agents may name one file of ours.
        if data != before and all(path != change.path for change in self.changes):
            self.changes.append(FileChange(path, before, data, base))


def plan(
    root: Path,
    agents: Sequence[str],
    *,
    mcp: bool = True,
    user: bool = False,
    home: Path | None = None,
) -> Plan:
    """Our entries in the settings of these agents, and nothing else of them changed.

    With ``user``, in the user's own settings for all repositories, where ``mcp`` adds nothing.
    """
    made = Plan(root, home or Path.home())
    state = own.folder(home)
    for agent in (AGENTS[name] for name in agents):
        for path, settings, base in targets(agent, root, mcp=mcp, user=user, home=home):
            made.edit(existing(agent, path), base, _installing(path, settings, agent))
        made.put(beside(agent, root, user=user, home=home), state.parent if user else root)
    if user and agents:
        made.put(own.hook(state), state.parent)
    return made


def remove_plan(
    root: Path,
    agents: Sequence[str] | None = None,
    *,
    user: bool = False,
    home: Path | None = None,
) -> Plan:
    """All that is ours out of the settings of these agents, by default of all."""
    made = Plan(root, home or Path.home())
    state = own.folder(home)
    for agent in (AGENTS[name] for name in (AGENTS if agents is None else agents)):
        for path, settings, base in targets(agent, root, mcp=True, user=user, home=home):
            for file in spellings(agent, path):
                made.edit(file, base, _removing(file, settings))
        ours = beside(agent, root, user=user, home=home)
        kept = _shared(agent, agents, root, user, home)
        made.put(dict.fromkeys(ours.keys() - kept), state.parent if user else root)
    if user and agents is None:
        made.put(dict.fromkeys(own.hook(state)), state.parent)
    return made


def _shared(
    agent: Agent, going: Sequence[str] | None, root: Path, user: bool, home: Path | None
) -> set[Path]:
    """The files of ours that an agent which stays names as well."""
    if going is None:
        return set()
    staying = (other for name, other in AGENTS.items() if name not in going)
    return {
        path
        for other in staying
        if hooked(other, root, user, home)
        for path in beside(other, root, user=user, home=home)
    }


def _installing(path: Path, settings: Settings, agent: Agent) -> Edit:
    def edit(text: str | None) -> str:
        if path.suffix == ".toml":
            return toml_text.install(text, settings)
        accept(text, agent)
        return merge.install(text, settings)

    return edit


def _removing(path: Path, settings: Settings) -> Edit:
    def edit(text: str | None) -> str | None:
        remove = toml_text.uninstall if path.suffix == ".toml" else merge.uninstall
        return text if text is None else remove(text, settings)

    return edit


def _encode(text: str | None) -> bytes | None:
    return None if text is None else text.encode()


def _always(content: bytes | None) -> Callable[[bytes | None], bytes | None]:
    return lambda _: content
