"""A lesson file's bytes to a ``Draft``, with every problem that they have rather than the first."""

from __future__ import annotations

from slate_git.lesson import conflict
from slate_git.lesson.draft import Draft
from slate_git.lesson.folder import strange, too_large
from slate_git.lesson.ids import DEVICES, is_id
from slate_git.lesson.problem import Kind, Problem
from slate_git.lesson.values import Reading


def parse(path: str, data: bytes) -> tuple[Draft | None, list[Problem]]:
    """What a lesson file says, and every problem of its name and its bytes.

    A draft comes along where the problems leave one to be judged.
    """
    name = path.rsplit("/", 1)[-1]
    id = name.removesuffix(".yaml")
    problems = [] if is_id(id) else [Problem(Kind.NAME, name)]
    if id in DEVICES:
        problems = [Problem(Kind.DEVICE, id)]
    if large := too_large(len(data)):
        return None, [*problems, large]
    if stored := strange(data):
        return None, [*problems, stored]
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        return None, [*problems, Problem(Kind.ENCODING, f"{data[error.start]:#04x}", line, column)]
    if markers := conflict.find(text):
        return None, [*problems, Problem(Kind.MARKERS, str(markers), markers.line)]
    read = Reading(text)
    problems += read.problems
    if read.found is None:
        return None, problems
    return Draft(id, path, read.found, read.marks, read.keys, read.exact, text), problems
