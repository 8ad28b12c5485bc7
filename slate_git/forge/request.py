"""What a forge's CI says of the change that it runs for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Unknown(Exception):
    """The environment is not that of the forge's CI; the text is one line for a person."""


class Request(NamedTuple):
    """A pull request, or a push, which has no ``number`` and no ``base``.

    ``head`` is the commit to look at, and ``wanted`` the refspecs by which it
    and the base come from ``remote``. ``base`` is a name that means a commit
    after that. ``headers`` are for a fetch, by the address that they are for.
    """

    head: str
    number: str = ""
    base: str = ""
    remote: str = "origin"
    wanted: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()


def value(env: Mapping[str, str], name: str) -> str:
    """A variable that must be set. Raises ``Unknown``."""
    if not env.get(name):
        raise Unknown(f"{name} is not set: this runs in the forge's own CI")
    return env[name]


def number(env: Mapping[str, str], name: str) -> str:
    """A variable that holds a number; empty where it is not set. Raises ``Unknown``."""
    found = env.get(name, "")
    if found and not found.isdecimal():
        raise Unknown(f"{name} is no number")
    return found
