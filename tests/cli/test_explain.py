"""``slate explain`` and ``slate schema``."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from slate_git import refusals
from slate_git.lesson import reader
from slate_git.review import manual
from tests.cli.run import Done, slate
from tests.docs.session import TOP

SAID_BY_A_SCHEMA = {"unknown-key", "bad-value", "missing-text", "long-text"}
"""Refusals of which a schema knows; it cannot run a pattern, nor look at a repository."""


def told(*words: str, status: int = 0) -> Done:
    done = slate(TOP, *words)
    assert done.returncode == status, done.stderr
    return done


def test_every_refusal_and_warning_has_a_page() -> None:
    listed = told("explain").stdout.splitlines()
    assert len(listed) == len(manual.pages()) == len({page.id for page in manual.pages()})
    assert len(json.loads(told("explain", "--json").stdout)) == len(listed)
    for page in manual.pages():
        shown = told("explain", page.id).stdout
        assert shown.startswith(f"{page.id} ({page.kind})\n\n{page.title}\n")
        assert page.good.split("\n")[0] in shown
        assert all(c.isprintable() or c == "\n" for c in shown), page.id


def test_a_page_is_found_by_what_a_message_prints() -> None:
    assert told("explain", "(slow-pattern)").stdout == told("explain", "slow-pattern").stdout
    said = told("explain", "slow-patern", status=1).stderr
    assert said.endswith(": no such refusal or warning: did you mean slow-pattern, odd-pattern?\n")
    assert "lists all of them" in told("explain", "zzz", status=1).stderr


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    found = json.loads(told("schema").stdout)
    Draft202012Validator.check_schema(found)
    assert all("description" in entry for entry in found["properties"].values())
    return dict(found)


@pytest.mark.parametrize("module", refusals.DRAFTS, ids=lambda module: module.ID)
def test_the_schema_agrees_with_the_refusals(module: Any, schema: dict[str, Any]) -> None:
    judge = Draft202012Validator(schema)
    accepted, _ = reader.parse("a.yaml", module.ACCEPTED.encode())
    assert accepted is not None
    assert judge.is_valid(dict(accepted.data))
    refused, _ = reader.parse("a.yaml", module.REFUSED.encode())
    if module.ID in SAID_BY_A_SCHEMA and refused is not None:
        assert not judge.is_valid(dict(refused.data))


def test_the_schema_takes_the_lessons_of_this_repository(schema: dict[str, Any]) -> None:
    for path in (TOP / ".slate" / "lessons").glob("*.yaml"):
        draft, _ = reader.parse(path.name, path.read_bytes())
        assert draft is not None
        Draft202012Validator(schema).validate(dict(draft.data))
