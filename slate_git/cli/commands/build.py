"""``slate build``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from slate_git.base import atomic
from slate_git.base.lock import lock
from slate_git.cli import console
from slate_git.git import repository
from slate_git.index import build as building
from slate_git.index import snapshot, staged
from slate_git.index.build import Built
from slate_git.lesson.memory import INDEX


def build(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit 1 when the index is out of date.")
    ] = False,
    stage: Annotated[
        bool, typer.Option("--stage", help="Bring the staged index in line with what is staged.")
    ] = False,
    pre_commit: Annotated[
        bool,
        typer.Option(
            "--pre-commit",
            help="For the pre-commit framework: write the index of the staged lessons, "
            "and exit 1 if the staged one is another.",
        ),
    ] = False,
) -> None:
    """Compile the lessons into the trigger index, .slate/index.tsv.

    Nothing is written while any memory is refused. Example: slate build --check
    """
    if check + stage + pre_commit > 1:
        console.fail("--check, --stage and --pre-commit go one at a time")
    if pre_commit:
        _framework()
        return
    root = console.find_root()
    if stage:
        with lock(root):
            _stage(root)
        return
    if check:
        built = _sound(_tree(root))
        if not built.current:
            console.hint(built.hidden)
            for line in built.differences():
                console.tell(line)
            console.fail("the index is out of date: run `slate build`", console.REFUSED)
        return
    with lock(root):
        built = _sound(_tree(root))
        building.write(root, built)
    word = "up to date" if built.current else "written"
    console.out(f"{INDEX}: {word}, {_counts(built)}")
    console.hint(built.hidden)


def _stage(root: Path) -> None:
    with console.progress("lessons") as progress:
        done = staged.stage(root, progress)
    _sound(done.built, "the staged index was left as it was")
    word = "staged" if done.staged else "up to date in git's index"
    console.out(f"{INDEX}: {word}, {_counts(done.built)}")
    if done.staged and done.apart:
        console.tell(staged.APART)


def _framework() -> None:
    """Every root that has something staged, at git's top or below it; nothing where there is none.

    What is no refusal keeps nobody from committing, as with our own hook.
    """
    try:
        with console.ending():
            for root in console.staged_roots():
                with lock(root):
                    _pre_commit(root)
    except typer.Exit as end:
        if end.exit_code == console.REFUSED:
            raise
        console.tell("slate: the staged index was not looked at; the commit goes on")
    except Exception as fault:
        console.tell(f"slate: a fault of ours: {type(fault).__name__}: {fault}")
        console.tell("slate: the staged index was not looked at; the commit goes on")


def _pre_commit(root: Path) -> None:
    with console.progress("lessons") as progress:
        built = snapshot.staged(root, repository.Repository(root)).build(progress)
    _sound(built)
    if built.current or not (built.memories or built.before):
        return
    atomic.write(root / INDEX, built.data)
    console.fail(
        f"{root / INDEX} did not match the staged lessons, and was rebuilt from them: "
        # Not `git add`: the framework may put back an index of lessons that are not staged.
        "run `slate build --stage` there and commit again",
        console.REFUSED,
    )


def _tree(root: Path) -> Built:
    with console.progress("lessons") as progress:
        return building.tree(root, progress)


def _sound(built: Built, left: str = "the index was not written") -> Built:
    """The build, if no memory was refused; else ends the command."""
    if built.faults:
        console.show_faults(built.faults)
        files = len({fault.path for fault in built.faults})
        console.fail(f"{console.count(files, 'memory')} refused; {left}", console.REFUSED)
    return built


def _counts(built: Built) -> str:
    rows = sum(map(len, built.rows.values()))
    return f"{console.count(rows, 'row')} from {console.count(len(built.memories), 'memory')}"
