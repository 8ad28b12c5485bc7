"""An MCP server's table into any TOML file and out of it again."""

from __future__ import annotations

import pytest

from slate_git.install.agents import AGENTS
from slate_git.install.fault import SettingsRefused
from slate_git.install.text import toml_text

OURS = AGENTS["codex"].files(True)[".codex/config.toml"]
TABLE = '[mcp_servers.slate]\ncommand = "slate"\nargs = ["mcp"]\n'
TEXTS = {
    "no file": None,
    "empty file": "",
    "blank file": "\n\n",
    "blanks": "  ",
    "no last newline": "a = 1",
    "plain": "a = 1 # why\n",
    "CRLF": "a = 1\r\n\r\n[x]\r\nb = 2\r\n",
    "other server": '[mcp_servers.other]\ncommand = "x"\n\n[mcp_servers.other.env]\nA = "1"\n',
    "comments at the end": "a = 1\n# [mcp_servers.slate]\n\n\n",
    "table in a string": "a = '''\n[mcp_servers.slate]\n'''\n",
    "the group's header alone": "[mcp_servers]\n",
    "the group's header, and more": "[mcp_servers] # ours\n\n[x]\na = 1",
    "list of tables": "[[x]]\na = 1\n[[x]]\na = 2\n",
    "quoted, dotted": '"a b".c = 1\nd.e = {f = [1,\n2]}\n',
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_table_goes_in_once_and_out_to_the_byte(text: str | None) -> None:
    more = toml_text.install(text, OURS)
    assert toml_text.install(more, OURS) == more
    assert toml_text.declared(more, OURS)
    assert not toml_text.declared(text or "", OURS)
    assert more.startswith(text or "")
    before = toml_text.parse(text or "")
    before.setdefault("mcp_servers", {})["slate"] = OURS["mcp_servers"]["slate"]
    assert toml_text.parse(more) == before
    assert toml_text.uninstall(more, OURS) == text
    if text is not None:
        assert toml_text.uninstall(text, OURS) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"a = 1\n\n{TABLE}\n# about x\n[x]\n", "a = 1\n\n# about x\n[x]\n"),
        (f"{TABLE}\n[x]\n", "\n[x]\n"),
        (f'a = 1\n\n{TABLE}tool_timeout_sec = 5\n[mcp_servers.slate.env]\nA = "1"\n', "a = 1\n"),
        ('a = 1\n\n[ mcp_servers . "slate" ]\ncommand = "slate"\n', "a = 1\n"),
        (f"{TABLE}\n[mcp_servers.slate-two]\na = 1\n", "\n[mcp_servers.slate-two]\na = 1\n"),
    ],
)
def test_the_table_comes_out_of_what_people_made_of_the_file(text: str, left: str) -> None:
    assert toml_text.uninstall(text, OURS) == left


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a = \n", "Invalid value"),
        ("a = 1\na = 2\n", "Cannot overwrite"),
        ("mcp_servers = 1\n", "wrong type"),
        ('mcp_servers = {x = {command = "x"}}\n', "not written as tables"),
        ('[mcp_servers.slate]\ncommand = "other"\n', "another server"),
    ],
)
def test_what_cannot_be_edited_is_refused(text: str, what: str) -> None:
    with pytest.raises(SettingsRefused) as caught:
        toml_text.install(text, OURS)
    assert what in caught.value.what
    assert "\n" not in caught.value.what
    assert caught.value.repair


@pytest.mark.parametrize(
    "text",
    [
        '[mcp_servers.slate]\ncommand = "other"\n',
        '[mcp_servers.slate]\ncommand = "uvx"\nargs = ["slate", "mcp"]\n',
        "broken =\n",
        "mcp_servers = 1\n",
    ],
)
def test_removing_minds_no_file_without_us(text: str) -> None:
    assert toml_text.uninstall(text, OURS) == text


@pytest.mark.parametrize("text", [TABLE + "x =\n", 'mcp_servers = {slate = {command = "slate"}}\n'])
def test_removing_refuses_what_it_cannot_take_out(text: str) -> None:
    with pytest.raises(SettingsRefused):
        toml_text.uninstall(text, OURS)
