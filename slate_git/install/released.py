"""What of a repository runs in its people's agents, held to what this release writes.

The hook's script, the files of OpenCode's plugin, and the entries of the agents'
settings: of the working tree, of what is staged, or of a commit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from slate_git.git.repository import Entry, Repository
from slate_git.hook.index import read_file
from slate_git.install import merge, targets
from slate_git.install.agent import Agent
from slate_git.install.agents import AGENTS
from slate_git.install.changes import LARGEST
from slate_git.install.fault import SettingsRefused
from slate_git.install.fragment import Settings, entries, starts_us
from slate_git.install.locate import read
from slate_git.install.shipped import hooks_folder
from slate_git.install.text.json_text import plain
from slate_git.lesson.draft import Fault

ID = "other-release"
FOLDER, SCRIPT, PLUGINS = ".slate", ".slate/hook.sh", ".slate/opencode"
FORMAT = re.compile(rb"\bFormat (\d{1,9})\.")
LOOKS = re.compile(r"slate[/\\]+(hook\.sh|opencode)|\bslate-hook\b")
STRAY = "a hook looks like Slate's, and is none of this release's"
EXTRA = "is no file of the plugin, and OpenCode may run it"
INIT = "look at what changed, then run `slate init{}` and commit it"

Files = Mapping[str, "bytes | None"]
"""The files that count, by path from the root; None for a link, a folder or a huge file."""


class Moved(NamedTuple):
    """A file whose part of ours a branch adds, changes or removes, and what is wrong with it."""

    path: str
    verb: str
    faults: list[Fault]


def working_tree(root: Path) -> Files:
    """The files as they lie."""
    inside = root / PLUGINS
    plugins = [f"{PLUGINS}/{path.name}" for path in inside.iterdir()] if inside.is_dir() else []
    names = [path for path in (SCRIPT, *_settings(), *plugins) if _there(root / path)]
    files: dict[str, bytes | None] = {path: read_file(str(root / path), LARGEST) for path in names}
    return files if files or not (root / FOLDER).is_dir() else {FOLDER: None}


def staged(root: Path) -> Files:
    """The files as the next commit would hold them."""
    repository = Repository(root)
    return _of(repository, repository.staged(FOLDER, *_settings()))


def at(root: Path, commit: str) -> Files:
    """The files of a commit."""
    repository = Repository(root)
    return _of(repository, repository.listed(repository.commit(commit), FOLDER, *_settings()))


def _there(path: Path) -> bool:
    return path.is_symlink() or path.exists()


def _settings() -> dict[str, tuple[Agent, Settings]]:
    """The agent of each settings file in JSON, and what of it is ours."""
    return {
        spelled.as_posix(): (agent, settings)
        for agent in AGENTS.values()
        for path, settings in agent.files(mcp=True).items()
        if path.endswith(".json")
        for spelled in targets.spellings(agent, Path(path))
    }


def _of(repository: Repository, entries: Sequence[Entry]) -> Files:
    plain_files = [e for e in entries if e.mode.startswith("100") and _counts(e.path)]
    blobs = repository.blobs([entry.id for entry in plain_files], LARGEST)
    found: dict[str, bytes | None] = {FOLDER: None} if entries else {}
    found |= {entry.path: None for entry in entries if _counts(entry.path)}
    for entry in plain_files:
        data = blobs.get(entry.id)
        found[entry.path] = data if isinstance(data, bytes) else None
    return found


def _counts(path: str) -> bool:
    return path == SCRIPT or path.startswith(PLUGINS + "/") or path in _settings()


def faults(files: Files) -> list[Fault]:
    """All that is not this release's, or is missing."""
    return [*script(files), *plugin(files), *settings(files)]


def script(files: Files) -> Iterator[Fault]:
    """The fault of the hook's script, if there is one."""
    if SCRIPT not in files:
        if any(path.startswith(FOLDER) for path in files) or any(_ours(files, p) for p in files):
            yield _fault(SCRIPT, "is missing, so no hook runs", "run `slate init` and commit it")
        return
    data, shipped = files[SCRIPT], (hooks_folder() / "hook.sh").read_bytes()
    if data is None:
        yield _fault(SCRIPT, "is no plain file", "move it away, and run `slate init`")
    elif data != shipped:
        number, ours = (FORMAT.search(text[:2000]) for text in (data, shipped))
        if _lines(data) == shipped:
            what = "has the line ends of Windows, with which a shell cannot run it"
            yield _fault(SCRIPT, what, "run `slate init` and commit it")
        elif number and ours and int(number[1]) > int(ours[1]):
            what = f"is of format {int(number[1])}, and this Slate knows {int(ours[1])}"
            yield _fault(SCRIPT, what, "upgrade slate here")
        else:
            what = "is not this release's, and it runs at every call"
            yield _fault(SCRIPT, what, INIT.format(""))


