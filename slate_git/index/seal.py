"""What this user's own Slate wrote is told from what came along with a repository.

A clone's local state may have been unpacked with it. What is believed there carries a digest made
with a key that lies in the user's own folder, where no archive and no clone puts a file.
"""

from __future__ import annotations

import os
import secrets
from hashlib import blake2b
from hmac import compare_digest

from slate_git.base.atomic import ASIDE
from slate_git.hook import state
from slate_git.hook.index import read_file

KEY, DIGEST = 32, 32
"""Bytes of each."""


def sealed(data: bytes) -> bytes | None:
    """The data behind its seal; None where no key can be kept."""
    key = _key() or _made()
    return _digest(key, data) + b"\n" + data if key else None


def opened(data: bytes | None) -> bytes | None:
    """The data that was sealed; None of what this user's Slate did not seal."""
    seal, _, inner = (data or b"").partition(b"\n")
    key = _key()
    return inner if key and compare_digest(seal, _digest(key, inner)) else None


def _digest(key: bytes, data: bytes) -> bytes:
    return blake2b(data, key=key, digest_size=DIGEST).hexdigest().encode()


def _path() -> str:
    return state.user() + "/seal"


def _key() -> bytes | None:
    """The user's key: a plain file of their own, and no link."""
    found = read_file(_path(), KEY + 1) if state.ours(_path(), state.FILE) else None
    return found if found and len(found) == KEY else None


def _made() -> bytes | None:
    key = secrets.token_bytes(KEY)
    aside = f"{_path()}.{secrets.token_hex(6)}{ASIDE}"
    try:
        os.makedirs(state.user(), exist_ok=True)
        # Nobody else may read it, not for a moment either.
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(aside, flags, 0o600), "wb") as file:
            file.write(key)
        os.replace(aside, _path())
    except OSError:
        return None
    return key if _key() == key else None
