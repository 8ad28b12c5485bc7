"""YAML <-> Draft for people and tools: reads a lesson file with the place of every value.

With the hook's one door the only user of ``ruamel.yaml``. Reading collects
every fault of a file rather than the first; see ``edit`` for writing.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML, __version__
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import ScalarNode

from slate_git.base import atomic
from slate_git.hook.index import is_id
from slate_git.hook.lesson import MOST_BYTES
from slate_git.lesson.draft import Draft, Fault, Where
from slate_git.lesson.memory import LESSONS

YAML_VERSION = __version__
"""Of the library that reads the files: another one may make something else of them."""

DEEPEST = 8  # keys and positions on the way to a value; a lesson file needs three

SLUG = "rename it to lower case letters, digits and hyphens, at most 64, and .yaml"


def names(root: Path) -> list[str]:
    """Every entry of the lessons folder but hidden ones, sorted."""
    for folder in (root / ".slate", root / LESSONS):
        if os.path.islink(folder):  # the hook follows none
            raise atomic.NotWritten(f"{folder}: is a link: put the folder itself in its place")
    try:
        found = os.listdir(root / LESSONS)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:  # lessons that cannot be read are not lessons that are gone
        what = f"{root / LESSONS}: cannot be read, {str(error.strerror).lower()}: mend its rights"
        raise atomic.NotWritten(what) from error
    return sorted(name for name in found if not name.startswith("."))


def read(root: Path, name: str) -> tuple[bytes | None, list[Fault]]:
    """The bytes of one entry of the lessons folder, or why it cannot be a lesson file."""
    full = root / LESSONS / name
    try:
        status = full.lstat()
        faults = unfit(name, status.st_mode, status.st_size)
        return (None, faults) if faults else (full.read_bytes(), [])
    except OSError as error:
        what = f"cannot be read: {error.strerror}"
        return None, [Fault(f"{LESSONS}/{name}", 1, 1, what, "bad-file", "make the file readable")]


def unfit(name: str, mode: int, size: int) -> list[Fault]:
    """Why an entry of the lessons folder cannot be a lesson file, by its name, mode and size."""
    if stat.S_ISLNK(mode):
        found = ("is a link", "bad-file", "put a copy of the file in its place")
    elif not stat.S_ISREG(mode):
        found = ("is not a file", "bad-file", "move it out of the lessons folder")
    elif not name.endswith(".yaml") or not is_id(name[:-5]):
        found = ("the name is no memory's id", "bad-id", SLUG)
    else:
        return too_large(f"{LESSONS}/{name}", size)
    return [Fault(f"{LESSONS}/{name}", 1, 1, *found)]


def too_large(path: str, size: int) -> list[Fault]:
    """Why a file of so many bytes cannot be a lesson file, if it cannot."""
    found = (f"holds {size} bytes, more than 32 KiB", "bad-file", "say it in fewer words")
    return [Fault(path, 1, 1, *found)] if size > MOST_BYTES else []


def parse(path: str, data: bytes) -> tuple[Draft | None, list[Fault]]:
    """What a lesson file says, and every fault of its YAML.

    A draft comes along where the faults leave one to be judged.
    """
    id = path.rsplit("/", 1)[-1].removesuffix(".yaml")
    if faults := too_large(path, len(data)):
        return None, faults
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        what = f"byte {data[error.start]:#04x} is not UTF-8"
        return None, [Fault(path, line, column, what, "bad-yaml", "save the file as UTF-8")]
    text = text.removeprefix("\ufeff")
    reader = _Reader(path, text)
    try:
        value = reader.document(YAML(typ="safe", pure=True).parse(text))
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        what = str(error.problem or error.context or "not YAML")
        tab = "'\\t'" in what
        repair = "indent with spaces" if tab else "quote the text if it holds : # [ ] { } * & or !"
        reader.fault(at, what, "bad-yaml", repair)
        return None, reader.faults
    except (YAMLError, RecursionError, ValueError) as error:
        reader.fault((1, 1), str(error).split("\n")[0], "bad-yaml", "write plain YAML")
        return None, reader.faults
    if not isinstance(value, dict):
        repair = "begin with a line such as `text: Before a push, run the full gate`"
        reader.fault((1, 1), "a lesson file is keys and values", "bad-yaml", repair)
        return None, reader.faults
    return Draft(id, path, value, reader.marks, reader.keys, reader.exact, text), reader.faults


class _Reader:
    """Builds plain values from parse events, noting each place and what files may not use."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.lines = text.splitlines()
        self.faults: list[Fault] = []
        self.marks: dict[Where, tuple[int, int]] = {}
        self.keys: dict[Where, tuple[int, int]] = {}
        self.exact: set[Where] = set()
        self.resolver = YAML(typ="safe", pure=True).resolver

    def fault(self, at: tuple[int, int], what: str, id: str, repair: str) -> None:
        self.faults.append(Fault(self.path, *at, what, id, repair))

    def document(self, events: Iterator[Any]) -> Any:
        value: Any = None
        documents = 0
        for event in events:
            kind = type(event).__name__
            if kind == "DocumentStartEvent":
                documents += 1
                if documents == 2:
                    at = (event.start_mark.line + 1, 1)
                    self.fault(at, "a second document", "bad-yaml", "one memory a file: split it")
            elif kind not in ("StreamStartEvent", "StreamEndEvent", "DocumentEndEvent"):
                found = self._value(event, events, ())
                value = found if documents == 1 else value
        return value

    def _value(self, event: Any, events: Iterator[Any], where: Where) -> Any:
        at = (event.start_mark.line + 1, event.start_mark.column + 1)
        self.marks.setdefault(where, at)
        if len(where) > DEEPEST:
            raise MarkedYAMLError(problem="nested too deep", problem_mark=event.start_mark)
        if type(event).__name__ == "AliasEvent":
            repair = "quote a glob that begins with *, as in '**/*.ts'; else write the value out"
            self.fault(at, f"an alias, *{event.anchor}", "bad-yaml", repair)
            return None
        if event.anchor:
            self.fault(at, f"an anchor, &{event.anchor}", "bad-yaml", "write the value out")
        if event.ctag is not None and str(event.ctag) not in ("", "None", "!"):
            self.fault(at, f"a tag, {event.ctag}", "bad-yaml", "leave the tag off")
        if type(event).__name__ == "ScalarEvent":
            if event.style in ("'", '"'):
                self.marks[where] = at = (at[0], at[1] + 1)
            elif not event.value:
                self.marks[where] = self.keys.get(where, at)  # it ends where the next one begins
            line = self.lines[at[0] - 1] if at[0] <= len(self.lines) else ""
            if line.startswith(event.value, at[1] - 1):
                self.exact.add(where)
            return self._scalar(event)
        if type(event).__name__ == "SequenceStartEvent":
            items: list[Any] = []
            while type(inner := next(events)).__name__ != "SequenceEndEvent":
                items.append(self._value(inner, events, (*where, len(items))))
            return items
        return self._mapping(events, where)

    def _mapping(self, events: Iterator[Any], where: Where) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        while type(inner := next(events)).__name__ != "MappingEndEvent":
            at = (inner.start_mark.line + 1, inner.start_mark.column + 1)
            key = self._value(inner, events, (*where, "?"))
            self.marks.pop((*where, "?"), None)
            if not isinstance(key, str):
                self.fault(at, f"the key {key!r} is no text", "bad-yaml", "write a plain word")
                key = repr(key)
            if key in found:
                self.fault(at, f"the key {key} a second time", "bad-yaml", "keep one of the two")
                self._value(next(events), events, (*where, key, "again"))
                continue
            self.keys.setdefault((*where, key), at)
            found[key] = self._value(next(events), events, (*where, key))
        return found

    def _scalar(self, event: Any) -> Any:
        """A scalar as YAML 1.2 reads it; what is neither null, truth value nor number is text."""
        if not event.implicit[0]:
            return event.value
        tag = str(self.resolver.resolve(ScalarNode, event.value, event.implicit))
        try:
            match tag.rpartition(":")[2]:
                case "null":
                    return None
                case "bool":
                    return event.value.lower() == "true"
                case "int":
                    return int(event.value.replace("_", ""), 0)
                case "float":
                    return float(event.value.replace("_", ""))
        except ValueError:
            pass
        return event.value
