"""The hot room: what runs at every tool call.

It imports the standard library and itself, nothing else, but for one door:
``lesson`` brings in ``ruamel.yaml`` where a file that is about to be delivered
does not stand in the form that ``subset`` reads. It does without typing,
dataclasses, pathlib, logging, subprocess, tempfile and hashlib, each of which
costs a call milliseconds.

    agent -> hook.sh -> start -> run: agents -> index -> match -> seen -> lesson -> stdout
"""
