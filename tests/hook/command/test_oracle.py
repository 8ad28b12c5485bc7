"""The reader against a real parser of shell text, and against what a script was made of."""

from __future__ import annotations

import pytest
import tree_sitter
import tree_sitter_bash
from hypothesis import HealthCheck, example, given, settings

from slate_git.hook.command import reader
from tests.hook.command.scripts import Script, scripts

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_bash.language()))
COMMANDS = ("declaration_command", "unset_command")


def parsed(text: str) -> list[int] | None:
    """Where the parser finds simple commands; None where it finds a fault."""
    root = PARSER.parse(text.encode()).root_node
    if root.has_error:
        return None
    found = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        if node.type == "command":
            name = node.child_by_field_name("name")
            assert name is not None
            found.append(name.start_byte)
        elif node.type in COMMANDS or (
            node.type == "test_command" and node.children[0].type == "["
        ):
            found.append(node.start_byte)
    return sorted(found)


def check(script: Script) -> None:
    text, runs = script
    read = reader.read(text)
    assert read.whole
    found = [command for command in read.commands if command.words]
    assert [command.words[0] for command in found] == runs
    assert parsed(text) in (None, [len(text[: one.at].encode()) for one in found])


relaxed = [HealthCheck.too_slow, HealthCheck.data_too_large]


@settings(max_examples=150, suppress_health_check=relaxed, deadline=None)
@given(scripts)
@example(("echo $(git push); ls", ["echo", "git", "ls"]))
def test_simple_commands(script: Script) -> None:
    check(script)


@pytest.mark.long
@settings(max_examples=20_000, suppress_health_check=relaxed, deadline=None)
@given(scripts)
def test_simple_commands_at_length(script: Script) -> None:
    check(script)
