"""The pages of the reference that are made from the program itself, so that they cannot drift.

``python -m tests.docs.generated`` writes them; a test compares.
"""

from __future__ import annotations

from importlib import import_module
from inspect import cleandoc
from pathlib import Path

from slate_git.cli.main import COMMANDS
from slate_git.install.agent import Agent
from slate_git.install.agents import AGENTS
from slate_git.review import manual
from slate_git.review.manual import Page
from tests.cli.run import slate

TOP = Path(__file__).resolve().parents[2]
DOCS = TOP / "docs"

REFUSALS = """\
# Refusals

A memory that is refused is not saved by `remember`, keeps `build` from writing the index, and fails
`check`. A message names the place, what is wrong, the refusal's id in brackets, and the repair;
`slate explain ID` prints the page below. Written by `python -m tests.docs.generated`.
"""

WARNINGS = """\
# Warnings

A warning refuses nothing: `remember`, `check` and `review` print it for a person to look at. Its id
stands in brackets at its end; `slate explain ID` prints the page below. An example shows one commit
after the other. Written by `python -m tests.docs.generated`.
"""

COMMANDS_HEAD = """\
# Commands

What is asked for goes to stdout, all else to stderr. Exit status 0: fine; 1: memories refused, out
of date, or nothing found; 2: wrong use, or what only you can mend; 3: a fault of ours, or a disk
that cannot be written. `--json` stands where another program may read the answer. Each page below
is what `slate COMMAND --help` prints. Written by `python -m tests.docs.generated`.
"""

AGENTS_HEAD = """\
# Agents

What each agent is told, where, and what is peculiar to it. `slate init --agent NAME` writes the
entries in the repository, `--user` those for all repositories; `slate doctor` says whether they are
in place, current and trusted, and `slate doctor --live` plays a call through them. The facts are
the adapters' own, seen with the client and the version that each names. Written by
`python -m tests.docs.generated`.
"""


def pages() -> dict[Path, str]:
    """Each page's file, and what it should hold."""
    found = manual.pages()
    return {
        DOCS / "refusals.md": _manual(REFUSALS, [page for page in found if page.kind == "refusal"]),
        DOCS / "warnings.md": _manual(WARNINGS, [page for page in found if page.kind == "warning"]),
        DOCS / "agents.md": "\n".join([AGENTS_HEAD, *map(_agent, AGENTS.values())]),
        DOCS / "commands.md": "\n".join([COMMANDS_HEAD, *map(_command, COMMANDS)]),
    }


def _manual(head: str, found: list[Page]) -> str:
    parts = [head]
    for page in found:
        good, bad = ("Passes", "Refused") if page.kind == "refusal" else ("Quiet", "Warned of")
        parts += [f"## {page.id}\n", f"{_plain(page.title)}\n"]
        parts += [f"{_plain(page.body)}\n"] if page.body else []
        form = "yaml" if page.kind == "refusal" else "text"  # of a warning they are several files
        examples = ((good, page.good), (bad, page.bad))
        parts += [f"{title}:\n\n```{form}\n{text}```\n" for title, text in examples]
    return "\n".join(parts)


def _agent(agent: Agent) -> str:
    """An agent's section: its table, then what its adapter and its install module know."""
    adapter = import_module(f"slate_git.hook.agents.{agent.name}")
    installs = import_module(f"slate_git.install.agents.{agent.name}")
    files = ", ".join(f"`{path}`" for path in agent.files(True))
    variable = f" (or below `{agent.variable}`)" if agent.variable else ""
    facts = {
        "a lesson arrives": agent.arrives,
        "lowest version": agent.lowest,
        "tried with": agent.tested,
        "in the repository": files,
        "for all repositories": f"`~/{agent.user_folder}/{agent.user_file}`{variable}",
    }
    table = "".join(f"| {name} | {fact} |\n" for name, fact in facts.items())
    said = "\n\n".join(_plain(cleandoc(module.__doc__ or "")) for module in (adapter, installs))
    return f"## {agent.title}\n\n| | |\n| --- | --- |\n{table}\n{said}\n"


def _plain(text: str) -> str:
    """A docstring's code, as Markdown marks it."""
    return text.replace("``", "`")


def _command(name: str) -> str:
    done = slate(TOP, name, "--help", env={"COLUMNS": "80", "TERMINAL_WIDTH": "80", "PATH": ""})
    assert done.returncode == 0, done.stderr
    return f"## slate {name}\n\n```text\n{done.stdout.strip()}\n```\n"


if __name__ == "__main__":
    for path, text in pages().items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"{path.name}: written")
