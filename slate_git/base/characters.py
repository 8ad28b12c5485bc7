"""Characters that show nothing."""

from __future__ import annotations

from slate_git.hook.legible import hidden

__all__ = ["hidden"]
