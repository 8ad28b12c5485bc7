"""How a command was read, as lines of a small tree: what runs, through what, and its files."""

from __future__ import annotations

from slate_git.base.text import cut, one_line
from slate_git.hook.command.explain import explain
from slate_git.hook.match import READ, of_command


def lines(command: str, shell: str = "sh") -> list[str]:
    """One line a command that runs, in its depth, then the files and what was not read."""
    read = explain(command[:READ], shell)
    found = ["read as"]
    for run in read["runs"]:  # type: ignore[attr-defined]
        words = " ".join(map(_quoted, run["words"]))
        redirects = " ".join(f"{operator} {_quoted(to)}" for operator, to in run["redirects"])
        through = ", ".join(" ".join(map(_quoted, one)) for one in run["through"])
        shown = " ".join(part for part in (words, redirects) if part)
        behind = f"  (through {_shown(through)})" if through else ""
        found.append("  " * (run["depth"] + 1) + _shown(shown) + behind)
    files = of_command(command, shell)
    for kind in dict.fromkeys(kind for kind, _ in files):
        named = ", ".join(path for one, path in files if one == kind)
        found.append(f"  {kind}s {_shown(named)}")
    if len(found) == 1:
        found.append("  nothing that runs")
    if not read["whole"]:
        found.append("  what stands behind this could not be read")
    return found


def _quoted(word: str) -> str:
    """A word that holds a space, or none at all, in quotation marks."""
    return f"'{word}'" if not word or any(c.isspace() for c in word) else word


def _shown(text: str) -> str:
    return cut(one_line(text))
