"""``slate explain``."""

from __future__ import annotations

from typing import Annotated

import typer

from slate_git.cli import console, options
from slate_git.review import manual

Page = Annotated[
    str, typer.Argument(metavar="[ID]", help="What a message prints in brackets at its end.")
]


def explain(id: Page = "", as_json: options.Json = False) -> None:
    """Show the page of a refusal or warning: what it means, and what to write instead.

    Without an id all of them are listed. Example: slate explain slow-pattern
    """
    pages = manual.pages()
    if not id:
        if as_json:
            console.emit([page._asdict() for page in pages])
            return
        width = max(len(page.id) for page in pages)
        for page in pages:
            console.out(f"{page.kind:7}  {page.id:{width}}  {page.title}")
        return
    found = manual.page(id)
    if found is None:
        near = ", ".join(manual.near(id))
        repair = f"did you mean {near}?" if near else "`slate explain` lists all of them"
        console.fail(f"{id}: no such refusal or warning: {repair}", console.REFUSED)
    if as_json:
        console.emit(found._asdict())
        return
    passes, fails = ("Passes", "Refused") if found.kind == "refusal" else ("Quiet", "Warned of")
    console.out(f"{found.id} ({found.kind})\n\n{found.title}\n")
    if found.body:
        console.out(f"{found.body}\n")
    for title, text in ((passes, found.good), (fails, found.bad)):
        console.out(f"{title}:\n")
        console.out("    " + text.rstrip("\n").replace("\n", "\n    ") + "\n")
