"""A lesson file is one YAML document of keys and plain values.

Refused: what is no YAML, a key written twice, an anchor or alias, a tag, a
second document, bytes that are not UTF-8. Each of them makes a file say
something else than a reviewer reads. Use instead: the value written out, and
quotes round a text that holds ``: `` or `` #``.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding

ID = "bad-yaml"
ACCEPTED = 'text: "Before a push: run the full gate"\n'
REFUSED = "text: Before a push: run the full gate\n"


def check(draft: Draft) -> Iterator[Finding]:
    """Nothing: ``store`` refuses such a file before it is a draft."""
    yield from ()
