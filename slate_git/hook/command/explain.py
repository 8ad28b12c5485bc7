"""How a command was read, as plain values to show."""

from __future__ import annotations

from slate_git.hook.command.runs import runs


def explain(text: str, shell: str = "sh") -> dict[str, object]:
    """Each run with its words, what was looked through to reach it, and where it stands.

    ``depth`` counts the subshells and substitutions around a run; ``whole`` is
    false where the text has a fault, and what stands behind it was not read.
    """
    read = runs(text, shell)
    depths: list[int] = []
    for parent in read.scopes:
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
    shown = [
        {
            "words": list(run.words),
            "through": [list(words) for words in run.through],
            "redirects": [[one.operator, one.target] for one in run.redirects],
            "at": run.at,
            "depth": depths[run.scope],
        }
        for run in read.runs
    ]
    return {"runs": shown, "whole": read.whole}
