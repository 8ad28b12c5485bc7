"""Slate in a forge's CI: its file, the change that it runs for, and the comment for a reviewer.

A forge is a module with ``FORMAT``, in which its log is told of faults,
``REPORT``, a further format and the file it is written to, ``LONGEST``, the
bytes of a page that it takes for a comment with room to spare, ``request(env)``,
what its CI says of the change, and ``thread(env, request, token)``, where
comments stand. ``FORGES`` lists them by the name that ``slate ci run`` takes.
GitHub has actions of its own, at the top of this repository and in ``.github/``.
"""

from __future__ import annotations

from slate_git.forge import bitbucket, gitea, gitlab

FORGES = {"gitlab": gitlab, "bitbucket": bitbucket, "gitea": gitea}
