"""A glob that cannot be read, or that no file can match.

The whole path relative to the repository root is matched, ignoring case: ``*``
is any text within a folder's or file's name, ``**`` any number of folders (at
most one in a glob), ``?`` one character, ``[a-z]`` one of the set or the text
itself, ``{ts,tsx}`` one of at most 32 choices in all. Refused are an unclosed
``{`` or ``[``, more choices, a backslash, a second ``**``, more than 300
characters, and a path with an empty, ``.`` or ``..`` segment, which no file
has. Use instead: several triggers, or the path from the root as git prints it.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.base.text import cut
from slate_git.hook.glob import GlobError, parse
from slate_git.lesson.draft import Draft, Finding
from slate_git.refusals.repairs.glob import odd, outside, repaired, words

ID = "bad-glob"
ACCEPTED = "text: Migrations only grow\nwhen: {tool: edit, path: 'db/migrations/*.sql'}\n"
REFUSED = "text: Migrations only grow\nwhen: {tool: edit, path: 'db/{migrations/*.sql'}\n"


def check(draft: Draft) -> Iterator[Finding]:
    """The first fault of each glob."""
    for where, glob in draft.globs():
        if lies := outside(glob):
            repair = "write the path from the repository's root"
            yield Finding(where, f"`{cut(glob)}`: {lies}, which no file of it has", repair, 0)
            continue
        try:
            parse(glob)
        except GlobError as error:
            found = repaired(glob)
            repair = words(found) if found else error.repair
            what = next((found.what for found in odd(glob)), str(error))
            yield Finding(where, f"`{cut(glob)}`: {what}", repair, error.offset)
