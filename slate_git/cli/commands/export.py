"""``slate export``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from slate_git.base import atomic
from slate_git.cli import console
from slate_git.exchange import export as exporting
from slate_git.hook.index import read_file
from slate_git.index import build

FORMATS = ("agents-md",)


def export(
    file: Annotated[str, typer.Argument(help="From the root; - for stdout.")] = "AGENTS.md",
    form: Annotated[str, typer.Option("--format", help="The one there is.")] = "agents-md",
) -> None:
    """Write the lessons into a page, for agents without hooks.

    They stand between two marker lines, and the rest of the page is kept.
    Example: slate export --format agents-md
    """
    root = console.find_root()
    if form not in FORMATS:
        console.fail(f"--format {form}: no such format: write {', '.join(FORMATS)}")
    built = build.tree(root)
    console.show_faults(built.faults, elsewhere=True)
    section = exporting.agents_md(built.memories)
    if file == "-":
        console.out(section.rstrip("\n"))
        return
    path = _inside(root, file)
    old = read_file(str(path), 1 << 26) if path.exists() else b""
    if old is None:
        console.fail(f"{path}: cannot be read: name a plain file")
    try:
        new = exporting.insert(old.decode("utf-8"), section).encode("utf-8")
    except UnicodeDecodeError:
        console.fail(f"{file}: is not UTF-8: save it as UTF-8", console.REFUSED)
    except exporting.Broken as broken:
        console.fail(f"{file}:{broken}", console.REFUSED)
    if new != old:
        atomic.write(path, new)
    console.out(f"{file}: {'written' if new != old else 'up to date'}")


def _inside(root: Path, file: str) -> Path:
    """The file that a name means, through links, if it lies in the repository."""
    path = (root / file).resolve()
    if not path.is_relative_to(root.resolve()):
        console.fail(f"{file}: lies outside {root}: name a file of the repository")
    # In any case: a file system may not tell .GIT from .git.
    if {".git", ".slate"} & set(map(str.lower, path.relative_to(root.resolve()).parts)):
        console.fail(f"{file}: lies in git's own folder or in .slate: name another file")
    return path
