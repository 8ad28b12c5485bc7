"""A memory's file, read just before it is delivered, with the hot room's one door to YAML.

A file in the form that Slate writes is read by ``subset``; only for another one
site-packages and ``ruamel.yaml`` are brought in.
"""

from __future__ import annotations

import sys

from slate_git.hook import subset
from slate_git.hook.index import is_id, read_file
from slate_git.hook.match import BY_COMMAND
from slate_git.hook.namedtuple import record
from slate_git.hook.reference import cited
from slate_git.hook.system import exists, is_link

MOST_BYTES = 32 << 10
"""Of a lesson file."""

MOST_TEXT = 2_000
"""Characters of a memory's text."""

KEYS = {
    "shell": (("shell", "match"), ("command", "command")),
    "read": (("read", "path"),),
    "edit": (("edit", "path"),),
}
"""By the tool of a ``when`` entry: the tool of its row, and the key that holds its trigger."""

Lesson = record("Lesson", "kind text triggers")


def site() -> list[str]:
    """The folder that holds ``ruamel.yaml``: beside this package, or where the Python that runs
    has its own packages. No file says so, as whoever wrote that could have any code run.
    """
    package = __file__.replace("\\", "/").rsplit("/", 3)[0]
    if _holds(package):
        return [package]
    import os
    import site

    # Debian's own answer for a virtual environment's prefix, which -S hides, is its dist-packages.
    prefix = os.path.dirname(os.path.dirname(sys.executable))
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    places = [f"{prefix}/lib/{version}/site-packages", f"{prefix}/Lib/site-packages"]
    places += [*site.getsitepackages([prefix, sys.prefix]), site.getusersitepackages()]
    return [place for place in places if _holds(place)][:1]


def _holds(folder: str) -> bool:
    return exists(folder + "/ruamel/yaml/__init__.py")


def load(root: str, id: str) -> Lesson | None:
    """The memory of a file, or None where it cannot be delivered.

    ``triggers`` are the (tool, trigger) pairs that the file itself says.
    """
    folder = f"{root}/.slate/lessons"
    if not is_id(id) or is_link(folder):
        return None
    data = read_file(f"{folder}/{id}.yaml", MOST_BYTES)
    if data is None:
        return None
    try:
        text = data.decode("utf-8")
    except ValueError:
        return None
    found = subset.read(text)
    return _lesson(_parse(text) if found is None else found)


def _parse(text: str) -> object:
    """What YAML makes of a text; None where it is none."""
    if "ruamel.yaml" not in sys.modules:
        sys.path += [place for place in site() if place not in sys.path]
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
    for entry in _each(found.get("when")):
        if isinstance(entry, dict):
            tool = entry.get("tool")
            for row, key in KEYS.get(tool, ()) if isinstance(tool, str) else ():
                if isinstance(entry.get(key), str):
                    triggers.append((row, entry[key]))
    references = [text for text in _each(found.get("source_ref")) if isinstance(text, str)]
    paths = [path for path in map(cited, references) if path]
    triggers += [("file", path) for path in paths]
    if str(found.get("shell")).lower() == "true":
        files = [(tool, trigger) for tool, trigger in triggers if tool in ("read", "edit", "file")]
        triggers += [(BY_COMMAND + tool, trigger) for tool, trigger in files]
    text = found["text"].strip()
    return Lesson(kind("when" in found, bool(paths)), text, triggers) if text else None


def kind(when: bool, cites: bool) -> str:
    """A memory's kind: by whether it has a ``when``, and whether ``source_ref`` cites a file."""
    return "lesson" if when else "decision" if cites else "note"


def _each(value: object) -> list[object]:
    """The values where one or a list of them may stand."""
    return value if isinstance(value, list) else [value]
