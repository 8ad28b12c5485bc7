"""A glob of another tool in the words of a trigger's, or the reason why there are none.

Two families of globs are read: the lines of ``.gitignore`` (``ignored``) and those of the
packages minimatch and picomatch (``minimatch``), each as documented there and, where the two
leave it open, as their own matchers answer. What a trigger cannot say to the letter is said as
nearly as it can, and told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from slate_git.exchange.importing.trees import DEPTH, one_tree
from slate_git.hook.glob import MOST_CHOICES

EXCLUDES = "excludes files, which a trigger cannot"
NEVER = "matches no file there: take the ./ out to mean the folder at the root"

SET = re.compile(r"\[[^\]/]+\]")
NUMBERS = re.compile(r"\{(-?\d{1,4})\.\.(-?\d{1,4})\}")
EXTENDED = re.compile(r"([@?*+!])\(([^()]*)\)")


class Translated(NamedTuple):
    """Globs that together mean what one meant there. ``told`` is what they mean beyond or less."""

    globs: tuple[str, ...]
    told: tuple[str, ...] = ()


class Untranslated(ValueError):
    """A glob that no trigger can say, with the reason."""


def minimatch(glob: str, *, depth: str, dot_slash: bool = False) -> Translated:
    """A glob of minimatch or picomatch.

    ``depth`` says which globs are meant for every folder: ``any`` for all that do not begin with
    ``/``, ``bare`` for those without a slash, ``root`` for none. ``dot_slash``: whether a leading
    ``./`` is taken off, as picomatch does, or matches nothing, as in minimatch.
    """
    glob = glob.strip()
    if glob.startswith("!"):
        raise Untranslated(EXCLUDES)
    if glob.startswith("./"):
        if not dot_slash:
            raise Untranslated(NEVER)
        glob = glob[2:]
    glob = _plain(_extended(glob))
    if "|" in glob:
        raise Untranslated("holds a | outside brackets, a character like any other there")
    told = list(_sets(glob))
    if glob.endswith("/"):
        told.append(f"`{glob}` matches no file there; here it means what is in the folder")
        glob += "**"
    anchored = glob.startswith("/") or depth == "root" or (depth == "bare" and "/" in glob)
    glob = glob.lstrip("/")
    return _said([glob if anchored or glob.startswith("**/") else f"**/{glob}"], told)


def ignored(glob: str, named: Callable[[str], tuple[bool, bool]]) -> Translated:
    """A glob that is read as a line of ``.gitignore``: what lies below a folder it hits is hit.

    A line without a slash but at its end means every folder. ``named`` says of a glob of ours
    whether it hits a file of the repository, and a folder.
    """
    glob = glob.strip()
    if glob.startswith("!"):
        raise Untranslated(EXCLUDES)
    if glob.startswith("#"):
        raise Untranslated("is a comment there")
    if glob.startswith(("./", "../")):
        raise Untranslated(NEVER)
    parts = _choices(glob) if re.search(r"\{[^}]*/", glob) else [glob]
    found: list[str] = []
    for part in map(_plain, parts):
        found += _lines(part, named)
    return _said(found, _sets(glob))


def _lines(glob: str, named: Callable[[str], tuple[bool, bool]]) -> Iterator[str]:
    """The forms of one line: the file it names, the folder with all below it, or both."""
    folder = glob.endswith("/")
    body = glob.strip("/")
    if "/" not in glob.rstrip("/") and body != "**":
        body = f"**/{body}"
    stem, _, last = body.rpartition("/")
    if last in ("*", "**"):
        # Whatever lies there is hit, and so is all below it.
        yield "**" if stem in ("", "**") else f"{stem}/**"
        return
    below = f"{body}/**"
    if folder:
        yield below
        return
    file, tree = named(body)
    plain = not re.search(r"[*?\[{]", body)
    if file or not (plain and tree):
        yield body
    if tree or ("." not in last[1:] and not file):
        yield below


def _said(found: Iterable[str], told: Iterable[str]) -> Translated:
    """These globs with one ``**`` each."""
    made: list[str] = []
    said = list(told)
    for glob in dict.fromkeys(found):
        narrowed = one_tree(glob)
        if narrowed is not None:
            glob, levels = narrowed
            said.append(DEPTH.format(levels))
        made.append(glob)
    return Translated(tuple(made), tuple(dict.fromkeys(said)))


def escaped(text: str) -> str:
    """A text of which no character is special in a glob."""
    return re.sub(r"[*?\[{},]", r"[\g<0>]", text)


def _plain(glob: str) -> str:
    """A glob without what ours do not read: escapes, ``**`` beside other text, number ranges."""
    glob = re.sub(r"\\(.)", lambda found: escaped(found[1]), glob)
    glob = NUMBERS.sub(_numbers, glob)
    glob = re.sub(r"(?:\*\*/)+(?=\*\*(?:/|$))", "", glob)
    return "/".join(
        part if part == "**" else re.sub(r"\*{2,}", "*", part) for part in glob.split("/")
    )


def _numbers(found: re.Match[str]) -> str:
    first, last = int(found[1]), int(found[2])
    if abs(last - first) >= MOST_CHOICES:
        return found[0]
    step = 1 if first <= last else -1
    return "{" + ",".join(map(str, range(first, last + step, step))) + "}"


def _extended(glob: str) -> str:
    """A glob whose ``@(a|b)`` and ``?(a|b)`` are braces. Raises for the forms that none can be."""

    def braces(found: re.Match[str]) -> str:
        if found[1] not in "@?":
            raise Untranslated(f"holds `{found[0]}`, which no glob of a trigger can say")
        return "{" + ("," if found[1] == "?" else "") + found[2].replace("|", ",") + "}"

    return EXTENDED.sub(braces, glob)


def _sets(glob: str) -> Iterator[str]:
    """What is told of sets: ours are also the text itself, for folders such as ``[slug]``."""
    for found in SET.findall(glob):
        if len(found) > 3 and found[1] not in "!^":
            yield f"`{found}` is one character there; here also a name written so"


def _choices(glob: str) -> list[str]:
    """The readings of the innermost braces, and then of those around them; at most 32."""
    found = re.search(r"\{([^{}]*)\}", glob)
    if not found:
        return [glob]
    made = [
        reading
        for choice in found[1].split(",")
        for reading in _choices(glob[: found.start()] + choice + glob[found.end() :])
    ]
    return made if len(made) <= MOST_CHOICES else [glob]
