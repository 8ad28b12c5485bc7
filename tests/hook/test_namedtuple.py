"""The hook's own named tuples take their values as those of the standard library do."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import pytest

from slate_git.hook.namedtuple import record

MAKERS: tuple[Any, ...] = (record, namedtuple)
OURS, THEIRS = (make("Point", "x y z w", defaults=("z", "w")) for make in MAKERS)


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ((1, 2), {}),
        ((1, 2, 3), {}),
        ((1, 2, 3, 4), {}),
        ((1,), {"y": 2}),
        ((), {"y": 2, "x": 1}),
        ((1, 2), {"w": 4}),  # behind one that is left out
        ((1, 2), {"z": 3}),
        ((), {"w": 4, "x": 1, "y": 2}),
    ],
)
def test_values_stand_where_their_names_are(values: tuple[int, ...], named: dict[str, int]) -> None:
    found = OURS(*values, **named)
    assert tuple(found) == tuple(THEIRS(*values, **named))
    assert found._replace(w=9) == (*found[:3], 9)
    assert repr(found) == repr(THEIRS(*values, **named))


@pytest.mark.parametrize(
    ("values", "named"),
    [((1,), {}), ((), {"y": 2}), ((1, 2, 3, 4, 5), {}), ((1, 2), {"x": 1}), ((1, 2), {"v": 1})],
)
def test_what_does_not_fit_is_refused(values: tuple[int, ...], named: dict[str, int]) -> None:
    for kind in (OURS, THEIRS):
        with pytest.raises(TypeError):
            kind(*values, **named)