def plugin(files: Files) -> Iterator[Fault]:
    """The faults of OpenCode's plugin."""
    beside = (agent.beside() for agent in AGENTS.values())
    shipped = {f"{FOLDER}/{name}": data for part in beside for name, data in part.items()}
    there = [path for path in files if path.startswith(PLUGINS + "/")]
    for path in there:
        data = files[path]
        if path not in shipped:
            yield _fault(path, EXTRA, "look at it, and remove it")
        elif data is None or _lines(data) != shipped[path]:
            what = "is not this release's, and it runs in OpenCode"
            yield _fault(path, what, INIT.format(" --agent opencode"))
    for path in files:
        if path.startswith("opencode.json") and _ours(files, path) and not {*shipped} <= {*there}:
            what = "names the plugin, of which files are missing"
            yield _fault(path, what, "run `slate init --agent opencode` and commit it")


def settings(files: Files) -> Iterator[Fault]:
    """The faults of the agents' settings that hold anything of ours."""
    for path, (agent, shipped) in _settings().items():
        data = files.get(path)
        if data is None or not LOOKS.search(data.decode("utf-8", "replace")):
            continue
        try:
            text = targets.decode(data)
            targets.accept(text, agent)
            values = plain(read(text).root)
            states = list(merge.installed(text, agent.hook_part(shipped)))
        except SettingsRefused as fault:
            line, column = (number or 1 for number in fault.place)
            yield Fault(path, line, column, fault.what, ID, fault.repair)
            continue
        installed = any(there for _, there, _ in states)
        wrong = []
        for entry, there, current in states:
            if installed and not current:
                what = "is not this release's" if there else "is missing"
                wrong.append(f"the hook for {entry.way[-1]} {what}")
        known = set(_strings(shipped))
        if not wrong and any(part not in known for part in _strings(values) if LOOKS.search(part)):
            wrong.append(STRAY)
        for what in dict.fromkeys(wrong):
            yield _fault(path, what, INIT.format(f" --agent {agent.name}"))


def strays(files: Files) -> list[Fault]:
    """What only looks like ours."""
    return [fault for fault in faults(files) if fault.what in (STRAY, EXTRA)]


def moved(before: Files, after: Files) -> list[Moved]:
    """What differs between two states, the script first."""
    found = faults(after)
    changes = []
    for path in sorted({*before, *after}, key=lambda path: (path != SCRIPT, path)):
        old, new = _ours(before, path), _ours(after, path)
        if old != new:
            verb = "changed" if old and new else "removed" if old else "added"
            changes.append(Moved(path, verb, [fault for fault in found if fault.path == path]))
    return changes


def _ours(files: Files, path: str) -> tuple[bytes | str, ...]:
    """What runs of a file; empty where nothing does."""
    if path not in files or path == FOLDER:
        return ()
    data = files[path]
    if data is None:
        return ("no plain file",)
    if path.startswith(FOLDER):
        return (data,)
    try:
        values = plain(read(targets.decode(data)).root)
    except SettingsRefused:
        return (data,) if LOOKS.search(data.decode("utf-8", "replace")) else ()
    servers = [
        f"{name} {json.dumps(server)}"
        for key in {agent.servers: None for agent in AGENTS.values()}
        for name, server in _table(values, key).items()
        if starts_us(server)
    ]
    elements = [
        f"{entry.way} {json.dumps(entry.value)}"
        for entry in entries(values if isinstance(values, dict) else {})
        if any(LOOKS.search(part) for part in _strings({"hooks": entry.value}))
    ]
    return (*elements, *servers)


def _strings(values: Any) -> Iterator[str]:
    """The texts among a settings file's hooks and plugins."""
    waiting = [_table({"": values}, "").get(key) for key in ("hooks", "plugin")]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            waiting += value.values()


def _table(values: Any, key: str) -> dict[str, Any]:
    found = values.get(key) if isinstance(values, dict) else None
    return found if isinstance(found, dict) else {}


def _lines(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n")


def _fault(path: str, what: str, repair: str) -> Fault:
    return Fault(path, 1, 1, what, ID, repair)
