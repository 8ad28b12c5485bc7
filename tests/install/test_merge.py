"""Our entries into any settings file and out of it again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from slate_git.install import merge
from slate_git.install.agents import AGENTS
from slate_git.install.fault import SettingsRefused
from slate_git.install.fragment import entries
from slate_git.install.text.json_text import parse, plain
from tests.install.text.texts import files

FRAGMENTS = {
    f"{agent.name} {path}": part
    for agent in AGENTS.values()
    for path, part in agent.files(True).items()
    if not path.endswith(".toml")
}
NAMES = ("hooks", "plugin", "mcpServers", "mcp")
CLAUDE = FRAGMENTS["claude .claude/settings.json"]
SERVER = FRAGMENTS["claude .mcp.json"]
CURSOR = FRAGMENTS["cursor .cursor/hooks.json"]
HOOK = CLAUDE["hooks"]["PreToolUse"][0]["hooks"][0]
OLD = {**HOOK, "timeout": 60, "extra": True}
THEIRS = {"type": "command", "command": "lint"}


def dumped(value: Any, **options: Any) -> str:
    return json.dumps(value, **{"indent": 2, **options}) + "\n"


def group(*hooks: Any, matcher: str = "Bash") -> dict[str, Any]:
    return {"matcher": matcher, "hooks": list(hooks)}


def into_and_out(text: str) -> None:
    for ours in FRAGMENTS.values():
        more = merge.install(text, ours)
        assert merge.install(more, ours) == more
        assert all(found and current for _, found, current in merge.installed(more, ours))
        before, after = plain(parse(text).root), plain(parse(more).root)
        for entry in entries(ours):
            holder = after
            for key in entry.way:
                holder = holder[key]
            assert holder[entry.name] == entry.value if entry.name else entry.value in holder
        assert without(after, ours) == without(before, ours)
        assert merge.uninstall(more, ours) == text
        assert merge.uninstall(text, ours) == text


def without(value: dict[str, Any], ours: dict[str, Any]) -> dict[str, Any]:
    """What a file says beside ours, empty holders left out."""
    left: dict[str, Any] = {}
    for key, part in value.items():
        if isinstance(part, dict) and key in ours:
            part = without(part, ours[key])
        elif isinstance(part, list) and isinstance(ours.get(key), list):
            part = [one for one in part if one not in ours[key]]
        if part not in ({}, []) and part != ours.get(key):
            left[key] = part
    return left


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(files(NAMES))
def test_ours_goes_into_any_file_and_out_to_the_byte(text: str) -> None:
    into_and_out(text)


@pytest.mark.long
@settings(max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(files(NAMES))
def test_ours_goes_into_any_file_and_out_to_the_byte_long(text: str) -> None:
    into_and_out(text)


TEXTS = {
    "no file": None,
    "empty file": "",
    "blank file": " \r\n",
    "byte order mark alone": "\ufeff",
    "empty object": "{}",
    "empty object, one line": "{}\n",
    "empty object with a blank": "{ }\n",
    "empty object over lines": "{\n}\n",
    "empty object with a blank line": "{\n\n}\n",
    "minified": '{"a":[1,{"b":2}]}',
    "one line": '{"a": 1}',
    "tabs": '{\n\t"a": {\n\t\t"b": 1\n\t}\n}\n',
    "four spaces": '{\n    "a": {\n        "b": 1\n    }\n}',
    "CRLF": '{\r\n  "a": 1\r\n}\r\n',
    "byte order mark": '\ufeff{\n  "a": 1\n}\n',
    "comment": '{\n  // why\n  "a": 1 // because\n}\n',
    "trailing comma": '{\n  "a": 1,\n}\n',
    "empty hooks": '{"hooks": {}}',
    "empty hooks over lines": '{\n  "hooks": {\n  },\n  "a": 1\n}\n',
    "empty event": '{\n  "hooks": {\n    "PreToolUse": []\n  }\n}\n',
    "empty servers": '{"mcpServers":{}}',
    "labels alone": '{\n  "version": 1\n}\n',
    "schema alone": '{\n  "$schema": "https://opencode.ai/config.json"\n}\n',
    "unicode": '{\n  "ä": "\\u00e4 \u2028"\n}\n',
    "doubled keys elsewhere": '{"a": 1, "a": 2}',
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("name", FRAGMENTS)
def test_each_kind_of_file_comes_back_to_the_byte(name: str, text: str | None) -> None:
    more = merge.install(text, FRAGMENTS[name])
    assert merge.install(more, FRAGMENTS[name]) == more
    assert merge.uninstall(more, FRAGMENTS[name]) == text


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_file_comes_back_to_the_byte_after_an_older_release(text: str | None) -> None:
    for name, ours in FRAGMENTS.items():
        older = json.loads(json.dumps(ours).replace('"timeout"', '"timeOut"'))
        more = merge.install(merge.install(text, older), ours)
        assert more == merge.install(text, ours), name
        assert merge.uninstall(merge.install(text, older), ours) == text


def test_the_server_alone_can_be_added_later() -> None:
    whole = FRAGMENTS["gemini .gemini/settings.json"]
    first = merge.install("{}\n", AGENTS["gemini"].hook_part(whole))
    assert "mcpServers" not in first
    assert merge.uninstall(merge.install(first, whole), whole) == "{}\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([group(OLD)], CLAUDE["hooks"]["PreToolUse"]),
        ([group(THEIRS), group(OLD)], [group(THEIRS), *CLAUDE["hooks"]["PreToolUse"]]),
        ([group(OLD), group(THEIRS)], [*CLAUDE["hooks"]["PreToolUse"], group(THEIRS)]),
        ([group(THEIRS, OLD)], [group(THEIRS, HOOK)]),
        ([group(HOOK, THEIRS)], [group(HOOK, THEIRS)]),
        ([group(OLD), group(OLD)], CLAUDE["hooks"]["PreToolUse"]),
        ([group(OLD), group(THEIRS, OLD)], [*CLAUDE["hooks"]["PreToolUse"], group(THEIRS)]),
        (["odd", 1, {"hooks": 3}, group(7)], None),
    ],
    ids=[
        "older",
        "older behind another",
        "older before another",
        "older among others",
        "among others",
        "twice",
        "twice, once among others",
        "strange elements",
    ],
)
def test_an_older_entry_is_brought_up_to_date_in_its_place(before: list[Any], after: Any) -> None:
    text = merge.install(dumped({"hooks": {"PreToolUse": before}}), CLAUDE)
    expected = after or [*before, *CLAUDE["hooks"]["PreToolUse"]]
    assert json.loads(text)["hooks"]["PreToolUse"] == expected


@pytest.mark.parametrize(
    ("hooks", "left"),
    [
        ({"PreToolUse": [group(THEIRS), group(OLD)]}, {"PreToolUse": [group(THEIRS)]}),
        ({"PreToolUse": [group(THEIRS, OLD)]}, {"PreToolUse": [group(THEIRS)]}),
        ({"PreToolUse": [group(OLD), group(THEIRS)]}, {"PreToolUse": [group(THEIRS)]}),
        ({"Stop": [group(THEIRS)], "PreToolUse": [group(OLD)]}, {"Stop": [group(THEIRS)]}),
    ],
)
def test_other_hooks_stay_when_ours_go(hooks: dict[str, Any], left: dict[str, Any]) -> None:
    text = merge.uninstall(dumped({"model": "x", "hooks": hooks}), CLAUDE)
    assert text == dumped({"model": "x", "hooks": left})


@pytest.mark.parametrize(
    ("text", "ours", "what", "place"),
    [
        ('{"a": }', CLAUDE, "a JSON value is missing", (1, 7)),
        ("[]", CLAUDE, "not an object", (1, 1)),
        ('\n"x"', CLAUDE, "not an object", (2, 1)),
        ('{"hooks": []}', CLAUDE, '"hooks" has the wrong type', (1, 11)),
        ('{"hooks": null}', CLAUDE, '"hooks" has the wrong type', (1, 11)),
        ('{"hooks":\n{"PreToolUse": {}}}', CLAUDE, '"PreToolUse" has the wrong type', (2, 16)),
        ('{"hooks": {}, "hooks": {}}', CLAUDE, '"hooks" stands twice', (1, 15)),
        ('{"mcpServers": []}', SERVER, '"mcpServers" has the wrong type', (1, 16)),
        (
            '{"mcpServers": {"slate": {"command": "other"}}}',
            SERVER,
            '"slate" is the name of another server',
            (1, 26),
        ),
    ],
)
def test_what_cannot_be_edited_is_refused_with_its_place(
    text: str, ours: dict[str, Any], what: str, place: tuple[int, int]
) -> None:
    with pytest.raises(SettingsRefused) as caught:
        merge.install(text, ours)
    assert what in caught.value.what
    assert caught.value.repair
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("text", "left"),
    [("{broken", "{broken"), ("[]", "[]"), ('{"hooks": 1}', '{"hooks": 1}'), ("", "")],
)
def test_removing_minds_no_file_without_us(text: str, left: str) -> None:
    assert merge.uninstall(text, CLAUDE) == left


def test_removing_refuses_a_broken_file_with_us() -> None:
    with pytest.raises(SettingsRefused):
        merge.uninstall(merge.install("{}", CLAUDE)[:-2], CLAUDE)


@pytest.mark.parametrize(
    ("server", "kept"),
    [
        ({"command": "slate", "args": ["mcp"], "timeout": 9}, None),
        ({"command": "slate", "args": ["mcp", "--debug"]}, None),
        ({"command": "uvx", "args": ["--from", "slate-git", "slate", "mcp"]}, None),
        ({"command": "slate"}, {"command": "slate", "args": ["mcp"]}),
    ],
)
def test_what_a_person_set_for_the_server_stays(server: dict[str, Any], kept: Any) -> None:
    text = merge.install(dumped({"mcpServers": {"slate": server}}), SERVER)
    assert json.loads(text)["mcpServers"]["slate"] == (kept or server)


def test_a_server_started_in_a_person_s_own_way_is_not_taken_out() -> None:
    text = dumped({"mcpServers": {"slate": {"command": "uvx", "args": ["slate", "mcp"]}}})
    assert merge.uninstall(text, SERVER) == text


def test_a_label_that_was_there_before_us_stays() -> None:
    text = '{"version": 1, "hooks": {"stop": []}}'
    assert merge.uninstall(merge.install(text, CURSOR), CURSOR) == text


def test_a_plugin_with_options_is_ours_too() -> None:
    ours = FRAGMENTS["opencode opencode.json"]
    text = dumped({"plugin": [["./.slate/opencode", {"a": 1}], "other"]})
    assert json.loads(merge.install(text, ours))["plugin"] == json.loads(text)["plugin"]
    assert json.loads(merge.uninstall(text, ours) or "") == {"plugin": ["other"]}
