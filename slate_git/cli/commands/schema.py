"""``slate schema``."""

from __future__ import annotations

from slate_git.cli import console
from slate_git.lesson.schema import schema as made


def schema() -> None:
    """Print the JSON Schema of a lesson file, for editors.

    Keep it in a file, and name that in the first line of a lesson, for YAML
    language servers: # yaml-language-server: $schema=PATH
    Example: slate schema > .slate/schema.json
    """
    console.emit(made())
