"""The one way in, for the command line and the server: a text and its triggers become a memory."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from slate_git.base import atomic
from slate_git.base.lock import lock
from slate_git.find.similar import identical
from slate_git.hook.index import read_file
from slate_git.hook.lesson import MOST_BYTES
from slate_git.index import build
from slate_git.index.naming import new_id, slug
from slate_git.index.store import Store
from slate_git.lesson import editor, reader, writer
from slate_git.lesson.draft import Fault, MemoryRefused
from slate_git.lesson.memory import LESSONS, Memory
from slate_git.lesson.problem import Kind, Problem
from slate_git.refusals import judge, told


class Kept(NamedTuple):
    """A memory that is there now. ``faults`` are of other files, whose rows stayed as they were.

    ``text`` is its file, and ``before`` what that was, if it was there.
    """

    memory: Memory
    new: bool
    faults: list[Fault]
    text: str = ""
    before: str | None = None


def remember(
    root: Path,
    data: Mapping[str, Any],
    id: str | None = None,
    twins: Callable[[Memory, Memory], bool] = identical,
    dry: bool = False,
) -> Kept:
    """Write a memory and its rows; with the id of one that exists, change that one.

    ``data`` has the keys of a lesson file. One that has a twin is not written:
    the twin is given back. With ``dry`` nothing is written at all. Raises
    ``MemoryRefused``, ``atomic.NotWritten``.
    """
    with lock(root):
        if id is None:
            draft = _judged(slug(str(data.get("text"))), writer.render(data))
            memories = build.tree(root).memories
            twin = next((memory for memory in memories if twins(memory, draft)), None)
            if twin:
                data = _lacking(root, twin, data)
                if not data:
                    return _as_it_was(root, twin, dry)
            id = twin.id if twin else new_id(root, draft.text)
        name = f"{id}.yaml"
        old = _old(Store(root), name)
        text = _changed(name, old, data) if old is not None else writer.render(data)
        return _keep(root, id, text, old, dry)


def replace(root: Path, id: str, text: str, over: bytes) -> Kept:
    """Put a text in the place of a memory's file, which must still hold ``over``.

    Raises ``MemoryRefused``, ``atomic.NotWritten``.
    """
    with lock(root):
        return _keep(root, id, text, over, False, given=False)


def _keep(root: Path, id: str, text: str, old: bytes | None, dry: bool, given: bool = True) -> Kept:
    """Judge a memory's file, and put it and its rows there; ``given`` as in ``MemoryRefused``."""
    memory = _judged(id, text, given)
    faults: list[Fault] = []
    if not dry:
        path = root / LESSONS / f"{id}.yaml"
        if old is None or text.encode() != old:
            atomic.write(path, text.encode(), old)
        faults = _rows_or_back(root, path, old)
    before = None if old is None else old.decode("utf-8", "replace")
    return Kept(memory, old is None, faults, text, before)


def _as_it_was(root: Path, twin: Memory, dry: bool) -> Kept:
    content = Store(root).read(f"{twin.id}.yaml")
    text = content.decode("utf-8", "replace") if isinstance(content, bytes) else ""
    return Kept(twin, False, [] if dry else _rows(root), text, text)


def remember_all(root: Path, new: Mapping[str, Mapping[str, Any]]) -> list[Fault]:
    """Write new memories, by their ids, and all their rows at once; or none of them.

    The faults given back are of other files. Raises ``MemoryRefused``, ``atomic.NotWritten``.
    """
    with lock(root):
        texts = {id: writer.render(data) for id, data in new.items()}
        for id, text in texts.items():
            _judged(id, text)
        written: list[Path] = []
        try:
            for id, text in texts.items():
                path = root / LESSONS / f"{id}.yaml"
                atomic.write(path, text.encode(), None)
                written.append(path)
            faults = _rows(root)
            mine = {f"{LESSONS}/{path.name}" for path in written}
            build.all_read(fault for fault in faults if fault.path in mine)
            return faults
        except atomic.NotWritten:
            for path in written:
                path.unlink(missing_ok=True)
            raise


def forget(root: Path, id: str) -> list[Fault] | None:
    """Remove a memory and its rows; None where there is none of that id."""
    with lock(root):
        path = root / LESSONS / f"{id}.yaml"
        store = Store(root)
        if path.name not in store.names:
            return None
        _shown(store, path.name)
        old = read_file(str(path), MOST_BYTES)
        try:
            os.unlink(path)
        except OSError as error:
            raise atomic.NotWritten(f"{path}: cannot be removed: {error.strerror}") from error
        return _rows_or_back(root, path, old, id)


def _old(store: Store, name: str) -> bytes | None:
    """The bytes of a memory that exists; one that cannot be read is not written over."""
    if name not in store.names:
        return None
    _shown(store, name)
    content = store.read(name)
    if isinstance(content, Problem):
        raise MemoryRefused(told(f"{LESSONS}/{name}", [content]))
    return content


def _shown(store: Store, name: str) -> None:
    """Refuses a memory that the working tree hides: what is done to it, git would not see."""
    if name in store.hidden:
        [fault] = told(f"{LESSONS}/{name}", [Problem(Kind.HIDDEN)])
        what = f"{fault.what} ({store.hidden[name]})"
        raise MemoryRefused([fault._replace(what=what, repair=f"first run {store.back(name)}")])


def _lacking(root: Path, memory: Memory, data: Mapping[str, Any]) -> dict[str, Any]:
    """What of ``data`` the memory's file says nothing about, and so takes over."""
    content = Store(root).read(f"{memory.id}.yaml")
    draft, _ = reader.parse(memory.path, content if isinstance(content, bytes) else b"")
    known = {"kind", *(draft.data if draft else data)}
    return {key: value for key, value in data.items() if key not in known}


def _changed(name: str, old: bytes, data: Mapping[str, Any]) -> str:
    """An existing file with new values; one whose YAML has a problem is not touched."""
    path = f"{LESSONS}/{name}"
    draft, problems = reader.parse(path, old)
    if draft is None or problems:
        raise MemoryRefused(told(path, problems))
    return editor.change(old.decode("utf-8"), data)


def _judged(id: str, text: str, given: bool = True) -> Memory:
    memory, faults = judge.text(f"{LESSONS}/{id}.yaml", text.encode("utf-8", "surrogatepass"))
    if memory is None:
        raise MemoryRefused(faults, given)
    return memory


def _rows(root: Path, gone: str = "") -> list[Fault]:
    """Bring the index in line; the rows of refused files stay, and their faults are given back."""
    return build.renew(root, True, gone=gone).faults


def _rows_or_back(root: Path, path: Path, old: bytes | None, gone: str = "") -> list[Fault]:
    """Bring the index in line with a lesson just written or removed, or undo that.

    Raises ``NotWritten``, which says what stands and what mends it.
    """
    try:
        faults = _rows(root, gone)
        build.all_read(fault for fault in faults if fault.path == f"{LESSONS}/{path.name}")
        return faults
    except atomic.Changed:
        raise
    except atomic.NotWritten as fault:
        try:
            _put_back(path, old)
        except (OSError, atomic.NotWritten):
            left = "is there" if path.exists() else "is gone"
            what = f"{fault}; {path} {left}, the index does not say so"
            raise atomic.NotWritten(f"{what}: then run `slate build`") from fault
        raise atomic.NotWritten(f"{fault}; {path} is as it was before") from fault


def _put_back(path: Path, old: bytes | None) -> None:
    if old is None:
        path.unlink(missing_ok=True)
    elif read_file(str(path), MOST_BYTES) != old:
        atomic.write(path, old)
