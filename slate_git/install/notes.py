"""What only one agent has: its trust, its switches, its oddities."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from slate_git.install import codex_trust
from slate_git.install import user as own
from slate_git.install.agents import AGENTS, Agent
from slate_git.install.check import Check
from slate_git.install.fault import Refused
from slate_git.install.text.json_text import JsonError, parse, plain


def of(agent: Agent, root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    """The checks of an agent whose hook is installed in these scopes (True: the user's)."""
    looks = {
        "claude": _claude,
        "codex": _codex,
        "gemini": _gemini,
        "cursor": _cursor,
        "opencode": _opencode,
    }
    return looks[agent.name](agent, root, home, scopes)


def _claude(agent: Agent, root: Path, home: Path | None, _: Sequence[bool]) -> Iterator[Check]:
    user = agent.settings_file(home)
    for path in (
        root / ".claude/settings.json",
        root / ".claude/settings.local.json",
        user,
    ):
        if _values(path).get("disableAllHooks") is True:
            yield Check("claude", "fault", f"{path}: disableAllHooks is on", "take it out")


def _codex(agent: Agent, root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    user = agent.settings_file(home)
    if fault := codex_trust.unreadable(user.parent):
        what = f"{user.parent / 'config.toml'} cannot be read ({fault})"
        yield Check("codex", "fault", what, "repair it: what codex trusts stands there")
        return
    settings = codex_trust.config(user.parent)
    if _table(settings, "features").get("hooks") is False:
        yield Check("codex", "fault", "config.toml switches hooks off", "take features.hooks out")
    files = []
    level = _distrust(agent, user.parent)
    if False in scopes:
        if not codex_trust.trusted(root, settings):
            repair = "start codex here and trust it, or run codex exec --trust once"
            yield Check("codex", level, "the folder is not trusted: .codex/ is ignored", repair)
        ours = agent.files(False)[".codex/hooks.json"]
        files.append((codex_trust.main_checkout(root) / ".codex/hooks.json", ours))
    if True in scopes:
        files.append((user, agent.user_settings(own.folder(home))))
    for path, ours in files:
        try:
            hooks = list(codex_trust.hooks(path, ours, settings))
        except FileNotFoundError:
            what = f"{path} is not there, where codex takes a linked worktree's hooks from"
            yield Check("codex", level, what, "check out there what holds it")
            continue
        except (OSError, ValueError):
            yield Check("codex", "fault", f"{path} cannot be read", "make it readable")
            continue
        for state in dict.fromkeys(hook.state for hook in hooks):
            events = ", ".join(hook.event for hook in hooks if hook.state == state)
            if state == "approved":
                yield Check("codex", "ok", f"{events} in {path}: approved")
                continue
            what = f"{events} in {path}: {state}, so codex skips it without a word"
            yield Check("codex", level, what, "type /hooks in codex, and t on each of ours")


def _gemini(agent: Agent, root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    user = agent.settings_file(home)
    for path in (root / ".gemini/settings.json", user):
        switches = _table(_values(path), "hooksConfig")
        disabled = switches.get("disabled")
        if switches.get("enabled") is False:
            what = f"{path}: hooksConfig.enabled is false"
            yield Check("gemini", "fault", what, "take it out")
        if isinstance(disabled, list) and "slate" in disabled:
            yield Check(
                "gemini", "fault", f"{path}: hooksConfig.disabled names slate", "take it out"
            )
    security = _table(_table(_values(user), "security"), "folderTrust")
    ignored = security.get("enabled") is not False and not _gemini_trusts(root, user.parent)
    if False not in scopes or not ignored:
        return
    repair = "start gemini here and trust it; --skip-trust leaves the project's settings out"
    level = _distrust(agent, user.parent)
    yield Check("gemini", level, "the folder is not trusted: .gemini/ is ignored", repair)


def _distrust(agent: Agent, folder: Path) -> str:
    """What it means that an agent does not trust us: nothing to whom does not have that agent."""
    return "fault" if folder.is_dir() or any(map(shutil.which, agent.programs)) else "note"


def _gemini_trusts(root: Path, folder: Path) -> bool:
    real = Path(os.path.realpath(root))
    for name, trust in _values(folder / "trustedFolders.json").items():
        place = Path(name).parent if trust == "TRUST_PARENT" else Path(name)
        if trust in ("TRUST_FOLDER", "TRUST_PARENT") and place in (real, *real.parents):
            return True
    return os.environ.get("GEMINI_CLI_TRUST_WORKSPACE") == "true"


def _cursor(_: Agent, root: Path, home: Path | None, __: Sequence[bool]) -> Iterator[Check]:
    claude = (root / ".claude/settings.json", AGENTS["claude"].settings_file(home))
    if any("slate/hook.sh" in str(_values(path)) for path in claude):
        what = 'with "Third-party skills" on, Cursor runs Claude\'s entry too, which stays silent'
        yield Check("cursor", "note", what)
    what = "text was seen to reach the model of the command line client, not yet of the desktop's"
    yield Check("cursor", "note", what)


def _opencode(
    agent: Agent, root: Path, home: Path | None, scopes: Sequence[bool]
) -> Iterator[Check]:
    for user in scopes:
        folder = own.folder(home) if user else root / ".slate"
        for path, data in own.plugin(folder).items():
            if not path.is_file() or path.read_bytes().replace(b"\r\n", b"\n") != data:
                repair = f"slate init {'--user ' if user else ''}--agent opencode"
                yield Check("opencode", "fault", f"{path} is not this release's", repair)
    if (root / ".opencode").is_dir():
        what = "with a plugin and an .opencode folder, the first start in a clone waits for npm"
        yield Check("opencode", "note", what)


def _values(path: Path) -> dict[str, Any]:
    """A settings file's values; empty where it has none."""
    try:
        found = plain(parse(path.read_text(encoding="utf-8")).root)
    except (OSError, ValueError, JsonError, Refused):
        return {}
    return found if isinstance(found, dict) else {}


def _table(values: dict[str, Any], key: str) -> dict[str, Any]:
    found = values.get(key)
    return found if isinstance(found, dict) else {}
