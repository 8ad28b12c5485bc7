"""Work that ends after some time."""

from __future__ import annotations

import re
import threading

import pytest

from slate_git.base.limited import Late, can_limit, limited

posix = pytest.mark.skipif(not can_limit(), reason="nothing ends work from outside here")


@posix
def test_a_pattern_that_runs_away_is_ended() -> None:
    with pytest.raises(Late), limited(0.02):
        re.search("(a+)+$", "a" * 60 + "!")
    with limited(60):
        assert re.search("a", "a")


def test_another_thread_goes_without() -> None:
    found: list[bool] = []

    def work() -> None:
        with limited(0.01):
            found.append(can_limit())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [False]
