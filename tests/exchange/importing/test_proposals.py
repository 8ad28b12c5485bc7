"""What pages propose, each with the calls on which it could come up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from slate_git.exchange.importing.proposals import Proposal, proposals
from slate_git.exchange.importing.sources import Left, Names
from tests.exchange.importing.test_sources import write


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path in ("src/db/1.sql", "src/app/[slug]/page.tsx", "packages/db/x.ts", "package.json"):
        write(tmp_path, path, None)
    return tmp_path


def command(words: str) -> dict[str, str]:
    return {"tool": "shell", "command": words}


def found(root: Path, page: str, path: str = "AGENTS.md") -> list[list[dict[str, str]]]:
    """The triggers of each candidate of the one passage; those of paths by their glob once."""
    write(root, path, None, page)
    made = [proposal for proposal in proposals(Names(root), []) if proposal.path == path]
    assert len(made) <= 1
    return [list(each.when) for each in made[0].candidates] if made else []


CANDIDATES: list[tuple[str, list[Any]]] = [
    ("Run the gate before `git push`", [command("git push")]),
    ("Run `make gate` before ``git push``", [command("make gate"), command("git push")]),
    ("Run `npm run build -- --prod` for it", [command("npm run build")]),
    ("Add one with `npx prisma migrate dev <name>`", [command("npx prisma migrate")]),
    ("Use `docker compose up $SERVICE` here", [command("docker compose up")]),
    ("Run `pytest` before you commit", [command("pytest")]),
    ("Say `$ git status` again", [command("git status")]),
    ("We like `git` a lot", []),
    ("Do not call `foo()` or `a == b` here", []),
    ("Some words about `frobnicate now please`", []),
    ("No code at all in here", []),
    ("Migrations in `src/db/` are append-only", ["src/db/**"]),
    ("Migrations in `./src/db` are append-only", ["src/db/**"]),
    ("All `*.sql` files are append-only", ["**/*.sql"]),
    ("Keep `package.json` and `missing.json` sorted", ["package.json"]),
    ("The page `page.tsx` is special", ["**/page.tsx"]),
    ("Read `src/**/*.sql` before `src/db/1.sql`", ["src/**/*.sql", "src/db/1.sql"]),
    ("Every `**/*` of them all", []),
]


@pytest.mark.parametrize(("page", "expected"), CANDIDATES)
def test_the_candidates_of_a_passage(root: Path, page: str, expected: list[Any]) -> None:
    wanted = [
        [each]
        if isinstance(each, dict)
        else [{"tool": "read", "path": each}, {"tool": "edit", "path": each}]
        for each in expected
    ]
    assert found(root, page) == wanted


def test_a_page_in_a_folder_is_for_that_folder(root: Path) -> None:
    made = found(root, "Use the pool as in `x.ts`", "packages/db/CLAUDE.md")
    assert [each[0]["path"] for each in made] == ["packages/db/x.ts", "packages/db/**"]
    assert found(root, "Nothing of a folder", ".github/copilot-instructions.md") == []


def test_a_text_that_no_lesson_could_hold_is_not_proposed(root: Path) -> None:
    assert found(root, "On `git push` " + "x" * 2_000) == []


def test_rules_that_apply_always_and_keywords_that_are_programs(root: Path) -> None:
    write(root, ".roo/rules/a.md", None, "# Git\n\nRun the gate before `git push`")
    rules = [
        Left(".roo/rules/a.md", "applies always", "Run the gate"),
        Left(".agents/skills/k/SKILL.md", "comes up", "Use buildx.", ("docker", "ship it")),
        Left("gone.md", "is a link, or cannot be read"),
    ]
    write(root, ".agents/skills/k/SKILL.md", "triggers: [docker]", "Use buildx.")
    made = list(proposals(Names(root), rules))
    assert [(each.place, each.text, each.candidates[0].when[0]["command"]) for each in made] == [
        (".agents/skills/k/SKILL.md:1", "Use buildx.", "docker"),
        (".roo/rules/a.md:3", "Run the gate before `git push`", "git push"),
    ]
    assert all(isinstance(each, Proposal) for each in made)
