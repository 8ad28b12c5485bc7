"""The id of a new memory: a readable one, that no other has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from slate_git.index.store import Store
from slate_git.lesson.ids import is_id
from slate_git.refusals.credentials import masked

SLUG_WORDS = 6
SLUG_LENGTH = 40
SMALL = "a an and are as at be because by for from in is it of on or so the to we"
"""Words that carry no meaning in an id."""


def slug(text: str) -> str:
    """A readable id of the first words that carry meaning, and none of a secret."""
    plain = unicodedata.normalize("NFKD", masked(text)).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", plain)
    found = ""
    for word in [word for word in words if word not in SMALL.split()][:SLUG_WORDS]:
        longer = f"{found}-{word}" if found else word[:SLUG_LENGTH]
        if len(longer) > SLUG_LENGTH:
            break
        found = longer
    if found and is_id(found):
        return found
    return (
        f"{found}-memory"
        if found
        else "memory-" + sha256(text.encode("utf-8", "replace")).hexdigest()[:8]
    )


def new_id(root: Path, text: str, spoken_for: Iterable[str] = ()) -> str:
    """A slug that no entry of the lessons folder has, whatever its case, nor any other given id."""
    taken = {name.lower() for name in Store(root).names}
    taken |= {f"{id}.yaml" for id in spoken_for}
    base = slug(text)
    ids = (base, *(f"{base}-{number}" for number in range(2, 10_000)))
    return next(id for id in ids if f"{id}.yaml" not in taken)
