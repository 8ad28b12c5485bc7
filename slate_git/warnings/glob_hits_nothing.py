"""A glob that hits no tracked file.

It never fires on a file that is there: the folder was renamed, the path is
misspelled, or the files are yet to come. Use instead: the nearest glob that
hits something, which the warning names, or a memory without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from slate_git.draft import Finding
from slate_git.hints import nearest
from slate_git.hits import Files
from slate_git.scene import Scene

ID = "glob-hits-nothing"
LESSON = ".slate/lessons/a.yaml"
QUIET = [{LESSON: "text: Mind it\nwhen: {tool: edit, path: 'src/**'}\n", "src/a.py": "a\n"}]
WARNED = [{LESSON: "text: Mind it\nwhen: {tool: edit, path: 'srcs/**'}\n", "src/a.py": "a\n"}]


def check(scene: Scene) -> Iterator[tuple[str, Finding]]:
    """The globs that hit nothing, in a repository that tracks anything at all."""
    for memory in scene.memories if len(scene.files) else ():
        for position, (tool, pattern) in enumerate(memory.when):
            if tool == "shell" or scene.files.hit(pattern):
                continue
            near = nearest(pattern, scene.files.paths) or _respelled(pattern, scene.files)
            repair = f"the nearest that hits: {near}" if near else "mend it, or wait for the files"
            what = f"`{pattern}` hits none of {len(scene.files)} tracked files"
            yield memory.id, Finding(("when", position), what, repair)


def _respelled(pattern: str, files: Files) -> str | None:
    """The glob with each folder that is not there as the nearest one that is, if that helps."""
    found: list[str] = []
    parts = pattern.strip().removeprefix("./").lstrip("/").split("/")
    for place, part in enumerate(parts):
        above = "".join(f"{folder}/" for folder in found)
        plain = not any(mark in part for mark in "*?[{")
        if plain and not files.folder(above + part) and not files.cited(above + part):
            below = (path for path in files.paths if path.startswith(above))
            there = {path[len(above) :].split("/")[0] for path in below}
            near = get_close_matches(part, sorted(there), 1)
            part = near[0] if near else part
        elif not plain:
            found += parts[place:]
            break
        found.append(part)
    form = "/".join(found)
    return form if form != pattern and files.hit(form) else None
