"""The benchmark measures what it says: each way of a call does what it is named after."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.bench import cases, table
from tests.bench.clone import Clone
from tests.bench.measure import Bench, Case, Wrong


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.close()


def test_every_way_of_a_call(tmp_path: Path, bench: Bench) -> None:
    clones = [Clone(tmp_path, count) for count in (3, 12)]
    sections = [cases.floors(), cases.by_number(clones), cases.by_size(clones[0])]
    found = bench.rounds([case for section in sections for case in section.cases], 1)
    assert all(figures.runs == 1 for figures in found.values())
    assert found[cases.FLOOR].ratio == 1
    told = table.text(sections, found)
    assert "12: delivery" in told
    assert "1 MB written: hook" in told
    ElementTree.fromstring(table.plot(found, clones))
    assert "| 3 lessons | 12 lessons |" in table.markdown(found, clones)


def test_a_case_that_does_something_else_is_a_fault(bench: Bench) -> None:
    with pytest.raises(Wrong, match="ended with 3"):
        bench.once(Case("x", ["/bin/sh", "-c", "exit 3"]), 0)
    with pytest.raises(Wrong, match="printed"):
        bench.once(Case("x", ["/bin/sh", "-c", "echo x"], speaks=False), 0)


@pytest.mark.parametrize("size", [10, 70_000, 900_000, 3_000_000])
def test_stdin_arrives_whole(bench: Bench, size: int) -> None:
    case = Case("x", ["/bin/sh", "-c", f"test $(wc -c) -eq {size}"], b"x" * size)
    assert bench.once(case, 0)[0] > 0
