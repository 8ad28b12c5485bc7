"""What a client hands its hooks: ``python -m tests.clients.record claude 'git status'``.

Prints each payload of one session with that command in it, after the event that
the hook was started for. Before one is kept, names, paths and ids come out of it.
OpenCode's is what our plugin makes of it.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from pathlib import Path

from .repository import team
from .ways import WAYS, play

HOOK = """\
file=$(mktemp '{folder}/XXXXXX')
{{ printf '%s\\n' "${{2:-call}}"; cat; echo; }} >"$file"
"""


def main(agent: str, command: str = "git status") -> None:
    with tempfile.TemporaryDirectory() as name:
        payloads = Path(name, "payloads")
        payloads.mkdir()
        repository = team(Path(name), "--agent", WAYS[agent].agent)
        (repository / ".slate" / "hook.sh").write_text(HOOK.format(folder=payloads))
        with closing(WAYS[agent].start(repository, Path(name, "home"))) as client:
            play(client, WAYS[agent].shell("recorded", command))
        for path in sorted(payloads.iterdir(), key=lambda path: path.stat().st_mtime_ns):
            print(path.read_text(encoding="utf-8").rstrip())


if __name__ == "__main__":
    main(*sys.argv[1:])
