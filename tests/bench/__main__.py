"""What a call costs: ``python -m tests.bench``, from the repository's root, with Slate installed.

Prints a table: medians of wall and CPU milliseconds of whole processes, and
their ratios to an empty Python process (``python -I -S -c pass``, the
interpreter that the hook uses, past any version manager), all measured in turn
in one run. Aims are judged by CPU time, which a busy machine distorts least.

What a later feature may cost: nothing on the shell's side of a call, which is
what every call pays; nothing to what a start loads (tests/test_house.py names
it); a hundredth of an empty Python where a lesson arrives; and a command of
``slate`` loads what it needs alone (tests/cli/test_main.py). What costs more
has to show here what it is worth.

With --peers also other tools for the same job, which are installed from PyPI
for it. With --write the plot and the README's table are renewed:
tests/bench/cost.svg and tests/bench/cost.md.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

from tests.bench import cases, table
from tests.bench.clone import Clone
from tests.bench.measure import Bench

HERE = Path(__file__).parent
NUMBERS = (10, 100, 1_000, 10_000)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--rounds", type=int, default=31, help="runs of each case (31)")
    parser.add_argument("--most", type=int, default=10_000, help="lessons, at most (10000)")
    parser.add_argument("--peers", action="store_true", help="measure other tools as well")
    parser.add_argument("--write", action="store_true", help="renew cost.svg and cost.md")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="slate-clones-"))
    bench = Bench()
    try:
        run(given, folder, bench)
    finally:
        bench.close()
        shutil.rmtree(folder, ignore_errors=True)


def run(given: argparse.Namespace, folder: Path, bench: Bench) -> None:
    clones = [Clone(folder, count) for count in NUMBERS if count <= given.most]
    hundred = clones[min(1, len(clones) - 1)]
    sections = [
        cases.floors(),
        cases.by_number(clones),
        cases.by_agent(hundred),
        cases.by_size(hundred),
        cases.by_awk(clones[1:], folder),
        cases.by_python(hundred),
        cases.commands(clones),
    ]
    if given.peers:
        from tests.bench.peers import Peers

        three = Clone(folder, 3)
        sections.append(Peers(folder / "peers", three).cases(three))
    found = bench.rounds([case for section in sections for case in section.cases], given.rounds)
    print(table.machine(given.rounds))
    print(table.text(sections, found))
    print(table.parallel(bench, hundred))
    print(table.memory(bench, clones))
    print(table.aims(found, clones))
    if given.write:
        (HERE / "cost.svg").write_text(table.plot(found, clones), encoding="utf-8")
        (HERE / "cost.md").write_text(table.markdown(found, clones), encoding="utf-8")


if __name__ == "__main__":
    main()
