"""Writes into sdist and wheel which commit and tag they were built from, for `slate --version`.

A build from a clone asks git; one from an archive that a forge made of a commit
reads what git wrote into `.git_archival.txt`; one from an sdist keeps what that holds.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOP = Path(__file__).resolve().parent


class Origin(BuildHookInterface):  # type: ignore[type-arg, misc, unused-ignore]
    """Named `custom` in pyproject.toml."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the file, but not to an editable installation, whose checkout git knows best."""
        sys.path.insert(0, str(TOP))
        from slate_git.base.release import BUILT

        place = f"slate_git/{BUILT}"
        if version == "editable" or (TOP / place).is_file():
            return
        self.folder = tempfile.TemporaryDirectory()
        file = Path(self.folder.name, BUILT)
        file.write_text(json.dumps(origin(), indent=1) + "\n", "utf-8")
        build_data["force_include"][str(file)] = place


def origin() -> dict[str, str]:
    """The address, the tag and the commit; empty what is not known."""
    from slate_git.git.origin import of

    if (TOP / ".git").exists():
        return of(TOP)._asdict()
    archive = TOP / ".git_archival.txt"
    text = archive.read_text("utf-8") if archive.is_file() else ""
    found = re.search(r"^commit: ([0-9a-f]{40,64})$", text, re.MULTILINE)
    tag = re.search(r"^refs: .*\btag: (v\d[^\s,]*)", text, re.MULTILINE)
    return {"url": "", "tag": tag[1] if tag else "", "commit": found[1] if found else ""}
