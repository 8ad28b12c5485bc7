"""A memory's text as a model reads it: neutral, with its source, since models take shouting for an
injection."""

from __future__ import annotations

from slate_git.hook import legible, lesson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slate_git.hook.match import Hit

TRIGGER = 80
"""Characters of the trigger or path that are shown."""

MOST = 5_000
"""Characters of all the deliveries of one call together."""


def of(root: str, hit: Hit) -> str | None:
    """The delivery of a hit; None where the file that was just read does not say the trigger.

    Nor is there one of what ``check`` would refuse for the reader's sake.
    """
    found = lesson.load(root, hit.id)
    if found is None or (hit.tool, hit.trigger) not in found.triggers:
        return None
    if not legible.legible(found.text) or legible.everything(hit.tool, hit.trigger):
        return None
    return delivery(found.kind, hit.id, hit.tool, hit.trigger, hit.subject, found.text)


def shown(text: str) -> str:
    """One line of at most ``TRIGGER`` characters, without backticks or what cannot be seen."""
    text = "".join(map(_shown, text))
    return text if len(text) <= TRIGGER else text[: TRIGGER - 1] + "…"


def _shown(char: str) -> str:
    if char == "`":
        return "'"
    return char if char.isprintable() and not legible.hidden(char) else " "


def delivery(kind: str, id: str, tool: str, trigger: str, subject: str, text: str) -> str:
    """The delivery of one memory.

    ``tool`` and ``trigger`` are the row's, ``subject`` the command or the
    path (relative to the root) that it matched. What follows in the text's
    other lines is indented: none of them looks like the delivery of another.
    """
    text = text.replace("\n", "\n  ")
    source = f".slate/lessons/{id}.yaml"
    if tool in ("shell", "command"):
        return f"Lesson from this repository for `{shown(trigger)}` ({source}): {text}"
    of = "Decision of" if kind == "decision" else "Lesson from"
    return f"{of} this repository about {shown(subject)} ({source}): {text}"
