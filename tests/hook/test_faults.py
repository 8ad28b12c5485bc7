"""Each file operation of a hook fails in turn, or is its last: no lesson is lost or half."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest

from slate_git.hook import run as hook
from slate_git.hook import state, system
from tests import inject
from tests.hook.test_run import DELIVERED, payload

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


class Scene:
    """A clone with one lesson, and its local state as it was before the call."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = root, folder
        self.state = Path(state.find(str(root)))
        self.given, self.printed = folder / "given", folder / "printed"
        call = payload(root, transcript_path=str(folder / "transcript"))
        self.given.write_text(json.dumps(call))
        shutil.copytree(root, folder / "kept", symlinks=True)

    def restore(self) -> None:
        shutil.rmtree(self.root)
        shutil.copytree(self.folder / "kept", self.root, symlinks=True)
        self.printed.write_bytes(b"")

    def call(self, event: str, number: int = 0, error: int = 0) -> inject.Run:
        def work() -> None:
            for place, target in ((self.given, 0), (self.printed, 1)):
                os.dup2(os.open(place, os.O_RDWR | os.O_TRUNC * target | os.O_CREAT), target)
            sys.argv[1:] = ["claude", event, str(self.root), str(self.state)]
            setattr(system.os, "_exit", _end)  # noqa: B010
            with pytest.raises(SystemExit):
                hook.main()

        return inject.run(work, (str(self.root),), number, error)

    def said(self) -> str:
        told = self.printed.read_text()
        return str(json.loads(told)["hookSpecificOutput"]["additionalContext"]) if told else ""


def _end(status: int) -> None:
    raise SystemExit(status)


def all_of(scene: Scene, step: int) -> Counter[str]:
    scene.restore()
    clean = scene.call("call")
    assert scene.said() == DELIVERED
    assert len(clean.operations) > 8
    counts: Counter[str] = Counter()
    cases = [
        (n, e) for n in range(1, len(clean.operations) + 1) for e in (*inject.ERRORS, inject.KILL)
    ]
    for number, error in cases[::step]:
        scene.restore()
        found = scene.call("call", number, error)
        where = f"{found.hit} with {os.strerror(error) if error else 'a kill'}"
        assert found.status == (0 if error else inject.KILLED), where
        first = scene.said()
        assert first in ("", DELIVERED), where
        scene.call("call")
        again = scene.said()
        assert again in ("", DELIVERED), where
        assert first or again, f"lost by {where}"
        scene.call("call")
        third = scene.said()
        assert not (first and again and third), f"{where}: it comes again and again"
        counts["killed" if not error else "told" if first else "told by the next"] += 1
        counts["twice"] += bool(first and again)
    return counts


def test_some_operations_fail(push_root: Path, tmp_path: Path) -> None:
    counts = all_of(Scene(push_root, tmp_path), 4)
    assert counts["killed"] > 2, counts
    assert counts["told"] > 2, counts


@pytest.mark.long
def test_every_operation_fails(push_root: Path, tmp_path: Path) -> None:
    counts = all_of(Scene(push_root, tmp_path), 1)
    print(f"hook: {dict(counts)}")
    assert counts["killed"] > 8, counts
