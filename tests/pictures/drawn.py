"""The pictures that stand in docs/, each with its title and its scene."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.pictures import scenes
from tests.pictures.drawing import svg

DOCS = scenes.TOP / "docs"
PICTURES = {
    DOCS / "terminal.svg": ("A first lesson", scenes.terminal),
    DOCS / "review.svg": ("What a reviewer reads on the pull request", scenes.review),
}


def drawn(path: Path) -> str:
    """A picture as it would be drawn now."""
    title, scene = PICTURES[path]
    with tempfile.TemporaryDirectory(prefix="slate-picture-") as folder:
        return svg(title, scene(Path(folder).resolve()))
