"""Microagents and skills of OpenHands: ``triggers`` are words of what the user says.

Documented at docs.openhands.dev, "Keyword-Triggered Skills": a keyword is looked for in the
user's message, ignoring case (``microagent.py`` in github.com/All-Hands-AI/OpenHands at 0592a20).
No call is meant by that, so nothing is carried over; keywords that are programs are proposed.
"""

from __future__ import annotations

from slate_git.exchange.importing.frontmatter import Head, texts
from slate_git.exchange.importing.rule import ALWAYS, DESCRIBED, Left, Names

FILES = (
    ".openhands/microagents/**/*.md",
    ".openhands/skills/**/*.md",
    ".agents/skills/**/*.md",
)
NOTE = ""


def read(_: Names, path: str, head: Head, body: str) -> Left:
    """The rule of one file."""
    keywords = texts(head.get("triggers"))
    if keywords:
        said = ", ".join(f"`{word}`" for word in keywords)
        why = f"comes up when the user says {said}, and a lesson on a call only"
        return Left(path, why, body, tuple(keywords))
    return Left(path, DESCRIBED if path.endswith("SKILL.md") else ALWAYS, body)
