"""Whether a regular expression is safe to run on every command, decided without running it.

The flow: ``source`` (tokens with their columns) -> ``portable`` and ``shape``
(what the text itself rules out) -> ``tree`` (the parser of ``re``) ->
``program`` (the matcher's own steps) -> ``search`` over ``candidates``, whose
cost is counted and never measured -> ``verdict``.
"""
