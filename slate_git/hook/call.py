"""What an adapter makes of an agent's payload: a call, or an event of a session's life.

The rest of the hook knows these two and no agent. Values come from a JSON
document, so a text may hold NUL characters and lone surrogates.
"""

from __future__ import annotations

from slate_git.hook.namedtuple import record

Call = record(
    "Call",
    "subjects cwd session context id shell through_shell transcript",
    defaults=("sh", False, ""),
)
Call.__doc__ = """One tool call.

``subjects`` is a list of (kind, text): kind ``shell`` with a command, ``read``
or ``edit`` with a path as the payload spells it. Relative paths start at
``cwd``, which may be empty where the agent leaves it out. ``session`` is the
agent's session id, ``context`` its sub-agent's or empty, ``id`` the call's or
empty. ``shell`` says how a command is read: ``sh``, ``powershell`` or ``cmd``.
``through_shell``: the agent reads and writes files by commands, so a command is
also a read and an edit of the files that it names. ``transcript`` is the file
that shows what this context was told, or empty.
"""

Life = record("Life", "session context forget inside transcript", defaults=(None, ""))
Life.__doc__ = """An event of a session's life.

``forget``: the model no longer has what was delivered to this session and
context. ``inside`` is for agents whose payloads do not name the sub-agent that
makes a call: True, the sub-agent ``context`` begins in this session; False, it
has ended, or all have where ``context`` is empty; None, neither. ``transcript``:
the session goes on with no call under way, and this file shows what it was told.
"""


def part(value: object, key: str) -> object:
    """What stands under a key; None where there is none to look in."""
    return value.get(key) if isinstance(value, dict) else None


def text(value: object, *keys: str) -> str:
    """The first text that is not empty under one of the keys, else an empty one."""
    for key in keys:
        found = part(value, key)
        if isinstance(found, str) and found:
            return found
    return ""


def below(folder: str, inner: str) -> str:
    """``inner`` as seen from ``folder``, unless it is absolute or one of them is empty."""
    if not inner or not folder or inner[0] in "/\\" or inner[1:2] == ":":
        return inner or folder
    return f"{folder}/{inner}"
