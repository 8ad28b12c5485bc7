"""Which texts say nearly the same: these tables are the definition."""

from __future__ import annotations

import pytest

from slate_git.find.similar import identical, near, near_twin, near_twin_of, said
from slate_git.lesson.memory import Memory, Trigger

GATE = "Before a push, run the full gate, because the hook is the only CI"

NEAR = [
    (GATE, GATE),
    (GATE, "before a push run the full gate; because the Hook is the only ci."),
    (GATE, "Before a push,\n  run the full gate, because the hook is the only CI!"),
    (GATE, "Before a push, run the full gate, since the hook is the only CI"),
    (GATE, "Before a push, run the full gate, because the hook is our only CI"),
    (GATE, "Before any push run the full gate, because the hook is the only CI"),
    (GATE, "Before a push, always run the full gate, because the hook is the only CI"),
    ("Regenerate the types after a schema change", "Regenerate the type after a schema change"),
    ("Regenerate the types after a schema change", "Regenerate the tpyes after a schema change"),
    ("Ｕｓｅ pnpm", "use PNPM"),
    ("Use the pool", "use the  pool."),
]

FAR = [
    (GATE, "Before a push, run the tests"),
    (GATE, "Never push on a Friday, because nobody is there"),
    ("Use pnpm, not npm", "Use npm, not pnpm"),
    ("Use tabs", "Use spaces"),
    ("Keep the pool at 10", "Keep the pool at 20"),
    ("Use Node 18", "Use Node 20"),
    ("Use the Button of the design system", "Use the Modal of the design system"),
    ("Run make lint", "Run make lint and then make test in every package"),
    ("!!!", "???"),
    ("", "Use tabs"),
]


def turned(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [pair for one, other in pairs for pair in ((one, other), (other, one))]


@pytest.mark.parametrize(("one", "other"), turned(NEAR))
def test_nearly_the_same(one: str, other: str) -> None:
    assert near(one, other)


@pytest.mark.parametrize(("one", "other"), turned(FAR))
def test_not_the_same(one: str, other: str) -> None:
    assert not near(one, other)


def lesson(id: str, *triggers: tuple[str, str], text: str = GATE, ref: str = "") -> Memory:
    when = tuple(Trigger(tool, pattern) for tool, pattern in triggers)
    return Memory(id, text, "lesson", when=when, source_ref=(ref,) if ref else ())


PUSH, EDIT = ("shell", "git push"), ("edit", "src/**")

TRIGGERS = [
    ((PUSH,), (PUSH,), True),
    ((PUSH,), (("shell", ".*git push.*"),), True),
    ((PUSH, EDIT), (EDIT,), True),
    ((EDIT,), (("edit", "SRC/**"),), True),
    ((), (), True),
    ((PUSH,), (("shell", "git pull"),), False),
    ((EDIT,), (("read", "src/**"),), False),
    ((PUSH,), (), False),
]


@pytest.mark.parametrize(("one", "other", "same"), TRIGGERS)
def test_a_twin_shares_a_trigger(
    one: tuple[tuple[str, str], ...], other: tuple[tuple[str, str], ...], same: bool
) -> None:
    assert near_twin(lesson("a", *one), lesson("b", *other)) is same
    assert near_twin(lesson("b", *other), lesson("a", *one)) is same


def test_a_cited_file_is_a_trigger() -> None:
    assert near_twin(lesson("a", ref="src/pool.py:12"), lesson("b", ref="src/pool.py#L40"))
    assert not near_twin(lesson("a", ref="src/pool.py"), lesson("b", ref="src/db.py"))


def test_a_memory_is_not_its_own_twin() -> None:
    mine = lesson("a", PUSH)
    assert near_twin_of(mine, [mine]) is None
    assert near_twin_of(mine, [mine, lesson("b", PUSH)]) == lesson("b", PUSH)


SAME = [
    # A text and a trigger beside GATE and PUSH: to the letter, but for form, nearly.
    (GATE, PUSH, True, True, True),
    (GATE.upper(), PUSH, False, True, True),
    (GATE, ("shell", ".*git push"), False, True, True),
    (GATE.replace("because", "since"), PUSH, False, False, True),
    (GATE, ("shell", "git pull"), False, False, False),
]


@pytest.mark.parametrize(("text", "trigger", "letter", "form", "nearly"), SAME)
def test_what_the_same_memory_means(
    text: str, trigger: tuple[str, str], letter: bool, form: bool, nearly: bool
) -> None:
    one, other = lesson("a", PUSH), lesson("b", trigger, text=text)
    assert identical(one, other) is letter
    assert (said(one) == said(other)) is form
    assert near_twin(one, other) is nearly
