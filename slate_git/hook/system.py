"""``os`` as far as every call needs it.

Importing ``os`` takes a tenth of what starting an empty Python takes; on POSIX the
module that it is made of is there from the beginning, and stands in for it.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING or "os" in sys.modules or "posix" not in sys.builtin_module_names:
    import os
else:
    import posix as os

__all__ = ["exists", "is_folder", "is_link", "make", "os", "there", "variable"]


def _kind(path: str, follow: bool) -> int:
    """The kind of what stands at a path, as ``stat`` has it; 0 for nothing that can be reached."""
    try:
        return os.stat(path, follow_symlinks=follow).st_mode & 0o170000
    except (OSError, ValueError):
        return 0


def is_link(path: str) -> bool:
    return _kind(path, follow=False) == 0o120000


def is_folder(path: str) -> bool:
    return _kind(path, follow=True) == 0o040000


def exists(path: str) -> bool:
    """Whether a path leads to anything."""
    return _kind(path, follow=True) != 0


def variable(name: str) -> str:
    """A variable of the environment; empty where it is not set."""
    if "os" in sys.modules:
        return str(sys.modules["os"].environ.get(name, ""))
    value: bytes = os.environ.get(name.encode(), b"")  # type: ignore[call-overload]
    return value.decode(sys.getfilesystemencoding(), sys.getfilesystemencodeerrors())


def there(path: str) -> bool:
    """Whether anything has this name, be it a link that leads nowhere."""
    return _kind(path, follow=False) != 0


def make(folder: str, mode: int = 0o777) -> None:
    """The folder, and those above it. Raises ``OSError``."""
    try:
        os.mkdir(folder, mode)
    except FileNotFoundError:
        from os import makedirs

        makedirs(folder, mode, exist_ok=True)
    except FileExistsError:
        if not is_folder(folder):
            raise
