"""``slate import``: rules that other tools keep in the repository become memories.

A source is a module of one of the ``NAMES`` (``continues`` for ``continue``), with these names:

``FILES``  where its rule files lie, as patterns from the root
``NOTE``   how it reads what a rule is for, where a trigger reads it otherwise; or nothing
``read``   a file's frontmatter and body to a ``Rule``, or to the reason why it is none

What is carried over means what it meant there. Where a trigger cannot say that, the difference is
told with the rule; what no trigger can be is told with the reason.
"""

NAMES = (
    "claude",
    "cursor",
    "copilot",
    "hookify",
    "kiro",
    "windsurf",
    "cline",
    "roo",
    "continue",
    "openhands",
)
"""Of the sources, in the order in which they are read."""
