"""The hot room's one door to YAML: a memory's file, read just before it is delivered.

Entered only when something is about to be delivered; it brings in
site-packages and ``ruamel.yaml`` then.
"""

from __future__ import annotations

import os
import sys

from slate_git.hook.index import is_id, read_file
from slate_git.hook.match import BY_COMMAND
from slate_git.hook.namedtuple import record
from slate_git.hook.reference import cited

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
    import site

    prefixes = [os.path.dirname(os.path.dirname(sys.executable)), sys.prefix]
    places = [*site.getsitepackages(prefixes), site.getusersitepackages()]
    return [place for place in places if _holds(place)][:1]


def _holds(folder: str) -> bool:
    return os.path.isfile(folder + "/ruamel/yaml/__init__.py")


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
    sys.path += [place for place in site if place not in sys.path]
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        # Every scalar as its text: what is accepted as one (`2020-01-01`, `=`, `0777`) is one here.
        found = YAML(typ="base", pure=True).load(data.decode("utf-8"))
    except (YAMLError, ValueError, RecursionError):
        return None
    return _lesson(found)


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
