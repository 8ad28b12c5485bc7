"""Paths as a call spells them, made relative to the root, and the root itself."""

from __future__ import annotations

import os

from slate_git.hook import state


def find_root(*starts: str) -> str | None:
    """The root of the first of ``starts`` that has one: a folder with ``.slate/hook.sh``.

    It is the outermost one in the repository, never one above that's ``.git``: a
    dependency that brings a ``.slate`` folder along, below ``node_modules`` for
    instance, does not make itself the root by being stepped into. Outside git it
    is the folder itself, since nobody says whose the folders above are. The line
    in the agents' settings and the OpenCode plugin walk alike.
    """
    for start in starts:
        folder = first = os.path.abspath(start) if start else ""
        found = ""
        while folder:
            if os.path.isfile(folder + "/.slate/hook.sh"):
                found = folder
            if os.path.exists(folder + "/.git"):
                break
            above = os.path.dirname(folder)
            if above == folder:
                found = first if os.path.isfile(first + "/.slate/hook.sh") else ""
                break
            folder = above
        if found:
            return found
    return None


def slashed(path: str) -> str:
    """``\\`` becomes ``/``, and a drive letter goes."""
    path = path.replace("\\", "/")
    if path[1:2] == ":" and path[:1].isalpha() and path[2:3] in ("/", ""):
        path = path[2:] or "/"
    return path


def clean(path: str) -> str:
    """An absolute path without ``.``, ``..`` and doubled slashes, by text alone."""
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            if parts:
                parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/" + "/".join(parts)


def below(folder: str, path: str) -> str | None:
    """``path`` relative to ``folder``, both clean; None where it does not lie below it."""
    prefix = folder if folder.endswith("/") else folder + "/"
    return path[len(prefix) :] if path.startswith(prefix) and len(path) > len(prefix) else None


class Root:
    """The root of one call, with all that a path is compared against."""

    def __init__(self, root: str) -> None:
        self.given = clean(slashed(root))
        self.real = clean(slashed(os.path.realpath(root)))
        found = state.repository(self.real)
        self.top, self.common = found if found else ("", "")
        if self.common:
            self.common = os.path.realpath(self.common)
        top = clean(slashed(self.top)) if found else ""
        self.offset = (below(top, self.real) or "") if found else ""

    def relative(self, path: str, cwd: str) -> str | None:
        """``path`` relative to this root, or to another worktree's; None if outside.

        A relative path resolves against ``cwd``. Links above the root are seen
        through, links below it are not: a file goes by the name it was called.
        """
        path = slashed(path)
        if not path.startswith("/"):
            path = (slashed(cwd) if cwd else self.given) + "/" + path
        path = clean(path)
        inner = below(self.given, path)
        if inner is None:
            inner = below(self.real, path)
        if inner is None:
            inner = self._by_identity(path)
        if inner is not None:
            return self._within(inner)
        return self._elsewhere(path)

    def _by_identity(self, path: str) -> str | None:
        """For a root reached by yet another spelling: the topmost folder that is the root."""
        try:
            root = os.stat(self.real)
        except OSError:
            return None
        parts = path.split("/")
        for end in range(2, len(parts)):
            try:
                if os.path.samestat(os.stat("/".join(parts[:end])), root):
                    return "/".join(parts[end:])
            except OSError:
                return None
        return None

    def _within(self, inner: str) -> str:
        """A path below the root, relative to the worktree that lies there, if one does."""
        parts = inner.split("/")
        for end in range(len(parts) - 1, 0, -1):
            folder = self.real + "/" + "/".join(parts[:end])
            if self._is_worktree(folder):
                return self._in_worktree("/".join(parts[end:])) or inner
        return inner

    def _elsewhere(self, path: str) -> str | None:
        """A path outside the root, relative to another worktree of the same repository."""
        if not self.common:
            return None
        folder = path
        while folder not in ("/", ""):
            folder = folder.rsplit("/", 1)[0]
            git = state.git_folder(folder)
            if git is not None:
                if os.path.realpath(state.common(git)) != self.common:
                    return None
                return self._in_worktree(path[len(folder) + 1 :])
        return None

    def _is_worktree(self, folder: str) -> bool:
        if not self.common or not os.path.isfile(folder + "/.git"):
            return False
        git = state.git_folder(folder)
        return git is not None and os.path.realpath(state.common(git)) == self.common

    def _in_worktree(self, inner: str) -> str | None:
        """A path relative to a worktree's top, relative to where its root would lie."""
        return below("/" + self.offset, "/" + inner) if self.offset else inner
