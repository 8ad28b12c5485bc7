"""Kilo CLI, seen with 7.7.9, which is OpenCode 1 by another name; 7.7.2 or later is needed.

It loads the plugin of OpenCode from its own settings and from OpenCode's, and so
the plugin asks under OpenCode's name wherever it was named: two entries deliver
once. Of its own tools ``background_process`` runs a command.
"""

from __future__ import annotations

from slate_git.hook.agents.opencode import EVENTS, notice, read, reply

__all__ = ["EVENTS", "notice", "read", "reply"]
