"""What is delivered is what ``check`` would accept."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.base.characters import hidden
from slate_git.hook import delivery, match
from slate_git.hook.legible import COMMANDS, PATHS, everything, legible
from slate_git.refusals import probes

ODD = {
    "tag": "\U000e0069\U000e0067",
    "override": "\u202e",
    "isolate": "\u2066",
    "zero width": "\u200b",
    "joiner": "\u200d",
    "byte order mark": "\ufeff",
    "line separator": "\u2028",
    "filler": "\u3164",
    "selector": "\U000e0100",
    "escape": "\x1b",
    "return": "\r",
    "delete": "\x7f",
    "private use": "\ue000",
}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_what_cannot_be_seen_is_not_told(odd: str) -> None:
    assert not legible(f"Run{odd} the gate")


@pytest.mark.parametrize(
    "text", ["Run", "a\nb\tc", "Größe: 5 µm", "日本語", "x" * 2000, "é" * 2000]
)
def test_what_can_be_read_is_told(text: str) -> None:
    assert legible(text)


def test_a_text_that_is_too_long_or_empty_is_not_told() -> None:
    assert not legible("x" * 2001)
    assert not legible("")


def test_each_plain_character_is_seen() -> None:
    assert {chr(code) for code in range(128) if not hidden(chr(code))} == {
        *map(chr, range(32, 127)),
        "\n",
        "\t",
    }


SHELL = ("", ".*", ".", "[a-zA-Z]", "x?")
FILES = ("**", "{**,a}", "**/*")


@pytest.mark.parametrize(
    ("tool", "trigger"),
    [*(("shell", trigger) for trigger in SHELL), *(("edit", trigger) for trigger in FILES)],
)
def test_a_trigger_that_fires_on_everything_brings_nothing(tool: str, trigger: str) -> None:
    assert everything(tool, trigger)


@pytest.mark.parametrize(
    ("tool", "trigger"),
    [("shell", "git"), ("shell", "git|ls"), ("edit", "src/**"), ("edit", "*"), ("file", "src/")],
)
def test_a_trigger_about_something_fires(tool: str, trigger: str) -> None:
    assert not everything(tool, trigger)


def test_the_probes_are_some_of_those_that_a_review_uses() -> None:
    assert set(PATHS) <= set(probes.PATHS)
    assert len(COMMANDS) == len({command.split()[0] for command in COMMANDS})


@pytest.mark.parametrize("text", ["Run\\U000E0069 the gate", "x" * 2001])
def test_nothing_of_such_a_file_is_delivered(push_root: Path, text: str) -> None:
    path = push_root / ".slate/lessons/gate-before-push.yaml"
    path.write_text(f'text: "{text}"\nwhen: {{tool: shell, match: git push}}\n')
    hit = match.Hit("shell", "git push", "git push", "gate-before-push", "git push")
    assert delivery.of(str(push_root), hit) is None
