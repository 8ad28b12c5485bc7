"""What a page that an agent reads whole could have delivered on a call: proposed, never guessed.

A passage is proposed where it names, as code, a command of a known program or a file, folder or
glob that the repository has; or where its page lies in a folder, for which such a page is meant.
Which of the candidates is the right one only a person can say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from slate_git.exchange.importing.passages import Passage, passages
from slate_git.exchange.importing.rule import BOTH, Left, Names, refused
from slate_git.exchange.importing.sources import text_of
from slate_git.exchange.importing.translation import escaped
from slate_git.hook.command.trigger import CommandError, parse
from slate_git.hook.lesson import MOST_TEXT

PAGES = ("AGENTS.md", "CLAUDE.md", "GEMINI.md", "AGENTS.override.md", "CLAUDE.local.md")
"""Pages that count for the folder in which they lie."""

OTHER_PAGES = (
    ".claude/CLAUDE.md",
    ".github/copilot-instructions.md",
    ".cursorrules",
    ".windsurfrules",
    ".clinerules",
    ".roorules",
    ".openhands_instructions",
)
"""Pages that count for the whole repository."""

CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)")
PLACEHOLDER = re.compile(r"\s+(?:<[^>]*>|\.\.\.|…|\$\{?\w+\}?|\[[^\]]*\]|\{[^}]*\}).*$")

ALONE = """
    ansible-playbook bazel biome black eslint flake8 gradle jest just make mvn mypy ninja nox
    phpunit prettier pyright pytest rspec rubocop ruff sbt sqlfluff task tox tsc vitest
"""
"""Programs whose name alone is a command that a lesson can be about."""

WITH_WORDS = """
    alembic aws az brew bundle bun bunx cargo cmake composer conda curl deno docker docker-compose
    dotnet flyway gcloud gem gh git glab go helm kubectl mix next nix node npm npx nx php pip pip3
    pipenv pipx pnpm podman poetry pre-commit prisma psql pulumi python python3 rails rake rm
    rustup skaffold sqlx ssh supabase swift terraform tofu turbo uv uvx vercel wrangler yarn
"""
"""Programs of which it takes a word more."""

PROGRAMS = frozenset((ALONE + WITH_WORDS).split())

MOST_WORDS = 3
"""Of a command that a passage names; what follows is mostly an example's own."""


class Candidate(NamedTuple):
    """Triggers that a passage could have, and how they are said."""

    said: str
    when: tuple[dict[str, str], ...]


class Proposal(NamedTuple):
    """A passage of a page with its candidates, in the order in which it names them."""

    path: str
    line: int
    text: str
    candidates: tuple[Candidate, ...]

    @property
    def place(self) -> str:
        """What names it: ``AGENTS.md:12``."""
        return f"{self.path}:{self.line}"


def proposals(names: Names, left: Iterable[Left]) -> Iterator[Proposal]:
    """What the pages of a repository, and rules of other tools that apply always, propose."""
    rules = {rule.path: rule for rule in left if rule.text}
    for path in [*pages(names), *sorted(rules)]:
        text = text_of(names.root, path)
        if isinstance(text, Left):
            continue
        rule = rules.get(path)
        if rule and rule.keywords:
            yield from _by_keyword(rule)
            continue
        for passage in passages(text):
            found = tuple(_candidates(names, path, passage))
            if found and len(passage.text) <= MOST_TEXT:
                yield Proposal(path, passage.line, passage.text, found)


def pages(names: Names) -> list[str]:
    """The pages that agents read whole, those of folders among the tracked files."""
    found = {path for path in (*PAGES, *OTHER_PAGES) if (names.root / path).is_file()}
    found |= {path for path in names.files if path.rpartition("/")[2] in PAGES}
    return sorted(found)


def _by_keyword(rule: Left) -> Iterator[Proposal]:
    """A rule that words of the user bring up, where some of them are programs."""
    found = [word for word in rule.keywords if word in PROGRAMS]
    if found and len(rule.text) <= MOST_TEXT:
        yield Proposal(rule.path, 1, rule.text, tuple(map(_command, found)))


def _candidates(names: Names, path: str, passage: Passage) -> Iterator[Candidate]:
    folder, _, name = path.rpartition("/")
    inside = folder if name in PAGES and path not in OTHER_PAGES else ""
    seen: set[str] = set()
    for code in (found[2].strip() for found in CODE.finditer(passage.text)):
        candidate = _of_command(code) or _of_path(names, inside, code)
        if candidate and candidate.said not in seen:
            seen.add(candidate.said)
            yield candidate
    if inside:
        yield _path(f"{escaped(inside)}/**")


def _of_command(code: str) -> Candidate | None:
    """A command of a known program, to the first word that is an example's own."""
    words = PLACEHOLDER.sub("", code).split()
    while words and words[0] == "$":
        words = words[1:]
    plain = []
    for word in words[:MOST_WORDS]:
        if not re.fullmatch(r"[\w@%+=:,./-]+", word):
            break
        plain.append(word)
    if not plain or plain[0] not in PROGRAMS or (len(plain) == 1 and plain[0] not in ALONE.split()):
        return None
    try:
        parse(" ".join(plain))
    except CommandError:
        return None
    return None if refused(_command(" ".join(plain)).when[0]) else _command(" ".join(plain))


def _of_path(names: Names, folder: str, code: str) -> Candidate | None:
    """A file, a folder or a glob that hits a file of the repository, from the page or the root."""
    if not re.search(r"[./]", code) or re.search(r"[\s()=;:\"'\\]", code):
        return None
    code = code.removeprefix("./")
    for base in dict.fromkeys((f"{escaped(folder)}/" if folder else "", "")):
        for glob in (base + code, f"{base}**/{code}") if "/" not in code else (base + code,):
            file, tree = names.hit(glob.rstrip("/"))
            if tree and not file:
                glob = glob.rstrip("/") + "/**"
            if (file or tree) and not refused({"tool": "edit", "path": glob}):
                return _path(glob)
    return None


def _command(words: str) -> Candidate:
    return Candidate(f"on the command `{words}`", ({"tool": "shell", "command": words},))


def _path(glob: str) -> Candidate:
    when = tuple({"tool": tool, "path": glob} for tool in BOTH)
    return Candidate(f"reading or editing `{glob}`", when)
