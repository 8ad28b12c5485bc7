"""The cost of a call against the number of lessons, as an SVG that reads on light and dark."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 200, 44, 44

STYLE = """
  .back { fill: #ffffff } .ink { fill: #1f2328 } .soft { fill: #59636e }
  .grid { stroke: #d1d9e0; stroke-width: 1 } .floor { stroke: #59636e; stroke-dasharray: 5 4 }
  .line { fill: none; stroke-width: 2.5; stroke-linejoin: round } text { font: 13px sans-serif }
  .s0 { stroke: #1a7f37; fill: #1a7f37 } .s1 { stroke: #0969da; fill: #0969da }
  .s2 { stroke: #8250df; fill: #8250df } .s3 { stroke: #bc4c00; fill: #bc4c00 }
  @media (prefers-color-scheme: dark) {
    .back { fill: #0d1117 } .ink { fill: #f0f6fc } .soft { fill: #9198a1 }
    .grid { stroke: #3d444d } .floor { stroke: #9198a1 }
    .s0 { stroke: #3fb950; fill: #3fb950 } .s1 { stroke: #4493f8; fill: #4493f8 }
    .s2 { stroke: #ab7df8; fill: #ab7df8 } .s3 { stroke: #db6d28; fill: #db6d28 }
  }
  .line { fill: none }
  text[class] { stroke: none }
"""


Series = Mapping[str, Sequence[tuple[int, float]]]


def svg(charts: Sequence[tuple[Series, str, str, str]]) -> str:
    """Charts below each other."""
    high = HEIGHT * len(charts)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" role="img">',
        f"<title>{charts[0][1]}</title><style>{STYLE}</style>",
        f'<rect class="back" width="{WIDTH}" height="{high}" rx="6"/>',
    ]
    for number, given in enumerate(charts):
        parts += [f'<g transform="translate(0 {number * HEIGHT})">', *chart(*given), "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"


def chart(series: Series, title: str, floor: str, axis: str) -> list[str]:
    """A line for each series of (number, multiples of the floor); the floor is the line at 1."""
    points = [point for line in series.values() for point in line]
    low, high = (math.log10(end(count for count, _ in points)) for end in (min, max))
    top = max(2.0, math.ceil(max(value for _, value in points)))

    def x(count: float) -> float:
        return LEFT + (math.log10(count) - low) / ((high - low) or 1) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<text class="ink" x="{LEFT - 36}" y="24">{title}</text>',
    ]
    step = 1 if top <= 8 else 2
    for value in range(0, int(top) + 1, step):
        parts.append(
            f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" '
            f'y2="{y(value):.1f}"/><text class="soft" x="{LEFT - 8}" y="{y(value) + 4:.1f}" '
            f'text-anchor="end">{value}</text>'
        )
    for count in sorted({count for count, _ in points}):
        parts.append(
            f'<text class="soft" x="{x(count):.1f}" y="{HEIGHT - BOTTOM + 20}" '
            f'text-anchor="middle">{count:,}</text>'
        )
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text class="soft" x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">{axis}</text>'
        f'<line class="floor" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(1):.1f}" y2="{y(1):.1f}"/>'
    )
    labels = [(y(line[-1][1]), number, name) for number, (name, line) in enumerate(series.items())]
    labels.append((y(1), -1, floor))
    for number, line in enumerate(series.values()):
        path = " ".join(f"{x(count):.1f},{y(value):.1f}" for count, value in line)
        parts.append(f'<polyline class="line s{number}" points="{path}"/>')
        parts += [
            f'<circle class="s{number}" cx="{x(count):.1f}" cy="{y(value):.1f}" r="3"/>'
            for count, value in line
        ]
    for place, number, name in apart(labels):
        kind = f"s{number}" if number >= 0 else "soft"
        parts.append(
            f'<text class="{kind}" x="{WIDTH - RIGHT + 10}" y="{place + 4:.1f}">{name}</text>'
        )
    return parts


def apart(labels: list[tuple[float, int, str]]) -> list[tuple[float, int, str]]:
    """Labels moved until none lies on another, from the lowest upwards."""
    moved: list[tuple[float, int, str]] = []
    limit = math.inf
    for place, number, name in sorted(labels, reverse=True):
        place = min(place, limit)
        limit = place - 17
        moved.append((place, number, name))
    return moved
