"""A glob of another tool, or none at all, in the form that says the same here.

A form is offered only if it is accepted and hits the paths that are made from
what it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from slate_git.hook.glob import GlobError, matches, parse

DEPTHS = "{,*/,*/*/,*/*/*/}"
"""What a second ``**`` can be said by: as many folders as a repository usually has."""
DEEP = ("", "p/", "p/q/", "p/q/r/")

_EXTENDED = re.compile(r"([@?+*!])\(([^()]*)\)")
_SLOT = re.compile(r"\*\*/|\*\*|\*|\?|\{[^{}]*\}|\[[^\]]*\]")
_REGEX = re.compile(r"\\[.wdsS/]|\.[*+]|^\^|\$$|(?<![@?+*!])\([\w|.-]+\|[\w|.-]+\)")
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")


class Repair(NamedTuple):
    """Another glob; ``short`` says that it looks three folders deep where a ``**`` stood."""

    glob: str
    short: bool = False


class Odd(NamedTuple):
    """What is odd about a glob that is read, and the glob that says what was meant, if any does."""

    offset: int
    what: str
    better: str


def words(found: Repair) -> str:
    """A repair in words."""
    deep = ", which looks for that folder at most three folders deep" if found.short else ""
    return f"write `{found.glob}`{deep}"


@lru_cache(maxsize=1024)
def repaired(glob: str) -> Repair | None:
    """The repair of a glob; None where there is none that hits what was meant."""
    plain = glob.strip()
    for odd in _oddities(plain):
        plain = odd.better
        break
    for form in (plain, _one_tree(plain)):
        if form != glob and _sound(form, plain):
            return Repair(form, DEPTHS in form)
    return None


def odd(glob: str) -> Iterator[Odd]:
    """What an accepted glob says that was hardly meant; ``better`` is empty where nothing is."""
    for found in _oddities(glob.strip()):
        form = repaired(glob)
        yield found._replace(better=form.glob if form else "")
        return


def outside(glob: str) -> str:
    """Why a glob is of files that lie in no repository; empty where it is not."""
    plain = glob.strip()
    if plain.startswith("~/"):
        return "a path in somebody's home folder"
    if _DRIVE.match(plain):
        return "a path from a drive letter on"
    return "an address" if re.match(r"[a-z][a-z0-9+.-]*://", plain) else ""


def regular(glob: str) -> bool:
    """Whether a glob reads like a regular expression."""
    found = _REGEX.findall(glob.strip())
    return bool(found) and (len(found) > 1 or "\\" in found[0] or "|" in found[0])


def _oddities(plain: str) -> Iterator[Odd]:
    if regular(plain):
        yield Odd(
            0, "it reads like a regular expression, and a path is found by a glob", _of(plain)
        )
    if found := _EXTENDED.search(plain):
        what = f"{found[1]}(...) of other tools is plain text here"
        yield Odd(found.start(), what, _EXTENDED.sub(_choices, plain))
    if parts := _commas(plain):
        what = "a comma outside braces is a plain character, and parts no globs"
        yield Odd(plain.find(","), what, "{" + ",".join(parts) + "}")


def _of(regex: str) -> str:
    """The glob of a simple regular expression."""
    start, end = regex.startswith("^"), regex.endswith("$")
    text = regex.removeprefix("^").removesuffix("$").replace("\\/", "/")
    text = re.sub(r"\((?:\?:)?([^()]*)\)", lambda f: "{" + f[1].replace("|", ",") + "}", text)
    text = re.sub(r"\[\^/\][*+]|\\[wdS][*+]", "*", text)
    text = re.sub(r"(^|/)\.[*+](?=\\?\.)", r"\1**/*", text)
    text = re.sub(r"\.[*+]/", "**/", text)
    text = re.sub(r"\.[*+]", "**" if text.endswith((".*", ".+")) else "*", text)
    text = text.replace("\\", "")
    text = text if start or text.startswith("*") else f"**/{text}"
    return text if end or text.endswith("*") else f"{text}*"


def _choices(found: re.Match[str]) -> str:
    kind, inner = found.groups()
    body = inner.replace("|", ",")
    if kind == "!":
        return found[0]
    return "{," + body + "}" if kind in "?*" else "{" + body + "}" if "," in body else body


def _commas(plain: str) -> list[str]:
    """The globs that commas part, where each of them reads like one."""
    depth, parts = 0, [""]
    for char in plain:
        depth += (char == "{") - (char == "}")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    parts = [part.strip() for part in parts]
    return parts if len(parts) > 1 and all(re.search(r"[./*]", part) for part in parts) else []


def _one_tree(glob: str) -> str:
    """A glob whose last ``**`` stays, with the others as some depths of folders."""
    glob = re.sub(r"/\*\*(?:/\*)+$", "/**", glob)
    glob = re.sub(r"(?:\*\*/)+", "**/", glob)
    if glob.endswith("/") and "**" in glob:
        glob += "**"
    *heads, tail = glob.split("**/")
    if glob.endswith("/**"):
        return "".join(head + DEPTHS for head in heads) + tail
    return "".join(head + DEPTHS for head in heads[:-1]) + "**/".join([*heads[-1:], tail])


def _sound(form: str, meant: str) -> bool:
    """Whether a form is accepted, and hits what ``meant`` stands for and nothing beside it."""
    try:
        parsed = parse(form)
    except GlobError:
        return False
    paths = list(_paths(meant))
    return all(matches(parsed, path) for path in paths) and not any(
        matches(parsed, path + "~") for path in paths if not form.endswith(("*", "?"))
    )


def _paths(glob: str) -> Iterator[str]:
    """Paths that a glob hits in the tools that know several ``**``."""
    glob = glob.removeprefix("./").lstrip("/")
    glob = glob + "**" if glob.endswith("/") else glob
    slots = [_ways(found[0]) for found in _SLOT.finditer(glob)]
    texts = _SLOT.split(glob)
    for count, chosen in enumerate(product(*slots)):
        if count == 64:
            return
        pairs = zip(texts, [*chosen, ""], strict=True)
        yield "".join(text + way for text, way in pairs)


def _ways(slot: str) -> tuple[str, ...]:
    if slot == "**/":
        return DEEP
    if slot.startswith("{"):
        inner = slot[1:-1].split(",")
        return tuple(_SLOT.sub("x", choice) for choice in inner)[:4]
    return {"**": ("x", "x/y"), "*": ("x",), "?": ("x",)}.get(slot, (slot,))
