"""One thing that was looked at, and how it is."""

from __future__ import annotations

from typing import NamedTuple


class Check(NamedTuple):
    """What was found for an agent: ``ok``, a ``note`` worth knowing, or a ``fault`` that keeps
    lessons from arriving; with the repair, if there is one."""

    agent: str
    level: str
    what: str
    repair: str = ""

    def __str__(self) -> str:
        head = "" if self.level == "ok" else f"{self.level}: "
        tail = f": {self.repair}" if self.repair else ""
        return f"{self.agent}: {head}{self.what}{tail}"
