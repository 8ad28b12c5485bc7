"""Characters that show nothing."""

from __future__ import annotations

from slate_git.hook.legible import hidden, hidden_in

__all__ = ["hidden", "hidden_in"]
