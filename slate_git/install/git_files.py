"""The files by which the store tells git how to hold it: ``.slate/.gitattributes``, ``.gitignore``.

What a person added to them stays.
"""

from __future__ import annotations

PLAIN = "-filter -ident !working-tree-encoding -export-ignore -export-subst"
"""Keeps a blob the file's own bytes, whatever the repository's attributes say."""

ATTRIBUTES = f"""\
# Written by slate init: git keeps these files as plain text, whatever is said of their endings.
lessons/*.yaml diff merge {PLAIN}
# A shell reads these, and the index is generated.
index.tsv text eol=lf diff merge=slate linguist-generated gitlab-generated {PLAIN}
hook.sh text eol=lf diff merge {PLAIN}
"""

IGNORE = """\
# Written by slate init: what a writer leaves that was killed.
*.slate-new
"""

EARLIER = (
    "# Written by slate init: the index is generated, and both files are read by a shell.",
    "index.tsv text eol=lf linguist-generated merge=slate",
    "hook.sh text eol=lf",
)
"""Lines of earlier releases."""


def attributes(there: bytes | None) -> bytes:
    """The attributes with our lines as they are now, in the place of any release's."""
    return _with(there, ATTRIBUTES, EARLIER)


def ignore(there: bytes | None, lines: list[str]) -> bytes:
    """The ignore rules, with ours and these ``lines``."""
    known = there.decode("utf-8", "surrogateescape").splitlines() if there else []
    fresh = [line for line in lines if line not in known]
    data = there if there and "*.slate-new" in known else _with(there, IGNORE, ())
    return data + "".join(f"{line}\n" for line in fresh).encode()


def _with(there: bytes | None, text: str, earlier: tuple[str, ...]) -> bytes:
    """A file with our lines first where none of any release stands in it, else in their place."""
    ours = text.splitlines()
    lines = there.decode("utf-8", "surrogateescape").splitlines() if there else []
    if [line for line in lines if line in ours] == ours:
        return there or b""
    mine = {*ours, *earlier}
    place = next((at for at, line in enumerate(lines) if line in mine), 0)
    left = [[line for line in part if line not in mine] for part in (lines[:place], lines[place:])]
    found = [*left[0], *ours, *left[1]]
    return ("\n".join(found) + "\n").encode("utf-8", "surrogateescape")
