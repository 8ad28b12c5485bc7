"""The one exception of this room."""

from __future__ import annotations


class SettingsRefused(ValueError):
    """Settings that are left as they are: the fault, the repair, and the place (0: the file)."""

    def __init__(self, what: str, repair: str, place: tuple[int, int] = (0, 0)) -> None:
        super().__init__(what)
        self.what, self.repair, self.place = what, repair, place
