"""Which payloads pass the gate, and that they arrive as they came, with each shell and awk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.gate.hook import AWKS, PAIRS, Hook, rows

FILLED = [
    *(pytest.param(*pair.values, 0, marks=pair.marks) for pair in PAIRS),
    *(("dash", awk, 200) for awk in AWKS),
]
"""With many rows the awks search another way; to the shells that is all one."""


def call(command: str = "git push origin main", **more: object) -> dict[str, object]:
    return {
        "session_id": "5d2a",
        "cwd": "/elsewhere",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        **more,
    }


def compact(payload: object) -> bytes:
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


PUSH = compact(call())
PULL = compact(call("git pull --rebase"))
LONG = "x " * 300

PASSING = {
    "compact": PUSH,
    "without a newline at the end": PUSH[:-1],
    "with many": PUSH + b"\n\n\n",
    "spaced": json.dumps(call()).encode(),
    "pretty": json.dumps(call(), indent=2).encode(),
    "tabs and returns": json.dumps(call(), indent="\t").replace("\n", "\r\n").encode(),
    "capitals": compact(call("GIT Push")),
    "byte order mark": b"\xef\xbb\xbf" + PUSH,
    "long before": compact({"a": LONG, **call()}),
    "long after": compact(call(z=LONG)),
    "non-ASCII around": compact(call("größe „git push“ 日本 🎉")),
    "invalid UTF-8 around": PUSH.replace(b"git push", b"\xff\xfe\xc3git push\x80\xf0"),
    "control characters": PUSH.replace(b"git push", b"\x01\x02git push\x01\x1b\x7f"),
    "escape of a letter": PULL.replace(b"pull", b"p\\u0075sh"),
    "escape of another character": PULL.replace(b"pull", b"pull \\u00e9"),
    "escaped slash": PULL.replace(b"pull", b"pull a\\/b"),
    "Kelvin sign": compact(call("\u212adir")),
    "long s": compact(call("git pu\u017fh")),
    "dotted I": compact(call("G\u0130T PUSH")),
    "dotless i": compact(call("g\u0131t push")),
    "no JSON": b"*** Begin Patch\n*** Update File: git push\n",
    "twice": PULL + PUSH,
    "half": PUSH[:-10],
    "percent signs and backslashes": compact(call(r"git push '%s %d %%' \n \\ \" & \1")),
    "content after": compact(call(content='"git pull"\\')),
}
SILENT = {
    "another command": PULL,
    "the literal in parts": compact(call("git  push")),
    "only in a content": compact(call("git pull", content='"a\\": git push \\\\')),
    "only in a result": compact(call("ls", tool_output='{"output":"git push\\n"}')),
    "only in a description": compact(call("ls", description="git push")),
    "escape in a content": compact(call("ls", content="x")).replace(
        b'"x"', b'"\\u001b\\/\xe2\x84\xaa"'
    ),
    "empty": b"",
    "a newline": b"\n",
    "a brace": b"{",
    "content that does not end": b'{"content":"abc\\"',
}


@pytest.mark.parametrize(("shell", "awk", "fill"), FILLED)
def test_what_may_fire_arrives_as_it_came(tmp_path: Path, shell: str, awk: str, fill: int) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows("git push", "kdir", fill=fill))
    for name, data in PASSING.items():
        arrived = hook.arrived(data, shell=shell, awk=awk)
        assert arrived is not None, name
        assert arrived.payload == data, name
        assert arrived.words == ["claude", "call", str(hook.root), str(hook.state)], name


@pytest.mark.parametrize(("shell", "awk", "fill"), FILLED)
def test_what_cannot_fire_starts_nothing(tmp_path: Path, shell: str, awk: str, fill: int) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows("git push", "kdir", fill=fill))
    for name, data in SILENT.items():
        assert hook.run(data, shell=shell, awk=awk) == b"", name


@pytest.mark.parametrize(("shell", "awk"), PAIRS)
@pytest.mark.parametrize(
    "line",
    ['ä "quoted" \\ line, and more\n', "no mark of any kind\t", "1,,22,", "," * 90 + "x" * 900],
)
def test_two_megabytes_arrive_whole(tmp_path: Path, shell: str, awk: str, line: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows("git push"))
    for size in (3_990, 4_010, 99_990, 104_000, 2_000_000):
        data = compact({"command": "git push", "content": (line * (size // len(line) + 1))[:size]})
        arrived = hook.arrived(data, shell=shell, awk=awk)
        assert arrived is not None, size
        assert arrived.payload == data, size


@pytest.mark.parametrize(("shell", "awk"), PAIRS)
def test_a_nul_is_no_fault(tmp_path: Path, shell: str, awk: str) -> None:
    """No JSON holds one. It arrives, or ends the text there, or (busybox) parts it."""
    hook = Hook(tmp_path)
    hook.write_index(rows("git push"))
    data = PUSH.replace(b"origin", b"\0origin\0")
    arrived = hook.arrived(data, shell=shell, awk=awk)
    assert arrived is not None
    assert arrived.payload in (data, data[: data.index(b"\0")], data.replace(b"\0", b","))


@pytest.mark.parametrize("awk", AWKS)
def test_a_call_that_cannot_be_decided_in_time_passes(tmp_path: Path, awk: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows("git push", fill=200))
    assert hook.run(compact(call("x" * 5_000)), awk=awk) == b""
    for size in (9_000, 50_000, 150_000):
        assert hook.run(compact(call("x" * size)), awk=awk), size
    hook.write_index(rows("git push", fill=3))
    assert hook.run(compact(call("x" * 25_000)), awk=awk) == b""


@pytest.mark.parametrize("awk", AWKS)
@pytest.mark.parametrize("fill", [0, 200])
def test_literals_of_every_length(tmp_path: Path, awk: str, fill: int) -> None:
    hook = Hook(tmp_path)
    text = "q7-w.y@z_j"
    for tool in ("shell", "read", "edit", "file") if fill else ("shell", "read"):
        # Where a literal stands in its row hangs on the tool's name, of five letters or of four.
        for length in (*range(8), len(text)) if tool in ("shell", "read") else (0, 1, 7):
            hook.write_index(rows(text[:length], tool=tool, fill=fill))
            data = compact({"command": "K" + text[:length].upper() + "K"})
            assert hook.run(data, awk=awk, cwd=hook.root), (tool, length)
            if length:
                data = compact({"command": "K" + text[: length - 1] + "K"})
                assert hook.run(data, awk=awk, cwd=hook.root) == b"", (tool, length)


@pytest.mark.parametrize("awk", AWKS)
def test_a_tab_behind_a_literal(tmp_path: Path, awk: str) -> None:
    """In JSON it may stand behind a number, in a row it stands behind every literal."""
    hook = Hook(tmp_path)
    for tool in ("shell", "read", "edit"):
        for length in range(1, 9):
            literal = "12345678"[:length]
            hook.write_index([*rows(fill=200), ("3f0", tool, literal, "z+", "m")])
            data = b'{"n":%s\t,"tool_input":{"file_path":"a"}}' % literal.encode()
            assert hook.run(data, awk=awk), (tool, length)


@pytest.mark.parametrize("awk", AWKS)
def test_every_character_of_a_literal_is_found(tmp_path: Path, awk: str) -> None:
    hook = Hook(tmp_path)
    for literal in ("09", *(f"a{character}b" for character in " _-.:=,@+%~")):
        hook.write_index(rows(literal))
        assert hook.run(compact(call(f"({literal})")), awk=awk), literal
        assert hook.run(compact(call("a;b a?b 0 9")), awk=awk) == b"", literal


@pytest.mark.parametrize("awk", AWKS)
def test_the_way_to_the_root_lets_nothing_pass(tmp_path: Path, awk: str) -> None:
    hook = Hook(tmp_path, "build/git push/repository")
    hook.write_index(rows("git push", "build"))
    inside = hook.root / "src"
    inside.mkdir()

    def passes(cwd: Path, path: str, **more: object) -> bool:
        data = compact(call("ls", cwd=str(cwd), tool_input={"file_path": path}, **more))
        return bool(hook.run(data, awk=awk, cwd=inside))

    assert not passes(hook.root, str(hook.root / "src" / "a.py"))
    assert not passes(hook.root / "src", "a.py", transcript_path=f"{hook.root}/build.jsonl")
    assert passes(hook.root, str(hook.root / "src" / "build.py"))
    assert passes(hook.root / "build", "a.py")
    # What goes up may come down by a name of the way: the worktree that holds this one.
    assert passes(hook.root, "../a.py")
    # A folder beside the root, whose name begins like it.
    assert passes(Path(f"{hook.root}-2"), "a.py")


@pytest.mark.parametrize("awk", AWKS)
def test_the_folder_that_a_call_does_not_name_counts(tmp_path: Path, awk: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows("payments", tool="read"))
    inside = hook.root / "Payments" / "api"
    inside.mkdir(parents=True)
    data = compact({"cwd": "", "tool_name": "Read", "tool_input": {"file_path": "a.py"}})
    assert hook.run(data, awk=awk, cwd=inside)
    assert hook.run(data, awk=awk, cwd=hook.root) == b""


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "tr_TR.UTF-8", "xx_XX"])
def test_no_locale_changes_anything(tmp_path: Path, locale: str) -> None:
    """In Turkish a capital I is no i, in UTF-8 a broken character can end a search."""
    hook = Hook(tmp_path)
    hook.write_index(rows("git", fill=200))
    for shell, awk in (("dash", "mawk"), ("bash", "gawk"), ("ash", "busybox"), ("dash", AWKS[3])):
        for command in (b"GIT", b"\xc3GIT", b"\xffgIt\xe2\x84"):
            data = PULL.replace(b"git pull", command)
            arrived = hook.arrived(data, shell=shell, awk=awk, LC_ALL=locale, LANG=locale)
            assert arrived is not None
            assert arrived.payload == data
        assert hook.run(PULL.replace(b"git", b"hg"), shell=shell, awk=awk, LC_ALL=locale) == b""
