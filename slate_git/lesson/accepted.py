"""A draft without a fault as the memory that it is."""

from __future__ import annotations

from slate_git.lesson.draft import Draft
from slate_git.lesson.memory import Example, Memory, Trigger


def accepted(draft: Draft) -> Memory:
    """The memory that a draft without a fault is."""
    when = tuple(trigger for _, trigger in draft.triggers())
    references = tuple(text.strip() for text in draft.texts("source_ref"))
    tool = tool_of(draft.all_triggers()) or ""
    calls = [
        (fires, Example(tool, call) if isinstance(call, str) else call)
        for _, fires, call in draft.examples()
    ]
    review_by = draft.data.get("review_by")
    return Memory(
        id=draft.id,
        text=draft.data["text"].strip(),
        kind=draft.kind,
        when=when,
        source_ref=references,
        fires=tuple(call for fires, call in calls if fires),
        silent=tuple(call for fires, call in calls if not fires),
        tags=tuple(draft.texts("tags")),
        review_by=None if review_by is None else str(review_by),
    )


def tool_of(triggers: tuple[Trigger, ...]) -> str | None:
    """The tool that an example means which names none; None where that is not plain."""
    tools = {"shell" if tool == "command" else tool for tool, _ in triggers}
    plain = tools - {"file"} or {"read" for tool in tools}
    return plain.pop() if len(plain) == 1 and not ("file" in tools and "shell" in tools) else None
