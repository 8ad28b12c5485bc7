"""What is delivered is what ``check`` would accept."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_git.base.characters import hidden
from slate_git.hook import delivery, match
from slate_git.hook.legible import COMMANDS, PATHS, everything, legible, out_of_sight
from slate_git.refusals import hidden_character, probes

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


@pytest.mark.parametrize(
    "text",
    [
        f"a{' ' * 40}b",
        f"a\n{' ' * 40}b",
        f"a{chr(9) * 30}{' ' * 10}b",
        f"a{chr(0x3000) * 40}b",
        "a" + "\n" * 12 + "b",
        "a" + " \n" * 600 + "b",
    ],
)
def test_what_is_out_of_sight_is_not_told(text: str) -> None:
    assert not legible(text)


@pytest.mark.parametrize("text", [f"a{' ' * 39}b", "a" + "\n" * 11 + "b", "a\n" * 99 + "b"])
def test_what_is_in_sight_is_told(text: str) -> None:
    assert legible(text)


blanks = st.integers(1, 45).flatmap(lambda n: st.sampled_from([" " * n, "\t" * n, "\u3000" * n]))
ends = st.integers(1, 14).map(lambda n: "\n" * n) | st.just("\n \n")
pieces = st.lists(blanks | ends | st.sampled_from(["a", "é", "bc"]), max_size=30)


@given(pieces.map("".join).map(str.strip))
def test_a_review_and_the_hook_see_alike_far(text: str) -> None:
    refused = bool(hidden_character._FAR.search(text) or hidden_character._DEEP.search(text))
    assert out_of_sight(text) == refused


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
