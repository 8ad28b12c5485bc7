"""Characters that ``re`` holds for one where case is ignored."""

from __future__ import annotations

import re
import sys

import pytest

from slate_git.redos.syntax.folding import folded, forms
from slate_git.redos.verdict import judge


@pytest.mark.skipif(sys.version_info < (3, 11), reason="the table has no name there")
def test_it_knows_all_that_re_knows() -> None:
    from re import _casefix  # type: ignore[attr-defined]

    for code, others in _casefix._EXTRA_CASES.items():
        for other in others:
            assert folded(chr(code)) == folded(chr(other))
            assert chr(other) in forms(chr(code))


@pytest.mark.parametrize("char", "iIİıkK\u212asSſµμςσΣßẞθϴǅе€éÅÅω")
def test_its_forms_are_those_that_match(char: str) -> None:
    pattern = re.compile(re.escape(char), re.IGNORECASE)
    for form in forms(char):
        assert pattern.fullmatch(form)
        assert folded(form) == folded(char)


@pytest.mark.parametrize("pair", ["ſs", "ςσ", "İi", "µμ", "Kk", "ẞß", "ϴθ", "ᲀв"])
def test_two_letters_that_are_one_share_text(pair: str) -> None:
    one, two = pair[0], pair[1]
    (refusal,) = judge(f"(?i){one}*{two}*x").refusals
    assert refusal.id == "slow-pattern"
    assert not judge(f"{one}*{two}*x").refusals
