"""A line from a client: the message that it holds, or the reply to what is none.

The SDK passes over a line that it cannot read, and leaves the client waiting for an answer. So
only what it can read reaches it; what it can not is answered here, with the request's id where
that can be found (JSON-RPC 2.0, sections 4 and 5.1).
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

MOST = 1 << 20
"""Bytes of a line. A lesson file has at most 32 KiB, which escapes make six times as long."""

DEEPEST = 64
"""Lists and objects in one another; the SDK's parser ends at 200."""

EDGE = 4_096
"""Bytes at both ends of a line that are searched for its id where it cannot be read whole."""

PARSE, INVALID, PARAMS = -32700, -32600, -32602
"""JSON-RPC's numbers for what is no JSON, what is no request, and for wrong parameters."""

_TEXT = r'"(?:[^"\\]|\\.)*"'
_MEMBER = rf'"(jsonrpc|id|method)"\s*:\s*({_TEXT}|-?\d+)'
_FIRST = re.compile(rf"\s*\{{\s*((?:{_MEMBER}\s*,\s*)+)")
_LAST = re.compile(rf"((?:,\s*{_MEMBER}\s*)+)\}}\s*$")
_EACH = re.compile(_MEMBER)


class Message(NamedTuple):
    """A message that the SDK can read."""

    line: str
    value: dict[str, Any]

    @property
    def method(self) -> str | None:
        return self.value.get("method")

    @property
    def id(self) -> Any:
        return self.value.get("id")


def read(line: bytes, cut: bool = False) -> Message | str | None:
    """The message of a line, or the reply that it gets; None where nothing is to be said.

    ``cut``: only the ends of a line that is too long are left.
    """
    if cut:
        return _unread(line, INVALID, f"a message of more than {MOST:,} bytes: send less at once")
    try:
        value = json.loads(line.decode(), parse_constant=_constant)
    except UnicodeDecodeError:
        return _unread(line, PARSE, "a message that is not UTF-8: send UTF-8")
    except RecursionError:
        return _unread(line, INVALID, _DEEP)
    except ValueError as fault:
        return _unread(line, PARSE, f"no JSON ({fault}): send one message a line")
    if not isinstance(value, dict):
        return error(None, INVALID, "no message: send an object, and no batch")
    wrong = _fault(value)
    if wrong is None:
        return Message(line.decode(), value)
    if "method" not in value and ("result" in value or "error" in value):
        return None  # an answer to a question of ours, of which nobody waits for a reply
    if "id" not in value and "method" in value:
        return None  # a notification, which JSON-RPC never answers
    return error(value.get("id") if _is_id(value.get("id")) else None, *wrong)


def error(id: int | str | None, code: int, what: str) -> str:
    """The line of an answer that says what was wrong."""
    return reply({"id": id, "error": {"code": code, "message": what}})


def reply(members: dict[str, Any]) -> str:
    """The line of an answer."""
    return json.dumps({"jsonrpc": "2.0", **members}, ensure_ascii=False, separators=(",", ":"))


_DEEP = f"lists or objects more than {DEEPEST} deep: send plain values"
_HALF = "half of a character (a lone surrogate): send the character whole"


def _fault(value: dict[str, Any]) -> tuple[int, str] | None:
    """What keeps the SDK from reading a message."""
    if not _shallow(value):
        return INVALID, _DEEP
    if not _is_whole(value):
        return PARAMS, _HALF
    if value.get("jsonrpc") != "2.0":
        return INVALID, 'no message of JSON-RPC 2.0: send `"jsonrpc": "2.0"`'
    if "id" in value and not _is_id(value["id"]):
        return INVALID, "an id that is neither a text nor a whole number"
    if "method" in value:
        if "result" in value or "error" in value:
            return INVALID, "both a question and an answer: send one of them"
        if not isinstance(value["method"], str):
            return INVALID, "a method that is no text"
        if not isinstance(value.get("params"), dict | None):
            return PARAMS, "params that are no object"
        return None
    if "id" not in value:
        return INVALID, "no message: send a method"
    failed = value.get("error")
    if isinstance(value.get("result"), dict) or (
        isinstance(failed, dict)
        and type(failed.get("code")) is int
        and isinstance(failed.get("message"), str)
    ):
        return None
    return INVALID, "no message: send a method"


def _is_id(id: object) -> bool:
    return type(id) is int or (isinstance(id, str) and _is_whole(id))


def _shallow(value: object) -> bool:
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [inner for outer in level for inner in _inner(outer)]
        if not level:
            return True
    return False


def _inner(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _is_whole(value: object) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _constant(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def _unread(line: bytes, code: int, what: str) -> str:
    """The reply to a line that cannot be read: its members before and behind all else are."""
    ends = (_FIRST.match(_shown(line[:EDGE])), _LAST.search(_shown(line[-EDGE:])))
    members = dict(pair for end in ends if end for pair in _EACH.findall(end[1]))
    # Without a method it may be an answer, whose id is one of ours.
    id = json.loads(members.get("id", "null"), strict=False) if "method" in members else None
    return error(id if _is_id(id) else None, code, what)


def _shown(end: bytes) -> str:
    return end.decode("utf-8", "replace")
