"""The clone's git hooks: put where git looks for them, and never over anybody else's.

One script is the pre-commit hook, and under further names what tells after a
merge, a rebase or a checkout, where git starts no pre-commit hook.

Where hooks are kept by another (husky, lefthook, the pre-commit framework, a
hook that is there already, a ``core.hooksPath`` of all the user's
repositories) nothing is written, and the answer says what to add there.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from slate_git.base import atomic
from slate_git.git.failure import NoRepository
from slate_git.git.origin import source
from slate_git.git.repository import Repository
from slate_git.install.shipped import hooks_folder

NAME = "pre-commit"
MARK = b"# Slate's pre-commit hook"

AFTER = ("post-merge", "post-rewrite", "post-checkout")

LINE = (
    "slate=$(git rev-parse --git-common-dir)/slate/pre-commit; "
    'if [ -f "$slate" ]; then sh "$slate" || exit 1; fi'
)
"""For a hook that another keeps: it runs this clone's own copy of ours, where there is one."""

FRAMEWORK = """\
  - repo: {url}
    rev: {rev}
    hooks:
      - id: slate-build
        entry: slate build --pre-commit
      - id: slate-check
        entry: slate check --staged"""
"""The framework installs from the repository by itself. The entries are the published ones, so
that whoever reads the file sees what runs."""

OLD = 129
"""Git's exit status for an option that it does not know."""

LEFTHOOK = f"""\
pre-commit:
  commands:
    slate:
      run: |
        {LINE}"""

KEEPERS = (
    # Who keeps a repository's hooks, by the files that it leaves at the top.
    ("the pre-commit framework", (".pre-commit-config.yaml", ".pre-commit-config.yml"), FRAMEWORK),
    (
        "lefthook",
        tuple(
            f"{folder}{dot}lefthook.{ending}"
            for folder in ("", ".config/")
            for dot in ("", ".")
            for ending in ("yml", "yaml", "toml", "json")
        ),
        LEFTHOOK,
    ),
    ("husky", (".husky",), LINE),
)


class Placed(NamedTuple):
    """Where the hook is, whether it was written now, and else what to add to which file.

    ``doubt`` says what must still be put right in what is to be added.
    """

    path: str
    written: bool = False
    keeper: str = ""
    add: str = ""
    doubt: str = ""


def install(root: Path) -> Placed:
    """Put the hook into the clone, or say what to add where hooks are kept by another.

    Raises ``GitFailed``, ``atomic.NotWritten``.
    """
    repository = Repository(root)
    for keeper, names, add in KEEPERS:
        for name in names:
            if os.path.exists(os.path.join(repository.top, name)):
                path = f"{name}/pre-commit" if keeper == "husky" else name
                if add is not FRAMEWORK:
                    return Placed(path, False, keeper, add)
                found = source()
                text = add.format(url=found.address, rev=found.rev)
                return Placed(path, False, keeper, text, found.doubt)
    hook = repository.git_path("hooks") / NAME
    if _scope(repository) in ("global", "system"):
        return Placed(str(hook), False, "core.hooksPath, for all your repositories,", LINE)
    for name in AFTER:
        other = hook.with_name(name)
        if not os.path.lexists(other) or MARK in _held(other):
            _put(other)
    if os.path.lexists(hook) and MARK not in _held(hook):
        return Placed(str(hook), False, "a hook of yours", LINE)
    return Placed(str(hook), _put(hook))


def _put(hook: Path) -> bool:
    """Write the script; whether it was not there as it is."""
    data = (hooks_folder() / NAME).read_bytes()
    if _held(hook) == data and os.access(hook, os.X_OK):
        return False
    atomic.write(hook, data)
    os.chmod(hook, 0o755)
    return True


def remove(root: Path) -> str:
    """Take our hooks out of the clone; the first one's path, or an empty string for none."""
    try:
        folder = Repository(root).git_path("hooks")
    except NoRepository:
        return ""
    ours = [path for name in (NAME, *AFTER) if MARK in _held(path := folder / name)]
    for path in ours:
        try:
            path.unlink()
        except OSError as error:
            raise atomic.NotWritten(f"{path}: not removed: {error.strerror}") from error
    return str(ours[0]) if ours else ""


def _held(path: Path) -> bytes:
    """What a hook's file holds; empty where it is none, a link, or cannot be read."""
    try:
        return b"" if os.path.islink(path) else path.read_bytes()
    except OSError:
        return b""


def _scope(repository: Repository) -> str:
    """Whose configuration sets ``core.hooksPath``: local, worktree, global, system or nobody's."""
    # An old git does not know the option, and ends with its usage.
    words = ("config", "--show-scope", "--get", "core.hooksPath")
    _, printed = repository.ask(*words, expect=(0, 1, OLD))
    return printed.decode("utf-8", "replace").split("\t")[0] if b"\t" in printed else ""
