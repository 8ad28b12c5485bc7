"""``slate mcp``: an agent writes, finds and drops memories through the Model Context Protocol.

``tools`` says what a model is told, ``client_root`` finds the repository, ``answer`` does the
work and words the answer. ``wire`` and ``message`` read a client's lines, ``opening`` answers the
first of them, and ``serve`` alone knows the SDK, whose import takes most of a second: nothing
imports it but ``session``, once a client goes beyond its opening.
"""
