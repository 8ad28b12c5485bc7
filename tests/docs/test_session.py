"""The reader of the sessions that pages show."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.docs.session import HOME, Step, fits, session, steps

PAGE = """\
# A page

```console
$ one \\
>   more
said
> this is output
$ two <<END
> a
>
> b
> END
```

```sh
$ not this
```

```yaml
# a/b.yaml
text: x
```

```yaml
text: neither this
```
"""


def test_the_commands_of_a_page() -> None:
    assert list(steps(PAGE)) == [
        Step("one \\\n  more", 5, 7, ("said", "> this is output")),
        Step("two <<END\na\n\nb\nEND", 12, 12, ()),
        Step("cat a/b.yaml", 20, 21, ("text: x",)),
    ]


@pytest.mark.parametrize(
    ("shown", "printed", "whether"),
    [
        ("", "", True),
        ("", "a", False),
        ("a", "", False),
        ("a b", "a b", True),
        ("a", "a b", False),
        ("...", "", True),
        ("...", "a b", True),
        ("... b", "a b", True),
        ("a ... d", "a b c d", True),
        ("a ... d", "a b c", False),
        ("a ... b ... c", "a b x b c", True),
    ],
)
def test_dots_are_any_lines(shown: str, printed: str, whether: bool) -> None:
    assert fits(tuple(shown.split()), printed.split()) is whether


@pytest.mark.skipif(os.name == "nt", reason="the sessions are lines of sh")
def test_one_shell_runs_them_all(tmp_path: Path) -> None:
    printed = session(
        ["mkdir a && cd a", "pwd", "echo out; echo err >&2", "false", "x=1", "echo $x"], tmp_path
    )
    assert printed == [[], [f"{HOME}/a"], ["out", "err"], [], [], ["1"]]
