"""One-line changes of the cost model and its limits, each of which a test must notice.

``python -m tests.redos.mutants`` makes them one after the other in a copy of the
package, runs the narrow tests of this room against each, and prints a table.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).resolve().parent.parent.parent
TESTS = ("cost", "program", "test_slow.py", "test_oracle.py", "test_verdict.py")


class Mutant(NamedTuple):
    """A line of a module, and what is put in the place of a part of it."""

    module: str
    old: str
    new: str


MUTANTS = [
    Mutant(*line.split(" | "))
    for line in r"""
steps/durations | START = 300 | START = 250
steps/durations | TRY = 11 | TRY = 10
steps/durations | JUMP, LAZY = 26, 23 | JUMP, LAZY = 25, 23
steps/durations | JUMP, LAZY = 26, 23 | JUMP, LAZY = 26, 20
steps/durations | SCAN = 4 | SCAN = 3
steps/durations | LETTER = 14 | LETTER = 15
steps/durations | EDGE = 150 | EDGE = 100
steps/durations | ROUND = 16, 300, 60 | ROUND = 15, 300, 60
steps/durations | ROUND = 16, 300, 60 | ROUND = 16, 200, 60
steps/durations | ROUND = 16, 300, 60 | ROUND = 16, 300, 50
steps/durations | FOLD = 3, 10, 15, 13, 6, 30, 8 | FOLD = 4, 10, 15, 13, 6, 30, 8
steps/durations | FOLD = 3, 10, 15, 13, 6, 30, 8 | FOLD = 3, 11, 15, 13, 6, 30, 8
steps/durations | FOLD = 3, 10, 15, 13, 6, 30, 8 | FOLD = 3, 10, 14, 13, 6, 30, 8
steps/durations | FOLD = 3, 10, 15, 13, 6, 30, 8 | FOLD = 3, 10, 15, 12, 6, 30, 8
steps/durations | FOLD = 3, 10, 15, 13, 6, 30, 8 | FOLD = 3, 10, 15, 13, 7, 30, 8
steps/durations | FOLD = 3, 10, 15, 13, 6, 30, 8 | FOLD = 3, 10, 15, 13, 6, 20, 8
steps/durations | FOLD = 3, 10, 15, 13, 6, 30, 8 | FOLD = 3, 10, 15, 13, 6, 30, 0
steps/durations | MOST = 1 << 200 | MOST = 1 << 100
steps/repeat | leave = scan + JUMP | leave = JUMP
steps/repeat | costs[at] = spent + price * (last - at) | costs[at] = spent
steps/repeat | exits[first] - exits[last + 1] | exits[first] - exits[last]
steps/repeat | may_be_empty = max(self.low, 1) | may_be_empty = max(self.low, 0)
steps/repeat | last = at if done else last | last = last
steps/repeat | last = at + most | last = at + most - 1
steps/repeat | (self.dry,) if self.low == 0 else () | ()
steps/repeat | if self.high > FEW else None | if self.high > 200 else None
steps/repeat | if greedy and may_be_empty and not done | if greedy and may_be_empty
steps/branches | a if done else a + b + TRY | a + b + TRY
steps/branches | if self.greedy else (self.next, self.body) | if True else (self.next, self.body)
steps/branches | return Mark(self.next, self.cost) | return self
steps/conditions | "NON" in name else edges | "NAN" in name else edges
steps/conditions | text.endswith("\n") | text.endswith("x")
steps/conditions | if self.lines and "STRING" not in name | if "STRING" not in name
steps/conditions | if self.negate: | if not self.negate:
steps/conditions | LETTER * len(text) + mark | LETTER * len(text)
steps/conditions | [JUMP + cost for cost in costs] | [cost for cost in costs]
steps/conditions | [TRY + cost for cost in costs] | [cost for cost in costs]
steps/conditions | if view.hopeless: | if not view.hopeless:
steps/conditions | ([0] * self.back + costs) | ([9] * self.back + costs)
steps/subject | ends += [end] * (end + 1 - len(ends)) | ends += [end - 1] * (end + 1 - len(ends))
steps/step | subject.none if view.hopeless else subject.all | subject.all
cost/total | START * (last + 1) | START * last
cost/total | subject.size if first < 0 else first | subject.size
cost/captures | STARTS = 16 | STARTS = 2
cost/captures | TEXTS = 12 | TEXTS = 3
cost/evaluate | order.append(number) | order.insert(0, number)
program/groups | UNROLLED = 400 | UNROLLED = 402
program/groups | (further, out) | (further, further)
program/groups | cost=ROUND | cost=0
program/build | lambda out: Mark(out, 0)) | lambda out: out)
program/build | (wet, dry if low == 0 else wet) | (wet, wet)
program/build | greedy and isinstance | isinstance
program/writer | LARGEST = 4000 | LARGEST = 4001
syntax/charset | held != self.negated | held
slow | MILLISECONDS = 50 | MILLISECONDS = 51
slow | BUSY = 2.2 | BUSY = 2.3
slow | LOOPED = 500 | LOOPED = 510
slow | WIDEST = 400_000 | WIDEST = 500_000
slow | WIDEST = 400_000 | WIDEST = 300_000
syntax/shape | FEW = 8 | FEW = 9
syntax/portable | LONGEST = 500 | LONGEST = 501
syntax/portable | HIGHEST = 512 | HIGHEST = 513
syntax/portable | DEEPEST = 100 | DEEPEST = 101
""".strip().splitlines()
]


def survivors(mutants: list[Mutant]) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant, and whether the tests let it live."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("slate_git", "tests/redos"):
            shutil.copytree(TOP / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        (copy / "tests" / "__init__.py").touch()
        (copy / "pyproject.toml").write_text(
            "[tool.pytest.ini_options]\naddopts = '-m \"not long\"'"
        )
        assert _passes(copy), "the tests fail without any mutant"
        for mutant in mutants:
            path = copy / "slate_git" / "redos" / f"{mutant.module}.py"
            source = path.read_text()
            assert source.count(mutant.old) >= 1, f"{mutant} changes nothing"
            path.write_text(source.replace(mutant.old, mutant.new, 1))
            yield mutant, _passes(copy)
            path.write_text(source)


def _passes(copy: Path) -> bool:
    tests = [f"tests/redos/{name}" for name in TESTS]
    plugins = ["-p", "no:cacheprovider", "-p", "no:xdist"]
    done = subprocess.run(
        [sys.executable, "-B", "-m", "pytest", "-x", "-q", *plugins, *tests],
        cwd=copy,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(copy)},
    )
    assert done.returncode in (0, 1, 2), done.stdout.decode()
    return done.returncode == 0


def main() -> int:
    """Prints the table; the status is the number of mutants that live."""
    alive = 0
    for mutant, lives in survivors(MUTANTS):
        alive += lives
        state = "LIVES" if lives else "killed"
        print(f"{state}  {mutant.module}: {mutant.old}  ->  {mutant.new}", flush=True)
    print(f"{len(MUTANTS) - alive} of {len(MUTANTS)} killed")
    return alive


if __name__ == "__main__":
    sys.exit(main())
