"""Add, replace and remove one value of a JSON text in the text's own style.

Removing what was added gives the old bytes back, without any record of them: a list or object
that was there before, and empty, is told from one that came with our value by what stands
before its closing bracket. In one that was there, that is a blank line (on one line: a blank).
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from slate_git.install.text.json_lines import lines
from slate_git.install.text.json_text import COMMENT, Child, JsonValue, parse

KEPT_LINES = re.compile(r"[ \t]*\r?\n[ \t]*\r?\n[ \t]*\Z")
LINE_ENDS = re.compile(r"[ \t]*[\r\n]")


def newline(text: str) -> str:
    """The line ending of a text."""
    return "\r\n" if "\r" in text else "\n"


def append(text: str, node: JsonValue, key: str | None, value: Any) -> str:
    """The text with ``value`` as the last of ``node``, under ``key`` if that is an object."""
    root = parse(text).root
    if not node.children:
        return _fill(text, root, node, key, value)
    last = node.children[-1]
    at, open_ended = _past_comments(text, _after(last), node.end - 1)
    indent = _indent(text, last.start)
    lines = _own_line(text, last.start)
    lead = newline(text) + indent if lines or open_ended else _blank(text)
    body = lead + render(text, key, value, indent if lines else None)
    if last.comma is not None:
        return text[:at] + body + "," + text[at:]
    return text[: last.value.end] + "," + text[last.value.end : at] + body + text[at:]


def replace(text: str, node: JsonValue, value: Any) -> str:
    """The text with ``value`` in the place of ``node``."""
    lines = "\n" in text[node.start : node.end]
    body = render(text, None, value, _indent(text, node.start) if lines else None)
    return text[: node.start] + body + text[node.end :]


def remove(text: str, way: Sequence[int]) -> str | None:
    """The text without the value that the positions lead to, nor the lists and objects that
    came with it. None if the whole document came with it."""
    nodes = [parse(text).root]
    for position in way[:-1]:
        nodes.append(nodes[-1].children[position].value)
    for node, position in zip(reversed(nodes), reversed(way), strict=True):
        if len(node.children) > 1:
            return _cut(text, node, position)
        child = node.children[0]
        before, after = text[node.start + 1 : child.start], text[_after(child) : node.end - 1]
        if KEPT_LINES.match(after):
            return text[: node.start + 1] + before[: _last_line(before)] + text[node.end - 1 :]
        if after == " ":
            return text[: node.start + 1] + before + text[node.end - 1 :]
        if COMMENT.search(before) or COMMENT.search(after):
            return _cut(text, node, position)
    return None


def render(text: str, key: str | None, value: Any, indent: str | None) -> str:
    """A value as this text would spell it: over several lines from ``indent`` on, or on one."""
    blank = _blank(text)
    name = "" if key is None else json.dumps(key, ensure_ascii=False)
    if indent is None:
        separators = ("," + blank, ":" + blank)
        body = json.dumps(value, ensure_ascii=False, separators=separators)
        return f"{name}:{blank}{body}" if name else body
    body = lines(value, _step(text), indent, len(f"{name}: ") if name else 0)
    body = body.replace("\n", newline(text))
    return f"{name}: {body}" if name else body


def _fill(text: str, root: JsonValue, node: JsonValue, key: str | None, value: Any) -> str:
    inside = text[node.start + 1 : node.end - 1]
    head, foot = text[: node.start + 1] + inside, text[node.end - 1 :]
    if node.start != root.start and "\n" not in text[root.start : root.end]:
        return head + render(text, key, value, None) + " " + foot
    base, line = _indent(text, node.start), newline(text)
    indent = base + _step(text)
    return head + line + indent + render(text, key, value, indent) + line * 2 + base + foot


def _cut(text: str, node: JsonValue, position: int) -> str:
    child = node.children[position]
    before = node.children[position - 1] if position else None
    floor = _after(before) if before else node.start + 1
    start, open_ended = _past_comments(text, floor, child.start)
    end = child.value.end
    if child.comma is not None:
        rest = text[end : child.comma] + text[child.comma + 1 :]
        if not position and not text[start : child.start]:
            rest = rest.lstrip(" ")
    else:
        rest = text[end:]
    head = text[:start]
    if child.comma is None and before and before.comma is not None:
        head = text[: before.comma] + text[before.comma + 1 : start]
    if open_ended and not LINE_ENDS.match(rest):
        head += newline(text)
    return head + rest


def _after(child: Child) -> int:
    return child.value.end if child.comma is None else child.comma + 1


def _past_comments(text: str, start: int, end: int) -> tuple[int, bool]:
    """The end of the last comment between two values, else ``start``; and whether what
    follows has to begin on a new line."""
    found = list(COMMENT.finditer(text, start, end))
    return (found[-1].end(), found[-1].group().startswith("//")) if found else (start, False)


def _indent(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _own_line(text: str, at: int) -> bool:
    start = text.rfind("\n", 0, at) + 1
    return start > 0 and not text[start:at].strip(" \t")


def _last_line(blank: str) -> int:
    end = blank.rfind("\n")
    return end - 1 if end > 0 and blank[end - 1] == "\r" else max(end, 0)


def _step(text: str) -> str:
    """What one more level is indented by."""
    found = re.search(r"[{\[]\s*?\n([ \t]+)\S", text)
    return found.group(1) if found else "  "


def _blank(text: str) -> str:
    """What follows a comma or colon where all stands on one line."""
    return " " if re.search(r'[:,] ["\d{\[tfn-]', text) or ":" not in text else ""
