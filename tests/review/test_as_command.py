"""Which patterns are offered as commands, and how they are rewritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.lesson import reader
from slate_git.review import as_command, fix
from tests.index.play import Team

PATH = ".slate/lessons/a.yaml"


@pytest.mark.parametrize(
    ("match", "examples", "offered"),
    [
        ("git push", "{fires: [git push origin], silent: [git pull]}", True),
        ("npm run deploy", "{fires: [cd app && npm run deploy]}", True),
        ("terraform", "{fires: [terraform apply]}", True),
        ("terraform", "{silent: [ls]}", False),
        ("make test", "{silent: [ls]}", True),
        ("git push", "{fires: ['echo git push']}", False),
        ("git push", "{silent: [git -C app push]}", False),
        ("push", "{fires: [git push]}", False),
        ("git .*push", "{fires: [git push]}", False),
        ("git push$", "{fires: [git push]}", False),
        ("git  push", "{fires: [git  push]}", False),
        ("git push ", "{fires: [git push x]}", False),
        ("cd app && git push", "{fires: [cd app && git push]}", False),
    ],
)
def test_words_are_offered_where_every_example_holds(
    match: str, examples: str, offered: bool
) -> None:
    text = f"text: Mind it\nwhen: {{tool: shell, match: '{match}'}}\nexamples: {examples}\n"
    found = as_command.offers(PATH, text.encode())
    assert [line.split(" would")[0] for line in found] == [f'--command "{match}"'] * offered


def test_each_trigger_of_a_list_is_asked_by_itself() -> None:
    text = (
        "text: Mind it\nwhen:\n- {tool: shell, match: git push}\n- {tool: shell, match: 'a|b'}\n"
        "- {tool: shell, match: gh pr merge}\n- {tool: read, path: a.py}\n"
    )
    draft, _ = reader.parse(PATH, text.encode())
    assert draft is not None
    assert [where for where, _, _ in as_command.rewrites(draft)] == [
        ("when", 0, "match"),
        ("when", 2, "match"),
    ]


WRITTEN = """\
# why
text: Mind it
when:
  tool: shell  # the tool
  # the words
  match: "git push"  # as typed
examples:
  fires: [git push origin]
"""


def test_fix_rewrites_the_key_alone_and_the_index(fast_path: Path) -> None:
    kept = "text: Mind that\nwhen: {tool: shell, match: rm .*}\n"
    refused = "text: Mind those\nkind: note\nwhen: {tool: shell, match: git push}\n"
    one = ".slate/lessons/b.yaml"
    other = ".slate/lessons/c.yaml"
    team = Team(fast_path / "team", {}, [{PATH: WRITTEN, one: kept, other: refused}])
    assert fix.fix(team.root) == [f"{PATH}:6: `match` is now `command`"]
    assert (team.root / PATH).read_text() == WRITTEN.replace("match:", "command:")
    assert (team.root / one).read_text() == kept
    assert (team.root / other).read_text() == refused
    assert "\tcommand\tpush\tgit push\ta\n" in (team.root / ".slate/index.tsv").read_text()
    assert fix.fix(team.root) == []
