"""Whether a regular expression is safe to run on every command, decided without running it.

The flow: ``syntax`` (tokens and parse tree, and what the text itself rules out)
-> ``program``, a graph of ``steps`` as the matcher takes them -> ``cost`` of
searching one command, counted and never measured -> ``search`` for the command
that costs most -> ``slow`` (the limits, and the words) -> ``verdict``. Others
need ``verdict`` and ``visible`` only, and the tree of ``syntax``.
"""
