"""A memory's file, read just before it is delivered, with the hot room's one door to YAML.

A file in the form that Slate writes is read by ``subset``; only for another one
site-packages and ``ruamel.yaml`` are brought in.
"""

from __future__ import annotations

import os
import sys

from slate_git.hook import subset
from slate_git.hook.index import is_id, read_file
from slate_git.hook.namedtuple import record
from slate_git.hook.reference import cited

MOST_BYTES = 32 << 10

Lesson = record("Lesson", "kind text triggers")


def site(folder: str) -> list[str]:
    """The folders that hold ``ruamel.yaml``, as ``slate init`` wrote them to a local state."""
    data = read_file(folder + "/python", 64 << 10) if folder else None
    return data.decode("utf-8", "surrogateescape").splitlines()[2:] if data else []


def load(root: str, id: str, site: list[str]) -> Lesson | None:
    """The memory of a file, or None where it cannot be delivered.

    ``site`` are the folders that hold ``ruamel.yaml``. ``triggers`` are the
    (tool, trigger) pairs that the file itself says.
    """
    folder = f"{root}/.slate/lessons"
    if not is_id(id) or os.path.islink(folder):
        return None
    data = read_file(f"{folder}/{id}.yaml", MOST_BYTES)
    if data is None:
        return None
    try:
        text = data.decode("utf-8")
    except ValueError:
        return None
    found = subset.read(text)
    return _lesson(_parse(text, site) if found is None else found)


def _parse(text: str, site: list[str]) -> object:
    """What YAML makes of a text; None where it is none."""
    sys.path += [place for place in site if place not in sys.path]
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        # Every scalar as its text: what is accepted as one (`2020-01-01`, `=`, `0777`) is one here.
        return YAML(typ="base", pure=True).load(text)
    except (YAMLError, ValueError, RecursionError):
        return None


def _lesson(found: object) -> Lesson | None:
    if not isinstance(found, dict) or not isinstance(found.get("text"), str):
        return None
    triggers = []
    when = found.get("when")
    for entry in when if isinstance(when, list) else [when]:
        if isinstance(entry, dict):
            tool = entry.get("tool")
            pattern = entry.get("match" if tool == "shell" else "path")
            if tool in ("shell", "read", "edit") and isinstance(pattern, str):
                triggers.append((tool, pattern))
    references = found.get("source_ref")
    for reference in references if isinstance(references, list) else [references]:
        path = cited(reference) if isinstance(reference, str) else None
        if path:
            triggers.append(("file", path))
    kind = "lesson" if when is not None else "decision"
    text = found["text"].strip()
    return Lesson(kind, text[:2000], triggers) if text else None
