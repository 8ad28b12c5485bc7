"""The files that a patch names, as text and inside a shell command."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_git.hook import patch
from tests.work import steps

BODY = "*** Begin Patch\n*** Add File: via.txt\n+x\n*** End Patch\n"
ABOUT = BODY.replace("+x", "+" + BODY.replace("via", "x").replace("\n", "\n+"))


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("", []),
        (BODY, ["via.txt"]),
        ("*** Add File: a", ["a"]),
        ("*** Update File: a\n*** Move to: b\n@@\n", ["a", "b"]),
        ("*** Delete File: a b/ü.txt\r\n", ["a b/ü.txt"]),
        ("*** Add File: /abs/x\n*** Add File: C:\\x\\y", ["/abs/x", "C:\\x\\y"]),
        ("*** Update File: a\n@@\n*** Update File: a\n@@\n", ["a"]),
        ("*** Update File: a: b", ["a: b"]),
        # What stands in a file's own lines is no header.
        ("*** Update File: a\n *** Add File: b\n+*** Add File: c\n-*** Add File: d", ["a"]),
        ("x *** Add File: a", []),
        ("*** Add File:\n*** Add File: \n*** Add File", []),
        ("*** add file: a\n*** Rename File: b\n*** End of File\n", []),
    ],
)
def test_paths(text: str, paths: list[str]) -> None:
    assert patch.paths(text) == paths


@pytest.mark.parametrize(
    ("command", "paths"),
    [
        (f"apply_patch <<'EOF'\n{BODY}EOF", ["via.txt"]),
        (f"apply_patch <<EOF\n{BODY}EOF\n", ["via.txt"]),
        (f'apply_patch "{BODY}"', ["via.txt"]),
        (f"cd sub && apply_patch <<'EOF'\n{BODY}EOF", ["sub/via.txt"]),
        (f"cd 'a sub' && apply_patch <<'EOF'\n{BODY}EOF", ["a sub/via.txt"]),
        (f'cd "sub/"; apply_patch <<EOF\n{BODY}EOF', ["sub//via.txt"]),
        (f"cd sub\ncd ../other\napply_patch <<EOF\n{BODY}EOF", ["sub/../other/via.txt"]),
        (f"(cd sub && apply_patch <<EOF\n{BODY}EOF\n)", ["sub/via.txt"]),
        (f"cd /abs && apply_patch <<EOF\n{BODY}EOF", ["/abs/via.txt"]),
        (f"mkdir -p sub && cd sub && apply_patch <<EOF\n{BODY}EOF", ["sub/via.txt"]),
        (f"applypatch <<'EOF'\n{BODY}EOF", ["via.txt"]),
        (f"cd a && cd b && apply_patch <<EOF\n{BODY}EOF", ["a/b/via.txt"]),
        (f"cd sub || exit 1; apply_patch <<EOF\n{BODY}EOF", ["sub/via.txt"]),
        (f"cd 'a sub' 2>&1 && apply_patch <<EOF\n{BODY}EOF", ["a sub/via.txt"]),
        (f"cd apply_patch && apply_patch <<EOF\n{BODY}EOF", ["apply_patch/via.txt"]),
        (f"cd sub && cat <<'EOF' | apply_patch\n{BODY}EOF", ["sub/via.txt"]),
        ("apply_patch <<-EOF\n\t" + BODY.replace("\n", "\n\t") + "EOF", ["via.txt"]),
        (
            BODY.join(["apply_patch <<E\n", "E\ncd b && apply_patch <<E\n", "E"]),
            ["via.txt", "b/via.txt"],
        ),
        (f"cat >a <<E\n{BODY}E\ncd b\napply_patch <<E\n{BODY}E", ["b/via.txt"]),
        # What a patch adds to a page about patches begins none.
        (f"apply_patch <<E\n{ABOUT}*** Add File: b", ["via.txt", "b"]),
        (f"cat <<EOF\n{BODY}EOF", []),
        (f"cat <<EOF\n{BODY}EOF\napply_patch", []),
        ("apply_patch --help", []),
        ("cd sub && ls", []),
        ("", []),
    ],
)
def test_a_patch_inside_a_command(command: str, paths: list[str]) -> None:
    assert patch.in_command(command) == paths


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert all(path and path in text for path in patch.paths(text))
    # The gate looks for the folders and names of a path where the command spells them.
    command = f"cd {text} && apply_patch {patch.BEGIN}{text}\n*** Add File: a"
    for path in patch.in_command(command):
        assert all(name in command for name in path.split("/"))


def test_a_long_patch_is_read_in_passing() -> None:
    """A hook has two seconds in all, and a patch may have half a million lines."""

    def text(lines: int) -> str:
        return "*** Update File: a\n" + "*** -\n" * lines + "*** Add File: b\n"

    assert patch.paths(text(500_000)) == ["a", "b"]
    some, twice = steps(patch.paths, text(1_000)), steps(patch.paths, text(2_000))
    assert some < 10_000
    assert twice < 2.01 * some
