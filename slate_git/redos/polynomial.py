"""Costs as polynomials in the length of a command.

The coefficient of degree d counts choices of d places in order, of which n
characters have n**d / d! together.
"""

from __future__ import annotations

from math import factorial, inf

Poly = list[float]
"""Coefficients, that of degree 0 first."""
HIGHEST = 20
"""Powers of the length from which on nothing is cheap."""


def value(poly: Poly, size: int) -> float:
    """The cost for a command of ``size`` characters."""
    if len(poly) > HIGHEST:
        return inf
    total = poly[0] if poly else 0.0
    for d in range(1, len(poly)):
        total += poly[d] * (size + d) ** d / factorial(d)
    return total


def plus(a: Poly, b: Poly) -> Poly:
    """One after the other."""
    if len(a) < len(b):
        a, b = b, a
    return [c + (b[d] if d < len(b) else 0.0) for d, c in enumerate(a)]


def shift(poly: Poly, every: float) -> Poly:
    """The cost at every so many places."""
    return [0.0, *(c / every for c in poly)]


def most(a: Poly, b: Poly) -> Poly:
    """At least as much as either."""
    size = max(len(a), len(b))
    a, b = ([*poly, *[0.0] * (size - len(poly))] for poly in (a, b))
    return [max(pair) for pair in zip(a, b, strict=True)]
