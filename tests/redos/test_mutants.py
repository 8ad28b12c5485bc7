"""The tests of this room notice every mutant of the cost model and its limits."""

from __future__ import annotations

import pytest

from tests.redos.mutants import MUTANTS, survivors


@pytest.mark.long
def test_no_mutant_lives() -> None:
    assert len(MUTANTS) >= 30
    assert [mutant for mutant, lives in survivors(MUTANTS) if lives] == []
