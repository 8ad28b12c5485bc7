"""What a glob's segments may not be: empty, ``.`` or ``..``, nor may a second ``**`` stand in it.

Each reading of the glob's braces has to keep these rules. The readings can be
many, but what matters of one so far is little: a state of how its last
segment began, that segment (``x`` stands for any name), and how many ``**``
it holds. So the states are followed instead of the readings.
"""

from __future__ import annotations

from slate_git.hook.glob.parts import Choice, Part, Text, Tree

FRESH, CUT, INSIDE = "fresh", "cut", "inside"
"""Before anything; behind a leading ``/`` or ``./``, which is dropped; further on."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    State = tuple[str, str, int]

ONE_TREE = "keep one ** in a glob, or write one trigger for each place"


class GlobError(ValueError):
    """A glob that is refused. ``offset`` is the character at fault, ``repair`` what helps."""

    def __init__(self, what: str, offset: int, repair: str) -> None:
        super().__init__(what)
        self.offset = offset
        self.repair = repair


def check(parts: list[Part], start: str, text: str) -> None:
    """Raises GlobError for a fault in any reading of the braces of ``text``."""
    try:
        states = _walk(parts, {(start, "", 0)})
        _end(states, text)
    except GlobError as error:
        if error.repair is ONE_TREE and text.startswith("**/") and text.count("**") < 3:
            error.repair = f"write {text[3:]} for the folder at the root"
        raise


def _end(states: set[State], text: str) -> None:
    for head, segment, trees in states:
        if segment in (".", ".."):
            raise _dots(segment, text.rfind("/") + 1)
        if not segment and head != INSIDE:
            raise GlobError(
                "a path that can be empty, which no file has", 0, "name a file or folder"
            )
        if not segment and trees:
            raise GlobError("a trailing / means /**, here a second **", len(text) - 1, ONE_TREE)


def _walk(parts: list[Part], states: set[State]) -> set[State]:
    for part in parts:
        if isinstance(part, Text):
            states = {_over(part, state) for state in states}
        elif isinstance(part, Choice):
            states = {state for choice in part.choices for state in _walk(choice, states)}
        else:
            tree = isinstance(part, Tree)
            if tree and any(trees for _, _, trees in states):
                raise GlobError("a second **", part.offset, ONE_TREE)
            states = {(head, "x", trees + tree) for head, _, trees in states}
    return states


def _over(part: Text, state: State) -> State:
    head, segment, trees = state
    for position, char in enumerate(part.text):
        if char != "/":
            segment = segment + char if char == "." and len(segment) < 2 else "x"
            continue
        offset = part.offset + position
        leading = head == FRESH and position == len(segment) and segment in ("", ".")
        if not leading and segment in (".", ".."):
            raise _dots(segment, offset - len(segment))
        if not leading and not segment:
            what = "an empty segment, which no path has"
            raise GlobError(what, offset, "take one / out")
        head, segment = (CUT if leading else INSIDE), ""
    return head, segment, trees


def _dots(segment: str, offset: int) -> GlobError:
    repair = "write the path from the repository root"
    return GlobError(f"a segment {segment}, which no path has", max(0, offset), repair)
