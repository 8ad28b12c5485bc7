"""Groups that are referred back to and can end in many places.

What comes behind such a group is tried again for each of its ends, with another
text to look for, and the cost of that is not worked out: two repeats in the
groups of a pattern are one too many, where the search may begin anywhere.
"""

from __future__ import annotations

from typing import Any

from slate_git.redos.program.groups import unit
from slate_git.redos.syntax import tree
from slate_git.redos.syntax.tree import constants

NARROW = 8
"""A repeat of so few more characters at most is a choice among their numbers."""
CHOICES = 64
"""Ways in which the choices in a group may be made together."""


def open_ended(root: Any) -> bool:
    """Whether the groups that are referred back to hold too many repeats to be judged."""
    items = list(tree.walk(root, 0))
    wanted = {argument for operation, argument, _ in items if operation is constants.GROUPREF}
    inside: dict[int, tuple[Any, Any]] = {}
    for operation, argument, _ in items:
        if operation is constants.SUBPATTERN and argument[0] in wanted:
            for inner, found, _ in tree.walk(argument[3], 0):
                inside[id(found)] = inner, found
    repeats, choices = 0, 1
    for operation, argument in inside.values():
        if operation is constants.BRANCH:
            choices *= len(argument[1])
        elif operation in tree.REPEATS and argument[1] > argument[0]:
            if argument[1] - argument[0] <= NARROW:
                choices *= argument[1] - argument[0] + 1
            elif not unit(argument[2], 0):
                return True
            else:
                repeats += 1
    return choices > CHOICES or repeats + (not _anchored(root)) > 2


def _anchored(root: Any) -> bool:
    """Whether the search can begin at the start of the command alone."""
    flags = root.state.flags
    first = root[0] if len(root) else (None, None)
    return first[0] is constants.AT and (
        first[1] is constants.AT_BEGINNING_STRING
        or (first[1] is constants.AT_BEGINNING and not flags & tree.MULTILINE)
    )
