"""A credential: a private key, a provider's token, a password in a URL.

A memory is committed, reviewed, and sent to a model; whoever reads one of the
three has the secret, and git keeps it for good. Credentials are known by the
form that their issuers document, never by how random a text looks. Use
instead: the name of the variable or the vault that holds it, such as
``$DEPLOY_TOKEN`` or ``postgres://app:$DB_PASSWORD@db/app``. One that is real
and has been written down anywhere is to be revoked.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding
from slate_git.refusals.credentials import find

ID = "secret"
ACCEPTED = "text: Deploy with $DEPLOY_TOKEN, for postgres://app:$DB_PASSWORD@db/app\n"
REFUSED = "text: Deploy to postgres://app:hunter2@db/app\n"

REPAIR = "write the variable's name in its place, and revoke the credential if it is real"


def check(draft: Draft) -> Iterator[Finding]:
    """Every credential in every text and comment of the file, by its first characters alone."""
    told = set()
    for where, text in draft.strings():
        for found in find(text):
            line = text.count("\n", 0, found.offset) + 1
            what = f"holds {found.what} ({found.shown})"
            told.add(what)
            deeper = f", line {line} of it" if line > 1 else ""
            yield Finding(where, what + deeper, REPAIR, found.offset)
    for number, line_text in enumerate(draft.source.splitlines(), 1):
        start = line_text.find("#")
        for found in find(line_text[start:]) if start >= 0 else ():
            what = f"holds {found.what} ({found.shown})"
            if what not in told:
                yield Finding((), f"{what}, in the comment of line {number}", REPAIR)
