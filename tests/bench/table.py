"""The figures as tables, and what was aimed at beside what was reached."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Mapping, Sequence

from slate_git.hook.agents import NAMES
from tests.bench import plot as svg
from tests.bench.cases import AWKS, FLOOR, SIZES, WAYS, Section
from tests.bench.clone import DELIVERED, MISSED, UNMATCHED, Clone, empty_python
from tests.bench.measure import Bench, Case, Figures

Found = Mapping[str, Figures]

WORDS = {
    "miss": "no lesson's text stands in it: decided by the shell",
    "no match": "a lesson's text stands in it, its trigger does not match",
    "seen": "matches a lesson that this session has seen",
    "delivery": "delivers a lesson",
}
PARALLEL = 50


def machine(rounds: int) -> str:
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    return f"{system}, Python {platform.python_version()}, medians of {rounds} rounds\n"


def text(sections: Sequence[Section], found: Found) -> str:
    """All figures."""
    width = max(len(name) for name in found) + 2
    lines = []
    for section in sections:
        heads = "".join(f"{head:>10}" for head in ("wall ms", "ratio", "CPU ms", "ratio"))
        lines.append(f"{section.title:<{width}}{heads}")
        for case in section.cases:
            one = found[case.name]
            values = f"{one.wall:10.2f}{one.ratio:10.2f}{one.cpu:10.2f}{one.cpu_ratio:10.2f}"
            lines.append(f"  {case.name:<{width - 2}}{values}")
        lines.append("")
    return "\n".join(lines)


def parallel(bench: Bench, clone: Clone) -> str:
    """Many calls at once: how long until the last has ended, and how often a lesson arrived."""
    cwd = str(clone.root)
    miss = Case("miss", clone.hook(), clone.payload("claude", MISSED, "all"), cwd)
    match = Case("match", clone.hook(), clone.payload("claude", DELIVERED, "all"), cwd)
    lines = [f"{PARALLEL} calls at once{'wall ms':>30}{'spoke':>10}"]
    for name, case in {
        FLOOR: Case("", empty_python()),
        "misses": miss,
        "the same match, in one session": match,
    }.items():
        wall, printed = bench.parallel([case] * PARALLEL)
        lines.append(f"  {name:<34}{wall:8.1f}{sum(map(bool, printed)):10}")
    return "\n".join([*lines, ""])


def memory(bench: Bench, clones: Sequence[Clone]) -> str:
    """The peak of the largest process."""
    lines = [f"Peak memory of the largest process{'MiB':>10}"]

    def tell(name: str, case: Case) -> None:
        peak = bench.peak(case)
        lines.append(f"  {name:<32}" + (f"{peak:10.1f}" if peak else f"{'unknown':>10}"))

    tell(FLOOR, Case("", empty_python()))
    for clone in clones:
        cwd, hook = str(clone.root), clone.hook()
        tell(f"miss, {clone.lessons:,}", Case("", hook, clone.payload("claude", MISSED, "m"), cwd))
    clone = clones[-1]
    cwd, hook, name = str(clone.root), clone.hook(), f"{clone.lessons:,}"
    tell(f"no match, {name}", Case("", hook, clone.payload("claude", UNMATCHED, "m"), cwd))
    tell(f"delivery, {name}", Case("", hook, clone.fresh("claude", DELIVERED), cwd))
    tell("miss, 64 kB written", Case("", hook, clone.written(64_000), cwd))
    tell("1 MB written", Case("", hook, clone.written(1_000_000), cwd))
    return "\n".join([*lines, ""])


def aims(found: Found, clones: Sequence[Clone]) -> str:
    """What was aimed at, and what was reached. By CPU time, which a busy machine distorts least."""
    lines = [f"{'Aims':<52}{'at most':>10}{'wall':>8}{'CPU':>8}"]
    names = [f"{clone.lessons:,}" for clone in clones]
    for wall, cpu in zip(_aims(_walls(found), names), _aims(_cpus(found), names), strict=True):
        name, value, aim = cpu
        word = "reached" if value <= aim else "missed"
        lines.append(f"  {name:<50}{aim:10.2f}{wall[1]:8.2f}{value:8.2f}  {word}")
    return "\n".join([*lines, ""])


def _walls(found: Found) -> dict[str, float]:
    return {name: figures.ratio for name, figures in found.items()}


def _cpus(found: Found) -> dict[str, float]:
    return {name: figures.cpu_ratio for name, figures in found.items()}


def _aims(found: Mapping[str, float], names: Sequence[str]) -> Iterator[tuple[str, float, float]]:
    for name in names:
        yield f"miss, {name} lessons", found[f"{name}: miss"], 0.5 if "10,0" in name else 0.35
        if name != "10,000":
            yield f"session start, {name} lessons", found[f"{name}: session start"], 3.0
    for agent in NAMES:
        yield f"miss, {agent}", found[f"{agent}: miss"], 0.35
        yield f"no match, {agent}", found[f"{agent}: no match"], 1.8
        yield f"seen, {agent}", found[f"{agent}: seen"], 1.6
        yield f"delivery, {agent}", found[f"{agent}: delivery"], 2.2
    for way in ("miss", "delivery"):
        if f"1,000: {way}" in found:
            growth = found[f"1,000: {way}"] / found[f"10: {way}"]
            yield f"{way}, 1,000 lessons over 10", growth, 1.3
    for size in ("64 kB written", "1 MB written", "64 kB command", "1 MB command"):
        both = found[f"{size}: hook"] / found[f"{size}: Python"]
        yield f"{size}, over Python alone", both, 1.2
    for awk in AWKS:
        if f"{awk}: 64 kB command" in found:
            both = found[f"{awk}: 64 kB command"] / found["64 kB command: Python"]
            yield f"64 kB command with {awk}, over Python alone", both, 1.2
            both = found[f"{awk}: 64 kB command"] / found[f"{awk}: 64 kB copied to Python"]
            yield f"64 kB command with {awk}, over a copy to Python", both, 1.2


def plot(found: Found, clones: Sequence[Clone]) -> str:
    series = {
        way: [(clone.lessons, found[f"{clone.lessons:,}: {way}"].cpu_ratio) for clone in clones]
        for way in WAYS
    }
    title = "CPU time of a call, in starts of an empty Python process"
    sizes = {
        {"hook": kind, "Python": f"{kind}, without the gate"}[part]: [
            (count, found[f"{size} {kind}: {part}"].cpu_ratio) for size, count in SIZES.items()
        ]
        for kind in ("written", "command")
        for part in ("hook", "Python")
    }
    return svg.svg(
        [
            (series, title, "an empty Python", "lessons"),
            (sizes, "The same for a call that brings nothing", "an empty Python", "bytes of it"),
        ]
    )


def markdown(found: Found, clones: Sequence[Clone]) -> str:
    """The README's table: a row for each way of a call, a column for each number of lessons."""
    names = [f"{clone.lessons:,}" for clone in clones]
    lines = [
        f"| a call that | {' | '.join(f'{name} lessons' for name in names)} |",
        f"| --- |{' ---: |' * len(names)}",
    ]
    for way in WAYS:
        cells = [f"{found[f'{name}: {way}'].cpu_ratio:.2f}" for name in names]
        lines.append(f"| {WORDS[way]} | {' | '.join(cells)} |")
    floor = found[FLOOR].cpu
    session = " | ".join(f"{found[f'{name}: session start'].cpu_ratio:.2f}" for name in names)
    lines.append(f"| starts a session | {session} |")
    lines += [
        "",
        "CPU time, in starts of an empty Python process "
        f"({platform.python_version()}, {floor:.1f} ms there).",
    ]
    awks = [awk for awk in AWKS if f"{awk}: 64 kB command" in found]
    if awks:
        lines += [
            "",
            "| with this awk | a miss | a command of 64 kB | Python behind a copy of it |",
        ]
        lines.append("| --- | ---: | ---: | ---: |")
    for awk in awks:
        miss = next(name for name in found if name.startswith(f"{awk}, ") and "miss" in name)
        three = (miss, f"{awk}: 64 kB command", f"{awk}: 64 kB copied to Python")
        lines.append(f"| {awk} | {' | '.join(f'{found[c].cpu_ratio:.2f}' for c in three)} |")
    pythons = [name.split(":")[0] for name in found if name.endswith(": empty")]
    if pythons:
        lines += ["", "| Python, without the gate | no match | seen | delivery |"]
        lines.append("| --- | ---: | ---: | ---: |")
    for one in pythons:
        own = found[f"{one}: empty"].cpu
        cells = [f"{found[f'{one}: {way}'].cpu / own:.2f}" for way in WAYS[1:]]
        lines.append(f"| {one} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
